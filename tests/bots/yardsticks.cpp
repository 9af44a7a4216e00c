// The reference opponents are yardsticks: whoever changes what one of them plays changes every
// figure that was ever measured with it. Each plays against itself on every map; a number made of
// all its moves must stay what it was.
#include <gtest/gtest.h>

#include "bots/bot.hpp"
#include "bots/weights.hpp"
#include "engine/rules.hpp"
#include "tests/position.hpp"

namespace trunkline::test {
namespace {

// FNV-1a
struct Sum {
    std::uint64_t value = 0xcbf29ce484222325u;
    void add(std::uint64_t word) {
        for (int i = 0; i < 8; ++i, word >>= 8) value = (value ^ (word & 255)) * 0x100000001b3u;
    }
    void add(const Move& move) {
        add(move.plain);
        add(move.locomotives | std::uint64_t{static_cast<std::uint8_t>(move.type)} << 8 |
            std::uint64_t{move.seat} << 16 | std::uint64_t{move.what} << 24);
    }
};

struct Golden {
    std::string_view bot;
    int moves; // of each game at most: a search is slow, and its imagined games end anyway
    std::uint64_t usa, europe, nordic;
    std::uint64_t nodes = 32;
    int most_players = 3;
};
void PrintTo(const Golden& golden, std::ostream* out) {
    *out << golden.bot;
}

std::uint64_t sum_of_games(const Golden& golden, const Board& board) {
    Sum sum;
    const int most = std::min<int>(golden.most_players, board.max_players);
    for (int players = 2; players <= most; ++players) {
        FastDealer dealer{{static_cast<std::uint64_t>(players)}};
        Game game = deal(board, players, dealer);
        std::string error;
        const auto bot = make_bot(golden.bot, board, 5, error);
        for (int n = 0; game.public_state.phase != Phase::Over && n < golden.moves; ++n) {
            int seat = 0;
            while (!awaits(game.public_state, seat)) ++seat;
            const Move move = bot->choose(look(game, seat), {0, golden.nodes, nullptr});
            sum.add(move);
            apply(board, game, move, dealer);
        }
    }
    return sum.value;
}

class Yardstick : public testing::TestWithParam<Golden> {};

TEST_P(Yardstick, plays_as_it_always_did) {
    const Golden& golden = GetParam();
    EXPECT_EQ(sum_of_games(golden, board_of("usa")), golden.usa);
    EXPECT_EQ(sum_of_games(golden, board_of("europe")), golden.europe);
    EXPECT_EQ(sum_of_games(golden, board_of("nordic")), golden.nordic);
}

INSTANTIATE_TEST_SUITE_P(
    All, Yardstick,
    testing::Values(
        Golden{"random", 500, 0x21e18d51175318e9u, 0xfe31260a941447e5u, 0xb906759f3f426936u},
        Golden{"hungry", 500, 0x70df388b460e9200u, 0x79ebca87ea5f7bc2u, 0x8d399122b842ec8bu},
        Golden{"path", 500, 0xca8c8432e2ac41b1u, 0xdf7be4c7ceda4462u, 0x4287db34cc972b7cu},
        Golden{"one-step", 500, 0x4b96f6152c10c490u, 0x14a31e398b7f13fcu, 0x58be3e7eea3d252eu},
        Golden{"long-route", 500, 0x90e150673089b953u, 0x75f491a8cc4a4481u, 0x95ff6ae7ded31ec8u},
        Golden{"greedy", 500, 0xb174835c5411d350u, 0xe332329161e4103eu, 0x1931041e7876a96u},
        Golden{"racer", 500, 0xe9dd35b9afb0307du, 0x67f9ab1bb7cc2335u, 0x6f03fdd7d9281704u},
        Golden{"wary", 500, 0x6ceb0c66e599e7efu, 0x5b73947bedac3a01u, 0xa4ef365d1384402au},
        Golden{"mc", 80, 0x2196aacbad07d829u, 0x1bb250616b78ad50u, 0xdee31f0ae13d3a40u},
        Golden{"expert-1", 20, 0x1c23bf3a428cbabeu, 0x70e88c9b43a6933u, 0x3c380e68ada210c0u, 128,
               5}));

// What expert-1 plays by, for every map and number of players.
TEST(Expert1, has_the_weights_that_it_always_had) {
    Sum sum;
    for (const std::string_view map : kAllMaps)
        for (const int players : player_counts(map)) {
            const Style style = style_for(board_of(map), players);
            for (const StyleField& f : kStyleFields)
                sum.add(static_cast<std::uint64_t>(style.*f.field));
            const auto outlook = outlook_for(board_of(map), players);
            ASSERT_TRUE(outlook) << map << " " << players;
            for (const auto weight : outlook->weight) sum.add(static_cast<std::uint64_t>(weight));
        }
    EXPECT_EQ(sum.value, 0xe7671cdf3180904au);
}

} // namespace
} // namespace trunkline::test

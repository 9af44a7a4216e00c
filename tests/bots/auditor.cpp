// The auditor: everything that a seat cannot see is dealt anew, and the bot must make the same
// move.
#include <gtest/gtest.h>

#include "bots/bot.hpp"
#include "engine/rules.hpp"
#include "tests/position.hpp"

namespace trunkline::test {
namespace {

constexpr Budget kFew = {0, 24, nullptr};

std::unique_ptr<Bot> bot_of(std::string_view name, const Board& board) {
    std::string error;
    return make_bot(name, board, 3, error);
}

// Plays greedy against itself and stops at some decisions on the way.
template <class Visit>
void positions(const Board& board, int players, Visit visit) {
    FastDealer dealer{{static_cast<std::uint64_t>(players)}};
    Game game = deal(board, players, dealer);
    const auto greedy = bot_of("greedy", board);
    for (int n = 0; game.public_state.phase != Phase::Over; ++n) {
        int seat = 0;
        while (!awaits(game.public_state, seat)) ++seat;
        if (n % 37 == 0) visit(game, seat);
        apply(board, game, greedy->choose(look(game, seat), {}), dealer);
    }
}

class Auditor : public testing::TestWithParam<std::string_view> {};

TEST_P(Auditor, hidden_cards_and_tickets_do_not_change_a_move) {
    const std::string_view name = GetParam();
    for (const std::string_view map : kAllMaps) {
        const Board& board = board_of(map);
        positions(board, 2, [&](const Game& game, int seat) {
            const View view = look(game, seat);
            const Move move = bot_of(name, board)->choose(view, kFew);
            EXPECT_EQ(why_not(board, view, move), Refusal::None);
            FastDealer other{{99}};
            for (int i = 0; i < 3; ++i) {
                const Game redealt = imagine(board, view, other);
                EXPECT_EQ(bot_of(name, board)->choose(look(redealt, seat), kFew), move)
                    << name << " on " << map;
            }
        });
    }
}

std::vector<std::string_view> names() {
    std::vector<std::string_view> all;
    for (const BotEntry& entry : bot_registry()) all.push_back(entry.name);
    return all;
}
INSTANTIATE_TEST_SUITE_P(All, Auditor, testing::ValuesIn(names()), [](const auto& param) {
    std::string name(param.param);
    for (char& c : name)
        if (c == '-') c = '_';
    return name;
});

TEST(Bots, think_the_same_again_with_the_same_bot) {
    const Board& board = board_of("usa");
    const auto expert = bot_of("expert", board);
    positions(board, 3, [&](const Game& game, int seat) {
        const View view = look(game, seat);
        const Move first = expert->choose(view, kFew);
        EXPECT_EQ(expert->choose(view, kFew), first) << "a bot remembers nothing";
    });
}

} // namespace
} // namespace trunkline::test

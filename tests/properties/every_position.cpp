// What holds at every position of every game: the record's "At rest", conservation of cards and
// tickets, honest counts, and lists that never lie.
#include <gtest/gtest.h>

#include "engine/score.hpp"
#include "tests/invariants.hpp"
#include "tests/mutate.hpp"
#include "tests/properties/walk_games.hpp"

namespace trunkline::test {
namespace {

struct Watcher {
    const Board& board;
    std::unique_ptr<MoveList> list = std::make_unique<MoveList>();
    Rng rng{1};
    FastDealer dealer{{2}};
    long positions = 0;

    void look_at(const Game& game) {
        ASSERT_EQ(broken_invariant(board, game), "");
        ++positions;
        const PublicState& p = game.public_state;
        if (p.phase == Phase::Over) return;
        const View view = look(game, seat_to_move(p));
        moves(board, view, *list);
        ASSERT_GT(list->size(), 0);
        if (rng.below(4) == 0) look_at_list(view);
        if (rng.below(4) == 0) bend(game, view);
    }

    void look_at_list(const View& view) {
        for (const Move& move : *list) {
            ASSERT_EQ(why_not(board, view, move), Refusal::None);
            ASSERT_TRUE(move.type != MoveType::Pass || list->size() == 1);
        }
        const bool pass = (*list)[0].type == MoveType::Pass;
        ASSERT_EQ(why_not(board, view, Move::pass(view.seat)) == Refusal::None, pass);
        // Nobody else may do anything now, but for opening tickets.
        for (int s = 0; s < view.public_state.players; ++s) {
            Move other = (*list)[0];
            other.seat = static_cast<std::uint8_t>(s);
            ASSERT_TRUE(s == view.seat || why_not(board, view, other) != Refusal::None);
        }
    }

    // Whatever is accepted leaves everything in order.
    void bend(const Game& game, const View& view) {
        for (int n = 0; n < 4; ++n) {
            const Move move = mutated(board, view, *list, rng);
            if (why_not(board, view, move) != Refusal::None) continue;
            Game next = game;
            apply(board, next, move, dealer);
            ASSERT_EQ(broken_invariant(board, next), "");
        }
    }
};

void play_many(std::string_view map, int normal) {
    const Board& board = board_of(map);
    for (const int players : player_counts(map)) {
        Players table(board, players);
        Watcher watcher{board};
        int finished = 0;
        const int many = games(normal);
        for (int g = 0; g < many; ++g) {
            const auto seed = static_cast<std::uint64_t>(g);
            Game end;
            finished += walk(board, players, table, seed, [&](const Game& game) {
                if (!::testing::Test::HasFatalFailure()) watcher.look_at(game);
                end = game;
            });
            ASSERT_FALSE(::testing::Test::HasFatalFailure()) << map << players << " game " << g;
            const ScoreSheet sheet = score(board, end);
            const auto sums = totals(board, end);
            for (int s = 0; s < players; ++s) {
                ASSERT_EQ(sheet.seat[s].total, sums[s]);
                ASSERT_EQ(sheet.seat[s].routes, end.public_state.score[s]);
            }
        }
        std::printf("%s, %d players: %d games (%d to the end), %ld positions\n",
                    std::string(map).c_str(), players, many, finished, watcher.positions);
        // A table of nobody but diggers may try the same tunnel for ever (C-74).
        EXPECT_GT(finished, many * 8 / 10);
    }
}

TEST(Games, usa) {
    play_many("usa", 2000);
}
TEST(Games, europe) {
    play_many("europe", 2000);
}
TEST(Games, nordic) {
    play_many("nordic", 2000);
}

} // namespace
} // namespace trunkline::test

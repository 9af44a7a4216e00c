// imagine(): a whole game that fits what one seat knows, at any moment, for any seat.
#include <gtest/gtest.h>

#include "engine/playout.hpp"
#include "tests/invariants.hpp"
#include "tests/properties/walk_games.hpp"

namespace trunkline::test {
namespace {

TEST(Imagination, fits_what_the_seat_sees_and_breaks_no_invariant) {
    for (const auto map : kAllMaps) {
        const Board& board = board_of(map);
        for (const int players : player_counts(map)) {
            Players table(board, players);
            FastDealer dealer{{3}};
            Rng rng{4};
            Playout playout(board);
            for (int g = 0; g < games(120); ++g)
                walk(board, players, table, static_cast<std::uint64_t>(g), [&](const Game& game) {
                    if (::testing::Test::HasFatalFailure() || rng.below(8) > 0) return;
                    for (int s = 0; s < players; ++s) {
                        const View view = look(game, s);
                        Game dream = imagine(board, view, dealer);
                        ASSERT_EQ(look(dream, s), view);
                        ASSERT_EQ(broken_invariant(board, dream), "");
                        if (rng.below(50) > 0 || dream.public_state.phase == Phase::Over) continue;
                        Rng choice{rng.next()};
                        playout.finish(dream, choice, dealer);
                        ASSERT_EQ(broken_invariant(board, dream), "");
                    }
                });
            ASSERT_FALSE(HasFatalFailure()) << map << " " << players;
        }
    }
}

// Everybody keeps every opening ticket: nothing is over for a wrong guess about long ones.
TEST(Imagination, has_tickets_enough_where_all_were_kept) {
    for (const auto map : kAllMaps)
        for (const int players : player_counts(map))
            for (std::uint64_t seed = 0; seed < 50; ++seed) {
                const Board& board = board_of(map);
                FastDealer dealer{{seed}};
                Game game = deal(board, players, dealer);
                for (int s = 0; s < players; ++s) {
                    ASSERT_EQ(broken_invariant(board, imagine(board, look(game, s), dealer)), "");
                    apply(board, game, Move::keep(s, (1u << game.private_states[0].offered) - 1),
                          dealer);
                }
                for (int s = 0; s < players; ++s) {
                    const Game dream = imagine(board, look(game, s), dealer);
                    ASSERT_EQ(look(dream, s), look(game, s));
                    ASSERT_EQ(broken_invariant(board, dream), "") << map << players;
                }
            }
}

TEST(Imagination, an_onlookers_dream_is_a_game_too) {
    for (const auto map : kAllMaps) {
        const Board& board = board_of(map);
        Players table(board, 2);
        FastDealer dealer{{5}};
        for (int g = 0; g < games(20); ++g)
            walk(board, 2, table, static_cast<std::uint64_t>(g), [&](const Game& game) {
                if (::testing::Test::HasFatalFailure()) return;
                const Game dream = imagine(board, look_on(game), dealer);
                ASSERT_EQ(look_on(dream), look_on(game));
                ASSERT_EQ(broken_invariant(board, dream), "");
            });
    }
}

} // namespace
} // namespace trunkline::test

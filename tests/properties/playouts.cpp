// Random games on both paths: the move drawn without a list, and the list that everybody gets.
#include "engine/playout.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "tests/invariants.hpp"
#include "tests/properties/walk_games.hpp"

namespace {
bool g_counting = false;
long g_allocations = 0;

void* counted(std::size_t size) {
    if (g_counting) ++g_allocations;
    void* const p = std::malloc(size ? size : 1);
    if (!p) std::abort();
    return p;
}
} // namespace

void* operator new(std::size_t size) {
    return counted(size);
}
void* operator new[](std::size_t size) {
    return counted(size);
}
void operator delete(void* p) noexcept {
    std::free(p);
}
void operator delete[](void* p) noexcept {
    std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
    std::free(p);
}
void operator delete[](void* p, std::size_t) noexcept {
    std::free(p);
}

namespace trunkline::test {
namespace {

TEST(Playouts, both_paths_play_the_same_games) {
    const auto list = std::make_unique<MoveList>();
    for (const auto map : kAllMaps) {
        const Board& board = board_of(map);
        Playout playout(board);
        for (const int players : player_counts(map))
            for (int g = 0; g < games(400); ++g) {
                const auto seed = static_cast<std::uint64_t>(g);
                const RandomGame fast = playout.play(players, seed);
                const RandomGame slow = play_listed(board, players, seed, *list);
                ASSERT_EQ(fast.game, slow.game) << map << " " << players << " seed " << seed;
                ASSERT_EQ(fast.decisions, slow.decisions);
                ASSERT_EQ(fast.finished, slow.finished);
                ASSERT_EQ(fast.totals, slow.totals);
                ASSERT_EQ(broken_invariant(board, fast.game), "");
            }
    }
}

// From positions that random play seldom meets: pick() is the list's move at the same place.
TEST(Playouts, picking_agrees_with_the_list_at_odd_positions) {
    const auto list = std::make_unique<MoveList>();
    for (const auto map : kAllMaps) {
        const Board& board = board_of(map);
        Playout playout(board);
        for (const int players : player_counts(map)) {
            Players table(board, players);
            Rng rng{6};
            for (int g = 1; g < games(60); g += 2)
                walk(board, players, table, static_cast<std::uint64_t>(g), [&](const Game& game) {
                    if (HasFatalFailure() || rng.below(40) > 0) return;
                    if (game.public_state.phase == Phase::Over) return;
                    // Play on from here by both ways.
                    Game fast = game, slow = game;
                    const std::uint64_t chance = rng.next(), deals = rng.next();
                    Rng a{chance}, b{chance};
                    FastDealer da{{deals}}, db{{deals}};
                    const int made = playout.finish(fast, a, da, 60);
                    for (int n = 0; n < made; ++n) {
                        moves(board, look(slow, seat_to_move(slow.public_state)), *list);
                        const auto k = b.below(static_cast<std::uint32_t>(list->size()));
                        apply(board, slow, (*list)[static_cast<int>(k)], db);
                    }
                    ASSERT_EQ(fast, slow);
                });
            ASSERT_FALSE(HasFatalFailure()) << map << " " << players;
        }
    }
}

// Another program with all USA rules has these means over random games. It does not know C-72:
// where nobody can act (one game in 330 with three players, one in 1,800 with five) it goes on
// passing up to turn 3,000. Those turns are added here; a turn takes about 1.6 decisions.
TEST(Playouts, random_games_last_and_score_as_elsewhere) {
    const double decisions[] = {155.3, 238.0, 298.4, 366.5};
    const double scores[] = {-52.1, -46.2, -29.3, -11.7};
    const Board& board = board_of("usa");
    Playout playout(board);
    for (int players = 2; players <= 5; ++players) {
        const int many = std::min(games(20000), 100000);
        double made = 0, points = 0;
        int stuck = 0;
        for (int g = 0; g < many; ++g) {
            const RandomGame game = playout.play(players, static_cast<std::uint64_t>(g));
            made += game.decisions;
            for (int s = 0; s < players; ++s) points += game.totals[s];
            if (game.game.public_state.passes < players) continue;
            ++stuck;
            made += 3000 - game.decisions / 1.6;
        }
        const double few = many < 20000 ? 3 : 1; // as many times the tolerance
        EXPECT_NEAR(made / many, decisions[players - 2], few * (stuck > 0 ? 4 : 1)) << players;
        EXPECT_NEAR(points / many / players, scores[players - 2], few) << players;
    }
}

TEST(Playouts, no_allocation_while_a_random_game_is_played) {
    const auto list = std::make_unique<MoveList>();
    for (const auto map : kAllMaps) {
        const Board& board = board_of(map);
        Playout playout(board);
        for (const int players : player_counts(map)) {
            g_allocations = 0;
            g_counting = true;
            for (std::uint64_t seed = 0; seed < 20; ++seed) {
                (void)playout.play(players, seed);
                (void)play_listed(board, players, seed, *list);
            }
            g_counting = false;
            EXPECT_EQ(g_allocations, 0) << map << " " << players;
        }
    }
}

} // namespace
} // namespace trunkline::test

// Random games on both paths: the move drawn without a list, and the list that everybody gets.
#include "engine/playout.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "tests/invariants.hpp"
#include "tests/properties/walk.hpp"

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
                walk(board, players, table, static_cast<std::uint64_t>(g), 1500,
                     [&](const Game& game) {
                         if (HasFatalFailure() || rng.below(40) > 0) return;
                         if (game.platform.phase == Phase::Over) return;
                         // Play on from here by both ways.
                         Game fast = game, slow = game;
                         const std::uint64_t chance = rng.next(), deals = rng.next();
                         Rng a{chance}, b{chance};
                         FastDealer da{{deals}}, db{{deals}};
                         const int made = playout.finish(fast, a, da, 60);
                         for (int n = 0; n < made; ++n) {
                             moves(board, look(slow, seat_awaited(slow.platform)), *list);
                             const auto k = b.below(static_cast<std::uint32_t>(list->size()));
                             apply(board, slow, (*list)[static_cast<int>(k)], db);
                         }
                         ASSERT_EQ(fast, slow);
                     });
            ASSERT_FALSE(HasFatalFailure()) << map << " " << players;
        }
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

// What a seat believes about the others' tickets, held against what they really hold.
#include "bots/belief.hpp"

#include <gtest/gtest.h>

#include "bots/bot.hpp"
#include "bots/match.hpp"
#include "engine/rules.hpp"
#include "tests/invariants.hpp"
#include "tests/position.hpp"

namespace trunkline::test {
namespace {

int tickets_guessed(const Game& truth, const Game& guess, int seat) {
    return (truth.private_states[seat].tickets & guess.private_states[seat].tickets).size();
}

TEST(Belief, guesses_tickets_far_better_than_a_deal_at_random) {
    constexpr int kGames = 20;
    for (const std::string_view map : kAllMaps) {
        const Board& board = board_of(map);
        const CityGraph graph(board);
        Belief belief(board, graph);
        FastDealer chance{Rng{5}};
        int believed = 0;
        int at_random = 0;
        for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
            std::string error;
            const auto other = make_bot(seed % 2 ? "wary" : "one-step", board, seed, error);
            const auto mine = make_bot("path", board, seed, error);
            SeededDealer seeded(seed);
            Dealer& dealer = seeded;
            Game game = deal(board, 2, dealer);
            while (game.public_state.phase != Phase::Over) {
                const int seat = seat_to_move(game.public_state);
                const View view = look(game, seat);
                // Half of the other's trains are laid: much is to be seen, little is over.
                if (seat == 0 && game.public_state.trains[1] < board.trains / 2) {
                    belief.consider(view);
                    believed += tickets_guessed(game, belief.imagine_world(view, chance), 1);
                    at_random += tickets_guessed(game, imagine(board, view, chance), 1);
                }
                apply(board, game, (seat == 0 ? mine : other)->choose(view, {}), dealer);
            }
        }
        EXPECT_GT(believed, 4 * at_random) << map;
    }
}

TEST(Belief, imagines_games_that_could_be) {
    for (const std::string_view map : kAllMaps) {
        const Board& board = board_of(map);
        const CityGraph graph(board);
        Belief belief(board, graph);
        FastDealer chance{Rng{6}};
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            std::string error;
            const auto bot = make_bot("tickets", board, seed, error); // empties the ticket deck
            SeededDealer seeded(seed);
            Dealer& dealer = seeded;
            Game game = deal(board, 3, dealer);
            while (game.public_state.phase != Phase::Over) {
                const View view = look(game, seat_to_move(game.public_state));
                const View other = look(game, (view.seat + 1) % 3);
                for (const View& seen : {view, other}) {
                    belief.consider(seen);
                    const Game world = belief.imagine_world(seen, chance);
                    ASSERT_EQ(broken_invariant(board, world), "") << map;
                    ASSERT_EQ(look(world, seen.seat), seen) << map;
                }
                apply(board, game, bot->choose(view, {}), dealer);
            }
        }
    }
}

} // namespace
} // namespace trunkline::test

// The expert of November 2026: it plans for all its tickets together, imagines what the others may
// hold, and plays thousands of games in its head before it moves.
//
// It is a reference now and never changes: a stronger player is measured against it, and is written
// beside it, not into it. With it stay as they are, by decision and not by chance, since levels 3
// to 5 and (but for the first four) `mc` play by them too: belief.*, outlook.*, weights.* and the
// files in weights/, then pilot*, rollout.*, city_graph.*, cheapest_payment.*, style.hpp,
// stopwatch.hpp and mix.cpp. tests/bots/yardsticks.cpp keeps sums of the moves and of the weights.
#pragma once

#include "bots/bot.hpp"

namespace trunkline {

// How it thinks.
struct Mind {
    std::uint64_t most_nodes = 0; // whatever the budget says; 0: as the budget says
    double plan_share = 0.2;      // of the budget goes into the choice of a plan
    double caution = 2.5;         // standard errors that make a difference sure
    double win = 1.0;             // what a win counts beside the margin
    double margin = 60;           // points at which half of the margin's worth is reached
    int horizon = 24;             // own turns after a move that are played before it is judged
    double sure = 25;             // expected points ahead at which a win is half way to certain
};

std::unique_ptr<Bot> make_thinker(const Board& board, std::uint64_t seed, const Mind& mind);
std::unique_ptr<Bot> make_expert_1(const Board& board, std::uint64_t seed);

} // namespace trunkline

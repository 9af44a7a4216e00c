// Learning of the outlook: the pilot plays whole games against itself, and the weights are those
// that come nearest to the totals in the end (least squares). Deterministic: the seed decides
// everything.
#pragma once

#include "bots/outlook.hpp"

namespace trunkline {

struct LearnOptions {
    int players = 2;
    int games = 20000;
    std::uint64_t seed = 1;
};

struct Learned {
    Outlook outlook;
    int positions = 0; // that it was learned from
    double error = 0;  // root mean square, in points, in as many games of another seed
    double spread = 0; // the error of somebody who knows only the mean
};

// Calls `tell` with the games played so far, now and then.
Learned learn(const Board& board, const LearnOptions& options, void (*tell)(int games));

} // namespace trunkline

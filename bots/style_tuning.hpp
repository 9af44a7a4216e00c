// Tuning of the pilot's style by playing: styles scattered around the best guess meet the same
// opponents on the same deals, and the guess moves to the better half of them, step by step closer.
// Deterministic: the seed decides everything.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bots/match.hpp"
#include "bots/style.hpp"

namespace trunkline {

struct TuneOptions {
    int players = 2;
    int games = 500; // of each style in each step
    int steps = 60;
    std::uint64_t seed = 1;
    std::vector<std::string> opponents;
};

struct TuneStep {
    int step = 0;
    double mean = 0, best = 0; // of the styles that were tried
};

// Calls `tell` after every step. Opponents must be names of the registry.
Style tune(const Board& board, const TuneOptions& options, const Style& start,
           void (*tell)(const TuneStep&));

// Mean of wins and a little of the margin over seeded games; the same for the same arguments.
double judge_style(const Board& board, const TuneOptions& options, const Style& style,
                   std::uint64_t seed);

} // namespace trunkline

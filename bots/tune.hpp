// Tuning of the pilot's style by playing: a change is kept when it does better than what there was,
// both against the same opponents on the same deals. Deterministic: the seed decides everything.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bots/match.hpp"
#include "bots/style.hpp"

namespace trunkline {

struct TuneOptions {
    int players = 2;
    int games = 400; // of each comparison, for each style
    int steps = 200;
    std::uint64_t seed = 1;
    std::vector<std::string> opponents;
};

struct TuneStep {
    int step = 0;
    bool kept = false;
    double before = 0, after = 0;
    Style style;
};

// Calls `tell` after every step. Opponents must be names of the registry.
Style tune(const Board& board, const TuneOptions& options, const Style& start,
           void (*tell)(const TuneStep&));

// Mean of wins and a little of the margin over seeded games; the same for the same arguments.
double judge_style(const Board& board, const TuneOptions& options, const Style& style,
                   std::uint64_t seed);

} // namespace trunkline

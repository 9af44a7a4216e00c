// What a seat can expect to have in the end, judged without playing on: from its points and
// tickets, what its plan still asks for, and the turns that are left. The weights are learned from
// whole games by `trunkline learn`.
#pragma once

#include <array>
#include <string_view>

#include "bots/pilot.hpp"

namespace trunkline {

// What is looked at, by the name it has in the weights file.
inline constexpr std::array<std::string_view, 24> kTermNames = {
    "always",
    "points", // for routes, so far
    // Points of tickets; how many they are; and of all kept, more than whoever else has most.
    "done", "hoped", "given_up", "done_tickets", "hoped_tickets", "more_tickets",
    // Points hoped for, by the turns to spare for the plan; what the plan still brings and takes.
    "hoped_by_slack", "plan_points", "plan_trains", "plan_turns",
    // What is left.
    "turns", "turns_squared", "trains", "trains_squared", "trains_by_turns", "cards",
    "cards_by_turns", "locomotives", "trains_that_can_be_laid",
    "fewest_trains", // of the others
    "stations",
    "trains_together", // in the largest part of the own network
};
using Terms = std::array<double, kTermNames.size()>;

// The private state is the seat's own, and so is the plan, which must be made.
Terms terms_of(const Board& board, const Pilot& pilot, const PublicState& p,
               const PrivateState& mine, int seat, const Itinerary& plan, const Style& style);

inline constexpr int kHeaviest = 1'000'000;

struct Outlook {
    std::array<int, kTermNames.size()> weight = {}; // in 1000ths of a point, up to kHeaviest

    double expect(const Terms& terms) const {
        double sum = 0;
        for (std::size_t i = 0; i < terms.size(); ++i) sum += weight[i] * terms[i];
        return sum / 1000;
    }
};

} // namespace trunkline

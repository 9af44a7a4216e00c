// Plays an imagined game on, each seat by a pilot that follows that seat's plan.
#pragma once

#include "bots/pilot.hpp"
#include "engine/rules.hpp"
#include "engine/score.hpp"

namespace trunkline {

// One seat of a rollout: what it is up to, and how it weighs things.
struct Driver {
    Itinerary plan;
    const Style* style = nullptr;
};
using Drivers = std::array<Driver, kMaxSeats>;

// Each seat draws from a chance of its own, so that games which begin with different moves differ
// as little as they must: the others still get their cards.
using Chance = std::array<FastDealer, kMaxSeats>;
Chance chance_of(std::uint64_t seed);

// How far a search looks at most, in moves. Not the limit of games (kMoveLimit): what a rollout has
// come to by then is judged, so another number could choose another move, and a search has no time
// for ten thousand.
inline constexpr int kLongestRollout = 1500;

// Where to stop: when this seat has had so many more turns and the last round has not begun; by
// default only at the end.
struct Horizon {
    int seat = -1;
    int turns = 0;
};
void roll_out(const Board& board, const Pilot& pilot, Game& game, Drivers& drivers, Chance& chance,
              Horizon horizon = {});

// Moves worth a search: claims of targets first, then of the routes with most points, at most
// `claims` of them, each with the payment least missed; every kind of card there is to draw;
// tickets; the station that completes most; every choice of tickets to keep.
void candidates(const Board& board, const Pilot& pilot, const View& view, const RouteSet& targets,
                int claims, MoveList& list);

// Points ahead of the best opponent at the end of the game, and the share of the win (tie-breaks
// are left aside: they cost more time than they change).
struct RolloutResult {
    double win = 0;
    int margin = 0;
};
RolloutResult result_for(const std::array<int, kMaxSeats>& totals, int players, int seat);

} // namespace trunkline

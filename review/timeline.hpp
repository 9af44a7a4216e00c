// A game as a chain of moments: before the deal, after it, then after every decision and after
// whatever chance added to it. What lies between two moments is either luck or somebody's choice.
#pragma once

#include <string>
#include <vector>

#include "wire/record.hpp"

namespace trunkline::review {

enum class Luck : std::uint8_t { Deal, BlindCard, Refill, TicketOffer, Tunnel };
inline constexpr int kLuckKinds = 5;
inline constexpr int kDecisionKinds = 8; // as many as there are MoveTypes

struct Moment {
    int state = -1;       // index into Timeline::states; -1: before the deal
    bool decided = false; // the next move has been chosen, and its chance is still out
};

// From one moment to the next.
struct Event {
    int move = -1; // of the record; -1: the deal
    std::uint8_t seat = kNobody;
    bool is_luck = false;
    Luck luck = Luck::Deal;             // where it is luck
    MoveType decision = MoveType::Pass; // where it is not
};

struct Timeline {
    std::vector<Game> states; // after 0, 1, … moves; what lies face down is in no order
    std::vector<Move> moves;
    std::vector<Moment> moments;
    std::vector<Event> events; // events[i] leads from moments[i] to moments[i + 1]
    bool finished = false;

    int players() const { return states.front().public_state.players; }
    const PublicState& before(int move) const { return states[move].public_state; }
};

// What is wrong with the record is said in `fault`; the timeline is empty then.
Timeline timeline_of(const Record& record, std::string& fault);

} // namespace trunkline::review

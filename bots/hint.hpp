// Why a move makes sense, in a form that a page can put into words: for people who ask for help,
// and for those who want to know what a bot was thinking.
#pragma once

#include "engine/board.hpp"
#include "engine/game.hpp"
#include "engine/move.hpp"

namespace trunkline {

enum class Why : std::uint8_t {
    KeepsTickets,     // tickets: those that are kept
    ClaimsForTickets, // route; tickets: whose way it is on
    ClaimsForPoints,  // route
    Blocks,           // route; seat: whose network lies at both its ends
    DrawsFor,         // card; route: the one that it is wanted for
    DrawsBlind,
    AsksForTickets,
    BuildsStation, // tickets: still open, from that city
    PaysTunnel,    // route
    LeavesTunnel,  // route
    HasNoMove,
};

struct Hint {
    Why why = Why::HasNoMove;
    int route = -1;
    int seat = -1;
    Card card = Card::None;
    TicketSet tickets;
};

// The view must await this seat, and the move be legal for it.
Hint explain(const Board& board, const View& view, const Move& move);

} // namespace trunkline

// Moves as people and files write them (docs/RECORD.md): cities, routes and tickets by name.
#pragma once

#include "engine/board.hpp"
#include "engine/game.hpp"
#include "engine/move.hpp"
#include "engine/refusal.hpp"
#include "wire/json.hpp"
#include "wire/writer.hpp"

namespace trunkline {

// A move that names the tickets it keeps; their places in the offer are known only to whoever
// sees the offer. A move that names no city, route or slot of the board is a move as well: the
// rules refuse it.
struct WrittenMove {
    Move move;
    TicketSet tickets;     // Keep
    bool misnamed = false; // Keep: names a ticket that does not exist, or one of them twice
    friend bool operator==(const WrittenMove&, const WrittenMove&) = default;
};

enum class WithSeat : bool { No, Yes };

// Complains about what is no move at all. Without a seat in the text, the move is for seat 0.
WrittenMove read_move(const Board& board, const json::Value& value, WithSeat with_seat);
void write_move(json::Writer& out, const Board& board, const WrittenMove& move, WithSeat with_seat);
// What the seat of this view can do, as an array. Of more than 400 moves some claims are left out,
// never all of a kind: it is a help for programs that do not know the rules, not the rules.
inline constexpr int kMostMovesWritten = 400;
void write_moves(json::Writer& out, const Board& board, const View& view);
// The members of that object alone, for messages that say more about a move.
void write_move_fields(json::Writer& out, const Board& board, const WrittenMove& move,
                       WithSeat with_seat);

// `mine` is the private state of the seat that moves, before the move.
WrittenMove written(const PrivateState& mine, const Move& move);
// Finds the kept tickets in the offer of this view, and asks the rules.
Refusal settle(const Board& board, const View& view, WrittenMove& move);

Cards read_cards(const json::Value& value);
void write_cards(json::Writer& out, const Cards& cards);
void write_tickets(json::Writer& out, const Board& board, const TicketSet& tickets);

} // namespace trunkline

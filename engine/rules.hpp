// The rules of the game: what may be done, what it does, and how a game begins.
// Legality is a question about a View, so the same answer serves server, bots and page.
#pragma once

#include "engine/board.hpp"
#include "engine/dealer.hpp"
#include "engine/game.hpp"
#include "engine/move.hpp"
#include "engine/refusal.hpp"

namespace trunkline {

// What a move brought about that its own line does not say. Enough to show it to people.
struct Outcome {
    Card card = Card::None;   // Draw: the card that was taken
    Card refill = Card::None; // Draw from the row: what filled the slot
    std::array<Card, 3> revealed = {Card::None, Card::None, Card::None}; // a tunnel's cards
    int extra = 0;  // a tunnel asks for so many more; 0: none
    int resets = 0; // times the row was thrown away (L-05)
    int count = 0;  // Keep: tickets kept; Tickets: tickets drawn
    bool reshuffled = false;
    bool claimed = false;    // a route went to the seat that moved
    bool last_round = false; // this move triggered the end (C-60)
};

// No rule bounds the length of a game (C-74), so whoever plays one without people gives it up after
// so many moves: more than ten times as many as the longest game that goes anywhere, and few enough
// to get there. What people play has no such limit, and neither have records that are read.
inline constexpr int kMoveLimit = 10'000;

// A new game, dealt and waiting for everybody's opening tickets (C-04, C-05).
template <class AnyDealer>
Game deal(const Board& board, int players, AnyDealer& dealer);

// None, or why this move is not allowed for the seat that the view belongs to.
Refusal why_not(const Board& board, const View& view, const Move& move);

// Legal moves, every one of them legal; of payments that differ only in which cards are swapped
// (N-15, N-19), the one least missed. The order is fixed: playouts rely on it.
void moves(const Board& board, const View& view, MoveList& list);

// Every way `moves` offers to pay for this route, each once, whether or not it could be claimed
// now.
void payments(const Board& board, const View& view, int route, MoveList& list);

// Carries out a move for which why_not() said None.
template <class AnyDealer>
Outcome apply(const Board& board, Game& game, const Move& move, AnyDealer& dealer);

// A whole game that fits what one seat knows: look(imagine(v)) == v.
Game imagine(const Board& board, const View& view, FastDealer& dealer);

// Both are compiled in rules.cpp, for either dealer.
extern template Game deal(const Board&, int, FastDealer&);
extern template Game deal(const Board&, int, Dealer&);
extern template Outcome apply(const Board&, Game&, const Move&, FastDealer&);
extern template Outcome apply(const Board&, Game&, const Move&, Dealer&);

} // namespace trunkline

// What to pay with: the way to pay for a route or station that is least missed afterwards, and how
// many cards are still missing where it cannot be paid for yet.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/board.hpp"
#include "engine/cards.hpp"

namespace trunkline {

// How much a card of each colour, and a locomotive (last), would be missed.
using Worth = std::array<std::int16_t, kColors + 1>;

// The cheapest payment for this route from this hand; false: there is none.
bool pay_route(const Board& board, const Cards& hand, int route, const Worth& worth, Cards& paid);

// The cheapest payment of `count` cards of one colour (E-22).
bool pay_station(const Cards& hand, int count, const Worth& worth, Cards& paid);

// The cards to add to a tunnel's payment (T-06, T-07).
bool pay_extra(const Cards& hand, const Cards& laid, int extra, Cards& paid);

// Cards to be drawn before a route of this kind can be paid for in a colour of which so many are
// held; swaps (N-15, N-19) counted.
inline int missing(const RouteKind& kind, const Cards& hand, int held) {
    const int colored = std::min(held, kind.length - kind.symbols);
    const int rest = kind.length - colored;
    const int locos =
        std::min({rest, static_cast<int>(hand.locomotives), int{kind.max_locomotives}});
    const int open = rest - locos;
    if (open == 0) return 0;
    // A symbol waits for one of few locomotives, which takes about as long as two other cards.
    const int by_drawing = open + std::max(0, kind.symbols - locos);
    if (open > kind.max_swaps) return by_drawing;
    return std::min(by_drawing, std::max(0, kind.swap * open - (hand.size() - colored - locos)));
}
int missing(const Board& board, const Cards& hand, int route, int color);

// The colour to pay the route with: its own, or for a grey one that of which fewest cards miss
// (of equals, the one that is held most).
int best_color(const Board& board, const Cards& hand, int route);

} // namespace trunkline

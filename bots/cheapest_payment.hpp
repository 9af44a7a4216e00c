// What to pay with: the way to pay for a route or station that is least missed afterwards, and how
// many cards are still missing where it cannot be paid for yet.
#pragma once

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

// Cards to be drawn before the route can be paid for in this colour; swaps (N-15, N-19) counted.
int missing(const Board& board, const Cards& hand, int route, int color);

// The colour to pay the route with: its own, or for a grey one that of which fewest cards miss
// (of equals, the one that is held most).
int best_color(const Board& board, const Cards& hand, int route);

} // namespace trunkline

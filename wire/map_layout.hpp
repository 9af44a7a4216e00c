// The part of a map file that only the page looks at: where cities, spaces and labels are drawn.
#pragma once

#include "engine/board.hpp"
#include "wire/json.hpp"

namespace trunkline {

// Complains unless every city and every space of the board has its place, and nothing else has.
void check_layout(const Board& board, const json::Value& layout);

// Its parts, for whoever wants every complaint: all but the lists, the place of a city, the spaces
// of a route.
void check_frame(const json::Value& layout);
void check_place(const json::Value& city);
void check_spaces(const json::Value& spaces, const Board& board, int route);

} // namespace trunkline

// The part of a map file that only the page looks at: where cities, spaces and labels are drawn.
#pragma once

#include "engine/board.hpp"
#include "wire/json.hpp"

namespace trunkline {

// Complains unless every city and every space of the board has its place, and nothing else has.
void check_layout(const Board& board, const json::Value& layout);

} // namespace trunkline

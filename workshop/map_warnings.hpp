// What a map that loads is warned about: allowed, but hardly meant.
#pragma once

#include <vector>

#include "engine/board.hpp"
#include "wire/json.hpp"
#include "workshop/map_check.hpp"

namespace trunkline {

// `root` is the file that the board was read from. Lines are left to the caller.
std::vector<MapRemark> warnings_about(const Board& board, const json::Value& root);

} // namespace trunkline

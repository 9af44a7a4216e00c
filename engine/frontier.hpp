// The longest path of networks too large to search trail by trail: routes are decided one after
// the other, and of all decisions that look alike from the cities still open (the frontier) only
// the best is kept. Exact; fast on boards, where few cities are open at once.
#pragma once

#include "engine/board.hpp"

namespace trunkline {

// The routes of a longest path among these, which must be connected.
RouteSet longest_path_by_frontier(const Board& board, const RouteSet& routes);

} // namespace trunkline

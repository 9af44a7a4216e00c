// The longest path of a set of routes (C-65): a trail that uses each route once and may pass a
// city any number of times. Exact for every network.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board.hpp"

namespace trunkline {

int longest_path(const Board& board, const RouteSet& routes);

// The same where it is at least `floor`; otherwise anything below `floor`. Cheaper, because
// networks that cannot reach the floor are not searched.
int longest_path(const Board& board, const RouteSet& routes, int floor);

// Its routes, in order. For showing it to people: it allocates.
std::vector<int> longest_trail(const Board& board, const RouteSet& routes);

} // namespace trunkline

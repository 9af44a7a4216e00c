// The parts of a map file, each read by itself. read_map() reads them all and answers with the
// first complaint; the workshop reads them one by one, to tell every complaint.
#pragma once

#include "engine/board.hpp"
#include "wire/json.hpp"

namespace trunkline {

inline constexpr json::Limits kMapLimits{4u << 20, 16};

// Which fields there are, and all that is said outside of lists and rulebook.
void read_heading(const json::Value& root, Board& board);

// Each adds one to the board, which has to have the parts before it: rulebook, cities, routes. The
// checks are about a list as a whole.
void read_city(const json::Value& value, Board& board);
void check_cities(const json::Value& cities, const Board& board);
void read_route(const json::Value& value, Board& board);
void check_routes(const json::Value& routes, const Board& board);
void read_ticket(const json::Value& value, Board& board);
void check_tickets(const json::Value& tickets, const Board& board);

// What a map of one's own is called, in English; of the maps of the box every language has a file.
// Nothing is played by it.
void check_names(const json::Value& names, const Board& board);

// The cities that routes connect with one, as a bit each.
std::uint64_t reach(const Board& board, int city);

} // namespace trunkline

// What games of bots say about a map, as tables, sentences and a page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/figure_table.hpp"
#include "workshop/balance.hpp"

namespace trunkline {

// Those of `trunkline stats`, with what each ticket should be worth, colours, and how often
// stations and tunnels matter.
std::vector<FigureTable> balance_tables(const BalanceFigures& figures);

// A sentence for each ticket that is worth another number of points.
std::vector<std::string> balance_suggestions(const BalanceFigures& figures);

// `map_text` is the map's file, for where things are drawn.
std::string balance_page(const BalanceFigures& figures, std::string_view map_text);

} // namespace trunkline

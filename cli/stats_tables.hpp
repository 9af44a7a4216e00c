// The statistics of many games as tables, and as a page with pictures on the map.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/figure_table.hpp"
#include "wire/statistics.hpp"

namespace trunkline {

std::vector<FigureTable> tables_of(const Statistics& statistics);

// One page that needs nothing else: tables, and how much each route is used and worth as colours on
// the map. `map_text` is the map's file, for where things are drawn.
struct MapFigures {
    const Statistics* statistics;
    std::string_view map_text;
};
std::string statistics_page(const std::vector<MapFigures>& maps);
// The pictures of such a page alone; none of a map without a layout.
std::string statistics_pictures(const Statistics& statistics, std::string_view map_text);

} // namespace trunkline

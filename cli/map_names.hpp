// What a map and its cities are called in English, for people who read it in a terminal. The engine
// knows ids only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/board.hpp"

namespace trunkline {

struct MapNames {
    std::string map;
    std::vector<std::string> cities; // by city

    std::string route(const Board& board, int route) const;
};

// Of the map file where it has names of its own, else of the box; an id where nobody gave a name.
MapNames english_names(const Board& board, std::string_view map_text = {});

} // namespace trunkline

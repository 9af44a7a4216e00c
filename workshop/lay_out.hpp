// `trunkline maps layout`: a map file without a layout, or with one that is not wanted any more,
// gets one that is computed from where its cities are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/board.hpp"
#include "wire/json.hpp"
#include "workshop/arrange.hpp"
#include "workshop/projection.hpp"

namespace trunkline {

struct LaidOut {
    BoardLayout layout;
    ConicProjection projection;
    std::vector<LayoutFault> faults;  // none, unless room is scarce
    double moved = 0, most_moved = 0; // cities, in the mean and at most, as a share of the width
};

// `root` is the map file that the board was read from: size of board and spaces and the projection
// are those of its layout, if it has one. `names` has the cities' names in any number of languages.
LaidOut lay_out(const Board& board, const json::Value& root,
                const std::vector<std::vector<std::string>>& names, const Progress& progress);

} // namespace trunkline

// Lays out a board by itself: cities near where they belong, spaces along routes that bend where
// they must, the tracks of a double route side by side, labels beside their cities; so that nothing
// lies on anything else.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/board.hpp"
#include "workshop/board_layout.hpp"

namespace trunkline {

struct Arranging {
    double width = 0, height = 0;
    double space_length = 0, space_width = 0, city_radius = 0;
    std::vector<Point> places;        // where the cities belong
    std::vector<double> label_widths; // room for their names in every language
    int moves = 4000; // tried at each of the temperatures: more is better, and slower
};

// Hears how much is done, from 0 to 1; says whether to go on.
using Progress = std::function<bool(double)>;

// The same arguments give the same layout. It may have faults (layout_faults) where room is scarce.
BoardLayout arrange(const Board& board, const Arranging& arranging, std::uint64_t seed,
                    const Progress& progress);

} // namespace trunkline

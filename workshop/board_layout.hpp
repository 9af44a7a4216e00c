// The layout of a map as values: where cities, labels and spaces lie, and what lies on what.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/board.hpp"
#include "wire/json.hpp"
#include "workshop/board_shapes.hpp"

namespace trunkline {

inline constexpr double kLabelHeight = 19; // of letters of 17 units

enum class Anchor { Start, Middle, End };

struct BoardLayout {
    struct City {
        Point at, label; // the label's vertical middle, at its anchor
        Anchor anchor = Anchor::Start;
    };
    struct Space {
        Point at;
        double angle = 0; // degrees
    };
    double width = 0, height = 0;
    double space_length = 0, space_width = 0, city_radius = 0;
    std::vector<City> cities;
    std::vector<std::vector<Space>> routes; // from a to b
};

// Of a map file that was read.
BoardLayout read_layout(const Board& board, const json::Value& layout);

// As it stands in a map file; `projection` is JSON.
std::string write_layout(const Board& board, const BoardLayout& layout,
                         std::string_view projection);

// Two things that overlap, two routes that cross, something off the board. `label_widths` are those
// of the cities' names in the language where they are widest; without them labels are not looked
// at.
struct LayoutFault {
    std::string at; // a path in the map file
    std::string problem;
};
std::vector<LayoutFault> layout_faults(const Board& board, const BoardLayout& layout,
                                       const std::vector<double>& label_widths);

// Of a label of this width.
Rectangle label_box(const BoardLayout::City& city, double width);

} // namespace trunkline

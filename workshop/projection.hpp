// How places on earth come onto a board: the projections of the map file, as d3-geo computes them,
// which draws the land behind.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "wire/json.hpp"
#include "workshop/board_shapes.hpp"

namespace trunkline {

struct Degrees {
    double lat = 0, lon = 0;
};

struct ConicProjection {
    bool conformal = false; // else equal in area
    std::array<double, 2> parallels = {};
    std::array<double, 2> rotate = {};
    std::array<double, 4> inset = {}; // left, top, right, bottom
};

ConicProjection read_projection(const json::Value& value);
std::string write_projection(const ConicProjection& projection);

// One that suits these places: its meridian in their middle, its parallels within them.
ConicProjection suitable_projection(const std::vector<Degrees>& places);

// The places, so that they fill a board of this size up to the inset.
std::vector<Point> project(const ConicProjection& projection, const std::vector<Degrees>& places,
                           double width, double height);

} // namespace trunkline

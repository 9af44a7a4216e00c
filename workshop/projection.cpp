#include "workshop/projection.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "workshop/decimal.hpp"

namespace trunkline {
namespace {

constexpr double kFar = 1e6;
constexpr double kRound = std::numbers::pi / 180;
constexpr double kParallel = 1e-6; // a cone as flat as this is a cylinder

template <std::size_t N>
std::array<double, N> numbers(const json::Value& list) {
    std::array<double, N> all = {};
    for (std::size_t i = 0; i < N; ++i) all[i] = list.at(i).number(-kFar, kFar);
    return all;
}

template <std::size_t N>
std::string written(const std::array<double, N>& all) {
    std::string text;
    for (const double n : all) text += (text.empty() ? "[" : ", ") + decimal(n);
    return text + "]";
}

// Turned as a globe is before it is projected; in radians.
Point turn(Degrees place, const std::array<double, 2>& rotate) {
    double lambda = (place.lon + rotate[0]) * kRound;
    const double phi = place.lat * kRound, by = rotate[1] * kRound;
    lambda -= 2 * std::numbers::pi * std::round(lambda / (2 * std::numbers::pi));
    if (by == 0) return {lambda, phi};
    const double x = std::cos(lambda) * std::cos(phi), y = std::sin(lambda) * std::cos(phi);
    const double z = std::sin(phi), k = z * std::cos(by) + x * std::sin(by);
    return {std::atan2(y, x * std::cos(by) - z * std::sin(by)),
            std::asin(std::clamp(k, -1.0, 1.0))};
}

// The raw projections of d3-geo; y goes up.
Point equal_area(Point p, double y0, double y1) {
    const double s0 = std::sin(y0), n = (s0 + std::sin(y1)) / 2;
    if (std::abs(n) < kParallel) return {p.x * std::cos(y0), std::sin(p.y) / std::cos(y0)};
    const double c = 1 + s0 * (2 * n - s0), r0 = std::sqrt(c) / n;
    const double r = std::sqrt(std::max(0.0, c - 2 * n * std::sin(p.y))) / n;
    return {r * std::sin(p.x * n), r0 - r * std::cos(p.x * n)};
}
Point conformal(Point p, double y0, double y1) {
    const auto tangent = [](double y) { return std::tan((std::numbers::pi / 2 + y) / 2); };
    const double c0 = std::cos(y0);
    const double n =
        y0 == y1 ? std::sin(y0) : std::log(c0 / std::cos(y1)) / std::log(tangent(y1) / tangent(y0));
    const double y =
        std::clamp(p.y, -std::numbers::pi / 2 + kParallel, std::numbers::pi / 2 - kParallel);
    if (std::abs(n) < kParallel) return {p.x, std::log(tangent(y))};
    const double f = c0 * std::pow(tangent(y0), n) / n, r = f / std::pow(tangent(y), n);
    return {r * std::sin(n * p.x), f - r * std::cos(n * p.x)};
}

} // namespace

ConicProjection read_projection(const json::Value& value) {
    ConicProjection projection;
    projection.conformal = value["kind"].text() == "conic_conformal";
    projection.parallels = numbers<2>(value["parallels"]);
    projection.rotate = numbers<2>(value["rotate"]);
    projection.inset = numbers<4>(value["fit_inset"]);
    return projection;
}

std::string write_projection(const ConicProjection& projection) {
    std::string text = R"({"kind": ")";
    text += projection.conformal ? "conic_conformal" : "conic_equal_area";
    text += R"(", "parallels": )" + written(projection.parallels);
    text += R"(, "rotate": )" + written(projection.rotate);
    return text + R"(, "fit_inset": )" + written(projection.inset) + "}";
}

ConicProjection suitable_projection(const std::vector<Degrees>& places) {
    const auto lat = std::minmax_element(places.begin(), places.end(),
                                         [](Degrees a, Degrees b) { return a.lat < b.lat; });
    // The widest gap between neighbours is behind the map: it may lie across the date line.
    std::vector<double> lon;
    for (const Degrees place : places) lon.push_back(place.lon);
    std::sort(lon.begin(), lon.end());
    double widest = lon.front() + 360 - lon.back(), east = lon.back();
    for (std::size_t i = 1; i < lon.size(); ++i)
        if (lon[i] - lon[i - 1] > widest) {
            widest = lon[i] - lon[i - 1];
            east = lon[i - 1];
        }
    const double middle = east - (360 - widest) / 2;
    const double low = lat.first->lat, high = lat.second->lat;
    return {false,
            {low + (high - low) / 6, high - (high - low) / 6},
            {std::round(-middle * 10) / 10, 0},
            {90, 75, 90, 75}};
}

std::vector<Point> project(const ConicProjection& projection, const std::vector<Degrees>& places,
                           double width, double height) {
    const double y0 = projection.parallels[0] * kRound, y1 = projection.parallels[1] * kRound;
    std::vector<Point> points;
    for (const Degrees place : places) {
        const Point turned = turn(place, projection.rotate);
        const Point raw =
            projection.conformal ? conformal(turned, y0, y1) : equal_area(turned, y0, y1);
        points.push_back({raw.x, -raw.y});
    }
    const auto x = std::minmax_element(points.begin(), points.end(),
                                       [](Point a, Point b) { return a.x < b.x; });
    const auto y = std::minmax_element(points.begin(), points.end(),
                                       [](Point a, Point b) { return a.y < b.y; });
    const double left = x.first->x, top = y.first->y;
    const double wide = std::max(1e-9, x.second->x - left),
                 high = std::max(1e-9, y.second->y - top);
    const auto [inset_left, inset_top, inset_right, inset_bottom] = projection.inset;
    const double room_x = std::max(1.0, width - inset_left - inset_right);
    const double room_y = std::max(1.0, height - inset_top - inset_bottom);
    const double scale = std::min(room_x / wide, room_y / high);
    for (Point& p : points) {
        p.x = inset_left + (room_x - wide * scale) / 2 + (p.x - left) * scale;
        p.y = inset_top + (room_y - high * scale) / 2 + (p.y - top) * scale;
        // The last digits differ between machines, and nothing after it may.
        p = {std::round(p.x * 100) / 100, std::round(p.y * 100) / 100};
    }
    return points;
}

} // namespace trunkline

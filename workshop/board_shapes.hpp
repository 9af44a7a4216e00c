// What lies on a board, as shapes: spaces are rectangles that are turned, cities discs, labels
// rectangles that are not turned. Only sums, products and roots, which every machine computes
// alike.
#pragma once

#include <algorithm>
#include <cmath>

namespace trunkline {

struct Point {
    double x = 0, y = 0;
};
inline double distance(Point a, Point b) {
    const double dx = a.x - b.x, dy = a.y - b.y;
    return std::sqrt(dx * dx + dy * dy);
}

struct Rectangle {
    Point center;
    Point along = {1, 0};         // direction of its length, of length 1
    double length = 0, width = 0; // half of them

    double reach_x() const { return length * std::abs(along.x) + width * std::abs(along.y); }
    double reach_y() const { return length * std::abs(along.y) + width * std::abs(along.x); }
};

// How far apart; below zero they overlap by as much. Beside corners it is less than the true
// distance, and never more.
inline double gap(const Rectangle& a, const Rectangle& b) {
    const double dx = b.center.x - a.center.x, dy = b.center.y - a.center.y;
    const double c = std::abs(a.along.x * b.along.x + a.along.y * b.along.y);
    const double s = std::abs(a.along.x * b.along.y - a.along.y * b.along.x);
    const double on_a =
        std::abs(dx * a.along.x + dy * a.along.y) - a.length - b.length * c - b.width * s;
    const double across_a =
        std::abs(dy * a.along.x - dx * a.along.y) - a.width - b.length * s - b.width * c;
    const double on_b =
        std::abs(dx * b.along.x + dy * b.along.y) - b.length - a.length * c - a.width * s;
    const double across_b =
        std::abs(dy * b.along.x - dx * b.along.y) - b.width - a.length * s - a.width * c;
    return std::max(std::max(on_a, across_a), std::max(on_b, across_b));
}

// From a point to the rectangle; below zero inside.
inline double gap(Point p, const Rectangle& r) {
    const double dx = p.x - r.center.x, dy = p.y - r.center.y;
    const double u = std::abs(dx * r.along.x + dy * r.along.y) - r.length;
    const double v = std::abs(dy * r.along.x - dx * r.along.y) - r.width;
    if (u <= 0 && v <= 0) return std::max(u, v);
    const double x = std::max(u, 0.0), y = std::max(v, 0.0);
    return std::sqrt(x * x + y * y);
}

// From a point to the line between two others.
inline double gap(Point p, Point a, Point b) {
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double length = std::max(1e-9, dx * dx + dy * dy);
    const double t = std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0.0, 1.0);
    return distance(p, {a.x + t * dx, a.y + t * dy});
}

// Whether two lines cross inside of both. Ends that touch do not.
inline bool cross(Point a, Point b, Point c, Point d) {
    const auto side = [](Point p, Point q, Point r) {
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    };
    constexpr double kTouch = -1e-6;
    return side(a, b, c) * side(a, b, d) < kTouch && side(c, d, a) * side(c, d, b) < kTouch;
}

} // namespace trunkline

// A layout while it is being made: cities with their labels, and the links between them, each of
// which is one track or two; where they lie, and what that costs.
//
// The weights are in board units and were found by trying: a wrong thing (an overlap, a crossing)
// costs far more than an ugly one (a bend, a city far from its place).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "engine/board.hpp"
#include "workshop/arrange.hpp"
#include "workshop/board_layout.hpp"

namespace trunkline {

inline constexpr double kMostBend = 0.45; // of the distance between two cities

struct Bounds {
    static constexpr double kFarAway = 12; // nothing further apart costs anything

    double left = 0, top = 0, right = 0, bottom = 0;

    void begin(Point p) { left = right = p.x, top = bottom = p.y; }
    void add(double x, double y, double dx, double dy) {
        left = std::min(left, x - dx);
        right = std::max(right, x + dx);
        top = std::min(top, y - dy);
        bottom = std::max(bottom, y + dy);
    }
    bool far_from(const Bounds& other) const {
        return left > other.right + kFarAway || other.left > right + kFarAway ||
               top > other.bottom + kFarAway || other.top > bottom + kFarAway;
    }
};

struct DraftCity {
    Point at;
    int slot = 0;
    // derived
    Rectangle label;
    Bounds bounds;
    double own = 0;
};

// Two cities and the one or two tracks between them.
struct DraftLink {
    int a = 0, b = 0;
    int tracks = 0;
    std::array<int, 2> route = {-1, -1}, length = {0, 0};
    double bend_a = 0, bend_b = 0; // towards either end, as a share of the distance
    // derived
    std::array<std::array<Rectangle, kMaxLength>, 2> spaces;
    std::array<std::array<Point, kMaxLength + 2>, 2> line; // city, spaces, city
    Bounds bounds;
    double own = 0;
};

// Where a label may stand beside its city.
struct LabelSlot {
    double x, y;
    Anchor anchor;
    double cost;
};

class Draft {
  public:
    Draft(const Board& board, const Arranging& task);

    std::vector<DraftCity> cities;
    std::vector<DraftLink> links;
    std::vector<std::vector<int>> links_of; // by city
    std::array<LabelSlot, 16> slots;

    // All that follows from place, bend and slot; to be called after a change of them.
    void derive(DraftCity& city) const;
    void derive(DraftLink& link) const;

    // Cities and links in one row, cities first. What each costs by itself, and what two cost each
    // other by lying too near.
    std::size_t size() const { return cities.size() + links.size(); }
    double own(std::size_t i) const {
        return i < cities.size() ? cities[i].own : links[i - cities.size()].own;
    }
    double between(std::size_t i, std::size_t j) const;

    // How many pairs of shapes were looked at closely: where much lies on one spot it takes many.
    std::int64_t work() const { return work_; }

    BoardLayout layout(const Board& board) const;

  private:
    double off_board(Point p, double dx, double dy) const;
    double turned(const DraftLink& link, Point chord) const;
    double flipped(std::size_t i, std::size_t j) const;
    double between_cities(std::size_t i, std::size_t j) const;
    double between(int city, const DraftLink& link) const;
    double between(const DraftLink& a, const DraftLink& b) const;

    const Arranging& task_;
    mutable std::int64_t work_ = 0;
};

} // namespace trunkline

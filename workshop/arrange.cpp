// Simulated annealing over everything at once: places of cities, two numbers for the bend of each
// connection (both tracks of a double route are one), a slot for each label. What two things cost
// each other is kept in a table, so that a move only computes the rows of what it moved.
//
// The weights are in board units and were found by trying: a wrong thing (an overlap, a crossing)
// costs far more than an ugly one (a bend, a city far from its place).
#include "workshop/arrange.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "engine/dealer.hpp"

namespace trunkline {
namespace {

constexpr int kStages = 300;
constexpr double kHot = 30, kCooling = 0.976; // 300 stages end at 0.02
constexpr int kPieces = 16;                   // of a curve, to measure along it
constexpr double kMostBend = 0.45;            // of the distance between its cities
constexpr double kTrackGap = 2.5;
constexpr double kFarAway = 12; // nothing further apart costs anything
constexpr double kEdge = 8;

// Overlaps have to go, so they cost more than their size; and small ones cost something as well.
double penalty(double v) {
    return v > 0 ? 3 * v + v * v : 0;
}
double square(double v) {
    return v * v;
}

struct Slot {
    double x, y;
    Anchor anchor;
    double cost;
};
// Beside, above and below a disc of radius r; y counts half a label's height.
std::array<Slot, 16> label_slots(double r) {
    const double above = r + 2 + kLabelHeight / 2;
    const double corner = r + 6.5;
    std::array<Slot, 16> slots = {{{r + 4, 0, Anchor::Start, 0},
                                   {r + 2, -7, Anchor::Start, 0.3},
                                   {r + 2, 7, Anchor::Start, 0.3},
                                   {r, -corner, Anchor::Start, 0.6},
                                   {r, corner, Anchor::Start, 0.6},
                                   {0, -above, Anchor::Middle, 0.4},
                                   {0, above, Anchor::Middle, 0.4},
                                   {-r, -above, Anchor::Start, 0.6}}};
    // The other eight mirror these.
    for (std::size_t i = 0; i < 8; ++i) {
        Slot& slot = slots[8 + i] = slots[i];
        slot.x = -slot.x;
        slot.anchor = slot.anchor == Anchor::Start ? Anchor::End : slot.anchor;
        slot.cost += 0.2;
    }
    slots[13] = {-r, above, Anchor::Start, 0.6};
    slots[14] = {r, above, Anchor::End, 0.8};
    return slots;
}

struct Bounds {
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

struct Node {
    Point at;
    int slot = 0;
    // derived
    Rectangle label;
    Bounds bounds;
    double own = 0;
};

// Two cities and the one or two tracks between them.
struct Link {
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

class Annealing {
  public:
    Annealing(const Board& board, const Arranging& task, std::uint64_t seed)
        : task_(task), slots_(label_slots(task.city_radius)), rng_{seed} {
        for (const Point& place : task.places) nodes_.emplace_back().at = place;
        for (std::size_t r = 0; r < board.routes.size(); ++r) {
            const Route& route = board.routes[r];
            const bool second = route.twin >= 0 && std::cmp_less(route.twin, r);
            if (!second) {
                Link& link = links_.emplace_back();
                link.a = route.a;
                link.b = route.b;
            }
            const auto same = [&](const Link& link) {
                return link.a == route.a && link.b == route.b;
            };
            Link& link = *std::find_if(links_.begin(), links_.end(), same);
            link.route[link.tracks] = static_cast<int>(r);
            link.length[link.tracks++] = route.length;
        }
        links_of_.resize(nodes_.size());
        for (std::size_t l = 0; l < links_.size(); ++l) {
            links_of_[links_[l].a].push_back(static_cast<int>(l));
            links_of_[links_[l].b].push_back(static_cast<int>(l));
        }
        things_ = nodes_.size() + links_.size();
        for (Node& node : nodes_) derive(node);
        for (Link& link : links_) derive(link);
        costs_.resize(things_ * things_);
        for (std::size_t i = 0; i < things_; ++i)
            for (std::size_t j = 0; j < i; ++j) cost(i, j) = cost(j, i) = between(i, j);
        is_changed_.resize(things_);
    }

    bool run(const Progress& progress) {
        double heat = kHot;
        for (int stage = 0; stage < kStages; ++stage, heat *= kCooling) {
            if (progress && !progress(static_cast<double>(stage) / kStages)) return false;
            // Steps shrink with the heat, from a few discs to a fraction of a unit.
            const double step = 1.5 + 30.0 * (kStages - stage) / kStages;
            for (int i = 0; i < task_.moves; ++i) try_one(heat, step);
        }
        return true;
    }

    BoardLayout result(const Board& board) const {
        BoardLayout layout{
            task_.width, task_.height, task_.space_length, task_.space_width, task_.city_radius, {},
            {}};
        const auto rounded = [](Point p) {
            return Point{std::round(p.x * 100) / 100, std::round(p.y * 100) / 100};
        };
        for (const Node& node : nodes_) {
            const Slot& slot = slots_[node.slot];
            layout.cities.push_back(
                {rounded(node.at), rounded({node.at.x + slot.x, node.at.y + slot.y}), slot.anchor});
        }
        layout.routes.resize(board.routes.size());
        for (const Link& link : links_)
            for (int t = 0; t < link.tracks; ++t)
                for (int i = 0; i < link.length[t]; ++i) {
                    const Rectangle& space = link.spaces[t][i];
                    const double angle = std::atan2(space.along.y, space.along.x);
                    layout.routes[link.route[t]].push_back(
                        {rounded(space.center),
                         std::round(angle * 18000 / std::numbers::pi) / 100});
                }
        return layout;
    }

  private:
    double& cost(std::size_t i, std::size_t j) { return costs_[i * things_ + j]; }
    double uniform() { // -1 .. 1
        return static_cast<double>(rng_.next() >> 11) * 0x1p-52 - 1;
    }

    // --- what is derived from places, bends and slots ----------------------------------------

    double off_board(Point p, double dx, double dy) const {
        return penalty(kEdge + dx - p.x) + penalty(kEdge + dy - p.y) +
               penalty(p.x + dx + kEdge - task_.width) + penalty(p.y + dy + kEdge - task_.height);
    }

    void derive(Node& node) const {
        const std::size_t index = static_cast<std::size_t>(&node - nodes_.data());
        const Slot& slot = slots_[node.slot];
        node.label = label_box({node.at, {node.at.x + slot.x, node.at.y + slot.y}, slot.anchor},
                               task_.label_widths[index]);
        const double r = task_.city_radius;
        const double away = distance(node.at, task_.places[index]);
        node.own = square(away / 22) + square(square(away / 48)) + slot.cost +
                   off_board(node.at, r, r) +
                   off_board(node.label.center, node.label.length, node.label.width);
        node.bounds.begin(node.at);
        node.bounds.add(node.at.x, node.at.y, r, r);
        node.bounds.add(node.label.center.x, node.label.center.y, node.label.length,
                        node.label.width);
    }

    void derive(Link& link) const {
        const Point a = nodes_[link.a].at, b = nodes_[link.b].at;
        const Point chord = {b.x - a.x, b.y - a.y};
        const Point p1 = {a.x + chord.x / 3 - chord.y * link.bend_a,
                          a.y + chord.y / 3 + chord.x * link.bend_a};
        const Point p2 = {a.x + chord.x * 2 / 3 - chord.y * link.bend_b,
                          a.y + chord.y * 2 / 3 + chord.x * link.bend_b};
        const auto at = [&](double t) {
            const double u = 1 - t;
            const double c0 = u * u * u, c1 = 3 * u * u * t, c2 = 3 * u * t * t, c3 = t * t * t;
            return Point{c0 * a.x + c1 * p1.x + c2 * p2.x + c3 * b.x,
                         c0 * a.y + c1 * p1.y + c2 * p2.y + c3 * b.y};
        };
        const auto direction = [&](double t) {
            const double u = 1 - t;
            const double c0 = u * u, c1 = 2 * u * t, c2 = t * t;
            const Point d = {c0 * (p1.x - a.x) + c1 * (p2.x - p1.x) + c2 * (b.x - p2.x),
                             c0 * (p1.y - a.y) + c1 * (p2.y - p1.y) + c2 * (b.y - p2.y)};
            const double n = std::max(1e-9, std::sqrt(d.x * d.x + d.y * d.y));
            return Point{d.x / n, d.y / n};
        };
        std::array<double, kPieces + 1> along = {};
        Point before = a;
        for (int i = 1; i <= kPieces; ++i) {
            const Point here = at(static_cast<double>(i) / kPieces);
            along[i] = along[i - 1] + distance(before, here);
            before = here;
        }
        const double whole = along[kPieces];
        const double room = whole - 2 * (task_.city_radius + 2);

        link.own = 32 * (square(link.bend_a) + square(link.bend_b)) / 2 +
                   40 * square(link.bend_a - link.bend_b) + turned(link, chord);
        link.bounds.begin(a);
        link.bounds.add(b.x, b.y, 0, 0);
        for (int t = 0; t < link.tracks; ++t) {
            const int length = link.length[t];
            const double side = link.tracks == 1 ? 0
                                : t == 0         ? -(task_.space_width + kTrackGap) / 2
                                                 : (task_.space_width + kTrackGap) / 2;
            const double least = task_.space_length + 2, most = 1.25 * task_.space_length;
            const double pitch = std::clamp(room / length, least, most);
            link.own += penalty(length * least - room);
            link.own += 0.15 * square(std::max(0.0, room - length * most) / task_.space_length);
            link.line[t][0] = a;
            int piece = 0;
            for (int i = 0; i < length; ++i) {
                const double s = whole / 2 + (i - (length - 1) / 2.0) * pitch;
                while (piece < kPieces - 1 && along[piece + 1] < s) ++piece;
                const double part =
                    (s - along[piece]) / std::max(1e-9, along[piece + 1] - along[piece]);
                const double at_t = std::clamp((piece + part) / kPieces, 0.0, 1.0);
                Rectangle& space = link.spaces[t][i];
                space.along = direction(at_t);
                space.center = at(at_t);
                space.center.x -= space.along.y * side;
                space.center.y += space.along.x * side;
                space.length = task_.space_length / 2;
                space.width = task_.space_width / 2;
                link.line[t][i + 1] = space.center;
                const double dx = space.reach_x(), dy = space.reach_y();
                link.bounds.add(space.center.x, space.center.y, dx, dy);
                link.own += off_board(space.center, dx, dy);
                if (i > 0) link.own += penalty(1.2 - gap(link.spaces[t][i - 1], space));
            }
            link.line[t][length + 1] = b;
        }
        if (link.tracks == 2)
            for (int i = 0; i < link.length[0]; ++i)
                for (int j = 0; j < link.length[1]; ++j)
                    link.own += penalty(1.2 - gap(link.spaces[0][i], link.spaces[1][j]));
    }

    // How much the connection points elsewhere than on earth: four times the square of the angle.
    double turned(const Link& link, Point chord) const {
        const Point a = task_.places[link.a], b = task_.places[link.b];
        const double gx = b.x - a.x, gy = b.y - a.y;
        const double lengths =
            std::sqrt((gx * gx + gy * gy) * (chord.x * chord.x + chord.y * chord.y));
        return lengths < 1e-6 ? 0 : 8 * (1 - (gx * chord.x + gy * chord.y) / lengths);
    }

    // --- what two things cost each other ------------------------------------------------------

    double between(std::size_t i, std::size_t j) const {
        if (i > j) std::swap(i, j);
        const std::size_t n = nodes_.size();
        if (j < n) return between_cities(i, j);
        if (i < n) return between(static_cast<int>(i), links_[j - n]);
        return between(links_[i - n], links_[j - n]);
    }

    double between_cities(std::size_t i, std::size_t j) const {
        const Node& a = nodes_[i];
        const Node& b = nodes_[j];
        const double r = task_.city_radius;
        double sum = flipped(i, j);
        if (a.bounds.far_from(b.bounds)) return sum;
        sum += penalty(2 * r + 6 - distance(a.at, b.at));
        sum += penalty(2.5 + r - gap(a.at, b.label)) + penalty(2.5 + r - gap(b.at, a.label));
        return sum + penalty(2.5 - gap(a.label, b.label));
    }
    // A city that lies left of another, or above it, stays there.
    double flipped(std::size_t i, std::size_t j) const {
        const Point a = task_.places[i], b = task_.places[j];
        const double gx = b.x - a.x, gy = b.y - a.y;
        if (gx * gx + gy * gy > 340.0 * 340) return 0;
        const double px = nodes_[j].at.x - nodes_[i].at.x, py = nodes_[j].at.y - nodes_[i].at.y;
        double sum = 0;
        if (std::abs(gx) > 10 && gx * px <= 0) sum += 2 + 0.2 * std::abs(px);
        if (std::abs(gy) > 10 && gy * py <= 0) sum += 2 + 0.2 * std::abs(py);
        return sum;
    }

    double between(int city, const Link& link) const {
        const Node& node = nodes_[city];
        if (node.bounds.far_from(link.bounds)) return 0;
        const bool own = city == link.a || city == link.b;
        const double r = task_.city_radius;
        double sum = 0;
        for (int t = 0; t < link.tracks; ++t) {
            for (int i = 0; i < link.length[t]; ++i) {
                const Rectangle& space = link.spaces[t][i];
                const double to_disc = gap(node.at, space) - r;
                if (own)
                    sum += penalty(2 - to_disc);
                else if (to_disc < 12)
                    sum += penalty(4 - to_disc) + 0.01 * square(12 - to_disc);
                sum += penalty(2.5 - gap(space, node.label));
            }
            if (own) continue;
            for (int i = 0; i <= link.length[t]; ++i)
                sum += penalty(r + 3 - gap(node.at, link.line[t][i], link.line[t][i + 1]));
        }
        return sum;
    }

    double between(const Link& a, const Link& b) const {
        if (a.bounds.far_from(b.bounds)) return 0;
        const double near = task_.space_length + task_.space_width + 7;
        double sum = 0;
        for (int s = 0; s < a.tracks; ++s)
            for (int t = 0; t < b.tracks; ++t) {
                for (int i = 0; i < a.length[s]; ++i)
                    for (int j = 0; j < b.length[t]; ++j) {
                        const Rectangle &p = a.spaces[s][i], &q = b.spaces[t][j];
                        if (std::abs(p.center.x - q.center.x) > near ||
                            std::abs(p.center.y - q.center.y) > near)
                            continue;
                        const double apart = gap(p, q);
                        if (apart < 7) sum += penalty(3.5 - apart) + 0.05 * square(7 - apart);
                    }
                for (int i = 0; i <= a.length[s]; ++i)
                    for (int j = 0; j <= b.length[t]; ++j)
                        if (cross(a.line[s][i], a.line[s][i + 1], b.line[t][j], b.line[t][j + 1]))
                            sum += 25;
            }
        return sum;
    }

    // --- moves --------------------------------------------------------------------------------

    void try_one(double heat, double step) {
        const auto kind = rng_.below(100);
        changed_.clear();
        if (kind < 35) {
            move_city(step);
        } else if (kind < 82) {
            bend(step);
        } else {
            const auto c = rng_.below(static_cast<std::uint32_t>(nodes_.size()));
            change_city(c);
            nodes_[c].slot = static_cast<int>(rng_.below(slots_.size()));
            derive(nodes_[c]);
        }
        settle(heat);
    }
    void change_city(std::size_t c) {
        changed_.push_back(c);
        old_nodes_[0] = nodes_[c];
    }
    void change_link(std::size_t l) {
        const std::size_t place = changed_.size();
        changed_.push_back(nodes_.size() + l);
        if (old_links_.size() <= place) old_links_.resize(place + 1);
        old_links_[place] = links_[l];
    }
    void move_city(double step) {
        const auto c = rng_.below(static_cast<std::uint32_t>(nodes_.size()));
        change_city(c);
        nodes_[c].at.x += step * (uniform() + uniform()) / 2;
        nodes_[c].at.y += step * (uniform() + uniform()) / 2;
        derive(nodes_[c]);
        for (const int l : links_of_[c]) {
            change_link(static_cast<std::size_t>(l));
            derive(links_[l]);
        }
    }
    void bend(double step) {
        const auto l = rng_.below(static_cast<std::uint32_t>(links_.size()));
        change_link(l);
        Link& link = links_[l];
        const double by = step / 60 * uniform();
        switch (rng_.below(8)) {
            case 0:
                link.bend_a = link.bend_b = 0;
                break;
            case 1:
                link.bend_a = -link.bend_a;
                link.bend_b = -link.bend_b;
                break;
            case 2:
            case 3:
                link.bend_a += by;
                break;
            case 4:
            case 5:
                link.bend_b += by;
                break;
            default:
                link.bend_a += by;
                link.bend_b += by;
        }
        link.bend_a = std::clamp(link.bend_a, -kMostBend, kMostBend);
        link.bend_b = std::clamp(link.bend_b, -kMostBend, kMostBend);
        derive(link);
    }

    // About e to the power of -x, from sums and products alone.
    static double likely(double x) { return 1 / (1 + x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4)))); }

    // Keeps what was changed, or takes it back.
    void settle(double heat) {
        for (const std::size_t i : changed_) is_changed_[i] = 1;
        double more = 0;
        rows_.resize(changed_.size() * things_);
        for (std::size_t k = 0; k < changed_.size(); ++k) {
            const std::size_t i = changed_[k];
            more += own(i) - old_own(k);
            double* row = &rows_[k * things_];
            for (std::size_t j = 0; j < things_; ++j) {
                if (j == i) continue;
                row[j] = between(i, j);
                const double difference = row[j] - cost(i, j);
                more += is_changed_[j] != 0 ? difference / 2 : difference;
            }
        }
        const bool keep =
            more <= 0 || static_cast<double>(rng_.next() >> 11) * 0x1p-53 < likely(more / heat);
        for (std::size_t k = 0; k < changed_.size(); ++k) {
            const std::size_t i = changed_[k];
            is_changed_[i] = 0;
            if (keep) {
                const double* row = &rows_[k * things_];
                for (std::size_t j = 0; j < things_; ++j)
                    if (j != i) cost(i, j) = cost(j, i) = row[j];
            } else if (i < nodes_.size()) {
                nodes_[i] = old_nodes_[0];
            } else {
                links_[i - nodes_.size()] = old_links_[k];
            }
        }
    }
    double own(std::size_t i) const {
        return i < nodes_.size() ? nodes_[i].own : links_[i - nodes_.size()].own;
    }
    double old_own(std::size_t k) const {
        return changed_[k] < nodes_.size() ? old_nodes_[0].own : old_links_[k].own;
    }

    const Arranging& task_;
    const std::array<Slot, 16> slots_;
    Rng rng_;
    std::vector<Node> nodes_;
    std::vector<Link> links_;
    std::vector<std::vector<int>> links_of_; // by city
    std::size_t things_ = 0;                 // cities, then links
    std::vector<double> costs_;              // of each two of them
    // the move that is being tried
    std::vector<std::size_t> changed_; // a city at most, and it is the first
    std::vector<char> is_changed_;
    std::array<Node, 1> old_nodes_;
    std::vector<Link> old_links_;
    std::vector<double> rows_;
};

} // namespace

BoardLayout arrange(const Board& board, const Arranging& arranging, std::uint64_t seed,
                    const Progress& progress) {
    Annealing annealing(board, arranging, seed);
    annealing.run(progress);
    return annealing.result(board);
}

} // namespace trunkline

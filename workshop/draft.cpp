#include "workshop/draft.hpp"

#include <cmath>
#include <numbers>
#include <utility>

namespace trunkline {
namespace {

constexpr int kPieces = 16; // of a curve, to measure along it
constexpr double kTrackGap = 2.5;
constexpr double kEdge = 8;

// Overlaps have to go, so they cost more than their size; and small ones cost something as well.
double penalty(double v) {
    return v > 0 ? 3 * v + v * v : 0;
}
double square(double v) {
    return v * v;
}

// Beside, above and below a disc of radius r; y counts half a label's height.
std::array<LabelSlot, 16> label_slots(double r) {
    const double above = r + 2 + kLabelHeight / 2;
    const double corner = r + 6.5;
    std::array<LabelSlot, 16> slots = {{{r + 4, 0, Anchor::Start, 0},
                                        {r + 2, -7, Anchor::Start, 0.3},
                                        {r + 2, 7, Anchor::Start, 0.3},
                                        {r, -corner, Anchor::Start, 0.6},
                                        {r, corner, Anchor::Start, 0.6},
                                        {0, -above, Anchor::Middle, 0.4},
                                        {0, above, Anchor::Middle, 0.4},
                                        {-r, -above, Anchor::Start, 0.6}}};
    // The other eight mirror these.
    for (std::size_t i = 0; i < 8; ++i) {
        LabelSlot& slot = slots[8 + i] = slots[i];
        slot.x = -slot.x;
        slot.anchor = slot.anchor == Anchor::Start ? Anchor::End : slot.anchor;
        slot.cost += 0.2;
    }
    slots[13] = {-r, above, Anchor::Start, 0.6};
    slots[14] = {r, above, Anchor::End, 0.8};
    return slots;
}

} // namespace

Draft::Draft(const Board& board, const Arranging& task)
    : slots(label_slots(task.city_radius)), task_(task) {
    for (const Point& place : task.places) cities.emplace_back().at = place;
    links_of.resize(cities.size());
    for (std::size_t r = 0; r < board.routes.size(); ++r) {
        const Route& route = board.routes[r];
        auto link = std::find_if(links.begin(), links.end(), [&](const DraftLink& other) {
            return other.a == route.a && other.b == route.b;
        });
        if (link == links.end()) {
            for (const int city : {route.a, route.b})
                links_of[city].push_back(static_cast<int>(links.size()));
            link = links.emplace(link);
            link->a = route.a;
            link->b = route.b;
        }
        link->route[link->tracks] = static_cast<int>(r);
        link->length[link->tracks++] = route.length;
    }
    for (DraftCity& city : cities) derive(city);
    for (DraftLink& link : links) derive(link);
}

// --- what is derived from places, bends and slots ----------------------------------------

double Draft::off_board(Point p, double dx, double dy) const {
    return penalty(kEdge + dx - p.x) + penalty(kEdge + dy - p.y) +
           penalty(p.x + dx + kEdge - task_.width) + penalty(p.y + dy + kEdge - task_.height);
}

void Draft::derive(DraftCity& node) const {
    const std::size_t index = static_cast<std::size_t>(&node - cities.data());
    const LabelSlot& slot = slots[node.slot];
    node.label = label_box({node.at, {node.at.x + slot.x, node.at.y + slot.y}, slot.anchor},
                           task_.label_widths[index]);
    const double r = task_.city_radius;
    const double away = distance(node.at, task_.places[index]);
    node.own = square(away / 22) + square(square(away / 48)) + slot.cost +
               off_board(node.at, r, r) +
               off_board(node.label.center, node.label.length, node.label.width);
    node.bounds.begin(node.at);
    node.bounds.add(node.at.x, node.at.y, r, r);
    node.bounds.add(node.label.center.x, node.label.center.y, node.label.length, node.label.width);
}

void Draft::derive(DraftLink& link) const {
    const Point a = cities[link.a].at, b = cities[link.b].at;
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
double Draft::turned(const DraftLink& link, Point chord) const {
    const Point a = task_.places[link.a], b = task_.places[link.b];
    const double gx = b.x - a.x, gy = b.y - a.y;
    const double lengths = std::sqrt((gx * gx + gy * gy) * (chord.x * chord.x + chord.y * chord.y));
    return lengths < 1e-6 ? 0 : 8 * (1 - (gx * chord.x + gy * chord.y) / lengths);
}

// --- what two things cost each other ------------------------------------------------------

double Draft::between(std::size_t i, std::size_t j) const {
    if (i > j) std::swap(i, j);
    const std::size_t n = cities.size();
    if (j < n) return between_cities(i, j);
    if (i < n) return between(static_cast<int>(i), links[j - n]);
    return between(links[i - n], links[j - n]);
}

double Draft::between_cities(std::size_t i, std::size_t j) const {
    const DraftCity& a = cities[i];
    const DraftCity& b = cities[j];
    const double r = task_.city_radius;
    double sum = flipped(i, j);
    if (a.bounds.far_from(b.bounds)) return sum;
    sum += penalty(2 * r + 6 - distance(a.at, b.at));
    sum += penalty(2.5 + r - gap(a.at, b.label)) + penalty(2.5 + r - gap(b.at, a.label));
    return sum + penalty(2.5 - gap(a.label, b.label));
}
// A city that lies left of another, or above it, stays there.
double Draft::flipped(std::size_t i, std::size_t j) const {
    const Point a = task_.places[i], b = task_.places[j];
    const double gx = b.x - a.x, gy = b.y - a.y;
    if (gx * gx + gy * gy > 340.0 * 340) return 0;
    const double px = cities[j].at.x - cities[i].at.x, py = cities[j].at.y - cities[i].at.y;
    double sum = 0;
    if (std::abs(gx) > 10 && gx * px <= 0) sum += 2 + 0.2 * std::abs(px);
    if (std::abs(gy) > 10 && gy * py <= 0) sum += 2 + 0.2 * std::abs(py);
    return sum;
}

double Draft::between(int city, const DraftLink& link) const {
    const DraftCity& node = cities[city];
    if (node.bounds.far_from(link.bounds)) return 0;
    const bool own = city == link.a || city == link.b;
    const double r = task_.city_radius;
    work_ += link.length[0] + link.length[1];
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

double Draft::between(const DraftLink& a, const DraftLink& b) const {
    if (a.bounds.far_from(b.bounds)) return 0;
    const double near = task_.space_length + task_.space_width + 7;
    work_ += (a.length[0] + a.length[1]) * (b.length[0] + b.length[1]);
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

BoardLayout Draft::layout(const Board& board) const {
    BoardLayout laid{
        task_.width, task_.height, task_.space_length, task_.space_width, task_.city_radius, {},
        {}};
    const auto rounded = [](Point p) {
        return Point{std::round(p.x * 100) / 100, std::round(p.y * 100) / 100};
    };
    for (const DraftCity& node : cities) {
        const LabelSlot& slot = slots[node.slot];
        laid.cities.push_back(
            {rounded(node.at), rounded({node.at.x + slot.x, node.at.y + slot.y}), slot.anchor});
    }
    laid.routes.resize(board.routes.size());
    for (const DraftLink& link : links)
        for (int t = 0; t < link.tracks; ++t)
            for (int i = 0; i < link.length[t]; ++i) {
                const Rectangle& space = link.spaces[t][i];
                const double angle = std::atan2(space.along.y, space.along.x);
                laid.routes[link.route[t]].push_back(
                    {rounded(space.center), std::round(angle * 18000 / std::numbers::pi) / 100});
            }
    return laid;
}

} // namespace trunkline

#include "workshop/lay_out.hpp"

#include <algorithm>
#include <cmath>

#include "workshop/label_width.hpp"

namespace trunkline {
namespace {

constexpr int kAttempts = 4;
constexpr std::size_t kHopeless = 30; // with so many faults, another attempt helps nobody

struct Frame {
    double width = 1600, height = 1050;
    double space_length = 42, space_width = 14;
    double city_radius = 9;
    ConicProjection projection;
    bool given = false; // by the map: spaces keep their size
};

Frame frame_of(const Board& board, const json::Value& root, const std::vector<Degrees>& places) {
    Frame frame;
    if (const auto given = root.find("layout")) {
        const BoardLayout layout = read_layout(board, *given);
        frame.width = layout.width;
        frame.height = layout.height;
        frame.space_length = layout.space_length;
        frame.space_width = layout.space_width;
        frame.city_radius = layout.city_radius;
        frame.projection = read_projection((*given)["projection"]);
        frame.given = true;
        return frame;
    }
    frame.projection = suitable_projection(places);
    // Upright where the country is.
    const auto points = project(frame.projection, places, 1000, 1000);
    const auto x = std::minmax_element(points.begin(), points.end(),
                                       [](Point a, Point b) { return a.x < b.x; });
    const auto y = std::minmax_element(points.begin(), points.end(),
                                       [](Point a, Point b) { return a.y < b.y; });
    if (y.second->y - y.first->y > x.second->x - x.first->x) {
        frame.width = 1050;
        frame.height = 1500;
    }
    return frame;
}

// As long as most routes have room for without bending.
double fitting_length(const Board& board, const std::vector<Point>& places, double radius) {
    std::vector<double> room;
    for (const Route& route : board.routes)
        room.push_back((distance(places[route.a], places[route.b]) - 2 * (radius + 2)) /
                       route.length);
    std::sort(room.begin(), room.end());
    return std::clamp(std::floor(room[room.size() / 4]) - 2, 28.0, 42.0);
}

} // namespace

LaidOut lay_out(const Board& board, const json::Value& root,
                const std::vector<std::vector<std::string>>& names, const Progress& progress) {
    std::vector<Degrees> places;
    root["cities"].each([&](const json::Value& city) {
        places.push_back({city["lat"].number(-90, 90), city["lon"].number(-180, 180)});
    });
    const Frame frame = frame_of(board, root, places);
    LaidOut best;
    best.projection = frame.projection;

    Arranging task;
    task.width = frame.width;
    task.height = frame.height;
    task.city_radius = frame.city_radius;
    task.places = project(frame.projection, places, frame.width, frame.height);
    task.space_length =
        frame.given ? frame.space_length : fitting_length(board, task.places, frame.city_radius);
    task.space_width = frame.given ? frame.space_width : std::round(task.space_length / 3 * 2) / 2;
    for (std::size_t c = 0; c < board.cities.size(); ++c) {
        double widest = 0;
        for (const auto& language : names) widest = std::max(widest, label_width(language[c]));
        task.label_widths.push_back(widest);
    }

    bool go_on = true;
    for (int attempt = 0; attempt < kAttempts && go_on; ++attempt) {
        const auto told = [&](double share) {
            go_on = !progress || progress((attempt + share) / (attempt + 1));
            return go_on;
        };
        BoardLayout layout = arrange(board, task, static_cast<std::uint64_t>(attempt + 1), told);
        auto faults = layout_faults(board, layout, task.label_widths);
        const bool better = attempt == 0 || faults.size() < best.faults.size();
        if (better) {
            best.layout = std::move(layout);
            best.faults = std::move(faults);
        }
        if (best.faults.empty() || best.faults.size() > kHopeless) break;
        // Another chance, with more patience; and with smaller spaces where nobody asked for a
        // size.
        if (attempt == 0) task.moves *= 2;
        if (!frame.given) {
            task.space_length = std::floor(task.space_length * 0.92);
            task.space_width = std::round(task.space_length / 3 * 2) / 2;
        }
    }
    for (std::size_t c = 0; c < board.cities.size(); ++c) {
        const double moved = distance(best.layout.cities[c].at, task.places[c]) / frame.width;
        best.moved += moved / static_cast<double>(board.cities.size());
        best.most_moved = std::max(best.most_moved, moved);
    }
    return best;
}

} // namespace trunkline

#include "wire/map_layout.hpp"

#include <utility>

namespace trunkline {
namespace {

constexpr double kFar = 1e6;

void numbers(const json::Value& value, std::size_t count, double least, std::string_view expected) {
    if (value.size() != count) value.refuse("an array of " + std::to_string(count) + " numbers");
    value.each([&](const json::Value& n) { n.number(least, kFar, expected); });
}

void projection(const json::Value& value) {
    if (!value.fields({"kind", "parallels", "rotate", "fit_inset"})) return;
    value["kind"].one_of({"conic_equal_area", "conic_conformal"});
    numbers(value["parallels"], 2, -kFar, "a number");
    numbers(value["rotate"], 2, -kFar, "a number");
    numbers(value["fit_inset"], 4, -kFar, "a number");
}

} // namespace

void check_frame(const json::Value& layout) {
    if (!layout.fields({"size", "space", "city_radius", "projection", "cities", "routes"})) return;
    numbers(layout["size"], 2, 1, "a number of at least 1");
    numbers(layout["space"], 2, 1, "a number of at least 1");
    layout["city_radius"].number(1, kFar, "a number of at least 1");
    projection(layout["projection"]);
}

void check_place(const json::Value& value) {
    if (!value.fields({"x", "y", "label"})) return;
    value["x"].number(-kFar, kFar);
    value["y"].number(-kFar, kFar);
    const auto label = value["label"];
    if (!label.fields({"x", "y", "anchor"})) return;
    label["x"].number(-kFar, kFar);
    label["y"].number(-kFar, kFar);
    label["anchor"].one_of({"start", "middle", "end"});
}

void check_spaces(const json::Value& spaces, const Board& board, int route) {
    const int length = board.routes[route].length;
    if (std::cmp_not_equal(spaces.size(), length))
        spaces.refuse("a place for each of its " + std::to_string(length) + " spaces");
    spaces.each([](const json::Value& space) { numbers(space, 3, -kFar, "a number"); }, kMaxLength);
}

void check_layout(const Board& board, const json::Value& layout) {
    check_frame(layout);
    if (!layout.ok()) return;
    const auto cities = layout["cities"];
    for (const auto& city : board.cities) check_place(cities[city.id]);
    cities.each_member([&](std::string_view id, const json::Value& value) {
        if (board.find_city(id) < 0) value.refuse("only cities of this map");
    });
    const auto routes = layout["routes"];
    for (std::size_t r = 0; r < board.routes.size(); ++r)
        check_spaces(routes[board.route_ids[r]], board, static_cast<int>(r));
    routes.each_member([&](std::string_view id, const json::Value& value) {
        if (board.find_route(id) < 0) value.refuse("only routes of this map");
    });
}

} // namespace trunkline

// Where things lie on the boards: every space is there, and no two things are on top of each other.
#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <numbers>
#include <string>
#include <vector>

namespace {

struct Point {
    double x = 0, y = 0;
};
using Corners = std::array<Point, 4>;

struct Space {
    std::string route;
    Point center;
    double angle = 0; // radians
};

struct Layout {
    Point size, space;
    double radius = 0;
    std::map<std::string, Point> cities;
    std::vector<Space> spaces;
};

Corners corners(const Space& s, Point size) {
    const double c = std::cos(s.angle), n = std::sin(s.angle);
    Corners out;
    for (int i = 0; i < 4; ++i) {
        const double u = (i == 0 || i == 3 ? -0.5 : 0.5) * size.x,
                     v = (i < 2 ? -0.5 : 0.5) * size.y;
        out[i] = {s.center.x + u * c - v * n, s.center.y + u * n + v * c};
    }
    return out;
}

// Two rectangles are apart if a side of one of them separates all their corners.
bool apart(const Corners& p, const Corners& q) {
    for (const Corners* side : {&p, &q}) {
        for (int i = 0; i < 2; ++i) {
            const Point axis = {(*side)[i + 1].x - (*side)[i].x, (*side)[i + 1].y - (*side)[i].y};
            const auto project = [&](const Corners& r) {
                std::array<double, 4> at{};
                std::ranges::transform(r, at.begin(),
                                       [&](Point k) { return k.x * axis.x + k.y * axis.y; });
                return std::ranges::minmax(at);
            };
            const auto a = project(p), b = project(q);
            if (a.max <= b.min || b.max <= a.min) return true;
        }
    }
    return false;
}

double distance(Point city, const Space& s, Point size) {
    const double c = std::cos(s.angle), n = std::sin(s.angle);
    const double dx = city.x - s.center.x, dy = city.y - s.center.y;
    const double u = std::max(0.0, std::abs(dx * c + dy * n) - size.x / 2);
    const double v = std::max(0.0, std::abs(dy * c - dx * n) - size.y / 2);
    return std::hypot(u, v);
}

class LayoutOf : public testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        std::ifstream in(std::string(TRUNKLINE_ROOT "/") + GetParam());
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        map.Parse(text.c_str());
        ASSERT_FALSE(map.HasParseError());
        const auto& json = map["layout"];
        layout.size = {json["size"][0].GetDouble(), json["size"][1].GetDouble()};
        layout.space = {json["space"][0].GetDouble(), json["space"][1].GetDouble()};
        layout.radius = json["city_radius"].GetDouble();
        for (const auto& city : json["cities"].GetObject())
            layout.cities[city.name.GetString()] = {city.value["x"].GetDouble(),
                                                    city.value["y"].GetDouble()};
        for (const auto& route : json["routes"].GetObject())
            for (const auto& at : route.value.GetArray())
                layout.spaces.push_back({route.name.GetString(),
                                         {at[0].GetDouble(), at[1].GetDouble()},
                                         at[2].GetDouble() * std::numbers::pi / 180});
    }

    rapidjson::Document map;
    Layout layout;
};

TEST_P(LayoutOf, has_every_city_and_exactly_the_spaces_of_every_route) {
    EXPECT_EQ(layout.cities.size(), map["cities"].Size());
    for (const auto& city : map["cities"].GetArray())
        EXPECT_TRUE(layout.cities.contains(city["id"].GetString())) << city["id"].GetString();

    std::map<std::string, long> lengths;
    for (const auto& route : map["routes"].GetArray()) {
        std::string id = std::string(route["a"].GetString()) + ":" + route["b"].GetString();
        if (lengths.contains(id)) id += "#2";
        lengths[id] = route["length"].GetInt();
    }
    EXPECT_EQ(map["layout"]["routes"].MemberCount(), lengths.size());
    for (const auto& [id, length] : lengths)
        EXPECT_EQ(std::ranges::count(layout.spaces, id, &Space::route), length) << id;
}

TEST_P(LayoutOf, keeps_spaces_on_the_board_and_off_each_other) {
    std::vector<Corners> rectangles;
    for (const Space& s : layout.spaces) rectangles.push_back(corners(s, layout.space));
    for (std::size_t i = 0; i < rectangles.size(); ++i) {
        for (const Point p : rectangles[i]) {
            EXPECT_TRUE(p.x >= 0 && p.y >= 0 && p.x <= layout.size.x && p.y <= layout.size.y)
                << layout.spaces[i].route;
        }
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_TRUE(apart(rectangles[i], rectangles[j]))
                << layout.spaces[i].route << " over " << layout.spaces[j].route;
    }
}

TEST_P(LayoutOf, keeps_cities_off_spaces_and_each_other) {
    for (const auto& [id, at] : layout.cities) {
        for (const Space& s : layout.spaces)
            EXPECT_GT(distance(at, s, layout.space), layout.radius) << id << " over " << s.route;
        for (const auto& [other, there] : layout.cities) {
            if (other == id) break;
            EXPECT_GT(std::hypot(at.x - there.x, at.y - there.y), 2 * layout.radius)
                << id << " over " << other;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Maps, LayoutOf,
                         testing::Values("maps/usa.json", "maps/europe.json", "maps/nordic.json",
                                         "docs/examples/iceland.json"),
                         [](const auto& test) {
                             const std::string path = test.param;
                             const auto slash = path.rfind('/') + 1;
                             return path.substr(slash, path.find('.') - slash);
                         });

} // namespace

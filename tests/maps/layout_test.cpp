// Where things lie on the boards: every space is there, and no two things are on top of each other.
// On the boards of the files, and on those that `trunkline maps layout` computes for them.
#include <gtest/gtest.h>
#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <fstream>
#include <iterator>
#include <map>
#include <numbers>
#include <string>
#include <vector>

#include "engine/dealer.hpp"
#include "wire/json_place.hpp"
#include "wire/map.hpp"
#include "workshop/label_width.hpp"
#include "workshop/lay_out.hpp"

namespace {

using trunkline::Board;

using trunkline::Point;
using Corners = std::array<Point, 4>;

struct Space {
    std::string route;
    Point center;
    double angle = 0; // radians
};

struct Label {
    std::string city;
    Point at;
    std::string anchor;
};

struct Layout {
    Point size, space;
    double radius = 0;
    std::map<std::string, Point> cities;
    std::vector<Label> labels;
    std::vector<Space> spaces;
};

std::string read(const std::string& path) {
    std::ifstream in(TRUNKLINE_ROOT "/" + path);
    return {std::istreambuf_iterator<char>(in), {}};
}

constexpr const char* kLanguages[] = {"en", "ja", "zh-CN", "zh-TW"};

// The names of the cities of a map of the box, in each language of the page.
std::vector<std::vector<std::string>> names_of(const Board& board) {
    std::vector<std::vector<std::string>> all;
    for (const char* language : kLanguages) {
        rapidjson::Document file;
        file.Parse(
            read(std::string("web/src/languages/") + language + "/maps/" + board.id + ".json")
                .c_str());
        auto& names = all.emplace_back();
        for (const auto& city : board.cities)
            names.emplace_back(file["cities"][city.id.c_str()].GetString());
    }
    return all;
}

struct Computed {
    std::string text;
    trunkline::LaidOut laid;
    std::vector<std::vector<std::string>> names;
};

Computed compute(std::string text, const std::vector<std::vector<std::string>>& names) {
    std::string error;
    const auto board = trunkline::read_map("map", text, error);
    EXPECT_TRUE(board) << error;
    trunkline::json::Document document(text, {4u << 20, 16});
    Computed computed{{}, trunkline::lay_out(*board, document.root(), names, {}), names};
    trunkline::json::set_value(
        text, "/layout",
        trunkline::write_layout(*board, computed.laid.layout,
                                trunkline::write_projection(computed.laid.projection)));
    computed.text = std::move(text);
    EXPECT_TRUE(trunkline::read_map("map", computed.text, error)) << error;
    return computed;
}

// Of a map of the box, from where its cities are alone. It takes seconds, so it is kept.
const Computed& computed(const std::string& id) {
    static std::map<std::string, Computed> all;
    auto [place, fresh] = all.try_emplace(id);
    if (fresh)
        place->second =
            compute(read("maps/" + id + ".json"), names_of(*trunkline::embedded_map(id)));
    return place->second;
}

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
        const std::string param = GetParam();
        const bool in_a_file = param.find('/') != std::string::npos;
        map.Parse((in_a_file ? read(param) : computed(param).text).c_str());
        ASSERT_FALSE(map.HasParseError());
        const auto& json = map["layout"];
        layout.size = {json["size"][0].GetDouble(), json["size"][1].GetDouble()};
        layout.space = {json["space"][0].GetDouble(), json["space"][1].GetDouble()};
        layout.radius = json["city_radius"].GetDouble();
        for (const auto& city : json["cities"].GetObject()) {
            const auto& label = city.value["label"];
            layout.cities[city.name.GetString()] = {city.value["x"].GetDouble(),
                                                    city.value["y"].GetDouble()};
            layout.labels.push_back({city.name.GetString(),
                                     {label["x"].GetDouble(), label["y"].GetDouble()},
                                     label["anchor"].GetString()});
        }
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

std::string file_name(const testing::TestParamInfo<const char*>& test) {
    const std::string path = test.param;
    const auto slash = path.rfind('/') + 1;
    return path.substr(slash, path.find('.') - slash);
}

INSTANTIATE_TEST_SUITE_P(Maps, LayoutOf,
                         testing::Values("maps/usa.json", "maps/europe.json", "maps/nordic.json",
                                         "docs/examples/iceland.json", "docs/examples/taiwan.json"),
                         file_name);
// The sanitizers make it slow, and one map is enough for them.
#ifdef __SANITIZE_ADDRESS__
const auto kComputed = testing::Values("nordic");
#else
const auto kComputed = testing::Values("usa", "europe", "nordic");
#endif
INSTANTIATE_TEST_SUITE_P(Computed, LayoutOf, kComputed, file_name);

// How a label is measured in the files of the box, the browser says
// (web/tests/browser/layout.test.ts).
class ComputedLayoutOf : public LayoutOf {};

TEST_P(ComputedLayoutOf, keeps_labels_of_every_language_off_everything) {
    const Computed& made = computed(GetParam());
    for (const auto& names : made.names) {
        std::vector<Corners> boxes;
        for (std::size_t c = 0; c < names.size(); ++c) {
            const Label& label = layout.labels[c];
            ASSERT_EQ(label.city, map["cities"][static_cast<unsigned>(c)]["id"].GetString());
            const double width = trunkline::label_width(names[c]);
            const double left = label.at.x - (label.anchor == "start"    ? 0
                                              : label.anchor == "middle" ? width / 2
                                                                         : width);
            const Point size = {width, 19};
            const Space box = {"", {left + width / 2, label.at.y}, 0};
            boxes.push_back(corners(box, size));
            EXPECT_TRUE(left >= 0 && left + width <= layout.size.x && label.at.y >= 9.5 &&
                        label.at.y <= layout.size.y - 9.5)
                << names[c];
            for (const Space& s : layout.spaces)
                EXPECT_TRUE(apart(boxes.back(), corners(s, layout.space)))
                    << names[c] << " over " << s.route;
            for (const auto& [id, at] : layout.cities)
                EXPECT_GE(distance(at, box, size), layout.radius) << names[c] << " over " << id;
            for (std::size_t other = 0; other < c; ++other)
                EXPECT_TRUE(apart(boxes[c], boxes[other])) << names[c] << " over " << names[other];
        }
    }
}

TEST_P(ComputedLayoutOf, has_no_faults_and_moves_cities_little) {
    const Computed& made = computed(GetParam());
    for (const auto& fault : made.laid.faults) ADD_FAILURE() << fault.at << ": " << fault.problem;
    EXPECT_LT(made.laid.moved, 0.025);
    EXPECT_LT(made.laid.most_moved, 0.10);
}

INSTANTIATE_TEST_SUITE_P(Computed, ComputedLayoutOf, kComputed, file_name);

// A map that nobody has drawn: 48 cities in crooked rows, 100 routes as long as their ways.
std::string generated_map() {
    trunkline::Rng rng{7};
    const auto jitter = [&] { return (static_cast<double>(rng.below(1000)) / 1000 - 0.5) * 0.9; };
    std::vector<std::array<double, 2>> at;
    rapidjson::Document map;
    map.Parse(read("maps/usa.json").c_str());
    auto& memory = map.GetAllocator();
    for (const char* list : {"cities", "routes", "tickets"}) map[list].SetArray();
    map.RemoveMember("layout");
    map["id"].SetString("generated");
    const auto add = [&](const char* list, const std::string& json) {
        rapidjson::Document value(&memory);
        value.Parse(json.c_str());
        map[list].PushBack(value, memory);
    };
    const auto name = [](int c) { return "\"c" + std::to_string(c) + "\""; };
    for (int c = 0; c < 48; ++c) {
        at.push_back(
            {40 + 2.6 * (5 - c / 8 + jitter() * 0.8), -100 + 4.0 * (c % 8 + jitter() * 0.8)});
        add("cities", "{\"id\":" + name(c) + ",\"lat\":" + std::to_string(at[c][0]) +
                          ",\"lon\":" + std::to_string(at[c][1]) + "}");
    }
    int routes = 0;
    const auto route = [&](int a, int b) {
        const double way = std::hypot((at[a][0] - at[b][0]) * 1.4, at[a][1] - at[b][1]);
        const int length = std::clamp(static_cast<int>(way / 1.35), 1, 6);
        add("routes", "{\"a\":" + name(a) + ",\"b\":" + name(b) +
                          ",\"length\":" + std::to_string(length) +
                          R"(,"color":"gray","ferry":0,"tunnel":false,"substitute":0})");
        ++routes;
    };
    for (int c = 0; c < 48; ++c) {
        if (c % 8 < 7) route(c, c + 1);
        if (c < 40) route(c, c + 8);
    }
    for (int c = 0; routes < 100; c += 2) route(c, c + 1); // double ones
    for (int c = 0; c < 20; ++c)
        add("tickets",
            "{\"a\":" + name(c) + ",\"b\":" + name(c + 20) + ",\"points\":9,\"long\":false}");
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
    map.Accept(writer);
    return buffer.GetString();
}

// Nothing but the map decides.
TEST(Layout, is_the_same_again) {
    const std::string text = read("docs/examples/iceland.json");
    const std::vector<std::vector<std::string>> names = {std::vector<std::string>(9, "Reykjavik")};
    const std::string made = compute(text, names).text;
    EXPECT_EQ(compute(text, names).text, made);
    EXPECT_NE(made, text);
}

TEST(Layout, a_generated_map_of_48_cities_and_100_routes_takes_less_than_a_minute) {
    const std::string text = generated_map();
    std::string error;
    const auto board = trunkline::read_map("generated", text, error);
    ASSERT_TRUE(board) << error;
    EXPECT_EQ(board->cities.size(), 48u);
    EXPECT_EQ(board->routes.size(), 100u);
    std::vector<std::string> names;
    for (int c = 0; c < 48; ++c) names.push_back(c % 3 == 0 ? "Springfield" : "Riverton");
    const std::clock_t began = std::clock();
    const Computed made = compute(text, {names});
    EXPECT_LT(static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC, 60);
    for (const auto& fault : made.laid.faults) ADD_FAILURE() << fault.at << ": " << fault.problem;
}

#ifndef __SANITIZE_ADDRESS__
// All cities on one spot: there is no such layout, and it does not take for ever to say so.
TEST(Layout, a_hopeless_map_comes_to_an_end) {
    rapidjson::Document map;
    map.Parse(generated_map().c_str());
    for (auto& city : map["cities"].GetArray()) {
        city["lat"].SetDouble(0);
        city["lon"].SetDouble(0);
    }
    for (auto& route : map["routes"].GetArray()) route["length"].SetInt(6);
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
    map.Accept(writer);
    const std::clock_t began = std::clock();
    const Computed made = compute(buffer.GetString(), {std::vector<std::string>(48, "Nowhere")});
    EXPECT_LT(static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC, 60);
    EXPECT_FALSE(made.laid.faults.empty());
}
#endif

} // namespace

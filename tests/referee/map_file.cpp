#include <rapidjson/document.h>

#include <algorithm>
#include <cstdlib>

#include "tests/referee/referee.hpp"

namespace trunkline::referee {

namespace {

Edition edition_of(const std::string& map) {
    Edition e;
    if (map == "usa") {
        e.trains = 45;
        e.closed_up_to = 3;
        e.dealt = 3;
        e.setup_returns_to_bottom = e.play_returns_to_bottom = true;
        e.locomotives_stop_draw = e.row_reset = e.wild_on_regular = e.longest_bonus = true;
        e.points = {{1, 1}, {2, 2}, {3, 4}, {4, 7}, {5, 10}, {6, 15}};
    } else if (map == "europe") {
        e.trains = 45;
        e.stations = 3;
        e.closed_up_to = 3;
        e.dealt = 3;
        e.long_ticket = true;
        e.play_returns_to_bottom = true;
        e.locomotives_stop_draw = e.row_reset = e.wild_on_regular = e.longest_bonus = true;
        e.points = {{1, 1}, {2, 2}, {3, 4}, {4, 7}, {6, 15}, {8, 21}};
    } else if (map == "nordic") {
        e.trains = 40;
        e.closed_up_to = 2;
        e.dealt = 5;
        e.three_for_one = e.globetrotter = true;
        e.points = {{1, 1}, {2, 2}, {3, 4}, {4, 7}, {5, 10}, {6, 15}, {9, 27}};
    } else {
        std::abort();
    }
    return e;
}

} // namespace

int total(const Counts& counts) {
    int sum = 0;
    for (const int n : counts) sum += n;
    return sum;
}

int card_of(const std::string& name) {
    const char* names[] = {"pink",   "blue",  "orange", "white",     "green",
                           "yellow", "black", "red",    "locomotive"};
    for (int c = 0; c < 9; ++c)
        if (name == names[c]) return c;
    return kNoCard;
}

int Atlas::line(const std::string& name) const {
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines[i].id == name) return static_cast<int>(i);
    return -1;
}

int Atlas::wish(const std::string& name) const {
    for (std::size_t i = 0; i < wishes.size(); ++i)
        if (wishes[i].id == name) return static_cast<int>(i);
    return -1;
}

int Atlas::city(const std::string& name) const {
    const auto it = std::find(cities.begin(), cities.end(), name);
    return it == cities.end() ? -1 : static_cast<int>(it - cities.begin());
}

std::vector<int> Atlas::between(int line) const {
    std::vector<int> others;
    const Line& mine = lines[line];
    for (int i = 0; i < static_cast<int>(lines.size()); ++i) {
        const Line& other = lines[i];
        if (i != line &&
            ((other.a == mine.a && other.b == mine.b) || (other.a == mine.b && other.b == mine.a)))
            others.push_back(i);
    }
    return others;
}

Atlas read_atlas(const std::string& map_json) {
    rapidjson::Document map;
    map.Parse(map_json.c_str());
    Atlas atlas;
    atlas.id = map["id"].GetString();
    atlas.edition = edition_of(atlas.id);
    for (const auto& city : map["cities"].GetArray())
        atlas.cities.push_back(city["id"].GetString());
    for (const auto& route : map["routes"].GetArray()) {
        Line line;
        line.a = route["a"].GetString();
        line.b = route["b"].GetString();
        line.from = atlas.city(line.a);
        line.to = atlas.city(line.b);
        line.id = line.a + ":" + line.b;
        if (atlas.line(line.id) >= 0) line.id += "#2";
        line.length = route["length"].GetInt();
        line.symbols = route["ferry"].GetInt();
        line.tunnel = route["tunnel"].GetBool();
        line.substitute = route["substitute"].GetInt();
        line.color = card_of(route["color"].GetString());
        atlas.lines.push_back(line);
    }
    for (const auto& ticket : map["tickets"].GetArray()) {
        Wish wish;
        wish.a = ticket["a"].GetString();
        wish.b = ticket["b"].GetString();
        wish.id = wish.a + ":" + wish.b;
        wish.points = ticket["points"].GetInt();
        wish.is_long = ticket["long"].GetBool();
        atlas.wishes.push_back(wish);
    }
    return atlas;
}

} // namespace trunkline::referee

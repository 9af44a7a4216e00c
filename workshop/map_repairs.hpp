// What map_check.cpp puts in the place of a wrong value of a map file, so that it can read on.
#pragma once

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace trunkline {

// What is put in the place of a wrong value; * is any name.
struct MapDefault {
    std::string_view path, json;
};

inline constexpr std::array kRightHeading = {
    MapDefault{"/format", "\"trunkline-map/1\""},
    MapDefault{"/id", "\"unnamed\""},
    MapDefault{"/players", "[2, 2]"},
    MapDefault{"/trains", "45"},
    MapDefault{"/train_colors", R"(["blue","red","green","yellow","black"])"},
    MapDefault{"/rulebook", "0"},
    MapDefault{"/cities", "0"},
    MapDefault{"/routes", "0"},
    MapDefault{"/tickets", "0"},
};
inline constexpr std::string_view kRightEveryLength =
    R"({"1":1,"2":1,"3":1,"4":1,"5":1,"6":1,"7":1,"8":1,"9":1,"10":1,"11":1,"12":1})";
inline constexpr std::string_view kRightNoOpening =
    R"({"long":0,"short":1,"keep":1,"returned":"bottom"})";
inline constexpr std::string_view kRightNoAction = R"({"offer":1,"keep":1,"returned":"bottom"})";
inline constexpr std::array kRightRulebook = {
    MapDefault{"/points", kRightEveryLength},
    MapDefault{"/points/*", "1"},
    MapDefault{"/opening", kRightNoOpening},
    MapDefault{"/opening/long", "0"},
    MapDefault{"/opening/short", "1"},
    MapDefault{"/opening/keep", "1"},
    MapDefault{"/opening/returned", "\"box\""},
    MapDefault{"/ticket_action", kRightNoAction},
    MapDefault{"/ticket_action/offer", "1"},
    MapDefault{"/ticket_action/keep", "1"},
    MapDefault{"/ticket_action/returned", "\"box\""},
    MapDefault{"/stations", "0"},
    MapDefault{"/unbuilt_station_points", "0"},
    MapDefault{"/row_locomotive_ends_draw", "true"},
    MapDefault{"/row_reset_at_locomotives", "0"},
    MapDefault{"/locomotives_wild_on", "[]"},
    MapDefault{"/ferry_swap", "0"},
    MapDefault{"/ferry_swap_beyond_symbols", "false"},
    MapDefault{"/second_track_closed_up_to", "0"},
    MapDefault{"/longest_path_bonus", "0"},
    MapDefault{"/most_tickets_bonus", "0"},
    MapDefault{"/tie_breaks", "[]"},
};
inline constexpr std::array kRightCity = {MapDefault{"/lat", "0"}, MapDefault{"/lon", "0"}};
inline constexpr std::array kRightRoute = {
    MapDefault{"/color", "\"gray\""},
    MapDefault{"/ferry", "0"},
    MapDefault{"/tunnel", "false"},
    MapDefault{"/substitute", "0"},
};
inline constexpr std::array kRightTicket = {MapDefault{"/points", "1"},
                                            MapDefault{"/long", "false"}};
inline constexpr std::array kRightNames = {
    MapDefault{"/name", "\"-\""}, MapDefault{"/cities", "{}"}, MapDefault{"/cities/*", "\"-\""}};

using MapDefaults = std::vector<MapDefault>;

template <std::size_t N>
MapDefaults defaults(const std::array<MapDefault, N>& fixed,
                     std::initializer_list<MapDefault> more = {}) {
    MapDefaults all(fixed.begin(), fixed.end());
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

// The default for the value at this path, or for what it is part of; `path` becomes its path.
inline const MapDefault* find_default(const MapDefaults& all, std::string& path) {
    for (; !path.empty(); path.resize(path.rfind('/'))) {
        const auto any = path.substr(0, path.rfind('/')) + "/*";
        for (const MapDefault& one : all)
            if (one.path == path || one.path == any) return &one;
    }
    return nullptr;
}

} // namespace trunkline

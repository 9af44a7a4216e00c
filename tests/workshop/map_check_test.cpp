// trunkline maps check: all mistakes at once, each with its place; warnings that are true; and
// files that mean harm cost little.
#include "workshop/map_check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <iterator>

#include "tests/edited_map.hpp"

namespace trunkline {
namespace {

using test::Edit;
using test::edited;
using test::erase;
using test::set;
using Places = std::vector<std::string>;

Places places(const std::vector<MapRemark>& remarks) {
    Places all;
    for (const MapRemark& one : remarks) all.push_back(one.at);
    return all;
}

Edit both(const Edit& first, const Edit& second) {
    return [=](rapidjson::Document& document) {
        first(document);
        second(document);
    };
}

std::string told(const std::vector<MapRemark>& remarks) {
    std::string text;
    for (const MapRemark& one : remarks) text += one.at + ": " + one.problem + "\n";
    return text;
}

struct Broken {
    Edit edit;
    Places errors;
};

// Each is told with all of its mistakes, and with none that only follow from another.
TEST(MapCheck, EveryMistakeOfTwentyBrokenMapsIsTold) {
    const std::vector<Broken> maps = {
        {both(set("/routes/3/length", "7"), set("/tickets/2/points", "0")),
         {"/routes/3/length", "/tickets/2/points"}},
        {both(set("/routes/3/length", "7"), set("/routes/3/color", "\"purple\"")),
         {"/routes/3/length", "/routes/3/color"}},
        {both(set("/routes/3/a", "\"atlantis\""), set("/routes/3/length", "7")),
         {"/routes/3/a", "/routes/3/length"}},
        {both(set("/routes/3/a", "\"atlantis\""), set("/routes/3/b", "\"thule\"")),
         {"/routes/3/a", "/routes/3/b"}},
        {both(erase("/routes/3/tunnel"), set("/routes/3/bridge", "true")),
         {"/routes/3/bridge", "/routes/3/tunnel"}},
        {both(set("/cities/0/id", "\"Old Town\""), set("/cities/0/lat", "99")),
         // which is where amsterdam was
         {"/cities/0/id", "/cities/0/lat", "/routes/0/a", "/routes/1/a", "/routes/2/a",
          "/routes/3/a", "/tickets/0/a", "/tickets/1/a"}},
        {both(set("/cities/1/lat", "\"north\""), set("/cities/2/lon", "181")),
         {"/cities/1/lat", "/cities/2/lon"}},
        {set("/cities/1/id", "\"amsterdam\""),
         {"/cities/1/id", "/routes/4/a", "/routes/5/a", "/routes/6/a", "/tickets/2/a",
          "/tickets/3/b"}},
        {both(set("/players", "[1, 6]"), set("/trains", "0")), {"/players/0", "/trains"}},
        {both(set("/train_colors/0", "\"mauve\""), set("/format", "\"x\"")),
         {"/format", "/train_colors/0"}},
        {both(erase("/rulebook/stations"), set("/rulebook/ferry_swap", "1")),
         {"/rulebook/stations", "/rulebook/ferry_swap"}},
        {both(set("/rulebook/points/13", "3"), set("/rulebook/points/3", "-1")),
         {"/rulebook/points/3", "/rulebook/points/13"}},
        {both(set("/rulebook/opening/keep", "9"), set("/rulebook/ticket_action/offer", "9")),
         {"/rulebook/opening/keep", "/rulebook/ticket_action/offer"}},
        {both(erase("/rulebook"), set("/tickets/0/long", "1")), {"/rulebook", "/tickets/0/long"}},
        {both(erase("/tickets"), set("/id", "\"?\"")), {"/tickets", "/id"}},
        {set("/cities", "{}"), {"/cities"}},
        {both(set("/name", "1"), set("/routes/0/ferry", "12")), {"/name", "/routes/0/ferry"}},
        {both(set("/names", R"({"name":"","cities":{"thule":"Thule"}})"),
              set("/tickets/5/b", "\"thule\"")),
         {"/tickets/5/b", "/names/name", "/names/cities/thule"}},
        {both(erase("/layout/cities/berlin"), erase("/layout/routes/amsterdam:essen")),
         {"/layout/cities/berlin", "/layout/routes/amsterdam:essen"}},
        {both(set("/layout/routes/amsterdam:essen/0", "[1, 2]"),
              set("/layout/cities/berlin/label/anchor", "\"left\"")),
         {"/layout/cities/berlin/label/anchor", "/layout/routes/amsterdam:essen/0"}},
        {set("/tickets/1", R"({"a":"amsterdam","b":"pamplona","points":1,"long":false})"),
         {"/tickets/1"}},
        {set("/tickets", "[]"), {"/tickets"}},
    };
    EXPECT_GE(maps.size(), 20u);
    for (const Broken& map : maps) {
        const MapCheck check = check_map(edited(map.edit));
        EXPECT_FALSE(check.ok());
        EXPECT_EQ(places(check.errors), map.errors) << told(check.errors);
        EXPECT_TRUE(check.warnings.empty());
    }
}

TEST(MapCheck, AnErrorSaysItsLineAndWhatWouldBeRight) {
    std::ifstream in(TRUNKLINE_ROOT "/maps/usa.json");
    std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto at = text.find("\"points\": 21");
    ASSERT_NE(at, std::string::npos);
    text.replace(at, 12, "\"points\": -1");
    const MapCheck check = check_map(text);
    ASSERT_EQ(check.errors.size(), 1u);
    EXPECT_EQ(check.errors[0].line, 1 + std::count(text.begin(), text.begin() + at, '\n'));
    EXPECT_EQ(check.errors[0].problem, "found -1, expected a whole number from 1 to 100");
    EXPECT_EQ(check_map("{\n \"id\": }").errors[0].problem.substr(0, 27),
              "line 2, column 8: not JSON:");
}

// One clear refusal each, and no work worth mentioning.
TEST(MapCheck, HostileFilesCostLittle) {
    const auto refused = [](const std::string& what, const std::string& text) {
        const std::clock_t began = std::clock();
        const MapCheck check = check_map(text);
        EXPECT_EQ(check.errors.size(), 1u) << what << "\n" << told(check.errors);
        EXPECT_LT(told(check.errors).size(), 400u) << what;
        EXPECT_LT(static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC, 3) << what;
    };
    const auto repeated = [](const std::string& piece, int times) {
        std::string text;
        for (int i = 0; i < times; ++i) text += piece;
        return text;
    };
    refused("huge", std::string(50u << 20, ' '));
    refused("deep", repeated("[", 1'000'000));
    refused("deep objects", repeated("{\"a\":", 100'000));
    const std::string zeros = "[" + repeated("0,", 1'000'000) + "0]";
    refused("a million spaces", edited(set("/layout/routes/amsterdam:essen", zeros.c_str())));
    refused("a million routes", edited(set("/routes", zeros.c_str())));
    refused("a route of a million", edited(set("/routes/0/length", "1000000")));
    refused("a script for a name",
            edited(set("/names", R"({"name":"<script>alert(1)</script>","cities":{}})")));
    const std::string long_name = "{\"name\":\"" + std::string(10'000, 'x') + "\",\"cities\":{}}";
    refused("a name of 10,000", edited(set("/names", long_name.c_str())));
    std::string fields = "{";
    for (int i = 0; i < 100'000; ++i) fields += "\"x" + std::to_string(i) + "\":1,";
    // As many mistakes as anybody would read, and that is that.
    EXPECT_EQ(check_map(fields + "\"id\":1}").errors.size(), 40u);
    std::string many = "[";
    for (int i = 0; i < 60; ++i) many += R"({"id":7,"lat":"x","lon":"y"},)";
    const MapCheck check = check_map(edited(set("/cities", (many + "0]").c_str())));
    EXPECT_EQ(check.errors.size(), kMostMapErrors);
    EXPECT_TRUE(check.more_errors);
}

// Only what is true of them.
TEST(MapCheck, TheMapsOfTheBoxHaveNoErrors) {
    const auto warnings = [](const char* id) {
        const MapCheck check = check_map(find_map(id)->bytes);
        EXPECT_TRUE(check.ok()) << told(check.errors);
        return told(check.warnings);
    };
    EXPECT_EQ(warnings("usa"), "");
    EXPECT_EQ(warnings("europe"), "");
    EXPECT_EQ(warnings("nordic"), "");
    EXPECT_EQ(warnings("usa_open"), "");
}

TEST(MapCheck, TheExamplesOfTheDocumentationHaveNothingAgainstThem) {
    for (const char* name : {"iceland", "taiwan"}) {
        std::ifstream in(std::string(TRUNKLINE_ROOT "/docs/examples/") + name + ".json");
        const MapCheck check = check_map(std::string{std::istreambuf_iterator<char>(in), {}});
        EXPECT_TRUE(check.ok()) << told(check.errors);
        EXPECT_EQ(told(check.warnings), "") << name;
    }
}

struct Doubtful {
    Edit edit;
    std::string at, problem;
};

TEST(MapCheck, WhatIsHardlyMeantIsWarnedAbout) {
    const std::vector<Doubtful> maps = {
        {set("/trains", "5"), "/trains", "the longest route takes 6 trains"},
        {both(set("/cities/36", R"({"id":"thule","lat":70,"lon":-40})"), erase("/layout")),
         "/cities/36", "no route leads to thule"},
        {both(set("/cities/0/lat", "-84.39"), set("/cities/0/lon", "33.75")), "/cities/0",
         "lat -84.39 and lon 33.75 seem to be exchanged"},
        {[](rapidjson::Document& document) {
             for (auto& city : document["cities"].GetArray()) {
                 // as if on the other half of the earth, where lat may be what lon was
                 const double lat = city["lat"].GetDouble(), lon = city["lon"].GetDouble();
                 city["lat"].SetDouble(lon + 95);
                 city["lon"].SetDouble(lat);
             }
         },
         "/cities", "lat and lon seem to be exchanged"},
        {both(set("/cities/1/lat", "33.75"), set("/cities/1/lon", "-84.39")), "/cities/1",
         "boston lies where atlanta does"},
        {set("/layout/cities/boston/x", "1599"), "/layout/cities/boston", "it leaves the board"},
        {set("/tickets/1", R"({"a":"miami","b":"boston","points":12,"long":false})"), "/tickets/1",
         "the same ticket as /tickets/0, the other way round"},
        {set("/tickets/0/points", "40"), "/tickets/0/points", "40 points for a way of"},
        {set("/id", "\"europe\""), "/id", "europe is a map of the box"},
        {[](rapidjson::Document& document) {
             for (auto& route : document["routes"].GetArray())
                 if (std::string(route["color"].GetString()) == "red")
                     route["color"].SetString("blue");
         },
         "/routes", "red has 0 spaces"},
    };
    for (const Doubtful& map : maps) {
        const MapCheck check = check_map(edited(map.edit, "usa.json"));
        EXPECT_TRUE(check.ok()) << told(check.errors);
        EXPECT_TRUE(std::any_of(check.warnings.begin(), check.warnings.end(),
                                [&](const MapRemark& one) {
                                    return one.at == map.at &&
                                           one.problem.find(map.problem) != std::string::npos;
                                }))
            << map.problem << "\n"
            << told(check.warnings);
    }
}

// A city that only one route leads to, where no station helps.
TEST(MapCheck, ABottleneckIsWarnedAbout) {
    const auto bottleneck = [](const char* stations) {
        const auto map = edited(
            [&](rapidjson::Document& document) {
                auto& routes = document["routes"];
                for (auto route = routes.Begin(); route != routes.End();) {
                    const std::string a = (*route)["a"].GetString(), b = (*route)["b"].GetString();
                    const bool miami = a == "miami" || b == "miami";
                    const bool kept = a == "charleston" || b == "charleston";
                    route = miami && !kept ? routes.Erase(route) : route + 1;
                }
                erase("/layout")(document);
                set("/rulebook/stations", stations)(document);
            },
            "usa.json");
        const MapCheck check = check_map(map);
        EXPECT_TRUE(check.ok()) << told(check.errors);
        return told(check.warnings)
                   .find(
                       "the only way from charleston to miami: whoever claims it "
                       "closes") != std::string::npos;
    };
    EXPECT_TRUE(bottleneck("0"));
    EXPECT_FALSE(bottleneck("3"));
}

} // namespace
} // namespace trunkline

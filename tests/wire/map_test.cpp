// The strict map loader: the maps of the box load, and every mistake gives one line that says
// where it is, what was found and what was expected.
#include "wire/map.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/edited_map.hpp"
#include "tests/wire/random_games.hpp"
#include "wire/map_hash.hpp"

namespace trunkline {
namespace {

using test::Edit;
using test::edited;
using test::erase;
using test::set;

std::string file(const std::string& path) {
    std::ifstream in(TRUNKLINE_ROOT "/" + path, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

TEST(Map, TheMapsOfTheBoxLoad) {
    ASSERT_EQ(map_ids(), (std::vector<std::string>{"europe", "nordic", "usa"}));
    for (const auto& id : map_ids()) {
        const auto board = embedded_map(id);
        ASSERT_TRUE(board) << id;
        EXPECT_EQ(board->id, id);
        EXPECT_EQ(board->sha256.size(), 64u);
    }
    EXPECT_FALSE(embedded_map("atlantis"));
}

// The check values of docs/RECORD.md.
TEST(Map, TheHashIsThatOfWhatIsPlayed) {
    const auto part = [](const char* id) { return playing_part(*embedded_map(id)); };
    EXPECT_EQ(part("usa").size(), 12678u);
    EXPECT_EQ(part("europe").size(), 13258u);
    EXPECT_EQ(part("nordic").size(), 11348u);
    const auto hash = [](const char* id) { return embedded_map(id)->sha256; };
    EXPECT_EQ(hash("usa"), "2c5242ef4c3b230aed71505c8beba452d6c73db260069e0e24ea067b04421803");
    EXPECT_EQ(hash("europe"), "9d5559ac7a6034f0596473cdf0afd40bbc2db5a47c9f861000558b5f329b47da");
    EXPECT_EQ(hash("nordic"), "9029c44e6aac01203dfcfbbd606c0b016adde24c4ebf670a2cc326d04d80fbc8");
    Board board = *embedded_map("usa");
    board.rules.points[12] = board.rules.points[10] = 30;
    const std::string points = R"("points":{"1":1,"10":30,"12":30,"2":2,)";
    EXPECT_NE(playing_part(board).find(points), std::string::npos) << "sorted as texts";
}

TEST(Map, WhatIsOnTheBoards) {
    const auto usa = embedded_map("usa");
    EXPECT_EQ(usa->cities.size(), 36u);
    EXPECT_EQ(usa->routes.size(), 100u);
    EXPECT_EQ(usa->tickets.size(), 30u);
    EXPECT_EQ(usa->rules.points[6], 15);
    EXPECT_EQ(usa->find_route("montreal:new_york") >= 0, true);
    const auto nordic = embedded_map("nordic");
    EXPECT_EQ(nordic->max_players, 3);
    EXPECT_EQ(nordic->rules.ferry_swap, 3);
    EXPECT_FALSE(nordic->rules.locomotives_wild_on[static_cast<int>(Terrain::Regular)]);
    const auto europe = embedded_map("europe");
    EXPECT_EQ(europe->rules.opening.long_tickets, 1);
    EXPECT_EQ(europe->rules.opening.returned, Returned::Box);
    EXPECT_EQ(europe->rules.ticket_action.returned, Returned::Bottom);
    EXPECT_EQ(europe->cities[0].id, "amsterdam");
}

TEST(Map, TheExampleOfTheDocumentationLoads) {
    std::string error;
    EXPECT_TRUE(read_map("iceland.json", file("docs/examples/iceland.json"), error)) << error;
}

std::string complaint(const std::string& text) {
    std::string error;
    EXPECT_FALSE(read_map("my.json", text, error));
    EXPECT_EQ(error.find('\n'), std::string::npos);
    return error;
}

struct Mistake {
    Edit edit;
    std::string complaint;
};

TEST(Map, EveryMistakeIsNamed) {
    const std::string lengths = "a length that has points (1, 2, 3, 4, 6, 8)";
    const std::vector<Mistake> mistakes = {
        {set("/routes/3/length", "7"), "/routes/3/length: found 7, expected " + lengths},
        {set("/routes/3/length", "40"), "/routes/3/length: found 40, expected " + lengths},
        {set("/routes/3/a", "\"paris_texas\""),
         "/routes/3/a: found \"paris_texas\", expected the id of one of the cities"},
        {set("/routes/3/color", "\"purple\""),
         "/routes/3/color: found \"purple\", expected one of"},
        {set("/routes/3/surface", "1"), "/routes/3/surface: found an unknown field, expected only"},
        {erase("/routes/3/tunnel"),
         "/routes/3/tunnel: found nothing, expected a field of this name"},
        {set("/routes/3/ferry", "9"),
         "/routes/3/ferry: found 9, expected a whole number from 0 to 2"},
        {set("/routes/3/tunnel", "true"),
         "/routes/3/tunnel: found true, expected false on a ferry"},
        {set("/routes/3/substitute", "4"), "/routes/3/substitute: found 4, expected 0 on a ferry"},
        {set("/routes/0/b", "\"amsterdam\""), "/routes/0/b: found \"amsterdam\", expected another"},
        {set("/rulebook/stations", "\"3\""),
         "/rulebook/stations: found \"3\", expected a whole number from 0 to 5"},
        {erase("/rulebook/ferry_swap"), "/rulebook/ferry_swap: found nothing, expected a field"},
        {set("/rulebook/ferry_swap", "1"), "/rulebook/ferry_swap: found 1, expected 0, or from 2"},
        {set("/rulebook/opening/short", "6"), "/rulebook/opening/short: found 6, expected a whole"},
        {set("/rulebook/opening/keep", "5"), "/rulebook/opening/keep: found 5, expected a whole"},
        {set("/rulebook/opening/returned", "\"bottom\""),
         "/rulebook/opening/returned: found \"bottom\", expected \"box\" where long tickets"},
        {set("/rulebook/ticket_action/offer", "7"), "/rulebook/ticket_action/offer: found 7"},
        {set("/rulebook/tie_breaks/0", "\"luck\""),
         "/rulebook/tie_breaks/0: found \"luck\", expected one of \"tickets\""},
        {set("/rulebook/points/13", "40"), "/rulebook/points/13: found 40, expected only lengths"},
        {set("/rulebook/locomotives_wild_on/0", "\"sea\""),
         "/rulebook/locomotives_wild_on/0: found"},
        {set("/players", "[2, 6]"), "/players/1: found 6, expected a whole number from 2 to 5"},
        {set("/players", "[1, 5]"), "/players/0: found 1, expected a whole number from 2 to 5"},
        {set("/players", "[4, 3]"), "/players/1: found 3, expected at least the fewest"},
        {set("/trains", "45.5"), "/trains: found 45.5, expected a whole number from 3 to 255"},
        {set("/train_colors", "[\"red\", \"blue\"]"),
         "/train_colors: found an array of 2, expected"},
        {set("/format", "\"trunkline-map/9\""), "/format: found \"trunkline-map/9\", expected"},
        {set("/id", "\"../etc\""), "/id: found \"../etc\", expected a lower-case letter"},
        {set("/name", "\"Europe\""), "/name: found an unknown field"},
        {set("/names", R"({"name":"","cities":{}})"), "/names/name: found \"\", expected a name"},
        {set("/names", R"({"name":"Europe"})"), "/names/cities: found nothing"},
        {set("/names", R"({"name":"Europe","cities":{"thule":"Thule"}})"),
         "/names/cities/thule: found \"Thule\", expected only ids of this map's cities"},
        {set("/cities/1/id", "\"amsterdam\""), "/cities/1/id: found \"amsterdam\", expected each"},
        {set("/cities/1/lat", "91"), "/cities/1/lat: found 91, expected degrees from -90 to 90"},
        {set("/tickets/0/b", "\"atlantis\""), "/tickets/0/b: found \"atlantis\", expected the id"},
        {set("/tickets/0/points", "0"), "/tickets/0/points: found 0, expected a whole number"},
        {set("/tickets/1", R"({"a":"amsterdam","b":"pamplona","points":1,"long":false})"),
         "/tickets/1: found an object, expected at most one ticket from a to b"},
        {erase("/layout/cities/berlin"), "/layout/cities/berlin: found nothing, expected a field"},
        {set("/layout/cities/atlantis", "1"), "/layout/cities/atlantis: found 1, expected only"},
        {erase("/layout/routes/amsterdam:essen/0"),
         "/layout/routes/amsterdam:essen: found an array of 2, expected a place for each of its 3"},
        {set("/layout/projection/kind", "\"flat\""), "/layout/projection/kind: found \"flat\""},
        {erase("/tickets"), "/tickets: found nothing, expected a field of this name"},
        {set("/tickets", "[]"), "/tickets: found [], expected 5 long tickets for the opening"},
    };
    for (const auto& mistake : mistakes) {
        const std::string found = complaint(edited(mistake.edit));
        EXPECT_EQ(found.substr(0, mistake.complaint.size() + 9), "my.json: " + mistake.complaint);
    }
}

TEST(Map, AThirdTrackIsRefused) {
    const auto usa = edited(
        [](rapidjson::Document& document) {
            auto& routes = document["routes"];
            for (int i = 0; i < 2; ++i) {
                rapidjson::Value copy(routes[0], document.GetAllocator());
                routes.PushBack(copy, document.GetAllocator());
            }
        },
        "usa.json");
    EXPECT_EQ(complaint(usa),
              "my.json: /routes/101: found an object, expected at most two tracks between two "
              "cities");
}

TEST(Map, ATicketToACityThatNoRouteReachesIsRefused) {
    const auto island = edited([](rapidjson::Document& document) {
        set("/cities/47", R"({"id":"thule","lat":70,"lon":0})")(document);
        set("/tickets/0/b", "\"thule\"")(document);
        erase("/layout")(document);
    });
    EXPECT_EQ(complaint(island),
              "my.json: /tickets/0/b: found \"thule\", expected a city that routes connect with a");
}

TEST(Map, TooManyOfAnythingIsRefused) {
    for (const auto& [field, most] : {std::pair{"cities", 64}, {"routes", 128}, {"tickets", 128}}) {
        const std::string name = field;
        const auto text = edited([&](rapidjson::Document& document) {
            auto& list = document[name.c_str()];
            while (static_cast<int>(list.Size()) <= most) {
                rapidjson::Value copy(list[0], document.GetAllocator());
                list.PushBack(copy, document.GetAllocator());
            }
        });
        EXPECT_EQ(complaint(text), "my.json: /" + name + ": found an array of " +
                                       std::to_string(most + 1) +
                                       ", expected an array of at most " + std::to_string(most));
    }
}

TEST(Map, WhatIsNoJsonIsSaidSo) {
    EXPECT_EQ(complaint("").substr(0, 36), "my.json: line 1, column 1: not JSON:");
    EXPECT_EQ(complaint("{\n \"id\": }").substr(0, 36), "my.json: line 2, column 8: not JSON:");
    EXPECT_EQ(complaint("[1]"), "my.json: /: found an array of 1, expected an object");
    EXPECT_EQ(complaint(std::string(5 << 20, ' ')),
              "my.json: /: found 5242880 bytes, expected at most 4194304");
    EXPECT_EQ(complaint(std::string(100'000, '[')),
              "my.json: /: found deeper nesting, expected at most 16 levels");
    EXPECT_NE(complaint("{\"id\": \"\xff\"}").find("not JSON"), std::string::npos);
    EXPECT_EQ(complaint(R"({"id":"a","id":"b"})"),
              "my.json: /id: found a field for the second time, expected it once");
}

TEST(Map, WordsAndDrawingsDoNotChangeTheHash) {
    std::string error;
    const auto hash = [&](const Edit& edit) {
        const auto board = read_map("europe.json", edited(edit), error);
        EXPECT_TRUE(board) << error;
        return board ? board->sha256 : "";
    };
    const std::string same = embedded_map("europe")->sha256;
    EXPECT_EQ(hash([](rapidjson::Document&) {}), same);
    EXPECT_EQ(hash(set("/cities/0/lat", "1.5")), same);
    EXPECT_EQ(hash(erase("/layout")), same);
    EXPECT_EQ(hash(set("/train_colors", R"(["pink","red","green","yellow","black"])")), same);
    EXPECT_NE(hash(set("/rulebook/stations", "2")), same);
    EXPECT_NE(hash(set("/tickets/0/points", "1")), same);
    EXPECT_NE(hash(set("/trains", "44")), same);
    EXPECT_NE(hash(set("/id", "\"europa\"")), same);
}

// The largest boards that are promised to work: a ring of 64 cities with double tracks.
TEST(Map, TheLargestMapLoadsAndPlays) {
    const auto largest = edited([](rapidjson::Document& document) {
        auto& memory = document.GetAllocator();
        for (const char* list : {"cities", "routes", "tickets"}) document[list].SetArray();
        const auto city = [](int i) { return "c" + std::to_string(i % 64); };
        for (int i = 0; i < 64; ++i) {
            rapidjson::Document value(&memory);
            value.Parse(("{\"id\":\"" + city(i) + R"(","lat":0,"lon":0})").c_str());
            document["cities"].PushBack(value, memory);
        }
        for (int i = 0; i < 128; ++i) {
            const std::string ends = "{\"a\":\"" + city(i) + "\",\"b\":\"" + city(i + 1);
            rapidjson::Document route(&memory);
            route.Parse((ends + R"(","length":2,"color":"gray","ferry":0,"tunnel":false,
                "substitute":0})")
                            .c_str());
            document["routes"].PushBack(route, memory);
            rapidjson::Document ticket(&memory);
            ticket.Parse(("{\"a\":\"" + city(i) + "\",\"b\":\"" + city(i + 2 + i / 64) +
                          "\",\"points\":5,\"long\":" + (i < 6 ? "true" : "false") + "}")
                             .c_str());
            document["tickets"].PushBack(ticket, memory);
        }
        erase("/layout")(document);
    });
    std::string error;
    const auto board = read_map("ring.json", largest, error);
    ASSERT_TRUE(board) << error;
    EXPECT_EQ(board->route_ids[127], "c63:c0#2");
    for (int players = 2; players <= 5; ++players) {
        const auto played = testing::play_random(*board, players, 1);
        EXPECT_TRUE(played.record.result);
        EXPECT_EQ(verify(played.record), "") << players;
    }
}

} // namespace
} // namespace trunkline

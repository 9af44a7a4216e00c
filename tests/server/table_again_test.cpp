// Tables that are read again, and those that continue them.
#include <algorithm>

#include "stage.hpp"
#include "wire/record.hpp"

namespace trunkline::stage {
namespace {

TEST(Table, a_whole_game_is_the_same_when_read_again_and_its_record_verifies) {
    for (const char* map : {"usa", "europe", "nordic"}) {
        Stage s(map, 2, 1);
        s.begin();
        s.play_to_end();
        ASSERT_EQ(s.table->state(), TableState::Over) << map;
        EXPECT_FALSE(s.is_open);
        const auto copy = s.again();
        EXPECT_EQ(copy->game(), s.table->game());
        EXPECT_EQ(copy->record(), s.table->record());
        std::string error;
        const auto record = read_record(
            s.table->record(), [](std::string_view id) { return &board(std::string(id)); }, error);
        ASSERT_TRUE(record) << error;
        EXPECT_EQ(verify(*record), "");
        EXPECT_EQ(to_hex(record->fairness->commitment), s.table->commitment());
        EXPECT_TRUE(says(s.last_of(0, "event"), R"("over":true)"));
    }
}

TEST(Table, a_rematch_turns_the_seats_and_keeps_them_for_their_people) {
    Stage s("usa", 2, 1);
    s.begin();
    s.play_to_end();
    s.say(1, R"({"type":"rematch","id":"again"})");
    ASSERT_EQ(s.rematches.size(), 1u);
    const auto next = s.table->next_setup();
    EXPECT_EQ(next.seats[0].name, "P1");
    EXPECT_EQ(next.seats[1].bot, "random");
    EXPECT_EQ(next.seats[2].kept, key_of(Stage::token(0)));
    EXPECT_EQ(next.host, 2);
    s.table->continued("NEWONE", 1, s.rematches[0].connection, "again", s.now);
    EXPECT_TRUE(says(s.last_of(0, "rematch"), R"("code":"NEWONE","by":1)"));
}

TEST(Table, entries_of_the_first_version_can_still_be_read) {
    Stage s;
    const std::vector<std::string> entries = {
        R"({"type":"made","at":5,"clock":0,"code":"OLDONE","map":"usa","host":0,"seed":")" +
            std::string(64, '1') +
            R"(","seats":[{"bot":"","name":"","color":"","kept":""},{"bot":"","name":"","color":"","kept":""}],)"
            R"("options":{"clock":null,"counting":false,"help":true,"chat":true,"public":false,"stand_in":"level-3"}})",
        R"({"type":"sat","at":6,"clock":1,"seat":0,"name":"Ada","key":"k0"})",
        R"({"type":"sat","at":7,"clock":2,"seat":1,"name":"Bob","key":"k1"})",
        R"({"type":"seat","at":7,"clock":2,"seat":1,"id":"a","color":"blue","ready":true})",
        R"({"type":"start","at":8,"clock":3,"seat":0,"id":"b"})",
        R"({"type":"salt","at":9,"clock":4,"seat":0,"id":"c","text":"zero"})",
        R"({"type":"salt","at":9,"clock":4,"seat":1,"id":"d"})",
        R"({"type":"deal","at":10,"clock":5})",
        R"({"type":"chat","at":11,"clock":6,"seat":1,"id":"e","text":"hello"})",
        R"({"type":"pause","at":12,"clock":7,"seat":0,"by":1,"id":"f"})",
        R"({"type":"resume","at":13,"clock":8,"seat":1,"by":0,"id":"g"})",
        R"({"type":"away","at":14,"clock":9,"seat":1,"text":"gone"})",
        R"({"type":"back","at":15,"clock":10,"seat":1})"};
    Table old(s.table->board(), s);
    std::string error;
    ASSERT_TRUE(old.load(entries, {}, s.now, error)) << error;
    EXPECT_EQ(old.state(), TableState::Running);
    old.hello(77, 1, {}, s.now);
    old.hear(77, R"({"type":"pause","id":"f"})", s.now);
    EXPECT_EQ(s.told[77].back(), R"({"type":"done","id":"f","version":10})")
        << "who agreed is remembered";
}

TEST(Table, takes_damaged_entries_for_what_they_are) {
    Stage s;
    s.begin();
    s.play(0, s.any_move(0));
    std::string error;
    auto entries = s.entries;
    entries.back() =
        R"({"type":"move","at":1,"clock":1,"seat":0,"move":{"type":"draw","from":"deck"}})";
    Table copy(s.table->board(), s);
    EXPECT_FALSE(copy.load(entries, {}, s.now, error));
    EXPECT_FALSE(error.empty());
    for (const char* type : {"sat", "stood", "seat", "fill", "salt", "away", "back"}) {
        entries.back() = R"({"type":")" + std::string(type) + R"(","at":1,"clock":1})";
        Table other(s.table->board(), s);
        EXPECT_FALSE(other.load(entries, {}, s.now, error)) << type << " of no seat";
    }
    Table small(board("nordic"), s);
    Stage five("usa", 5);
    EXPECT_FALSE(small.load({five.entries.front()}, {}, s.now, error)) << "Nordic seats three";
}

TEST(Table, half_a_character_in_what_the_game_depends_on_is_not_guessed) {
    Stage s;
    s.begin();
    std::string error;
    auto entries = s.entries;
    const auto salt = std::ranges::find_if(
        entries, [](const std::string& entry) { return says(entry, R"("text":"s0")"); });
    ASSERT_NE(salt, entries.end());
    salt->replace(salt->find("s0"), 2, "\xed\xb0\x80");
    Table other(s.table->board(), s);
    EXPECT_FALSE(other.load(entries, {}, s.now, error));
}

} // namespace
} // namespace trunkline::stage

// Seats: who sits down, stands up, and is called how.
#include <set>

#include "stage.hpp"

namespace trunkline::stage {
namespace {

TEST(Table, whoever_stands_up_keeps_nothing_of_the_seat) {
    Stage s;
    s.sit(0);
    s.sit(1);
    s.say(1, R"({"type":"chat","id":"x","text":"bye"})");
    s.say(1, R"({"type":"leave","id":"l"})");
    constexpr ConnectionId kNext = 77;
    s.table->join(900, {1, "Next", key_of("next"), ""}, s.now);
    s.table->hello(kNext, 1, {}, s.now);
    s.table->hear(kNext, R"({"type":"chat","id":"x","text":"hello"})", s.now);
    EXPECT_TRUE(says(s.last_of(0, "chat"), "hello")) << "ids are not inherited";
    s.say(0, R"({"type":"start","id":"start"})");
    s.say(0, Stage::commitment_of(0, "s0"));
    s.table->hear(kNext, Stage::commitment_of(1, "s1"), s.now);
    s.say(0, Stage::salt_of(0, "s0"));
    s.table->hear(kNext, Stage::salt_of(1, "s1"), s.now);
    EXPECT_TRUE(says(s.last_of(kNext, "state"), R"("you":1)"));
    EXPECT_TRUE(says(s.last_of(1, "state"), R"("you":null)"));
    EXPECT_FALSE(says(s.last_of(1, "state"), R"("hand":{)"));
    s.play(1, s.any_move(1));
    EXPECT_TRUE(says(s.last(1), "looking_on"));
    EXPECT_EQ(s.table->game().public_state.tickets[1], 0);
}

TEST(Table, a_table_without_its_maker_is_the_next_ones) {
    Stage s;
    s.sit(0);
    s.say(0, R"({"type":"leave","id":"l"})");
    EXPECT_EQ(s.table->setup().host, 1);
    s.sit(1);
    s.say(1, R"({"type":"leave","id":"l"})");
    s.table->join(900, {0, "Next", key_of("next"), ""}, s.now);
    EXPECT_EQ(s.table->setup().host, 0);
}

TEST(Table, its_maker_adds_and_closes_seats_before_the_start) {
    Stage s("usa", 2, 1); // a bot sits behind two people
    s.sit(0);
    s.sit(1);
    s.say(1, R"({"type":"add_seat","id":"a"})");
    EXPECT_TRUE(says(s.last(1), "not_yours"));
    for (const std::string id : {"b", "c", "d"})
        s.say(0, R"({"type":"add_seat","id":")" + id + "\"}");
    EXPECT_TRUE(says(s.last(0), "bad_options")) << "five are the most";
    ASSERT_EQ(s.table->seats(), 5);
    std::set<std::string> colors;
    for (int i = 0; i < 5; ++i) colors.insert(s.table->seat(i).color);
    EXPECT_EQ(colors.size(), 5u);

    s.say(0, R"({"type":"close_seat","id":"e","seat":1})");
    EXPECT_TRUE(says(s.last(0), "seat_taken")) << "somebody sits there";
    // The maker frees seat 0 by leaving, and the one who comes after closes it.
    s.say(0, R"({"type":"leave","id":"l"})");
    ASSERT_EQ(s.table->setup().host, 1);
    s.say(1, R"({"type":"close_seat","id":"f","seat":0})");
    ASSERT_EQ(s.table->seats(), 4);
    EXPECT_EQ(s.table->setup().host, 0);
    EXPECT_TRUE(says(s.last_of(1, "table"), R"("you":0)"));
    const auto version = s.table->version();
    s.say(1, R"({"type":"close_seat","id":"f","seat":0})");
    EXPECT_TRUE(says(s.last(1), R"("type":"done")")) << "the same message again";
    EXPECT_EQ(s.table->version(), version);
    for (const std::string id : {"g", "h", "i"})
        s.say(1, R"({"type":"close_seat","id":")" + id + "\",\"seat\":1}");
    EXPECT_TRUE(says(s.last(1), "bad_options")) << "two are the fewest";
    EXPECT_EQ(s.table->seats(), 2);
    EXPECT_EQ(s.again()->seats(), 2);
    EXPECT_EQ(s.again()->setup().host, 0);
}

TEST(Table, no_two_seats_have_one_color) {
    Stage s("usa", 2, 1);
    s.sit(0);
    const auto& colors = s.table->board().train_colors;
    s.say(0, R"({"type":"seat","id":"a","color":")" + colors[1] + "\"}");
    EXPECT_TRUE(says(s.last(0), "bad_color")) << "a person's";
    s.say(0, R"({"type":"seat","id":"b","color":")" + colors[2] + "\"}"); // a bot's
    const std::string table = s.last_of(0, "table");
    for (int i = 0; i < 3; ++i) {
        const std::string color = R"("color":")" + colors[static_cast<std::size_t>(i)] + '"';
        EXPECT_EQ(table.find(color), table.rfind(color)) << color << table;
        EXPECT_TRUE(says(table, color));
    }
}

TEST(Table, the_maker_can_send_somebody_away_before_the_start) {
    Stage s;
    s.sit(0);
    s.sit(1);
    s.say(1, R"({"type":"remove","id":"a","seat":0})");
    EXPECT_TRUE(says(s.last(1), "not_yours"));
    s.say(0, R"({"type":"remove","id":"b","seat":1})");
    EXPECT_TRUE(says(s.last_of(0, "table"), R"("taken":false)"));
    s.say(1, R"({"type":"chat","id":"c","text":"hm"})");
    EXPECT_TRUE(says(s.last(1), "looking_on"));
    EXPECT_FALSE(s.table->seat_of(key_of(Stage::token(1))));
    s.say(0, R"({"type":"remove","id":"d","seat":0})");
    EXPECT_TRUE(says(s.last(0), "not_yours"));
}

TEST(Table, whoever_does_not_say_how_to_be_called_gets_a_name_that_is_free) {
    Stage s("usa", 3);
    s.sit(0);
    s.sit(1);
    s.say(0, R"({"type":"remove","id":"a","seat":1})");
    s.say(0, R"({"type":"remove","id":"b","seat":2})");
    s.say(0, R"({"type":"seat","id":"c","name":"Player 1"})");
    for (const int seat : {1, 2})
        s.table->join(900, {seat, "", key_of("TESTER.x" + std::to_string(seat)), ""}, s.now);
    EXPECT_EQ(s.table->seat(1).name, "Player 2");
    EXPECT_EQ(s.table->seat(2).name, "Player 3");
}

TEST(Table, what_drives_tests_is_not_seated) {
    for (const char* name : {"hoard", "tickets", "tunnels", "stations", "idle"}) {
        EXPECT_FALSE(is_level(name)) << name;
        Stage s("usa", 2);
        s.sit(0);
        s.say(0, R"({"type":"remove","id":"a","seat":1})");
        s.say(0, R"({"type":"fill","id":"b","seat":1,"bot":")" + std::string(name) + "\"}");
        EXPECT_TRUE(says(s.last(0), "bad_level")) << name;
    }
}

TEST(Table, names_and_chat_must_be_readable) {
    Stage s;
    s.sit(0);
    s.say(0,
          "{\"type\":\"seat\",\"id\":\"a\",\"name\":\"\xe2\x80\xae"
          "evil\"}");
    EXPECT_TRUE(says(s.last(0), "bad_name"));
    s.say(0, R"({"type":"seat","id":"b","name":"   "})");
    EXPECT_TRUE(says(s.last(0), "bad_name"));
    s.say(0, R"({"type":"chat","id":"c","text":"a\nb"})");
    EXPECT_TRUE(says(s.last(0), "bad_text"));
    s.say(0, R"({"type":"chat","id":"d","text":")" + std::string(201, 'a') + "\"}");
    EXPECT_TRUE(says(s.last(0), "bad_text"));
    s.say(0, R"({"type":"seat","id":"e","name":"<b>Zoë</b>"})");
    EXPECT_TRUE(says(s.last_of(0, "table"), "<b>Zoë</b>"));
    EXPECT_TRUE(says(s.last(0), "done"));
}

// A surrogate on its own once was stored as text that is not UTF-8, and the table was gone.
TEST(Table, half_a_character_is_refused_in_every_text) {
    Stage s;
    s.sit(0);
    const auto refused = [&](const char* message) {
        s.say(0, message);
        EXPECT_TRUE(says(s.last(0), "unreadable")) << message << s.last(0);
    };
    refused(R"({"type":"chat","id":"1","text":"hi \udc00"})");
    refused(R"({"type":"chat","id":"\udc00","text":"hi"})");
    refused(R"({"type":"seat","id":"2","name":"A\udfff"})");
    refused(R"({"type":"seat","id":"3","color":"\ud800"})");
    refused(R"({"type":"fill","id":"4","seat":1,"bot":"\udc00"})");
    s.begin();
    refused(R"({"type":"salt","id":"5","salt":"\udc00"})");
    s.say(0, R"({"type":"chat","id":"6","text":"hi \ud83d\ude00 \"\\"})");
    EXPECT_TRUE(says(s.last_of(0, "chat"), "hi \xf0\x9f\x98\x80 \\\"\\\\"));
    EXPECT_EQ(s.again()->version(), s.table->version());
}

} // namespace
} // namespace trunkline::stage

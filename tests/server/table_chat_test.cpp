// What people say to each other: apart from the game, in an order of its own.
#include "stage.hpp"

namespace trunkline::stage {
namespace {

std::string chat(const std::string& text, const std::string& id) {
    return R"({"type":"chat","id":")" + id + R"(","text":")" + text + "\"}";
}

std::vector<std::string> lines_told(Stage& s, ConnectionId to) {
    std::vector<std::string> lines;
    for (const std::string& message : s.told[to])
        if (message.starts_with(R"({"type":"chat")")) lines.push_back(message);
    return lines;
}

TEST(Table, chat_changes_no_version_and_is_no_entry) {
    Stage s;
    s.begin();
    const auto version = s.table->version();
    const auto entries = s.entries;
    s.say(0, chat("hi", "a"));
    s.say(1, chat("hello", "b"));
    EXPECT_EQ(s.table->version(), version);
    EXPECT_EQ(s.entries, entries);
    EXPECT_EQ(s.chat.size(), 2u);
    EXPECT_EQ(s.last_of(0, "chat"),
              R"({"type":"chat","number":2,"by":1,"text":"hello","at":1800000000000})");
    EXPECT_EQ(s.last(1), R"({"type":"done","id":"b","version":)" + std::to_string(version) + "}");
}

TEST(Table, chat_is_told_to_nobody_before_it_is_stored) {
    Stage s;
    s.begin();
    s.store_at_once = false;
    s.say(0, chat("hi", "a"));
    EXPECT_EQ(s.last_of(1, "chat"), "");
    s.settle(false);
    EXPECT_TRUE(says(s.last(0), R"("reason":"storage")"));
    EXPECT_EQ(s.last_of(1, "chat"), "");
    s.say(0, chat("hi", "a"));
    s.settle(true);
    EXPECT_TRUE(says(s.last_of(1, "chat"), R"("number":1)")) << "the number was not used up";
}

TEST(Table, whoever_comes_hears_the_last_lines_and_none_twice) {
    Stage s;
    s.begin();
    for (int i = 1; i <= 40; ++i)
        s.say(i % 2, chat("line " + std::to_string(i), std::to_string(i)));
    const auto version = static_cast<int>(s.table->version());
    s.table->hello(60, 0, {}, s.now);
    EXPECT_TRUE(s.told[60].front().starts_with(R"({"type":"state")"));
    ASSERT_EQ(lines_told(s, 60).size(), 30u);
    EXPECT_TRUE(says(lines_told(s, 60).front(), R"("number":11)"));
    s.table->hello(61, 0, {version, 38}, s.now);
    ASSERT_EQ(lines_told(s, 61).size(), 2u);
    EXPECT_TRUE(s.told[61].back().starts_with(R"({"type":"table")"));
    s.table->hello(62, 0, {0, 40}, s.now);
    EXPECT_TRUE(lines_told(s, 62).empty());
    // After a restart as well.
    const auto again = s.again();
    again->hello(63, 1, {version, 39}, s.now);
    EXPECT_EQ(lines_told(s, 63), std::vector<std::string>{lines_told(s, 60).back()});
}

TEST(Table, the_same_chat_is_said_once_also_after_a_restart) {
    Stage s;
    s.begin();
    s.say(0, chat("hi", "a"));
    s.say(0, chat("hi", "a"));
    EXPECT_TRUE(says(s.last(0), R"({"type":"done","id":"a")"));
    const auto again = s.again();
    again->hello(60, 0, {}, s.now);
    again->hear(60, chat("hi", "a"), s.now);
    EXPECT_TRUE(says(s.told[60].back(), R"({"type":"done","id":"a")"));
    again->hear(60, chat("another", "a"), s.now);
    EXPECT_TRUE(says(s.told[60].back(), "id_used"));
    EXPECT_EQ(s.chat.size(), 1u);
}

TEST(Table, chat_does_not_make_it_forget_the_answer_to_a_move) {
    Stage s;
    s.begin();
    const std::string keep = s.move_text(0, s.any_move(0), "keep");
    s.say(0, keep);
    const auto version = s.table->version();
    for (int i = 0; i < 50; ++i) s.say(0, chat("la", "c" + std::to_string(i)));
    s.say(0, keep);
    EXPECT_EQ(s.last(0),
              R"({"type":"done","id":"keep","version":)" + std::to_string(version) + "}");
}

TEST(Table, a_line_of_chat_that_cannot_be_read_costs_that_line) {
    Stage s;
    s.begin();
    for (const char* text : {"one", "two", "three"}) s.say(0, chat(text, text));
    s.chat[2].replace(s.chat[2].find("two"), 3, "\xed\xb0\x80");
    s.chat[3] = R"({"at":1,"seat":9,"text":"nobody's"})";
    auto again = s.again();
    EXPECT_EQ(again->unreadable(), 2);
    again->hello(60, 0, {}, s.now);
    ASSERT_EQ(lines_told(s, 60).size(), 1u);
    EXPECT_TRUE(says(lines_told(s, 60)[0], "one"));
    s.table = std::move(again);
    s.sit(0);
    s.say(0, chat("four", "four"));
    EXPECT_TRUE(says(s.last_of(0, "chat"), R"("number":4)"));
}

TEST(Table, half_a_character_in_an_old_entry_costs_its_text) {
    Stage s;
    s.begin();
    s.say(0, s.move_text(0, s.any_move(0), "moved"));
    auto entries = s.entries;
    const auto spoil = [&](std::string_view kind, std::string_view text) {
        for (std::string& entry : entries)
            if (says(entry, kind) && says(entry, text))
                return void(entry.replace(entry.find(text), text.size(), "A\xed\xb0\x80"));
        ADD_FAILURE() << text;
    };
    spoil(R"("type":"sat")", "P1");
    spoil(R"("type":"move")", "moved");
    Table old(s.table->board(), s);
    std::string error;
    ASSERT_TRUE(old.load(entries, {}, s.now, error)) << error;
    EXPECT_EQ(old.unreadable(), 2);
    EXPECT_EQ(old.seat(1).name, "A\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
    EXPECT_EQ(old.game(), s.table->game());
    entries.back() += "}";
    Table broken(s.table->board(), s);
    EXPECT_FALSE(broken.load(entries, {}, s.now, error)) << "that is no half character";
}

TEST(Table, chat_that_stood_among_the_entries_is_read) {
    Stage s;
    s.begin();
    auto entries = s.entries;
    entries.push_back(R"({"type":"chat","at":1,"clock":1,"seat":1,"id":"e","text":"hello"})");
    entries.push_back(R"({"type":"chat","at":1,"clock":0,"seat":0,"text":""})"); // moved since
    Table old(s.table->board(), s);
    std::string error;
    ASSERT_TRUE(old.load(entries, {}, s.now, error)) << error;
    EXPECT_EQ(old.version(), s.table->version() + 2);
    old.hello(60, 0, {}, s.now);
    ASSERT_EQ(lines_told(s, 60).size(), 1u);
    EXPECT_TRUE(says(lines_told(s, 60)[0], R"("number":1,"by":1,"text":"hello")"));
}

TEST(Table, nobody_inherits_the_words_of_whoever_had_the_seat) {
    Stage s("usa", 3);
    for (const int seat : {0, 1, 2}) {
        s.sit(seat);
        s.say(seat, chat("I am " + std::to_string(seat), "c"));
        s.now += 5;
    }
    s.say(1, R"({"type":"leave","id":"l"})");
    s.now += 5;
    s.say(0, R"({"type":"close_seat","id":"close","seat":1})");
    s.now += 5;
    s.say(2, chat("I am 1 now", "d"));
    const auto again = s.again();
    s.table->hello(60, 0, {}, s.now);
    again->hello(61, 0, {}, s.now);
    const auto lines = lines_told(s, 60);
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_TRUE(says(lines[1], R"("by":1,"text":"I am 2")")) << lines[1];
    EXPECT_TRUE(says(lines[2], R"("by":1,"text":"I am 1 now")")) << lines[2];
    EXPECT_EQ(lines_told(s, 61), lines) << "also after a restart";
}

TEST(Table, a_thousand_lines_of_chat_leave_room_for_everything_else) {
    Stage s;
    s.begin();
    for (int i = 0; i < 3 * kMostOfSeat; ++i) s.say(0, chat("la", std::to_string(i)));
    EXPECT_TRUE(says(s.last(0), "done"));
    s.say(0, R"({"type":"leave","id":"l"})");
    EXPECT_TRUE(says(s.last(0), "done"));
}

} // namespace
} // namespace trunkline::stage

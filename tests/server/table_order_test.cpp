// Stored before told, in order, once.
#include "stage.hpp"

namespace trunkline::stage {
namespace {

TEST(Table, tells_nobody_before_the_entry_is_stored) {
    Stage s;
    s.begin();
    s.keep_opening_tickets();
    const int seat = s.awaited();
    const auto before = s.told;
    s.store_at_once = false;
    s.play(seat, Move::draw(seat, kFromDeck));
    EXPECT_EQ(s.told, before);
    s.settle(true);
    EXPECT_TRUE(says(s.last(seat), R"("type":"event")"));
    EXPECT_TRUE(says(s.last(1 - seat), R"("type":"event")"));
}

TEST(Table, a_move_that_cannot_be_stored_never_happened) {
    Stage s;
    s.begin();
    s.keep_opening_tickets();
    const int seat = s.awaited();
    const Game before = s.table->game();
    const auto version = s.table->version();
    s.store_at_once = false;
    const std::string message = s.move_text(seat, Move::draw(seat, kFromDeck), "x");
    s.say(seat, message);
    s.settle(false);
    EXPECT_TRUE(says(s.last(seat), R"("reason":"storage")"));
    EXPECT_EQ(s.table->game(), before);
    EXPECT_EQ(s.table->version(), version);
    s.say(seat, message); // the disk is well again, and the client tries the same once more
    s.settle(true);
    EXPECT_EQ(s.table->version(), version + 1);
}

TEST(Table, what_is_said_while_an_entry_is_on_its_way_waits_in_order) {
    Stage s;
    s.begin();
    s.store_at_once = false;
    s.play(0, s.any_move(0));
    s.play(1, s.any_move(1));
    s.say(0, R"({"type":"chat","id":"c","text":"hi"})");
    s.settle(true);
    s.settle(true);
    EXPECT_EQ(s.table->game().public_state.phase, Phase::Turn);
    s.settle(true);
    EXPECT_TRUE(says(s.last_of(1, "chat"), R"("text":"hi")"));
}

TEST(Table, the_same_id_is_never_played_twice) {
    Stage s;
    s.begin();
    s.keep_opening_tickets();
    const int seat = s.awaited();
    const std::string message = s.move_text(seat, Move::draw(seat, kFromDeck), "twice");
    s.say(seat, message);
    const auto version = s.table->version();
    s.say(1 - seat, R"({"type":"leave","id":"between"})");
    s.say(seat, message);
    EXPECT_EQ(s.table->version(), version + 1);
    const std::string first =
        R"({"type":"done","id":"twice","version":)" + std::to_string(version) + "}";
    EXPECT_EQ(s.last(seat), first);
    // After a restart as well.
    auto copy = s.again();
    copy->hello(77, seat, {}, s.now);
    copy->hear(77, message, s.now);
    EXPECT_EQ(copy->version(), version + 1);
    EXPECT_EQ(s.told[77].back(), first);
}

TEST(Table, an_id_stands_for_one_content) {
    Stage s;
    s.begin();
    s.say(0, R"({"type":"chat","id":"x","text":"one"})");
    s.say(0, R"({"type":"chat","id":"x","text":"two"})");
    EXPECT_TRUE(says(s.last(0), R"("id":"x","reason":"id_used")"));
    s.say(0, R"({"type":"chat","id":"x","text":"one"})");
    EXPECT_TRUE(says(s.last(0), R"({"type":"done","id":"x")"));
    s.say(0, R"({"type":"chat","id":"","text":"none"})");
    EXPECT_TRUE(says(s.last(0), "unreadable"));
    const auto copy = s.again();
    copy->hello(77, 0, {}, s.now);
    copy->hear(77, R"({"type":"chat","id":"x","text":"two"})", s.now);
    EXPECT_TRUE(says(s.told[77].back(), "id_used")) << "after a restart as well";
}

TEST(Table, a_late_click_is_refused_but_chat_does_not_make_one_late) {
    Stage s;
    s.begin();
    s.keep_opening_tickets();
    const int seat = s.awaited();
    const auto version = s.table->version();
    s.say(1 - seat, R"({"type":"chat","id":"c","text":"hi"})");
    s.say(seat, s.move_text(seat, Move::draw(seat, kFromDeck), "a", version));
    EXPECT_TRUE(says(s.last(seat), R"("id":"a","happened")"));
    s.say(seat, s.move_text(seat, Move::draw(seat, kFromDeck), "b", version));
    EXPECT_TRUE(says(s.last(seat), R"("reason":"stale")"));
}

TEST(Table, opening_tickets_are_chosen_by_all_at_once) {
    Stage s("europe", 4);
    s.begin();
    const auto version = s.table->version();
    for (int seat = 3; seat >= 0; --seat)
        s.say(seat, s.move_text(seat, s.any_move(seat), "k", version));
    EXPECT_EQ(s.table->game().public_state.phase, Phase::Turn);
}

TEST(Table, refusals_name_the_rule) {
    Stage s;
    s.begin();
    s.keep_opening_tickets();
    const int other = 1 - s.awaited();
    s.play(other, Move::draw(other, kFromDeck));
    EXPECT_TRUE(says(s.last(other), R"("rule":"C-)"));
    EXPECT_TRUE(says(s.last(other), R"("reason":"not_your_turn")"));
}

TEST(Table, what_was_agreed_and_not_stored_can_be_asked_again) {
    Stage s;
    s.begin();
    s.store_at_once = false;
    s.say(0, R"({"type":"pause","id":"p"})");
    s.say(1, R"({"type":"consent","id":"y","to":"pause","yes":true})");
    s.settle(false);
    EXPECT_TRUE(says(s.last_of(0, "table"), R"("asked":null)"));
    s.store_at_once = true;
    s.say(1, R"({"type":"pause","id":"q"})");
    s.say(0, R"({"type":"consent","id":"z","to":"pause","yes":true})");
    EXPECT_EQ(s.table->state(), TableState::Paused);
}

TEST(Table, beyond_a_cap_only_the_game_goes_on) {
    Stage s;
    for (int i = 0; s.table->version() < kMostEntries - 20; ++i) {
        s.sit(1);
        s.say(1, R"({"type":"leave","id":"l)" + std::to_string(i) + "\"}");
        s.table->gone(Stage::ear(1), s.now);
        s.table->join(900, {1, "P1", key_of(Stage::token(1)), ""}, s.now);
    }
    s.begin();
    for (int i = 0; s.table->version() < kMostEntries; ++i)
        s.say(0, R"({"type":")" + std::string(i % 2 == 0 ? "leave" : "return") + R"(","id":"c)" +
                     std::to_string(i) + "\"}");
    s.say(1, R"({"type":"leave","id":"l"})");
    EXPECT_TRUE(says(s.last(1), R"("reason":"full")"));
    s.play(1, s.any_move(1));
    EXPECT_EQ(s.table->version(), kMostEntries + 1);
}

TEST(Table, nobody_uses_up_the_entries_that_all_need) {
    Stage s;
    s.begin();
    s.keep_opening_tickets();
    for (int i = 0; i < 2 * kMostOfSeat; ++i)
        s.say(0, R"({"type":")" + std::string(i % 2 == 0 ? "leave" : "return") + R"(","id":"c)" +
                     std::to_string(i) + "\"}");
    EXPECT_TRUE(says(s.last(0), R"("reason":"full")"));
    s.say(1, R"({"type":"leave","id":"l"})");
    EXPECT_TRUE(says(s.last(1), R"("done")"));
    s.pass_time(kSilentTime);
    s.say(0, R"({"type":"end_game","id":"e"})");
    EXPECT_EQ(s.table->state(), TableState::Over) << "there is always a way out";
    EXPECT_EQ(s.again()->state(), TableState::Over);
}

} // namespace
} // namespace trunkline::stage

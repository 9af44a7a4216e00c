// Clocks, with a time that the test moves.
#include "stage.hpp"

namespace trunkline::stage {
namespace {

TEST(Table, a_clock_that_runs_out_lets_the_stand_in_play_until_the_person_returns) {
    TableOptions options;
    options.move_s = 30;
    options.bank_s = 60;
    Stage s("usa", 2, 0, options);
    s.begin();
    s.keep_opening_tickets();
    const int seat = s.awaited();
    s.questions.clear();
    EXPECT_EQ(s.table->deadline(), s.now + 90'000);
    s.pass_time(89'999);
    EXPECT_TRUE(s.questions.empty());
    s.pass_time(1);
    ASSERT_EQ(s.questions.size(), 1u);
    EXPECT_EQ(s.questions[0].seat, seat);
    EXPECT_EQ(s.questions[0].level, "random");
    s.say(seat, R"({"type":"return","id":"r"})");
    EXPECT_TRUE(says(s.last_of(seat, "table"), R"("away":true)")) << "this turn's time is used up";
    while (s.awaited() == seat) s.answer_bots();
    EXPECT_FALSE(says(s.last_of(seat, "table"), R"("away":true)"));
    EXPECT_TRUE(says(s.last_of(seat, "table"), R"("left_ms":30000,"bank_ms":0,"running":false)"));
}

TEST(Table, a_turns_time_is_not_filled_again_by_leaving_or_a_pause) {
    TableOptions options;
    options.move_s = 30;
    Stage s("usa", 2, 0, options);
    s.begin();
    s.keep_opening_tickets();
    const int seat = s.awaited();
    s.pass_time(20'000);
    s.say(seat, R"({"type":"leave","id":"l"})");
    s.say(seat, R"({"type":"return","id":"r"})");
    EXPECT_EQ(s.table->deadline(), s.now + 10'000);
    s.say(0, R"({"type":"pause","id":"p"})");
    s.say(1, R"({"type":"pause","id":"q"})");
    s.pass_time(60'000);
    s.say(0, R"({"type":"resume","id":"s"})");
    s.say(1, R"({"type":"resume","id":"t"})");
    EXPECT_EQ(s.table->deadline(), s.now + 10'000);
}

TEST(Table, a_clock_that_ran_out_asks_for_no_time_while_that_is_being_stored) {
    TableOptions options;
    options.move_s = 30;
    Stage s("usa", 2, 0, options);
    s.begin();
    s.store_at_once = false;
    s.pass_time(30'000);
    EXPECT_EQ(s.table->deadline(), kNever) << "or its keeper would tick for ever";
    s.settle(false); // and then it cannot even be stored
    EXPECT_GT(s.table->deadline(), s.now);
    s.store_at_once = true;
    s.pass_time(s.table->deadline() - s.now);
    EXPECT_TRUE(says(s.last_of(0, "table"), R"("away":true)"));
}

TEST(Table, the_bank_pays_only_for_what_a_turn_takes_too_long) {
    TableOptions options;
    options.move_s = 30;
    options.bank_s = 60;
    Stage s("usa", 2, 0, options);
    s.begin();
    s.keep_opening_tickets();
    const int seat = s.awaited();
    s.pass_time(40'000);
    s.play(seat, Move::draw(seat, kFromDeck));
    s.play(seat, Move::draw(seat, kFromDeck));
    s.say(seat, R"({"type":"chat","id":"c","text":"sorry"})");
    std::string text;
    json::Writer out(text);
    s.table->describe(out, seat, s.now);
    EXPECT_TRUE(says(text, R"({"left_ms":80000,"bank_ms":50000,"running":false})")) << text;
}

TEST(Table, clocks_stand_still_while_the_server_does) {
    TableOptions options;
    options.move_s = 30;
    options.bank_s = 0;
    Stage s("usa", 2, 0, options);
    s.begin();
    s.keep_opening_tickets();
    s.now += 3'600'000;
    EXPECT_EQ(s.again()->deadline(), s.now + 30'000);
}

} // namespace
} // namespace trunkline::stage

// Nobody holds the others up: whoever is gone, silent, paused or unwilling.
#include "stage.hpp"
#include "wire/record.hpp"

namespace trunkline::stage {
namespace {

TEST(Table, nobody_waits_for_somebody_who_is_gone) {
    Stage s;
    s.begin();
    s.keep_opening_tickets();
    const int seat = s.awaited();
    s.table->gone(Stage::ear(seat), s.now);
    EXPECT_EQ(s.table->deadline(), s.now + kPatience);
    s.pass_time(kPatience);
    EXPECT_EQ(s.questions.size(), 1u);
    s.sit(seat);
    EXPECT_FALSE(says(s.last_of(seat, "table"), R"("away":true)"))
        << "back as soon as they are here";
}

TEST(Table, nobody_waits_for_somebody_who_does_not_come_back_after_a_restart) {
    Stage s;
    s.begin();
    s.table->gone(Stage::ear(1), s.now);
    s.play(0, s.any_move(0));
    EXPECT_EQ(s.table->deadline(), s.now + kPatience) << "seat 1 has no device";
    const auto copy = s.again();
    copy->hello(77, 0, {}, s.now);
    EXPECT_EQ(copy->deadline(), s.now + kPatience);
}

TEST(Table, whoever_is_gone_can_be_played_for_before_the_table_does_it_by_itself) {
    Stage s("usa", 3);
    s.begin();
    s.keep_opening_tickets();
    const int gone = s.awaited();
    const int other = (gone + 1) % 3;
    s.table->gone(Stage::ear(gone), s.now);
    EXPECT_TRUE(says(s.last_of(other, "table"), R"("gone_ms":0)"));
    EXPECT_TRUE(says(s.last_of(other, "table"),
                     R"("patience":{"ask_ms":20000,"gone_ms":120000,"silent_ms":180000})"));
    const std::string ask = R"(","seat":)" + std::to_string(gone) + "}";
    s.pass_time(10'000);
    s.say(other, R"({"type":"stand_in","id":"a)" + ask);
    EXPECT_TRUE(says(s.last(other), "not_silent"));
    s.pass_time(10'000);
    s.say(other, R"({"type":"stand_in","id":"b)" + ask);
    s.say((gone + 2) % 3, R"({"type":"consent","id":"c","to":"stand_in","yes":true})");
    EXPECT_TRUE(s.table->seat(gone).away);
    s.sit(gone);
    EXPECT_FALSE(s.table->seat(gone).away) << "back by coming back";
}

TEST(Table, a_move_returns_whoever_was_away) {
    Stage s;
    s.begin();
    s.keep_opening_tickets();
    const int seat = s.awaited();
    s.say(seat, R"({"type":"leave","id":"l"})");
    ASSERT_EQ(s.questions.size(), 1u);
    s.play(seat, Move::draw(seat, kFromDeck));
    EXPECT_FALSE(says(s.last_of(seat, "table"), R"("away":true)"));
    s.answer_bots();
    EXPECT_EQ(s.awaited(), seat);
    EXPECT_EQ(s.again()->game(), s.table->game());
}

TEST(Table, where_every_person_has_left_the_game_waits) {
    Stage s("usa", 1, 1);
    s.begin();
    s.answer_bots();
    s.say(0, R"({"type":"leave","id":"l"})");
    s.pass_time(10'000);
    EXPECT_TRUE(s.questions.empty());
    s.say(0, R"({"type":"return","id":"r"})");
    while (s.awaited() == 0) s.play(0, s.any_move(0));
    EXPECT_EQ(s.questions.size(), 1u);
}

TEST(Table, pause_and_resume_by_agreement) {
    Stage s;
    s.begin();
    s.say(0, R"({"type":"pause","id":"p"})");
    EXPECT_EQ(s.table->state(), TableState::Running);
    s.say(1, R"({"type":"consent","id":"y","to":"pause","yes":true})");
    EXPECT_EQ(s.table->state(), TableState::Paused);
    s.play(0, s.any_move(0));
    EXPECT_TRUE(says(s.last(0), R"("reason":"not_now")"));
    s.say(1, R"({"type":"resume","id":"q"})");
    s.say(0, R"({"type":"resume","id":"r"})"); // who asks for the same agrees
    EXPECT_EQ(s.table->state(), TableState::Running);
}

TEST(Table, to_go_on_needs_only_those_who_are_there) {
    for (const bool leaves : {true, false}) {
        Stage s("usa", 3);
        s.begin();
        for (const int seat : {0, 1, 2}) s.say(seat, R"({"type":"pause","id":"p"})");
        ASSERT_EQ(s.table->state(), TableState::Paused);
        s.say(0, R"({"type":"resume","id":"r"})");
        s.say(1, R"({"type":"consent","id":"y","to":"resume","yes":true})");
        EXPECT_EQ(s.table->state(), TableState::Paused);
        if (leaves)
            s.say(2, R"({"type":"leave","id":"l"})");
        else
            s.table->gone(Stage::ear(2), s.now);
        EXPECT_EQ(s.table->state(), TableState::Running);
    }
}

TEST(Table, a_pause_needs_whoever_is_away_too_and_ends_by_itself) {
    Stage s;
    s.begin();
    s.table->gone(Stage::ear(1), s.now);
    s.say(0, R"({"type":"pause","id":"p"})");
    EXPECT_EQ(s.table->state(), TableState::Running);
    s.sit(1);
    s.say(1, R"({"type":"consent","id":"y","to":"pause","yes":true})");
    ASSERT_EQ(s.table->state(), TableState::Paused);
    s.say(0, R"({"type":"resume","id":"r"})");
    s.say(1, R"({"type":"consent","id":"n","to":"resume","yes":false})");
    EXPECT_EQ(s.table->state(), TableState::Paused);
    EXPECT_EQ(s.table->deadline(), s.now + kPauseTime);
    EXPECT_EQ(s.again()->deadline(), s.now + kPauseTime) << "after a restart as well";
    s.pass_time(kPauseTime);
    EXPECT_EQ(s.table->state(), TableState::Running);
    for (int i = 1; i < kMostPauses; ++i) {
        const std::string n = std::to_string(i);
        s.say(0, R"({"type":"pause","id":"p)" + n + "\"}");
        s.say(1, R"({"type":"consent","to":"pause","yes":true,"id":"y)" + n + "\"}");
        s.pass_time(kPauseTime);
    }
    s.say(0, R"({"type":"pause","id":"one more"})");
    EXPECT_TRUE(says(s.last(0), "too_many_pauses"));
}

TEST(Table, whoever_is_there_and_silent_holds_nobody_hostage) {
    Stage s("usa", 3);
    s.begin();
    s.keep_opening_tickets();
    const int silent = s.awaited();
    const int first = (silent + 1) % 3, second = (silent + 2) % 3;
    const std::string ask = R"({"type":"stand_in","seat":)" + std::to_string(silent);
    s.say(first, ask + R"(,"id":"a"})");
    EXPECT_TRUE(says(s.last(first), "not_silent"));
    s.pass_time(kSilentTime);
    s.say(first, ask + R"(,"id":"b"})");
    EXPECT_TRUE(says(s.last_of(second, "asked"), R"("what":"stand_in")"));
    EXPECT_TRUE(s.questions.empty());
    s.say(second, R"({"type":"consent","id":"y","to":"stand_in","yes":true})");
    ASSERT_EQ(s.questions.size(), 1u);
    EXPECT_EQ(s.questions[0].seat, silent);
    EXPECT_TRUE(says(s.last_of(silent, "table"), R"("away":true)"));
    s.play(silent, Move::draw(silent, kFromDeck));
    EXPECT_FALSE(says(s.last_of(silent, "table"), R"("away":true)")) << "back by a move";
    EXPECT_EQ(s.again()->game(), s.table->game());
}

TEST(Table, a_game_is_ended_when_all_who_are_not_silent_agree) {
    Stage s("usa", 3);
    s.begin();
    s.keep_opening_tickets();
    const int silent = s.awaited();
    const int first = (silent + 1) % 3, second = (silent + 2) % 3;
    s.say(first, R"({"type":"end_game","id":"a"})");
    EXPECT_TRUE(says(s.last_of(second, "asked"), R"("what":"end_game")"));
    s.say(second, R"({"type":"consent","id":"y","to":"end_game","yes":true})");
    EXPECT_EQ(s.table->state(), TableState::Running) << "it is not too late for the third";
    s.say(silent, R"({"type":"consent","id":"n","to":"end_game","yes":false})");
    EXPECT_EQ(s.table->state(), TableState::Running);

    s.pass_time(kSilentTime);
    s.say(first, R"({"type":"end_game","id":"b"})");
    EXPECT_EQ(s.table->state(), TableState::Running);
    s.say(second, R"({"type":"consent","id":"z","to":"end_game","yes":true})");
    EXPECT_EQ(s.table->state(), TableState::Over);
    EXPECT_FALSE(s.is_open);
    EXPECT_TRUE(says(s.last_of(silent, "table"), R"("state":"over")"));
    EXPECT_TRUE(says(s.last_of(silent, "table"), R"("ended_by":)" + std::to_string(first)));
    s.say(silent, s.move_text(silent, Move::draw(silent, kFromDeck), "late"));
    EXPECT_TRUE(says(s.last(silent), "not_now"));

    const auto again = s.again();
    EXPECT_EQ(again->state(), TableState::Over);
    EXPECT_EQ(again->game(), s.table->game());
    std::string error;
    const auto record =
        read_record(s.table->record(), [&](std::string_view) { return &s.table->board(); }, error);
    ASSERT_TRUE(record) << error;
    EXPECT_FALSE(record->result) << "nobody has won";
    EXPECT_TRUE(record->fairness->seed);
    EXPECT_EQ(verify(*record), "");
    s.say(silent, R"({"type":"rematch","id":"r"})");
    EXPECT_EQ(s.rematches.size(), 1u);
}

TEST(Table, a_game_that_counts_is_ended_only_if_everybody_agrees) {
    TableOptions options;
    options.counting = true;
    Stage s("usa", 2, 0, options);
    s.begin();
    s.keep_opening_tickets();
    const int silent = s.awaited(), other = 1 - silent;
    s.table->gone(Stage::ear(silent), s.now);
    s.pass_time(2 * kSilentTime);
    s.say(other, R"({"type":"end_game","id":"a"})");
    EXPECT_EQ(s.table->state(), TableState::Running);
    s.sit(silent);
    EXPECT_TRUE(says(s.last_of(silent, "state"), R"("what":"end_game")"));
    s.say(silent, R"({"type":"consent","id":"y","to":"end_game","yes":true})");
    EXPECT_EQ(s.table->state(), TableState::Over);
}

TEST(Table, against_bots_a_game_can_be_ended_at_once) {
    Stage s("usa", 1, 1);
    s.begin();
    s.say(0, R"({"type":"end_game","id":"a"})");
    EXPECT_EQ(s.table->state(), TableState::Over);
    s.answer_bots();
    EXPECT_EQ(s.table->state(), TableState::Over);
}

TEST(Table, a_question_that_nobody_answers_is_off_after_a_while) {
    Stage s("usa", 3);
    s.begin();
    s.keep_opening_tickets();
    const int silent = s.awaited();
    const int first = (silent + 1) % 3, second = (silent + 2) % 3;
    // Whoever holds the others up asks them something, so that they cannot ask anything.
    s.say(silent, R"({"type":"pause","id":"p"})");
    s.say(first, R"({"type":"consent","id":"y","to":"pause","yes":true})");
    s.say(first, R"({"type":"end_game","id":"busy"})");
    EXPECT_TRUE(says(s.last(first), "busy"));
    EXPECT_EQ(s.table->deadline(), s.now + kAnswerTime);
    s.pass_time(kAnswerTime);
    EXPECT_TRUE(says(s.last_of(first, "table"), R"("asked":null)"));
    s.say(second, R"({"type":"consent","id":"z","to":"pause","yes":true})");
    EXPECT_TRUE(says(s.last(second), "nobody_asked"));
    s.pass_time(kSilentTime);
    s.say(first, R"({"type":"end_game","id":"b"})");
    EXPECT_TRUE(says(s.last_of(second, "asked"), "end_game"));
}

TEST(Table, a_bot_that_is_gone_or_mad_keeps_nobody_waiting) {
    Stage mad("usa", 1, 1);
    mad.begin();
    ASSERT_FALSE(mad.questions.empty());
    const Question asked = mad.questions.front();
    mad.table->bot_moved(asked.seat, asked.number, Move::claim(asked.seat, 0, {}), mad.now);
    EXPECT_FALSE(awaits(mad.table->game().public_state, asked.seat)) << "some legal move was made";
    EXPECT_EQ(mad.refusals.back(), Reason::BadBotMove);
    Stage gone("usa", 1, 1);
    auto entries = gone.entries;
    const auto at = entries[0].find(R"("random")");
    entries[0].replace(at, 8, R"("no-longer")");
    gone.table = std::make_unique<Table>(gone.table->board(), gone);
    std::string error;
    ASSERT_TRUE(gone.table->load(entries, {}, gone.now, error)) << error;
    gone.entries = entries;
    gone.begin();
    EXPECT_FALSE(awaits(gone.table->game().public_state, 1));
    EXPECT_EQ(gone.refusals.back(), Reason::NoSuchBot);
}

} // namespace
} // namespace trunkline::stage

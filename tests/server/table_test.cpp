// Tables in-process, with a clock that the test moves.
#include "stage.hpp"
#include "wire/record.hpp"

namespace trunkline::stage {
namespace {

TEST(Table, deals_when_every_person_has_given_a_salt) {
    Stage s;
    s.sit(0);
    s.sit(1);
    EXPECT_TRUE(says(s.last(0), R"("commitment":")"));
    s.say(1, R"({"type":"start","id":"a"})");
    EXPECT_TRUE(says(s.last(1), R"("reason":"not_yours")"));
    s.say(0, R"({"type":"start","id":"b"})");
    EXPECT_EQ(s.table->state(), TableState::Shuffling);
    s.say(0, R"({"type":"salt","id":"c","salt":"zero"})");
    EXPECT_EQ(s.table->state(), TableState::Shuffling);
    EXPECT_FALSE(says(s.last_of(1, "table"), "zero"))
        << "a salt is nobody's to see before the deal";
    s.say(1, R"({"type":"salt","id":"d","salt":"one"})");
    EXPECT_EQ(s.table->state(), TableState::Running);
    EXPECT_TRUE(says(s.last_of(1, "state"), R"("salts":["zero","one"])"));
}

TEST(Table, deals_without_the_salt_of_whoever_is_slow) {
    Stage s;
    s.sit(0);
    s.say(0, R"({"type":"start","id":"b"})");
    s.say(0, R"({"type":"salt","id":"c","salt":"zero"})");
    EXPECT_LE(s.table->deadline(), s.now + kShuffleTime);
    s.pass_time(kShuffleTime);
    EXPECT_EQ(s.table->state(), TableState::Running);
}

TEST(Table, does_not_start_with_empty_seats) {
    Stage s("usa", 2);
    s.sit(0);
    s.say(0, R"({"type":"fill","id":"a","seat":1,"bot":"random"})");
    EXPECT_TRUE(says(s.last_of(0, "refused"), "seat_taken"));
    s.sit(1);
    s.say(1, R"({"type":"leave","id":"b"})");
    s.say(0, R"({"type":"start","id":"c"})");
    EXPECT_TRUE(says(s.last_of(0, "refused"), "seats_open"));
    s.say(0, R"({"type":"fill","id":"d","seat":1,"bot":"random"})");
    s.say(0, R"({"type":"start","id":"e"})");
    EXPECT_EQ(s.table->state(), TableState::Shuffling);
}

TEST(Table, tells_nobody_before_the_line_is_stored) {
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

TEST(Table, what_is_said_while_a_line_is_on_its_way_waits_in_order) {
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
    s.say(seat, R"({"type":"chat","id":"between","text":"hm"})");
    s.say(seat, message);
    EXPECT_EQ(s.table->version(), version + 1);
    const std::string first =
        R"({"type":"done","id":"twice","version":)" + std::to_string(version) + "}";
    EXPECT_EQ(s.last(seat), first);
    // After a restart as well.
    auto copy = s.again();
    copy->hello(77, seat, 0, s.now);
    copy->hear(77, message, s.now);
    EXPECT_EQ(copy->version(), version + 1);
    EXPECT_EQ(s.told[77].back(), first);
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

TEST(Table, onlookers_cannot_act) {
    Stage s;
    s.begin();
    s.table->hello(50, kOnlooker, 0, s.now);
    const auto version = s.table->version();
    s.table->hear(50, s.move_text(0, s.any_move(0), "o"), s.now);
    EXPECT_EQ(s.table->version(), version);
    EXPECT_TRUE(says(s.told[50].back(), "looking_on"));
}

// (That a view's JSON says nothing beyond the View is tested in tests/wire.)
TEST(Table, onlookers_hear_nothing_hidden) {
    Stage s("europe", 2);
    s.begin();
    s.table->hello(50, kOnlooker, 0, s.now);
    s.play_to_end();
    ASSERT_EQ(s.table->state(), TableState::Over);
    for (const std::string& message : s.told[50]) {
        if (says(message, R"("over":true)")) break;
        EXPECT_FALSE(says(message, R"("hand":)")) << message;
        EXPECT_FALSE(says(message, R"("offer":)")) << message;
        EXPECT_FALSE(says(message, R"("returned":)")) << message;
        EXPECT_FALSE(says(message, R"("kept":2,"tickets")")) << message;
    }
}

TEST(Table, a_blind_card_is_told_to_its_owner_alone) {
    Stage s;
    s.begin();
    s.keep_opening_tickets();
    const int seat = s.awaited();
    s.play(seat, Move::draw(seat, kFromDeck));
    EXPECT_TRUE(says(s.last(seat), R"("card":)"));
    EXPECT_FALSE(says(s.last(1 - seat), R"("card":)"));
    EXPECT_FALSE(says(s.last(1 - seat), R"("hand":)"));
}

TEST(Table, takes_back_freely_what_revealed_nothing) {
    Stage s;
    s.begin();
    s.play(0, s.any_move(0));
    EXPECT_TRUE(says(s.last(0), R"("can_take_back":true)"));
    s.say(0, R"({"type":"take_back","id":"t"})");
    EXPECT_TRUE(says(s.last_of(0, "taken_back"), R"("seat":0,"moves":1)"));
    EXPECT_TRUE(awaits(s.table->game().public_state, 0));
    s.keep_opening_tickets();
    const int seat = s.awaited();
    s.play(seat, Move::draw(seat, kFromDeck));
    EXPECT_FALSE(says(s.last(seat), "can_take_back"));
    const auto moves = s.table->version();
    s.say(seat, R"({"type":"take_back","id":"t2"})");
    EXPECT_TRUE(says(s.last_of(1 - seat, "asked"), R"("what":"take_back")"));
    s.say(1 - seat, R"({"type":"consent","id":"n","to":"take_back","yes":false})");
    EXPECT_EQ(s.table->version(), moves);
    EXPECT_TRUE(says(s.last_of(seat, "declined"), "take_back"));
    s.say(seat, R"({"type":"take_back","id":"t3"})");
    s.say(1 - seat, R"({"type":"consent","id":"y","to":"take_back","yes":true})");
    EXPECT_TRUE(says(s.last_of(seat, "taken_back"), R"("moves":1)"));
    EXPECT_EQ(s.table->game().public_state.phase, Phase::Turn);
    EXPECT_EQ(s.again()->game(), s.table->game());
}

TEST(Table, nothing_is_taken_back_in_a_game_that_counts) {
    TableOptions options;
    options.counting = true;
    Stage s("usa", 2, 0, options);
    s.begin();
    s.play(0, s.any_move(0));
    s.say(0, R"({"type":"take_back","id":"t"})");
    EXPECT_TRUE(says(s.last(0), R"("reason":"counting")"));
}

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

TEST(Table, nobody_waits_for_somebody_who_never_came_or_does_not_come_back_after_a_restart) {
    Stage s;
    s.sit(0);
    s.say(0, R"({"type":"start","id":"start"})");
    s.pass_time(kShuffleTime);
    s.play(0, s.any_move(0));
    EXPECT_EQ(s.table->deadline(), s.now + kPatience) << "seat 1 has no device";
    const auto copy = s.again();
    copy->hello(77, 0, 0, s.now);
    EXPECT_EQ(copy->deadline(), s.now + kPatience);
}

TEST(Table, whoever_stands_up_keeps_nothing_of_the_seat) {
    Stage s;
    s.sit(0);
    s.sit(1);
    s.say(1, R"({"type":"chat","id":"x","text":"bye"})");
    s.say(1, R"({"type":"leave","id":"l"})");
    constexpr Listener kNext = 77;
    s.table->join(900, {1, "Next", key_of("next"), ""}, s.now);
    s.table->hello(kNext, 1, 0, s.now);
    s.table->hear(kNext, R"({"type":"chat","id":"x","text":"hello"})", s.now);
    EXPECT_TRUE(says(s.last_of(0, "chat"), "hello")) << "ids are not inherited";
    s.say(0, R"({"type":"start","id":"start"})");
    s.pass_time(kShuffleTime);
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

TEST(Table, a_question_does_not_wait_for_whoever_has_gone) {
    for (const bool leaves : {true, false}) {
        Stage s("usa", 3);
        s.begin();
        s.say(0, R"({"type":"pause","id":"p"})");
        s.say(1, R"({"type":"consent","id":"y","to":"pause","yes":true})");
        EXPECT_EQ(s.table->state(), TableState::Running);
        if (leaves)
            s.say(2, R"({"type":"leave","id":"l"})");
        else
            s.table->gone(Stage::ear(2), s.now);
        EXPECT_EQ(s.table->state(), TableState::Paused);
    }
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

TEST(Table, to_want_ones_own_move_back_is_no_consent) {
    Stage s;
    s.begin();
    s.keep_opening_tickets();
    for (int i = 0; i < 4; ++i) s.play(s.awaited(), Move::draw(s.awaited(), kFromDeck));
    const auto version = s.table->version();
    s.say(0, R"({"type":"take_back","id":"a"})");
    s.say(1, R"({"type":"take_back","id":"b"})");
    EXPECT_TRUE(says(s.last(1), R"("id":"b","reason":"busy")"));
    EXPECT_EQ(s.table->version(), version);
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

TEST(Table, whoever_missed_a_little_gets_that_and_whoever_missed_much_a_fresh_view) {
    Stage s;
    s.begin();
    s.keep_opening_tickets();
    const auto version = static_cast<int>(s.table->version());
    for (int i = 0; i < 5; ++i) s.play(s.awaited(), s.any_move(s.awaited()));
    std::vector<std::string> live;
    for (const std::string& message : s.told[Stage::ear(0)])
        if (message.starts_with(R"({"type":"event")")) live.push_back(message);
    s.table->hello(60, 0, version, s.now);
    std::vector<std::string> missed;
    for (const std::string& message : s.told[60])
        if (message.starts_with(R"({"type":"event")")) missed.push_back(message);
    ASSERT_EQ(missed.size(), 5u);
    for (std::size_t i = 0; i < 5; ++i) {
        // The same words, but for what only answers the device that moved.
        const auto from = missed[i].find("\"happened\"");
        const std::string what = missed[i].substr(from, missed[i].size() - 1 - from);
        EXPECT_TRUE(says(live[live.size() - 5 + i], what)) << missed[i];
    }
    s.table->hello(61, 0, 1, s.now);
    const std::string& fresh = s.told[61].front();
    EXPECT_TRUE(fresh.starts_with(R"({"type":"state")"));
    // A fresh view comes with the last moves, as this seat saw them.
    const auto recent = fresh.find(R"("recent":[)");
    ASSERT_NE(recent, std::string::npos);
    for (const std::string& message : missed) {
        const auto from = message.find("\"happened\":") + 11;
        const std::string what = message.substr(from, message.find(",\"changes\"") - from);
        EXPECT_NE(fresh.find(what, recent), std::string::npos) << what;
    }
    s.table->hello(62, 0, 100000, s.now);
    EXPECT_TRUE(s.told[62].front().starts_with(R"({"type":"state")"));
}

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
    s.table->continued("NEWONE", 1, s.rematches[0].listener, "again", s.now);
    EXPECT_TRUE(says(s.last_of(0, "rematch"), R"("code":"NEWONE","by":1)"));
}

TEST(Table, lines_of_the_first_version_can_still_be_read) {
    Stage s;
    const std::vector<std::string> lines = {
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
    ASSERT_TRUE(old.load(lines, s.now, error)) << error;
    EXPECT_EQ(old.state(), TableState::Running);
    old.hello(77, 1, 0, s.now);
    old.hear(77, R"({"type":"pause","id":"f"})", s.now);
    EXPECT_EQ(s.told[77].back(), R"({"type":"done","id":"f","version":10})")
        << "who agreed is remembered";
}

TEST(Table, takes_damaged_lines_for_what_they_are) {
    Stage s;
    s.begin();
    s.play(0, s.any_move(0));
    std::string error;
    auto lines = s.lines;
    lines.back() =
        R"({"type":"move","at":1,"clock":1,"seat":0,"move":{"type":"draw","from":"deck"}})";
    Table copy(s.table->board(), s);
    EXPECT_FALSE(copy.load(lines, s.now, error));
    EXPECT_FALSE(error.empty());
    for (const char* type : {"sat", "stood", "seat", "fill", "salt", "away", "back"}) {
        lines.back() = R"({"type":")" + std::string(type) + R"(","at":1,"clock":1})";
        Table other(s.table->board(), s);
        EXPECT_FALSE(other.load(lines, s.now, error)) << type << " of no seat";
    }
    Table small(board("nordic"), s);
    Stage five("usa", 5);
    EXPECT_FALSE(small.load({five.lines.front()}, s.now, error)) << "Nordic seats three";
}

} // namespace
} // namespace trunkline::stage

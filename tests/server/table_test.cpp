// Tables in-process, with a clock that the test moves.
#include <algorithm>
#include <set>

#include "stage.hpp"
#include "wire/record.hpp"

namespace trunkline::stage {
namespace {

TEST(Table, deals_when_every_person_has_committed_to_a_salt_and_then_shown_it) {
    Stage s;
    s.sit(0);
    s.sit(1);
    EXPECT_TRUE(says(s.last(0), R"("commitment":")"));
    s.say(1, R"({"type":"start","id":"a"})");
    EXPECT_TRUE(says(s.last(1), R"("reason":"not_yours")"));
    s.say(0, R"({"type":"start","id":"b"})");
    EXPECT_EQ(s.table->state(), TableState::Shuffling);
    s.say(0, Stage::commitment_of(0, "zero"));
    EXPECT_TRUE(says(s.last_of(1, "table"), R"("salt_commitments":["",""])"))
        << "nobody commits with another's commitment in sight";
    s.say(0, R"({"type":"salt","id":"early","salt":"zero"})");
    EXPECT_TRUE(says(s.last(0), R"("id":"early","reason":"not_now")"));
    s.say(1, Stage::commitment_of(1, "one"));
    EXPECT_TRUE(says(s.last_of(1, "table"), to_hex(sha256("zero"))));
    EXPECT_TRUE(says(s.last_of(0, "table"), to_hex(sha256("one"))));
    s.say(0, Stage::salt_of(0, "zero"));
    EXPECT_EQ(s.table->state(), TableState::Shuffling);
    EXPECT_FALSE(says(s.last_of(1, "table"), R"("zero")"))
        << "a salt is nobody's to see before the deal";
    s.say(1, Stage::salt_of(1, "one"));
    EXPECT_EQ(s.table->state(), TableState::Running);
    EXPECT_TRUE(says(s.last_of(1, "state"), R"("salts":["zero","one"])"));
    EXPECT_EQ(s.again()->game(), s.table->game());
}

// The host plays, knows the seed, and reads every entry as it is stored: with the others' salts
// before it, it tries out its own until its hand is good.
TEST(Table, a_host_who_plays_cannot_choose_a_salt_with_the_others_in_sight) {
    Stage s;
    s.sit(0);
    s.sit(1);
    s.say(0, R"({"type":"start","id":"start"})");
    s.say(0, Stage::commitment_of(0, "honest"));
    s.say(1, Stage::commitment_of(1, "unknown"));
    s.say(1, Stage::salt_of(1, "unknown")); // now the host knows all there is to know
    const auto locomotives = [&](const std::string& salt) {
        FairDealer dealer(s.setup.seed, std::vector<std::string>{salt, "unknown"});
        const Game game = deal<Dealer>(s.table->board(), 2, dealer);
        return game.private_states[0].hand.of(Card::Locomotive);
    };
    int tries = 0;
    while (locomotives("try " + std::to_string(tries)) < 2) ++tries;
    const std::string better = "try " + std::to_string(tries);
    s.say(0, R"({"type":"salt","id":"better","salt":")" + better + "\"}");
    EXPECT_TRUE(says(s.last(0), R"("id":"better","reason":"bad_salt")"));
    s.say(0, R"({"type":"salt_commitment","id":"again","commitment":")" + to_hex(sha256(better)) +
                 "\"}");
    EXPECT_TRUE(says(s.last(0), R"("id":"again","reason":"not_now")"));
    // It can only let the deal go by, and that is for all to see.
    s.pass_time(kShuffleTime);
    EXPECT_EQ(s.table->state(), TableState::Gathering);
    EXPECT_TRUE(says(s.last_of(1, "table"), R"("called_off":[[0]])"));
    // Nor does writing the entry past the table help.
    auto entries = s.entries;
    entries.back() = R"({"type":"salt","at":1,"clock":1,"seat":0,"text":")" + better + "\"}";
    Table forged(s.table->board(), s);
    std::string error;
    EXPECT_FALSE(forged.load(entries, {}, s.now, error));
}

TEST(Table, a_deal_is_called_off_where_somebody_does_not_answer_and_all_draw_anew) {
    for (const bool committed : {false, true}) {
        Stage s;
        s.sit(0);
        s.sit(1);
        s.say(0, R"({"type":"start","id":"start"})");
        s.say(0, Stage::commitment_of(0, "zero"));
        if (committed) s.say(1, Stage::commitment_of(1, "one"));
        if (committed) s.say(0, Stage::salt_of(0, "zero"));
        EXPECT_LE(s.table->deadline(), s.now + kShuffleTime);
        s.pass_time(kShuffleTime);
        EXPECT_EQ(s.table->state(), TableState::Gathering);
        const std::string table = s.last_of(0, "table");
        EXPECT_TRUE(says(table, R"("called_off":[[1]])")) << table;
        EXPECT_TRUE(says(table, R"("salts":["",""],"salt_commitments":["",""])")) << table;
        EXPECT_EQ(s.again()->state(), TableState::Gathering);
        s.say(0, R"({"type":"start","id":"start again"})");
        s.say(0, R"({"type":"salt_commitment","id":"n0","commitment":")" + to_hex(sha256("n0")) +
                     "\"}");
        s.say(1, R"({"type":"salt_commitment","id":"n1","commitment":")" + to_hex(sha256("n1")) +
                     "\"}");
        s.say(0, R"({"type":"salt","id":"m0","salt":"n0"})");
        s.say(1, R"({"type":"salt","id":"m1","salt":"n1"})");
        EXPECT_EQ(s.table->state(), TableState::Running);
        EXPECT_TRUE(says(s.last_of(0, "state"), R"("called_off":[[1]])")) << "it is not forgotten";
    }
}

TEST(Table, the_next_start_is_not_up_to_whoever_did_not_answer) {
    Stage s;
    s.sit(0);
    s.sit(1);
    s.say(0, R"({"type":"start","id":"start"})");
    s.say(1, Stage::commitment_of(1, "one"));
    s.pass_time(kShuffleTime);
    EXPECT_EQ(s.table->setup().host, 1);
    s.say(1, R"({"type":"remove","id":"r","seat":0})");
    s.say(1, R"({"type":"fill","id":"f","seat":0,"bot":"random"})");
    s.say(1, R"({"type":"start","id":"start"})");
    EXPECT_EQ(s.table->state(), TableState::Shuffling);
}

TEST(Table, salts_have_no_control_characters) {
    Stage s("usa", 1, 1);
    s.sit(0);
    s.say(0, R"({"type":"start","id":"start"})");
    s.say(0, Stage::commitment_of(0, "a\x01"));
    s.say(0, R"({"type":"salt","id":"s","salt":"a\u0001"})");
    EXPECT_TRUE(says(s.last(0), "bad_salt"));
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
    s.table->hello(50, kOnlooker, {}, s.now);
    const auto version = s.table->version();
    s.table->hear(50, s.move_text(0, s.any_move(0), "o"), s.now);
    EXPECT_EQ(s.table->version(), version);
    EXPECT_TRUE(says(s.told[50].back(), "looking_on"));
}

// (That a view's JSON says nothing beyond the View is tested in tests/wire.)
TEST(Table, onlookers_hear_nothing_hidden) {
    Stage s("europe", 2);
    s.begin();
    s.table->hello(50, kOnlooker, {}, s.now);
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

TEST(Table, what_has_shown_hidden_things_is_undone_only_if_everybody_agrees) {
    Stage s("usa", 3);
    s.begin();
    s.keep_opening_tickets();
    const int seat = s.awaited(), gone = (seat + 1) % 3, left = (seat + 2) % 3;
    s.table->gone(Stage::ear(gone), s.now);
    s.say(left, R"({"type":"leave","id":"l"})");
    s.play(seat, Move::draw(seat, kFromDeck));
    const Game drawn = s.table->game();
    s.say(seat, R"({"type":"take_back","id":"t"})");
    EXPECT_EQ(s.table->game(), drawn);
    s.say(left, R"({"type":"consent","id":"y","to":"take_back","yes":true})");
    s.pass_time(1000);
    EXPECT_EQ(s.table->game(), drawn) << "one is not there, and has not agreed";
    s.sit(gone);
    s.say(gone, R"({"type":"consent","id":"y","to":"take_back","yes":true})");
    EXPECT_FALSE(s.table->game() == drawn);
}

TEST(Table, against_bots_it_is_undone_in_practice_only) {
    for (const bool practice : {false, true}) {
        TableOptions options;
        options.practice = practice;
        Stage s("usa", 1, 1, options);
        s.begin();
        while (s.table->game().public_state.phase == Phase::Opening) {
            s.answer_bots();
            if (awaits(s.table->game().public_state, 0)) s.play(0, s.any_move(0));
        }
        while (s.awaited() != 0) s.answer_bots();
        s.play(0, Move::draw(0, kFromDeck));
        s.say(0, R"({"type":"take_back","id":"t"})");
        if (practice)
            EXPECT_TRUE(says(s.last_of(0, "taken_back"), R"("moves":1)"));
        else
            EXPECT_TRUE(says(s.last(0), "not_practice"));
        EXPECT_EQ(says(s.table->record(), R"("practice":true)"), practice);
    }
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
    s.table->hello(60, 0, {version}, s.now);
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
    s.table->hello(61, 0, {1}, s.now);
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
    s.table->hello(62, 0, {100000}, s.now);
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

} // namespace
} // namespace trunkline::stage

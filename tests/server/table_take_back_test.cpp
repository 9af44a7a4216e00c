// Moves that are taken back.
#include "stage.hpp"

namespace trunkline::stage {
namespace {

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

} // namespace
} // namespace trunkline::stage

// The deal: everybody's part of the shuffle, and nobody's choice.
#include "stage.hpp"

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

} // namespace
} // namespace trunkline::stage

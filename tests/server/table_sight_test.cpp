// Who sees and hears what.
#include "stage.hpp"

namespace trunkline::stage {
namespace {

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

} // namespace
} // namespace trunkline::stage

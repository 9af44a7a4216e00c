// What a seat can do, on request.
#include "stage.hpp"

namespace trunkline {
namespace {

using stage::Stage;

rapidjson::Document parse(const std::string& text) {
    rapidjson::Document document;
    document.Parse(text.c_str());
    return document;
}

TEST(Moves, are_told_to_whoever_asks_and_each_is_taken) {
    Stage stage("nordic");
    stage.begin();
    int asked = 0;
    while (stage.table->state() == TableState::Running && asked < 400) {
        const int seat = stage.awaited();
        const int other = 1 - seat;
        stage.say(seat, R"({"type":"moves","id":"q)" + std::to_string(++asked) + "\"}");
        const auto answer = parse(stage.last_of(seat, "moves"));
        ASSERT_EQ(answer["id"].GetString(), "q" + std::to_string(asked));
        const auto& list = answer["moves"];
        ASSERT_GT(list.Size(), 0u);
        ASSERT_LE(list.Size(), static_cast<unsigned>(kMostMovesWritten));
        if (stage.table->game().public_state.phase == Phase::Turn) {
            stage.say(other, R"({"type":"moves","id":"o)" + std::to_string(asked) + "\"}");
            EXPECT_EQ(parse(stage.last_of(other, "moves"))["moves"].Size(), 0u);
        }
        // The last of the list as it was written: a card, a ticket or a pass among them.
        const auto before = stage.table->version();
        const std::string text = stage.last_of(seat, "moves");
        const std::size_t at = text.rfind("{\"type\":");
        const std::string move = text.substr(at, text.size() - 2 - at);
        stage.say(seat, R"({"type":"move","id":"m)" + std::to_string(asked) + R"(","version":)" +
                            std::to_string(before) + R"(,"move":)" + move + "}");
        ASSERT_GT(stage.table->version(), before) << move << stage.last(seat);
    }
    EXPECT_GT(asked, 50);
}

TEST(Moves, are_not_there_before_the_game) {
    Stage stage;
    stage.sit(0);
    stage.say(0, R"({"type":"moves","id":"q"})");
    EXPECT_NE(stage.last(0).find("\"reason\":\"not_now\""), std::string::npos);
}

} // namespace
} // namespace trunkline

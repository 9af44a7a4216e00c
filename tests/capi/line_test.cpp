// What could have been, through the C interface: any moment of a record is played on, with hidden
// things as they were or imagined anew, and the referee lets the record with it pass.
#include <bit>
#include <vector>

#include "tests/capi/ask_helpers.hpp"

namespace {

using namespace capi_test;

std::string simulated(const std::string& map, int players, int seed) {
    std::string bots;
    for (int i = 0; i < players; ++i) bots += std::string(i ? "," : "") + R"("level-1")";
    return ask(R"({"ask":"simulate","map":")" + map + R"(","bots":[)" + bots + R"(],"seed":)" +
               std::to_string(seed) + R"(,"game":0})");
}

std::string with(const std::string& record, const std::string& variations) {
    return record.substr(0, record.size() - 1) + R"(,"variations":)" + variations + "}";
}

int count_moves(const std::string& record, const std::string& path = "[]") {
    const std::string story =
        ask(R"({"ask":"story","record":)" + record + R"(,"path":)" + path + "}");
    int count = 0;
    for (auto at = story.find("\"happened\""); at != std::string::npos; ++count)
        at = story.find("\"happened\"", at + 1);
    return count;
}

std::string branch(const std::string& record, const std::string& path, int moves,
                   const std::string& more = {}) {
    return R"({"ask":"branch","record":)" + record + R"(,"path":)" + path + R"(,"moves":)" +
           std::to_string(moves) + R"(,"seed":)" + std::to_string(moves + 1) + more + "}";
}

// Some legal moves, and the variation that they make.
std::string play_on(int game, int moves) {
    std::vector<tl_move> list(TL_MOST_MOVES);
    std::int32_t count = 0;
    int awaited = tl_moves(game, 0, list.data(), TL_MOST_MOVES, &count);
    for (int n = 0; n < moves && awaited > 0; ++n) {
        const int seat = std::countr_zero(static_cast<unsigned>(awaited));
        EXPECT_GT(tl_moves(game, seat, list.data(), TL_MOST_MOVES, &count), 0) << text();
        awaited = tl_play(game, &list[static_cast<std::size_t>(n * 7 % count)]);
        EXPECT_GE(awaited, 0) << text();
    }
    std::string variation = ask(R"({"ask":"variation","game":)" + std::to_string(game) + "}");
    EXPECT_EQ(tl_free(game), 0);
    return variation;
}

std::string check(const std::string& record) {
    return ask(R"({"ask":"check","record":)" + record + "}");
}

TEST(Line, every_moment_can_be_played_on_and_the_referee_lets_it_pass) {
    for (const char* map : {"usa", "europe", "nordic"})
        for (const int players : {2, 3}) {
            const std::string record = simulated(map, players, players);
            const int moves = count_moves(record);
            for (int at = 0; at <= moves; at += at < 6 ? 1 : 5)
                for (int seat = -1; seat < players; ++seat) {
                    const std::string more =
                        seat < 0 ? "" : R"(,"imagine":)" + std::to_string(seat);
                    const int game = number(ask(branch(record, "[]", at, more)), "game");
                    const std::string variation = play_on(game, 25);
                    ASSERT_EQ(variation.find("\"hidden\"") != std::string::npos, seat >= 0);
                    ASSERT_EQ(check(with(record, variation)), R"({"ok":true})")
                        << map << at << seat;
                }
        }
}

// With moves enough that discards are shuffled, which the variation has to write down.
TEST(Line, a_variation_goes_on_where_it_ended_and_has_variations_of_its_own) {
    const std::string record = simulated("europe", 2, 5);
    const std::string first = play_on(number(ask(branch(record, "[]", 12)), "game"), 160);
    ASSERT_NE(first.find(R"("reshuffles":[[)"), std::string::npos);
    const std::string both = with(record, first);

    // At its end it goes on; in its middle a new one leaves it.
    const int length = count_moves(both, "[0]");
    const std::string on = ask(branch(both, "[0]", length));
    EXPECT_NE(on.find(R"("continues":true,"path":[0])"), std::string::npos) << on;
    const std::string longer = play_on(number(on, "game"), 6);
    EXPECT_EQ(longer.substr(0, 40), first.substr(0, 40));
    EXPECT_EQ(check(with(record, longer)), R"({"ok":true})");

    const std::string inner = ask(branch(both, "[0]", 20));
    EXPECT_NE(inner.find(R"("continues":false,"path":[0])"), std::string::npos) << inner;
    const std::string nested = play_on(number(inner, "game"), 9);
    EXPECT_EQ(nested.substr(0, 9), R"([{"at":8,)");
    const std::string tree =
        with(record, first.substr(0, first.size() - 2) + R"(,"variations":)" + nested + "}]");
    EXPECT_EQ(check(tree), R"({"ok":true})");

    // Before it leaves the game the line is the game.
    const std::string early = ask(branch(both, "[0]", 5));
    EXPECT_NE(early.find(R"("continues":false,"path":[])"), std::string::npos) << early;
    tl_free(number(early, "game"));
}

TEST(Line, what_is_not_there_is_said) {
    const std::string record = simulated("usa", 2, 1);
    EXPECT_NE(complaint(branch(record, "[0]", 3)).find("no such variation"), std::string::npos);
    EXPECT_NE(complaint(branch(record, "[]", 9999)).find("shorter"), std::string::npos);
    const int game = new_game("usa", 2, 1);
    complaint(R"({"ask":"variation","game":)" + std::to_string(game) + "}");
    const int other = number(ask(branch(record, "[]", 9)), "game");
    complaint(R"({"ask":"record","game":)" + std::to_string(other) + "}");
    complaint(R"({"ask":"state","game":)" + std::to_string(other) + "}");
}

// The chances of a moment are those that the review gives it.
TEST(Line, chances_are_those_of_the_review) {
    const std::string record = simulated("usa", 2, 1);
    const int review =
        number(ask(R"({"ask":"new_review","record":)" + record + R"(,"nodes":16})"), "review");
    ask(R"({"ask":"review_on","review":)" + std::to_string(review) + "}");
    const std::string told = ask(R"({"ask":"review","review":)" + std::to_string(review) + "}");
    const int last = count_moves(record);
    for (const int moves : {0, 30, last}) {
        const std::string found =
            ask(R"({"ask":"chances","record":)" + record + R"(,"path":[],"moves":)" +
                std::to_string(moves) + R"(,"nodes":16})");
        const auto from = found.find("\"chances\"");
        const std::string chances = found.substr(from, found.find(']') + 1 - from);
        const auto moment = told.find("{\"moves\":" + std::to_string(moves) + ",\"decided\":false");
        ASSERT_NE(moment, std::string::npos);
        EXPECT_EQ(told.substr(told.find("\"chances\"", moment), chances.size()), chances) << moves;
    }
    tl_free(review);
}

} // namespace

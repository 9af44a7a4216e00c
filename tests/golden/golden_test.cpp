// Recorded games of every map and player count, played again to the last point. Where one fails
// after a change that was meant, tools/golden records them anew.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "wire/map.hpp"
#include "wire/record.hpp"

namespace trunkline {
namespace {

const std::string kFolder = TRUNKLINE_ROOT "/tests/golden/";

class Golden : public testing::TestWithParam<std::string> {};

TEST_P(Golden, ReplaysToTheLastPoint) {
    const auto board = embedded_map(GetParam());
    ASSERT_TRUE(board);
    for (int players = board->min_players; players <= board->max_players; ++players) {
        const std::string file = GetParam() + "-" + std::to_string(players) + ".jsonl";
        std::ifstream in(kFolder + file);
        std::string line, error;
        int games = 0;
        for (; std::getline(in, line); ++games) {
            const auto record = read_record(
                line, [&](std::string_view id) { return id == board->id ? &*board : nullptr; },
                error);
            ASSERT_TRUE(record) << file << ": " << error << " (tools/golden)";
            EXPECT_EQ(verify(*record), "") << file << ":" << games + 1;
            EXPECT_TRUE(record->result);
            EXPECT_EQ(record->players(), players);
            std::string again;
            write_record(again, *record);
            EXPECT_EQ(again, line);
        }
        EXPECT_GE(games, 2) << file;
    }
}

// What the first format recorded is read for ever: see is_old_map_hash().
TEST(FirstFormat, StillReplays) {
    std::ifstream in(kFolder + "first_format.jsonl");
    std::string line, error;
    int games = 0;
    std::optional<Board> board;
    const auto find_board = [&](std::string_view id) {
        board = embedded_map(id);
        return board ? &*board : nullptr;
    };
    for (; std::getline(in, line); ++games) {
        const auto record = read_record(line, find_board, error);
        ASSERT_TRUE(record) << error;
        EXPECT_EQ(verify(*record), "");
        std::string now;
        write_record(now, *record);
        EXPECT_TRUE(now.starts_with(R"({"format":"trunkline/2",)"));
        const auto again = read_record(now, find_board, error);
        ASSERT_TRUE(again) << error;
        EXPECT_EQ(verify(*again), "");
    }
    EXPECT_EQ(games, 3);
}

INSTANTIATE_TEST_SUITE_P(Maps, Golden, testing::ValuesIn(map_ids()),
                         [](const auto& instance) { return instance.param; });

} // namespace
} // namespace trunkline

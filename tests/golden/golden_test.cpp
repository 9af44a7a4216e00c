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

INSTANTIATE_TEST_SUITE_P(Maps, Golden, testing::ValuesIn(map_ids()),
                         [](const auto& instance) { return instance.param; });

} // namespace
} // namespace trunkline

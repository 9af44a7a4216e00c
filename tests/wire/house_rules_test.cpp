// House rules: what each changes, that it changes nothing else, and where it is refused.
#include "wire/house_rules.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "wire/map.hpp"
#include "wire/map_hash.hpp"

namespace trunkline {
namespace {

Board played(const char* box, std::string_view rule) {
    std::string expected;
    auto board = with_house_rule(*embedded_map(box), rule, expected);
    EXPECT_TRUE(board) << expected;
    return *board;
}

std::string refusal(const char* map, std::string_view rule) {
    std::string expected;
    EXPECT_FALSE(with_house_rule(*embedded_map(map), rule, expected));
    return expected;
}

TEST(HouseRules, OpenOpensBothTracks) {
    for (const char* map : {"usa", "europe", "nordic"}) {
        const Board box = *embedded_map(map);
        Board board = played(map, "open");
        EXPECT_EQ(board.rules.second_track_closed_up_to, 0);
        EXPECT_FALSE(board.closes_second_track(2));
        board.rules.second_track_closed_up_to = box.rules.second_track_closed_up_to;
        board.id = box.id;
        EXPECT_EQ(playing_part(board), playing_part(box)) << "and nothing else";
        EXPECT_EQ(board.train_colors, box.train_colors);
    }
}

TEST(HouseRules, FiveSeatsFive) {
    const Board box = *embedded_map("nordic");
    Board board = played("nordic", "five");
    EXPECT_EQ(board.max_players, 5);
    EXPECT_EQ(board.train_colors,
              (std::vector<std::string>{"blue", "red", "green", "yellow", "black"}));
    board.max_players = box.max_players;
    board.id = box.id;
    EXPECT_EQ(playing_part(board), playing_part(box)) << "and nothing else";
}

// Records and stored tables name a map by its id and hash, so these may never change.
TEST(HouseRules, MakeMapsOfTheirOwn) {
    ASSERT_EQ(house_map_ids(),
              (std::vector<std::string>{"europe_open", "nordic_open", "usa_open", "nordic_five"}));
    const auto hash = [](const char* id) { return embedded_map(id)->sha256; };
    EXPECT_EQ(hash("usa_open"), "3a21736677aac7b39a5517bad87385a0bd4a0f57b42c3d83a439ff9c126b2414");
    EXPECT_EQ(hash("europe_open"),
              "8113721a55198db8bef74d83bfb62853c1a7445a419ca0832145d9276fd7118f");
    EXPECT_EQ(hash("nordic_open"),
              "1e0c316bc51438baf565e2435b051f4f1df5a12d84dd1f09d07b8d2e7c646d64");
    EXPECT_EQ(hash("nordic_five"),
              "73028c431a2c625ebbfdc2b971b17abd48c9da5fc7f1c0b6248ef5d85da85a78");
    for (const auto& id : house_map_ids()) {
        EXPECT_EQ(embedded_map(id)->id, id);
        EXPECT_EQ(house_map_id(split_house_rule(id).map, split_house_rule(id).rule), id);
    }
    for (const char* id : {"usa", "my_open", "usa_six", "open", "_open", ""}) {
        EXPECT_EQ(split_house_rule(id).map, id);
        EXPECT_EQ(split_house_rule(id).rule, "");
    }
}

// The file is one of its own: read again, it is the same map, with the places of the box.
TEST(HouseRules, MakeFilesThatCanBeRead) {
    for (const auto& id : house_map_ids()) {
        const EmbeddedFile* file = find_map(id);
        ASSERT_NE(file, nullptr) << id;
        EXPECT_EQ(file->name, id + ".json");
        std::string error;
        const auto board = read_map(file->name, file->bytes, error);
        ASSERT_TRUE(board) << error;
        EXPECT_EQ(board->sha256, embedded_map(id)->sha256);
        EXPECT_EQ(board->train_colors, embedded_map(id)->train_colors);
        EXPECT_NE(file->bytes.find(R"("layout":{)"), std::string_view::npos);
    }
    EXPECT_EQ(find_map("usa_five"), nullptr);
}

TEST(HouseRules, AreOfferedWhereTheyChangeSomething) {
    using Names = std::vector<std::string_view>;
    EXPECT_EQ(house_rules_for(*embedded_map("usa")), (Names{"open"}));
    EXPECT_EQ(house_rules_for(*embedded_map("nordic")), (Names{"open", "five"}));
    EXPECT_EQ(house_rules_for(*embedded_map("nordic_open")), Names{}) << "one excludes the others";
    Board own = *embedded_map("nordic");
    own.id = "iceland";
    EXPECT_EQ(house_rules_for(own), Names{}) << "of the box only";
}

TEST(HouseRules, AreRefusedInASentence) {
    EXPECT_EQ(refusal("nordic", "six"), "a house rule that there is (on nordic: open, five)");
    EXPECT_EQ(refusal("usa", "five"), "a house rule that changes something on usa (open)");
    EXPECT_EQ(refusal("nordic_open", "five"), "a map of the box, which has no house rule yet");
    std::string expected;
    EXPECT_FALSE(embedded_map("usa_five", expected));
    EXPECT_EQ(expected, "a house rule that changes something on usa (open)");
    expected.clear();
    EXPECT_FALSE(embedded_map("usa_six", expected));
    EXPECT_EQ(expected,
              "one of europe, nordic, usa, europe_open, nordic_open, usa_open, nordic_five");
}

} // namespace
} // namespace trunkline

// Names at a table: visible, apart from each other, and no bot's.
#include "server/player_names.hpp"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>

namespace trunkline {
namespace {

TEST(Names, of_people_everywhere_are_good) {
    for (const char* name : {"Ada", "Zoë", "Jean-Luc", "O'Hara", "李小龍", "さくら", "Ольга",
                             "محمد", "สมชาย", "Ada ❤️", "🚂", "R2D2", "Ann & Bo", "小明 2"})
        EXPECT_TRUE(is_good_name(name, {})) << name;
}

TEST(Names, that_cannot_be_seen_are_refused) {
    for (const char* name :
         {"",           " ",         "\u00a0",    "\u3000", "\u2800",     "\u3164",  "\u115f",
          "\u00ad",     "A\u00adda", "Ada\u200b", "\u2060", "Ada\ufeff",  "\u034f",  "\u180e",
          "\U000e0041", "\ufe0f",    "\u0301",    "\ue000", "\U0001d173", "a\u202eb"})
        EXPECT_FALSE(is_good_name(name, {})) << name;
}

TEST(Names, that_look_alike_are_one) {
    const std::array<std::string, 2> others = {"Ada", "Paul"};
    for (const char* name : {"Ada", "ada", "ADA", " Ada", "A d a", "Ada\ufe0f", "Аdа", "Αda", "Аԁа",
                             "Ａｄａ", "𝐀𝐝𝐚", "Раul", "PauI", "Pau1", "paul"})
        EXPECT_FALSE(is_good_name(name, others)) << name;
    for (const char* name : {"Adam", "Ida", "Adã", "Paula", "Pal"})
        EXPECT_TRUE(is_good_name(name, others)) << name;
}

TEST(Names, that_pass_for_a_bot_are_refused) {
    for (const char* name : {"level-3", "Level 3", "LEVEL3", "Stationmaster", "Statiоnmaster",
                             "Bot", "ｂｏｔ", "B0T", "機器人"})
        EXPECT_FALSE(is_good_name(name, {})) << name;
    EXPECT_TRUE(is_good_name("Abbot", {}));
}

TEST(Names, of_the_pages_bots_are_all_known) {
    int found = 0;
    for (const auto& language :
         std::filesystem::directory_iterator(TRUNKLINE_ROOT "/web/src/languages")) {
        std::ifstream in(language.path() / "names.ts");
        for (std::string line; std::getline(in, line);) {
            if (line.find("'level.level-") == std::string::npos) continue;
            const auto from = line.find(": '") + 3;
            const std::string name = line.substr(from, line.rfind('\'') - from);
            EXPECT_FALSE(is_good_name(name, {})) << name;
            ++found;
        }
    }
    EXPECT_EQ(found % 5, 0);
    EXPECT_GE(found, 20);
}

} // namespace
} // namespace trunkline

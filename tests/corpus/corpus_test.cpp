// Every input that the fuzzers have kept, once more: a quick look whether all is still well.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/fuzz/targets.hpp"

namespace trunkline::fuzz {
namespace {

void replay(const std::string& name, void (*target)(std::string_view)) {
    int files = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(TRUNKLINE_ROOT "/tests/fuzz/corpus/" + name)) {
        std::ifstream in(entry.path(), std::ios::binary);
        std::stringstream bytes;
        bytes << in.rdbuf();
        SCOPED_TRACE(entry.path().string());
        target(bytes.str());
        ++files;
    }
    EXPECT_GT(files, 0);
}

TEST(Corpus, Maps) {
    replay("fuzz_map", read_any_map);
}
TEST(Corpus, Records) {
    replay("fuzz_record", read_any_record);
}
TEST(Corpus, Moves) {
    replay("fuzz_moves", play_any_moves);
}
TEST(Corpus, Table) {
    replay("fuzz_table", say_anything);
}

} // namespace
} // namespace trunkline::fuzz

// One value of a file changed, the rest as its author wrote it.
#include "wire/json_place.hpp"

#include <gtest/gtest.h>

namespace trunkline::json {
namespace {

const std::string kText = R"({
  "name": "a \"}{\" b",
  "list": [1, {"deep": [true, null]}, "x]"],
  "empty": {},
  "last": -1.5e3
})";

std::string found(std::string_view path) {
    const auto place = find_place(kText, path);
    return place ? kText.substr(place->begin, place->end - place->begin) : "nothing";
}

TEST(JsonPlace, AValueIsFoundByItsPath) {
    EXPECT_EQ(found(""), kText);
    EXPECT_EQ(found("/name"), R"("a \"}{\" b")");
    EXPECT_EQ(found("/list/0"), "1");
    EXPECT_EQ(found("/list/1/deep/1"), "null");
    EXPECT_EQ(found("/list/2"), "\"x]\"");
    EXPECT_EQ(found("/empty"), "{}");
    EXPECT_EQ(found("/last"), "-1.5e3");
    for (const char* path : {"/nobody", "/list/3", "/list/x", "/empty/0", "/last/0", "/name/0"})
        EXPECT_EQ(found(path), "nothing") << path;
    // Whatever the text: it ends.
    for (std::size_t size = 0; size < kText.size(); ++size)
        find_place(std::string_view(kText).substr(0, size), "/list/1/deep/1");
}

TEST(JsonPlace, ALineIsThatOfTheValueOrOfWhatItBelongsTo) {
    EXPECT_EQ(line_of(kText, ""), 1);
    EXPECT_EQ(line_of(kText, "/list/1/deep"), 3);
    EXPECT_EQ(line_of(kText, "/last"), 5);
    EXPECT_EQ(line_of(kText, "/empty/nobody/there"), 4);
}

TEST(JsonPlace, OneValueIsChangedAndTheRestStays) {
    std::string text = kText;
    EXPECT_TRUE(set_value(text, "/list/0", "[7]"));
    EXPECT_TRUE(set_value(text, "/empty/first", "1"));
    EXPECT_TRUE(set_value(text, "/more", "2"));
    EXPECT_FALSE(set_value(text, "/last/0", "3"));
    EXPECT_TRUE(remove_value(text, "/name"));
    EXPECT_FALSE(remove_value(text, "/name"));
    EXPECT_EQ(text, R"({
  
  "list": [[7], {"deep": [true, null]}, "x]"],
  "empty": {
    "first": 1},
  "last": -1.5e3,
  "more": 2
})");
    EXPECT_TRUE(remove_value(text, "/more"));
    EXPECT_TRUE(remove_value(text, "/empty/first"));
    EXPECT_TRUE(text.ends_with("\"last\": -1.5e3\n}")) << text;
}

} // namespace
} // namespace trunkline::json

// What counts as JSON, case by case, in the manner of the JSONTestSuite: surrogates, UTF-8,
// numbers, depth, doubled names, U+0000 and the byte order mark. And that whatever is written can
// be read.
#include <gtest/gtest.h>

#include "wire/json.hpp"
#include "wire/writer.hpp"

namespace trunkline::json {
namespace {

using namespace std::string_literals;

std::string complaint(std::string_view text, int depth = 16) {
    return Document(text, {1 << 20, depth}).complaint().text();
}
bool reads(std::string_view text) {
    return complaint(text).empty();
}
// The text that a JSON text means; "refused" where it is none.
std::string meaning(std::string_view json) {
    Document document(json, {1 << 20, 4});
    std::string text(document.root().text());
    return document.complaint() ? "refused" : text;
}

TEST(Json, HalfACharacterIsNone) {
    EXPECT_EQ(meaning(R"("\ud83d\ude00")"), "\xf0\x9f\x98\x80");
    EXPECT_EQ(meaning(R"("\uD834\uDD1E")"), "\xf0\x9d\x84\x9e");
    EXPECT_EQ(meaning(R"("\udbff\udfff")"), "\xf4\x8f\xbf\xbf");
    for (const char* half :
         {R"("\udc00")", R"("\udfff")", R"("\ud800")", R"("\udbff")", R"("\ud800a")",
          R"("\ud800\n")", R"("\ud800\u0041")", R"("\ud800\ud800")", R"("\ud800\ud800\udc00")",
          R"("\udc00\ud800")", R"("\ud83d\ude00\ude00")", R"("\ud800\)", R"("\ud800\u)",
          R"("\ud800\udc0")", R"("hi \udc00")", R"({"\udc00":1})", R"(["\uDBFF"])"})
        EXPECT_FALSE(reads(half)) << half;
    EXPECT_EQ(complaint(R"({"text":"hi \udc00"})"),
              "line 1, column 19: not JSON: half a character (a surrogate on its own)");
}

TEST(Json, OnlyUtf8) {
    EXPECT_EQ(meaning("\"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80 \xef\xbf\xbf\""),
              "\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80 \xef\xbf\xbf");
    EXPECT_TRUE(reads("\"\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf\x7f\""));
    for (const char* bytes : {
             "\x80",
             "\xbf",
             "\xff",
             "\xfe",
             "a\xe9", // no character begins so
             "\xc3",
             "\xe2\x82",
             "\xf0\x9f\x98",
             "\xc3(", // cut off
             "\xc0\x80",
             "\xc1\xbf",
             "\xe0\x80\x80",
             "\xe0\x9f\xbf", // longer than needed
             "\xf0\x80\x80\x80",
             "\xf0\x8f\xbf\xbf", //
             "\xed\xa0\x80",
             "\xed\xbf\xbf",
             "\xed\xa0\x80\xed\xb0\x80", // surrogates
             "\xf4\x90\x80\x80",
             "\xf5\x80\x80\x80",
             "\xf8\x88\x80\x80\x80", // beyond U+10FFFF
         }) {
        EXPECT_FALSE(reads("\""s + bytes + "\"")) << bytes;
        EXPECT_FALSE(reads("{\""s + bytes + "\":1}")) << bytes;
        EXPECT_FALSE(reads("["s + bytes + "]")) << bytes;
    }
    EXPECT_FALSE(reads("\xef\xbb\xbf{}")) << "a byte order mark";
    EXPECT_FALSE(reads("\xff\xfe{\0}\0"s)) << "UTF-16";
}

TEST(Json, NoNul) {
    EXPECT_EQ(complaint(R"(["\u0000"])"), "line 1, column 9: not JSON: the character U+0000");
    EXPECT_FALSE(reads(R"({"a\u0000b":1})"));
    EXPECT_FALSE(reads(R"(["abc\u0000"])"));
    EXPECT_FALSE(reads("[\"a\0b\"]"s));
    EXPECT_FALSE(reads("[1]\0"s));
    EXPECT_FALSE(reads("\0"s));
}

TEST(Json, Texts) {
    EXPECT_EQ(meaning(R"("\"\\\/\b\f\n\r\tA\u0041\u00e9\u20AC")"),
              "\"\\/\b\f\n\r\tAA\xc3\xa9\xe2\x82\xac");
    EXPECT_EQ(meaning(R"("")"), "");
    for (const char* wrong :
         {R"("\a")", R"("\x41")", R"("\u")", R"("\u12")", R"("\u12g4")", R"("\U0041")", R"("\")",
          R"("a)", R"(a")", R"('a')", "\"\n\"", "\"\t\"", "\"\x1f\"", R"("\u+041")", R"("\'")"})
        EXPECT_FALSE(reads(wrong)) << wrong;
}

TEST(Json, Numbers) {
    const auto number = [](const char* text) {
        Document document(text, {1000, 4});
        const double value = document.root().number(-1e300, 1e300);
        return document.complaint() ? 1e308 : value;
    };
    EXPECT_EQ(number("0"), 0);
    EXPECT_EQ(number("-0"), 0);
    EXPECT_EQ(number("-17"), -17);
    EXPECT_EQ(number("0e1"), 0);
    EXPECT_EQ(number("0E+2"), 0);
    EXPECT_EQ(number("1e2"), 100);
    EXPECT_EQ(number("12.5"), 12.5);
    EXPECT_EQ(number("1.5e-1"), 0.15);
    EXPECT_EQ(number("9007199254740991"), 9007199254740991);
    EXPECT_EQ(number("1234567890123456789012"), 1234567890123456789012.0);
    EXPECT_EQ(number("1e-400"), 0);
    for (const char* wrong : {"01",
                              "-01",
                              "00",
                              "+1",
                              ".5",
                              "5.",
                              "1e",
                              "1e+",
                              "1e1.5",
                              "--1",
                              "-",
                              "1.2.3",
                              "1_000",
                              "0x10",
                              "1a",
                              "NaN",
                              "Infinity",
                              "-Infinity",
                              "inf",
                              "1e400",
                              "-1e400",
                              "1e99999999999",
                              "\xef\xbc\x91",
                              "1 2"})
        EXPECT_FALSE(reads(wrong)) << wrong;

    const auto integer = [](const char* text) {
        Document document(text, {1000, 4});
        const int value = document.root().integer(-1000, 1000);
        return document.complaint() ? 9999 : value;
    };
    EXPECT_EQ(integer("1000"), 1000);
    EXPECT_EQ(integer("-1000"), -1000);
    for (const char* wrong : {"1001", "1.0", "1e2", "4294967297", "18446744073709551617",
                              "99999999999999999999999", "\"1\"", "true", "null"})
        EXPECT_EQ(integer(wrong), 9999) << wrong;
}

TEST(Json, Structure) {
    for (const char* right : {"[]", "{}", "null", "true", "false", " \t\r\n[ 1 , 2 ] \n", R"("x")",
                              R"({"a":[{"b":null},[],{}],"":0})"})
        EXPECT_TRUE(reads(right)) << right;
    for (const char* wrong : {"",          " ",      "[",           "]",
                              "{",         "}",      "[1,]",        "[,1]",
                              "[1 2]",     "[1,,2]", R"({"a":1,})", R"({"a" 1})",
                              R"({"a"})",  "{1:2}",  "{a:1}",       R"({"a":1 "b":2})",
                              "[}",        "{]",     "[1]]",        "nul",
                              "True",      "nullx",  "[1]//x",      "[/**/1]",
                              "[1]\v",     "[\f1]",  "#",           "[1];",
                              "undefined", "{}{}"})
        EXPECT_FALSE(reads(wrong)) << wrong;
    EXPECT_EQ(complaint("{\n \"a\": ?}"), "line 2, column 7: not JSON: this does not belong here");
}

TEST(Json, Depth) {
    EXPECT_EQ(complaint("[[[[]]]]", 4), "");
    EXPECT_EQ(complaint(R"({"a":{"b":{"c":[1]}}})", 4), "");
    EXPECT_EQ(complaint("[[[[[]]]]]", 4), "/: found deeper nesting, expected at most 4 levels");
    EXPECT_EQ(complaint(R"("[[[[[[")", 4), "");
    EXPECT_FALSE(reads(std::string(1 << 20, '[')));
    std::string objects;
    for (int i = 0; i < 100'000; ++i) objects += R"({"a":)";
    EXPECT_FALSE(reads(objects));
}

TEST(Json, DoubledNamesAreSeen) {
    Document twice(R"({"a":1,"b":[{}],"a":2})", {100, 4});
    EXPECT_FALSE(twice.root().fields({"a", "b"}));
    EXPECT_EQ(twice.complaint().text(), "/a: found a field for the second time, expected it once");
    Document escaped(R"({"a":1,"\u0061":2,"c":3})", {100, 4});
    escaped.root().once({"a"});
    EXPECT_EQ(escaped.complaint().text(),
              "/a: found a field for the second time, expected it once");
}

TEST(Json, WhatIsInsideIsFoundInItsPlace) {
    Document document(R"({"a":[[1,[2]],{"b":[]},3,"x"],"c":{"d":{"e":4}},"f":5})", {100, 8});
    const Value root = document.root();
    EXPECT_EQ(root["f"].integer(0, 9), 5);
    EXPECT_EQ(root["c"]["d"]["e"].integer(0, 9), 4);
    EXPECT_EQ(root["a"].size(), 4u);
    EXPECT_EQ(root["a"].at(0).at(1).at(0).integer(0, 9), 2);
    EXPECT_EQ(root["a"].at(2).integer(0, 9), 3);
    EXPECT_EQ(root["a"].at(3).text(), "x");
    std::string paths;
    root["a"].each([&](const Value& value) { paths += value.path() + " "; });
    EXPECT_EQ(paths, "/a/0 /a/1 /a/2 /a/3 ");
    EXPECT_FALSE(document.complaint());
    root["a"].at(2).refuse("a text");
    EXPECT_EQ(document.complaint().text(), "/a/2: found 3, expected a text");
    EXPECT_EQ(root["f"].integer(7, 9), 7) << "after a complaint everything reads as empty";
}

TEST(Json, FoundIsShownAsItWasWritten) {
    const auto found = [](const char* text) {
        Document document(text, {1000, 4});
        document.root().refuse("x");
        const std::string line = document.complaint().text();
        return line.substr(9, line.find(", expected") - 9);
    };
    EXPECT_EQ(found("1.50"), "1.50");
    EXPECT_EQ(found("-12"), "-12");
    EXPECT_EQ(found("null"), "null");
    EXPECT_EQ(found(R"("a\"b\u00e9")"), "\"a\\\"b\xc3\xa9\"");
    EXPECT_EQ(found("[1,2]"), "an array of 2");
    EXPECT_EQ(found("{}"), "{}");
    EXPECT_EQ(found(R"("1234567890123456789012345678901234567890123")").size(), 43u);
}

// Bytes of every kind, as a word and as a text: what is written is read back, and is the same
// where it was UTF-8.
TEST(Json, WhatIsWrittenIsRead) {
    const std::string good[] = {"",
                                "usa_open",
                                "a\"b",
                                "a\\b",
                                "a\nb\x01",
                                "\x7f",
                                "\xc3\xa9",
                                "\xf0\x9f\x98\x80",
                                std::string(200, '"'),
                                std::string(200, 'x')};
    const std::string bad[] = {"\xff",
                               "a\xed\xb0\x80"
                               "b",
                               "\xc3",
                               "\xf0\x9f\x98",
                               "\xe2\x82\"",
                               "\xc0\x80",
                               std::string(200, '\x80')};
    const auto there_and_back = [](const std::string& text, bool as_word) {
        std::string json;
        Writer out(json);
        out.open('{').key("a").number(1).key("b");
        if (as_word)
            out.word(text);
        else
            out.text(text);
        out.key("c").null().close('}');
        Document document(json, {4096, 4});
        std::string back(document.root()["b"].text());
        EXPECT_EQ(document.complaint().text(), "") << json;
        return back;
    };
    for (const bool as_word : {false, true}) {
        for (const auto& text : good) EXPECT_EQ(there_and_back(text, as_word), text);
        for (const auto& text : bad)
            EXPECT_NE(there_and_back(text, as_word).find("\xef\xbf\xbd"), std::string::npos);
    }
    EXPECT_EQ(there_and_back("a\xed\xb0\x80"
                             "b",
                             false),
              "a\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
              "b");
}

TEST(Json, SaysWhichFieldsThereAre) {
    const auto complaint = [](auto... lists) {
        Document document(R"({"x":1})", {100, 4});
        document.root().fields(lists...);
        return std::string(document.complaint().text());
    };
    using Names = std::initializer_list<std::string_view>;
    EXPECT_EQ(complaint(Names{}, Names{"a", "b"}),
              R"(/x: found an unknown field, expected only "a", "b")");
    EXPECT_EQ(complaint(Names{"a"}, Names{"b"}),
              R"(/x: found an unknown field, expected only "a", "b")");
    EXPECT_EQ(complaint(Names{"a"}), R"(/x: found an unknown field, expected only "a")");
}

} // namespace
} // namespace trunkline::json

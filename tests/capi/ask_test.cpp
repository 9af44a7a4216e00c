// Questions in JSON: what is answered, and what is refused with one clear line.
#include <vector>

#include "tests/capi/ask_helpers.hpp"

namespace {

using namespace capi_test;

const std::string kView =
    R"({"map":"usa","seat":0,"phase":"turn","to_move":[0],"final_turns":null,"passes":0,)"
    R"("row":["red","blue","locomotive","white","red"],"deck":94,"discard":{"red":2},)"
    R"("ticket_deck":24,"offering":0,"players":[)"
    R"({"trains":45,"stations":0,"cards":4,"tickets":1,"score":0,"routes":[],"stations_at":[],"known":{}},)"
    R"({"trains":42,"stations":0,"cards":5,"tickets":3,"score":4,"routes":["montreal:new_york"],)"
    R"("stations_at":[],"known":{"red":1}}],"tunnel":null,"hand":{"red":2,"green":1,"locomotive":1},)"
    R"("tickets":[{"id":"boston:miami","done":false}],"returned":["dallas:new_york"],"offer":null,)"
    R"("result":null})";

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(Options, say_what_can_be_claimed_and_how_it_can_be_paid_cheapest_first) {
    const std::string reply = ask(R"({"ask":"options","view":)" + kView + "}");
    EXPECT_TRUE(has(reply, R"("atlanta:charleston":{"ok":true,"payments":[{"red":2},)"
                           R"({"green":1,"locomotive":1},{"red":1,"locomotive":1}]})"));
    EXPECT_TRUE(has(reply, R"("montreal:new_york":{"ok":false,"payments":[],"rule":"C-30")"));
    EXPECT_TRUE(has(reply, R"("atlanta:miami":{"ok":false,"payments":[],"rule":"C-33")"));
    EXPECT_TRUE(has(reply, R"("stations":{},"deck":{"ok":true},"row":[{"ok":true})"));
    EXPECT_TRUE(has(reply, R"("pass":{"ok":false,"rule":"C-12","reason":"must_act")"));
}

TEST(Options, refuse_everything_to_an_onlooker) {
    std::string view = kView;
    view.replace(view.find(R"("seat":0)"), 8, R"("seat":null)");
    const std::string reply = ask(R"({"ask":"options","view":)" + view + "}");
    EXPECT_FALSE(has(reply, R"("ok":true)"));
}

TEST(WhyNot, judges_any_payment) {
    const auto verdict = [](const std::string& move) {
        return ask(R"({"ask":"why_not","view":)" + kView + R"(,"move":)" + move + "}");
    };
    EXPECT_EQ(verdict(R"({"type":"draw","from":2})"), R"({"ok":true})");
    EXPECT_TRUE(
        has(verdict(R"({"type":"claim","route":"atlanta:charleston","pay":{"red":1,"green":1}})"),
            "mixed_colors"));
    EXPECT_TRUE(has(verdict(R"({"type":"claim","route":"atlanta:nowhere","pay":{"red":1}})"),
                    "no_such_route"));
}

TEST(HouseRules, are_those_that_change_something_on_a_map) {
    EXPECT_EQ(ask(R"({"ask":"house_rules","map":"nordic"})"),
              R"({"house_rules":[{"rule":"open","map":"nordic_open","players":[2,3],)"
              R"("train_colors":["pink","black","green","white"]},)"
              R"({"rule":"five","map":"nordic_five","players":[2,5],)"
              R"("train_colors":["blue","red","green","yellow","black"]}]})");
    EXPECT_EQ(ask(R"({"ask":"house_rules","map":"usa_open"})"), R"({"house_rules":[]})");
    const auto new_game = [](const std::string& map) {
        return complaint(
            R"({"ask":"new_game","seed":1,"seats":[{"name":"a"},{"name":"b"}],"map":")" + map +
            "\"}");
    };
    EXPECT_TRUE(has(new_game("usa_five"), "expected a house rule that changes something on usa"));
    EXPECT_TRUE(has(new_game("usa_six"), "expected one of europe, nordic, usa, europe_open"));
}

TEST(Maps, are_checked_with_all_mistakes) {
    const std::string reply = ask(R"({"ask":"check_map","text":"{\n\"id\":7,\"trains\":1}"})");
    EXPECT_TRUE(has(reply, R"({"ok":false,"errors":[)")) << reply;
    EXPECT_TRUE(has(reply, R"({"at":"/id","line":2,"problem":"found 7)")) << reply;
    EXPECT_TRUE(has(reply, R"({"at":"/trains","line":2,"problem":"found 1)")) << reply;
}

TEST(BadInput, is_one_line_that_says_what_was_found_and_what_was_expected) {
    const auto error = [](const std::string& question) { return complaint(question); };
    EXPECT_TRUE(has(error(""), "error"));
    EXPECT_TRUE(has(error("{"), "error"));
    EXPECT_TRUE(has(error("[1]"), "expected an object"));
    EXPECT_TRUE(has(error(R"({"ask":"nothing"})"), "expected one of"));
    EXPECT_TRUE(has(error(R"({"ask":5})"), "/ask: found 5"));
    EXPECT_TRUE(has(error(R"({"ask":"options"})"), "/view: found nothing"));
    EXPECT_TRUE(has(error(R"({"ask":"about","more":1})"), "/more"));
    EXPECT_TRUE(has(error(R"({"ask":"map","map":"mars"})"), "a map of the box"));
    EXPECT_TRUE(has(error(R"({"ask":"load_map","text":"{}"})"), "expected"));
    EXPECT_TRUE(has(error(R"({"ask":"check_map","text":7})"), "a text"));
    EXPECT_TRUE(has(error(R"({"ask":"check","record":{"format":"x"}})"), "/record/format"));
    EXPECT_TRUE(has(error(R"({"ask":"new_game","map":"usa","seats":[{"name":"a"}],"seed":1})"),
                    "2 to 5 seats"));
    EXPECT_TRUE(has(error(R"({"ask":"new_game","map":"usa","seats":[],"seed":1.5})"), "/seats"));
    const std::string four = R"("seats":[{"name":"a"},{"name":"b"},{"name":"c"},{"name":"d"}])";
    EXPECT_TRUE(
        has(error(R"({"ask":"new_game","map":"nordic",)" + four + R"(,"seed":1})"), "2 to 3"));
    const std::string long_salt(65, 'x');
    EXPECT_TRUE(has(error(R"({"ask":"new_game","map":"usa","seats":[{"name":"a"},{"name":"b"}],)"
                          R"("seed":1,"salts":["",")" +
                          long_salt + "\"]}"),
                    "/salts/1: found"));
    const std::string table = R"({"ask":"new_table","code":"X","map":"usa","now":1,"seed":")" +
                              std::string(64, '0') +
                              R"(","seats":[{"bot":"random","color":"red"},)";
    EXPECT_TRUE(has(error(table + R"({"name":"a","token":"t","color":"pink"}]})"), "/color"));
    EXPECT_TRUE(has(error(table + R"({"name":"a","token":"t","color":"red"}]})"), "/color"));
    EXPECT_TRUE(has(error(R"({"ask":"new_bot","bot":"hal","map":"usa","seed":1})"), "/bot"));
    EXPECT_TRUE(has(error(R"({"ask":"new_batch","map":"usa","players":9,"games":1,"seed":1})"),
                    "/players"));
    std::string deep(100'000, '[');
    EXPECT_TRUE(has(error(deep), "error"));
}

TEST(BadInput, a_view_of_another_map_is_found_out) {
    std::string view = kView;
    view.replace(view.find("usa"), 3, "europe");
    EXPECT_TRUE(has(complaint(R"({"ask":"options","view":)" + view + "}"),
                    R"(/view/players/1/routes/0: found \"montreal:new_york\")"));
}

// Views with one thing changed at random are answered or refused; bots too are asked about them.
TEST(BadInput, views_with_random_changes_never_do_harm) {
    static const std::vector<std::string> pieces = {"0",
                                                    "1",
                                                    "-1",
                                                    "255",
                                                    "1e9",
                                                    "null",
                                                    "[]",
                                                    "{}",
                                                    "\"red\"",
                                                    "true",
                                                    "[0]",
                                                    "[9]",
                                                    "\"turn\"",
                                                    "\"keep\"",
                                                    "\"tunnel\"",
                                                    "\"opening\"",
                                                    "\"over\"",
                                                    "45",
                                                    "12",
                                                    R"({"red":12})",
                                                    R"(["red","red","red","red","red"])"};
    std::uint64_t state = 7;
    const auto random = [&](std::size_t n) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::size_t>(state >> 33) % n;
    };
    int answered = 0;
    for (int i = 0; i < 4000; ++i) {
        std::string view = kView;
        for (std::size_t change = 0; change <= random(3); ++change) {
            const auto colon = view.find(':', random(view.size()));
            if (colon == std::string::npos) continue;
            const auto end = view.find_first_of(",}", colon);
            view.replace(colon + 1, end - colon - 1, pieces[random(pieces.size())]);
        }
        for (const std::string& question :
             {R"({"ask":"options","view":)" + view + "}",
              R"({"ask":"hint","bot":"greedy","view":)" + view + "}",
              R"({"ask":"hint","bot":"level-3","view":)" + view + "}"})
            answered += tl_ask(question.data(), static_cast<std::uint32_t>(question.size())) == 0;
    }
    EXPECT_GT(answered, 100);
}

TEST(Version, is_the_one_of_the_header) {
    EXPECT_EQ(tl_version(), TL_VERSION);
    EXPECT_TRUE(
        has(ask(R"({"ask":"about"})"), R"("interface":2,"maps":["europe","nordic","usa"])"));
}

} // namespace

// Games and bots through the C interface.
#include <algorithm>
#include <bit>
#include <memory>
#include <vector>

#include "tests/capi/ask_helpers.hpp"

namespace {

using namespace capi_test;

std::vector<tl_move> moves_of(int game, int seat, int& awaited) {
    std::vector<tl_move> list(TL_MOST_MOVES);
    std::int32_t count = 0;
    awaited = tl_moves(game, seat, list.data(), TL_MOST_MOVES, &count);
    EXPECT_GE(awaited, 0) << text();
    list.resize(static_cast<std::size_t>(count));
    return list;
}

TEST(Games, whole_ones_by_listed_moves_on_every_map) {
    for (const char* map : {"usa", "europe", "nordic"}) {
        const int game = new_game(map, 3, 11);
        int awaited = 7, made = 0;
        while (awaited != 0 && made < 5000) {
            const int seat = std::countr_zero(static_cast<unsigned>(awaited));
            const auto list = moves_of(game, seat, awaited);
            ASSERT_FALSE(list.empty());
            awaited = tl_play(game, &list[static_cast<std::size_t>(made * 7) % list.size()]);
            ASSERT_GE(awaited, 0) << text();
            ++made;
        }
        EXPECT_EQ(awaited, 0);
        const std::string record = ask(R"({"ask":"record","game":)" + std::to_string(game) + "}");
        EXPECT_EQ(ask(R"({"ask":"check","record":)" + record + "}"), R"({"ok":true})");
        EXPECT_EQ(tl_free(game), 0);
    }
}

TEST(Games, json_and_flat_lists_agree_and_a_record_can_be_played_on) {
    const int game = new_game("europe", 2, 5);
    const std::string id = std::to_string(game);
    int awaited = 0;
    const auto flat = moves_of(game, 0, awaited);
    const std::string listed = ask(R"({"ask":"moves","game":)" + id + R"(,"seat":0})");
    EXPECT_EQ(static_cast<long>(flat.size()), std::count(listed.begin(), listed.end(), '{'));
    ASSERT_GE(tl_play(game, &flat[0]), 0);
    const std::string record = ask(R"({"ask":"record","game":)" + id + "}");
    const std::string view = ask(R"({"ask":"view","game":)" + id + R"(,"seat":0})");
    const int again = number(ask(R"({"ask":"load_game","record":)" + record + "}"), "game");
    EXPECT_EQ(ask(R"({"ask":"view","game":)" + std::to_string(again) + R"(,"seat":0})"), view);
}

TEST(Games, an_illegal_move_is_refused_with_its_rule_and_changes_nothing) {
    const int game = new_game("usa", 2, 1);
    const std::string id = std::to_string(game);
    const std::string before = ask(R"({"ask":"view","game":)" + id + R"(,"seat":0})");
    tl_move pass = {};
    pass.type = 7;
    EXPECT_EQ(tl_play(game, &pass), TL_REFUSED);
    EXPECT_NE(text().find(R"("rule":"C-05")"), std::string::npos) << text();
    EXPECT_EQ(complaint(R"({"ask":"play","game":)" + id + R"(,"move":{"seat":0,"type":"pass"}})",
                        TL_REFUSED)
                  .find(R"({"error":"C-05: )"),
              0u);
    EXPECT_EQ(ask(R"({"ask":"view","game":)" + id + R"(,"seat":0})"), before);
}

// Any sixteen bytes are a move or a fault.
TEST(Games, random_bytes_as_moves_never_do_harm) {
    const int game = new_game("nordic", 3, 3);
    std::uint64_t state = 1;
    int awaited = 7;
    for (int i = 0; i < 20'000 && awaited != 0; ++i) {
        tl_move move;
        auto* bytes = reinterpret_cast<std::uint8_t*>(&move);
        for (std::size_t b = 0; b < sizeof move; ++b) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            bytes[b] = static_cast<std::uint8_t>(state >> (state >> 62 ? 60 : 40));
        }
        if (i % 3 == 0) { // now and then a legal one, so that all phases come up
            const auto list =
                moves_of(game, std::countr_zero(static_cast<unsigned>(awaited)), awaited);
            move = list[(state >> 33) % list.size()];
        }
        const int answer = tl_play(game, &move);
        if (answer >= 0) awaited = answer;
    }
}

TEST(Bots, play_the_games_of_a_simulation) {
    const std::string question =
        R"({"ask":"simulate","map":"usa","bots":["greedy","random"],"seed":7,"game":3})";
    const std::string simulated = ask(question);
    const int game =
        number(ask(R"({"ask":"new_game","map":"usa","seed":7,"game":3,"seats":[)"
                   R"({"name":"greedy","bot":"greedy"},{"name":"random","bot":"random"}]})"),
               "game");
    const std::string id = std::to_string(game);
    int bots[2];
    for (int s = 0; s < 2; ++s)
        bots[s] =
            number(ask(R"({"ask":"new_bot","bot":")" + std::string(s == 0 ? "greedy" : "random") +
                       R"(","game":)" + id + R"(,"seat":)" + std::to_string(s) + "}"),
                   "bot");
    int awaited = 3;
    while (awaited != 0) {
        const int seat = std::countr_zero(static_cast<unsigned>(awaited));
        tl_move move;
        ASSERT_EQ(tl_choose(bots[seat], game, seat, 0, 0, &move), 0) << text();
        awaited = tl_play(game, &move);
        ASSERT_GE(awaited, 0) << text();
    }
    EXPECT_EQ(ask(R"({"ask":"record","game":)" + id + "}"), simulated);
}

TEST(Bots, give_hints_about_views_that_can_exist_and_refuse_others) {
    const int game = new_game("europe", 2, 9);
    int awaited = 0;
    for (int s = 0; s < 2; ++s) {
        const auto list = moves_of(game, s, awaited);
        ASSERT_GE(tl_play(game, &list[0]), 0);
    }
    std::string view = ask(R"({"ask":"view","game":)" + std::to_string(game) + R"(,"seat":0})");
    const std::string hint = R"({"ask":"hint","bot":"greedy","view":)";
    EXPECT_EQ(ask(hint + view + "}").find(R"({"move":{"type":)"), 0u);
    std::string no_longs = view; // long tickets are in no deck, so these cannot all lie there
    const auto replace = [](std::string& in, const std::string& key, const std::string& value) {
        const auto at = in.find(key) + key.size();
        in.replace(at, in.find_first_of(",}", at) - at, value);
    };
    replace(no_longs, R"("ticket_deck":)", "44");
    no_longs.replace(
        no_longs.find(R"("returned":[)"),
        no_longs.find(']', no_longs.find(R"("returned":[)")) - no_longs.find(R"("returned":[)"),
        R"("returned":[)");
    EXPECT_NE(complaint(hint + no_longs + "}").find("more tickets than"), std::string::npos);
    std::string nothing = view; // a second card is drawn where there is none
    replace(nothing, R"("phase":)", R"("draw")");
    const auto other = nothing.rfind(R"("cards":)"); // all of them are in the other's hand
    const int all = number(nothing, "deck") + 5 + number(nothing.substr(other), "cards");
    nothing.replace(other, nothing.find(',', other) - other, R"("cards":)" + std::to_string(all));
    replace(nothing, R"("deck":)", "0");
    const auto row = nothing.find(R"("row":[)");
    nothing.replace(row, nothing.find(']', row) - row, R"("row":[null,null,null,null,null)");
    EXPECT_NE(complaint(hint + nothing + "}").find("no card to draw"), std::string::npos) << text();
    const auto deck = view.find(R"("deck":)");
    view.replace(deck, 9, R"("deck":1)");
    EXPECT_NE(complaint(hint + view + "}").find("in all, not 110"), std::string::npos) << text();
}

TEST(Bots, are_made_for_one_map) {
    const int game = new_game("europe", 2, 9);
    const int bot = number(ask(R"({"ask":"new_bot","bot":"random","map":"usa","seed":1})"), "bot");
    tl_move move;
    EXPECT_EQ(tl_choose(bot, game, 0, 0, 0, &move), TL_BAD_INPUT);
    EXPECT_NE(text().find("made for the map usa"), std::string::npos) << text();
}

TEST(Handles, that_were_freed_or_are_of_another_kind_are_faults) {
    const int game = new_game("usa", 2, 1);
    const int bot = number(ask(R"({"ask":"new_bot","bot":"random","map":"usa","seed":1})"), "bot");
    tl_move move = {};
    std::int32_t count = 0;
    EXPECT_EQ(tl_play(bot, &move), TL_BAD_HANDLE);
    EXPECT_EQ(tl_choose(game, game, 0, 0, 0, &move), TL_BAD_HANDLE);
    EXPECT_EQ(tl_step(game, nullptr, nullptr), TL_BAD_HANDLE);
    EXPECT_EQ(tl_say(game, 1, "", 0, 0), TL_BAD_HANDLE);
    EXPECT_EQ(tl_free(game), 0);
    EXPECT_EQ(tl_free(game), TL_BAD_HANDLE);
    EXPECT_EQ(tl_moves(game, 0, nullptr, 0, &count), TL_BAD_HANDLE);
    complaint(R"({"ask":"view","seat":0,"game":)" + std::to_string(game) + "}", TL_BAD_HANDLE);
    for (const int handle : {0, -1, 1, 2, 3, INT32_MAX, INT32_MIN})
        EXPECT_EQ(tl_free(handle), TL_BAD_HANDLE) << handle;
}

TEST(Handles, are_never_given_twice) {
    std::vector<int> seen;
    std::vector<int> alive;
    for (int i = 0; i < 200; ++i) {
        seen.push_back(new_game("usa", 2, i));
        alive.push_back(seen.back());
        if (i % 3 == 0) {
            EXPECT_EQ(tl_free(alive.front()), 0);
            alive.erase(alive.begin());
        }
    }
    std::ranges::sort(seen);
    EXPECT_EQ(std::ranges::adjacent_find(seen), seen.end());
    for (const int game : alive) EXPECT_EQ(tl_free(game), 0);
}

} // namespace

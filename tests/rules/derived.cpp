// Test vectors for the rulings (D-01 to D-28).
#include <gtest/gtest.h>

#include "engine/longest_path.hpp"
#include "tests/position.hpp"

namespace trunkline::test {
namespace {

TEST(Derived, D_01_three_locomotives_after_a_refill_throw_the_row_away) {
    Position p("usa", 2);
    p.row("locomotive locomotive red blue white")
        .deck_next("locomotive pink pink green green black");
    p.play(p.draw(2));
    EXPECT_EQ(p.public_state().phase, Phase::Draw);
    EXPECT_EQ(p.public_state().discard.size(), 5);
    EXPECT_EQ(p.row_text(), "pink pink green green black");
}

TEST(Derived, D_02_no_reset_with_two_others_in_the_pool) {
    Position p("usa", 2);
    p.row("locomotive locomotive red blue blue").deck("locomotive 10", 1);
    p.play(p.draw(2));
    EXPECT_EQ(p.row_text(), "locomotive locomotive locomotive blue blue");
    p.play(p.draw_blind());
    p.play(p.draw(0)); // the only card of that turn
    EXPECT_EQ(p.mover(), 0);
    EXPECT_EQ(p.of(1).hand.of(Card::Locomotive), 14 - 12 + 1);
}

TEST(Derived, D_03_with_three_others_resets_until_all_lie_face_up) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Position p("usa", 2);
        p.row("locomotive locomotive red blue blue").deck("locomotive 10 blue", 1);
        FastDealer dealer{{seed}};
        // The refill may be the blue card itself; then there is nothing to reset.
        const Outcome out = apply(p.board, p.game, p.draw(2), dealer);
        int locomotives = 0, blue = 0;
        for (const Card c : p.public_state().row) {
            locomotives += c == Card::Locomotive;
            blue += c == Card::Blue;
        }
        EXPECT_EQ(locomotives, 2);
        EXPECT_EQ(blue, 3);
        EXPECT_EQ(out.resets == 0, out.refill == Card::Blue);
        EXPECT_EQ(p.public_state().phase, Phase::Draw);
    }
}

TEST(Derived, D_04_usa_only_locomotives_left_for_a_second_card) {
    Position p("usa", 2);
    p.row("red locomotive locomotive - -").deck("", 1);
    p.play(p.draw(0));
    EXPECT_EQ(p.mover(), 1);
    Position q("usa", 2);
    q.row("locomotive locomotive locomotive locomotive locomotive").deck("red", 1);
    q.play(q.draw_blind());
    EXPECT_EQ(q.mover(), 1);
    EXPECT_EQ(q.of(0).hand, cards("red"));
}

TEST(Derived, D_05_nordic_the_locomotive_has_to_be_taken) {
    Position p("nordic", 2);
    p.row("red locomotive locomotive - -").deck("", 1);
    p.play(p.draw(0));
    EXPECT_EQ(p.mover(), 0);
    EXPECT_FALSE(p.legal(p.pass()));
    EXPECT_EQ(p.listed().size(), 2u);
    p.play(p.draw(2));
    EXPECT_EQ(p.of(0).hand, cards("red locomotive"));
    Position q("nordic", 2);
    q.row("locomotive locomotive locomotive locomotive locomotive").deck("red", 1);
    q.play(q.draw_blind());
    EXPECT_EQ(q.mover(), 0);
}

TEST(Derived, D_06_nordic_five_locomotives_stay_and_two_may_be_taken) {
    Position p("nordic", 2);
    p.row("locomotive locomotive locomotive locomotive locomotive");
    p.play(p.draw(4)).play(p.draw(3));
    EXPECT_EQ(p.of(0).hand, cards("locomotive 2"));
    EXPECT_EQ(p.last.resets, 0);
}

TEST(Derived, D_07_one_card_in_the_row_and_nothing_else) {
    for (const auto map : kAllMaps)
        for (const int players : player_counts(map)) {
            Position p(map, players);
            p.row("red - - - -").deck("", players - 1);
            p.play(p.draw(0));
            EXPECT_EQ(p.of(0).hand, cards("red"));
            EXPECT_EQ(p.row_text(), "- - - - -");
            for (int slot = 0; slot <= 5; ++slot) EXPECT_EQ(p.rule_against(p.draw(slot)), "C-22");
        }
}

TEST(Derived, D_08_a_payment_becomes_deck_and_row) {
    Position p("usa", 2);
    p.row("").hand(0, "blue 3").deck("", 1);
    p.play(p.claim("montreal:new_york", "blue 3"));
    EXPECT_EQ(p.row_text(), "blue blue blue - -");
    EXPECT_EQ(p.public_state().deck, 0);
    EXPECT_TRUE(p.public_state().discard.empty());
    EXPECT_EQ(p.script.reshuffles, std::vector{cards("blue 3")});
}

TEST(Derived, D_09_tunnel_with_a_locomotive_among_the_laid) {
    for (const char* extra : {"red 2", "red locomotive", "locomotive 2"}) {
        Position p("europe", 2);
        p.hand(0, "red 3 locomotive 3").deck_next("red locomotive blue");
        p.play(p.claim("bucuresti:sofia", "red locomotive"));
        EXPECT_EQ(p.public_state().extra, 2);
        p.play(p.add(extra));
        EXPECT_EQ(p.public_state().score[0], 2);
    }
}

TEST(Derived, D_10_three_locomotives_against_three_of_the_tunnels_colour) {
    Position p("europe", 2);
    p.hand(0, "locomotive 3").deck_next("red red red");
    p.play(p.claim("erzurum:sochi", "locomotive 3"));
    EXPECT_TRUE(p.last.claimed);
    EXPECT_EQ(p.last.extra, 0);
}

TEST(Derived, D_11_deck_and_discard_of_one_card_each) {
    for (const auto& [map, route, pay] :
         {std::tuple{"europe", "erzurum:sochi", "red 3"}, {"nordic", "bergen:oslo#2", "red 4"}}) {
        Position p(map, 2);
        p.hand(0, std::string(pay)).discard("locomotive").deck("white", 1);
        p.deck_next("white locomotive");
        p.play(p.claim(route, pay));
        EXPECT_EQ(p.public_state().revealed,
                  (std::array{Card::White, Card::Locomotive, Card::None}));
        EXPECT_EQ(p.public_state().extra, 1);
        EXPECT_EQ(p.public_state().deck, 0);
        EXPECT_TRUE(p.public_state().discard.empty());
        p.play(p.decline());
        EXPECT_EQ(p.game.hidden_state.deck, cards("white locomotive"));
    }
}

TEST(Derived, D_12_no_card_to_reveal_claims_without_risk) {
    for (const auto& [map, route, pay] :
         {std::tuple{"europe", "erzurum:sochi", "red 3"}, {"nordic", "bergen:oslo#2", "red 4"}}) {
        Position p(map, 2);
        p.hand(0, pay).deck("", 1);
        p.play(p.claim(route, pay));
        EXPECT_TRUE(p.last.claimed);
        EXPECT_EQ(p.public_state().deck, cards(pay).size());
    }
}

TEST(Derived, D_13_a_declined_tunnel_leaves_all_but_the_revealed_cards) {
    Position p("europe", 2);
    p.hand(0, "red 4 blue 2").discard("white 2").deck_next("red blue locomotive");
    p.play(p.claim("erzurum:sochi", "red 3")).play(p.decline());
    EXPECT_EQ(p.of(0).hand, cards("red 4 blue 2"));
    EXPECT_EQ(p.public_state().discard, cards("white 2 red blue locomotive"));
    EXPECT_EQ(p.public_state().trains[0], 45);
    EXPECT_EQ(p.public_state().score[0], 0);
    EXPECT_EQ(p.mover(), 1);
}

constexpr const char* kFerry = "mo_i_rana:trondheim"; // red, 6, two symbols

TEST(Derived, D_14_nordic_ferry_payments) {
    for (const char* pay : {"red 4 locomotive 2", "red 3 locomotive 3", "locomotive 6",
                            "red 4 yellow 6", "red 4 blue 2 white 2 pink 2"}) {
        Position p("nordic", 2);
        p.hand(0, pay);
        p.play(p.claim(kFerry, pay));
        EXPECT_EQ(p.public_state().score[0], 15) << pay;
    }
}

TEST(Derived, D_15_nordic_ferry_trios_beyond_the_symbols) {
    for (const char* pay : {"red 3 yellow 9", "yellow 9 blue 9", "pink 3 white 3 black 3 blue 9"}) {
        Position p("nordic", 2);
        p.hand(0, pay);
        p.play(p.claim(kFerry, pay));
        EXPECT_EQ(p.public_state().score[0], 15) << pay;
    }
}

TEST(Derived, D_16_nordic_ferry_payments_that_do_not_fit) {
    for (const char* pay : {"red 5 locomotive", "red 6", "red 4 yellow 2", "red 4 yellow 5"}) {
        Position p("nordic", 2);
        p.hand(0, pay);
        EXPECT_EQ(p.rule_against(p.claim(kFerry, pay)), "N-17") << pay;
    }
}

TEST(Derived, D_17_umea_vaasa) {
    Position p("nordic", 2);
    p.hand(0, "red 2 blue white locomotive");
    EXPECT_TRUE(p.legal(p.claim("umea:vaasa", "locomotive")));
    EXPECT_TRUE(p.legal(p.claim("umea:vaasa", "red blue white")));
    EXPECT_EQ(p.rule_against(p.claim("umea:vaasa", "red")), "N-17");
    EXPECT_EQ(p.rule_against(p.claim("umea:vaasa", "red 2")), "N-17");
}

TEST(Derived, D_18_nordic_regular_route_of_two_with_locomotives) {
    Position p("nordic", 2);
    p.hand(0, "red 2 orange 2 locomotive 2");
    EXPECT_EQ(p.rule_against(p.claim("rovaniemi:oulu", "orange locomotive")), "N-08");
    EXPECT_EQ(p.rule_against(p.claim("orebro:norrkoping", "red locomotive")), "N-08");
    EXPECT_EQ(p.rule_against(p.claim("orebro:norrkoping", "locomotive 2")), "N-08");
}

TEST(Derived, D_19_murmansk_lieksa) {
    const auto rule = [](const char* pay) {
        Position p("nordic", 2);
        p.hand(0, pay);
        return p.rule_against(p.claim("murmansk:lieksa", pay));
    };
    EXPECT_EQ(rule("blue 9"), "");
    EXPECT_EQ(rule("blue 8 red white pink green"), "");
    EXPECT_EQ(rule("blue 8 locomotive"), "N-22");
    EXPECT_EQ(rule("blue 8 locomotive 4"), "");
    EXPECT_EQ(rule("red 6 white 6 pink 6 green 6 blue 6 locomotive 6"), "");
}

TEST(Derived, D_20_nordic_the_tunnel_owned_the_ferry_wanted) {
    for (const int players : {2, 3}) {
        Position p("nordic", players);
        p.owns(0, {"stavanger:kristiansand"}).turn_of(1).hand(1, "orange 2 locomotive");
        EXPECT_EQ(p.rule_against(p.claim("stavanger:kristiansand#2", "orange 2 locomotive")),
                  players == 2 ? "C-40" : "");
        p.hand(1, "").turn_of(0).hand(0, "orange 2 locomotive");
        EXPECT_EQ(p.rule_against(p.claim("stavanger:kristiansand#2", "orange 2 locomotive")),
                  "C-39");
    }
}

TEST(Derived, D_21_the_station_borrows_for_the_better_ticket) {
    // A station in Berlin; opponents own Berlin - Wien and Berlin - Frankfurt.
    Position p("europe", 2);
    p.owns(1, {"berlin:wien", "berlin:frankfurt"}).station_at(0, "berlin");
    p.owns(0, {"berlin:warszawa", "warszawa:wilno"});
    p.owns(0, {"amsterdam:frankfurt", "budapest:wien", "bucuresti:budapest"});
    p.tickets(0, {"berlin:bucuresti", "amsterdam:wilno"}); // 8 over Wien, 12 over Frankfurt
    const SeatScore s = p.final_score().seat[0];
    EXPECT_EQ(s.tickets, 12 - 8);
    EXPECT_TRUE(s.borrowed.has(p.route("berlin:frankfurt")));
}

TEST(Derived, D_22_equal_points_go_to_more_tickets) {
    // A station in Wien; the opponent owns the ways on to Budapest and to Warszawa. No printed
    // tickets make up 6 and 5 against 11, so three are made: two over one way, one over the other,
    // and the same the other way round, so that the order of the routes cannot decide.
    for (const bool swapped : {false, true}) {
        Position p("europe", 2);
        p.owns(1, {"budapest:wien", "warszawa:wien"}).station_at(0, "wien");
        p.owns(0, {"munchen:zurich", "munchen:wien", "budapest:sarajevo", "danzig:warszawa"});
        Board board = board_of("europe");
        const auto make = [&](std::size_t id, std::string_view to, int points) {
            board.tickets[id] = {static_cast<std::uint8_t>(p.city("zurich")),
                                 static_cast<std::uint8_t>(p.city(to)),
                                 static_cast<std::int16_t>(points), false};
            p.game.private_states[0].tickets.add(static_cast<int>(id));
        };
        make(0, swapped ? "danzig" : "sarajevo", 6);
        make(1, swapped ? "warszawa" : "budapest", 5);
        make(2, swapped ? "sarajevo" : "danzig", 11);
        const SeatScore s = score(board, p.game).seat[0];
        EXPECT_EQ(s.tickets, 0);
        EXPECT_EQ(s.tickets_completed, 2);
        EXPECT_TRUE(s.borrowed.has(p.route(swapped ? "warszawa:wien" : "budapest:wien")));
    }
}

TEST(Derived, D_23_a_borrowed_route_joins_tickets_but_not_the_path) {
    Position p("europe", 2);
    p.owns(0, {"berlin:wien", "bucuresti:budapest"}).owns(1, {"budapest:wien"});
    p.station_at(0, "budapest").tickets(0, {"berlin:bucuresti"});
    const SeatScore s = p.final_score().seat[0];
    EXPECT_EQ(s.tickets_completed, 1);
    EXPECT_EQ(s.longest, 4);
}

TEST(Derived, D_24_triggered_by_the_second_of_four) {
    Position p("usa", 4);
    p.turn_of(1).hand(1, "blue 3").trains(1, 5);
    p.play(p.claim("montreal:new_york", "blue 3"));
    for (const int seat : {2, 3, 0, 1}) {
        ASSERT_NE(p.public_state().phase, Phase::Over);
        EXPECT_EQ(p.mover(), seat);
        p.play(p.draw_blind()).play(p.draw_blind());
    }
    EXPECT_EQ(p.public_state().phase, Phase::Over);
}

int longest_of(std::initializer_list<std::string_view> ids) {
    const Board& b = board_of("usa");
    RouteSet routes;
    for (const auto id : ids) {
        EXPECT_GE(b.find_route(id), 0) << id;
        routes.add(b.find_route(id));
    }
    return longest_path(b, routes);
}

TEST(Derived, D_25_usa_longest_path_of_13) {
    EXPECT_EQ(
        longest_of({"portland:salt_lake_city", "helena:salt_lake_city", "las_vegas:salt_lake_city",
                    "las_vegas:los_angeles", "denver:salt_lake_city", "denver:kansas_city"}),
        13);
}

TEST(Derived, D_26_usa_longest_path_of_41) {
    EXPECT_EQ(longest_of({"calgary:seattle", "portland:seattle", "portland:san_francisco",
                          "los_angeles:san_francisco", "el_paso:los_angeles", "el_paso:houston",
                          "houston:new_orleans", "atlanta:new_orleans", "atlanta:nashville",
                          "nashville:saint_louis", "chicago:saint_louis", "chicago:pittsburgh",
                          "new_york:pittsburgh", "atlanta:charleston"}),
              41);
}

TEST(Derived, D_27_a_loop_with_a_tail) {
    // Dallas - Oklahoma City - Little Rock round, each 2, and out to Denver with 4.
    EXPECT_EQ(longest_of({"dallas:oklahoma_city", "little_rock:oklahoma_city", "dallas:little_rock",
                          "denver:oklahoma_city"}),
              10);
}

TEST(Derived, D_28_nobody_can_act) {
    for (const auto map : kAllMaps)
        for (const int players : player_counts(map)) {
            Position p(map, players);
            p.row("").ticket_deck({});
            // All cards with the last seat, which has neither trains nor stations for them.
            p.deck("", players - 1).trains(players - 1, 0);
            if (map == "europe")
                p.station_at(players - 1, "roma")
                    .station_at(players - 1, "paris")
                    .station_at(players - 1, "kyiv");
            for (int turn = 0; turn < players; ++turn) {
                ASSERT_EQ(p.public_state().phase, Phase::Turn);
                ASSERT_EQ(p.listed(), std::vector{p.pass()});
                p.last = apply(p.board, p.game, p.pass(), static_cast<Dealer&>(p.script));
            }
            EXPECT_EQ(p.public_state().phase, Phase::Over);
        }
}

} // namespace
} // namespace trunkline::test

// What is particular to the Nordic countries (N-01 to N-28).
#include <gtest/gtest.h>

#include "tests/position.hpp"

namespace trunkline::test {
namespace {

TEST(Nordic, N_01_two_or_three_players_with_40_trains) {
    const Board& b = board_of("nordic");
    EXPECT_EQ(b.min_players, 2);
    EXPECT_EQ(b.max_players, 3);
    EXPECT_EQ(b.trains, 40);
    EXPECT_GE(b.train_colors.size(), 3u);
}

TEST(Nordic, N_02_46_tickets_in_one_deck) {
    const Board& b = board_of("nordic");
    EXPECT_EQ(b.tickets.size(), 46u);
    for (const Ticket& t : b.tickets) EXPECT_FALSE(t.is_long);
    EXPECT_EQ(b.rules.most_tickets_bonus, 10);
    EXPECT_EQ(b.rules.longest_path_bonus, 0);
}

TEST(Nordic, N_03_five_tickets_each_keep_two_to_five) {
    for (const int players : player_counts("nordic")) {
        Position p = Position::dealt("nordic", players);
        EXPECT_EQ(p.public_state().ticket_deck, 46 - 5 * players);
        for (int seat = 0; seat < players; ++seat) {
            EXPECT_EQ(p.of(seat).offered, 5);
            for (unsigned mask = 0; mask < 32; ++mask)
                EXPECT_EQ(p.legal(Move::keep(seat, mask)), std::popcount(mask) >= 2);
        }
        for (int seat = 0; seat < players; ++seat) p.play(p.keep_first(seat, 2));
        EXPECT_EQ(p.public_state().ticket_deck, 46 - 5 * players);
    }
}

TEST(Nordic, N_04_all_tickets_given_back_leave_the_game) {
    Position p = Position::dealt("nordic", 2);
    const auto deck = p.ticket_deck_ids();
    p.play(p.keep_first(0, 2)).play(p.keep_first(1, 3));
    EXPECT_EQ(p.ticket_deck_ids(), deck);
    p.play(p.draw_tickets()).play(p.keep_first(0, 1));
    EXPECT_EQ(p.ticket_deck_ids(), std::vector(deck.begin() + 3, deck.end()));
}

TEST(Nordic, N_05_three_actions_and_no_stations) {
    Position p("nordic", 2);
    p.hand(0, "red 3");
    EXPECT_FALSE(p.legal(p.station("oslo", "red")));
    for (const Move& m : p.listed())
        EXPECT_TRUE(m.type == MoveType::Draw || m.type == MoveType::Claim ||
                    m.type == MoveType::Tickets);
    EXPECT_EQ(p.public_state().stations[0], 0);
}

TEST(Nordic, N_06_both_cards_may_be_face_up_locomotives) {
    for (const int players : player_counts("nordic")) {
        Position p("nordic", players);
        p.row("locomotive locomotive red blue white");
        p.play(p.draw(0));
        EXPECT_EQ(p.public_state().phase, Phase::Draw);
        EXPECT_EQ(p.mover(), 0);
        p.play(p.draw(1));
        EXPECT_EQ(p.of(0).hand, cards("locomotive 2"));
        EXPECT_EQ(p.mover(), 1);
        // Also one that came as the refill.
        p.row("red blue white green pink").deck_next("locomotive");
        p.play(p.draw(3)).play(p.draw(3));
        EXPECT_EQ(p.of(1).hand, cards("green locomotive"));
    }
}

TEST(Nordic, N_07_the_row_is_never_thrown_away) {
    for (int lying = 2; lying <= 4; ++lying) {
        Position p("nordic", 2);
        p.row("red " + std::string("locomotive ") + std::to_string(lying) +
              (lying < 4 ? " blue " + std::to_string(4 - lying) : ""));
        p.deck_next("locomotive");
        p.play(p.draw(0));
        EXPECT_EQ(p.last.resets, 0);
        int locomotives = 0;
        for (const Card c : p.public_state().row) locomotives += c == Card::Locomotive;
        EXPECT_EQ(locomotives, lying + 1);
        EXPECT_TRUE(p.public_state().discard.empty());
    }
    const Position p = Position::dealt("nordic", 2, "red 4 blue 4 locomotive 5");
    EXPECT_EQ(p.row_text(), "locomotive locomotive locomotive locomotive locomotive");
}

TEST(Nordic, N_08_no_locomotives_on_regular_routes) {
    const Board& b = board_of("nordic");
    const char* names[] = {"pink",   "blue",  "orange", "white", "green",
                           "yellow", "black", "red",    "red"};
    for (std::size_t r = 0; r < b.routes.size(); ++r) {
        const Route& route = b.routes[r];
        if (route.substitute > 0) continue;
        const int n = route.length;
        Position p("nordic", 2);
        p.hand(0, std::string(names[route.color]) + " 6 locomotive 9");
        const std::string all = "locomotive " + std::to_string(n);
        const std::string mixed = n == 1 ? all
                                         : std::string(names[route.color]) + " " +
                                               std::to_string(n - std::max<int>(1, route.symbols)) +
                                               " locomotive " +
                                               std::to_string(std::max<int>(1, route.symbols));
        const bool wild = route.terrain != Terrain::Regular;
        EXPECT_EQ(p.rule_against(p.claim(b.route_ids[r], all)), wild ? "" : "N-08");
        EXPECT_EQ(p.rule_against(p.claim(b.route_ids[r], mixed)), wild ? "" : "N-08")
            << b.route_ids[r] << " " << mixed;
    }
}

TEST(Nordic, N_09_regular_routes_take_one_colour_without_locomotives) {
    Position p("nordic", 2);
    p.hand(0, "red 4 blue 4 locomotive 4");
    EXPECT_TRUE(p.legal(p.claim("imatra:helsinki", "red 3")));
    EXPECT_EQ(p.rule_against(p.claim("imatra:helsinki", "blue 3")), "C-34");
    EXPECT_EQ(p.rule_against(p.claim("imatra:helsinki", "red 2")), "C-33");
    EXPECT_EQ(p.rule_against(p.claim("imatra:helsinki", "red 2 locomotive")), "N-08");
    EXPECT_TRUE(p.legal(p.claim("oulu:kuopio", "blue 3")));
    EXPECT_EQ(p.rule_against(p.claim("oulu:kuopio", "blue 2 red")), "C-35");
    EXPECT_EQ(p.rule_against(p.claim("oulu:kuopio", "blue 2 locomotive")), "N-08");
}

TEST(Nordic, N_10_second_tracks_close_with_two_players_only) {
    for (const int players : player_counts("nordic")) {
        Position p("nordic", players);
        p.owns(1, {"orebro:stockholm"}).hand(0, "black 2");
        EXPECT_EQ(p.legal(p.claim("orebro:stockholm#2", "black 2")), players == 3);
        p.turn_of(1).hand(1, "black 2");
        EXPECT_FALSE(p.legal(p.claim("orebro:stockholm#2", "black 2")));
    }
}

TEST(Nordic, N_11_unlike_tracks_between_the_same_cities_are_double_routes_too) {
    struct Case {
        const char *one, *two, *pay_one, *pay_two;
    };
    for (const Case& c :
         {Case{"stavanger:kristiansand", "stavanger:kristiansand#2", "green 2",
               "orange 2 locomotive"},
          Case{"mo_i_rana:trondheim", "mo_i_rana:trondheim#2", "red 4 locomotive 2", "green 5"},
          Case{"helsinki:stockholm", "helsinki:stockholm#2", "yellow 3 locomotive",
               "red 2 locomotive 2"}})
        for (const int players : player_counts("nordic"))
            for (const bool swapped : {false, true}) {
                Position p("nordic", players);
                p.owns(1, {swapped ? c.two : c.one});
                const char* other = swapped ? c.one : c.two;
                const char* pay = swapped ? c.pay_one : c.pay_two;
                p.hand(0, pay);
                EXPECT_EQ(p.rule_against(p.claim(other, pay)), players == 2 ? "C-40" : "");
                p.turn_of(1).hand(0, "").hand(1, pay);
                EXPECT_EQ(p.rule_against(p.claim(other, pay)), "C-39");
            }
}

TEST(Nordic, N_12_points_by_length) {
    const int points[] = {0, 1, 2, 4, 7, 10, 15, -1, -1, 27};
    const char* names[] = {"pink",   "blue",  "orange", "white", "green",
                           "yellow", "black", "red",    "red"};
    const Board& b = board_of("nordic");
    for (std::size_t r = 0; r < b.routes.size(); ++r) {
        const Route& route = b.routes[r];
        ASSERT_TRUE(route.length <= 9 && points[route.length] > 0);
        Position p("nordic", 2);
        std::string pay = std::string(names[route.color]) + " " + std::to_string(route.length);
        if (route.terrain == Terrain::Ferry) pay = "locomotive " + std::to_string(route.length);
        p.hand(0, pay);
        // Nothing that a tunnel could match with.
        p.deck_next(route.color == 1 ? "white white white" : "blue blue blue");
        p.play(p.claim(b.route_ids[r], pay));
        EXPECT_EQ(p.public_state().score[0], points[route.length]) << b.route_ids[r];
        EXPECT_EQ(p.public_state().trains[0], 40 - route.length);
    }
}

TEST(Nordic, N_13_no_exchanges_on_tunnels) {
    Position p("nordic", 2);
    p.hand(0, "green 6 red 6 blue 6 locomotive 2");
    EXPECT_EQ(p.rule_against(p.claim("stavanger:kristiansand", "green blue 3")), "C-33");
    EXPECT_EQ(p.rule_against(p.claim("stavanger:kristiansand", "green red 4")), "C-33");
    EXPECT_EQ(p.rule_against(p.claim("mo_i_rana:trondheim#2", "green 4 blue 3")), "C-33");
    EXPECT_TRUE(p.legal(p.claim("stavanger:kristiansand", "green locomotive")));
    p.deck_next("green blue blue");
    p.play(p.claim("stavanger:kristiansand", "green 2"));
    ASSERT_EQ(p.public_state().extra, 1);
    EXPECT_EQ(p.rule_against(p.add("blue 3")), "T-06");
    EXPECT_EQ(p.rule_against(p.add("red 4")), "T-06");
    EXPECT_TRUE(p.legal(p.add("locomotive")));
}

TEST(Nordic, N_14_a_ferry_takes_locomotives_for_symbols_and_its_colour) {
    Position p("nordic", 2);
    p.hand(0, "yellow 4 red 4 locomotive 4");
    // Helsinki - Stockholm: yellow, 4, one symbol; the other track: grey, 4, two symbols.
    for (const char* pay :
         {"yellow 3 locomotive", "yellow 2 locomotive 2", "yellow locomotive 3", "locomotive 4"})
        EXPECT_TRUE(p.legal(p.claim("helsinki:stockholm", pay))) << pay;
    EXPECT_EQ(p.rule_against(p.claim("helsinki:stockholm", "red 3 locomotive")), "N-17");
    EXPECT_EQ(p.rule_against(p.claim("helsinki:stockholm", "yellow 4")), "N-17");
    for (const char* pay : {"yellow 2 locomotive 2", "red 2 locomotive 2", "red locomotive 3"})
        EXPECT_TRUE(p.legal(p.claim("helsinki:stockholm#2", pay))) << pay;
    EXPECT_EQ(p.rule_against(p.claim("helsinki:stockholm#2", "red 3 locomotive")), "N-17");
    EXPECT_EQ(p.rule_against(p.claim("helsinki:stockholm#2", "red yellow locomotive 2")), "N-17");
}

TEST(Nordic, N_15_any_three_cards_play_as_a_locomotive) {
    Position p("nordic", 2);
    p.hand(0, "pink 6 red 3 blue 2 locomotive 4");
    // Helsinki - Tallinn: pink, 2, one symbol.
    for (const char* trio : {"red 3", "red 2 blue", "pink 3", "red blue locomotive", "locomotive 3",
                             "pink 2 locomotive"}) {
        const std::string pay = std::string("pink 1 ") + trio;
        Cards sum = cards("pink") + cards(trio);
        EXPECT_EQ(p.rule_against(Move::claim(0, p.route("helsinki:tallinn"), sum)), "") << pay;
    }
    p.play(Move::claim(0, p.route("helsinki:tallinn"), cards("pink red 2 blue")));
    EXPECT_EQ(p.public_state().trains[0], 38);
    EXPECT_EQ(p.public_state().score[0], 2);
    EXPECT_EQ(p.public_state().discard, cards("pink red 2 blue"));
}

TEST(Nordic, N_15_no_payment_is_offered_twice) {
    Position p("nordic", 2);
    p.hand(0, "red 2 blue 2"); // one red and three others, or one blue and three others
    static MoveList list;
    payments(p.board, look(p.game, 0), p.route("goteborg:alborg"), list);
    ASSERT_EQ(list.size(), 1);
    EXPECT_EQ(list[0].payment(), cards("red 2 blue 2"));
}

TEST(Nordic, N_16_a_trio_counts_in_full_and_without_limit) {
    Position p("nordic", 2);
    p.hand(0, "red 4 blue 9 yellow 9 locomotive 2");
    // Helsinki - Tallinn, pink 2, one symbol: two trios, one of them for the pink card.
    EXPECT_TRUE(p.legal(p.claim("helsinki:tallinn", "blue 3 yellow 3")));
    EXPECT_TRUE(p.legal(p.claim("helsinki:tallinn", "locomotive 1 yellow 3")));
    // Tallinn - Stockholm, green 4, two symbols: four trios.
    EXPECT_TRUE(p.legal(p.claim("tallinn:stockholm", "blue 9 yellow 3")));
    EXPECT_TRUE(p.legal(p.claim("tallinn:stockholm", "blue 9 locomotive")));
}

TEST(Nordic, N_16_the_stricter_reading_is_a_switch_of_the_map) {
    Board strict = board_of("nordic");
    strict.rules.ferry_swap_beyond_symbols = false;
    finish_board(strict);
    Position p("nordic", 2);
    p.hand(0, "red 4 blue 9 yellow 9");
    const int ferry = p.route("mo_i_rana:trondheim"); // two symbols
    const auto allowed = [&](const Board& board, std::string_view pay) {
        return why_not(board, look(p.game, 0), Move::claim(0, ferry, cards(pay))) == Refusal::None;
    };
    EXPECT_TRUE(allowed(strict, "red 4 yellow 6"));
    EXPECT_TRUE(allowed(p.board, "red 3 yellow 9"));
    EXPECT_FALSE(allowed(strict, "red 3 yellow 9"));
    EXPECT_FALSE(allowed(strict, "yellow 9 blue 9"));
}

TEST(Nordic, N_17_the_formula_on_every_ferry) {
    // Two colours and locomotives, every amount; the formula written out as in the rule.
    const Board& b = board_of("nordic");
    for (std::size_t r = 0; r < b.routes.size(); ++r) {
        const Route& route = b.routes[r];
        if (route.terrain != Terrain::Ferry) continue;
        const int X = route.color == kGray ? 2 : route.color, Y = (X + 3) % 8;
        Position p("nordic", 2);
        PrivateState& mine = p.game.private_states[0];
        mine.hand.add(static_cast<Card>(X), 12);
        mine.hand.add(static_cast<Card>(Y), 12);
        mine.hand.add(Card::Locomotive, 7);
        const int n = route.length, s = route.symbols;
        for (int x = 0; x <= 12; ++x)
            for (int y = 0; y <= 12; ++y)
                for (int l = 0; l <= 7; ++l) {
                    Cards pay;
                    pay.add(static_cast<Card>(X), x);
                    pay.add(static_cast<Card>(Y), y);
                    pay.add(Card::Locomotive, l);
                    const int more = x + y + l - n;
                    const int best = route.color == kGray ? std::max(x, y) : x;
                    const bool legal = more >= 0 && more % 2 == 0 && more / 2 <= n &&
                                       l + std::min(best, n - s) >= n - more / 2;
                    EXPECT_EQ(p.rule_against(Move::claim(0, static_cast<int>(r), pay)),
                              legal ? "" : "N-17")
                        << b.route_ids[r] << " " << x << " " << y << " " << l;
                }
    }
}

TEST(Nordic, N_18_one_space_ferries_cost_a_locomotive_or_any_three) {
    for (const char* ferry : {"umea:vaasa", "arhus:kobenhavn"}) {
        Position p("nordic", 2);
        p.hand(0, "red 4 blue white locomotive 3");
        for (const char* pay :
             {"locomotive", "red 3", "red blue white", "red 2 locomotive", "locomotive 3"})
            EXPECT_TRUE(p.legal(p.claim(ferry, pay))) << pay;
        for (const char* pay : {"red", "red 2", "locomotive 2", "red locomotive", "red 4", ""})
            EXPECT_EQ(p.rule_against(p.claim(ferry, pay)), "N-17") << pay;
        p.play(p.claim(ferry, "red blue white"));
        EXPECT_EQ(p.public_state().score[0], 1);
        EXPECT_EQ(p.public_state().trains[0], 39);
    }
}

TEST(Nordic, N_19_four_cards_for_one_on_murmansk_lieksa) {
    Position p("nordic", 2);
    p.hand(0, "red 9 blue 4 locomotive 4");
    EXPECT_TRUE(p.legal(p.claim("murmansk:lieksa", "red 9")));
    EXPECT_TRUE(p.legal(p.claim("murmansk:lieksa", "red 8 blue 4")));
    EXPECT_TRUE(p.legal(p.claim("murmansk:lieksa", "red 8 blue 2 locomotive 2")));
    EXPECT_TRUE(p.legal(p.claim("murmansk:lieksa", "red 7 blue 4 locomotive 4")));
    EXPECT_EQ(p.rule_against(p.claim("murmansk:lieksa", "red 8 blue 3")), "N-22");
    EXPECT_EQ(p.rule_against(p.claim("murmansk:lieksa", "red 8 blue")), "N-22");
    EXPECT_EQ(p.rule_against(p.claim("murmansk:lieksa", "red 8")), "N-22");
}

TEST(Nordic, N_20_any_number_of_exchanges_from_none_to_nine) {
    for (int k = 0; k <= 9; ++k) {
        Position p("nordic", 2);
        Cards pay;
        pay.add(Card::Red, 9 - k);
        int rest = 4 * k;
        for (int c = 0; c < 7 && rest > 0; ++c) {
            const int n = std::min(rest, 8);
            pay.add(static_cast<Card>(c), n);
            rest -= n;
        }
        ASSERT_EQ(rest, 0);
        p.game.private_states[0].hand = pay;
        p.game.hidden_state.deck = p.game.hidden_state.deck - pay;
        p.game.public_state.cards[0] = static_cast<std::uint8_t>(pay.size());
        p.game.public_state.deck = static_cast<std::uint8_t>(p.game.hidden_state.deck.size());
        p.play(Move::claim(0, p.route("murmansk:lieksa"), pay));
        EXPECT_EQ(p.public_state().score[0], 27) << k;
        EXPECT_EQ(p.public_state().trains[0], 31);
    }
}

TEST(Nordic, N_21_a_single_locomotive_is_not_wild_on_murmansk_lieksa) {
    Position p("nordic", 2);
    p.hand(0, "red 8 blue 3 locomotive 9");
    EXPECT_EQ(p.rule_against(p.claim("murmansk:lieksa", "red 8 locomotive")), "N-22");
    EXPECT_EQ(p.rule_against(p.claim("murmansk:lieksa", "locomotive 9")), "N-22");
    EXPECT_TRUE(p.legal(p.claim("murmansk:lieksa", "red 8 locomotive 4")));
    EXPECT_TRUE(p.legal(p.claim("murmansk:lieksa", "red 8 blue 3 locomotive")));
}

TEST(Nordic, N_22_the_formula) {
    Position p("nordic", 2);
    p.row("").hand(0, "red 12 blue 12 white 12 locomotive 7");
    for (int x = 0; x <= 12; ++x)
        for (int y = 0; y <= 12; ++y)
            for (int z = 0; z <= 12; z += 3)
                for (int l = 0; l <= 7; ++l) {
                    Cards pay;
                    pay.add(Card::Red, x);
                    pay.add(Card::Blue, y);
                    pay.add(Card::White, z);
                    pay.add(Card::Locomotive, l);
                    const int more = x + y + z + l - 9;
                    const bool legal = more >= 0 && more % 3 == 0 && more / 3 <= 9 &&
                                       std::max({x, y, z}) >= 9 - more / 3;
                    EXPECT_EQ(p.rule_against(Move::claim(0, p.route("murmansk:lieksa"), pay)),
                              legal ? "" : "N-22")
                        << x << " " << y << " " << z << " " << l;
                }
}

TEST(Nordic, N_23_neither_exchange_anywhere_else) {
    const Board& b = board_of("nordic");
    const char* names[] = {"pink",   "blue",  "orange", "white", "green",
                           "yellow", "black", "red",    "red"};
    for (std::size_t r = 0; r < b.routes.size(); ++r) {
        const Route& route = b.routes[r];
        Position p("nordic", 2);
        const std::string X = names[route.color], Y = names[(route.color + 2) % 8];
        p.hand(0, X + " 9 " + Y + " 9");
        const int n = route.length;
        const std::string rest = n > 1 ? X + " " + std::to_string(n - 1) + " " : "";
        // Four for one only on Murmansk - Lieksa, three for one only on ferries.
        EXPECT_EQ(p.legal(p.claim(b.route_ids[r], rest + Y + " 4")), route.substitute == 4)
            << b.route_ids[r];
        if (route.symbols > 1) continue;
        EXPECT_EQ(p.legal(p.claim(b.route_ids[r], rest + Y + " 3")),
                  route.terrain == Terrain::Ferry)
            << b.route_ids[r];
    }
}

TEST(Nordic, N_24_globetrotter_to_all_with_most_completed_tickets) {
    Position p("nordic", 3);
    p.owns(0, {"oslo:orebro", "orebro:stockholm"}).tickets(0, {"oslo:stockholm"});
    p.owns(1, {"tampere:helsinki", "helsinki:tallinn"}).tickets(1, {"tampere:tallinn"});
    ScoreSheet sheet = p.final_score();
    EXPECT_EQ(sheet.seat[0].bonus, 10);
    EXPECT_EQ(sheet.seat[1].bonus, 10);
    EXPECT_EQ(sheet.seat[2].bonus, 0);
    EXPECT_EQ(sheet.seat[0].total, 4 + 4 + 10);
    p.owns(1, {"kristiansand:oslo", "stavanger:kristiansand"}).tickets(1, {"oslo:stavanger"});
    sheet = p.final_score();
    EXPECT_EQ(sheet.seat[0].bonus, 0);
    EXPECT_EQ(sheet.seat[1].bonus, 10);
}

TEST(Nordic, N_25_no_completed_ticket_no_globetrotter) {
    for (const int players : player_counts("nordic")) {
        Position p("nordic", players);
        p.tickets(0, {"oslo:stockholm"}).tickets(1, {"tampere:tallinn"});
        const ScoreSheet sheet = p.final_score();
        for (int s = 0; s < players; ++s) EXPECT_EQ(sheet.seat[s].bonus, 0);
    }
}

TEST(Nordic, N_26_no_longest_path_bonus) {
    Position p("nordic", 2);
    p.owns(0, {"murmansk:lieksa", "kirkenes:murmansk"}).owns(1, {"tampere:helsinki"});
    const ScoreSheet sheet = p.final_score();
    EXPECT_EQ(sheet.seat[0].bonus, 0);
    EXPECT_EQ(sheet.seat[0].total, 27 + 4);
    EXPECT_EQ(sheet.seat[0].longest, 12);
}

TEST(Nordic, N_27_ties_go_to_completed_tickets_then_to_the_longest_path) {
    // No tickets, 4 points each: one route of three against two of two in a row.
    Position p("nordic", 3);
    p.owns(0, {"imatra:helsinki"}).owns(1, {"oslo:goteborg", "orebro:goteborg"});
    ScoreSheet sheet = p.final_score();
    ASSERT_EQ(sheet.seat[0].total, sheet.seat[1].total);
    EXPECT_EQ(sheet.winners, 0b010);
    EXPECT_EQ(sheet.rank[0], 2);
    EXPECT_EQ(sheet.rank[2], 3);
    EXPECT_EQ(sheet.behind_by[0], TieBreak::LongestPath);
    EXPECT_FALSE(sheet.behind_by[2]);
    // A completed ticket comes before the longer path.
    Position q("nordic", 2);
    q.owns(0, {"oslo:orebro", "orebro:stockholm"}).tickets(0, {"oslo:stockholm"}); // 4 + 4 + 10
    q.owns(1, {"kirkenes:rovaniemi", "kuopio:vaasa", "rovaniemi:tornio"});         // 10 + 7 + 1
    sheet = q.final_score();
    ASSERT_EQ(sheet.seat[0].total, 18);
    ASSERT_EQ(sheet.seat[1].total, 18);
    EXPECT_EQ(sheet.winners, 0b01);
    // Equal in both: shared.
    Position r("nordic", 2);
    r.owns(0, {"oulu:vaasa"}).owns(1, {"kuopio:lahti"});
    EXPECT_EQ(r.final_score().winners, 0b11);
}

TEST(Nordic, N_28_the_last_round_is_that_of_all_maps) {
    for (const int players : player_counts("nordic")) {
        Position p("nordic", players);
        p.hand(0, "red 9").trains(0, 11);
        p.play(p.claim("murmansk:lieksa", "red 9"));
        EXPECT_TRUE(p.last.last_round);
        for (int turn = 1; turn <= players; ++turn) {
            EXPECT_EQ(p.mover(), turn % players);
            p.play(p.draw_tickets()).play(p.keep_first(turn % players, 1));
        }
        EXPECT_EQ(p.public_state().phase, Phase::Over);
    }
}

} // namespace
} // namespace trunkline::test

// Stations, and Europe's final scoring (E-19 to E-37).
#include <gtest/gtest.h>

#include "tests/position.hpp"

namespace trunkline::test {
namespace {

TEST(Station, E_19_in_any_city_without_one_whoever_has_routes_there) {
    Position p("europe", 2);
    p.hand(0, "red").owns(1, {"berlin:wien"}).owns(0, {"kyiv:smolensk"});
    for (const City& city : p.board.cities) EXPECT_TRUE(p.legal(p.station(city.id, "red")));
    EXPECT_EQ(p.rule_against(Move::station(0, 47, cards("red"))), "E-19");
    EXPECT_EQ(p.rule_against(Move::station(0, 255, cards("red"))), "E-19");
}

TEST(Station, E_20_one_station_in_a_city) {
    for (const int players : player_counts("europe")) {
        Position p("europe", players);
        p.station_at(1, "wien").station_at(0, "roma").hand(0, "red 2");
        EXPECT_EQ(p.rule_against(p.station("wien", "red 2")), "E-20");
        EXPECT_EQ(p.rule_against(p.station("roma", "red 2")), "E-20");
        EXPECT_TRUE(p.legal(p.station("paris", "red 2")));
        for (const Move& m : p.listed())
            if (m.type == MoveType::Station) {
                EXPECT_NE(m.what, p.city("wien"));
                EXPECT_NE(m.what, p.city("roma"));
            }
    }
}

TEST(Station, E_21_one_a_turn_and_three_a_game) {
    Position p("europe", 2);
    p.hand(0, "red 8 blue 4");
    p.play(p.station("wien", "red"));
    EXPECT_FALSE(p.legal(Move::station(0, p.city("roma"), cards("red 2"))));
    p.play(p.draw(0)).play(p.draw(0));
    p.play(p.station("roma", "red 2")).play(p.draw(0)).play(p.draw(0));
    p.play(p.station("paris", "red 3")).play(p.draw(0)).play(p.draw(0));
    EXPECT_EQ(p.public_state().stations[0], 0);
    for (const char* pay : {"red", "red 2", "blue 4", "blue 3"})
        EXPECT_EQ(p.rule_against(p.station("kyiv", pay)), "E-21");
    for (const Move& m : p.listed()) EXPECT_NE(m.type, MoveType::Station);
}

TEST(Station, E_22_the_kth_costs_k_cards_of_one_colour_locomotives_wild) {
    const char* cities[] = {"roma", "paris", "kyiv"};
    for (int k = 1; k <= 3; ++k) {
        Position p("europe", 2);
        for (int built = 1; built < k; ++built) p.station_at(0, cities[built]);
        p.hand(0, "red 4 blue 4 locomotive 4");
        for (int red = 0; red <= 4; ++red)
            for (int blue = 0; blue <= 4; ++blue)
                for (int locos = 0; locos <= 4; ++locos) {
                    Cards pay;
                    pay.add(Card::Red, red);
                    pay.add(Card::Blue, blue);
                    pay.add(Card::Locomotive, locos);
                    const bool legal = red + blue + locos == k && (red == 0 || blue == 0);
                    EXPECT_EQ(p.rule_against(Move::station(0, p.city("wien"), pay)),
                              legal ? "" : "E-22");
                }
        EXPECT_FALSE(p.legal(p.station("wien", "green " + std::to_string(k))));
    }
}

TEST(Station, E_23_cards_to_the_discard_no_trains_no_points) {
    Position p("europe", 3);
    p.hand(0, "red 2 locomotive").station_at(0, "roma");
    p.play(p.station("wien", "red locomotive"));
    EXPECT_EQ(p.public_state().discard, cards("red locomotive"));
    EXPECT_EQ(p.of(0).hand, cards("red"));
    EXPECT_EQ(p.public_state().trains[0], 45);
    EXPECT_EQ(p.public_state().score[0], 0);
    EXPECT_EQ(p.public_state().stations[0], 1);
    EXPECT_TRUE(p.public_state().stations_at[0].has(p.city("wien")));
    EXPECT_EQ(p.mover(), 1);
}

TEST(Station, E_24_a_station_stays) {
    Position p("europe", 2);
    p.hand(0, "red 5").hand(1, "green 4");
    p.play(p.station("wien", "red"));
    p.play(p.claim("berlin:wien", "green 3")).play(p.draw(0)).play(p.draw(0));
    p.play(p.draw(0)).play(p.draw(0));
    EXPECT_TRUE(p.public_state().stations_at[0].has(p.city("wien")));
    EXPECT_EQ(p.rule_against(Move::station(0, p.city("wien"), cards("red 2"))), "E-20");
}

// Own routes Berlin - Wien; the opponent continues to Budapest.
Position bridge(int players) {
    Position p("europe", players);
    p.tickets(0, {"berlin:bucuresti"});
    p.owns(0, {"berlin:wien", "bucuresti:budapest"}).owns(1, {"budapest:wien"});
    return p;
}

TEST(Station, E_25_borrows_one_route_of_another_player_for_tickets) {
    for (const int players : player_counts("europe")) {
        Position p = bridge(players);
        EXPECT_EQ(p.final_score().seat[0].tickets, -8);
        p.station_at(0, "wien");
        const ScoreSheet sheet = p.final_score();
        EXPECT_EQ(sheet.seat[0].tickets, 8);
        EXPECT_EQ(sheet.seat[0].borrowed.size(), 1);
        EXPECT_TRUE(sheet.seat[0].borrowed.has(p.route("budapest:wien")));
    }
    Position p = bridge(2);
    p.station_at(1, "wien"); // the other's station is of no use to me
    EXPECT_EQ(p.final_score().seat[0].tickets, -8);
}

TEST(Station, E_25_the_route_must_end_in_the_stations_city) {
    Position p = bridge(2);
    p.station_at(0, "zagrab").station_at(0, "berlin").station_at(0, "bucuresti");
    EXPECT_EQ(p.final_score().seat[0].tickets, -8);
}

TEST(Station, E_26_in_either_direction_and_from_any_opponent) {
    for (int owner = 1; owner < 5; ++owner)
        for (const char* city : {"wien", "budapest"}) {
            Position p("europe", 5);
            p.tickets(0, {"berlin:bucuresti"});
            p.owns(0, {"berlin:wien", "bucuresti:budapest"}).owns(owner, {"budapest:wien"});
            p.station_at(0, city);
            EXPECT_EQ(p.final_score().seat[0].tickets, 8);
        }
}

TEST(Station, E_27_one_station_one_route_for_all_tickets) {
    // From Wien one needs Budapest for the first ticket, Warszawa for the second.
    Position p("europe", 2);
    p.tickets(0, {"zurich:budapest", "paris:wien", "berlin:bucuresti"});
    p.owns(0,
           {"munchen:zurich", "munchen:wien", "paris:zurich", "berlin:wien", "bucuresti:budapest"});
    p.owns(1, {"budapest:wien"}).station_at(0, "wien");
    // One route completes two tickets at once.
    EXPECT_EQ(p.final_score().seat[0].tickets, 6 + 8 + 8);
    Position q("europe", 2);
    q.tickets(0, {"zurich:budapest", "amsterdam:wilno"});
    q.owns(0, {"munchen:zurich", "munchen:wien", "amsterdam:frankfurt", "frankfurt:munchen",
               "warszawa:wilno"});
    q.owns(1, {"budapest:wien", "warszawa:wien"}).station_at(0, "wien");
    // Not both: the better one is taken.
    EXPECT_EQ(q.final_score().seat[0].tickets, 12 - 6);
}

TEST(Station, E_28_the_choice_falls_at_final_scoring) {
    Position p("europe", 2);
    p.tickets(0, {"berlin:bucuresti"});
    p.owns(0, {"berlin:wien", "bucuresti:budapest"}).hand(0, "red").hand(1, "white");
    p.play(p.station("wien", "red"));
    // Claimed after the station was built.
    p.play(p.claim("budapest:wien", "white"));
    EXPECT_EQ(p.final_score().seat[0].tickets, 8);
}

TEST(Station, E_29_greatest_sum_then_most_tickets_then_smallest_list) {
    // Sum first: D-21 and D-22 in derived.cpp. Here the last key: two ways to the same ticket.
    Position p("europe", 3);
    p.tickets(0, {"berlin:bucuresti"});
    p.owns(0, {"berlin:wien", "bucuresti:budapest"}).station_at(0, "budapest");
    p.owns(1, {"budapest:wien"}).owns(2, {"budapest:zagrab"}).owns(0, {"wien:zagrab"});
    const ScoreSheet sheet = p.final_score();
    EXPECT_EQ(sheet.seat[0].tickets, 8);
    ASSERT_EQ(sheet.seat[0].borrowed.size(), 1);
    EXPECT_TRUE(
        sheet.seat[0].borrowed.has(std::min(p.route("budapest:wien"), p.route("budapest:zagrab"))));
}

TEST(Station, E_29_a_joint_choice_over_all_stations) {
    // Each station alone completes nothing; greedy choice by station would fail.
    Position p("europe", 2);
    p.tickets(0, {"paris:wien", "stockholm:wien"});
    p.owns(0, {"frankfurt:paris", "berlin:frankfurt", "kobenhavn:stockholm", "essen:frankfurt"});
    p.owns(1, {"berlin:wien", "essen:kobenhavn", "munchen:wien", "frankfurt:munchen"});
    p.station_at(0, "wien").station_at(0, "essen");
    EXPECT_EQ(p.final_score().seat[0].tickets, 8 + 11);
    EXPECT_EQ(p.final_score().seat[0].borrowed.size(), 2);
}

TEST(Station, E_30_several_stations_serve_one_ticket_back_to_back) {
    Position p("europe", 2);
    p.tickets(0, {"london:wien"});
    p.owns(1, {"amsterdam:london", "amsterdam:frankfurt", "frankfurt:munchen", "munchen:wien"});
    p.station_at(0, "london").station_at(0, "frankfurt").station_at(0, "wien");
    EXPECT_EQ(p.final_score().seat[0].tickets, -10); // three routes of four
    Position q("europe", 2);
    q.tickets(0, {"london:wien"});
    q.owns(0, {"amsterdam:london"});
    q.owns(1, {"amsterdam:frankfurt", "frankfurt:munchen", "munchen:wien"});
    q.station_at(0, "amsterdam").station_at(0, "frankfurt").station_at(0, "wien");
    EXPECT_EQ(q.final_score().seat[0].tickets, 10);
    EXPECT_EQ(q.final_score().seat[0].borrowed.size(), 3);
}

TEST(Station, E_31_borrowing_takes_nothing_and_may_be_shared) {
    Position p("europe", 3);
    p.owns(1, {"budapest:wien", "budapest:sarajevo", "sarajevo:sofia"})
        .tickets(1, {"budapest:sofia"});
    p.owns(0, {"berlin:wien", "bucuresti:budapest"}).tickets(0, {"berlin:bucuresti"});
    p.owns(2, {"munchen:wien", "munchen:zurich"}).tickets(2, {"zurich:budapest"});
    p.station_at(0, "wien").station_at(2, "budapest");
    const ScoreSheet sheet = p.final_score();
    EXPECT_EQ(sheet.seat[0].tickets, 8);
    EXPECT_EQ(sheet.seat[2].tickets, 6);
    EXPECT_EQ(sheet.seat[0].borrowed, sheet.seat[2].borrowed);
    EXPECT_EQ(sheet.seat[1].tickets, 5);
    EXPECT_EQ(sheet.seat[1].routes, 1 + 4 + 2);
    EXPECT_EQ(sheet.seat[1].longest, 1 + 3 + 2);
}

TEST(Station, E_32_unclaimed_and_closed_routes_give_nothing) {
    Position p("europe", 2);
    p.tickets(0, {"berlin:bucuresti"});
    p.owns(0, {"berlin:wien", "bucuresti:budapest"}).station_at(0, "wien");
    ScoreSheet sheet = p.final_score();
    EXPECT_EQ(sheet.seat[0].tickets, -8);
    EXPECT_TRUE(sheet.seat[0].borrowed.empty());
    EXPECT_EQ(sheet.seat[0].stations, 8); // no effect, and no points for a built one
    // A station at a city with own routes only borrows none of them twice.
    p.owns(0, {"munchen:wien"});
    EXPECT_TRUE(p.final_score().seat[0].borrowed.empty());
}

TEST(Station, E_33_the_tracks_of_a_double_route_are_two_routes) {
    for (const char* track : {"budapest:wien", "budapest:wien#2"}) {
        Position p("europe", 4);
        p.tickets(0, {"berlin:bucuresti"});
        p.owns(0, {"berlin:wien", "bucuresti:budapest"}).owns(1, {track}).station_at(0, "wien");
        EXPECT_EQ(p.final_score().seat[0].tickets, 8);
    }
    // Borrowing beside an own track is useless.
    Position p("europe", 4);
    p.tickets(0, {"berlin:bucuresti", "london:wien"});
    p.owns(0, {"berlin:wien", "bucuresti:budapest", "budapest:wien"}).owns(1, {"budapest:wien#2"});
    p.station_at(0, "wien");
    EXPECT_EQ(p.final_score().seat[0].tickets, 8 - 10);
}

TEST(Station, E_34_four_points_for_each_station_in_reserve) {
    const char* cities[] = {"roma", "paris", "kyiv"};
    for (const int players : player_counts("europe"))
        for (int built = 0; built <= 3; ++built) {
            Position p("europe", players);
            for (int k = 0; k < built; ++k) p.station_at(1, cities[k]);
            const ScoreSheet sheet = p.final_score();
            EXPECT_EQ(sheet.seat[1].stations, 12 - 4 * built);
            EXPECT_EQ(sheet.seat[1].total, 12 - 4 * built);
            EXPECT_EQ(sheet.seat[0].stations, 12);
        }
}

TEST(Station, E_35_borrowed_routes_do_not_lengthen_the_path) {
    Position p = bridge(2);
    p.station_at(0, "wien");
    const ScoreSheet sheet = p.final_score();
    EXPECT_EQ(sheet.seat[0].tickets, 8);
    EXPECT_EQ(sheet.seat[0].longest, 4); // not 3 + 1 + 4
    EXPECT_EQ(sheet.seat[1].longest, 1);
}

TEST(Station, E_36_european_express_to_all_with_the_longest_path) {
    for (const int players : player_counts("europe")) {
        Position p("europe", players);
        p.owns(0, {"berlin:wien", "berlin:danzig"}).owns(1, {"petrograd:riga", "danzig:riga"});
        ScoreSheet sheet = p.final_score();
        EXPECT_EQ(sheet.seat[0].bonus, 10);
        EXPECT_EQ(sheet.seat[1].bonus, 10);
        p.owns(1, {"riga:wilno"}); // 4 + 4, without the spur to Danzig
        sheet = p.final_score();
        EXPECT_EQ(sheet.seat[1].longest, 8);
        EXPECT_EQ(sheet.seat[0].bonus, 0);
        EXPECT_EQ(sheet.seat[1].bonus, 10);
    }
    Position p("europe", 2);
    p.owns(0, {"berlin:wien"}).owns(1, {"berlin:danzig"});
    EXPECT_EQ(p.final_score().seat[0].bonus, 0);
    EXPECT_EQ(p.final_score().seat[1].bonus, 10);
}

// Two seats with equal totals; what decides is named.
TEST(Station, E_37_first_more_tickets_those_through_stations_included) {
    Position p("europe", 2);
    // 0: 8 for the ticket through a station, 4 + 7 routes, 8 for two stations: 27.
    p.owns(0, {"berlin:wien", "bucuresti:budapest"}).tickets(0, {"berlin:bucuresti"});
    p.station_at(0, "wien");
    // 1: 1 + 4 + 4 + 2 routes + 12 stations + ... ; longest path 4 each.
    p.owns(1, {"budapest:wien", "kharkov:moskva", "amsterdam:bruxelles", "roma:venezia"});
    p.owns(1, {"essen:frankfurt", "cadiz:lisboa"});
    const ScoreSheet sheet = p.final_score();
    ASSERT_EQ(sheet.seat[0].total, 8 + 4 + 7 + 8 + 10);
    ASSERT_EQ(sheet.seat[1].total, 1 + 7 + 1 + 2 + 2 + 2 + 12 + 10);
    EXPECT_EQ(sheet.winners, 0b01);
}

TEST(Station, E_37_then_fewer_stations_built) {
    // Equal tickets (none); 0 built one station and has four route points more.
    Position p("europe", 2);
    p.owns(0, {"berlin:danzig", "kyiv:smolensk"}).station_at(0, "roma");
    p.owns(1, {"kharkov:moskva"});
    const ScoreSheet sheet = p.final_score();
    ASSERT_EQ(sheet.seat[0].total, 11 + 8 + 10);
    ASSERT_EQ(sheet.seat[1].total, 7 + 12 + 10);
    EXPECT_EQ(sheet.winners, 0b10);
    EXPECT_EQ(sheet.behind_by[0], TieBreak::FewestStations);
}

TEST(Station, E_37_then_the_european_express) {
    // Equal tickets and stations; 0 has the card, 1 ten more points by routes.
    Position p("europe", 2);
    p.owns(0, {"berlin:danzig", "danzig:riga"});                        // 7 + 4 + 10, path 7
    p.owns(1, {"kharkov:moskva", "bucuresti:kyiv", "athina:sarajevo"}); // 21, path 4
    const ScoreSheet sheet = p.final_score();
    ASSERT_EQ(sheet.seat[0].total, 33);
    ASSERT_EQ(sheet.seat[1].total, 33);
    EXPECT_EQ(sheet.winners, 0b01);
}

TEST(Station, E_37_stations_count_before_the_card) {
    // 0 has the card and one station more built.
    Position p("europe", 2);
    p.owns(0, {"berlin:danzig", "danzig:riga", "kyiv:smolensk"}).station_at(0, "roma");
    p.owns(1, {"kharkov:moskva", "bucuresti:kyiv", "athina:sarajevo"});
    const ScoreSheet sheet = p.final_score();
    ASSERT_EQ(sheet.seat[0].total, sheet.seat[1].total);
    EXPECT_EQ(sheet.winners, 0b10);
}

} // namespace
} // namespace trunkline::test

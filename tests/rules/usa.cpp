// What is particular to the USA (U-01 to U-11).
#include <gtest/gtest.h>

#include "tests/position.hpp"

namespace trunkline::test {
namespace {

TEST(Usa, U_01_two_to_five_players_with_45_trains) {
    const Board& b = board_of("usa");
    EXPECT_EQ(b.min_players, 2);
    EXPECT_EQ(b.max_players, 5);
    EXPECT_EQ(b.trains, 45);
    EXPECT_EQ(b.train_colors,
              (std::vector<std::string>{"blue", "red", "green", "yellow", "black"}));
}

TEST(Usa, U_02_thirty_tickets_in_one_deck) {
    const Board& b = board_of("usa");
    EXPECT_EQ(b.tickets.size(), 30u);
    for (const Ticket& t : b.tickets) EXPECT_FALSE(t.is_long);
    EXPECT_EQ(b.rules.longest_path_bonus, 10);
    EXPECT_EQ(b.rules.most_tickets_bonus, 0);
}

TEST(Usa, U_03_three_tickets_each_keep_two_or_three) {
    for (const int players : player_counts("usa")) {
        const Position p = Position::dealt("usa", players);
        const Board& b = p.board;
        for (int seat = 0; seat < players; ++seat) {
            const int s = 3 * seat;
            EXPECT_EQ(p.offer_ids(seat),
                      (std::vector{b.ticket_ids[s], b.ticket_ids[s + 1], b.ticket_ids[s + 2]}));
            for (unsigned mask = 0; mask < 8; ++mask)
                EXPECT_EQ(p.legal(Move::keep(seat, mask)), std::popcount(mask) >= 2);
        }
        EXPECT_EQ(p.public_state().ticket_deck, 30 - 3 * players);
    }
}

TEST(Usa, U_04_tickets_given_back_at_set_up_go_under_the_deck) {
    for (const int players : player_counts("usa")) {
        Position p = Position::dealt("usa", players);
        auto expected = p.ticket_deck_ids();
        int kept = 0;
        for (int seat = 0; seat < players; ++seat) {
            const bool all = seat % 2;
            if (!all) expected.push_back(p.offer_ids(seat)[1]);
            kept += all ? 3 : 2;
            p.play(Move::keep(seat, all ? 0b111 : 0b101));
        }
        EXPECT_EQ(p.ticket_deck_ids(), expected);
        EXPECT_EQ(p.public_state().ticket_deck, 30 - kept);
    }
}

TEST(Usa, U_05_tickets_given_back_in_play_go_under_the_deck_as_offered) {
    Position p("usa", 2);
    p.ticket_deck({"boston:miami", "calgary:phoenix", "denver:el_paso", "dallas:new_york"});
    p.play(p.draw_tickets()).play(p.keep({"boston:miami"}));
    EXPECT_EQ(p.ticket_deck_ids(),
              (std::vector<std::string>{"dallas:new_york", "calgary:phoenix", "denver:el_paso"}));
    p.play(p.draw_tickets());
    EXPECT_EQ(p.offer_ids(1),
              (std::vector<std::string>{"dallas:new_york", "calgary:phoenix", "denver:el_paso"}));
    p.play(p.keep({"denver:el_paso", "dallas:new_york"}));
    EXPECT_EQ(p.ticket_deck_ids(), (std::vector<std::string>{"calgary:phoenix"}));
}

TEST(Usa, U_06_no_ferries_tunnels_or_stations) {
    Position p("usa", 2);
    for (const Route& r : p.board.routes) EXPECT_EQ(r.terrain, Terrain::Regular);
    p.hand(0, "red 3");
    EXPECT_FALSE(p.legal(p.station("denver", "red")));
    for (const Move& m : p.listed()) EXPECT_NE(m.type, MoveType::Station);
    EXPECT_FALSE(p.legal(p.decline()));
    EXPECT_FALSE(p.legal(p.add("red")));
}

TEST(Usa, U_07_points_by_length) {
    const int points[] = {0, 1, 2, 4, 7, 10, 15};
    const Board& b = board_of("usa");
    for (std::size_t r = 0; r < b.routes.size(); ++r) {
        const int n = b.routes[r].length;
        ASSERT_TRUE(n >= 1 && n <= 6);
        Position p("usa", 2);
        p.hand(0, "locomotive " + std::to_string(n));
        p.play(p.claim(b.route_ids[r], "locomotive " + std::to_string(n)));
        EXPECT_EQ(p.public_state().score[0], points[n]);
    }
}

TEST(Usa, U_08_second_tracks_close_with_two_and_three_players) {
    for (const int players : player_counts("usa")) {
        Position p("usa", players);
        p.owns(1, {"portland:seattle"}).hand(0, "red");
        EXPECT_EQ(p.legal(p.claim("portland:seattle#2", "red")), players >= 4);
    }
}

TEST(Usa, U_09_longest_path_bonus_to_all_who_tie) {
    for (const int players : player_counts("usa")) {
        Position p("usa", players);
        p.owns(0, {"duluth:helena", "boston:new_york"}).owns(1, {"calgary:winnipeg"});
        const ScoreSheet sheet = p.final_score();
        EXPECT_EQ(sheet.seat[0].bonus, 10);
        EXPECT_EQ(sheet.seat[1].bonus, 10);
        EXPECT_TRUE(sheet.seat[0].holds_longest && sheet.seat[1].holds_longest);
        for (int s = 2; s < players; ++s) EXPECT_EQ(sheet.seat[s].bonus, 0);
    }
    Position p("usa", 2);
    p.owns(0, {"duluth:helena", "duluth:winnipeg"}).owns(1, {"calgary:winnipeg"});
    const ScoreSheet sheet = p.final_score();
    EXPECT_EQ(sheet.seat[0].bonus, 10);
    EXPECT_EQ(sheet.seat[1].bonus, 0);
}

TEST(Usa, U_10_ties_go_to_completed_tickets_then_to_the_longest_path_card) {
    Position q("usa", 2);
    q.owns(0, {"el_paso:los_angeles"}); // 25 with the bonus
    q.owns(1, {"denver:santa_fe", "el_paso:santa_fe"}).tickets(1, {"denver:el_paso"});
    q.owns(1,
           {"duluth:winnipeg", "nashville:pittsburgh", "atlanta:charleston", "portland:seattle"});
    const ScoreSheet sheet = q.final_score();
    ASSERT_EQ(sheet.seat[0].total, 25);
    ASSERT_EQ(sheet.seat[1].total, 25);
    EXPECT_EQ(sheet.winners, 0b10); // more tickets beat the card
    EXPECT_EQ(sheet.rank[1], 1);
    EXPECT_EQ(sheet.rank[0], 2);
}

TEST(Usa, U_10_the_card_decides_between_equal_tickets) {
    Position p("usa", 2);
    p.owns(0, {"el_paso:los_angeles"}); // 15 + 10, longest 6
    // 25 by routes alone, none longer than four.
    p.owns(1, {"duluth:winnipeg", "nashville:pittsburgh", "dallas:el_paso", "calgary:vancouver"});
    ScoreSheet sheet = p.final_score();
    ASSERT_EQ(sheet.seat[0].total, 25);
    ASSERT_EQ(sheet.seat[1].total, 25);
    EXPECT_EQ(sheet.winners, 0b01);
    EXPECT_EQ(sheet.behind_by[1], TieBreak::LongestPathBonus);
}

TEST(Usa, U_10_path_lengths_without_the_card_do_not_count) {
    // 0 holds the card; 1 and 2 tie with unequal paths and share the place.
    Position p("usa", 4);
    p.owns(0, {"el_paso:los_angeles", "el_paso:houston"});
    p.owns(1, {"atlanta:charleston", "charleston:raleigh"}); // 4 points, path 4
    p.owns(2, {"boston:montreal", "denver:santa_fe"});       // 4 points, path 2
    const ScoreSheet sheet = p.final_score();
    ASSERT_EQ(sheet.seat[1].total, sheet.seat[2].total);
    EXPECT_NE(sheet.seat[1].longest, sheet.seat[2].longest);
    EXPECT_EQ(sheet.rank[1], 2);
    EXPECT_EQ(sheet.rank[2], 2);
    EXPECT_EQ(sheet.rank[3], 4);
}

TEST(Usa, U_10_both_holding_the_card_share_the_victory) {
    Position p("usa", 3);
    p.owns(0, {"duluth:helena"}).owns(1, {"calgary:winnipeg"});
    EXPECT_EQ(p.final_score().winners, 0b011);
}

TEST(Usa, U_11_the_locomotive_rules_apply) {
    const Rulebook& r = board_of("usa").rules;
    EXPECT_TRUE(r.row_locomotive_ends_draw);
    EXPECT_EQ(r.row_reset_at_locomotives, 3);
    Position p("usa", 2);
    p.row("locomotive red red blue blue");
    p.play(p.draw(0));
    EXPECT_EQ(p.mover(), 1);
}

} // namespace
} // namespace trunkline::test

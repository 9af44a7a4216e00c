// What is particular to Europe: set-up, tickets, routes and ferries (E-01 to E-18).
#include <gtest/gtest.h>

#include "tests/position.hpp"
#include "wire/embedded.hpp"
#include "wire/map.hpp"

namespace trunkline::test {
namespace {

TEST(Europe, E_01_two_to_five_players_with_45_trains_and_three_stations) {
    const Board& b = board_of("europe");
    EXPECT_EQ(b.min_players, 2);
    EXPECT_EQ(b.max_players, 5);
    EXPECT_EQ(b.train_colors,
              (std::vector<std::string>{"blue", "red", "green", "yellow", "black"}));
    for (const int players : player_counts("europe")) {
        const Position p = Position::dealt("europe", players);
        for (int s = 0; s < players; ++s) {
            EXPECT_EQ(p.public_state().trains[s], 45);
            EXPECT_EQ(p.public_state().stations[s], 3);
        }
    }
}

TEST(Europe, E_02_forty_short_and_six_long_tickets) {
    int longs = 0;
    const Board& b = board_of("europe");
    for (const Ticket& t : b.tickets) {
        longs += t.is_long;
        EXPECT_EQ(t.is_long, t.points >= 20);
    }
    EXPECT_EQ(b.tickets.size(), 46u);
    EXPECT_EQ(longs, 6);
    EXPECT_EQ(b.rules.longest_path_bonus, 10);
}

TEST(Europe, E_03_one_long_ticket_each_the_rest_out_of_the_game) {
    for (const int players : player_counts("europe")) {
        const Position p = Position::dealt(
            "europe", players, "",
            {"palermo:moskva", "lisboa:danzig", "brest:petrograd", "cadiz:stockholm"});
        const char* order[] = {"palermo:moskva", "lisboa:danzig", "brest:petrograd",
                               "cadiz:stockholm", "edinburgh:athina"};
        for (int seat = 0; seat < players; ++seat) {
            int longs = 0;
            for (const auto& id : p.offer_ids(seat))
                if (p.board.tickets[p.ticket(id)].is_long) {
                    ++longs;
                    EXPECT_EQ(id, order[seat]);
                }
            EXPECT_EQ(longs, 1);
        }
        for (const auto& id : p.ticket_deck_ids())
            EXPECT_FALSE(p.board.tickets[p.ticket(id)].is_long);
    }
}

TEST(Europe, E_04_three_short_tickets_each_and_the_rest_is_the_deck) {
    for (const int players : player_counts("europe")) {
        const Position p = Position::dealt("europe", players);
        EXPECT_EQ(p.public_state().ticket_deck, 40 - 3 * players);
        std::size_t next = 0; // shorts come in map order here
        for (int seat = 0; seat < players; ++seat) {
            EXPECT_EQ(p.of(seat).offered, 4);
            for (const auto& id : p.offer_ids(seat))
                if (!p.board.tickets[p.ticket(id)].is_long) {
                    EXPECT_EQ(id, p.board.ticket_ids[next++]);
                }
        }
        EXPECT_EQ(next, static_cast<std::size_t>(3 * players));
        EXPECT_EQ(p.ticket_deck_ids().front(), p.board.ticket_ids[next]);
    }
}

TEST(Europe, E_05_keep_at_least_two_of_four_in_any_mix) {
    for (const int players : player_counts("europe")) {
        Position p = Position::dealt("europe", players);
        for (unsigned mask = 0; mask < 16; ++mask)
            EXPECT_EQ(p.rule_against(Move::keep(0, mask)), std::popcount(mask) >= 2 ? "" : "C-05");
        // Without the long one.
        unsigned shorts = 0;
        for (int i = 0; i < 4; ++i)
            if (!p.board.tickets[p.of(0).offer[i]].is_long) shorts |= 1u << i;
        p.play(Move::keep(0, shorts));
        EXPECT_EQ(p.of(0).tickets.size(), 3);
    }
}

TEST(Europe, E_06_tickets_given_back_at_set_up_leave_the_game) {
    for (const int players : player_counts("europe")) {
        Position p = Position::dealt("europe", players);
        const auto deck = p.ticket_deck_ids();
        for (int seat = 0; seat < players; ++seat) p.play(p.keep_first(seat, 2));
        EXPECT_EQ(p.ticket_deck_ids(), deck);
        EXPECT_EQ(p.public_state().ticket_deck, 40 - 3 * players);
    }
}

TEST(Europe, E_07_long_tickets_never_appear_after_set_up) {
    Position p = Position::dealt("europe", 2);
    p.play(p.keep_first(0, 2)).play(p.keep_first(1, 2));
    int seen = 0;
    while (p.public_state().ticket_deck > 0) {
        p.play(p.draw_tickets());
        const int seat = p.mover();
        for (int i = 0; i < p.of(seat).offered; ++i, ++seen)
            EXPECT_FALSE(p.board.tickets[p.of(seat).offer[i]].is_long);
        p.play(p.keep_first(seat, p.of(seat).offered));
    }
    EXPECT_EQ(seen, 34);
}

TEST(Europe, E_08_tickets_given_back_in_play_go_under_the_deck) {
    Position p("europe", 2);
    p.ticket_deck({"athina:angora", "paris:wien", "roma:smyrna", "london:wien"});
    p.play(p.draw_tickets()).play(p.keep({"paris:wien"}));
    EXPECT_EQ(p.ticket_deck_ids(),
              (std::vector<std::string>{"london:wien", "athina:angora", "roma:smyrna"}));
}

TEST(Europe, E_09_four_actions) {
    Position p("europe", 2);
    p.hand(0, "red 3");
    bool seen[8] = {};
    for (const Move& m : p.listed()) seen[static_cast<int>(m.type)] = true;
    EXPECT_TRUE(seen[static_cast<int>(MoveType::Draw)]);
    EXPECT_TRUE(seen[static_cast<int>(MoveType::Claim)]);
    EXPECT_TRUE(seen[static_cast<int>(MoveType::Tickets)]);
    EXPECT_TRUE(seen[static_cast<int>(MoveType::Station)]);
    EXPECT_FALSE(seen[static_cast<int>(MoveType::Pass)]);
}

TEST(Europe, E_10_common_locomotive_and_tunnel_rules_apply) {
    const Rulebook& r = board_of("europe").rules;
    EXPECT_TRUE(r.row_locomotive_ends_draw);
    EXPECT_EQ(r.row_reset_at_locomotives, 3);
    EXPECT_EQ(r.locomotives_wild_on, (std::array{true, true, true}));
    Position p("europe", 2);
    p.hand(0, "locomotive 3").deck_next("locomotive blue blue");
    p.play(p.claim("erzurum:sochi", "locomotive 3"));
    EXPECT_EQ(p.public_state().extra, 1);
}

TEST(Europe, E_11_points_by_length) {
    const int points[] = {0, 1, 2, 4, 7, -1, 15, -1, 21};
    const Board& b = board_of("europe");
    for (std::size_t r = 0; r < b.routes.size(); ++r) {
        const int n = b.routes[r].length;
        ASSERT_TRUE(n <= 8 && points[n] > 0) << b.route_ids[r];
        Position p("europe", 2);
        p.hand(0, "locomotive " + std::to_string(n)).deck_next("red red red");
        p.play(p.claim(b.route_ids[r], "locomotive " + std::to_string(n)));
        EXPECT_EQ(p.public_state().score[0], points[n]);
    }
}

TEST(Europe, E_11_the_loader_rejects_a_length_without_points) {
    std::string text(find(embedded_maps(), "europe.json")->bytes), error;
    const std::string was = "\"length\": 8", now = "\"length\": 7";
    ASSERT_NE(text.find(was), std::string::npos);
    text.replace(text.find(was), was.size(), now);
    EXPECT_FALSE(read_map("europe.json", text, error));
    EXPECT_NE(error.find("length"), std::string::npos) << error;
}

TEST(Europe, E_12_second_tracks_close_with_two_and_three_players) {
    for (const int players : player_counts("europe")) {
        Position p("europe", players);
        p.owns(1, {"budapest:wien"}).hand(0, "red 3 green 2");
        EXPECT_EQ(p.legal(p.claim("budapest:wien#2", "red")), players >= 4);
        // Beside each other for a while, to different cities.
        p.owns(1, {"bruxelles:paris"});
        EXPECT_TRUE(p.legal(p.claim("bruxelles:dieppe", "green 2")));
    }
}

TEST(Europe, E_13_a_ferry_takes_at_least_its_locomotives_and_one_colour) {
    Position p("europe", 2);
    p.hand(0, "red 6 blue 3 locomotive 6");
    // Palermo - Smyrna: 6 with two symbols.
    for (int l = 0; l <= 6; ++l) {
        const std::string pay = (l < 6 ? "red " + std::to_string(6 - l) : "") +
                                (l > 0 ? " locomotive " + std::to_string(l) : "");
        EXPECT_EQ(p.rule_against(p.claim("palermo:smyrna", pay)), l >= 2 ? "" : "E-13") << pay;
    }
    EXPECT_FALSE(p.legal(p.claim("palermo:smyrna", "red 2 blue 2 locomotive 2")));
    EXPECT_FALSE(p.legal(p.claim("palermo:smyrna", "red 5 locomotive 2")));
    EXPECT_FALSE(p.legal(p.claim("palermo:smyrna", "red 3 locomotive 2")));
}

TEST(Europe, E_14_every_colour_will_do_on_a_ferry) {
    const Board& b = board_of("europe");
    for (const Route& r : b.routes) EXPECT_TRUE(r.terrain != Terrain::Ferry || r.color == kGray);
    for (const char* color :
         {"pink", "blue", "orange", "white", "green", "yellow", "black", "red"}) {
        Position p("europe", 2);
        p.hand(0, std::string(color) + " 3 locomotive");
        p.play(p.claim("athina:brindisi", std::string(color) + " 3 locomotive"));
        EXPECT_EQ(p.public_state().score[0], 7);
    }
}

TEST(Europe, E_15_more_locomotives_may_replace_coloured_cards) {
    Position p("europe", 2);
    p.hand(0, "red 3 locomotive 4");
    for (const char* pay :
         {"red 3 locomotive", "red 2 locomotive 2", "red locomotive 3", "locomotive 4"})
        EXPECT_TRUE(p.legal(p.claim("athina:brindisi", pay))) << pay;
}

TEST(Europe, E_16_a_ferry_of_symbols_alone_takes_locomotives_alone) {
    Position p("europe", 2);
    p.hand(0, "red 2 locomotive 2");
    EXPECT_TRUE(p.legal(p.claim("amsterdam:london", "locomotive 2")));
    EXPECT_EQ(p.rule_against(p.claim("amsterdam:london", "red locomotive")), "E-13");
    EXPECT_EQ(p.rule_against(p.claim("amsterdam:london", "red 2")), "E-13");
    p.hand(0, "red 2 locomotive");
    for (const Move& m : p.listed())
        EXPECT_FALSE(m.type == MoveType::Claim && m.what == p.route("amsterdam:london"));
}

TEST(Europe, E_17_no_exchanges) {
    Position p("europe", 2);
    p.hand(0, "red 12 blue 6 locomotive");
    EXPECT_EQ(p.rule_against(p.claim("dieppe:london", "red blue 3")), "C-33");
    EXPECT_EQ(p.rule_against(p.claim("dieppe:london", "red 4")), "C-33");
    EXPECT_EQ(p.rule_against(p.claim("palermo:smyrna", "red 4 blue 6")), "C-33");
    EXPECT_EQ(p.rule_against(p.claim("berlin:danzig", "red 3 blue 4")), "C-33");
    for (const Route& r : p.board.routes) EXPECT_EQ(r.substitute, 0);
    for (const RouteKind& k : p.board.kinds) EXPECT_EQ(k.swap, 0);
}

TEST(Europe, E_18_ferries_reveal_nothing) {
    Position p("europe", 2);
    p.hand(0, "red locomotive");
    const int deck = p.public_state().deck;
    p.play(p.claim("dieppe:london", "red locomotive"));
    EXPECT_EQ(p.public_state().deck, deck);
    EXPECT_EQ(p.last.revealed, (std::array{Card::None, Card::None, Card::None}));
    EXPECT_EQ(p.mover(), 1);
}

} // namespace
} // namespace trunkline::test

// Drawing and completing tickets (C-50 to C-55).
#include <gtest/gtest.h>

#include "tests/position.hpp"

namespace trunkline::test {
namespace {

TEST(Tickets, C_50_draw_three_keep_one_two_or_three) {
    for (const auto map : kAllMaps)
        for (const int players : player_counts(map)) {
            Position p(map, players);
            const auto top = p.ticket_deck_ids();
            const auto deck = p.public_state().ticket_deck;
            p.play(p.draw_tickets());
            EXPECT_EQ(p.public_state().phase, Phase::Keep);
            EXPECT_EQ(p.offer_ids(0), std::vector(top.begin(), top.begin() + 3));
            EXPECT_EQ(p.public_state().ticket_deck, deck - 3);
            EXPECT_EQ(p.last.count, 3);
            EXPECT_EQ(p.rule_against(Move::keep(0, 0)), "C-50");
            EXPECT_EQ(p.rule_against(Move::keep(0, 0b1000)), "C-50");
            for (unsigned mask = 1; mask < 8; ++mask) {
                Position q = p;
                q.play(Move::keep(0, mask));
                EXPECT_EQ(q.of(0).tickets.size(), std::popcount(mask));
                EXPECT_EQ(q.public_state().tickets[0], std::popcount(mask));
                for (int i = 0; i < 3; ++i)
                    EXPECT_EQ(q.of(0).tickets.has(q.ticket(top[i])), ((mask >> i) & 1) != 0);
                EXPECT_EQ(q.mover(), 1);
            }
        }
}

TEST(Tickets, C_50_nobody_else_sees_what_was_drawn) {
    Position a("europe", 3), b("europe", 3);
    a.ticket_deck({"athina:angora", "athina:wilno", "london:wien", "paris:wien"});
    b.ticket_deck({"berlin:roma", "kyiv:sochi", "roma:smyrna", "paris:wien"});
    a.play(a.draw_tickets());
    b.play(b.draw_tickets());
    EXPECT_EQ(look(a.game, 1), look(b.game, 1));
    EXPECT_EQ(look_on(a.game), look_on(b.game));
    a.play(a.keep({"athina:wilno"}));
    b.play(b.keep({"roma:smyrna"}));
    EXPECT_EQ(look(a.game, 2), look(b.game, 2));
}

TEST(Tickets, C_51_a_short_deck_gives_what_it_has) {
    const char* ids[][2] = {{"boston:miami", "denver:el_paso"},
                            {"paris:wien", "roma:smyrna"},
                            {"oslo:stockholm", "oslo:vaasa"}};
    for (int m = 0; m < 3; ++m) {
        Position p(kAllMaps[m], 2);
        p.ticket_deck({ids[m][0]});
        p.play(p.draw_tickets());
        EXPECT_EQ(p.of(0).offered, 1);
        EXPECT_EQ(p.rule_against(Move::keep(0, 0)), "C-50");
        EXPECT_FALSE(p.legal(Move::keep(0, 0b10)));
        p.play(Move::keep(0, 1));
        EXPECT_EQ(p.public_state().ticket_deck, 0);

        Position q(kAllMaps[m], 2);
        q.ticket_deck({ids[m][0], ids[m][1]});
        q.play(q.draw_tickets());
        EXPECT_EQ(q.of(0).offered, 2);
        EXPECT_EQ(q.rule_against(Move::keep(0, 0)), "C-50");
        EXPECT_TRUE(q.legal(Move::keep(0, 0b11)));
        q.play(Move::keep(0, 0b10));
        EXPECT_EQ(q.of(0).tickets.size(), 1);
    }
}

TEST(Tickets, C_52_no_ticket_draw_from_an_empty_deck) {
    for (const auto map : kAllMaps) {
        Position p(map, 2);
        p.ticket_deck({});
        EXPECT_EQ(p.rule_against(p.draw_tickets()), "C-52");
        for (const Move& m : p.listed()) EXPECT_NE(m.type, MoveType::Tickets);
    }
}

TEST(Tickets, C_53_drawn_tickets_cannot_be_put_back_and_the_choice_ends_the_turn) {
    for (const auto map : kAllMaps) {
        Position p(map, 2);
        p.hand(0, "red 4 locomotive 4");
        p.play(p.draw_tickets());
        EXPECT_EQ(p.rule_against(p.draw_blind()), "C-53");
        EXPECT_EQ(p.rule_against(p.draw(0)), "C-53");
        EXPECT_EQ(p.rule_against(p.draw_tickets()), "C-53");
        EXPECT_EQ(p.rule_against(p.pass()), "C-53");
        EXPECT_EQ(p.rule_against(p.decline()), "C-53");
        EXPECT_EQ(p.listed().size(), 7u);
        p.play(p.keep_first(0, 1));
        EXPECT_EQ(p.mover(), 1);
        EXPECT_EQ(p.public_state().phase, Phase::Turn);
        EXPECT_FALSE(p.legal(p.keep_first(1, 1)));
    }
}

TEST(Tickets, C_54_completed_by_any_chain_of_own_routes) {
    Position p("usa", 3);
    p.tickets(0, {"denver:el_paso", "kansas_city:houston", "boston:miami"});
    // To El Paso the long way round; to Houston over a route of somebody else.
    p.owns(0, {"denver:phoenix", "los_angeles:phoenix", "el_paso:los_angeles"});
    p.owns(0, {"kansas_city:oklahoma_city", "dallas:oklahoma_city"});
    p.owns(1, {"dallas:houston"});
    const SeatScore s = p.final_score().seat[0];
    EXPECT_TRUE(s.completed.has(p.ticket("denver:el_paso")));
    EXPECT_FALSE(s.completed.has(p.ticket("kansas_city:houston")));
    EXPECT_FALSE(s.completed.has(p.ticket("boston:miami")));
    EXPECT_EQ(s.tickets_completed, 1);
    EXPECT_EQ(s.tickets, 4 - 5 - 12);
}

TEST(Tickets, C_54_own_routes_of_the_other_maps) {
    Position e("europe", 2);
    e.tickets(0, {"paris:wien", "london:berlin"});
    e.owns(0, {"frankfurt:paris", "berlin:frankfurt", "berlin:wien"});
    EXPECT_EQ(e.final_score().seat[0].tickets, 8 - 7);
    Position n("nordic", 2);
    n.tickets(1, {"oslo:stockholm", "tampere:tallinn"});
    n.owns(1, {"oslo:orebro", "orebro:stockholm", "tampere:helsinki"});
    n.owns(0, {"helsinki:tallinn"});
    EXPECT_EQ(n.final_score().seat[1].tickets, 4 - 3);
}

TEST(Tickets, C_55_completed_add_open_ones_subtract_and_only_at_the_end) {
    Position p("usa", 2);
    p.tickets(0, {"los_angeles:new_york"}).tickets(1, {"denver:el_paso"}).hand(1, "red 4");
    p.owns(1, {"el_paso:santa_fe"}).turn_of(1);
    p.play(p.claim("denver:santa_fe", "red 2"));
    EXPECT_EQ(p.public_state().score[0], 0);
    EXPECT_EQ(p.public_state().score[1], 4);
    const ScoreSheet sheet = p.final_score();
    EXPECT_EQ(sheet.seat[0].tickets, -21);
    EXPECT_EQ(sheet.seat[0].total, -21); // a total may be negative
    EXPECT_EQ(sheet.seat[1].tickets, 4);
    EXPECT_EQ(sheet.seat[1].total, 4 + 4 + 10);
}

} // namespace
} // namespace trunkline::test

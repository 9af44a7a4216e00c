// Nothing left to do (C-70 to C-74).
#include <gtest/gtest.h>

#include "tests/position.hpp"

namespace trunkline::test {
namespace {

// No card anywhere but in the hand of the last seat, which has no trains to use them with.
Position stuck(std::string_view map, int players) {
    Position p(map, players);
    p.row("").ticket_deck({}).deck("", players - 1);
    for (int seat = 0; seat < players; ++seat) {
        p.game.public_state.stations[seat] = 0;
        if (map == "europe") {
            // Three stations each, in cities that do not matter.
            const Board& b = p.board;
            p.game.public_state.stations[seat] = 3;
            for (int k = 0; k < 3; ++k) p.station_at(seat, b.cities[3 * seat + k].id);
        }
    }
    return p;
}

TEST(Stuck, C_70_passing_is_the_only_move_where_nothing_is_legal) {
    for (const auto map : kAllMaps)
        for (const int players : player_counts(map)) {
            Position p = stuck(map, players);
            EXPECT_TRUE(p.legal(p.pass()));
            ASSERT_EQ(p.listed().size(), 1u);
            EXPECT_EQ(p.listed()[0], p.pass());
            p.play(p.pass());
            EXPECT_EQ(p.mover(), 1);
        }
}

TEST(Stuck, C_70_a_pass_is_a_turn_and_the_game_goes_on) {
    Position p = stuck("usa", 3); // seat 2 has all cards and all trains
    p.play(p.pass()).play(p.pass());
    EXPECT_EQ(p.mover(), 2);
    EXPECT_EQ(p.rule_against(p.pass()), "C-12");
    p.play(p.claim("duluth:helena", "orange 6"));
    EXPECT_EQ(p.mover(), 0);
    EXPECT_EQ(p.rule_against(p.pass()), "C-12"); // the row has cards again
}

TEST(Stuck, C_71_any_legal_payment_in_hand_counts_as_a_claim) {
    struct Case {
        const char *map, *hand;
        bool can;
    };
    for (const Case& c :
         {Case{"usa", "red", true}, Case{"usa", "locomotive", true}, Case{"usa", "", false},
          Case{"europe", "black", true}, Case{"nordic", "locomotive", true}, // a ferry of one space
          Case{"nordic", "red", true},                                       // Rovaniemi - Tornio
          Case{"nordic", "", false}}) {
        Position p = stuck(c.map, 2);
        p.game.private_states[1].hand -= cards(c.hand);
        p.game.private_states[0].hand = cards(c.hand);
        p.game.public_state.cards[0] = static_cast<std::uint8_t>(cards(c.hand).size());
        p.game.public_state.cards[1] = static_cast<std::uint8_t>(110 - cards(c.hand).size());
        ASSERT_EQ(p.broken(), "");
        EXPECT_EQ(p.legal(p.pass()), !c.can) << c.map << c.hand;
    }
}

// All routes but one are owned by others, so that the claim of that one decides.
Position only_route(std::string_view map, std::string_view route, std::string_view hand,
                    int trains) {
    Position p = stuck(map, 2);
    const int keep = p.route(route);
    PublicState& t = p.game.public_state;
    t.trains[1] = 255;
    for (const int r : p.board.all_routes) {
        const Route& it = p.board.routes[r];
        if (r == keep || it.twin == keep || !t.open.has(r)) continue;
        t.open.remove(r);
        t.owned[1].add(r);
        if (it.twin >= 0) t.open.remove(it.twin);
    }
    p.game.private_states[1].hand -= cards(hand);
    p.game.private_states[0].hand = cards(hand);
    t.cards[0] = static_cast<std::uint8_t>(cards(hand).size());
    t.cards[1] = static_cast<std::uint8_t>(110 - t.cards[0]);
    t.trains[0] = static_cast<std::uint8_t>(trains);
    if (const int twin = p.board.routes[keep].twin; twin >= 0) t.open.remove(twin);
    return p;
}

TEST(Stuck, C_71_exchanges_tunnels_and_trains_are_taken_into_account) {
    struct Case {
        const char *map, *route, *hand;
        int trains;
        bool can;
    };
    for (const Case& c : {
             Case{"nordic", "umea:vaasa", "red blue white", 1, true}, // N-15: a trio
             Case{"nordic", "umea:vaasa", "red blue", 1, false},
             Case{"nordic", "umea:vaasa", "red blue white", 0, false},
             Case{"nordic", "mo_i_rana:trondheim", "yellow 12 blue 6", 6, true},
             Case{"nordic", "mo_i_rana:trondheim", "yellow 12 blue 5", 6, false},
             Case{"nordic", "mo_i_rana:trondheim", "red 4 blue 5", 6, false},
             Case{"nordic", "mo_i_rana:trondheim", "red 4 blue 6", 6, true},
             Case{"nordic", "murmansk:lieksa", "red 8 blue 4", 9, true}, // N-19
             Case{"nordic", "murmansk:lieksa", "red 8 blue 3", 9, false},
             Case{"nordic", "murmansk:lieksa", "red 8 locomotive 3", 9, false},
             Case{"nordic", "murmansk:lieksa", "red 8 locomotive 4", 9, true},
             Case{"nordic", "murmansk:lieksa", "red 8 blue 4", 8, false},
             Case{"nordic", "lahti:helsinki", "locomotive 5", 5, false},  // N-08
             Case{"nordic", "narvik:kiruna", "locomotive", 5, true},      // a tunnel
             Case{"nordic", "narvik:kiruna", "red blue white", 5, false}, // N-13
             Case{"europe", "erzurum:sochi", "red 3", 3, true},           // T-15: none left over
             Case{"europe", "erzurum:sochi", "red 2 blue 3", 3, false},
             Case{"europe", "amsterdam:london", "red 5 locomotive", 3, false},
             Case{"europe", "amsterdam:london", "locomotive 2", 3, true},
             Case{"europe", "palermo:smyrna", "red 4 blue 2 locomotive 2", 6, true},
             Case{"europe", "palermo:smyrna", "red 3 blue 3 locomotive 2", 6, false},
             Case{"usa", "duluth:helena", "orange 4 locomotive 2", 6, true},
             Case{"usa", "duluth:helena", "orange 4 locomotive 1 red 3", 6, false},
         }) {
        const Position p = only_route(c.map, c.route, c.hand, c.trains);
        EXPECT_EQ(p.rule_against(p.pass()), c.can ? "C-12" : "") << c.route << " " << c.hand;
        const auto listed = p.listed();
        ASSERT_FALSE(listed.empty());
        EXPECT_EQ(listed[0].type, c.can ? MoveType::Claim : MoveType::Pass)
            << c.route << " " << c.hand;
    }
}

TEST(Stuck, C_71_a_station_is_an_action_too) {
    Position p = stuck("europe", 2);
    p.game.public_state.stations_at[0].remove(0);
    p.game.public_state.stations[0] = 1;
    p.game.private_states[1].hand -= cards("green 3");
    p.game.private_states[0].hand = cards("green 3");
    p.game.public_state.cards[0] = 3;
    p.game.public_state.cards[1] = 107;
    p.trains(0, 0);
    EXPECT_EQ(p.rule_against(p.pass()), "C-12");
    p.game.private_states[0].hand = cards("green 2");
    EXPECT_TRUE(p.legal(p.pass())); // the third station costs three
}

TEST(Stuck, C_72_as_many_passes_in_a_row_as_players_end_the_game) {
    for (const auto map : kAllMaps)
        for (const int players : player_counts(map)) {
            Position p = stuck(map, players);
            p.trains(players - 1, 0);
            p.game.public_state.final_turns = 0;
            for (int turn = 0; turn < players; ++turn) {
                EXPECT_EQ(p.public_state().phase, Phase::Turn);
                EXPECT_EQ(p.mover(), turn);
                const Move pass = p.pass();
                ASSERT_TRUE(p.legal(pass));
                p.last = apply(p.board, p.game, pass, static_cast<Dealer&>(p.script));
            }
            EXPECT_EQ(p.public_state().phase, Phase::Over);
        }
}

TEST(Stuck, C_72_only_passes_in_a_row_count) {
    Position p = stuck("usa", 2);
    p.play(p.pass());
    p.play(p.claim("atlanta:nashville", "red")); // refills one slot
    p.play(p.draw(0));
    EXPECT_EQ(p.mover(), 1);
    p.play(p.claim("dallas:houston", "red")).play(p.draw(0));
    EXPECT_NE(p.public_state().phase, Phase::Over);
    EXPECT_EQ(p.public_state().passes, 0);
}

TEST(Stuck, C_73_a_pass_is_a_final_turn) {
    Position p = stuck("usa", 3);
    p.trains(2, 7).turn_of(2);
    p.play(p.claim("atlanta:miami", "blue 5"));
    EXPECT_TRUE(p.last.last_round);
    p.play(p.draw(0)).play(p.draw(1)).play(p.draw(2)).play(p.draw(3));
    EXPECT_EQ(p.mover(), 2);
    p.play(p.draw(4));
    EXPECT_EQ(p.public_state().phase, Phase::Over);

    Position q = stuck("usa", 3);
    q.trains(2, 3).turn_of(2);
    q.play(q.claim("atlanta:nashville", "red"));
    q.play(q.draw(0));
    EXPECT_EQ(q.public_state().final_turns, 2);
    q.hand(0, "").row("");
    q.deck("", 2);
    q.play(q.pass());
    EXPECT_EQ(q.public_state().final_turns, 1);
    EXPECT_EQ(q.mover(), 2);
}

TEST(Stuck, C_74_no_rule_bounds_the_length_of_a_game) {
    struct Case {
        const char *map, *tunnel, *pay;
    };
    for (const Case& c :
         {Case{"europe", "erzurum:sochi", "red 3"}, Case{"nordic", "bergen:oslo#2", "red 4"}}) {
        Position p(c.map, 2);
        p.hand(0, c.pay).hand(1, c.pay).deck("red blue blue", 1);
        for (int turn = 0; turn < 2000; ++turn) {
            p.play(p.claim(c.tunnel, c.pay));
            ASSERT_EQ(p.public_state().phase, Phase::Tunnel);
            p.play(p.decline());
            ASSERT_EQ(p.public_state().phase, Phase::Turn);
        }
    }
}

} // namespace
} // namespace trunkline::test

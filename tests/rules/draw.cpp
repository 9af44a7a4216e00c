// Drawing train cards (C-14 to C-25).
#include <gtest/gtest.h>

#include "tests/position.hpp"

namespace trunkline::test {
namespace {

TEST(Draw, C_14_the_first_draw_is_resolved_before_the_second_is_chosen) {
    for (const auto map : kAllMaps) {
        Position p(map, 2);
        p.row("red red red red red").deck_next("blue green");
        p.play(p.draw(2));
        EXPECT_EQ(p.public_state().phase, Phase::Draw);
        EXPECT_EQ(p.mover(), 0);
        EXPECT_EQ(p.row_text(), "red red blue red red");
        p.play(p.draw(2)); // the refill itself
        EXPECT_EQ(p.of(0).hand, cards("red blue"));
        EXPECT_EQ(p.row_text(), "red red green red red");
        EXPECT_EQ(p.mover(), 1);
        EXPECT_EQ(p.public_state().phase, Phase::Turn);
    }
}

TEST(Draw, C_15_each_card_from_the_row_or_the_deck) {
    for (const auto map : kAllMaps)
        for (int first = 0; first <= 5; ++first)
            for (int second = 0; second <= 5; ++second) {
                Position p(map, 2);
                p.play(p.draw(first)).play(p.draw(second));
                EXPECT_EQ(p.of(0).hand.size(), 2);
                EXPECT_EQ(p.mover(), 1);
            }
    Position p("usa", 2);
    EXPECT_EQ(p.rule_against(p.draw(6)), "C-15");
    EXPECT_EQ(p.rule_against(p.draw(255)), "C-15");
}

TEST(Draw, C_15_a_blind_card_is_the_top_of_the_deck) {
    Position p("nordic", 3);
    p.deck_next("yellow locomotive");
    p.play(p.draw_blind()).play(p.draw_blind());
    EXPECT_EQ(p.of(0).hand, cards("yellow locomotive"));
}

TEST(Draw, C_16_the_same_slot_is_refilled_at_once_after_either_draw) {
    for (const auto map : kAllMaps)
        for (int slot = 0; slot < 5; ++slot) {
            Position p(map, 3);
            p.deck_next("black yellow");
            const auto before = p.public_state().row;
            p.play(p.draw(slot));
            EXPECT_EQ(p.last.refill, Card::Black);
            const int other = (slot + 1) % 5;
            p.play(p.draw(other));
            for (int i = 0; i < 5; ++i) {
                const auto now = p.public_state().row[i];
                EXPECT_EQ(now, i == slot ? Card::Black : i == other ? Card::Yellow : before[i]);
            }
            EXPECT_EQ(p.public_state().deck, 110 - 5 - 2);
        }
}

TEST(Draw, C_17_a_blind_draw_leaves_the_row_as_it_is) {
    for (const auto map : kAllMaps) {
        Position p(map, 2);
        const auto row = p.public_state().row;
        p.play(p.draw_blind());
        EXPECT_EQ(p.public_state().row, row);
        p.play(p.draw_blind());
        EXPECT_EQ(p.public_state().row, row);
        EXPECT_EQ(p.public_state().deck, 103);
    }
}

TEST(Draw, C_18_the_second_card_has_to_be_taken) {
    for (const auto map : kAllMaps) {
        Position p(map, 2);
        p.hand(0, "red 3 blue 3 locomotive 2");
        p.play(p.draw(0));
        for (const Move& m : p.listed()) EXPECT_EQ(m.type, MoveType::Draw);
        EXPECT_EQ(p.listed().size(), 6u);
        EXPECT_FALSE(p.legal(p.pass()));
        EXPECT_FALSE(p.legal(p.draw_tickets()));
        EXPECT_FALSE(p.legal(Move::draw(1, 0)));
    }
}

TEST(Draw, C_18_without_a_possible_second_card_the_turn_ends) {
    for (const auto map : kAllMaps) {
        Position p(map, 2);
        p.row("- - red - -").deck("", 1);
        p.play(p.draw(2));
        EXPECT_EQ(p.mover(), 1);
        EXPECT_EQ(p.public_state().phase, Phase::Turn);
    }
}

TEST(Draw, C_19_there_is_no_hand_limit) {
    for (const auto map : kAllMaps) {
        Position p(map, 2);
        p.row("red blue white green pink").deck("orange 3", 0);
        ASSERT_EQ(p.of(0).hand.size(), 102);
        p.play(p.draw_blind()).play(p.draw_blind());
        EXPECT_EQ(p.of(0).hand.size(), 104);
    }
}

TEST(Draw, C_20_legal_while_the_deck_or_the_row_has_a_card) {
    for (const auto map : kAllMaps) {
        const auto can_draw = [&](std::string_view row, std::string_view deck) {
            Position p(map, 2);
            p.row(row).deck(deck, 1);
            bool any = false;
            for (const Move& m : p.listed()) any |= m.type == MoveType::Draw;
            for (int slot = 0; slot <= 5; ++slot) EXPECT_TRUE(any || !p.legal(p.draw(slot)));
            return any;
        };
        EXPECT_TRUE(can_draw("red blue white green pink", "red"));
        EXPECT_TRUE(can_draw("- - - green -", ""));
        EXPECT_FALSE(can_draw("", ""));
    }
}

TEST(Draw, C_21_the_discards_become_the_deck_at_once_when_it_runs_out) {
    for (const auto map : kAllMaps) {
        Position p(map, 2);
        p.row("red blue white green pink").discard("black 2 orange").hand(0, "yellow 3");
        p.deck("locomotive", 1);
        p.play(p.draw_blind());
        EXPECT_EQ(p.script.reshuffles, std::vector{cards("black 2 orange")});
        EXPECT_TRUE(p.last.reshuffled);
        EXPECT_EQ(p.game.hidden_state.deck, cards("black 2 orange"));
        EXPECT_TRUE(p.public_state().discard.empty());
        EXPECT_EQ(p.row_text(), "red blue white green pink");
        EXPECT_EQ(p.of(0).hand, cards("yellow 3 locomotive"));
    }
}

TEST(Draw, C_21_also_when_a_refill_takes_the_last_card) {
    for (const auto map : kAllMaps) {
        Position p(map, 2);
        p.row("red blue white green pink").discard("black 2").deck("orange", 1);
        p.play(p.draw(0));
        EXPECT_EQ(p.row_text(), "orange blue white green pink");
        EXPECT_EQ(p.game.hidden_state.deck, cards("black 2"));
        EXPECT_TRUE(p.public_state().discard.empty());
        EXPECT_EQ(p.public_state().phase, Phase::Draw);
    }
}

TEST(Draw, C_22_a_slot_stays_empty_when_there_is_nothing_to_fill_it_with) {
    for (const auto map : kAllMaps) {
        Position p(map, 2);
        p.row("red blue white green pink").deck("", 1);
        EXPECT_EQ(p.rule_against(p.draw_blind()), "C-22");
        p.play(p.draw(1));
        EXPECT_EQ(p.row_text(), "red - white green pink");
        EXPECT_EQ(p.rule_against(p.draw(1)), "C-22");
        EXPECT_EQ(p.rule_against(p.draw_blind()), "C-22");
        p.play(p.draw(4));
        EXPECT_EQ(p.row_text(), "red - white green -");
    }
}

TEST(Draw, C_23_the_row_may_be_emptied_when_deck_and_discards_are_gone) {
    for (const auto map : kAllMaps) {
        Position p(map, 2);
        p.row("red - white - pink").deck("", 1);
        p.play(p.draw(0)).play(p.draw(2)).play(p.draw(4));
        EXPECT_EQ(p.row_text(), "- - - - -");
        EXPECT_EQ(p.mover(), 0);
        for (int slot = 0; slot <= 5; ++slot) EXPECT_FALSE(p.legal(p.draw(slot)));
    }
}

TEST(Draw, C_24_new_discards_fill_a_short_row_from_left_to_right) {
    for (const auto map : kAllMaps) {
        Position p(map, 2);
        p.row("- red - - blue").hand(0, "white 2 green 2 pink 2").deck("", 1);
        p.deck_next("pink pink");
        const char* route[] = {"kansas_city:saint_louis", "frankfurt:munchen", "vaasa:tampere"};
        const int m = map == "usa" ? 0 : map == "europe" ? 1 : 2;
        p.play(p.claim(route[m], "pink 2"));
        EXPECT_EQ(p.row_text(), "pink red pink - blue");
        EXPECT_EQ(p.public_state().deck, 0);
        EXPECT_TRUE(p.public_state().discard.empty());
    }
}

TEST(Draw, C_24_so_do_the_cards_of_a_station_and_of_a_declined_tunnel) {
    Position p("europe", 2);
    p.row("- red - white blue").hand(0, "green 3").deck("", 1);
    p.play(p.station("wien", "green"));
    EXPECT_EQ(p.row_text(), "green red - white blue");

    // One card lies behind a full row; it is revealed, and the slot is then empty for a moment.
    Position q("europe", 2);
    q.row("red blue white pink green").hand(0, "red 3").deck("red", 1);
    q.play(q.claim("erzurum:sochi", "red 3"));
    EXPECT_EQ(q.public_state().extra, 1);
    EXPECT_EQ(q.public_state().deck, 0);
    q.play(q.decline());
    EXPECT_EQ(q.game.hidden_state.deck, cards("red"));
    EXPECT_EQ(q.of(0).hand, cards("red 3"));
}

TEST(Draw, C_25_a_single_card_is_a_whole_action) {
    for (const auto map : kAllMaps)
        for (const int players : player_counts(map)) {
            Position p(map, players);
            p.row("- - - red -").deck("", 1);
            EXPECT_TRUE(p.legal(p.draw(3)));
            p.play(p.draw(3));
            EXPECT_EQ(p.of(0).hand, cards("red"));
            EXPECT_EQ(p.mover(), 1);
        }
}

TEST(Draw, C_25_one_card_in_the_deck_and_a_full_row_still_makes_two_draws) {
    for (const auto map : kAllMaps) {
        Position p(map, 2);
        p.row("red blue white green pink").deck("orange", 1);
        p.play(p.draw_blind());
        EXPECT_EQ(p.public_state().phase, Phase::Draw);
        p.play(p.draw(0));
        EXPECT_EQ(p.row_text(), "- blue white green pink");
    }
}

} // namespace
} // namespace trunkline::test

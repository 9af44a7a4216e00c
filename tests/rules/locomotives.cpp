// Locomotives where they are wild everywhere and stop the draw (L-01 to L-11).
#include <gtest/gtest.h>

#include "tests/position.hpp"

namespace trunkline::test {
namespace {

constexpr std::string_view kMaps[] = {"usa", "europe"};

TEST(Locomotives, L_01_wild_in_any_number_on_coloured_and_grey_routes) {
    const char* red3[] = {"chicago:duluth", "kyiv:smolensk"};
    const char* grey4[] = {"calgary:helena", "berlin:danzig"};
    for (int m = 0; m < 2; ++m) {
        Position p(kMaps[m], 2);
        p.hand(0, "red 3 blue 4 locomotive 4");
        for (const char* pay : {"red 3", "red 2 locomotive 1", "red locomotive 2", "locomotive 3"})
            EXPECT_TRUE(p.legal(p.claim(red3[m], pay))) << pay;
        EXPECT_EQ(p.rule_against(p.claim(red3[m], "blue 2 locomotive")), "C-34");
        for (const char* pay : {"blue 4", "blue 3 locomotive", "blue 1 locomotive 3",
                                "red locomotive 3", "locomotive 4"})
            EXPECT_TRUE(p.legal(p.claim(grey4[m], pay))) << pay;
        EXPECT_EQ(p.rule_against(p.claim(grey4[m], "red blue locomotive 2")), "C-35");
        EXPECT_EQ(p.rule_against(p.claim(red3[m], "locomotive 4")), "C-33");
    }
}

TEST(Locomotives, L_02_a_face_up_locomotive_first_ends_the_draw) {
    for (const auto map : kMaps)
        for (const int players : player_counts(map)) {
            Position p(map, players);
            p.row("red locomotive blue white green").deck_next("black");
            p.play(p.draw(1));
            EXPECT_EQ(p.of(0).hand, cards("locomotive"));
            EXPECT_EQ(p.row_text(), "red black blue white green");
            EXPECT_EQ(p.mover(), 1);
            EXPECT_EQ(p.public_state().phase, Phase::Turn);
        }
}

TEST(Locomotives, L_02_the_refilled_row_is_still_checked) {
    for (const auto map : kMaps) {
        Position p(map, 2);
        p.row("locomotive locomotive red blue white");
        p.deck_next("locomotive green");
        p.play(p.draw(0));
        EXPECT_EQ(p.last.resets, 0);
        EXPECT_EQ(p.row_text(), "locomotive locomotive red blue white");
        Position q(map, 2);
        q.row("red locomotive locomotive blue white");
        q.deck_next("locomotive green green black black pink");
        q.play(q.draw(0));
        EXPECT_EQ(q.last.resets, 1);
        EXPECT_EQ(q.row_text(), "green green black black pink");
        EXPECT_EQ(q.public_state().phase, Phase::Draw);
    }
}

TEST(Locomotives, L_03_never_a_face_up_locomotive_as_second_card) {
    for (const auto map : kMaps) {
        // It lay there before, and the first card was face up.
        Position p(map, 2);
        p.row("red locomotive blue white green");
        p.play(p.draw(0));
        EXPECT_EQ(p.rule_against(p.draw(1)), "L-03");
        for (const Move& m : p.listed()) EXPECT_FALSE(m.what == 1);
        // The first card was blind.
        Position q(map, 2);
        q.row("red locomotive blue white green");
        q.play(q.draw_blind());
        EXPECT_EQ(q.rule_against(q.draw(1)), "L-03");
        // It came as the refill.
        Position r(map, 2);
        r.row("red pink blue white green").deck_next("locomotive");
        r.play(r.draw(3));
        EXPECT_EQ(r.rule_against(r.draw(3)), "L-03");
        EXPECT_TRUE(r.legal(r.draw(0)));
        // It came with a reset in between.
        Position s(map, 2);
        s.row("red locomotive locomotive white green");
        s.deck_next("locomotive blue blue locomotive pink pink");
        s.play(s.draw(0));
        EXPECT_EQ(s.row_text(), "blue blue locomotive pink pink");
        EXPECT_EQ(s.rule_against(s.draw(2)), "L-03");
        EXPECT_TRUE(s.legal(s.draw(4)));
    }
}

TEST(Locomotives, L_04_a_blind_locomotive_is_an_ordinary_card) {
    for (const auto map : kMaps) {
        Position p(map, 2);
        p.row("red pink blue white green").deck_next("locomotive locomotive");
        p.play(p.draw_blind());
        EXPECT_EQ(p.mover(), 0);
        EXPECT_TRUE(p.legal(p.draw(2)));
        p.play(p.draw_blind());
        EXPECT_EQ(p.of(0).hand, cards("locomotive 2"));
        EXPECT_EQ(p.mover(), 1);
    }
}

TEST(Locomotives, L_05_three_four_or_five_in_the_row_throw_it_away) {
    for (const auto map : kMaps)
        for (const char* lying : {"locomotive locomotive red blue white",
                                  "locomotive locomotive locomotive blue white"}) {
            // The second of these cannot stand, so put it there and take a card that is none.
            Position p(map, 2);
            p.row(lying);
            const int others = lying == std::string_view("locomotive locomotive red blue white");
            p.deck_next("locomotive pink pink black black green");
            p.play(p.draw(others ? 2 : 3));
            EXPECT_EQ(p.last.resets, 1);
            EXPECT_EQ(p.row_text(), "pink pink black black green");
            EXPECT_EQ(p.public_state().discard.size(), 5);
            EXPECT_EQ(p.public_state().discard.of(Card::Locomotive), others ? 3 : 4);
        }
}

TEST(Locomotives, L_05_two_stay) {
    for (const auto map : kMaps) {
        Position p(map, 2);
        p.row("locomotive red pink blue white").deck_next("locomotive");
        p.play(p.draw(1));
        EXPECT_EQ(p.row_text(), "locomotive locomotive pink blue white");
        EXPECT_EQ(p.last.resets, 0);
    }
}

TEST(Locomotives, L_06_checked_at_set_up) {
    for (const auto map : kMaps)
        for (const int players : player_counts(map)) {
            std::string deck = "red 4 blue 4 green 4 white 4 black 4 ";
            deck = deck.substr(0, deck.find(players == 2   ? "green"
                                            : players == 3 ? "white"
                                            : players == 4 ? "black"
                                                           : "zzz"));
            if (players == 5) deck = "red 4 blue 4 green 4 white 4 black 4 ";
            const Position p = Position::dealt(
                map, players, deck + "locomotive 3 pink orange pink yellow pink yellow orange");
            EXPECT_EQ(p.row_text(), "pink yellow pink yellow orange");
            EXPECT_EQ(p.public_state().discard, cards("locomotive 3 pink orange"));
            EXPECT_EQ(p.public_state().deck, 105 - 4 * players - 5);
        }
}

TEST(Locomotives, L_06_checked_again_after_each_reset) {
    for (const auto map : kMaps) {
        Position p(map, 2);
        p.row("locomotive locomotive red blue white");
        p.deck_next(
            "locomotive locomotive locomotive locomotive pink pink "
            "locomotive locomotive black locomotive pink green green green black black");
        p.play(p.draw(2));
        EXPECT_EQ(p.last.resets, 3);
        EXPECT_EQ(p.row_text(), "green green green black black");
        EXPECT_EQ(p.public_state().discard.size(), 15);
        EXPECT_EQ(p.public_state().phase, Phase::Draw);
    }
}

TEST(Locomotives, L_06_checked_at_the_end_of_an_action_that_only_adds_discards) {
    // Five cards behind the row keep it; the cards paid make it six and more.
    for (const auto map : kMaps) {
        Position p(map, 2);
        p.row("locomotive locomotive locomotive pink pink").hand(0, "red 3").deck("blue 5", 1);
        p.deck_next("blue 5");
        p.play(p.claim(map == "usa" ? "chicago:duluth" : "kyiv:smolensk", "red 3"));
        EXPECT_EQ(p.last.resets, 1);
        EXPECT_EQ(p.row_text(), "blue blue blue blue blue");
    }
}

TEST(Locomotives, L_06_checked_after_a_declined_tunnel_and_a_station) {
    Position p("europe", 2);
    p.row("locomotive locomotive locomotive pink pink").hand(0, "red").deck("blue 5", 1);
    p.deck_next("blue 5");
    p.play(p.station("wien", "red"));
    EXPECT_EQ(p.last.resets, 1);
    // Deck and discards are five while the tunnel waits, eight once its cards are discarded.
    Position q("europe", 2);
    q.row("locomotive locomotive locomotive pink pink")
        .hand(0, "red 3")
        .deck("red white 2 blue 2", 1);
    q.play(q.claim("erzurum:sochi", "red 3"));
    ASSERT_EQ(q.public_state().phase, Phase::Tunnel);
    EXPECT_EQ(q.public_state().deck, 2);
    q.play(q.decline());
    EXPECT_EQ(q.last.resets, 0); // five again
    EXPECT_EQ(q.public_state().deck + q.public_state().discard.size(), 5);
}

TEST(Locomotives, L_07_no_reset_with_fewer_than_three_others_in_the_pool) {
    for (const auto map : kMaps) {
        Position p(map, 2);
        p.row("locomotive locomotive pink blue blue").deck("locomotive 9", 1);
        p.play(p.draw(2)); // the pool is left with two that are no locomotives
        EXPECT_EQ(p.last.resets, 0);
        EXPECT_EQ(p.row_text(), "locomotive locomotive locomotive blue blue");
    }
}

TEST(Locomotives, L_07_with_three_others_the_resets_go_on_until_they_all_lie_face_up) {
    for (const auto map : kMaps)
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            Position p(map, 2);
            p.row("locomotive locomotive pink blue blue").discard("white").deck("locomotive 9", 1);
            FastDealer dealer{{seed}};
            const Outcome out = apply(p.board, p.game, p.draw(2), dealer);
            EXPECT_GT(out.resets, 0);
            int locomotives = 0;
            for (const Card c : p.public_state().row) locomotives += c == Card::Locomotive;
            EXPECT_EQ(locomotives, 2);
            EXPECT_EQ(p.broken(), "");
        }
}

TEST(Locomotives, L_07_no_reset_with_five_cards_or_fewer_behind_the_row) {
    for (const auto map : kMaps)
        for (int behind = 4; behind <= 7; ++behind) {
            Position p(map, 2);
            p.row("locomotive locomotive red pink pink");
            // One goes to the row as refill.
            p.deck("locomotive blue " + std::to_string(behind), 1);
            p.play(p.draw(2));
            EXPECT_EQ(p.last.resets, behind > 5 ? 1 : 0) << behind;
        }
}

TEST(Locomotives, L_07_the_discards_count_as_behind_the_row) {
    for (const auto map : kMaps)
        for (int discards = 2; discards <= 3; ++discards) {
            Position p(map, 2);
            p.row("locomotive locomotive red pink pink");
            p.discard("white " + std::to_string(discards)).deck("locomotive blue 3", 1);
            p.play(p.draw(2));
            EXPECT_EQ(p.last.resets, discards == 3) << discards;
        }
}

TEST(Locomotives, L_07_a_kept_row_gives_its_locomotives_under_L_02) {
    for (const auto map : kMaps) {
        Position p(map, 2);
        p.row("locomotive locomotive locomotive pink pink").deck("blue 5", 1);
        EXPECT_TRUE(p.legal(p.draw(0)));
        p.play(p.draw(0));
        EXPECT_EQ(p.of(0).hand, cards("locomotive"));
        EXPECT_EQ(p.mover(), 1);
    }
}

TEST(Locomotives, L_07_there_is_no_cap_on_resets_in_a_row) {
    FastDealer dealer;
    int most = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        dealer.rng.state = seed;
        Position p("usa", 2);
        p.row("locomotive locomotive red blue blue").deck("locomotive 10 blue", 1);
        const Move move = p.draw(2);
        const Outcome out = apply(p.board, p.game, move, dealer);
        ASSERT_EQ(p.broken(), "");
        most = std::max<int>(most, out.resets);
    }
    EXPECT_GT(most, 20);
}

TEST(Locomotives, L_08_a_short_row_is_never_reset) {
    for (const auto map : kMaps) {
        Position p(map, 2);
        p.row("locomotive locomotive locomotive red pink").deck("", 1);
        p.play(p.draw(3));
        EXPECT_EQ(p.row_text(), "locomotive locomotive locomotive - pink");
        EXPECT_EQ(p.last.resets, 0);
        p.play(p.draw(4));
        EXPECT_EQ(p.row_text(), "locomotive locomotive locomotive - -");
        EXPECT_EQ(p.mover(), 1);
    }
}

TEST(Locomotives, L_09_a_reset_is_no_draw) {
    for (const auto map : kMaps) {
        Position p(map, 2);
        p.row("locomotive locomotive red blue white");
        p.deck_next("locomotive pink pink black black green");
        p.play(p.draw(2));
        ASSERT_EQ(p.last.resets, 1);
        EXPECT_EQ(p.mover(), 0);
        EXPECT_EQ(p.public_state().phase, Phase::Draw);
        EXPECT_EQ(p.of(0).hand, cards("red"));
        p.play(p.draw(4));
        EXPECT_EQ(p.of(0).hand, cards("red green"));
        EXPECT_EQ(p.mover(), 1);
    }
}

TEST(Locomotives, L_10_the_old_row_is_discarded_before_the_new_one_is_turned_up) {
    for (const auto map : kMaps) {
        Position p(map, 2);
        // Three in the deck, four discarded: the reset draws three, then shuffles nine.
        p.row("locomotive locomotive red blue white").discard("pink 4");
        p.deck("locomotive green 3", 1);
        p.deck_next("locomotive green 3 white blue");
        p.play(p.draw(2));
        EXPECT_EQ(p.last.resets, 1);
        ASSERT_EQ(p.script.reshuffles.size(), 1u);
        EXPECT_EQ(p.script.reshuffles[0], cards("pink 4 locomotive 3 blue white"));
        EXPECT_EQ(p.row_text(), "green green green white blue");
        EXPECT_TRUE(p.public_state().discard.empty());
        EXPECT_EQ(p.game.hidden_state.deck, cards("pink 4 locomotive 3"));
    }
}

TEST(Locomotives, L_11_only_locomotives_left_ends_the_turn) {
    for (const auto map : kMaps) {
        Position p(map, 2);
        p.row("red - locomotive - locomotive").deck("", 1);
        p.play(p.draw(0));
        EXPECT_EQ(p.mover(), 1);
        // With another card in the row the second draw follows.
        Position q(map, 2);
        q.row("red - locomotive blue locomotive").deck("", 1);
        q.play(q.draw(0));
        EXPECT_EQ(q.mover(), 0);
        EXPECT_EQ(q.listed().size(), 1u);
        // With a card in the deck too.
        Position r(map, 2);
        r.row("red locomotive locomotive locomotive locomotive").deck("locomotive 2", 1);
        r.play(r.draw(0));
        EXPECT_EQ(r.mover(), 0);
        ASSERT_EQ(r.listed().size(), 1u);
        EXPECT_EQ(r.listed()[0], r.draw_blind());
    }
}

} // namespace
} // namespace trunkline::test

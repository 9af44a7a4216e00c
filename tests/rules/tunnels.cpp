// Tunnels (T-01 to T-16), on both maps that have them.
#include <gtest/gtest.h>

#include "tests/position.hpp"
#include "wire/embedded.hpp"
#include "wire/map.hpp"

namespace trunkline::test {
namespace {

struct TunnelCase {
    const char *map, *route, *color;
    int length, trains;
};
// A coloured tunnel of each map.
constexpr TunnelCase kTunnels[] = {{"europe", "erzurum:sochi", "red", 3, 45},
                                   {"nordic", "bergen:oslo#2", "red", 4, 40}};

std::string n_of(std::string_view color, int n) {
    return n == 0 ? "" : std::string(color) + " " + std::to_string(n);
}

TEST(Tunnel, T_01_lay_exactly_what_pays_for_the_route_with_trains_in_stock) {
    for (const TunnelCase& t : kTunnels) {
        Position p(t.map, 2);
        p.hand(0, "red 8 locomotive 8 blue 4");
        for (int n = 0; n <= 8; ++n)
            EXPECT_EQ(p.rule_against(p.claim(t.route, n_of("red", n))),
                      n == t.length ? "" : "C-33");
        for (int l = 0; l <= t.length; ++l)
            EXPECT_TRUE(
                p.legal(p.claim(t.route, n_of("red", t.length - l) + " " + n_of("locomotive", l))));
        EXPECT_EQ(p.rule_against(p.claim(t.route, n_of("blue", t.length))), "C-34");
        EXPECT_EQ(p.rule_against(p.claim(t.route, "blue " + n_of("red", t.length - 1))), "C-34");
        p.trains(0, t.length - 1);
        EXPECT_EQ(p.rule_against(p.claim(t.route, n_of("red", t.length))), "C-32");
    }
}

TEST(Tunnel, T_02_three_cards_whatever_the_length_for_all_to_see) {
    struct Case {
        const char *map, *route, *pay;
    };
    for (const Case& c :
         {Case{"europe", "petrograd:stockholm", "red 8"},
          Case{"europe", "bucuresti:sofia", "red 2"}, Case{"nordic", "narvik:kiruna", "pink"},
          Case{"nordic", "mo_i_rana:trondheim#2", "green 5"}}) {
        Position p(c.map, 2);
        p.hand(0, c.pay).deck_next("locomotive blue white");
        const int deck = p.public_state().deck;
        p.play(p.claim(c.route, c.pay));
        EXPECT_EQ(p.public_state().revealed,
                  (std::array{Card::Locomotive, Card::Blue, Card::White}));
        EXPECT_EQ(p.last.revealed, p.public_state().revealed);
        EXPECT_EQ(p.public_state().deck, deck - 3);
        EXPECT_EQ(look(p.game, 1).public_state.revealed, p.public_state().revealed);
        EXPECT_EQ(p.public_state().laid, cards(c.pay));
        EXPECT_EQ(p.of(0).hand.size(), 0);
        EXPECT_EQ(p.public_state().phase, Phase::Tunnel);
        EXPECT_EQ(p.mover(), 0);
    }
}

TEST(Tunnel, T_03_extras_are_the_revealed_of_the_laid_colour_and_locomotives) {
    struct Case {
        const char* revealed;
        int extra;
    };
    for (const TunnelCase& t : kTunnels)
        for (const bool with_locomotive : {false, true})
            for (const Case& c :
                 {Case{"red red red", 3}, Case{"locomotive locomotive locomotive", 3},
                  Case{"red locomotive blue", 2}, Case{"blue red blue", 1},
                  Case{"white green locomotive", 1}, Case{"blue blue blue", 0}}) {
                Position p(t.map, 2);
                const std::string pay = with_locomotive ? n_of("red", t.length - 1) + " locomotive"
                                                        : n_of("red", t.length);
                p.hand(0, pay).deck_next(c.revealed);
                p.play(p.claim(t.route, pay));
                EXPECT_EQ(p.last.extra, c.extra) << c.revealed;
                EXPECT_EQ(p.public_state().phase, c.extra ? Phase::Tunnel : Phase::Turn);
            }
}

TEST(Tunnel, T_04_only_locomotives_match_when_only_locomotives_laid) {
    for (const TunnelCase& t : kTunnels)
        for (int locomotives = 0; locomotives <= 3; ++locomotives) {
            Position p(t.map, 2);
            p.hand(0, n_of("locomotive", t.length) + " red 4");
            p.deck_next(n_of("locomotive", locomotives) + " " + n_of("red", 3 - locomotives));
            p.play(p.claim(t.route, n_of("locomotive", t.length)));
            EXPECT_EQ(p.last.extra, locomotives);
        }
}

TEST(Tunnel, T_05_no_match_claims_at_once) {
    for (const TunnelCase& t : kTunnels) {
        Position p(t.map, 2);
        p.hand(0, n_of("red", t.length) + " blue").deck_next("blue green white");
        p.play(p.claim(t.route, n_of("red", t.length)));
        EXPECT_TRUE(p.last.claimed);
        EXPECT_TRUE(p.public_state().owned[0].has(p.route(t.route)));
        EXPECT_EQ(p.mover(), 1);
        EXPECT_EQ(p.public_state().trains[0], t.trains - t.length);
        EXPECT_EQ(p.of(0).hand, cards("blue"));
        EXPECT_EQ(p.public_state().discard, cards(n_of("red", t.length) + " blue green white"));
        EXPECT_EQ(p.public_state().revealed, (std::array{Card::None, Card::None, Card::None}));
    }
}

TEST(Tunnel, T_06_exactly_m_extra_cards_of_the_colour_or_locomotives_in_any_mix) {
    for (const TunnelCase& t : kTunnels)
        for (const char* revealed :
             {"red red blue", "red locomotive blue", "locomotive locomotive blue"}) {
            Position p(t.map, 2);
            p.hand(0, n_of("red", t.length + 3) + " locomotive 3 blue 3").deck_next(revealed);
            p.play(p.claim(t.route, n_of("red", t.length)));
            ASSERT_EQ(p.public_state().extra, 2);
            for (const char* pay : {"red 2", "red locomotive", "locomotive 2"})
                EXPECT_TRUE(p.legal(p.add(pay))) << pay;
            for (const char* pay : {"", "red", "red 3", "locomotive", "red 2 locomotive", "blue 2",
                                    "red blue", "blue locomotive", "locomotive 3"})
                EXPECT_EQ(p.rule_against(p.add(pay)), "T-06") << pay;
            EXPECT_TRUE(p.legal(p.decline()));
            EXPECT_EQ(p.listed().size(), 4u);
            EXPECT_EQ(p.rule_against(p.draw_blind()), "T-06");
            EXPECT_EQ(p.rule_against(p.draw_tickets()), "T-06");
            p.play(p.add("red locomotive"));
            EXPECT_TRUE(p.public_state().owned[0].has(p.route(t.route)));
        }
}

TEST(Tunnel, T_06_extra_cards_come_from_the_hand) {
    for (const TunnelCase& t : kTunnels) {
        Position p(t.map, 2);
        p.hand(0, n_of("red", t.length + 1)).deck_next("red red blue");
        p.play(p.claim(t.route, n_of("red", t.length)));
        EXPECT_FALSE(p.legal(p.add("red 2")));
        EXPECT_FALSE(p.legal(p.add("locomotive 2")));
    }
}

TEST(Tunnel, T_07_after_locomotives_alone_extras_are_locomotives) {
    for (const TunnelCase& t : kTunnels) {
        Position p(t.map, 2);
        p.hand(0, n_of("locomotive", t.length + 2) + " red 4")
            .deck_next("locomotive red locomotive");
        p.play(p.claim(t.route, n_of("locomotive", t.length)));
        ASSERT_EQ(p.public_state().extra, 2);
        EXPECT_EQ(p.rule_against(p.add("red 2")), "T-07");
        EXPECT_EQ(p.rule_against(p.add("red locomotive")), "T-07");
        EXPECT_TRUE(p.legal(p.add("locomotive 2")));
        EXPECT_EQ(p.listed().size(), 2u);
    }
}

TEST(Tunnel, T_08_who_cannot_pay_declines_and_who_can_may_decline) {
    for (const TunnelCase& t : kTunnels) {
        Position p(t.map, 2);
        p.hand(0, n_of("red", t.length) + " blue 5").deck_next("red blue blue");
        p.play(p.claim(t.route, n_of("red", t.length)));
        ASSERT_EQ(p.listed().size(), 1u);
        EXPECT_EQ(p.listed()[0], p.decline());
        Position q(t.map, 2);
        q.hand(0, n_of("red", t.length + 1)).deck_next("red blue blue");
        q.play(q.claim(t.route, n_of("red", t.length)));
        EXPECT_TRUE(q.legal(q.add("red")));
        EXPECT_TRUE(q.legal(q.decline()));
        q.play(q.decline());
        EXPECT_EQ(q.of(0).hand, cards(n_of("red", t.length + 1)));
    }
}

TEST(Tunnel, T_09_declining_takes_all_back_and_ends_the_turn) {
    for (const TunnelCase& t : kTunnels) {
        Position p(t.map, 2);
        const std::string hand = n_of("red", t.length - 1) + " locomotive 1 blue 2";
        p.hand(0, hand).deck_next("red blue blue");
        p.play(p.claim(t.route, n_of("red", t.length - 1) + " locomotive"));
        p.play(p.decline());
        EXPECT_EQ(p.of(0).hand, cards(hand));
        EXPECT_EQ(p.public_state().cards[0], cards(hand).size());
        EXPECT_EQ(p.public_state().trains[0], t.trains);
        EXPECT_EQ(p.public_state().score[0], 0);
        EXPECT_TRUE(p.public_state().open.has(p.route(t.route)));
        EXPECT_EQ(p.mover(), 1);
        EXPECT_EQ(p.public_state().phase, Phase::Turn);
        p.play(p.draw_blind()).play(p.draw_blind());
        EXPECT_TRUE(p.legal(p.claim(t.route, n_of("red", t.length - 1) + " locomotive")));
    }
}

TEST(Tunnel, T_09_everybody_has_seen_what_was_taken_back) {
    Position p("europe", 2);
    p.hand(0, "red 4").deck_next("red blue blue");
    p.play(p.claim("erzurum:sochi", "red 3")).play(p.decline());
    EXPECT_EQ(p.public_state().known[0], cards("red 3"));
}

TEST(Tunnel, T_10_revealed_cards_go_to_the_discard_in_every_case) {
    for (const TunnelCase& t : kTunnels) {
        Position p(t.map, 2);
        p.hand(0, n_of("red", t.length + 1)).deck_next("red blue blue");
        p.play(p.claim(t.route, n_of("red", t.length)));
        EXPECT_TRUE(p.public_state().discard.empty());
        Position q = p;
        p.play(p.decline());
        EXPECT_EQ(p.public_state().discard, cards("red blue 2"));
        q.play(q.add("red"));
        EXPECT_TRUE(q.public_state().discard.contains(cards("red blue 2")));
        EXPECT_EQ(q.public_state().discard.size(), t.length + 1 + 3);
    }
}

TEST(Tunnel, T_11_success_discards_everything_and_counts_the_length_only) {
    for (const TunnelCase& t : kTunnels) {
        Position p(t.map, 2);
        p.hand(0, n_of("red", t.length) + " locomotive 3").deck_next("red locomotive red");
        p.play(p.claim(t.route, n_of("red", t.length)));
        p.play(p.add("locomotive 3"));
        EXPECT_EQ(p.public_state().discard, cards(n_of("red", t.length + 2) + " locomotive 4"));
        EXPECT_EQ(p.public_state().trains[0], t.trains - t.length);
        EXPECT_EQ(p.public_state().score[0], t.length == 3 ? 4 : 7);
        EXPECT_EQ(p.of(0).hand.size(), 0);
        EXPECT_TRUE(p.last.claimed);
        EXPECT_EQ(p.mover(), 1);
    }
}

TEST(Tunnel, T_12_the_discards_are_shuffled_while_revealing_without_what_is_laid_or_revealed) {
    for (const TunnelCase& t : kTunnels) {
        Position p(t.map, 2);
        p.hand(0, n_of("red", t.length)).discard("white 2 green 2").deck("blue", 1);
        p.deck_next("blue white green");
        p.play(p.claim(t.route, n_of("red", t.length)));
        EXPECT_EQ(p.script.reshuffles[0], cards("white 2 green 2"));
        EXPECT_TRUE(p.last.claimed);
        // The deck still had cards, so laid and revealed ones lie in the discards.
        EXPECT_EQ(p.script.reshuffles.size(), 1u);
        EXPECT_EQ(p.public_state().discard, cards(n_of("red", t.length) + " blue white green"));
    }
}

TEST(Tunnel, T_12_the_last_card_revealed_empties_the_deck) {
    for (const TunnelCase& t : kTunnels) {
        Position p(t.map, 2);
        p.hand(0, n_of("red", t.length)).discard("white 2 green 2").deck("blue blue red", 1);
        p.play(p.claim(t.route, n_of("red", t.length)));
        // Shuffled at once, before anything of the tunnel is discarded.
        EXPECT_EQ(p.public_state().phase, Phase::Tunnel);
        EXPECT_EQ(p.script.reshuffles, std::vector{cards("white 2 green 2")});
        EXPECT_EQ(p.game.hidden_state.deck, cards("white 2 green 2"));
        EXPECT_TRUE(p.public_state().discard.empty());
        p.play(p.decline());
        EXPECT_EQ(p.public_state().discard, cards("blue 2 red"));
        EXPECT_EQ(p.script.reshuffles.size(), 1u);
    }
}

TEST(Tunnel, T_12_also_where_the_reveal_asks_for_nothing) {
    for (const TunnelCase& t : kTunnels) {
        Position p(t.map, 2);
        p.hand(0, n_of("red", t.length)).discard("white 2 green 2").deck("blue 3", 1);
        p.play(p.claim(t.route, n_of("red", t.length)));
        EXPECT_EQ(p.script.reshuffles, std::vector{cards("white 2 green 2")});
        EXPECT_EQ(p.public_state().discard, cards(n_of("red", t.length) + " blue 3"));
    }
}

TEST(Tunnel, T_13_fewer_than_three_cards_are_revealed_as_they_are) {
    for (const TunnelCase& t : kTunnels)
        for (int have = 0; have <= 2; ++have) {
            Position p(t.map, 2);
            p.hand(0, n_of("red", t.length) + " locomotive 2");
            p.row("red red red red red"); // never used for revealing
            p.row("blue blue red red white").deck(n_of("red", have), 1);
            p.play(p.claim(t.route, n_of("red", t.length)));
            EXPECT_EQ(p.last.extra, have);
            EXPECT_EQ(p.row_text(), "blue blue red red white");
            if (have == 0) {
                EXPECT_TRUE(p.last.claimed);
                EXPECT_EQ(p.mover(), 1);
                continue;
            }
            EXPECT_EQ(p.public_state().deck, 0);
            EXPECT_TRUE(p.public_state().discard.empty());
            p.play(p.decline());
            EXPECT_EQ(p.game.hidden_state.deck, cards(n_of("red", have)));
        }
}

TEST(Tunnel, T_14_the_colour_is_the_one_laid_on_a_grey_tunnel_too) {
    // All tunnels of the Nordic board are coloured.
    for (const char* color : {"blue", "green", "yellow"}) {
        Position p("europe", 2);
        p.hand(0, std::string(color) + " 4 red 4");
        p.deck_next("red red " + std::string(color));
        p.play(p.claim("bucuresti:sofia", std::string(color) + " 2"));
        EXPECT_EQ(p.public_state().extra, 1);
        EXPECT_EQ(p.rule_against(p.add("red")), "T-06");
        EXPECT_TRUE(p.legal(p.add(color)));
    }
}

TEST(Tunnel, T_14_nothing_but_an_answer_after_the_reveal) {
    for (const TunnelCase& t : kTunnels) {
        Position p(t.map, 2);
        p.hand(0, n_of("red", t.length) + " " + n_of("locomotive", t.length))
            .deck_next("red blue red");
        p.play(p.claim(t.route, n_of("red", t.length)));
        EXPECT_EQ(p.rule_against(p.claim(t.route, n_of("locomotive", t.length))), "T-06");
    }
}

TEST(Tunnel, T_15_an_attempt_without_a_card_for_extras_is_legal) {
    for (const TunnelCase& t : kTunnels) {
        Position p(t.map, 2);
        p.hand(0, n_of("red", t.length));
        EXPECT_TRUE(p.legal(p.claim(t.route, n_of("red", t.length))));
        bool listed = false;
        for (const Move& m : p.listed()) listed |= m == p.claim(t.route, n_of("red", t.length));
        EXPECT_TRUE(listed);
    }
}

TEST(Tunnel, T_16_no_route_is_both_ferry_and_tunnel) {
    const int tunnels[] = {0, 18, 10}, ferries[] = {0, 13, 24};
    for (int m = 0; m < 3; ++m) {
        int t = 0, f = 0;
        for (const Route& r : board_of(kAllMaps[m]).routes) {
            t += r.terrain == Terrain::Tunnel;
            f += r.terrain == Terrain::Ferry;
            EXPECT_EQ(r.symbols > 0, r.terrain == Terrain::Ferry);
        }
        EXPECT_EQ(t, tunnels[m]);
        EXPECT_EQ(f, ferries[m]);
    }
}

TEST(Tunnel, T_16_the_loader_rejects_such_a_route) {
    for (const char* map : {"europe.json", "nordic.json"}) {
        const EmbeddedFile* file = find(embedded_maps(), map);
        ASSERT_NE(file, nullptr);
        std::string text(file->bytes), error;
        EXPECT_TRUE(read_map(map, text, error)) << error;
        const auto at = text.find("\"ferry\": 1, \"tunnel\": false");
        ASSERT_NE(at, std::string::npos);
        text.replace(at, 27, "\"ferry\": 1, \"tunnel\": true");
        EXPECT_FALSE(read_map(map, text, error));
        EXPECT_FALSE(error.empty());
    }
}

} // namespace
} // namespace trunkline::test

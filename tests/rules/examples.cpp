// The worked examples of the rulebooks (W-01 to W-20), replayed exactly.
#include <gtest/gtest.h>

#include "tests/position.hpp"

namespace trunkline::test {
namespace {

constexpr const char* kColorNames[] = {"pink",  "blue",   "orange", "white",
                                       "green", "yellow", "black",  "red"};

TEST(Example, W_01_usa_montreal_new_york_with_three_blue) {
    Position p("usa", 2);
    p.hand(0, "blue 3");
    p.play(p.claim("montreal:new_york", "blue 3"));
    EXPECT_EQ(p.public_state().trains[0], 42);
    EXPECT_EQ(p.public_state().score[0], 4);
}

TEST(Example, W_02_usa_montreal_toronto_with_three_of_any_one_colour) {
    for (int c = 0; c < 8; ++c) {
        Position p("usa", 2);
        const std::string one = kColorNames[c], other = kColorNames[(c + 5) % 8];
        p.hand(0, one + " 3 " + other);
        EXPECT_EQ(p.rule_against(p.claim("montreal:toronto", one + " 2 " + other)), "C-35");
        p.play(p.claim("montreal:toronto", one + " 3"));
        EXPECT_EQ(p.public_state().score[0], 4);
    }
}

TEST(Example, W_03_usa_score_table) {
    const Board& b = board_of("usa");
    const int points[] = {1, 2, 4, 7, 10, 15};
    for (std::size_t n = 1; n <= 6; ++n) EXPECT_EQ(b.rules.points[n], points[n - 1]);
}

TEST(Example, W_04_a_blue_route_needs_blue_cards) {
    const char* blue[] = {"oklahoma_city:santa_fe", "constantinople:sofia", "kirkenes:rovaniemi"};
    for (int m = 0; m < 3; ++m)
        for (int c = 0; c < 8; ++c) {
            Position p(kAllMaps[m], 2);
            const std::string pay = std::string(kColorNames[c]) + (m == 2 ? " 5" : " 3");
            p.hand(0, pay);
            EXPECT_EQ(p.rule_against(p.claim(blue[m], pay)), c == 1 ? "" : "C-34");
        }
}

TEST(Example, W_05_europe_a_yellow_route_of_three_in_four_ways) {
    for (const char* pay :
         {"yellow 3", "yellow 2 locomotive", "yellow locomotive 2", "locomotive 3"}) {
        Position p("europe", 2);
        p.hand(0, pay);
        p.play(p.claim("bucuresti:constantinople", pay));
        EXPECT_EQ(p.public_state().score[0], 4);
    }
}

TEST(Example, W_06_europe_a_grey_route_of_two_in_three_ways) {
    for (const char* pay : {"red 2", "yellow locomotive", "locomotive 2"}) {
        Position p("europe", 2);
        p.hand(0, pay);
        p.play(p.claim("danzig:warszawa", pay));
        EXPECT_EQ(p.public_state().score[0], 2);
    }
}

TEST(Example, W_07_europe_two_trains_on_a_route_of_three) {
    Position p("europe", 2);
    p.hand(0, "green 3");
    EXPECT_EQ(p.rule_against(p.claim("berlin:wien", "green 2")), "C-33");
    p.trains(0, 2);
    EXPECT_EQ(p.rule_against(p.claim("berlin:wien", "green 3")), "C-32");
}

TEST(Example, W_08_europe_score_table) {
    const Board& b = board_of("europe");
    const int lengths[] = {1, 2, 3, 4, 6, 8}, points[] = {1, 2, 4, 7, 15, 21};
    for (int i = 0; i < 6; ++i) EXPECT_EQ(b.rules.points[lengths[i]], points[i]);
}

TEST(Example, W_09_europe_the_ferry_smyrna_palermo) {
    Position p("europe", 2);
    p.hand(0, "green 5 locomotive 2");
    EXPECT_EQ(p.rule_against(p.claim("palermo:smyrna", "green 5 locomotive")), "E-13");
    p.play(p.claim("palermo:smyrna", "green 4 locomotive 2"));
    EXPECT_EQ(p.public_state().score[0], 15);
    EXPECT_EQ(p.public_state().trains[0], 39);
}

TEST(Example, W_10_europe_the_two_tunnels_madrid_pamplona) {
    for (const int players : player_counts("europe")) {
        Position p("europe", players);
        p.hand(0, "white 3 black 3 locomotive");
        EXPECT_TRUE(p.legal(p.claim("madrid:pamplona", "white 3")));
        EXPECT_TRUE(p.legal(p.claim("madrid:pamplona", "white 2 locomotive")));
        EXPECT_EQ(p.rule_against(p.claim("madrid:pamplona", "black 3")), "C-34");
        EXPECT_TRUE(p.legal(p.claim("madrid:pamplona#2", "black 3")));
        EXPECT_EQ(p.rule_against(p.claim("madrid:pamplona#2", "white 3")), "C-34");
        p.deck_next("red red red");
        p.play(p.claim("madrid:pamplona", "white 3"));
        p.hand(0, "").hand(1, "black 3");
        EXPECT_EQ(p.rule_against(p.claim("madrid:pamplona#2", "black 3")),
                  players <= 3 ? "C-40" : "");
    }
}

TEST(Example, W_11_europe_station_costs) {
    Position p("europe", 2);
    p.hand(0, "red 3 blue 4 locomotive 2");
    for (const char* pay : {"red", "blue", "locomotive"})
        EXPECT_TRUE(p.legal(p.station("wien", pay)));
    p.station_at(0, "roma");
    for (const char* pay : {"red 2", "blue locomotive", "locomotive 2"})
        EXPECT_TRUE(p.legal(p.station("wien", pay)));
    EXPECT_EQ(p.rule_against(p.station("wien", "red blue")), "E-22");
    p.station_at(0, "paris");
    for (const char* pay : {"red 3", "blue 2 locomotive", "red locomotive 2"})
        EXPECT_TRUE(p.legal(p.station("wien", pay)));
    EXPECT_EQ(p.rule_against(p.station("wien", "red 2 blue")), "E-22");
    EXPECT_EQ(p.rule_against(p.station("wien", "red blue locomotive")), "E-22");
}

TEST(Example, W_12_europe_four_points_for_each_station_not_built) {
    Position p("europe", 4);
    p.station_at(0, "roma").station_at(0, "paris").station_at(0, "kyiv");
    p.station_at(1, "wien").station_at(1, "sofia").station_at(2, "riga");
    const ScoreSheet sheet = p.final_score();
    for (std::size_t s = 0; s < 4; ++s) EXPECT_EQ(sheet.seat[s].stations, static_cast<int>(4 * s));
}

// Tunnel examples 1 to 3. The Nordic booklet shows the same with green cards.
struct TunnelExample {
    const char *map, *route, *laid, *revealed, *color;
};

TEST(Example, W_13_tunnel_one_of_the_colour_revealed) {
    for (const TunnelExample& t :
         {TunnelExample{"europe", "bucuresti:sofia", "red 2", "blue red white", "red"},
          TunnelExample{"nordic", "stavanger:kristiansand", "green 2", "blue green white",
                        "green"}})
        for (const char* extra : {t.color, "locomotive"}) {
            Position p(t.map, 2);
            p.hand(0, std::string(t.color) + " 3 locomotive yellow").deck_next(t.revealed);
            p.play(p.claim(t.route, t.laid));
            EXPECT_EQ(p.public_state().extra, 1);
            EXPECT_EQ(p.rule_against(p.add("yellow")), "T-06");
            p.play(p.add(extra));
            EXPECT_EQ(p.public_state().score[0], 2);
        }
}

TEST(Example, W_14_tunnel_a_locomotive_revealed) {
    for (const TunnelExample& t :
         {TunnelExample{"europe", "sarajevo:sofia", "green 2", "locomotive red white", "green"},
          TunnelExample{"nordic", "stavanger:kristiansand", "green 2", "locomotive red white",
                        "green"}})
        for (const char* extra : {"green", "locomotive"}) {
            Position p(t.map, 2);
            p.hand(0, "green 3 locomotive").deck_next(t.revealed);
            p.play(p.claim(t.route, t.laid));
            EXPECT_EQ(p.public_state().extra, 1);
            p.play(p.add(extra));
            EXPECT_EQ(p.public_state().score[0], 2);
        }
}

TEST(Example, W_15_tunnel_locomotives_laid_and_one_revealed) {
    for (const TunnelExample& t :
         {TunnelExample{"europe", "munchen:venezia", "locomotive 2", "locomotive blue blue", ""},
          TunnelExample{"nordic", "stavanger:kristiansand", "locomotive 2",
                        "locomotive green green", ""}}) {
        Position p(t.map, 2);
        p.hand(0, "locomotive 3 blue 3 green 3").deck_next(t.revealed);
        p.play(p.claim(t.route, t.laid));
        EXPECT_EQ(p.public_state().extra, 1);
        EXPECT_EQ(p.rule_against(p.add("blue")), "T-07");
        EXPECT_EQ(p.rule_against(p.add("green")), "T-07");
        p.play(p.add("locomotive"));
        EXPECT_EQ(p.public_state().score[0], 2);
    }
}

TEST(Example, W_16_europe_two_one_or_no_trains_bring_the_last_round) {
    for (int left = 0; left <= 2; ++left) {
        Position p("europe", 3);
        p.hand(0, "green 3").trains(0, 3 + left);
        p.play(p.claim("berlin:wien", "green 3"));
        EXPECT_TRUE(p.last.last_round);
        for (int turn = 0; turn < 3; ++turn) {
            EXPECT_NE(p.public_state().phase, Phase::Over);
            p.play(p.draw_blind()).play(p.draw_blind());
        }
        EXPECT_EQ(p.public_state().phase, Phase::Over);
    }
}

TEST(Example, W_17_europe_a_double_route_beside_a_parallel_one) {
    Position p("europe", 2);
    p.owns(1, {"frankfurt:paris"}).hand(0, "white 3 blue 2");
    EXPECT_EQ(p.rule_against(p.claim("frankfurt:paris#2", "white 3")), "C-40");
    EXPECT_TRUE(p.legal(p.claim("bruxelles:frankfurt", "blue 2")));
}

TEST(Example, W_18_nordic_murmansk_lieksa_with_seven_green_and_eight_others) {
    for (const char* others : {"red 8", "red 3 blue 3 white 2", "locomotive 4 pink 4"}) {
        Position p("nordic", 2);
        const std::string pay = std::string("green 7 ") + others;
        p.hand(0, pay);
        p.play(p.claim("murmansk:lieksa", pay));
        EXPECT_EQ(p.public_state().trains[0], 31);
        EXPECT_EQ(p.public_state().score[0], 27);
        EXPECT_EQ(p.public_state().discard, cards(pay));
    }
}

TEST(Example, W_19_nordic_score_table) {
    const Board& b = board_of("nordic");
    const int lengths[] = {1, 2, 3, 4, 5, 6, 9}, points[] = {1, 2, 4, 7, 10, 15, 27};
    for (int i = 0; i < 7; ++i) EXPECT_EQ(b.rules.points[lengths[i]], points[i]);
}

TEST(Example, W_20_europe_the_scoring_summary) {
    Position p("europe", 2);
    p.owns(0, {"berlin:wien", "bucuresti:budapest", "kyiv:smolensk"}).owns(1, {"budapest:wien"});
    p.tickets(0, {"berlin:bucuresti", "erzurum:rostov"}).station_at(0, "wien");
    const SeatScore s = p.final_score().seat[0];
    EXPECT_EQ(s.routes, 4 + 7 + 4);
    EXPECT_EQ(s.tickets, 8 - 5);
    EXPECT_EQ(s.stations, 8);
    EXPECT_EQ(s.bonus, 10);
    EXPECT_EQ(s.total, 15 + 3 + 8 + 10);
}

// Shown in the English Nordic booklet as pictures.
TEST(Example, W_19_nordic_pictures_of_plain_routes_and_a_ferry) {
    Position p("nordic", 2);
    p.hand(0, "yellow 2 red 3 orange 2 locomotive 2");
    EXPECT_TRUE(p.legal(p.claim("oslo:orebro", "yellow 2")));
    EXPECT_TRUE(p.legal(p.claim("oulu:kuopio", "red 3")));
    EXPECT_TRUE(p.legal(p.claim("stavanger:kristiansand#2", "orange 2 locomotive")));
    EXPECT_TRUE(p.legal(p.claim("stavanger:kristiansand#2", "orange 1 locomotive 2")));
}

} // namespace
} // namespace trunkline::test

// Claiming a route (C-30 to C-41).
#include <gtest/gtest.h>

#include "tests/position.hpp"

namespace trunkline::test {
namespace {

TEST(Claim, C_30_any_open_route_connected_or_not) {
    Position p("usa", 2);
    p.hand(0, "red 3 yellow 3").hand(1, "blue 3 white 3");
    p.play(p.claim("boston:new_york#2", "red 2"));
    p.play(p.claim("kansas_city:saint_louis#2", "blue 2"));
    p.play(p.claim("los_angeles:san_francisco#2", "yellow 3"));
    EXPECT_EQ(p.public_state().owned[0].size(), 2);
    EXPECT_EQ(p.rule_against(p.claim("boston:new_york#2", "white 2")), "C-30");
    p.play(p.draw_blind()).play(p.draw_blind());
    EXPECT_EQ(p.rule_against(p.claim("boston:new_york#2", "red")), "C-30");
}

TEST(Claim, C_30_a_claimed_route_is_taken_on_every_map) {
    const char* route[] = {"chicago:duluth", "kyiv:smolensk", "imatra:helsinki"};
    for (int m = 0; m < 3; ++m)
        for (const int players : player_counts(kAllMaps[m])) {
            Position p(kAllMaps[m], players);
            p.owns(1, {route[m]}).hand(0, "red 4");
            EXPECT_EQ(p.rule_against(p.claim(route[m], "red 3")), "C-30");
        }
}

TEST(Claim, C_31_always_the_whole_route_and_one_a_turn) {
    Position p("usa", 2);
    p.hand(0, "orange 8");
    EXPECT_EQ(p.rule_against(p.claim("duluth:helena", "orange 5")), "C-33");
    p.play(p.claim("duluth:helena", "orange 6"));
    EXPECT_EQ(p.public_state().trains[0], 39);
    EXPECT_FALSE(p.legal(Move::claim(0, p.route("denver:kansas_city"), cards("orange 2"))));
    EXPECT_EQ(p.mover(), 1);
}

TEST(Claim, C_32_one_train_for_every_space) {
    struct Case {
        const char *map, *route, *pay;
        int length;
    };
    for (const Case& c :
         {Case{"usa", "duluth:helena", "orange 6", 6}, Case{"usa", "atlanta:nashville", "red", 1},
          Case{"europe", "petrograd:stockholm", "red 8", 8},
          Case{"europe", "palermo:smyrna", "red 4 locomotive 2", 6},
          Case{"europe", "athina:sarajevo", "green 4", 4},
          Case{"nordic", "murmansk:lieksa", "red 9", 9},
          Case{"nordic", "umea:vaasa", "locomotive", 1},
          Case{"nordic", "mo_i_rana:trondheim#2", "green 5", 5}}) {
        Position p(c.map, 2);
        p.hand(0, c.pay).trains(0, c.length - 1);
        EXPECT_EQ(p.rule_against(p.claim(c.route, c.pay)), "C-32") << c.route;
        for (const Move& m : p.listed())
            EXPECT_FALSE(m.type == MoveType::Claim && m.what == p.route(c.route)) << c.route;
        p.trains(0, c.length);
        EXPECT_TRUE(p.legal(p.claim(c.route, c.pay))) << c.route;
    }
}

TEST(Claim, C_33_exactly_as_many_cards_as_spaces) {
    struct Case {
        const char *map, *route, *color;
        int length;
    };
    for (const Case& c :
         {Case{"usa", "montreal:new_york", "blue", 3},
          Case{"usa", "sault_st_marie:winnipeg", "red", 6},
          Case{"europe", "berlin:wien", "green", 3}, Case{"europe", "berlin:danzig", "red", 4},
          Case{"nordic", "imatra:helsinki", "red", 3}, Case{"nordic", "kuopio:vaasa", "blue", 4}})
        for (int n = 0; n <= 8; ++n) {
            Position p(c.map, 2);
            const std::string pay = n ? std::string(c.color) + " " + std::to_string(n) : "";
            p.hand(0, std::string(c.color) + " 8");
            EXPECT_EQ(p.rule_against(p.claim(c.route, pay)), n == c.length ? "" : "C-33")
                << c.route << n;
        }
}

TEST(Claim, C_33_only_cards_in_the_hand) {
    for (const auto map : kAllMaps) {
        Position p(map, 2);
        const char* route = map == "usa"      ? "chicago:duluth"
                            : map == "europe" ? "kyiv:smolensk"
                                              : "imatra:helsinki";
        p.hand(0, "red 2 blue 2");
        EXPECT_FALSE(p.legal(p.claim(route, "red 3")));
        p.hand(0, "red 3");
        EXPECT_TRUE(p.legal(p.claim(route, "red 3")));
    }
}

TEST(Claim, C_34_a_coloured_route_takes_its_colour_only) {
    const char* names[] = {"pink", "blue", "orange", "white", "green", "yellow", "black", "red"};
    for (const auto map : kAllMaps) {
        const Board& board = board_of(map);
        for (std::size_t r = 0; r < board.routes.size(); ++r) {
            const Route& route = board.routes[r];
            if (route.color == kGray || route.terrain != Terrain::Regular) continue;
            for (int c = 0; c < 8; ++c) {
                Position p(map, 2);
                const std::string pay = std::string(names[c]) + " " + std::to_string(route.length);
                p.hand(0, pay);
                EXPECT_EQ(p.rule_against(p.claim(board.route_ids[r], pay)),
                          c == route.color ? "" : "C-34")
                    << board.route_ids[r];
            }
        }
    }
}

TEST(Claim, C_35_a_grey_route_takes_any_one_colour) {
    const char* route[] = {"phoenix:santa_fe", "paris:zurich", "oulu:kuopio"};
    const char* names[] = {"pink", "blue", "orange", "white", "green", "yellow", "black", "red"};
    for (int m = 0; m < 3; ++m)
        for (int c = 0; c < 8; ++c) {
            Position p(kAllMaps[m], 2);
            const std::string one = names[c], other = names[(c + 1) % 8];
            p.hand(0, one + " 3 " + other + " 2");
            EXPECT_TRUE(p.legal(p.claim(route[m], one + " 3")));
            EXPECT_EQ(p.rule_against(p.claim(route[m], one + " 2 " + other)), "C-35");
            EXPECT_EQ(p.rule_against(p.claim(route[m], one + " 1 " + other + " 2")), "C-35");
        }
}

TEST(Claim, C_36_cards_to_the_discard_trains_on_the_route_points_at_once) {
    for (const int players : {2, 3, 4, 5}) {
        Position p("europe", players);
        p.hand(0, "green 5 locomotive 2").discard("red");
        p.play(p.claim("athina:sarajevo", "green 3 locomotive 1"));
        EXPECT_EQ(p.of(0).hand, cards("green 2 locomotive"));
        EXPECT_EQ(p.public_state().discard, cards("red green 3 locomotive"));
        EXPECT_EQ(p.public_state().trains[0], 41);
        EXPECT_EQ(p.public_state().score[0], 7);
        EXPECT_EQ(p.public_state().cards[0], 3);
        EXPECT_TRUE(p.public_state().owned[0].has(p.route("athina:sarajevo")));
        EXPECT_FALSE(p.public_state().open.has(p.route("athina:sarajevo")));
        EXPECT_TRUE(p.last.claimed);
        EXPECT_EQ(p.mover(), 1);
    }
}

TEST(Claim, C_37_points_depend_on_the_length_only) {
    for (const char* pay : {"red 6", "red 3 locomotive 3", "locomotive 6"}) {
        Position p("usa", 2);
        p.hand(0, pay);
        p.play(p.claim("sault_st_marie:winnipeg", pay));
        EXPECT_EQ(p.public_state().score[0], 15);
        EXPECT_EQ(p.public_state().trains[0], 39);
    }
    for (const char* pay : {"red 4 locomotive 2", "red 3 yellow 9", "red 12 blue 6"}) {
        Position p("nordic", 2);
        p.hand(0, pay);
        p.play(p.claim("mo_i_rana:trondheim", pay));
        EXPECT_EQ(p.public_state().score[0], 15);
        EXPECT_EQ(p.public_state().trains[0], 34);
    }
}

TEST(Claim, C_38_a_double_route_joins_the_same_two_cities) {
    const int pairs[] = {22, 11, 14};
    for (int m = 0; m < 3; ++m) {
        const Board& board = board_of(kAllMaps[m]);
        int twins = 0;
        for (std::size_t r = 0; r < board.routes.size(); ++r) {
            int expected = -1;
            for (std::size_t q = 0; q < board.routes.size(); ++q) {
                const Route &x = board.routes[r], &y = board.routes[q];
                if (q != r && ((x.a == y.a && x.b == y.b) || (x.a == y.b && x.b == y.a)))
                    expected = static_cast<int>(q);
            }
            EXPECT_EQ(board.routes[r].twin, expected) << board.route_ids[r];
            twins += expected >= 0;
        }
        EXPECT_EQ(twins, 2 * pairs[m]);
    }
}

TEST(Claim, C_38_routes_side_by_side_to_other_cities_stay_open) {
    Position p("europe", 2);
    p.hand(1, "blue 4 green 4").owns(0, {"pamplona:paris"}).turn_of(1);
    EXPECT_FALSE(p.legal(p.claim("pamplona:paris#2", "green 4")));
    p.hand(1, "pink 4");
    EXPECT_TRUE(p.legal(p.claim("brest:pamplona", "pink 4")));
}

struct Pair {
    const char *map, *one, *two, *pay;
    int closed_up_to;
};
constexpr Pair kPairs[] = {
    {"usa", "denver:salt_lake_city", "denver:salt_lake_city#2", "red 3", 3},
    {"usa", "dallas:houston", "dallas:houston#2", "red", 3},
    {"europe", "berlin:warszawa", "berlin:warszawa#2", "yellow 4", 3},
    {"europe", "dieppe:london", "dieppe:london#2", "red locomotive", 3},
    {"europe", "madrid:pamplona", "madrid:pamplona#2", "black 3", 3},
    {"nordic", "oslo:orebro", "oslo:orebro#2", "green 2", 2},
    {"nordic", "mo_i_rana:trondheim", "mo_i_rana:trondheim#2", "green 5", 2},
    {"nordic", "helsinki:stockholm", "helsinki:stockholm#2", "red 2 locomotive 2", 2},
};

TEST(Claim, C_39_nobody_owns_both_tracks) {
    for (const Pair& pair : kPairs)
        for (const int players : player_counts(pair.map)) {
            Position p(pair.map, players);
            p.owns(0, {pair.one}).hand(0, pair.pay);
            EXPECT_EQ(p.rule_against(p.claim(pair.two, pair.pay)), "C-39");
            for (const Move& m : p.listed())
                EXPECT_FALSE(m.type == MoveType::Claim && m.what == p.route(pair.two));
        }
}

TEST(Claim, C_40_at_low_player_counts_the_other_track_is_closed_to_all) {
    for (const Pair& pair : kPairs)
        for (int players = 2; players <= pair.closed_up_to; ++players)
            for (int seat = 0; seat < players; ++seat) {
                Position p(pair.map, players);
                p.owns((seat + 1) % players, {pair.one}).turn_of(seat).hand(seat, pair.pay);
                EXPECT_EQ(p.rule_against(p.claim(pair.two, pair.pay)), "C-40");
                EXPECT_FALSE(p.public_state().open.has(p.route(pair.two)));
            }
}

TEST(Claim, C_40_with_the_house_rule_it_stays_open_to_the_others) {
    for (const Pair& pair : kPairs) {
        Position p(std::string(pair.map) + "_open", 2);
        p.owns(1, {pair.one}).hand(0, pair.pay);
        EXPECT_TRUE(p.public_state().open.has(p.route(pair.two)));
        p.play(p.claim(pair.two, pair.pay));
    }
}

TEST(Claim, C_40_it_closes_by_the_claim_itself) {
    Position p("usa", 3);
    p.hand(0, "yellow 3").hand(1, "red 3");
    p.play(p.claim("denver:salt_lake_city", "yellow 3"));
    EXPECT_EQ(p.rule_against(p.claim("denver:salt_lake_city#2", "red 3")), "C-40");
    for (const RouteSet& owned : p.public_state().owned)
        EXPECT_FALSE(owned.has(p.route("denver:salt_lake_city#2")));
}

TEST(Claim, C_41_at_higher_counts_another_player_may_claim_the_other_track) {
    for (const Pair& pair : kPairs)
        for (const int players : player_counts(pair.map)) {
            if (players <= pair.closed_up_to) continue;
            Position p(pair.map, players);
            p.owns(1, {pair.one}).hand(0, pair.pay);
            EXPECT_TRUE(p.legal(p.claim(pair.two, pair.pay))) << pair.two << players;
        }
    Position p("usa", 4);
    p.owns(0, {"denver:salt_lake_city"}).turn_of(3).hand(3, "red 3");
    p.play(p.claim("denver:salt_lake_city#2", "red 3"));
    EXPECT_EQ(p.public_state().score[3], 4);
    EXPECT_EQ(p.public_state().score[0], 4);
}

} // namespace
} // namespace trunkline::test

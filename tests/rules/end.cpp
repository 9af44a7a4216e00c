// How a game ends, and final scoring common to all maps (C-60 to C-69).
#include <gtest/gtest.h>

#include "engine/longest_path.hpp"
#include "tests/position.hpp"

namespace trunkline::test {
namespace {

// A route of four that everybody can pay for in any one colour.
const char* grey_four(std::string_view map) {
    return map == "usa" ? "calgary:helena" : map == "europe" ? "berlin:danzig" : "kuopio:vaasa";
}
const char* grey_other(std::string_view map) {
    return map == "usa"      ? "calgary:seattle"
           : map == "europe" ? "kharkov:kyiv"
                             : "sundsvall:stockholm";
}

void draw_two(Position& p) {
    p.play(p.draw_blind()).play(p.draw_blind());
}

TEST(End, C_60_triggered_by_two_trains_or_fewer_at_the_end_of_a_turn) {
    for (const auto map : kAllMaps)
        for (const int players : player_counts(map))
            for (int left = 0; left <= 3; ++left) {
                Position p(map, players);
                p.hand(0, "red 4").trains(0, 4 + left);
                EXPECT_EQ(p.public_state().final_turns, 0);
                p.play(p.claim(grey_four(map), "red 4"));
                EXPECT_EQ(p.last.last_round, left <= 2) << left;
                EXPECT_EQ(p.public_state().final_turns, left <= 2 ? players : 0);
                EXPECT_NE(p.public_state().phase, Phase::Over);
            }
}

TEST(End, C_60_a_tunnel_paid_at_last_triggers_too) {
    Position p("europe", 2);
    p.hand(0, "red 4").trains(0, 5).deck_next("red blue blue");
    p.play(p.claim("erzurum:sochi", "red 3"));
    EXPECT_FALSE(p.last.last_round);
    p.play(p.add("red"));
    EXPECT_TRUE(p.last.last_round);
}

TEST(End, C_61_everybody_takes_one_more_turn_the_one_who_triggered_last) {
    for (const auto map : kAllMaps)
        for (const int players : player_counts(map))
            for (int seat = 0; seat < players; ++seat) {
                Position p(map, players);
                p.hand(seat, "red 4").trains(seat, 6).turn_of(seat);
                p.play(p.claim(grey_four(map), "red 4"));
                for (int turn = 1; turn <= players; ++turn) {
                    ASSERT_NE(p.public_state().phase, Phase::Over);
                    EXPECT_EQ(p.mover(), (seat + turn) % players);
                    draw_two(p);
                }
                EXPECT_EQ(p.public_state().phase, Phase::Over);
                for (int s = 0; s < players; ++s)
                    EXPECT_EQ(p.rule_against(Move::draw(s, kFromDeck)), "C-61");
                EXPECT_TRUE(p.listed().empty());
            }
}

TEST(End, C_62_a_second_trigger_adds_no_turn) {
    for (const auto map : kAllMaps)
        for (const int players : player_counts(map)) {
            Position p(map, players);
            p.hand(0, "red 4").trains(0, 6).hand(1, "blue 4").trains(1, 4);
            p.play(p.claim(grey_four(map), "red 4"));
            p.play(p.claim(grey_other(map), "blue 4"));
            EXPECT_FALSE(p.last.last_round);
            for (int turn = 2; turn <= players; ++turn) draw_two(p);
            EXPECT_EQ(p.public_state().phase, Phase::Over);
        }
}

TEST(End, C_63_final_turns_are_normal_turns) {
    Position p("europe", 4);
    p.hand(0, "red 4").trains(0, 6).hand(1, "blue 4").hand(2, "green 1").hand(3, "white 3");
    p.play(p.claim("berlin:danzig", "red 4"));
    p.play(p.claim("kharkov:kyiv", "blue 4"));
    EXPECT_EQ(p.public_state().score[1], 7);
    p.play(p.station("wien", "green"));
    p.play(p.draw_tickets()).play(p.keep_first(3, 1));
    EXPECT_EQ(p.of(3).tickets.size(), 1);
    EXPECT_NE(p.public_state().phase, Phase::Over);
    draw_two(p);
    EXPECT_EQ(p.public_state().phase, Phase::Over);
    EXPECT_EQ(p.of(0).hand.size(), 2);
}

TEST(End, C_63_even_the_very_last_turn_may_be_a_ticket_draw_or_a_tunnel) {
    Position p("europe", 2);
    p.hand(0, "red 6").trains(0, 9).hand(1, "blue 4");
    p.play(p.claim("berlin:danzig", "red 4"));
    EXPECT_FALSE(p.last.last_round);
    draw_two(p);
    p.hand(0, "red 6").deck_next("blue blue blue");
    p.play(p.claim("erzurum:sochi", "red 3"));
    EXPECT_TRUE(p.last.last_round);
    draw_two(p);
    p.hand(0, "red 3").deck_next("red blue blue");
    p.play(p.claim("bucuresti:sofia", "red 2"));
    EXPECT_EQ(p.public_state().phase, Phase::Tunnel);
    p.play(p.add("red"));
    EXPECT_EQ(p.public_state().phase, Phase::Over);
    EXPECT_EQ(p.public_state().trains[0], 0);
}

TEST(End, C_64_the_total_is_the_sum_of_its_lines) {
    Position p("europe", 2);
    p.owns(0, {"berlin:wien", "berlin:danzig", "kyiv:smolensk"});
    p.owns(1, {"paris:zurich"});
    p.tickets(0, {"amsterdam:wilno", "london:wien"}).tickets(1, {"paris:wien"});
    p.station_at(1, "roma");
    const ScoreSheet sheet = p.final_score();
    EXPECT_EQ(sheet.seat[0].routes, 4 + 7 + 4);
    EXPECT_EQ(sheet.seat[0].tickets, -12 - 10);
    EXPECT_EQ(sheet.seat[0].stations, 12);
    EXPECT_EQ(sheet.seat[0].bonus, 10);
    EXPECT_EQ(sheet.seat[0].total, 15 - 22 + 12 + 10);
    EXPECT_EQ(sheet.seat[1].routes, 4);
    EXPECT_EQ(sheet.seat[1].total, 4 - 8 + 8);
    for (const auto map : kAllMaps) {
        const ScoreSheet empty = Position(map, 2).final_score();
        EXPECT_EQ(empty.seat[0].total, map == "europe" ? 12 : 0);
    }
}

TEST(End, C_65_the_longest_path_uses_each_route_once_and_cities_freely) {
    Position p("usa", 2);
    const auto longest = [&](std::initializer_list<std::string_view> ids) {
        RouteSet routes;
        for (const auto id : ids) routes.add(p.route(id));
        return longest_path(p.board, routes);
    };
    EXPECT_EQ(longest({}), 0);
    EXPECT_EQ(longest({"duluth:helena"}), 6);
    // Two pieces: the longer one.
    EXPECT_EQ(longest({"duluth:helena", "boston:new_york", "montreal:new_york"}), 6);
    // A star of three arms: the two longest.
    EXPECT_EQ(longest({"duluth:helena", "helena:omaha", "helena:winnipeg"}), 11);
    // A loop, a figure of eight (El Paso twice), and a loop with a tail at either end.
    EXPECT_EQ(longest({"el_paso:phoenix", "phoenix:santa_fe", "el_paso:santa_fe"}), 8);
    EXPECT_EQ(longest({"el_paso:phoenix", "phoenix:santa_fe", "el_paso:santa_fe", "dallas:el_paso",
                       "dallas:houston", "el_paso:houston"}),
              8 + 11);
    EXPECT_EQ(longest({"el_paso:phoenix", "phoenix:santa_fe", "el_paso:santa_fe", "denver:phoenix",
                       "denver:santa_fe"}),
              3 + 3 + 2 + 5 + 2);
    // Every city of odd degree beyond two costs something: K4 of Denver, Omaha, Kansas City and
    // Oklahoma City has no Euler trail.
    EXPECT_EQ(longest({"denver:omaha", "kansas_city:omaha", "denver:kansas_city",
                       "denver:oklahoma_city", "kansas_city:oklahoma_city"}),
              4 + 1 + 4 + 4 + 2);
}

TEST(End, C_65_other_players_routes_do_not_join) {
    for (const int players : {2, 3, 4, 5}) {
        Position p("usa", players);
        p.owns(0, {"boston:new_york", "new_york:washington"}).owns(1, {"montreal:new_york"});
        const ScoreSheet sheet = p.final_score();
        EXPECT_EQ(sheet.seat[0].longest, 4);
        EXPECT_EQ(sheet.seat[1].longest, 3);
    }
}

TEST(End, C_66_the_highest_total_wins) {
    for (const auto map : kAllMaps)
        for (const int players : player_counts(map)) {
            Position p(map, players);
            p.owns(players - 1, {grey_four(map)});
            const ScoreSheet sheet = p.final_score();
            EXPECT_EQ(sheet.winners, 1u << (players - 1));
            EXPECT_EQ(sheet.rank[players - 1], 1);
            for (int s = 0; s + 1 < players; ++s) EXPECT_EQ(sheet.rank[s], 2);
        }
}

TEST(End, C_67_equal_in_everything_share_the_place) {
    for (const auto map : kAllMaps)
        for (const int players : player_counts(map)) {
            const ScoreSheet sheet = Position(map, players).final_score();
            EXPECT_EQ(sheet.winners, (1u << players) - 1);
            for (int s = 0; s < players; ++s) EXPECT_EQ(sheet.rank[s], 1);
            for (const auto& rule : sheet.behind_by) EXPECT_FALSE(rule);
        }
}

TEST(End, C_67_tie_breaks_order_the_lower_places_too) {
    // 0 leads. 1 and 2 have 7 points each, but 2 has completed a ticket; 3 is last.
    Position p("usa", 4);
    p.owns(0, {"duluth:helena", "calgary:winnipeg"});
    p.owns(1, {"calgary:helena"});
    p.owns(2, {"denver:santa_fe", "el_paso:santa_fe"}); // 4 points
    p.tickets(2, {"denver:el_paso"});                   // +4
    p.owns(1, {"atlanta:nashville"});                   // 8 points
    const ScoreSheet sheet = p.final_score();
    EXPECT_EQ(sheet.seat[1].total, 8);
    EXPECT_EQ(sheet.seat[2].total, 8);
    EXPECT_EQ(sheet.rank, (std::array<std::uint8_t, kMaxSeats>{1, 3, 2, 4, sheet.rank[4]}));
    EXPECT_EQ(sheet.winners, 1u);
    EXPECT_EQ(sheet.behind_by[1], TieBreak::Tickets);
    for (const std::size_t s : {0, 2, 3}) EXPECT_FALSE(sheet.behind_by[s]) << "seat " << s;
}

TEST(End, C_67_a_shared_place_leaves_the_next_one_empty) {
    Position p("usa", 4);
    p.owns(3, {"duluth:helena"}).owns(0, {"calgary:helena"}).owns(2, {"calgary:seattle"});
    const ScoreSheet sheet = p.final_score();
    EXPECT_EQ(sheet.rank[3], 1);
    EXPECT_EQ(sheet.rank[0], 2);
    EXPECT_EQ(sheet.rank[2], 2);
    EXPECT_EQ(sheet.rank[1], 4);
}

TEST(End, C_68_tie_breaks_count_tickets_not_points) {
    // One ticket of 9 against two of 4: the Globetrotter goes by number.
    Position q("nordic", 3);
    q.owns(0, {"oslo:orebro", "sundsvall:orebro", "umea:sundsvall", "umea:vaasa"});
    q.tickets(0, {"oslo:vaasa"});
    q.owns(1,
           {"kristiansand:oslo", "stavanger:kristiansand", "goteborg:kobenhavn", "oslo:goteborg"});
    q.tickets(1, {"oslo:stavanger", "oslo:kobenhavn"});
    const ScoreSheet sheet = q.final_score();
    EXPECT_EQ(sheet.seat[0].tickets_completed, 1);
    EXPECT_EQ(sheet.seat[1].tickets_completed, 2);
    EXPECT_EQ(sheet.seat[0].bonus, 0);
    EXPECT_EQ(sheet.seat[1].bonus, 10);
}

TEST(End, C_69_no_longest_path_bonus_without_a_route) {
    for (const auto map : {"usa", "europe"})
        for (const int players : player_counts(map)) {
            const ScoreSheet sheet = Position(map, players).final_score();
            for (int s = 0; s < players; ++s) {
                EXPECT_EQ(sheet.seat[s].bonus, 0);
                EXPECT_FALSE(sheet.seat[s].holds_longest);
            }
        }
}

} // namespace
} // namespace trunkline::test

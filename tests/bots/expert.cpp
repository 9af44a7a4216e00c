// The strongest player in positions like those of games that it once lost.
#include "bots/expert_1.hpp"

#include <gtest/gtest.h>

#include "engine/rules.hpp"
#include "tests/position.hpp"

namespace trunkline::test {
namespace {

// Only Sundsvall and Örebro are not joined, with 30 points of tickets across. The route between
// them wants four orange cards, of which two are held and nine have gone: it waited for them to the
// end of the game. Round it, over Stockholm and Norrköping, everything can be paid at once.
TEST(Expert, goes_round_a_route_whose_cards_do_not_come) {
    Position p("nordic", 2);
    p.tickets(0, {"goteborg:oulu", "stavanger:rovaniemi"})
        .tickets(1, {"kobenhavn:murmansk", "bergen:narvik", "oslo:helsinki", "stockholm:umea",
                     "sundsvall:lahti"})
        .owns(0,
              {"umea:vaasa", "oslo:goteborg", "oslo:orebro", "boden:tornio", "rovaniemi:tornio",
               "tornio:oulu", "bergen:stavanger", "boden:umea", "vaasa:sundsvall", "bergen:oslo"})
        .owns(1, {"goteborg:kobenhavn", "orebro:goteborg", "orebro:stockholm", "helsinki:stockholm",
                  "imatra:helsinki", "kuopio:imatra", "lieksa:kuopio", "murmansk:lieksa"})
        .row("yellow yellow green yellow green")
        .hand(0, "orange 2 white 4 black 5 red 2 locomotive 1 pink 1")
        .hand(1, "pink 3 yellow 2 orange 2")
        .discard("orange 7 blue 9 white 4 red 6 green 5 pink 4");
    int gone_round = 0;
    for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
        const Move move = make_expert_1(p.board, seed)->choose(look(p.game, 0), {0, 5000, {}});
        if (move.type == MoveType::Tickets) continue; // the way round can wait for a turn
        ASSERT_EQ(move.type, MoveType::Claim) << seed;
        const Route& route = p.board.routes[move.what];
        const auto joins = [&](std::string_view city) {
            return route.a == p.city(city) || route.b == p.city(city);
        };
        EXPECT_TRUE(joins("stockholm") || joins("norrkoping")) << p.board.route_ids[move.what];
        ++gone_round;
    }
    EXPECT_GT(gone_round, 0);
}

} // namespace
} // namespace trunkline::test

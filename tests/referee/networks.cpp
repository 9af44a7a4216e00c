// Longest paths and the best use of stations on random networks, against trying everything.
#include <gtest/gtest.h>

#include "engine/longest_path.hpp"
#include "tests/position.hpp"
#include "tests/referee/engine_side.hpp"

namespace trunkline::referee {
namespace {

using test::board_of;
using test::Position;

int below(Rng& rng, int n) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
}

// Somebody claims routes, mostly such as hang together, so that loops come about.
std::vector<int> network(const Board& board, Rng& rng, int routes, const RouteSet& taken) {
    std::vector<int> mine;
    CitySet reached;
    for (int tries = 0; static_cast<int>(mine.size()) < routes && tries < 2000; ++tries) {
        const int r = below(rng, static_cast<int>(board.routes.size()));
        const Route& route = board.routes[r];
        const bool touches = reached.has(route.a) || reached.has(route.b);
        if (taken.has(r) || (route.twin >= 0 && taken.has(route.twin))) continue;
        if (std::find(mine.begin(), mine.end(), r) != mine.end()) continue;
        if (route.twin >= 0 && std::find(mine.begin(), mine.end(), route.twin) != mine.end())
            continue;
        if (!mine.empty() && !touches && below(rng, 12) > 0) continue;
        mine.push_back(r);
        reached.add(route.a);
        reached.add(route.b);
    }
    return mine;
}

Referee blank(const Atlas& atlas, int players) {
    Orders orders;
    for (int c = 0; c < 9; ++c) orders.deck.insert(orders.deck.end(), c == kLoco ? 14u : 12u, c);
    std::rotate(orders.deck.begin(), orders.deck.begin() + 7, orders.deck.end());
    for (const Wish& wish : atlas.wishes)
        (wish.is_long ? orders.long_tickets : orders.tickets).push_back(wish.id);
    return Referee(atlas, players, orders);
}

TEST(Networks, longest_paths_of_random_networks) {
    for (const auto map : test::kAllMaps) {
        const Board& board = board_of(map);
        Referee referee = blank(atlas_of(std::string(map)), 2);
        Rng rng{11};
        for (int trial = 0; trial < 400; ++trial) {
            const auto mine = network(board, rng, 1 + below(rng, 17), {});
            RouteSet routes;
            for (const int r : mine) routes.add(r);
            referee.players[0].lines = {mine.begin(), mine.end()};
            const int expected = referee.longest_path(0);
            ASSERT_EQ(longest_path(board, routes), expected) << map << " " << trial;
            // With a floor: exact from there on, anything smaller below.
            for (const int floor : {1, expected, expected + 1, expected + 5}) {
                const int found = longest_path(board, routes, floor);
                ASSERT_TRUE(expected >= floor ? found == expected : found < floor);
            }
            // The trail shown to people is one, and as long as said.
            int length = 0;
            RouteSet used;
            const auto trail = longest_trail(board, routes);
            for (std::size_t i = 0; i < trail.size(); ++i) {
                ASSERT_TRUE(routes.has(trail[i]) && !used.has(trail[i]));
                used.add(trail[i]);
                length += board.routes[trail[i]].length;
            }
            ASSERT_EQ(length, expected);
            ASSERT_TRUE([&] { // one after the other, it can be travelled
                if (trail.empty()) return true;
                const Route& first = board.routes[trail[0]];
                for (int at : {first.a, first.b}) {
                    bool whole = true;
                    for (const int r : trail) {
                        const Route& route = board.routes[r];
                        if (route.a != at && route.b != at) {
                            whole = false;
                            break;
                        }
                        at = route.a == at ? route.b : route.a;
                    }
                    if (whole) return true;
                }
                return false;
            }());
        }
    }
}

TEST(Networks, final_scores_of_random_boards_with_stations) {
    for (const auto map : test::kAllMaps)
        for (const int players : test::player_counts(map)) {
            const Board& board = board_of(map);
            const Atlas& atlas = atlas_of(std::string(map));
            Rng rng{static_cast<std::uint64_t>(players)};
            for (int trial = 0; trial < 120; ++trial) {
                Position p(map, players);
                Referee referee = blank(atlas, players);
                RouteSet taken;
                TicketSet dealt;
                CitySet built;
                for (int s = 0; s < players; ++s) {
                    Player& theirs = referee.players[s];
                    for (const int r : network(board, rng, below(rng, 12), taken)) {
                        if (board.routes[r].length > p.public_state().trains[s]) continue;
                        p.owns(s, {board.route_ids[r]});
                        theirs.lines.insert(r);
                        taken.add(r);
                    }
                    for (int n = below(rng, 7); n > 0; --n) {
                        const int t = below(rng, board.ticket_count());
                        if (dealt.has(t)) continue;
                        dealt.add(t);
                        p.tickets(s, {board.ticket_ids[t]});
                        theirs.tickets.push_back(board.ticket_ids[t]);
                    }
                    for (int n = board.rules.stations > 0 ? below(rng, 4) : 0; n > 0; --n) {
                        const int c = below(rng, static_cast<int>(board.cities.size()));
                        if (built.has(c)) continue;
                        built.add(c);
                        const auto& id = board.cities[c].id;
                        p.station_at(s, id);
                        theirs.stations.insert(id);
                        --theirs.reserve;
                    }
                }
                const ScoreSheet sheet = p.final_score();
                const auto expected = referee.scores();
                const auto sums = totals(board, p.game);
                for (int s = 0; s < players; ++s) {
                    const SeatScore& ours = sheet.seat[s];
                    const Score& theirs = expected[s];
                    ASSERT_EQ(ours.routes, theirs.routes);
                    ASSERT_EQ(ours.tickets, theirs.tickets);
                    ASSERT_EQ(ours.tickets_completed, theirs.completed);
                    ASSERT_EQ(ours.stations, theirs.stations);
                    ASSERT_EQ(ours.longest, theirs.longest);
                    ASSERT_EQ(ours.bonus, theirs.bonus);
                    ASSERT_EQ(ours.total, theirs.total);
                    ASSERT_EQ(ours.holds_longest, theirs.card);
                    ASSERT_EQ(sums[s], theirs.total);
                }
                unsigned winners = 0;
                for (const int s : referee.winners()) winners |= 1u << s;
                ASSERT_EQ(sheet.winners, winners);
            }
        }
}

} // namespace
} // namespace trunkline::referee

// Advice, against somebody who tries everything: every set of the routes that are left, and every
// loan of every station.
#include <gtest/gtest.h>

#include <map>

#include "bots/advice.hpp"
#include "bots/cheapest_payment.hpp"
#include "bots/city_graph.hpp"
#include "bots/forest.hpp"
#include "tests/properties/walk_games.hpp"

namespace trunkline::test {
namespace {

std::vector<int> listed(const auto& set) {
    std::vector<int> list;
    for (const int id : set) list.push_back(id);
    return list;
}

// A bit per ticket that these routes complete.
unsigned joined(const Board& board, const RouteSet& routes, const std::vector<int>& tickets) {
    const Network network(board, routes);
    unsigned joined = 0;
    for (std::size_t i = 0; i < tickets.size(); ++i) {
        const Ticket& ticket = board.tickets[tickets[i]];
        joined |= unsigned{network.connects(ticket.a, ticket.b)} << i;
    }
    return joined;
}

// Every way to use the stations: one route each.
std::vector<RouteSet> all_loans(const std::vector<RouteSet>& stations) {
    std::vector<RouteSet> all = {{}};
    for (const RouteSet& routes : stations)
        for (std::size_t i = all.size(); i-- > 0;)
            for (const int route : routes) {
                all.push_back(all[i]);
                all.back().add(route);
            }
    return all;
}

template <class Visit>
void every_subset(const std::vector<int>& routes, Visit visit) {
    for (unsigned mask = 0; mask < 1u << routes.size(); ++mask) {
        RouteSet set;
        for (std::size_t i = 0; i < routes.size(); ++i)
            if (mask >> i & 1) set.add(routes[i]);
        visit(set);
    }
}

TEST(Forest, is_the_cheapest_for_every_choice_of_tickets) {
    Rng rng{7};
    for (int n = 0; n < games(80); ++n) {
        Board board;
        board.cities.resize(7);
        const auto two = [&](auto& pair) {
            pair.a = static_cast<std::uint8_t>(rng.below(7));
            pair.b = static_cast<std::uint8_t>((pair.a + 1 + rng.below(6)) % 7);
        };
        board.routes.resize(14);
        board.tickets.resize(1 + rng.below(4));
        std::ranges::for_each(board.routes, two);
        std::ranges::for_each(board.tickets, two);
        Tariff tariff;
        std::vector<int> paid;
        std::vector<RouteSet> stations(rng.below(3));
        RouteSet free;
        for (int r = 0; r < 14; ++r) {
            const auto what = rng.below(8);
            tariff[r] = what == 0   ? 0
                        : what == 1 ? kTooDear
                                    : static_cast<std::uint16_t>(1 + rng.below(9));
            if (what == 0) free.add(r);
            if (what == 1 && !stations.empty())
                stations[rng.below(static_cast<std::uint32_t>(stations.size()))].add(r);
            if (what > 1) paid.push_back(r);
        }
        const std::vector<int> tickets = listed(TicketSet::first(board.ticket_count()));
        std::vector<int> least(1u << tickets.size(), kTooDear); // by exactly these tickets
        every_subset(paid, [&](const RouteSet& routes) {
            int price = 0;
            for (const int r : routes) price += tariff[r];
            for (const RouteSet& loan : all_loans(stations)) {
                int& known = least[joined(board, routes | loan | free, tickets)];
                known = std::min(known, price);
            }
        });
        const Forest forest(board, tariff, tickets, stations);
        ASSERT_EQ(forest.taken(), board.ticket_count());
        for (unsigned choice = 0; choice < least.size(); ++choice) {
            int expected = kTooDear;
            for (unsigned done = choice; done < least.size(); ++done)
                if ((done & choice) == choice) expected = std::min(expected, least[done]);
            ASSERT_EQ(forest.price(choice), expected) << "board " << n << ", choice " << choice;
            if (expected == kTooDear) continue;
            const RouteSet routes = forest.routes(choice);
            int price = 0;
            for (const int r : routes)
                if (tariff[r] != kTooDear) price += tariff[r];
            EXPECT_EQ(price, expected);
            EXPECT_EQ(joined(board, routes | free, tickets) & choice, choice);
        }
    }
}

// What can be had at best when some routes are gone and others lent.
struct Best {
    int points = 0;
    int trains = 0;
    TicketSet served;
};

class Thorough {
  public:
    Thorough(const Board& board, const View& view) : board_(board), view_(view) {
        for (int seat = 0; seat < view.public_state.players; ++seat)
            if (seat != view.seat) others_ = others_ | view.public_state.owned[seat];
        for (const int city : view.public_state.stations_at[view.seat])
            stations_.push_back(others_ & board.routes_at[city]);
    }
    const RouteSet& others() const { return others_; }

    // Most points; the cheapest of equals; by the cheapest way, or else that of fewest trains.
    Best best(const TicketSet& open, const RouteSet& gone, const RouteSet& lent) const {
        const PublicState& p = view_.public_state;
        const RouteSet& mine = p.owned[view_.seat];
        const int have = p.trains[view_.seat];
        const std::vector<int> tickets = listed(open);
        using Way = std::pair<int, int>;
        const Way none{kTooDear, kTooDear};
        std::vector<Way> cheap(1u << tickets.size(), none), lean = cheap; // by choice of tickets
        every_subset(listed(p.open - gone), [&](const RouteSet& routes) {
            int trains = 0, cards = 0;
            for (const int r : routes) {
                const Route& route = board_.routes[r];
                const bool both = route.twin >= 0 && (routes | mine).has(route.twin);
                if (route.length > have || both) return;
                const int color = best_color(board_, view_.mine.hand, r);
                trains += route.length;
                cards += missing(board_, view_.mine.hand, r, color);
            }
            for (const RouteSet& loan : all_loans(stations_)) {
                const unsigned done = joined(board_, routes | loan | lent | mine, tickets);
                for (unsigned some = done;; some = (some - 1) & done) {
                    cheap[some] = std::min(cheap[some], {2 * trains + cards, trains});
                    lean[some] = std::min(lean[some], {trains, cards});
                    if (some == 0) break;
                }
            }
        });
        Best best;
        int best_price = 0;
        for (unsigned choice = 1; choice < cheap.size(); ++choice) {
            if (lean[choice].first > have) continue;
            TicketSet served;
            int points = 0;
            for (std::size_t i = 0; i < tickets.size(); ++i)
                if (choice >> i & 1) {
                    served.add(tickets[i]);
                    points += board_.tickets[tickets[i]].points;
                }
            const auto [price, trains] = cheap[choice];
            if (std::pair(points, -price) <= std::pair(best.points, -best_price)) continue;
            best = {points, trains <= have ? trains : lean[choice].first, served};
            best_price = price;
        }
        return best;
    }

  private:
    const Board& board_;
    const View& view_;
    RouteSet others_;
    std::vector<RouteSet> stations_;
};

RouteSet only(int route) {
    RouteSet set;
    set.add(route);
    return set;
}

// From the middle of a game, but with few routes left, trains and tickets as they come: most of
// what went is the seat's own, so that much can be completed.
View tight_position(const Board& board, Game game, Rng& rng) {
    PublicState& p = game.public_state;
    const int seat = seat_to_move(p);
    while (p.open.size() > 9) {
        const auto which = rng.below(static_cast<std::uint32_t>(p.open.size()));
        const int route = p.open.at(static_cast<int>(which)), twin = board.routes[route].twin;
        p.open.remove(route);
        const int owner = rng.below(2) ? seat : static_cast<int>(rng.below(4));
        if (owner < p.players && (twin < 0 || !p.owned[owner].has(twin))) p.owned[owner].add(route);
    }
    View view = look(game, seat);
    view.public_state.trains[view.seat] = static_cast<std::uint8_t>(rng.below(16));
    view.mine.tickets = {};
    const auto all = static_cast<std::uint32_t>(board.ticket_count());
    while (view.mine.tickets.size() < 5) view.mine.tickets.add(static_cast<int>(rng.below(all)));
    return view;
}

TEST(Advice, is_what_trying_everything_finds) {
    int left_out = 0, detours = 0, no_way = 0, saved = 0, rescued = 0; // all of it comes up
    const auto compare = [&](const Board& board, const View& view) {
        const PublicState& p = view.public_state;
        const Thorough thorough(board, view);
        const Advice advice = advise(board, view);
        const TicketSet open = advice.served | advice.left_out | advice.cut_off;
        const Best best = thorough.best(open, {}, {});
        int points = 0;
        for (const int id : advice.served) points += board.tickets[id].points;
        EXPECT_EQ(points, best.points);
        EXPECT_EQ(advice.trains, best.trains);
        left_out += advice.left_out.size();

        for (const Advice::Threat& threat : advice.threats) {
            RouteSet gone = only(threat.route);
            const int twin = board.routes[threat.route].twin;
            if (twin >= 0 && board.closes_second_track(p.players)) gone.add(twin);
            const Best round = thorough.best(advice.served, gone, {});
            const bool all = round.served == advice.served;
            EXPECT_EQ(threat.detour, all ? std::max(0, round.trains - best.trains) : -1);
            ++(all ? detours : no_way);
        }

        CitySet taken;
        for (const CitySet& cities : p.stations_at) taken = taken | cities;
        std::map<int, std::pair<int, int>> savings; // by city: points, trains
        if (p.stations[view.seat] > 0)
            for (const int route : thorough.others()) {
                const Best with = thorough.best(open, {}, only(route));
                const int more = with.points - best.points;
                const std::pair gain(more, more > 0 ? 0 : best.trains - with.trains);
                for (const int city : {board.routes[route].a, board.routes[route].b})
                    if (!taken.has(city) && gain > std::pair(0, 0))
                        savings[city] = std::max(savings[city], gain);
            }
        ASSERT_EQ(advice.stations.size(), savings.size());
        for (const Advice::Saving& saving : advice.stations) {
            const auto [more, trains] = savings[saving.city];
            EXPECT_EQ(saving.trains, trains);
            EXPECT_EQ(saving.rescues > 0, more > 0);
            ++(more > 0 ? rescued : saved);
        }
    };
    for (const std::string_view map : kAllMaps) {
        const Board& board = board_of(map);
        Rng rng{11};
        Players table(board, 3);
        for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(games(8)); ++seed)
            walk(
                board, 3, table, seed,
                [&](const Game& game) {
                    if (game.public_state.phase != Phase::Over && rng.below(20) == 0)
                        compare(board, tight_position(board, game, rng));
                },
                200);
    }
    EXPECT_TRUE(games(8) < 8 || (left_out && detours && no_way && saved && rescued));
}

} // namespace
} // namespace trunkline::test

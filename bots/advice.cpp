#include "bots/advice.hpp"

#include <algorithm>

#include "bots/cheapest_payment.hpp"
#include "bots/city_graph.hpp"
#include "bots/forest.hpp"
#include "engine/options.hpp"
#include "engine/score.hpp"

namespace trunkline {
namespace {

// In both prices of a route what counts first is worth more of what counts next than there is in
// any plan that the trains suffice for.
constexpr int kFirst = 64;

int cheap_price(int trains, int cards) {
    return kFirst * (2 * trains + cards) + trains;
}
int lean_price(int trains, int cards) {
    return kFirst * trains + cards;
}

struct Plan {
    RouteSet routes;
    int trains = 0, points = 0;
    TicketSet served, left_out, cut_off;
};

class Planner {
  public:
    Planner(const Board& board, const View& view) : board_(board), view_(view) {
        const PublicState& p = view.public_state;
        const Prices trains = trains_price(board, p, view.seat);
        for (int r = 0; r < static_cast<int>(board.routes.size()); ++r) {
            const int length = trains[r], color = best_color(board, view.mine.hand, r);
            const int draw = missing(board, view.mine.hand, r, color);
            const auto price = [&](auto of) {
                const int sum = length == 0 ? 0 : length == kNoWay ? kTooDear : of(length, draw);
                return static_cast<std::uint16_t>(sum);
            };
            cheap_[r] = price(cheap_price);
            lean_[r] = price(lean_price);
        }
        for (const int city : p.stations_at[view.seat])
            stations_.push_back(others() & board.routes_at[city]);
    }

    RouteSet others() const { // what a station may borrow (E-32)
        RouteSet others;
        for (int seat = 0; seat < view_.public_state.players; ++seat)
            if (seat != view_.seat) others = others | view_.public_state.owned[seat];
        return others;
    }

    // As if some routes were gone, and others there for nothing.
    Plan plan(const TicketSet& tickets, const RouteSet& gone = {}, RouteSet given = {}) const {
        Plan plan;
        std::vector<RouteSet> stations = stations_;
        std::vector<int> left;
        for (const int id : tickets) left.push_back(id);
        std::ranges::stable_sort(left, std::greater<>(), [&](int id) { return points(id); });
        while (!left.empty()) {
            const Forest cheap(board_, changed(cheap_, gone, given), left, stations);
            const int count = cheap.taken();
            const int trains = view_.public_state.trains[view_.seat] - plan.trains;
            unsigned choice = (1u << count) - 1;
            RouteSet routes = cheap.routes(choice);
            if (cheap.price(choice) == kTooDear || trains_of(routes) > trains) {
                const Forest lean(board_, changed(lean_, gone, given), left, stations);
                choice = most_points(left, cheap, lean, trains);
                routes = cheap.routes(choice);
                if (trains_of(routes) > trains) routes = lean.routes(choice);
            }
            for (int i = 0; i < count; ++i) {
                const bool served = choice >> i & 1;
                const bool no_way = cheap.price(choice | 1u << i) == kTooDear;
                (served ? plan.served : no_way ? plan.cut_off : plan.left_out).add(left[i]);
                if (served) plan.points += points(left[i]);
            }
            plan.routes = plan.routes | (routes & view_.public_state.open);
            plan.trains = trains_of(plan.routes);
            given = given | routes;
            stations.clear();
            left.erase(left.begin(), left.begin() + count);
        }
        return plan;
    }

  private:
    int points(int ticket) const { return board_.tickets[ticket].points; }

    int trains_of(const RouteSet& routes) const {
        int sum = 0;
        for (const int route : routes& view_.public_state.open) sum += board_.routes[route].length;
        return sum;
    }

    static Tariff changed(Tariff tariff, const RouteSet& gone, const RouteSet& given) {
        for (const int route : gone) tariff[route] = kTooDear;
        for (const int route : given) tariff[route] = 0;
        return tariff;
    }

    unsigned most_points(const std::vector<int>& tickets, const Forest& cheap, const Forest& lean,
                         int trains) const {
        unsigned best = 0;
        std::pair<int, int> best_worth;
        for (unsigned choice = 1; choice < 1u << cheap.taken(); ++choice) {
            if (lean.price(choice) == kTooDear || lean.price(choice) / kFirst > trains) continue;
            std::pair<int, int> worth{0, -cheap.price(choice)};
            for (int i = 0; i < cheap.taken(); ++i)
                if (choice >> i & 1) worth.first += points(tickets[i]);
            if (worth > best_worth) {
                best = choice;
                best_worth = worth;
            }
        }
        return best;
    }

    const Board& board_;
    const View& view_;
    Tariff cheap_, lean_;
    std::vector<RouteSet> stations_; // what each one of mine may borrow
};

TicketSet open_tickets(const Board& board, const View& view) {
    const Network mine(board, view.public_state.owned[view.seat]);
    TicketSet open;
    for (const int id : view.mine.tickets) {
        const Ticket& ticket = board.tickets[id];
        if (!mine.connects(ticket.a, ticket.b)) open.add(id);
    }
    return open;
}

// Coloured routes take the cards of their colour; each grey one then the colour that is left most;
// locomotives go where a ferry needs them, and then to whatever still misses.
void count_missing(const Board& board, const Cards& hand, Advice& advice) {
    std::array<int, kColors> left;
    for (int c = 0; c < kColors; ++c) left[c] = hand.color(c);
    int locomotives = static_cast<int>(hand.locomotives);
    std::vector<int> grey;
    for (const int id : advice.routes) {
        const Route& route = board.routes[id];
        const int by_locomotive = std::min<int>(locomotives, route.symbols);
        locomotives -= by_locomotive;
        advice.missing_locomotives += route.symbols - by_locomotive;
        const int plain = route.length - route.symbols;
        if (route.color == kGray) {
            grey.push_back(plain);
            continue;
        }
        const int paid = std::min(plain, left[route.color]);
        left[route.color] -= paid;
        advice.missing[route.color] += plain - paid;
    }
    std::ranges::sort(grey, std::greater<>());
    for (const int plain : grey) {
        const auto most = std::ranges::max_element(left);
        const int paid = std::min(plain, *most);
        *most -= paid;
        advice.missing_any += plain - paid;
    }
    // N: on regular routes locomotives are not wild
    const auto wild = [&](const Route& r) {
        return board.kinds[r.kind].max_locomotives > r.symbols;
    };
    for (const int id : advice.routes) {
        const Route& route = board.routes[id];
        if (!wild(route)) continue;
        int& open = route.color == kGray ? advice.missing_any : advice.missing[route.color];
        const int paid = std::min({locomotives, open, int{route.length}});
        locomotives -= paid;
        open -= paid;
    }
}

unsigned neighbours(const Board& board, const View& view, int id) {
    const PublicState& p = view.public_state;
    const Route& route = board.routes[id];
    unsigned seats = 0;
    for (int seat = 0; seat < p.players; ++seat) {
        if (seat == view.seat || p.trains[seat] < route.length) continue;
        const RouteSet near = board.routes_at[route.a] | board.routes_at[route.b];
        if (!(near & p.owned[seat]).empty()) seats |= 1u << seat;
    }
    return seats;
}

} // namespace

Advice advise(const Board& board, const View& view) {
    const Planner planner(board, view);
    const PublicState& p = view.public_state;
    const TicketSet open = open_tickets(board, view);
    const Plan plan = planner.plan(open);
    Advice advice;
    advice.routes = plan.routes;
    advice.trains = plan.trains;
    advice.served = plan.served;
    advice.left_out = plan.left_out;
    advice.cut_off = plan.cut_off;
    count_missing(board, view.mine.hand, advice);
    advice.unseen = unseen_by(view);

    for (const int id : advice.routes) {
        const unsigned seats = neighbours(board, view, id);
        if (seats == 0) continue;
        RouteSet gone;
        gone.add(id);
        const int twin = board.routes[id].twin;
        if (twin >= 0 && board.closes_second_track(p.players)) gone.add(twin); // C-40
        const Plan round = planner.plan(plan.served, gone);
        const bool all = round.served == plan.served;
        advice.threats.push_back({id, seats, all ? std::max(0, round.trains - plan.trains) : -1});
    }

    if (p.stations[view.seat] > 0) {
        CitySet taken;
        for (int seat = 0; seat < p.players; ++seat) taken = taken | p.stations_at[seat];
        std::array<std::pair<int, Advice::Saving>, kMaxCities> best = {}; // by points, then trains
        for (const int route : planner.others()) {
            RouteSet lent;
            lent.add(route);
            const Plan with = planner.plan(open, {}, lent);
            const int points = with.points - plan.points;
            const int trains = points > 0 ? 0 : plan.trains - with.trains;
            for (const int city : {board.routes[route].a, board.routes[route].b}) {
                auto& [more, saving] = best[city];
                if (taken.has(city) || std::pair(points, trains) <= std::pair(more, saving.trains))
                    continue; // E-20
                more = points;
                saving = {city, trains, points > 0 ? (with.served - plan.served).size() : 0};
            }
        }
        for (const auto& [points, saving] : best)
            if (saving.rescues > 0 || saving.trains > 0) advice.stations.push_back(saving);
    }
    return advice;
}

std::array<double, 4> tunnel_odds(const Cards& unseen, int deck, int color) {
    if (deck < 3) return {};
    const int all = unseen.size();
    const int same =
        static_cast<int>(unseen.locomotives) + (color < kColors ? unseen.color(color) : 0); // T-04
    const auto choose = [](int n, int k) {
        double ways = 1;
        for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
        return ways;
    };
    std::array<double, 4> odds = {};
    for (int extra = 0; extra <= 3; ++extra)
        if (extra <= same && 3 - extra <= all - same)
            odds[extra] = choose(same, extra) * choose(all - same, 3 - extra) / choose(all, 3);
    return odds;
}

} // namespace trunkline

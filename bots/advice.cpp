#include "bots/advice.hpp"

#include <algorithm>

#include "bots/atlas.hpp"
#include "bots/purse.hpp"
#include "engine/score.hpp"

namespace trunkline {
namespace {

constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}
constexpr std::uint64_t bit(int city) {
    return std::uint64_t{1} << city;
}
// With more tickets than this not every order is tried, only each one first, and no meeting point.
constexpr std::size_t kAllOrders = 5;

struct Plan {
    RouteSet routes;
    TicketSet cut_off;
    int price = 0;
    int through = -1; // a city that the first ticket comes through for the others' sake
    bool better_than(const Plan& o) const {
        const int lost = cut_off.size(), theirs = o.cut_off.size();
        return lost < theirs || (lost == theirs && price < o.price);
    }
};

class Planner {
  public:
    Planner(const Board& board, const View& view) : board_(board), view_(view), atlas_(board) {}

    // A train costs two and a card that has to be drawn one: trains end the game, and long ways
    // rarely pay. One's own routes are free.
    Prices prices() const {
        Prices result = trains_price(board_, view_.platform, view_.seat);
        for (std::size_t r = 0; r < board_.routes.size(); ++r)
            if (result[r] != 0 && result[r] != kNoWay) {
                const int route = static_cast<int>(r);
                const int color = best_color(board_, view_.mine.hand, route);
                result[r] = static_cast<std::uint8_t>(
                    2 * result[r] + missing(board_, view_.mine.hand, route, color));
            }
        return result;
    }

    // Ticket after ticket by the cheapest way, what was built for one being free for the next. The
    // first one may have to come through a city where the others meet it.
    Plan in_order(const std::vector<int>& order, Prices prices, int through = -1) const {
        Plan plan;
        plan.through = through;
        if (through >= 0) join(board_.tickets[at(order.front())].a, through, prices, plan);
        for (const int id : order) {
            const Ticket& ticket = board_.tickets[at(id)];
            if (!join(ticket.a, ticket.b, prices, plan)) plan.cut_off.add(id);
        }
        return plan;
    }

    // The order in which the tickets together come cheapest is left in `order`.
    Plan best(std::vector<int>& order, const Prices& prices) const {
        std::ranges::sort(order);
        std::vector<int> now = order;
        Plan best = in_order(now, prices);
        const auto consider = [&](int through = -1) {
            const Plan plan = in_order(now, prices, through);
            if (!plan.better_than(best)) return;
            best = plan;
            order = now;
        };
        if (now.size() <= kAllOrders) {
            while (std::next_permutation(now.begin(), now.end())) consider();
            now = order;
            for (std::size_t i = 0; i < now.size(); ++i) {
                std::ranges::rotate(now, now.begin() + 1);
                for (int city = 0; city < static_cast<int>(board_.cities.size()); ++city)
                    consider(city);
            }
        } else {
            for (std::size_t i = 1; i < now.size(); ++i) {
                std::ranges::rotate(now, now.begin() + 1);
                consider();
            }
        }
        return best;
    }

    int trains(const RouteSet& routes) const {
        int sum = 0;
        for (const int route : routes) sum += board_.routes[at(route)].length;
        return sum;
    }

  private:
    bool join(int a, int b, Prices& prices, Plan& plan) const {
        Ways ways;
        if (atlas_.find(prices, bit(a), bit(b), ways) < 0) return false;
        plan.price += ways.far[at(b)];
        for (const int route : atlas_.way_to(prices, ways, b)) {
            plan.routes.add(route);
            prices[at(route)] = 0;
            const int twin = board_.routes[at(route)].twin; // C-39
            if (twin >= 0 && prices[at(twin)] != 0) prices[at(twin)] = kNoWay;
        }
        return true;
    }

    const Board& board_;
    const View& view_;
    Atlas atlas_;
};

std::vector<int> open_tickets(const Board& board, const View& view) {
    const Network mine(board, view.platform.owned[view.seat]);
    std::vector<int> open;
    for (const int id : view.mine.tickets) {
        const Ticket& ticket = board.tickets[at(id)];
        if (!mine.connects(ticket.a, ticket.b)) open.push_back(id);
    }
    return open;
}

// Coloured routes take the cards of their colour; each grey one then the colour that is left most;
// locomotives go where a ferry needs them, and then to whatever still misses.
void count_missing(const Board& board, const Cards& hand, Advice& advice) {
    std::array<int, kColors> left;
    for (int c = 0; c < kColors; ++c) left[at(c)] = hand.color(c);
    int locomotives = static_cast<int>(hand.locomotives);
    std::vector<int> grey;
    for (const int id : advice.routes) {
        const Route& route = board.routes[at(id)];
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
        const Route& route = board.routes[at(id)];
        if (!wild(route)) continue;
        int& open = route.color == kGray ? advice.missing_any : advice.missing[route.color];
        const int paid = std::min({locomotives, open, int{route.length}});
        locomotives -= paid;
        open -= paid;
    }
}

unsigned neighbours(const Board& board, const View& view, int id) {
    const Platform& p = view.platform;
    const Route& route = board.routes[at(id)];
    unsigned seats = 0;
    for (int seat = 0; seat < p.players; ++seat) {
        if (seat == view.seat || p.trains[at(seat)] < route.length) continue;
        const RouteSet near = board.routes_at[route.a] | board.routes_at[route.b];
        if (!(near & p.owned[at(seat)]).empty()) seats |= 1u << seat;
    }
    return seats;
}

Cards unseen_by(const View& view) {
    const Platform& p = view.platform;
    Cards unseen = Cards::full_pack() - p.discard - p.laid - view.mine.hand;
    for (const Card card : p.row)
        if (card != Card::None) unseen.remove(card);
    if (p.tunnel != kNoRoute)
        for (const Card card : p.revealed)
            if (card != Card::None) unseen.remove(card);
    for (int seat = 0; seat < p.players; ++seat)
        if (seat != view.seat) unseen -= p.known[at(seat)];
    return unseen;
}

} // namespace

Advice advise(const Board& board, const View& view) {
    const Planner planner(board, view);
    const Platform& p = view.platform;
    Advice advice;
    std::vector<int> order = open_tickets(board, view);
    const Prices prices = planner.prices();
    Plan plan = planner.best(order, prices);

    // Where the trains do not suffice, the ticket that brings least is given up.
    while (!order.empty() && planner.trains(plan.routes) > p.trains[view.seat]) {
        std::erase_if(order, [&](int id) { return plan.cut_off.has(id); });
        const auto least = std::ranges::min_element(
            order, {}, [&](int id) { return board.tickets[at(id)].points; });
        advice.left_out.add(*least);
        order.erase(least);
        const TicketSet cut_off = plan.cut_off;
        plan = planner.best(order, prices);
        plan.cut_off = plan.cut_off | cut_off;
    }
    advice.routes = plan.routes;
    advice.trains = planner.trains(plan.routes);
    advice.cut_off = plan.cut_off;
    for (const int id : order)
        if (!plan.cut_off.has(id)) advice.served.add(id);
    count_missing(board, view.mine.hand, advice);
    advice.unseen = unseen_by(view);

    for (const int id : advice.routes) {
        const unsigned seats = neighbours(board, view, id);
        if (seats == 0) continue;
        Prices without = prices;
        without[at(id)] = kNoWay;
        const int twin = board.routes[at(id)].twin; // C-40
        if (twin >= 0 && board.closes_second_track(p.players)) without[at(twin)] = kNoWay;
        const Plan round = planner.in_order(order, without, plan.through);
        const bool no_way = !round.cut_off.empty();
        advice.threats.push_back(
            {id, seats, no_way ? -1 : std::max(0, planner.trains(round.routes) - advice.trains)});
    }

    if (p.stations[view.seat] > 0)
        for (int city = 0; city < static_cast<int>(board.cities.size()); ++city) {
            bool taken = false;
            RouteSet others;
            for (int seat = 0; seat < p.players; ++seat) {
                taken = taken || p.stations_at[at(seat)].has(city);
                if (seat != view.seat) others = others | p.owned[at(seat)];
            }
            if (taken) continue; // E-20
            Advice::Saving saving{city, 0, 0};
            for (const int route : others& board.routes_at[at(city)]) { // E-24
                Prices borrowed = prices;
                borrowed[at(route)] = 0;
                std::vector<int> all = order;
                for (const int id : advice.cut_off) all.push_back(id);
                const Plan with = planner.in_order(all, borrowed, plan.through);
                const int rescues = advice.cut_off.size() - with.cut_off.size();
                const int trains = rescues > 0 ? 0 : advice.trains - planner.trains(with.routes);
                if (std::pair(rescues, trains) > std::pair(saving.rescues, saving.trains))
                    saving = {city, trains, rescues};
            }
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
            odds[at(extra)] = choose(same, extra) * choose(all - same, 3 - extra) / choose(all, 3);
    return odds;
}

} // namespace trunkline

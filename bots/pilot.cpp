#include "bots/pilot.hpp"

#include <algorithm>
#include <bit>
#include <climits>

#include "engine/options.hpp"
#include "engine/score.hpp"

namespace trunkline {
namespace {

constexpr int kFarthest = 12; // detours of more trains are all the same

// The first colour of highest rank; without a branch, since it is asked for all the time.
template <class Rank>
int highest(Rank rank) {
    int best = INT_MIN;
    for (int c = 0; c < kColors; ++c) best = std::max(best, rank(c) * kColors + kColors - 1 - c);
    return kColors - 1 - (best & (kColors - 1));
}

std::uint64_t bit(int city) {
    return std::uint64_t{1} << city;
}

} // namespace

int Pilot::most_held(const Cards& hand) {
    return highest([&](int c) { return hand.color(c); });
}

// Of equals, that which is held most.
int Pilot::most_spare(const Cards& hand, const Demand& demand) {
    return highest([&](int c) { return 16 * (hand.color(c) - demand.color(c)) + hand.color(c); });
}

Pilot::Pilot(const Board& board, const CityGraph& graph) : board_(board), graph_(graph) {
    for (std::size_t r = 0; r < board.routes.size(); ++r) {
        const Route& route = board.routes[r];
        const RouteKind& kind = board.kinds[route.kind];
        facts_[r] = {kind, route.color, static_cast<std::int8_t>(board.rules.points[kind.length]),
                     route.terrain == Terrain::Tunnel};
    }
    for (int r : board.all_routes) {
        const auto found = std::ranges::find(classes_, facts_[r], &Class::facts);
        if (found != classes_.end())
            found->routes.add(r);
        else {
            classes_.push_back({facts_[r], {}});
            classes_.back().routes.add(r);
        }
    }
    std::ranges::stable_sort(classes_, std::greater{},
                             [](const Class& c) { return c.facts.points; });
    PublicState empty;
    empty.open = board.all_routes;
    empty.trains[0] = board.trains;
    Prices prices = trains_price(board, empty, 0);
    for (int r : board.all_routes) {
        const Route& route = board.routes[r];
        const Prices whole = prices;
        for (int other : board.routes_at[route.a] & board.routes_at[route.b])
            prices[other] = kNoWay;
        Ways ways;
        graph.find(prices, bit(route.a), bit(route.b), ways);
        detour_[r] =
            static_cast<std::uint8_t>(std::clamp(ways.far[route.b] - route.length, 0, kFarthest));
        prices = whole;
    }
    for (int t = 0; t < board.ticket_count(); ++t)
        by_points_.push_back(static_cast<std::uint8_t>(t));
    std::ranges::stable_sort(by_points_, [&](int a, int b) {
        return board.tickets[a].points > board.tickets[b].points;
    });
}

void Pilot::touch(Itinerary& plan, int route) const {
    const Route& r = board_.routes[route];
    plan.near = plan.near | board_.routes_at[r.a] | board_.routes_at[r.b];
}

int Pilot::turns_left(const PublicState& p, int seat, const Style& style) const {
    if (p.final_turns > 0) return 1;
    int fewest = 255;
    for (int s = 0; s < p.players; ++s) {
        if (s == seat) continue;
        // Trains are laid in claims of some length, each paid with cards that are drawn in pairs.
        const int trains = std::max(0, p.trains[s] - kLastTrains);
        const int draws = std::max(0, trains - p.cards[s]) / 2;
        fewest = std::min(fewest, trains * 16 / style.pace + draws);
    }
    return fewest + 2;
}

Prices Pilot::prices(const PublicState& p, const Cards& hand, int seat, const Style& style) const {
    Prices result;
    result.fill(kNoWay);
    std::array<std::uint8_t, kMaxLength + 1> by_length;
    for (int n = 1; n <= board_.max_length; ++n)
        by_length[n] = static_cast<std::uint8_t>(std::clamp(
            style.price_turn + style.price_train * n - style.price_point * board_.rules.points[n],
            1, 254));
    const RouteSet open = claimable(board_, p, seat);
    const int grey_held = hand.color(most_held(hand));
    for (const Class& c : classes_) {
        const RouteSet routes = c.routes & open;
        if (routes.empty()) continue;
        const int held = c.facts.color == kGray ? grey_held : hand.color(c.facts.color);
        const int price =
            by_length[c.facts.length] + style.price_card * missing(c.facts, hand, held);
        for (int r : routes) result[r] = static_cast<std::uint8_t>(std::min(price, kNoWay - 1));
    }
    for (int r : p.owned[seat]) result[r] = 0;
    return result;
}

void Pilot::make_plan(const PublicState& p, const PrivateState& mine, int seat, Itinerary& plan,
                      const Style& style) const {
    plan.planned = true;
    plan.targets = {};
    plan.demand = {};
    plan.near = {};
    for (int r : p.owned[seat]) touch(plan, r);
    TicketSet wanted = mine.tickets - plan.ignored;
    if (wanted.empty()) return;
    Prices cost = prices(p, mine.hand, seat, style);
    for (int r : plan.avoided & p.open) cost[r] = kNoWay;
    int trains = p.trains[seat];
    int turns = turns_left(p, seat, style);
    const int grey = most_held(mine.hand);
    Network joined(board_, p.owned[seat]);
    for (const int t : by_points_) {
        if (!wanted.has(t)) continue;
        const Ticket& ticket = board_.tickets[t];
        if (joined.connects(ticket.a, ticket.b)) continue;
        Ways ways;
        const bool found = graph_.find(cost, bit(ticket.a), bit(ticket.b), ways) >= 0;
        if (!found) {
            plan.ignored.add(t);
            continue;
        }
        const RouteSet way = graph_.way_to(cost, ways, ticket.b);
        int length = 0;
        int cards = 0;
        int gain = 2 * ticket.points;
        for (int r : way) {
            length += facts_[r].length;
            gain += facts_[r].points;
            cards += draws(mine.hand, grey, r);
        }
        const int needed = way.size() + (cards + 1) / 2;
        if (length > trains || needed > turns + style.slack ||
            16 * gain < style.turn_worth * needed) {
            plan.ignored.add(t);
            continue;
        }
        trains -= length;
        turns -= needed;
        for (int r : way) {
            cost[r] = 0;
            joined.join(board_.routes[r].a, board_.routes[r].b);
        }
        plan.targets = plan.targets | way;
    }
    plan.demand = demand_of(plan.targets);
}

Demand Pilot::demand_of(const RouteSet& routes) const {
    Demand demand;
    for (int r : routes) {
        const Facts& f = facts_[r];
        const int colored = f.length - f.symbols;
        if (f.color == kGray)
            demand.grey = static_cast<std::int16_t>(demand.grey + colored);
        else
            demand.named += static_cast<std::uint64_t>(colored) << (8 * f.color);
        demand.symbols = std::max(demand.symbols, f.symbols);
    }
    return demand;
}

Pilot::Needs Pilot::needs(const Cards& hand, const Demand& demand) {
    Needs need;
    for (int c = 0; c < kColors; ++c)
        need.color[c] = static_cast<std::int8_t>(demand.color(c) - hand.color(c));
    need.grey = demand.grey;
    need.locomotive = demand.symbols > hand.locomotives;
    return need;
}

// Cards that targets want are missed most, locomotives more than any; of the rest, those of a
// colour that is held often.
Worth Pilot::worth(const Cards& hand, const RouteSet& targets) const {
    Worth w;
    for (int c = 0; c < kColors; ++c) w[c] = static_cast<std::int16_t>(8 + hand.color(c));
    for (int r : targets)
        if (facts_[r].color != kGray) w[facts_[r].color] = 40;
    w[kColors] = 100;
    return w;
}

Move Pilot::claim(const Cards& hand, int seat, int route, const RouteSet& targets) const {
    Cards paid;
    RouteSet others = targets;
    others.remove(route);
    if (!pay_route(board_, hand, route, worth(hand, others), paid)) return Move::pass(seat);
    return Move::claim(seat, route, paid);
}

int Pilot::best_race(const PublicState& p, const Cards& hand, int seat, const Itinerary& plan,
                     const Style& style) const {
    // 4096 / n, for n half turns.
    static constexpr auto kPer = [] {
        std::array<int, 64> per = {};
        for (int n = 1; n < 64; ++n) per[n] = 4096 / n;
        return per;
    }();
    const RouteSet open = open_to(board_, p, seat);
    const int trains = p.trains[seat];
    const int grey_held = hand.color(most_held(hand));
    const int left = turns_left(p, seat, style);
    // Trains that will not be laid before the end are worth nothing.
    const int keep = left * 3 > trains ? style.train_worth : 0;
    int best = -1;
    int best_rate = 0;
    for (const Class& c : classes_) {
        const Facts& f = c.facts;
        if (f.length > trains) continue;
        const int value = 16 * f.points - keep * f.length;
        // Those that follow bring no more points: none of them can be better.
        if (best >= 0 && (16 * f.points + style.touch) * kPer[2] <= best_rate) break;
        const RouteSet routes = c.routes & open;
        if (routes.empty()) continue;
        const int turns = 2 + missing(f, hand, f.color == kGray ? grey_held : hand.color(f.color));
        if (turns > 2 * left) continue; // two cards a turn, and the claim
        const RouteSet near = routes & plan.near;
        const int rate = (value + (near.empty() ? 0 : style.touch)) * kPer[turns];
        if (best >= 0 && rate <= best_rate) continue;
        best = near.empty() ? routes.at(0) : near.at(0);
        best_rate = rate;
    }
    return best;
}

int Pilot::best_filler(const PublicState& p, const Cards& hand, int seat, const Itinerary& plan,
                       int least, int most) const {
    const RouteSet open = open_to(board_, p, seat);
    const int grey_held = hand.color(most_held(hand));
    for (const Class& c : classes_) {
        if (c.facts.length < least || c.facts.length > most) continue;
        const RouteSet routes = c.routes & open;
        if (routes.empty()) continue;
        const int held = c.facts.color == kGray ? grey_held : hand.color(c.facts.color);
        if (missing(c.facts, hand, held) > 0) continue;
        const RouteSet near = routes & plan.near;
        return near.empty() ? routes.at(0) : near.at(0);
    }
    return -1;
}

// One ticket after the other, whichever adds most to those there are, while that is worth its
// turns.
unsigned Pilot::keep(const PublicState& p, const PrivateState& mine, int seat, Itinerary& plan,
                     const Style& style) const {
    if (!plan.planned) make_plan(p, mine, seat, plan, style);
    Prices cost = prices(p, mine.hand, seat, style);
    int trains = p.trains[seat];
    int turns = turns_left(p, seat, style) + style.slack;
    const int grey = most_held(mine.hand);
    const auto count = [&](const RouteSet& way) {
        Way sum{0, way.size(), 0};
        int cards = 0;
        for (int r : way) {
            sum.trains += facts_[r].length;
            sum.points += facts_[r].points;
            cards += draws(mine.hand, grey, r);
        }
        sum.turns += (cards + 1) / 2;
        return sum;
    };
    const auto take = [&](const RouteSet& way) {
        const Way sum = count(way);
        trains -= sum.trains;
        turns -= sum.turns;
        for (int r : way) cost[r] = 0;
    };
    take(plan.targets);
    const int least = least_kept(board_, p, mine.offered);
    const int turn_cost = p.phase == Phase::Opening ? style.keep_opening : style.keep_later;
    unsigned mask = 0;
    for (int kept = 0; kept < mine.offered; ++kept) {
        int best = -1;
        int best_value = 0;
        RouteSet best_way;
        for (int i = 0; i < mine.offered; ++i) {
            if ((mask >> i) & 1) continue;
            const Ticket& ticket = board_.tickets[mine.offer[i]];
            int value = -1000 - ticket.points;
            RouteSet way;
            Ways ways;
            if (graph_.find(cost, bit(ticket.a), bit(ticket.b), ways) >= 0) {
                way = graph_.way_to(cost, ways, ticket.b);
                const Way sum = count(way);
                if (sum.trains <= trains && sum.turns <= turns)
                    value =
                        16 * ticket.points + style.keep_points * sum.points - turn_cost * sum.turns;
                else
                    way = {};
            }
            if (best >= 0 && value <= best_value) continue;
            best = i;
            best_value = value;
            best_way = way;
        }
        if (kept >= least && best_value <= style.keep_margin) break;
        mask |= 1u << best;
        take(best_way);
    }
    return mask;
}

} // namespace trunkline

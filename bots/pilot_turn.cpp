// What the pilot does with a turn, once it has a plan: claim, draw, and the last turn of all.
#include <algorithm>
#include <bit>

#include "bots/pilot.hpp"
#include "engine/options.hpp"

namespace trunkline {
namespace {

// With so few turns left, a plan is made again: what cannot be finished is given up.
constexpr int kHurry = 5;

} // namespace

Move Pilot::choose(const PublicState& p, const PrivateState& mine, int seat, Itinerary& plan,
                   const Style& style) const {
    switch (p.phase) {
        case Phase::Opening:
        case Phase::Keep: {
            const unsigned kept = keep(p, mine, seat, plan, style);
            plan.planned = false;
            return Move::keep(seat, kept);
        }
        case Phase::Tunnel: {
            Cards extra;
            if (pay_extra(mine.hand, p.laid, p.extra, extra)) return Move::tunnel(seat, extra);
            return Move::decline(seat);
        }
        case Phase::Draw:
            return draw(p, mine, seat, plan, style);
        default:
            break;
    }
    const RouteSet gone = plan.targets - p.open;
    bool lost = false; // to somebody else
    if (!gone.empty()) {
        lost = !(gone - p.owned[seat]).empty();
        plan.targets = plan.targets - gone;
        plan.demand = demand_of(plan.targets);
    }
    const bool hurry = !plan.hurried && turns_left(p, seat, style) <= kHurry;
    if (lost) plan.avoided = {};
    if (!plan.planned || lost || hurry) make_plan(p, mine, seat, plan, style);
    plan.hurried |= hurry;
    return turn(p, mine, seat, plan, style);
}

Move Pilot::turn(const PublicState& p, const PrivateState& mine, int seat, Itinerary& plan,
                 const Style& style) const {
    const Cards& hand = mine.hand;
    if (p.final_turns > 0) return last_turn(p, mine, seat, plan, style);
    const int grey = most_spare(hand, plan.demand);
    int chosen = -1;
    int most_urgent = -1;
    int planned_trains = 0;
    for (int r : plan.targets) {
        const Facts& f = facts_[r];
        planned_trains += f.length;
        const int urgent = style.claim_length * f.length + style.claim_detour * detour_[r];
        if (urgent <= most_urgent || draws(hand, grey, r) > 0) continue;
        if (f.tunnel && style.tunnel_spare > 0) {
            const int color = f.color == kGray ? grey : f.color;
            if (hand.color(color) + static_cast<int>(hand.locomotives) <
                    f.length + style.tunnel_spare &&
                p.deck > 0 && turns_left(p, seat, style) > 3)
                continue;
        }
        chosen = r;
        most_urgent = urgent;
    }
    if (chosen < 0 && !plan.targets.empty()) {
        // A long route on the side, from cards that the plan does not need. A style that wants it
        // longer than any route is has no need to look.
        const int spare = p.trains[seat] - planned_trains;
        if (spare >= style.filler_length && style.filler_length <= board_.max_length) {
            Cards free = hand;
            for (int r : plan.targets)
                if (facts_[r].color != kGray)
                    free.remove(static_cast<Card>(facts_[r].color), free.color(facts_[r].color));
            chosen = best_filler(p, free, seat, plan, style.filler_length, spare);
        }
    }
    if (chosen < 0 && plan.targets.empty()) {
        int fewest = 255;
        for (int s = 0; s < p.players; ++s) fewest = std::min(fewest, int{p.trains[s]});
        if (!plan.racing && p.ticket_deck > 0 && p.trains[seat] >= style.ticket_trains &&
            fewest >= style.ticket_others)
            return Move::draw_tickets(seat);
        plan.goal = static_cast<std::int16_t>(best_race(p, hand, seat, plan, style));
        if (plan.goal >= 0 && draws(hand, grey, plan.goal) == 0) chosen = plan.goal;
    }
    if (chosen >= 0) {
        const Move move = claim(hand, seat, chosen, plan.targets);
        if (move.type == MoveType::Claim) {
            plan.targets.remove(chosen);
            plan.demand = demand_of(plan.targets);
            touch(plan, chosen);
            return move;
        }
    }
    return draw(p, mine, seat, plan, style);
}

// Nothing comes after it: the claim, or the station, that brings most points now.
Move Pilot::last_turn(const PublicState& p, const PrivateState& mine, int seat,
                      const Itinerary& plan, const Style& style) const {
    const int grey_held = mine.hand.color(most_held(mine.hand));
    const RouteSet open = open_to(board_, p, seat);
    const Loose loose = unfinished(p, mine, seat);
    int best = -1;
    int best_value = 0;
    for (const Class& c : classes_) {
        const Facts& f = c.facts;
        if (f.length > p.trains[seat]) continue;
        const RouteSet routes = c.routes & open;
        if (routes.empty() ||
            missing(f, mine.hand, f.color == kGray ? grey_held : mine.hand.color(f.color)) > 0)
            continue;
        for (int r : routes) {
            const int value = f.points + 2 * loose.joined_by(board_.routes[r]);
            if (value <= best_value) continue;
            best = r;
            best_value = value;
        }
    }
    Move move;
    if (station(p, mine, seat, move, best_value)) return move;
    if (best >= 0) {
        move = claim(mine.hand, seat, best, {});
        if (move.type == MoveType::Claim) return move;
    }
    return draw(p, mine, seat, plan, style);
}

Pilot::Loose Pilot::unfinished(const PublicState& p, const PrivateState& mine, int seat) const {
    Loose loose{Network(board_, p.owned[seat]), {}, 0};
    for (int t : mine.tickets) {
        const Ticket& ticket = board_.tickets[t];
        const auto a = loose.net.label[ticket.a];
        const auto b = loose.net.label[ticket.b];
        if (a != b && loose.count < Loose::kMost) loose.ends[loose.count++] = {a, b, ticket.points};
    }
    return loose;
}

bool Pilot::station(const PublicState& p, const PrivateState& mine, int seat, Move& move,
                    int& gain) const {
    if (p.stations[seat] == 0) return false;
    Cards paid;
    if (!pay_station(mine.hand, station_cost(board_, p, seat), worth(mine.hand, {}), paid))
        return false;
    const Loose loose = unfinished(p, mine, seat);
    if (loose.count == 0) return false;
    const CitySet sites = station_sites(board_, p);
    bool found = false;
    for (int s = 0; s < p.players; ++s) {
        if (s == seat) continue;
        for (int r : p.owned[s]) {
            const Route& route = board_.routes[r];
            const int city = sites.has(route.a) ? route.a : route.b;
            if (!sites.has(city)) continue;
            const int value = 2 * loose.joined_by(route) - board_.rules.unbuilt_station_points;
            if (value <= gain) continue;
            gain = value;
            move = Move::station(seat, city, paid);
            found = true;
        }
    }
    return found;
}

Move Pilot::draw(const PublicState& p, const PrivateState& mine, int seat, const Itinerary& plan,
                 const Style& style) const {
    const Cards& hand = mine.hand;
    Needs need;
    RouteSet wanted = plan.targets;
    const int grey = most_spare(hand, plan.demand);
    if (!wanted.empty()) {
        need = needs(hand, plan.demand);
    } else {
        const int goal = plan.goal >= 0 && p.open.has(plan.goal)
                             ? plan.goal
                             : best_race(p, hand, seat, plan, style);
        if (goal >= 0) {
            wanted.add(goal);
            need = needs(hand, demand_of(wanted));
        }
    }
    // Of the routes wanted, the one that misses fewest cards: how many, and its colour.
    struct Nearest {
        int missing = 99;
        int color = kGray;
    };
    const auto nearest = [&] {
        Nearest found;
        for (int r : wanted) {
            const int missing = draws(hand, grey, r);
            if (missing == 0 || missing >= found.missing) continue;
            found = {missing, facts_[r].color};
        }
        return found;
    };
    unsigned useful = 0; // colours in the row that are asked for by name
    int locomotive = -1;
    for (int i = 0; i < kRow; ++i) {
        const Card card = p.row[i];
        if (card == Card::None) continue;
        if (card == Card::Locomotive)
            locomotive = i;
        else if (need.color[static_cast<int>(card)] > 0)
            useful |= 1u << static_cast<int>(card);
    }
    const int focus = std::popcount(useful) > 1 ? nearest().color : kGray;
    int slot = kFromDeck;
    int best = 0;
    for (int i = 0; i < kRow; ++i) {
        const Card card = p.row[i];
        if (card == Card::None || card == Card::Locomotive) continue;
        const int c = static_cast<int>(card);
        int weight = 4 * need.color[c];
        if (weight > 0)
            weight += c == focus ? style.focus : 0;
        else if (need.grey > hand.color(grey) && hand.color(c) >= hand.color(grey) - 1)
            weight = 1 + (c == grey);
        if (weight <= best) continue;
        best = weight;
        slot = i;
    }
    if (locomotive >= 0) {
        if (!board_.rules.row_locomotive_ends_draw) {
            if (need.locomotive || board_.rules.locomotives_wild_on[0]) slot = locomotive;
        } else if (p.phase == Phase::Turn &&
                   (need.locomotive || (best == 0 && nearest().missing <= style.locomotive_at))) {
            slot = locomotive;
        }
    }
    if (slot == kFromDeck && p.deck == 0) return without_deck(p, mine, seat);
    return Move::draw(seat, slot);
}

// The deck is empty: what is left of the row; in a turn, else a claim, tickets, a station, or a
// pass.
Move Pilot::without_deck(const PublicState& p, const PrivateState& mine, int seat) const {
    for (int i = 0; i < kRow; ++i)
        if (may_take(board_, p, p.row[i])) return Move::draw(seat, i);
    const int grey = most_held(mine.hand);
    for (int r : claimable(board_, p, seat)) {
        if (draws(mine.hand, grey, r) > 0) continue;
        const Move move = claim(mine.hand, seat, r, {});
        if (move.type == MoveType::Claim) return move;
    }
    if (p.ticket_deck > 0) return Move::draw_tickets(seat);
    Cards paid;
    const CitySet sites = station_sites(board_, p);
    if (p.stations[seat] > 0 && !sites.empty() &&
        pay_station(mine.hand, station_cost(board_, p, seat), worth(mine.hand, {}), paid))
        return Move::station(seat, sites.at(0), paid);
    return Move::pass(seat);
}

} // namespace trunkline

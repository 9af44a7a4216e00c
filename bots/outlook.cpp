#include "bots/outlook.hpp"

#include <algorithm>

#include "engine/score.hpp"

namespace trunkline {
namespace {

constexpr int kFarthest = 30; // turns: beyond, the end is just far away
constexpr double kMostSlack = 6;

struct Tickets {
    int done = 0, hoped = 0, given_up = 0; // points
    int done_count = 0, hoped_count = 0;
};

Tickets judge_tickets(const Board& board, const Network& network, const TicketSet& tickets,
                      const TicketSet& given_up) {
    Tickets sum;
    for (const int t : tickets) {
        const Ticket& ticket = board.tickets[t];
        if (network.connects(ticket.a, ticket.b)) {
            sum.done += ticket.points;
            ++sum.done_count;
        } else if (given_up.has(t)) {
            sum.given_up += ticket.points;
        } else {
            sum.hoped += ticket.points;
            ++sum.hoped_count;
        }
    }
    return sum;
}

int trains_together(const Board& board, const Network& network, const RouteSet& owned) {
    std::array<int, kMaxCities> trains = {};
    int most = 0;
    for (const int r : owned) {
        const Route& route = board.routes[r];
        int& here = trains[network.label[route.a]];
        here += route.length;
        most = std::max(most, here);
    }
    return most;
}

// Cards that a plan still misses: about half of the cards it has no name for help with grey routes,
// and of the locomotives with anything.
double missing_cards(const Cards& hand, const Demand& demand) {
    double missing = 0;
    double used = 0;
    for (int c = 0; c < kColors; ++c) {
        missing += std::max(0, demand.color(c) - hand.color(c));
        used += std::min(demand.color(c), hand.color(c));
    }
    missing += std::max(0.0, demand.grey - 0.5 * (hand.size() - used));
    return std::max(0.0, missing - 0.5 * static_cast<double>(hand.locomotives));
}

} // namespace

Terms terms_of(const Board& board, const Pilot& pilot, const PublicState& p,
               const PrivateState& mine, int seat, const Itinerary& plan, const Style& style) {
    const Network network(board, p.owned[seat]);
    const Tickets tickets = judge_tickets(board, network, mine.tickets, plan.ignored);
    int plan_trains = 0;
    int plan_points = 0;
    for (const int r : plan.targets) {
        plan_trains += pilot.length(r);
        plan_points += pilot.points(r);
    }
    const double plan_turns = plan.targets.size() + missing_cards(mine.hand, plan.demand) / 2;
    const double turns = std::min(kFarthest, pilot.turns_left(p, seat, style));
    const double trains = p.trains[seat];
    const double cards = mine.hand.size();
    int fewest = board.trains;
    int most_tickets = 0;
    for (int s = 0; s < p.players; ++s)
        if (s != seat) {
            fewest = std::min<int>(fewest, p.trains[s]);
            most_tickets = std::max<int>(most_tickets, p.tickets[s]);
        }
    return {1,
            static_cast<double>(p.score[seat]),
            static_cast<double>(tickets.done),
            static_cast<double>(tickets.hoped),
            static_cast<double>(tickets.given_up),
            static_cast<double>(tickets.done_count),
            static_cast<double>(tickets.hoped_count),
            static_cast<double>(p.tickets[seat] - most_tickets),
            tickets.hoped * std::clamp(turns - plan_turns, -kMostSlack, kMostSlack),
            static_cast<double>(plan_points),
            static_cast<double>(plan_trains),
            plan_turns,
            turns,
            turns * turns,
            trains,
            trains * trains,
            trains * turns,
            cards,
            cards * turns,
            static_cast<double>(mine.hand.locomotives),
            std::min(trains, cards + 1.3 * turns),
            static_cast<double>(fewest),
            static_cast<double>(p.stations[seat]),
            static_cast<double>(trains_together(board, network, p.owned[seat]))};
}

} // namespace trunkline

#include "bots/hint.hpp"

#include "bots/pilot.hpp"
#include "bots/weights.hpp"

namespace trunkline {
namespace {

// Tickets whose cheapest way leads over this route.
TicketSet on_the_way(const Board& board, const Atlas& atlas, const Prices& prices,
                     const TicketSet& held, int route) {
    TicketSet tickets;
    for (const int t : held) {
        const Ticket& ticket = board.tickets[t];
        Ways ways;
        if (atlas.find(prices, std::uint64_t{1} << ticket.a, std::uint64_t{1} << ticket.b, ways) >=
                0 &&
            atlas.way_to(prices, ways, ticket.b).has(route))
            tickets.add(t);
    }
    return tickets;
}

int whose_way(const Board& board, const Atlas& atlas, const View& view, int route) {
    const std::uint64_t ends = atlas.cities_of(route);
    for (int s = 0; s < view.public_state.players; ++s) {
        if (s == view.seat) continue;
        const Network net(board, view.public_state.owned[s]);
        std::uint64_t touched = 0;
        for (const int r : view.public_state.owned[s]) touched |= atlas.cities_of(r);
        // Both ends in one part of a network would bring its owner nothing new.
        if ((touched & ends) == ends && !net.connects(board.routes[route].a, board.routes[route].b))
            return s;
    }
    return -1;
}

} // namespace

Hint explain(const Board& board, const View& view, const Move& move) {
    const Atlas atlas(board);
    const Pilot pilot(board, atlas);
    const Style style = style_for(board, view.public_state.players);
    Hint hint;
    switch (move.type) {
        case MoveType::Keep:
            hint.why = Why::KeepsTickets;
            for (int i = 0; i < view.mine.offered; ++i)
                if ((move.what >> i) & 1) hint.tickets.add(view.mine.offer[i]);
            break;
        case MoveType::Claim: {
            hint.route = move.what;
            const Prices prices = pilot.prices(view.public_state, view.mine.hand, view.seat, style);
            hint.tickets = on_the_way(board, atlas, prices, view.mine.tickets, move.what);
            hint.seat = whose_way(board, atlas, view, move.what);
            hint.why = !hint.tickets.empty() ? Why::ClaimsForTickets
                       : hint.seat >= 0      ? Why::Blocks
                                             : Why::ClaimsForPoints;
            break;
        }
        case MoveType::Draw: {
            hint.why = Why::DrawsBlind;
            if (move.what == kFromDeck) break;
            hint.why = Why::DrawsFor;
            hint.card = view.public_state.row[move.what];
            Itinerary plan;
            pilot.make_plan(view.public_state, view.mine, view.seat, plan, style);
            for (const int r : plan.targets) {
                const int color = board.routes[r].color;
                if (color == kGray || static_cast<Card>(color) == hint.card ||
                    hint.card == Card::Locomotive)
                    hint.route = r;
                if (color != kGray && static_cast<Card>(color) == hint.card) break;
            }
            break;
        }
        case MoveType::Tickets:
            hint.why = Why::AsksForTickets;
            break;
        case MoveType::Station: {
            hint.why = Why::BuildsStation;
            const Network net(board, view.public_state.owned[view.seat]);
            for (const int t : view.mine.tickets)
                if (!net.connects(board.tickets[t].a, board.tickets[t].b)) hint.tickets.add(t);
            break;
        }
        case MoveType::Tunnel:
        case MoveType::Decline:
            hint.why = move.type == MoveType::Tunnel ? Why::PaysTunnel : Why::LeavesTunnel;
            hint.route = view.public_state.tunnel;
            break;
        case MoveType::Pass:
            break;
    }
    return hint;
}

} // namespace trunkline

#include "capi/write_advice.hpp"

#include <algorithm>
#include <string>

#include "bots/advice.hpp"
#include "bots/cheapest_payment.hpp"
#include "engine/longest_path.hpp"
#include "wire/view_pieces.hpp"
#include "wire/written_moves.hpp"

namespace trunkline {
namespace {

void write_seats(json::Writer& out, unsigned seats) {
    out.open('[');
    for (int seat = 0; seat < kMaxSeats; ++seat)
        if (seats >> seat & 1) out.number(seat);
    out.close(']');
}

// Per mille: nobody reads odds more closely, and whole numbers are the same everywhere.
void write_tunnels(json::Writer& out, const Board& board, const View& view, const Cards& unseen) {
    out.open('{');
    for (const int id : view.public_state.open) {
        if (board.routes[id].terrain != Terrain::Tunnel) continue;
        const int color = best_color(board, view.mine.hand, id);
        out.key(board.route_ids[id]).open('{');
        out.key("color").word(card_name(static_cast<Card>(color))).key("odds").open('[');
        for (const double odds : tunnel_odds(unseen, view.public_state.deck, color))
            out.number(static_cast<int>(odds * 1000 + 0.5));
        out.close(']').close('}');
    }
    out.close('}');
}

} // namespace

void write_advice(json::Writer& out, const Board& board, const View& view) {
    const Advice advice = advise(board, view);
    out.open('{').key("routes");
    write_routes(out, board, advice.routes);
    out.key("trains").number(advice.trains);
    out.key("served");
    write_tickets(out, board, advice.served);
    out.key("left_out");
    write_tickets(out, board, advice.left_out);
    out.key("cut_off");
    write_tickets(out, board, advice.cut_off);

    out.key("missing").open('{');
    for (int c = 0; c < kColors; ++c)
        if (advice.missing[c] > 0)
            out.key(card_name(static_cast<Card>(c))).number(advice.missing[c]);
    if (advice.missing_locomotives > 0)
        out.key(card_name(Card::Locomotive)).number(advice.missing_locomotives);
    out.close('}').key("missing_any").number(advice.missing_any);

    out.key("threats").open('[');
    for (const Advice::Threat& threat : advice.threats) {
        out.open('{').key("route").word(board.route_ids[threat.route]).key("seats");
        write_seats(out, threat.seats);
        out.key("detour");
        if (threat.detour < 0)
            out.null();
        else
            out.number(threat.detour);
        out.close('}');
    }
    out.close(']').key("stations").open('[');
    for (const Advice::Saving& saving : advice.stations)
        out.open('{')
            .key("city")
            .word(board.cities[saving.city].id)
            .key("trains")
            .number(saving.trains)
            .key("rescues")
            .number(saving.rescues)
            .close('}');
    out.close(']').key("unseen");
    write_cards(out, advice.unseen);
    out.key("tunnels");
    write_tunnels(out, board, view, advice.unseen);
    out.key("longest").open('[');
    for (int seat = 0; seat < view.public_state.players; ++seat)
        out.number(longest_path(board, view.public_state.owned[seat]));
    out.close(']').key("longest_routes").open('[');
    for (int seat = 0; seat < view.public_state.players; ++seat) {
        out.open('[');
        for (const int route : longest_trail(board, view.public_state.owned[seat]))
            out.word(board.route_ids[route]);
        out.close(']');
    }
    out.close(']').close('}');
}

void write_reasons(json::Writer& out, const Board& board, const View& view, const Move& move) {
    const Advice advice = advise(board, view);
    const bool all_done =
        advice.served.empty() && advice.left_out.empty() && advice.cut_off.empty();
    out.open('[');
    switch (move.type) {
        case MoveType::Claim: {
            const auto threat =
                std::ranges::find(advice.threats, int{move.what}, &Advice::Threat::route);
            if (advice.routes.has(move.what)) out.word("serves_tickets");
            if (threat != advice.threats.end()) out.word("others_near");
            if (board.routes[move.what].length >= 5) out.word("many_points");
            if (view.public_state.final_turns > 0) out.word("last_turns");
            if (all_done) out.word("tickets_done");
            break;
        }
        case MoveType::Draw: {
            const Card card =
                move.what == kFromDeck ? Card::None : view.public_state.row[move.what];
            if (card == Card::Locomotive)
                out.word("locomotive_helps");
            else if (card == Card::None)
                out.word("nothing_better_open");
            else if (advice.missing[static_cast<int>(card)] > 0)
                out.word("color_missing");
            else
                out.word(view.mine.hand.color(static_cast<int>(card)) > 0 ? "color_collects"
                                                                          : "color_begins");
            break;
        }
        case MoveType::Tickets:
            out.word(all_done ? "tickets_done" : "more_points");
            break;
        case MoveType::Station:
            out.word("station_joins");
            break;
        case MoveType::Keep:
            out.word("fits_together");
            break;
        case MoveType::Tunnel:
            out.word("worth_it");
            break;
        case MoveType::Decline:
            out.word("not_worth_it");
            break;
        case MoveType::Pass:
            out.word("nothing_else");
            break;
    }
    out.close(']');
}

} // namespace trunkline

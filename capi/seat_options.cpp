#include "capi/seat_options.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

#include "capi/shared.hpp"
#include "engine/options.hpp"
#include "engine/payment.hpp"
#include "engine/rules.hpp"
#include "wire/view_pieces.hpp"
#include "wire/written_moves.hpp"

namespace trunkline {
namespace {

// No hand holds all cards: refused for that alone where nothing else stands in the way.
constexpr Cards kUnaffordable = Cards::full_pack();

struct Writer {
    json::Writer& out;
    const Board& board;
    const View& view;
    std::vector<Cards> ways = {};

    Refusal why(const Move& move) const { return why_not(board, view, move); }

    void verdict(const Move& move) {
        const Refusal refusal = why(move);
        out.open('{').key("ok").boolean(refusal == Refusal::None);
        if (refusal != Refusal::None) capi::write_refusal(out, refusal);
        out.close('}');
    }

    // Few locomotives, few cards, and of colours that are held equally uselessly the scarcer one.
    void sort_ways() {
        const auto missed = [&](const Cards& pay) {
            int held = 0;
            for (int c = 0; c < kColors; ++c)
                if (pay.color(c) > 0) held += view.mine.hand.color(c);
            return std::tuple(pay.locomotives, pay.size(), held);
        };
        std::ranges::stable_sort(ways, {}, missed);
    }

    template <class MakeMove> // Cards -> Move
    void judged(MakeMove make) {
        const Refusal refusal = why(make(ways.empty() ? kUnaffordable : ways.front()));
        const bool ok = refusal == Refusal::None;
        out.open('{').key("ok").boolean(ok).key("payments").open('[');
        for (const Cards& pay : ways)
            if (ok) write_cards(out, pay);
        out.close(']');
        if (!ok) capi::write_refusal(out, refusal);
        out.close('}');
    }

    void closed() {
        RouteSet routes = board.all_routes - view.public_state.open;
        for (int s = 0; s < view.public_state.players; ++s)
            routes = routes - view.public_state.owned[s];
        write_routes(out.key("closed"), board, routes);
    }

    void claims() {
        static thread_local MoveList list;
        out.key("claims").open('{');
        for (const int route : board.all_routes) {
            payments(board, view, route, list);
            ways.clear();
            for (const Move& move : list) ways.push_back(move.payment());
            sort_ways();
            out.key(board.route_ids[route]);
            judged([&](const Cards& pay) { return Move::claim(view.seat, route, pay); });
        }
        out.close('}');
    }

    void stations() {
        ways.clear();
        const bool has_any =
            view.seat < view.public_state.players && view.public_state.stations[view.seat] > 0;
        if (has_any)
            each_plain_payment(view.mine.hand, station_cost(board, view.public_state, view.seat),
                               [&](const Cards& pay) { ways.push_back(pay); });
        sort_ways();
        out.key("stations").open('{');
        for (std::size_t c = 0; board.rules.stations > 0 && c < board.cities.size(); ++c) {
            out.key(board.cities[c].id);
            judged([&](const Cards& pay) {
                return Move::station(view.seat, static_cast<int>(c), pay);
            });
        }
        out.close('}');
    }

    void draws() {
        verdict_of("deck", Move::draw(view.seat, kFromDeck));
        out.key("row").open('[');
        for (int slot = 0; slot < kRow; ++slot) verdict(Move::draw(view.seat, slot));
        out.close(']');
    }

    void tunnel() {
        ways.clear();
        static thread_local MoveList list;
        moves(board, view, list);
        for (const Move& move : list)
            if (move.type == MoveType::Tunnel) ways.push_back(move.payment());
        out.key("tunnel");
        judged([&](const Cards& pay) { return Move::tunnel(view.seat, pay); });
    }

    void verdict_of(std::string_view key, const Move& move) {
        out.key(key);
        verdict(move);
    }
};

} // namespace

void write_options(json::Writer& out, const Board& board, const View& view) {
    Writer w{out, board, view};
    out.open('{');
    w.closed();
    w.claims();
    w.stations();
    w.draws();
    w.verdict_of("tickets", Move::draw_tickets(view.seat));
    w.tunnel();
    w.verdict_of("decline", Move::decline(view.seat));
    w.verdict_of("pass", Move::pass(view.seat));
    out.close('}');
}

std::string impossible(const Board& board, const View& view) {
    const PublicState& p = view.public_state;
    if (p.players < board.min_players || p.players > board.max_players)
        return "this map is not played by so many";
    if (view.seat >= p.players) return "an onlooker's view";
    if (view.mine.hand.size() != p.cards[view.seat]) return "hand: not as many cards as stated";

    Cards seen = view.mine.hand + p.discard;
    seen += p.laid;
    int everywhere = p.deck + p.discard.size() + p.laid.size();
    const auto lies_open = [&](Card card) {
        if (card == Card::None) return;
        seen.add(card);
        ++everywhere;
    };
    for (const Card card : p.row) lies_open(card);
    for (const Card card : p.revealed) lies_open(card);
    const Rulebook::Offer& opening = board.rules.opening;
    const bool choosing = p.phase == Phase::Opening;
    int short_wanted = p.ticket_deck + (p.to_move == view.seat ? 0 : p.offering);
    int long_wanted = 0; // or, after the opening, as many as may be long
    for (int s = 0; s < p.players; ++s) {
        everywhere += p.cards[s];
        if (p.known[s].size() > p.cards[s]) return "players: more cards known than held";
        if (s == view.seat) continue;
        seen += p.known[s];
        const int can_be_long =
            choosing ? opening.long_tickets : std::min<int>(opening.long_tickets, p.tickets[s]);
        long_wanted += can_be_long;
        short_wanted += choosing ? opening.tickets : p.tickets[s] - can_be_long;
        if (choosing && p.tickets[s] > opening.long_tickets + opening.tickets)
            return "players: more tickets kept than dealt";
        if (!Cards::full_pack().contains(seen)) break;
    }
    if (!Cards::full_pack().contains(seen)) return "more cards of a kind than there are";
    if (everywhere != kAllCards)
        return "cards: " + std::to_string(everywhere) + " in all, not " + std::to_string(kAllCards);

    TicketSet mine = view.mine.tickets;
    for (int i = 0; i < view.mine.offered; ++i) mine.add(view.mine.offer[i]);
    int shorts = 0, longs = 0; // that this seat neither holds nor, of the long ones, has seen off
    for (int t = 0; t < board.ticket_count(); ++t) {
        if (mine.has(t)) continue;
        if (!board.tickets[t].is_long)
            ++shorts;
        else if (!view.mine.returned.has(t))
            ++longs;
    }
    if (short_wanted + std::max(0, long_wanted - longs) > shorts ||
        (choosing && long_wanted > longs))
        return "more tickets than there are";
    if (p.phase == Phase::Draw && !can_draw(board, p)) return "deck: no card to draw";
    if (p.phase == Phase::Tunnel && (p.tunnel == kNoRoute || p.extra == 0 || p.laid.empty()))
        return "tunnel: none is waiting";
    if ((p.phase == Phase::Keep || p.phase == Phase::Opening) && awaits(p, view.seat) &&
        view.mine.offered == 0)
        return "offer: no tickets to choose from";
    return {};
}

} // namespace trunkline

// moves(): the courtesy of a list. Its order is part of the contract with engine/playout.cpp,
// which picks the k-th move without writing the others down.
#include <algorithm>

#include "engine/options.hpp"
#include "engine/payment.hpp"
#include "engine/rules.hpp"

namespace trunkline {

namespace {

void list_plain_claims(const Board& board, const View& view, const RouteSet& open, MoveList& list) {
    const Cards& hand = view.mine.hand;
    const int locos = static_cast<int>(hand.locomotives);
    // Most colours pay for no route that is open: they are left out without a branch, since nobody
    // can foresee which.
    std::array<RouteSet, kColors> payable;
    unsigned paying = 0;
    for (int c = 0; c < kColors; ++c) {
        const RouteSet routes = open & board.paid_by(c, hand.color(c), locos);
        payable[c] = routes;
        paying |= static_cast<unsigned>(!routes.empty()) << c;
    }
    for (; paying != 0; paying &= paying - 1) {
        const int c = std::countr_zero(paying);
        RouteSet rest = payable[c];
        const std::uint8_t* k = board.kinds_in[c].data();
        for (; !rest.empty(); ++k) {
            const RouteSet routes = rest & board.payable[*k][c];
            if (routes.empty()) continue;
            rest = rest - routes;
            const RouteKind& kind = board.kinds[*k];
            const Span span = locomotive_span(kind, hand.color(c), locos);
            for (int l = span.lo; l <= span.hi; ++l)
                list.add_each(Move::claim(view.seat, 0, Cards::of_color(c, kind.length - l, l)),
                              routes);
        }
    }
    for (const std::uint8_t k : board.kinds_in[kColors]) {
        const RouteKind& kind = board.kinds[k];
        if (kind.length > locos) break; // kinds are sorted by length
        list.add_each(Move::claim(view.seat, 0, Cards{0, kind.length}),
                      open & board.payable[k][kColors]);
    }
}

void list_swap_claims(const Board& board, const View& view, const RouteSet& open, MoveList& list) {
    const Cards& hand = view.mine.hand;
    const SwapHand able(board, hand);
    const RouteSet payable =
        (open & board.swap_routes).where([&](int r) { return able.pays(board.routes[r]); });
    if (payable.empty()) return;
    const Spares spares(hand);
    for (const int r : payable) {
        const Route& route = board.routes[r];
        const RouteKind& kind = board.kinds[route.kind];
        each_swap_way(board, route.kind, route.color, hand, [&](const SwapWay& way) {
            list.add(Move::claim(view.seat, r, way.payment(kind, spares)));
        });
    }
}

void list_claims(const Board& board, const View& view, MoveList& list) {
    const RouteSet open = claimable(board, view.public_state, view.seat);
    list_plain_claims(board, view, open, list);
    if (!board.swap_routes.empty()) list_swap_claims(board, view, open, list);
}

void list_stations(const Board& board, const View& view, MoveList& list) {
    const PublicState& p = view.public_state;
    if (p.stations[view.seat] == 0) return;
    const CitySet sites = station_sites(board, p);
    each_plain_payment(view.mine.hand, station_cost(board, p, view.seat), [&](const Cards& pay) {
        list.add_each(Move::station(view.seat, 0, pay), sites);
    });
}

void list_draws(const Board& board, const View& view, MoveList& list) {
    const PublicState& p = view.public_state;
    if (p.deck > 0) list.add(Move::draw(view.seat, kFromDeck));
    const IdSet<1> slots = takeable(board, p);
    for (int slot = 0; slot < kRow; ++slot)
        list.add_if(slots.has(8 * slot + 3), Move::draw(view.seat, slot));
}

void list_keeps(const Board& board, const View& view, MoveList& list) {
    const int offered = view.mine.offered;
    const int least = least_kept(board, view.public_state, offered);
    for (unsigned mask = 1; mask < (1u << offered); ++mask)
        if (std::popcount(mask) >= least) list.add(Move::keep(view.seat, mask));
}

void list_tunnel_answers(const View& view, MoveList& list) {
    const PublicState& p = view.public_state;
    const int color = laid_color(p.laid);
    const int held = color == kGray ? 0 : view.mine.hand.color(color);
    const int locos = static_cast<int>(view.mine.hand.locomotives);
    for (int l = std::max(0, p.extra - held); l <= std::min<int>(locos, p.extra); ++l)
        list.add(Move::tunnel(view.seat, Cards::of_color(color % kColors, p.extra - l, l)));
    list.add(Move::decline(view.seat));
}

} // namespace

void moves(const Board& board, const View& view, MoveList& list) {
    list.clear();
    if (view.seat >= view.public_state.players || !awaits(view.public_state, view.seat)) return;
    switch (view.public_state.phase) {
        case Phase::Opening:
        case Phase::Keep:
            return list_keeps(board, view, list);
        case Phase::Draw:
            return list_draws(board, view, list);
        case Phase::Tunnel:
            return list_tunnel_answers(view, list);
        case Phase::Turn:
            list_claims(board, view, list);
            list_stations(board, view, list);
            if (view.public_state.ticket_deck > 0) list.add(Move::draw_tickets(view.seat));
            list_draws(board, view, list);
            if (list.size() == 0) list.add(Move::pass(view.seat)); // C-70
            return;
        case Phase::Over:
            return;
    }
}

void payments(const Board& board, const View& view, int route_id, MoveList& list) {
    list.clear();
    const Route& route = board.routes[route_id];
    const RouteKind& kind = board.kinds[route.kind];
    const Cards& hand = view.mine.hand;
    // Two ways can come down to the same cards: one laid for the colour, the other swapped, or the
    // other way round.
    auto offer = [&](const Cards& pay) {
        const Move move = Move::claim(view.seat, route_id, pay);
        if (std::find(list.begin(), list.end(), move) == list.end()) list.add(move);
    };
    if (kind.swap > 0)
        return each_swap_way(
            board, route.kind, route.color, hand,
            [&, spares = Spares(hand)](const SwapWay& way) { offer(way.payment(kind, spares)); });
    const int locos = static_cast<int>(hand.locomotives);
    for (int c = 0; c < kColors; ++c) {
        if (route.color != kGray && route.color != c) continue;
        const Span span = locomotive_span(kind, hand.color(c), locos);
        for (int l = span.lo; hand.color(c) > 0 && l <= span.hi; ++l)
            offer(Cards::of_color(c, kind.length - l, l));
    }
    if (payable_by_locomotives(kind, locos)) offer(Cards{0, kind.length});
}

bool can_act(const Board& board, const View& view) {
    const PublicState& p = view.public_state;
    if (p.ticket_deck > 0 || can_draw(board, p)) return true;
    // Rare: everything is in hands. A claim or a station is all that is left to look for.
    bool found = false;
    if (p.stations[view.seat] > 0 && !station_sites(board, p).empty())
        each_plain_payment(view.mine.hand, station_cost(board, p, view.seat),
                           [&](const Cards&) { found = true; });
    for (const int r : claimable(board, p, view.seat)) {
        const Route& route = board.routes[r];
        if (found) break;
        const RouteKind& kind = board.kinds[route.kind];
        if (kind.swap > 0) {
            each_swap_way(board, route.kind, route.color, view.mine.hand,
                          [&](const SwapWay&) { found = true; });
            continue;
        }
        const int locos = static_cast<int>(view.mine.hand.locomotives);
        found = payable_by_locomotives(kind, locos);
        for (int c = 0; c < kColors && !found; ++c) {
            const Span span = locomotive_span(kind, view.mine.hand.color(c), locos);
            found = (route.color == kGray || route.color == c) && view.mine.hand.color(c) > 0 &&
                    span.lo <= span.hi;
        }
    }
    return found;
}

} // namespace trunkline

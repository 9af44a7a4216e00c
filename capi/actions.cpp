#include "capi/actions.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/options.hpp"
#include "engine/payment.hpp"
#include "engine/rules.hpp"

namespace trunkline {

Actions::Actions(const Board& board)
    : board_(board),
      routes_(static_cast<int>(board.routes.size())),
      cities_(board.rules.stations > 0 ? static_cast<int>(board.cities.size()) : 0) {
    keeps_ = (1 << most_offered(board)) - 1;
    claims_ = kKeep + keeps_;
    stations_ = claims_ + (kColors + 1) * routes_;
    count_ = stations_ + (kColors + 1) * cities_;

    for (int k = 0; k < board.plain_kinds; ++k) {
        const RouteKind& kind = board.kinds[k];
        for (int locos = 0; locos <= kLocomotives; ++locos) {
            if (payable_by_locomotives(kind, locos))
                by_locomotives_[locos] = by_locomotives_[locos] | board.payable[k][kColors];
            for (std::size_t c = 0; c < kColors; ++c)
                for (int held = 1; held <= kCardsPerColor; ++held) {
                    RouteSet& routes = payable_[c][held][locos];
                    const Span span = locomotive_span(kind, held, locos);
                    if (span.lo <= span.hi) routes = routes | board.payable[k][c];
                }
        }
    }
    for (const int r : board.all_routes)
        for (std::size_t n = board.routes[r].length; n <= kMaxLength; ++n) within_[n].add(r);
}

void Actions::write(json::Writer& out) const {
    const auto range = [&](std::string_view name, int first, int n) {
        out.key(name).open('[').number(first).number(n).close(']');
    };
    range("pass", kPass, 1);
    range("tickets", kTickets, 1);
    range("decline", kDecline, 1);
    range("tunnel", kTunnel, 1);
    range("draw", kDraw, kRow + 1);
    range("keep", kKeep, keeps_);
    range("claim", claims_, (kColors + 1) * routes_);
    range("station", stations_, (kColors + 1) * cities_);
}

void Actions::mark_turn(const View& view, std::uint8_t* mask) const {
    const PublicState& p = view.public_state;
    const Cards& hand = view.mine.hand;
    const int trains = std::min<int>(p.trains[view.seat], kMaxLength);
    const RouteSet open = open_to(board_, p, view.seat) & within_[trains];
    std::array<RouteSet, kColors + 1> claims;
    for (std::size_t c = 0; c < kColors; ++c) {
        const int held = hand.color(static_cast<int>(c));
        claims[c] = payable_[c][held][hand.locomotives] & open;
    }
    claims[kByLocomotives] = by_locomotives_[hand.locomotives] & open;
    for (const int r : open& board_.swap_routes) {
        const Route& route = board_.routes[r];
        each_swap_way(board_, route.kind, route.color, hand, [&](const SwapWay& way) {
            claims[way.cards > 0 ? way.color : kByLocomotives].add(r);
        });
    }
    for (int c = 0; c <= kByLocomotives; ++c) mark_each(claims[c], mask + claims_ + c * routes_);

    if (cities_ > 0) {
        const CitySet sites = station_sites(board_, p);
        const int cost = station_cost(board_, p, view.seat);
        for (int c = 0; c <= kByLocomotives; ++c) {
            const bool payable = p.stations[view.seat] > 0 && !plain_payment(hand, cost, c).empty();
            if (payable) spread(sites, cities_, mask + stations_ + c * cities_);
        }
    }
    mask[kTickets] = p.ticket_deck > 0;
}

void Actions::mark(const View& view, std::uint8_t* mask) const {
    const PublicState& p = view.public_state;
    std::memset(mask, 0, static_cast<std::size_t>(count_));
    switch (p.phase) {
        case Phase::Opening:
        case Phase::Keep: {
            const int least = least_kept(board_, p, view.mine.offered);
            for (unsigned set = 1; set < (1u << view.mine.offered); ++set)
                mask[static_cast<unsigned>(kKeep) + set - 1] = std::popcount(set) >= least;
            return;
        }
        case Phase::Tunnel:
            mask[kDecline] = 1;
            mask[kTunnel] = why_not(board_, view, move(view, kTunnel)) == Refusal::None;
            return;
        case Phase::Over:
            return;
        case Phase::Turn:
            mark_turn(view, mask);
            break;
        case Phase::Draw:
            break;
    }
    for (int slot = 0; slot < kRow; ++slot) mask[kDraw + slot] = may_take(board_, p, p.row[slot]);
    mask[kDraw + kFromDeck] = p.deck > 0;
    if (p.phase == Phase::Turn && !can_draw(board_, p)) // rare: everything is in hands
        mask[kPass] = !can_act(board_, view);
}

static_assert(kGray == kColors); // what laid_color() says of locomotives alone

// Nothing where it cannot be paid so.
Cards Actions::plain_payment(const Cards& hand, int cost, int color) const {
    const int locos = static_cast<int>(hand.locomotives);
    if (color == kByLocomotives) return {0, static_cast<std::uint64_t>(locos >= cost ? cost : 0)};
    const int l = std::max(0, cost - hand.color(color));
    if (l > locos || l >= cost) return {};
    return Cards::of_color(color, cost - l, l);
}

Cards Actions::claim_payment(const View& view, int route_id, int color) const {
    const Route& route = board_.routes[route_id];
    const RouteKind& kind = board_.kinds[route.kind];
    const Cards& hand = view.mine.hand;
    Cards pay;
    if (kind.swap > 0) {
        each_swap_way(board_, route.kind, route.color, hand, [&](const SwapWay& way) {
            const int paid_with = way.cards > 0 ? way.color : kByLocomotives;
            if (paid_with == color && pay.empty()) pay = way.payment(kind, Spares(hand));
        });
        return pay;
    }
    const int locos = static_cast<int>(hand.locomotives);
    if (color == kByLocomotives) return {0, kind.length};
    const Span span = locomotive_span(kind, hand.color(color), locos);
    if (span.lo <= span.hi) pay = Cards::of_color(color, kind.length - span.lo, span.lo);
    return pay;
}

Move Actions::move(const View& view, int action) const {
    const PublicState& p = view.public_state;
    const int seat = view.seat;
    if (action >= stations_) {
        const int color = (action - stations_) / cities_;
        const Cards pay = plain_payment(view.mine.hand, station_cost(board_, p, seat), color);
        return Move::station(seat, (action - stations_) % cities_, pay);
    }
    if (action >= claims_) {
        const int route = (action - claims_) % routes_;
        return Move::claim(seat, route, claim_payment(view, route, (action - claims_) / routes_));
    }
    if (action >= kKeep) return Move::keep(seat, static_cast<unsigned>(action - kKeep + 1));
    if (action >= kDraw) return Move::draw(seat, action - kDraw);
    if (action == kTunnel) {
        Cards pay = plain_payment(view.mine.hand, p.extra, laid_color(p.laid));
        if (pay.empty()) pay = plain_payment(view.mine.hand, p.extra, kByLocomotives);
        return Move::tunnel(seat, pay);
    }
    if (action == kDecline) return Move::decline(seat);
    return action == kTickets ? Move::draw_tickets(seat) : Move::pass(seat);
}

// With swaps any cards may lie beside those of the colour: it is the one of an action that pays
// just this, else the one of which most were laid, among those that this hand could lay.
int Actions::color_paid(const View& view, const Move& claim) const {
    const Cards pay = claim.payment();
    if (board_.kinds[board_.routes[claim.what].kind].swap == 0) return laid_color(pay);
    int best = kByLocomotives;
    int most = 0;
    for (int c = 0; c < kColors; ++c)
        if (pay.color(c) > 0 && claim_payment(view, claim.what, c) == pay) return c;
    for (int c = 0; c < kColors; ++c)
        if (pay.color(c) > most && !claim_payment(view, claim.what, c).empty()) {
            best = c;
            most = pay.color(c);
        }
    return best;
}

int Actions::number(const View& view, const Move& move) const {
    switch (move.type) {
        case MoveType::Keep:
            return kKeep + move.what - 1;
        case MoveType::Draw:
            return kDraw + move.what;
        case MoveType::Claim:
            return claims_ + color_paid(view, move) * routes_ + move.what;
        case MoveType::Station:
            return stations_ + laid_color(move.payment()) * cities_ + move.what;
        case MoveType::Tunnel:
            return kTunnel;
        case MoveType::Decline:
            return kDecline;
        case MoveType::Tickets:
            return kTickets;
        case MoveType::Pass:
            break;
    }
    return kPass;
}

} // namespace trunkline

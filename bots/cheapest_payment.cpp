#include "bots/cheapest_payment.hpp"

#include <algorithm>

namespace trunkline {
namespace {

const RouteKind& kind_of(const Board& board, int route) {
    return board.kinds[board.routes[route].kind];
}

// Swaps take the cards least missed from what the payment left over.
bool add_swapped(const Cards& hand, int count, const Worth& worth, Cards& paid, int& cost) {
    const Cards had = paid;
    while (count > 0) {
        int best = -1;
        for (int c = 0; c <= kColors; ++c) {
            const auto card = static_cast<Card>(c);
            // A colour partly paid as itself has no cards left over unless all its spaces are full,
            // so any card still in hand may be swapped.
            if (hand.of(card) <= paid.of(card)) continue;
            if (best < 0 || worth[c] < worth[best]) best = c;
        }
        if (best < 0) {
            paid = had;
            return false;
        }
        const auto card = static_cast<Card>(best);
        const int n = std::min(count, hand.of(card) - paid.of(card));
        paid.add(card, n);
        cost += n * worth[best];
        count -= n;
    }
    return true;
}

bool pay_in(const RouteKind& kind, const Cards& hand, int color, const Worth& worth, Cards& paid,
            int& cost) {
    const int colored = std::min(hand.color(color), kind.length - kind.symbols);
    const int locos_held = std::min(static_cast<int>(hand.locomotives), int{kind.max_locomotives});
    const int rest = kind.length - colored; // spaces for locomotives and swaps
    const int locos = std::min(rest, locos_held);
    const int swaps = rest - locos;
    if (swaps > kind.max_swaps) return false;
    paid = Cards::of_color(color, colored, locos);
    cost = colored * worth[color] + locos * worth[kColors];
    return swaps == 0 || add_swapped(hand, swaps * kind.swap, worth, paid, cost);
}

} // namespace

bool pay_route(const Board& board, const Cards& hand, int route, const Worth& worth, Cards& paid) {
    const RouteKind& kind = kind_of(board, route);
    const int own = board.routes[route].color;
    int best = 0;
    bool found = false;
    const int others = std::min(static_cast<int>(hand.locomotives), int{kind.max_locomotives}) +
                       kind.max_swaps; // spaces that need no card of the colour
    for (int c = own == kGray ? 0 : own; c < (own == kGray ? kColors : own + 1); ++c) {
        if (hand.color(c) + others < kind.length) continue;
        Cards way;
        int cost = 0;
        if (!pay_in(kind, hand, c, worth, way, cost) || (found && cost >= best)) continue;
        best = cost;
        paid = way;
        found = true;
    }
    return found;
}

bool pay_station(const Cards& hand, int count, const Worth& worth, Cards& paid) {
    const RouteKind kind{static_cast<std::uint8_t>(count), 0, static_cast<std::uint8_t>(count), 0,
                         0};
    int best = 0;
    bool found = false;
    for (int c = 0; c < kColors; ++c) {
        Cards way;
        int cost = 0;
        if (!pay_in(kind, hand, c, worth, way, cost) || (found && cost >= best)) continue;
        best = cost;
        paid = way;
        found = true;
    }
    return found;
}

bool pay_extra(const Cards& hand, const Cards& laid, int extra, Cards& paid) {
    paid = {};
    for (int c = 0; c < kColors; ++c)
        if (laid.color(c) > 0) paid = Cards::of_color(c, std::min(extra, hand.color(c)));
    paid.locomotives = static_cast<std::uint64_t>(extra - paid.colored());
    return hand.locomotives >= paid.locomotives;
}

int missing(const Board& board, const Cards& hand, int route, int color) {
    return missing(kind_of(board, route), hand, hand.color(color));
}

int best_color(const Board& board, const Cards& hand, int route) {
    const int own = board.routes[route].color;
    if (own != kGray) return own;
    int best = 0;
    for (int c = 1; c < kColors; ++c) {
        const int less = missing(board, hand, route, best) - missing(board, hand, route, c);
        if (less > 0 || (less == 0 && hand.color(c) > hand.color(best))) best = c;
    }
    return best;
}

} // namespace trunkline

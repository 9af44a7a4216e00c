// What a route costs. One rule for all maps: a payment fills the route's spaces with plain cards
// of one allowed colour, locomotives, and swaps of several arbitrary cards, with at least
// `symbols` spaces filled by locomotives or swaps that count as such.
#pragma once

#include <algorithm>

#include "engine/board.hpp"
#include "engine/game.hpp"
#include "engine/refusal.hpp"

namespace trunkline {

// Does this payment, wherever it comes from, pay for the route?
Refusal judge_payment(const Board& board, const Route& route, const Cards& pay);

// For a station: exactly `cost` cards of one colour, locomotives wild (E-22).
Refusal judge_station_payment(int cost, const Cards& pay);

// The `count` cards that are least missed in a hand: from the colour of which the fewest are
// held, locomotives last.
Cards least_missed(Cards from, int count);

// Locomotive counts l for which l locomotives and n - l cards of one colour (at least one, of
// `held`) pay a route of a kind without swaps: lo .. hi, empty where lo > hi.
struct Span {
    int lo, hi;
};
inline Span locomotive_span(const RouteKind& kind, int held, int locomotives) {
    return {std::max<int>(kind.symbols, kind.length - held),
            std::min({locomotives, kind.length - 1, static_cast<int>(kind.max_locomotives)})};
}
inline bool payable_by_locomotives(const RouteKind& kind, int locomotives) {
    return kind.max_locomotives >= kind.length && locomotives >= kind.length;
}

// One way to pay a route of a kind with swaps: cards of a colour, locomotives, and swaps.
struct SwapWay {
    int color, cards, locomotives, swaps;

    Cards payment(const RouteKind& kind, const Cards& hand) const {
        const Cards plain = Cards::of_color(color, cards, locomotives);
        return swaps == 0 ? plain : plain + least_missed(hand - plain, kind.swap * swaps);
    }
};

// Calls f(SwapWay) for each way that is offered: per colour and number of locomotives the one
// with the fewest swaps; without any card of the colour only where none can be laid.
template <class F>
void each_swap_way(const RouteKind& kind, int color, const Cards& hand, F f) {
    const int n = kind.length;
    const int total = hand.size();
    const int most_locos = std::min<int>(kind.max_locomotives, static_cast<int>(hand.locomotives));
    bool colored_possible = false;
    auto offer = [&](int c, int cards, int l) {
        const int swaps = n - cards - l;
        if (swaps <= kind.max_swaps && kind.swap * swaps <= total - cards - l)
            f(SwapWay{c, cards, l, swaps});
    };
    for (int c = color == kGray ? 0 : color; c < (color == kGray ? kColors : color + 1); ++c) {
        const int most = std::min(hand.color(c), n - kind.symbols);
        if (most == 0) continue;
        colored_possible = true;
        for (int l = 0; l <= std::min(most_locos, n - 1); ++l) offer(c, std::min(most, n - l), l);
    }
    for (int l = colored_possible ? n : 0; l <= std::min(most_locos, n); ++l) offer(0, 0, l);
}

// Calls pay(Cards) for every way to pay `cost` cards of one colour, locomotives wild (E-22).
template <class F>
void each_plain_payment(const Cards& hand, int cost, F pay) {
    const int locos = static_cast<int>(hand.locomotives);
    for (int c = 0; c < kColors; ++c)
        for (int l = std::max(0, cost - hand.color(c)); l <= std::min(locos, cost - 1); ++l)
            pay(Cards::of_color(c, cost - l, l));
    if (locos >= cost) pay(Cards{0, static_cast<std::uint64_t>(cost)});
}

} // namespace trunkline

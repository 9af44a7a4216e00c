// What a route costs. One rule for all maps: a payment fills the route's spaces with plain cards
// of one allowed colour, locomotives, and swaps of several arbitrary cards, with at least
// `symbols` spaces filled by locomotives or swaps that count as such.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>

#include "engine/board.hpp"
#include "engine/game.hpp"
#include "engine/refusal.hpp"

namespace trunkline {

// Does this payment, wherever it comes from, pay for the route?
Refusal judge_payment(const Board& board, const Route& route, const Cards& pay);

// For a station: exactly `cost` cards of one colour, locomotives wild (E-22).
Refusal judge_station_payment(int cost, const Cards& pay);

// What a hand can give for swaps: the colours of which the fewest are held first, locomotives last.
class Spares {
  public:
    explicit Spares(const Cards& hand);
    // The `count` cards that are least missed beside those laid: `laid` of `color`.
    Cards take(int color, int laid, int count) const;

  private:
    typedef std::uint8_t Bytes __attribute__((vector_size(kColors)));
    typedef std::int16_t Counts __attribute__((vector_size(2 * kColors)));

    Bytes held_;
};

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

    Cards payment(const RouteKind& kind, const Spares& spares) const {
        const Cards plain = Cards::of_color(color, cards, locomotives);
        return swaps == 0 ? plain : plain + spares.take(color, cards, kind.swap * swaps);
    }
};

// The fewest locomotives with which a route of a kind with swaps is paid, beside `held` cards of
// its colour, out of `total` cards: as many of the colour as may be laid, swaps for the rest.
inline constexpr int kNoNumber = 255; // none will do
inline int least_locomotives(const RouteKind& kind, int held, int total) {
    const int n = kind.length;
    if (total < n) return kNoNumber; // a space takes a card at least
    const int cards = std::min(held, n - kind.symbols);
    const int gap = n - cards; // each locomotive in it saves a swap
    const int lacking = std::max(0, kind.swap * gap + cards - total);
    const int least = std::max(gap - kind.max_swaps, (lacking + kind.swap - 2) / (kind.swap - 1));
    return least <= kind.max_locomotives ? least : kNoNumber;
}

// Calls f(SwapWay) for each way that is offered: per colour and number of locomotives the one
// with the fewest swaps; without any card of the colour only where none can be laid.
template <class F>
void each_swap_way(const Board& board, int kind_id, int color, const Cards& hand, F f) {
    const RouteKind& kind = board.kinds[kind_id];
    const int n = kind.length;
    const auto& least = board.swap_locomotives[kind_id - board.plain_kinds][hand.size()];
    const int most_locos = std::min<int>(kind.max_locomotives, static_cast<int>(hand.locomotives));
    const int most_cards = n - kind.symbols;
    const int last = std::min(most_locos, n - 1);
    const auto colored = [&](int c) {
        const int held = hand.color(c);
        for (int l = least[held]; l <= last; ++l) {
            const int cards = std::min({held, most_cards, n - l});
            f(SwapWay{c, cards, l, n - cards - l});
        }
    };
    const bool lays_color =
        most_cards > 0 && (color == kGray ? hand.plain != 0 : hand.color(color) > 0);
    if (lays_color) {
        if (color == kGray)
            hand.each_color(colored);
        else
            colored(color);
    }
    for (int l = lays_color ? n : least[0]; l <= most_locos; ++l) f(SwapWay{0, 0, l, n - l});
}

// Which cards a hand holds beside the colour and the locomotives matters to swaps only by their
// number: a hand with these numbers stands for all, its colour being 0.
inline Cards hand_for_swaps(int held, int locomotives, int total) {
    return Cards::of_color(0, held, locomotives) + Cards::of_color(1, total - held - locomotives);
}

// Can a hand pay routes with swaps at all? Most of them it cannot, and this is quicker to tell.
class SwapHand {
  public:
    SwapHand(const Board& board, const Cards& hand)
        : board_(board), total_(hand.size()), locomotives_(static_cast<int>(hand.locomotives)) {
        for (int c = 0; c < kColors; ++c) {
            const auto held = static_cast<std::uint8_t>(hand.color(c));
            held_[c] = held;
            held_[kGray] = std::max(held_[kGray], held); // the colour held most is as good as any
        }
    }
    bool pays(const Route& route) const {
        const int kind = route.kind - board_.plain_kinds;
        return board_.swap_locomotives[kind][total_][held_[route.color]] <= locomotives_;
    }

  private:
    const Board& board_;
    int total_;
    int locomotives_;
    std::array<std::uint8_t, kColors + 1> held_ = {};
};

// Calls pay(Cards) for every way to pay `cost` cards of one colour, locomotives wild (E-22).
template <class F>
void each_plain_payment(const Cards& hand, int cost, F pay) {
    const int locos = static_cast<int>(hand.locomotives);
    for (int c = 0; c < kColors; ++c)
        for (int l = std::max(0, cost - hand.color(c)); l <= std::min(locos, cost - 1); ++l)
            pay(Cards::of_color(c, cost - l, l));
    if (locos >= cost) pay(Cards{0, static_cast<std::uint64_t>(cost)});
}

// How many ways that makes, all colours at once.
inline int count_plain_payments(const Cards& hand, int cost) {
    typedef std::uint8_t Bytes __attribute__((vector_size(kColors)));
    const int locos = static_cast<int>(hand.locomotives);
    const Bytes zero = {};
    const Bytes wanted = zero + static_cast<std::uint8_t>(cost);
    const Bytes most =
        zero + static_cast<std::uint8_t>(std::min(locos + 1, cost)); // counted from 0
    Bytes held;
    std::memcpy(&held, &hand.plain, sizeof held);
    const Bytes least = held < wanted ? wanted - held : zero;
    const Bytes ways = least < most ? most - least : zero;
    Cards sum;
    std::memcpy(&sum.plain, &ways, sizeof ways);
    return sum.colored() + (locos >= cost);
}

} // namespace trunkline

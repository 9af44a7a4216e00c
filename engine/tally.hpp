// How many claims are legal, without listing them. A Tally counts open routes by colour and kind
// and is kept up to date claim by claim; a WaysTable knows in how many ways each kind can be
// paid; the number of legal claims is then a sum of products, eight kinds at a time.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "engine/board.hpp"
#include "engine/cards.hpp"

namespace trunkline {

inline constexpr int kLanes = 8;
typedef std::uint16_t Lanes __attribute__((vector_size(2 * kLanes)));
typedef std::uint32_t Pairs __attribute__((vector_size(2 * kLanes)));

inline int sum(Lanes x) {
    x += __builtin_shufflevector(x, x, 4, 5, 6, 7, 0, 1, 2, 3);
    x += __builtin_shufflevector(x, x, 2, 3, 0, 1, 2, 3, 0, 1);
    return static_cast<std::uint16_t>(x[0] + x[1]);
}
// The sums of eight at once: first of halves, then of quarters, then of pairs of lanes.
inline Lanes sums(const std::array<Lanes, kLanes>& x) {
    const auto halves = [](Lanes a, Lanes b) {
        return __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11) +
               __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
    };
    const auto quarters = [](Lanes a, Lanes b) {
        return __builtin_shufflevector(a, b, 0, 1, 4, 5, 8, 9, 12, 13) +
               __builtin_shufflevector(a, b, 2, 3, 6, 7, 10, 11, 14, 15);
    };
    const auto even = reinterpret_cast<Pairs>(quarters(halves(x[0], x[2]), halves(x[4], x[6])));
    const auto odd = reinterpret_cast<Pairs>(quarters(halves(x[1], x[3]), halves(x[5], x[7])));
    const Pairs low = (even + (even >> 16)) & 0xffff;
    const Pairs high = (odd + (odd << 16)) & 0xffff0000;
    return reinterpret_cast<Lanes>(low | high);
}
// In which lane the k-th of these is; k becomes its place there. Without a branch, since nobody can
// foresee it.
inline int lane_of(Lanes counts, int& k) {
    const Lanes zero = {};
    Lanes up_to = counts;
    up_to += __builtin_shufflevector(up_to, zero, 8, 0, 1, 2, 3, 4, 5, 6);
    up_to += __builtin_shufflevector(up_to, zero, 8, 9, 0, 1, 2, 3, 4, 5);
    up_to += __builtin_shufflevector(up_to, zero, 8, 9, 10, 11, 0, 1, 2, 3);
    const Lanes passed = (up_to <= static_cast<std::uint16_t>(k)) & 1;
    const int lane = sum(passed);
    k -= (up_to - counts)[lane];
    return lane;
}

inline constexpr int kTallyRows = kColors + 1;             // a colour each, and grey
inline constexpr int kMaxBlocks = kMaxRoutes / kLanes + 1; // kinds without swaps, kinds with swaps

// Open routes as one seat sees them, and their number by colour and kind: rows of kinds without
// swaps, then rows of kinds with swaps.
struct Tally {
    RouteSet open;
    std::array<Lanes, kTallyRows * kMaxBlocks> counts;
};

// Ways to pay, by what is held. Every figure is capped where more of it changes nothing.
class WaysTable {
  public:
    explicit WaysTable(const Board& board);

    void reset(Tally& tally) const;
    // This route is no longer open.
    void take(Tally& tally, int route) const {
        tally.open.remove(route);
        --reinterpret_cast<std::uint16_t*>(tally.counts.data())[lane_[route]];
    }

    // Claims of routes without swaps, at least one coloured card among them, by colour.
    struct Colored {
        std::array<Lanes, kColors> by_color; // summed over blocks
        int total = 0;
    };
    Colored colored(const Tally& tally, const Cards& hand, int trains) const {
        switch (plain_blocks_) {
            case 1:
                return colored(tally, hand, trains, std::integral_constant<int, 1>());
            case 2:
                return colored(tally, hand, trains, std::integral_constant<int, 2>());
            default:
                return colored(tally, hand, trains, plain_blocks_);
        }
    }
    // The k-th of those in a colour: which kind, and of how many open routes of that kind and
    // colour; k becomes its place among the claims of the kind.
    struct OfKind {
        int kind, routes;
    };
    OfKind find(const Tally& tally, const Cards& hand, int trains, int color, int& k) const {
        const int at = plain_at(static_cast<int>(hand.locomotives), trains) * stride_;
        const Lanes* ways = ways_.data() + (at + cap(hand.color(color))) * plain_blocks_;
        const Lanes* mine = tally.counts.data() + color * plain_blocks_;
        const Lanes* gray = tally.counts.data() + kGray * plain_blocks_;
        int block = 0;
        Lanes routes = mine[0] + gray[0];
        Lanes claims = routes * ways[0];
        while (block + 1 < plain_blocks_) {
            const int n = sum(claims);
            if (k < n) break;
            k -= n;
            ++block;
            routes = mine[block] + gray[block];
            claims = routes * ways[block];
        }
        const int lane = lane_of(claims, k);
        return {block * kLanes + lane, routes[lane]};
    }
    // Claims of routes without swaps by locomotives alone.
    int by_locomotives(const Tally& tally, int locomotives, int trains) const {
        const int longest = locomotives < trains ? locomotives : trains;
        return (tally.open & locomotive_routes_[cap(longest)]).size();
    }
    // Claims of routes with swaps.
    int by_swaps(const Tally& tally, const Cards& hand, int trains) const {
        return swap_blocks_ == 0 ? 0 : count_by_swaps(tally, hand, trains);
    }
    // Ways to claim one route with swaps.
    int swap_ways(const Route& route, const Cards& hand) const;

  private:
    // `blocks` may be a constant: most boards have few kinds, and then no loop is left.
    template <class Blocks>
    Colored colored(const Tally& tally, const Cards& hand, int trains, Blocks blocks) const {
        Colored result;
        const Lanes* ways =
            ways_.data() + plain_at(static_cast<int>(hand.locomotives), trains) * stride_ * blocks;
        const Lanes* open = tally.counts.data();
        const std::uint64_t held = capped(hand.plain);
        Lanes all = {};
        for (int b = 0; b < blocks; ++b) {
            const Lanes gray = open[kGray * blocks + b];
            for (int c = 0; c < kColors; ++c) {
                const auto cards = static_cast<std::uint8_t>(held >> (8 * c));
                const Lanes n = (open[c * blocks + b] + gray) * ways[cards * blocks + b];
                if (b == 0)
                    result.by_color[c] = n;
                else
                    result.by_color[c] += n;
                all += n;
            }
        }
        result.total = sum(all);
        return result;
    }
    int count_by_swaps(const Tally& tally, const Cards& hand, int trains) const;

    int cap(int n) const { return n < longest_ ? n : longest_; }
    // The same for the counts of all colours at once.
    std::uint64_t capped(std::uint64_t counts) const {
        typedef std::uint8_t Bytes __attribute__((vector_size(kColors)));
        Bytes bytes;
        std::memcpy(&bytes, &counts, sizeof bytes);
        const Bytes most = static_cast<std::uint8_t>(longest_) - Bytes{};
        bytes = bytes < most ? bytes : most;
        std::memcpy(&counts, &bytes, sizeof bytes);
        return counts;
    }
    int plain_at(int locomotives, int trains) const {
        return cap(locomotives) * stride_ + cap(trains);
    }
    int swap_at(int total, int locomotives) const {
        return (total < most_cards_ ? total : most_cards_) * stride_ + cap(locomotives);
    }
    void fill_plain();
    void fill_swaps();

    const Board& board_;
    int longest_, stride_ = longest_ + 1, most_cards_ = 0;
    int plain_blocks_ = 0, swap_blocks_ = 0;
    int swaps_from_ = 0; // the first row of kinds with swaps in a tally
    std::array<std::uint16_t, kMaxRoutes> lane_ = {};             // in a tally, by route
    std::array<RouteSet, kMaxLength + 1> locomotive_routes_ = {}; // that so many alone pay for
    Tally start_ = {};
    std::vector<Lanes> ways_;      // [locomotives][trains][held][block]
    std::vector<Lanes> swap_ways_; // [all cards][locomotives][held][block]: route of the colour
    std::vector<Lanes> gray_ways_; // the same for one colour of a grey route; held 0: none
    std::vector<Lanes> extra_;     // [all cards][locomotives][block]: and without any colour
    std::vector<Lanes> in_reach_;  // [trains][block]: 1 where the trains suffice
};

} // namespace trunkline

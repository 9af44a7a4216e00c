// How many claims are legal, without listing them. A Tally counts open routes by colour and kind
// and is kept up to date claim by claim; a WaysTable knows in how many ways each kind can be
// paid; the number of legal claims is then a sum of products, eight kinds at a time.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "engine/board.hpp"
#include "engine/cards.hpp"

namespace trunkline {

inline constexpr int kLanes = 8;
typedef std::uint16_t Lanes __attribute__((vector_size(2 * kLanes)));

inline int sum(Lanes x) {
    x += __builtin_shufflevector(x, x, 4, 5, 6, 7, 0, 1, 2, 3);
    x += __builtin_shufflevector(x, x, 2, 3, 0, 1, 2, 3, 0, 1);
    return static_cast<std::uint16_t>(x[0] + x[1]);
}

inline constexpr int kAnyColor = kColors + 1; // the row of all colours together
inline constexpr int kTallyRows = kColors + 2;
inline constexpr int kMaxBlocks = kMaxRoutes / kLanes;

// Open routes as one seat sees them, and their number: [colour][kind], with rows for grey and for
// all together.
struct Tally {
    RouteSet open;
    std::array<Lanes, kTallyRows * kMaxBlocks> plain, swaps;
};

// Ways to pay, by what is held. Every figure is capped where more of it changes nothing.
class WaysTable {
  public:
    explicit WaysTable(const Board& board);

    void reset(Tally& tally) const;
    void take(Tally& tally, int route) const; // this route is no longer open

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
    // Ways of every kind with `held` cards of a colour.
    const std::uint16_t* ways(int held, int locomotives, int trains) const {
        const int at = plain_at(locomotives, trains) * stride_ + cap(held);
        return reinterpret_cast<const std::uint16_t*>(ways_.data() + at * plain_blocks_);
    }
    // Claims of routes without swaps by locomotives alone.
    int by_locomotives(const Tally& tally, int locomotives, int trains) const;
    // Claims of routes with swaps.
    int by_swaps(const Tally& tally, const Cards& hand, int trains) const;
    // Ways to claim one route with swaps.
    int swap_ways(const Route& route, const Cards& hand) const;

    const std::uint16_t* row(const Tally& tally, int color) const {
        return reinterpret_cast<const std::uint16_t*>(tally.plain.data() + color * plain_blocks_);
    }

  private:
    // `blocks` may be a constant: most boards have few kinds, and then no loop is left.
    template <class Blocks>
    Colored colored(const Tally& tally, const Cards& hand, int trains, Blocks blocks) const {
        Colored result;
        const Lanes* ways =
            ways_.data() + plain_at(static_cast<int>(hand.locomotives), trains) * stride_ * blocks;
        const Lanes* open = tally.plain.data();
        Lanes all = {};
        for (int b = 0; b < blocks; ++b) {
            const Lanes gray = open[kGray * blocks + b];
            for (int c = 0; c < kColors; ++c) {
                const Lanes n =
                    (open[c * blocks + b] + gray) * ways[cap(hand.color(c)) * blocks + b];
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

    int cap(int n) const { return n < longest_ ? n : longest_; }
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
    Tally start_ = {};
    std::vector<Lanes> ways_;      // [locomotives][trains][held][block]
    std::vector<Lanes> loco_ways_; // [locomotives][trains][block]
    std::vector<Lanes> swap_ways_; // [all cards][locomotives][held][block]: route of the colour
    std::vector<Lanes> gray_ways_; // the same for one colour of a grey route; held 0: none
    std::vector<Lanes> extra_;     // [all cards][locomotives][block]: and without any colour
    std::vector<Lanes> in_reach_;  // [trains][block]: 1 where the trains suffice
};

} // namespace trunkline

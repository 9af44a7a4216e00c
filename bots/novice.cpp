// The first level: it follows one ticket at a time, hop by hop, pays with whatever it has, and
// thinks neither of points nor of anybody else. A child beats it.
#include <algorithm>
#include <vector>

#include "bots/levels.hpp"
#include "bots/scripted.hpp"

namespace trunkline {
namespace {

class Novice final : public Scripted {
  public:
    using Scripted::Scripted;

  private:
    // The next hop of the first ticket that can still be completed; -1: none.
    int next_hop(const View& view) const {
        const Prices prices = trains_price(board_, view.public_state, view.seat, true);
        for (int t : unfinished(view)) {
            Ways ways;
            const int city = ticket(t).b;
            if (graph_.find(prices, std::uint64_t{1} << ticket(t).a, std::uint64_t{1} << city,
                            ways) < 0)
                continue;
            const RouteSet way = graph_.way_to(prices, ways, city);
            // One after the other, beginning at the far end.
            for (int at = city; ways.via[at] != kNoRoute;) {
                const int r = ways.via[at];
                if (way.has(r)) return r;
                at = graph_.other_end(r, at);
            }
        }
        return -1;
    }

    // The tickets with fewest points, as few as must be.
    unsigned keep(const View& view) override {
        std::vector<std::pair<int, int>> by_points;
        for (int i = 0; i < view.mine.offered; ++i)
            by_points.emplace_back(ticket(view.mine.offer[i]).points, i);
        std::ranges::sort(by_points);
        unsigned mask = 0;
        for (int k = 0; k < least_kept(view); ++k) mask |= 1u << by_points[k].second;
        return mask;
    }

    std::optional<Move> act(const View& view) override {
        const int hop = next_hop(view);
        if (hop >= 0) return claim(view, hop);
        // No ticket is left to follow: the shortest route that can be paid for.
        std::optional<Move> shortest;
        for (int r : reachable(view)) {
            if (shortest && route(r).length >= route(shortest->what).length) continue;
            if (const auto move = claim(view, r)) shortest = move;
        }
        return shortest;
    }

    Wish wish(const View& view) override {
        Wish wanted;
        wanted.locomotive = true;
        const int hop = next_hop(view);
        if (hop >= 0) wanted.color[best_color(board_, view.mine.hand, hop)] = 1;
        return wanted;
    }
};

} // namespace

std::unique_ptr<Bot> make_novice(const Board& board, std::uint64_t seed) {
    return std::make_unique<Novice>(board, seed);
}

} // namespace trunkline

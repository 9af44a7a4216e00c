// Path, "shortest paths of all tickets": it keeps every ticket it is dealt, never draws more, and
// claims along the way with fewest hops. After de Mesentier Silva, Lee, Togelius and Nealen.
#include <algorithm>
#include <vector>

#include "bots/references.hpp"
#include "bots/scripted.hpp"

namespace trunkline {
namespace {

class Path final : public Scripted {
  public:
    using Scripted::Scripted;

  private:
    struct Entry {
        int route, priority;
    };

    std::vector<Entry> ranked(const View& view) const {
        const Prices prices = trains_price(board_, view.public_state, view.seat, true);
        std::array<int, kMaxRoutes> priority = {};
        bool any = false;
        for (int t : unfinished(view)) {
            Ways ways;
            if (graph_.find(prices, std::uint64_t{1} << ticket(t).a,
                            std::uint64_t{1} << ticket(t).b, ways) < 0)
                continue;
            for (int r : graph_.way_to(prices, ways, ticket(t).b)) {
                int& p = priority[r];
                p = std::max(p, points(r) + 2 * ticket(t).points);
                any = true;
            }
        }
        if (!any)
            for (int r : reachable(view)) priority[r] = points(r);
        std::vector<Entry> list;
        for (int r = 0; r < kMaxRoutes; ++r)
            if (priority[r] > 0) list.push_back({r, priority[r]});
        std::ranges::stable_sort(list, std::greater{}, &Entry::priority);
        return list;
    }

    unsigned keep(const View& view) override {
        if (view.public_state.phase == Phase::Opening) return (1u << view.mine.offered) - 1;
        return 1; // it draws tickets only where nothing else is legal
    }
    std::optional<Move> act(const View& view) override {
        for (const Entry& entry : ranked(view))
            if (const auto move = claim(view, entry.route)) return move;
        return std::nullopt;
    }
    Wish wish(const View& view) override {
        Wish wanted;
        const auto list = ranked(view);
        if (list.empty()) return wanted;
        const int first = list.front().route;
        wanted.color[best_color(board_, view.mine.hand, first)] = 1;
        wanted.locomotive = static_cast<int>(view.mine.hand.locomotives) < route(first).symbols;
        return wanted;
    }
};

} // namespace

std::unique_ptr<Bot> make_path(const Board& board, std::uint64_t seed) {
    return std::make_unique<Path>(board, seed);
}

} // namespace trunkline

// Racer: few tickets, and those ignored; the longest routes one after the other until the trains
// are gone. After W. Parker, "Racing to the End" (2026).
#include "bots/references.hpp"
#include "bots/scripted.hpp"

namespace trunkline {
namespace {

class Racer final : public Scripted {
  public:
    using Scripted::Scripted;

  private:
    static constexpr int kLong = 6;

    // The cheapest to connect, as few as allowed.
    unsigned keep(const View& view) override {
        const auto by_cost =
            offer_by_cost(view, trains_price(board_, view.public_state, view.seat));
        unsigned mask = 0;
        for (int k = 0; k < least_kept(view); ++k) mask |= 1u << by_cost[k].second;
        return mask;
    }

    // Routes of six and more; any where trains run out or it is the last round; the longest that
    // are left where no six is open.
    RouteSet wanted(const View& view) const {
        const bool any = trains(view) < kLong || view.public_state.final_turns > 0;
        for (int length = any ? 1 : kLong; length > 0; --length) {
            const RouteSet routes = reachable(view, length);
            if (!routes.empty()) return routes;
        }
        return {};
    }

    std::optional<Move> act(const View& view) override {
        std::uint64_t touched = 0;
        for (int r : view.public_state.owned[view.seat]) touched |= graph_.cities_of(r);
        std::optional<Move> best;
        int best_value = -1;
        for (int r : wanted(view)) {
            const int value = 2 * route(r).length + ((graph_.cities_of(r) & touched) != 0);
            if (value <= best_value) continue;
            if (const auto move = claim(view, r)) {
                best = move;
                best_value = value;
            }
        }
        return best;
    }

    Wish wish(const View& view) override {
        Wish result;
        int fewest = 99;
        int color = -1;
        int symbols = 0;
        for (int r : wanted(view)) {
            const int c = best_color(board_, view.mine.hand, r);
            const int short_of = missing(board_, view.mine.hand, r, c);
            if (short_of >= fewest) continue;
            fewest = short_of;
            color = c;
            symbols = route(r).symbols;
        }
        if (color >= 0) result.color[color] = 1;
        result.locomotive = static_cast<int>(view.mine.hand.locomotives) < symbols;
        return result;
    }
};

} // namespace

std::unique_ptr<Bot> make_racer(const Board& board, std::uint64_t seed) {
    return std::make_unique<Racer>(board, seed);
}

} // namespace trunkline

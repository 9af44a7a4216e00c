// Greedy: the cheapest way for each ticket, the most valuable first; more tickets while trains are
// to spare. Wary: the same until somebody's trains run low, then only what can still be finished.
// After W. Parker, "Racing to the End" (2026).
#include <algorithm>
#include <vector>

#include "bots/references.hpp"
#include "bots/scripted.hpp"

namespace trunkline {
namespace {

class Greedy final : public Scripted {
  public:
    Greedy(const Board& board, std::uint64_t seed, bool wary)
        : Scripted(board, seed), wary_(wary) {}

  private:
    static constexpr int kSpareTrains = 12; // enough for new tickets
    static constexpr int kAlarm = 15;       // trains of an opponent

    struct Targets {
        RouteSet routes;
        bool hurry = false; // an opponent is about to end the game
    };

    Targets targets(const View& view) const {
        const PublicState& p = view.public_state;
        Targets result;
        int fewest = 99;
        for (int seat = 0; seat < p.players; ++seat)
            if (seat != view.seat) fewest = std::min(fewest, int{p.trains[seat]});
        result.hurry = wary_ && fewest <= kAlarm;
        const int turns_left = std::max(0, fewest - kLastTrains) / 3 + 1;

        std::vector<int> tickets;
        for (int t : unfinished(view)) tickets.push_back(t);
        std::ranges::stable_sort(tickets,
                                 [&](int a, int b) { return ticket(a).points > ticket(b).points; });
        Prices prices = trains_price(board_, p, view.seat);
        int left = trains(view);
        for (int t : tickets) {
            Ways ways;
            if (graph_.find(prices, std::uint64_t{1} << ticket(t).a,
                            std::uint64_t{1} << ticket(t).b, ways) < 0 ||
                ways.far[ticket(t).b] > left)
                continue;
            const RouteSet way = graph_.way_to(prices, ways, ticket(t).b);
            if (result.hurry && turns_for(view, way) > turns_left) continue;
            left -= ways.far[ticket(t).b];
            for (int r : way) prices[r] = 0;
            result.routes = result.routes | way;
        }
        return result;
    }

    int turns_for(const View& view, const RouteSet& way) const {
        int cards = 0;
        for (int r : way)
            cards += missing(board_, view.mine.hand, r, best_color(board_, view.mine.hand, r));
        return way.size() + cards / 2;
    }

    // Cheapest first: as few as must be, and more that cost at most 0.6 of the trains to spare.
    unsigned keep(const View& view) override {
        Prices prices = trains_price(board_, view.public_state, view.seat);
        int spare = trains(view);
        for (int r : targets(view).routes) {
            spare -= route(r).length;
            prices[r] = 0;
        }
        unsigned mask = 0;
        int kept = 0;
        for (const auto& [cost, place] : offer_by_cost(view, prices)) {
            if (kept >= least_kept(view) && 10 * cost > 6 * spare) break;
            mask |= 1u << place;
            ++kept;
            spare -= cost;
        }
        return mask;
    }

    std::optional<Move> act(const View& view) override {
        const Targets goal = targets(view);
        const Wish needed = needed_cards(board_, view.mine.hand, goal.routes);
        if (goal.hurry) {
            // Cash in: the longest of everything, targets first.
            if (const auto move = claim_longest(view, goal.routes, needed)) return move;
            if (goal.routes.empty()) return claim_longest(view, reachable(view), needed);
            return std::nullopt;
        }
        if (!goal.routes.empty()) return claim_longest(view, goal.routes, needed);
        if (trains(view) >= kSpareTrains && may_draw_tickets(view))
            return Move::draw_tickets(view.seat);
        const RouteSet fillers = reachable(view, std::min(3, trains(view)));
        return claim_longest(view, fillers, needed);
    }

    Wish wish(const View& view) override {
        RouteSet routes = targets(view).routes;
        if (routes.empty()) {
            // The filler that misses fewest cards.
            int fewest = 99;
            for (int r : reachable(view, std::min(3, trains(view)))) {
                const int c = best_color(board_, view.mine.hand, r);
                const int short_of = missing(board_, view.mine.hand, r, c);
                if (short_of >= fewest) continue;
                fewest = short_of;
                routes = {};
                routes.add(r);
            }
        }
        Wish wanted = needed_cards(board_, view.mine.hand, routes);
        wanted.locomotive = false;
        for (int r : routes)
            wanted.locomotive |= route(r).symbols > static_cast<int>(view.mine.hand.locomotives);
        return wanted;
    }

    const bool wary_;
};

} // namespace

std::unique_ptr<Bot> make_greedy(const Board& board, std::uint64_t seed) {
    return std::make_unique<Greedy>(board, seed, false);
}
std::unique_ptr<Bot> make_wary(const Board& board, std::uint64_t seed) {
    return std::make_unique<Greedy>(board, seed, true);
}

} // namespace trunkline

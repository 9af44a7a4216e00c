// One-Step Thinker and Long-Route Junkie: one goal at a time, the next hop of the best ticket that
// can still be reached. The second looks only at routes of three and more. After de Mesentier
// Silva, Lee, Togelius and Nealen.
#include <algorithm>
#include <bit>
#include <climits>

#include "bots/references.hpp"
#include "bots/scripted.hpp"

namespace trunkline {
namespace {

class OneGoal : public Scripted {
  public:
    OneGoal(const Board& board, std::uint64_t seed, bool long_routes)
        : Scripted(board, seed), long_routes_(long_routes) {}

  private:
    struct Goal {
        int route = -1;
        bool from_ticket = false;
    };

    Goal goal(const View& view) const {
        Prices prices = trains_price(board_, view.public_state, view.seat, true);
        if (long_routes_)
            for (int r : view.public_state.open)
                if (route(r).length < std::min(3, trains(view))) prices[r] = kNoWay;
        Goal best;
        int best_points = INT_MIN;
        for (int t : unfinished(view)) {
            if (ticket(t).points <= best_points) continue;
            Ways ways;
            if (graph_.find(prices, std::uint64_t{1} << ticket(t).a,
                            std::uint64_t{1} << ticket(t).b, ways) < 0)
                continue;
            best_points = ticket(t).points;
            best = {first_hop(prices, ways, ticket(t).b), true};
        }
        if (best.route < 0) best.route = free_goal(view);
        return best;
    }

    // The first unowned hop, counted from the ticket's first city.
    int first_hop(const Prices& prices, const Ways& ways, int city) const {
        int hop = -1;
        while (ways.via[city] != kNoRoute) {
            const int r = ways.via[city];
            if (prices[r] > 0) hop = r;
            city = graph_.other_end(r, city);
        }
        return hop;
    }

    // The longest free route; of equals one payable without locomotives, then with, then the one
    // that fewest cards miss. Long-Route ranks a grey one payable without locomotives first.
    int free_goal(const View& view) const {
        int best = -1;
        int best_rank = -1;
        for (int r : reachable(view)) {
            int rank = 9 - route(r).length;
            Cards paid;
            if (pay_route(board_, view.mine.hand, r, miss({}), paid)) {
                rank = paid.locomotives == 0 ? 10 : 9;
                if (long_routes_ && route(r).color == kGray && rank == 10) rank = 15;
            } else {
                int most = 0;
                for (int c = 0; c < kColors; ++c)
                    if (route(r).color == kGray || route(r).color == c)
                        most = std::max(most, view.mine.hand.color(c));
                rank = std::min(8, rank + most);
            }
            const int value =
                long_routes_ && rank == 15 ? 1000 + route(r).length : route(r).length * 20 + rank;
            if (value <= best_rank) continue;
            best_rank = value;
            best = r;
        }
        return best;
    }

    unsigned keep(const View& view) override {
        if (!long_routes_ && view.public_state.phase == Phase::Opening)
            return (1u << view.mine.offered) - 1;
        unsigned best = 0;
        int least = INT_MAX;
        for (unsigned mask = 1; mask < 1u << view.mine.offered; ++mask) {
            if (std::popcount(mask) < least_kept(view)) continue;
            int sum = 0;
            for (int i = 0; i < view.mine.offered; ++i)
                if ((mask >> i) & 1) sum += ticket(view.mine.offer[i]).points;
            if (sum >= least) continue;
            least = sum;
            best = mask;
        }
        return best;
    }

    std::optional<Move> act(const View& view) override {
        const Goal target = goal(view);
        if (!target.from_ticket && !long_routes_ && may_draw_tickets(view)) {
            const auto& left = view.public_state.trains;
            if (std::all_of(left.begin(), left.begin() + view.public_state.players,
                            [](int n) { return n >= 8; }))
                return Move::draw_tickets(view.seat);
        }
        if (target.route < 0) return std::nullopt;
        return claim(view, target.route);
    }

    Wish wish(const View& view) override {
        Wish wanted;
        wanted.locomotive = true;
        const Goal target = goal(view);
        if (target.route >= 0) wanted.color[best_color(board_, view.mine.hand, target.route)] = 1;
        return wanted;
    }

    const bool long_routes_;
};

} // namespace

std::unique_ptr<Bot> make_one_step(const Board& board, std::uint64_t seed) {
    return std::make_unique<OneGoal>(board, seed, false);
}
std::unique_ptr<Bot> make_long_route(const Board& board, std::uint64_t seed) {
    return std::make_unique<OneGoal>(board, seed, true);
}

} // namespace trunkline

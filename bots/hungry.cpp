// Hungry, "many tickets": one network through the ends of all its tickets, and more tickets as long
// as trains are to spare. After F. de Mesentier Silva, S. Lee, J. Togelius and A. Nealen.
#include <bit>
#include <climits>

#include "bots/references.hpp"
#include "bots/scripted.hpp"

namespace trunkline {
namespace {

class Hungry final : public Scripted {
  public:
    using Scripted::Scripted;

  private:
    struct Plan {
        RouteSet routes;
        int need = 0;         // trains for the routes that miss
        bool possible = true; // every city can be reached
    };

    // The two cities farthest apart are the seeds of two clusters; every other city joins the
    // nearer one by its cheapest way; at last the clusters are joined.
    Plan plan_for(const View& view, const TicketSet& tickets) const {
        std::uint64_t ends = 0;
        for (int t : tickets)
            ends |= (std::uint64_t{1} << ticket(t).a) | (std::uint64_t{1} << ticket(t).b);
        Plan plan;
        if (ends == 0) return plan;
        Prices prices = trains_price(board_, view.public_state, view.seat);
        int seed_a = -1;
        int seed_b = -1;
        int farthest = -1;
        Ways ways;
        for (std::uint64_t rest = ends; rest; rest &= rest - 1) {
            const int city = std::countr_zero(rest);
            graph_.find(prices, std::uint64_t{1} << city, 0, ways);
            for (std::uint64_t other = rest & (rest - 1); other; other &= other - 1) {
                const int there = std::countr_zero(other);
                const int far = ways.far[there];
                if (far == kUnreachable || far <= farthest) continue;
                farthest = far;
                seed_a = city;
                seed_b = there;
            }
        }
        if (seed_a < 0) {
            plan.possible = false;
            return plan;
        }
        std::uint64_t cluster[2] = {std::uint64_t{1} << seed_a, std::uint64_t{1} << seed_b};
        const auto add = [&](const RouteSet& way, std::uint64_t& to) {
            plan.routes = plan.routes | way;
            for (int r : way) {
                plan.need += prices[r];
                prices[r] = 0;
                to |= graph_.cities_of(r);
            }
        };
        for (std::uint64_t rest = ends; rest; rest &= rest - 1) {
            const int city = std::countr_zero(rest);
            if (((cluster[0] | cluster[1]) >> city) & 1) continue;
            const int at =
                graph_.find(prices, std::uint64_t{1} << city, cluster[0] | cluster[1], ways);
            if (at < 0) {
                plan.possible = false;
                continue;
            }
            std::uint64_t& joined = cluster[(cluster[0] >> at) & 1 ? 0 : 1];
            joined |= std::uint64_t{1} << city;
            add(graph_.way_to(prices, ways, at), joined);
        }
        const int at = graph_.find(prices, cluster[0], cluster[1], ways);
        if (at >= 0) add(graph_.way_to(prices, ways, at), cluster[0]);
        return plan;
    }

    unsigned keep(const View& view) override {
        const int offered = view.mine.offered;
        unsigned best = (1u << offered) - 1;
        double best_value = -1e9;
        for (unsigned mask = 1; mask < 1u << offered; ++mask) {
            if (std::popcount(mask) < least_kept(view)) continue;
            TicketSet tickets = view.mine.tickets;
            int chosen_points = 0;
            for (int i = 0; i < offered; ++i) {
                if (!((mask >> i) & 1)) continue;
                tickets.add(view.mine.offer[i]);
                chosen_points += ticket(view.mine.offer[i]).points;
            }
            const Plan plan = plan_for(view, tickets);
            int gain = 0;
            for (int t : tickets) gain += ticket(t).points;
            for (int r : plan.routes) gain += points(r);
            // Three classes, each below the one before: it fits easily, it just fits, it does not.
            double value;
            if (plan.possible && plan.need <= trains(view) - 5)
                value = 1000 + static_cast<double>(gain) / (plan.need > 0 ? plan.need : 0.5);
            else if (plan.possible && plan.need <= trains(view))
                value = 500 - plan.need;
            else
                value = -chosen_points;
            if (value <= best_value) continue;
            best_value = value;
            best = mask;
        }
        return best;
    }

    std::optional<Move> act(const View& view) override {
        const Plan plan = plan_for(view, view.mine.tickets);
        if (plan.possible && plan.need < trains(view) - 8 && may_draw_tickets(view))
            return Move::draw_tickets(view.seat);
        if (plan.routes.empty()) return claim_longest(view, reachable(view));
        const Wish needed = needed_cards(board_, view.mine.hand, coloured(plan.routes));
        for (int r : plan.routes) {
            const auto move = claim(view, r, held_for(plan.routes));
            if (!move) continue;
            if (route(r).color != kGray || !spends(*move, needed)) return move;
        }
        return std::nullopt;
    }

    RouteSet coloured(const RouteSet& routes) const {
        RouteSet result;
        for (int r : routes)
            if (route(r).color != kGray) result.add(r);
        return result;
    }
    Wish held_for(const RouteSet& routes) const {
        Wish wish;
        for (int r : routes)
            if (route(r).color != kGray) wish.color[route(r).color] += route(r).length;
        return wish;
    }
    static bool spends(const Move& move, const Wish& needed) {
        for (int c = 0; c < kColors; ++c)
            if (move.payment().color(c) > 0 && needed.color[c] > 0) return true;
        return false;
    }

    Wish wish(const View& view) override {
        const Plan plan = plan_for(view, view.mine.tickets);
        Wish wanted = needed_cards(board_, view.mine.hand, coloured(plan.routes));
        int grey = 0;
        int colored = 0;
        for (int r : plan.routes) (route(r).color == kGray ? grey : colored) += route(r).length;
        if (grey > colored) {
            std::array<int, kColors> open = {};
            for (Card card : view.public_state.row)
                if (card < Card::Locomotive) ++open[static_cast<int>(card)];
            for (std::size_t c = 0; c < kColors; ++c)
                if (open[c] >= 2 && wanted.color[c] == 0) wanted.color[c] = 1;
        }
        wanted.locomotive = false;
        for (int r : plan.routes) wanted.locomotive |= route(r).symbols > 0;
        return wanted;
    }
};

} // namespace

std::unique_ptr<Bot> make_hungry(const Board& board, std::uint64_t seed) {
    return std::make_unique<Hungry>(board, seed);
}

} // namespace trunkline

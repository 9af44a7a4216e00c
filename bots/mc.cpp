// mc: rollouts without a tree and without learning, 4,000 of them for every decision. It imagines
// what it cannot see afresh for each, and everybody follows a plan to the end of the game.
#include <algorithm>
#include <bit>
#include <climits>
#include <cmath>

#include "bots/references.hpp"
#include "bots/rollout.hpp"
#include "bots/stopwatch.hpp"

namespace trunkline {
namespace {

// Written out, since a yardstick does not follow what is tuned elsewhere.
constexpr Style kStyle = {.price_turn = 16,
                          .price_train = 8,
                          .price_point = 3,
                          .price_card = 0,
                          .train_worth = 11,
                          .touch = 24,
                          .ticket_trains = 20,
                          .ticket_others = 22,
                          .keep_opening = 40,
                          .keep_later = 40,
                          .keep_points = 8,
                          .keep_margin = 0,
                          .locomotive_at = 0,
                          .tunnel_spare = 2,
                          .filler_length = 7,
                          .pace = 48,
                          .slack = 0,
                          .turn_worth = 8,
                          .focus = 3,
                          .claim_length = 4,
                          .claim_detour = 0};

class RolloutSearch final : public Bot {
  public:
    RolloutSearch(const Board& board, std::uint64_t seed)
        : board_(board), graph_(board), pilot_(board, graph_), seed_(seed) {}

    Move choose(const View& view, const Budget& budget) override {
        dealer_.rng.state = mix(seed_, view);
        Stopwatch clock(budget, kRollouts);
        const Itinerary plan = choose_plan(view, clock);
        candidates(board_, pilot_, view, plan.targets, kClaims, list_);
        if (list_.size() == 1) return list_[0];
        std::vector<Arm> arms(static_cast<std::size_t>(list_.size()));
        std::size_t best = 0;
        for (std::uint64_t n = 1; clock.goes_on(1.0); ++n) {
            best = pick(arms, n);
            play(view, plan, &list_[static_cast<int>(best)], arms[best]);
        }
        for (std::size_t i = 0; i < arms.size(); ++i)
            if (arms[i].visits > arms[best].visits) best = i;
        return list_[static_cast<int>(best)];
    }

  private:
    static constexpr std::uint64_t kRollouts = 4000;
    static constexpr int kClaims = 8;
    static constexpr int kPlans = 12;
    static constexpr double kExplore = 0.5;
    static constexpr double kPlanShare = 0.25; // of the budget goes into the choice of a plan

    struct Arm {
        double sum = 0;
        std::uint64_t visits = 0;
    };

    // UCB1. log grows so slowly that the number of bits does: no libm decides a move.
    static std::size_t pick(const std::vector<Arm>& arms, std::uint64_t n) {
        std::size_t best = 0;
        double best_value = -1e9;
        const double spread = 0.693 * static_cast<double>(std::bit_width(n));
        for (std::size_t i = 0; i < arms.size(); ++i) {
            if (arms[i].visits == 0) return i;
            const auto v = static_cast<double>(arms[i].visits);
            const double value = arms[i].sum / v + kExplore * std::sqrt(spread / v);
            if (value <= best_value) continue;
            best_value = value;
            best = i;
        }
        return best;
    }

    Itinerary choose_plan(const View& view, Stopwatch& clock) {
        std::vector<Itinerary> plans;
        const TicketSet& held = view.mine.tickets;
        const int n = held.size();
        for (unsigned drop = 0; drop < (n < 10 ? 1u << n : 1024u); ++drop) {
            if (plans.size() >= kPlans) break;
            Itinerary plan;
            for (int i = 0; i < n && i < 10; ++i)
                if ((drop >> i) & 1) plan.ignored.add(held.at(i));
            add_plan(view, plan, plans);
        }
        Itinerary race;
        race.ignored = held;
        race.racing = true;
        add_plan(view, race, plans);
        if (plans.size() == 1 || view.public_state.phase == Phase::Opening) return plans[0];
        std::vector<Arm> arms(plans.size());
        for (std::uint64_t i = 1; clock.goes_on(kPlanShare); ++i) {
            const std::size_t arm = pick(arms, i);
            play(view, plans[arm], nullptr, arms[arm]);
        }
        std::size_t best = 0;
        for (std::size_t i = 1; i < arms.size(); ++i)
            if (arms[i].visits > arms[best].visits) best = i;
        return plans[best];
    }

    void add_plan(const View& view, Itinerary& plan, std::vector<Itinerary>& plans) const {
        pilot_.make_plan(view.public_state, view.mine, view.seat, plan, style_);
        for (const Itinerary& other : plans)
            if (other.targets == plan.targets && other.racing == plan.racing) return;
        plans.push_back(plan);
    }

    void play(const View& view, const Itinerary& plan, const Move* first, Arm& arm) {
        Game game = imagine(board_, view, dealer_);
        Drivers drivers;
        for (int s = 0; s < view.public_state.players; ++s) {
            Driver& driver = drivers[s];
            driver = {{}, &style_};
            if (s == view.seat)
                driver.plan = plan;
            else if (dealer_.rng.below(2) == 0) {
                driver.plan.racing = true;
                driver.plan.ignored = TicketSet::first(kMaxTickets);
            }
        }
        if (first) {
            apply(board_, game, *first, dealer_);
            Itinerary& mine = drivers[view.seat].plan;
            if (first->type == MoveType::Keep) mine.planned = false;
        }
        Chance chance = chance_of(dealer_.rng.next());
        roll_out(board_, pilot_, game, drivers, chance);
        const ScoreSheet sheet = score(board_, game);
        int best_other = INT_MIN;
        for (int s = 0; s < view.public_state.players; ++s)
            if (s != view.seat) best_other = std::max(best_other, sheet.seat[s].total);
        const bool won = (sheet.winners >> view.seat) & 1;
        const double win = won ? 1.0 / std::popcount(unsigned{sheet.winners}) : 0.0;
        arm.sum += win + 0.004 * (sheet.seat[view.seat].total - best_other);
        ++arm.visits;
    }

    const Board& board_;
    const CityGraph graph_;
    const Pilot pilot_;
    const std::uint64_t seed_;
    const Style style_ = kStyle;
    FastDealer dealer_;
    MoveList list_;
};

} // namespace

std::unique_ptr<Bot> make_mc(const Board& board, std::uint64_t seed) {
    return std::make_unique<RolloutSearch>(board, seed);
}

} // namespace trunkline

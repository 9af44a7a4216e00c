#include "bots/expert_1.hpp"

#include <algorithm>
#include <cmath>

#include "bots/belief.hpp"
#include "bots/outlook.hpp"
#include "bots/rollout.hpp"
#include "bots/stopwatch.hpp"
#include "bots/weights.hpp"
#include "engine/options.hpp"

namespace trunkline {
namespace {

// base ^ share for a share of 0 to 1, by square roots and products alone: these are rounded in the
// same way everywhere, which std::pow is not.
double power(double base, double share) {
    if (share >= 1) return base;
    double result = 1;
    for (int bit = 0; bit < 20; ++bit) {
        base = std::sqrt(base);
        share *= 2;
        if (share < 1) continue;
        share -= 1;
        result *= base;
    }
    return result;
}

class Expert1 final : public Bot {
  public:
    Expert1(const Board& board, std::uint64_t seed, const Mind& mind)
        : board_(board),
          graph_(board),
          pilot_(board, graph_),
          belief_(board, graph_),
          seed_(seed),
          mind_(mind) {}

    Move choose(const View& view, const Budget& budget) override {
        dealer_.rng.state = mix(seed_, view);
        Budget allowed = budget;
        if (mind_.most_nodes > 0 && (budget.nodes == 0 || budget.nodes > mind_.most_nodes))
            allowed.nodes = mind_.most_nodes;
        Stopwatch clock(allowed, kNodes);
        view_ = &view;
        if (players_ != view.public_state.players) {
            players_ = view.public_state.players;
            style_ = style_for(board_, players_);
            outlook_ = outlook_for(board_, players_);
        }
        worlds_.clear();
        belief_.consider(view);
        const Itinerary plan = best_plan(clock);
        return best_of(move_arms(plan), clock, 1.0).move;
    }

  private:
    static constexpr std::uint64_t kNodes = 5000; // about 100 ms
    static constexpr int kClaims = 10;
    static constexpr int kBlocks = 3;
    static constexpr std::size_t kLook = 24; // imagined games that tell what opponents plan
    static constexpr std::size_t kPlans = 14;
    static constexpr std::size_t kWorlds = 256;
    static constexpr std::size_t kReview = 8;

    struct World {
        Game game;
        Drivers drivers;
        std::uint64_t seed;
    };
    // One of the things that are compared: a plan, and perhaps a first move. What counts is how
    // much better it does than the first of them in the same imagined games.
    struct Arm {
        Itinerary plan;
        Move move;
        bool moves = false;
        double sum = 0, squares = 0; // of the differences
        int visits = 0;

        void add(double difference) {
            sum += difference;
            squares += difference * difference;
            ++visits;
        }
        double mean() const { return visits ? sum / visits : 0; }
        double error() const {
            if (visits < 2) return 1;
            const double n = visits;
            return std::sqrt(std::max(0.0, squares / n - mean() * mean()) / (n - 1));
        }
        double at(double deviations) const { return mean() + deviations * error(); }
    };

    // In how many of six imagined games an opponent leaves its tickets aside and races: the more
    // tickets it has kept beyond what it must, the fewer.
    unsigned may_race(const PrivateState& theirs) const {
        return static_cast<unsigned>(
            std::clamp(2 - (theirs.tickets.size() - int{board_.rules.opening.keep}), 0, 2));
    }

    const World& world(std::size_t k) {
        while (worlds_.size() <= k) {
            World w;
            w.game = belief_.imagine_world(*view_, dealer_);
            w.seed = dealer_.rng.next();
            for (int s = 0; s < view_->public_state.players; ++s) {
                Driver& driver = w.drivers[s];
                driver = {{}, &style_};
                if (s == view_->seat) continue;
                if (dealer_.rng.below(6) < may_race(w.game.private_states[s])) {
                    driver.plan.racing = true;
                    driver.plan.ignored = TicketSet::first(kMaxTickets);
                }
                if (view_->public_state.phase != Phase::Opening)
                    pilot_.make_plan(w.game.public_state, w.game.private_states[s], s, driver.plan,
                                     style_);
            }
            worlds_.push_back(w);
        }
        return worlds_[k];
    }

    double play(const Arm& arm, std::size_t k) {
        const World& w = world(k % kWorlds);
        Game game = w.game;
        Drivers drivers = w.drivers;
        Chance chance = chance_of(w.seed + k / kWorlds);
        Itinerary& mine = drivers[view_->seat].plan;
        mine = arm.plan;
        if (arm.moves) {
            apply(board_, game, arm.move, chance[view_->seat]);
            if (arm.move.type == MoveType::Keep) mine.planned = false;
        }
        // Moves are compared after some turns, by what can then be expected: whatever chance brings
        // later has little to do with them. Plans show their worth only in the end.
        Horizon horizon;
        if (arm.moves && outlook_) horizon = {view_->seat, mind_.horizon};
        roll_out(board_, pilot_, game, drivers, chance, horizon);
        if (outlook_ && game.public_state.phase != Phase::Over) {
            const double ahead = expected_margin(game, drivers);
            return mind_.win * (0.5 + 0.5 * ahead / (std::abs(ahead) + mind_.sure)) +
                   ahead / (std::abs(ahead) + mind_.margin);
        }
        const RolloutResult r =
            result_for(totals(board_, game), view_->public_state.players, view_->seat);
        const double m = r.margin;
        return mind_.win * r.win + m / (std::abs(r.margin) + mind_.margin);
    }

    double expected_margin(const Game& game, Drivers& drivers) const {
        const PublicState& p = game.public_state;
        double mine = 0;
        double best_other = -kHeaviest;
        for (int s = 0; s < p.players; ++s) {
            Itinerary& plan = drivers[s].plan;
            const PrivateState& private_state = game.private_states[s];
            if (!plan.planned) pilot_.make_plan(p, private_state, s, plan, style_);
            const double total =
                outlook_->expect(terms_of(board_, pilot_, p, private_state, s, plan, style_));
            if (s == view_->seat)
                mine = total;
            else
                best_other = std::max(best_other, total);
        }
        return mine - best_other;
    }

    // Every arm that is left sees the same imagined games. Those that are surely worse go; and as
    // time passes, so do the worst of the others, until the end is left to the two that matter
    // most. The first arm is what there was before: it stays, and is left only for something surely
    // better.
    Arm best_of(std::vector<Arm> arms, Stopwatch& clock, double share) {
        const double begun = clock.spent();
        const auto challengers = static_cast<double>(arms.size() - 1);
        std::size_t k = 0;
        while (arms.size() > 1) {
            const double base = play(arms[0], k);
            bool on = clock.goes_on(share);
            for (std::size_t i = 1; i < arms.size() && (on || k == 0); ++i) {
                arms[i].add(play(arms[i], k) - base);
                on = clock.goes_on(share);
            }
            if (!on) break;
            if (++k % kReview != 0) continue;
            drop_the_worse(arms);
            const double left = std::max(0.0, (share - clock.spent()) / (share - begun));
            const auto most = 1 + static_cast<std::size_t>(std::ceil(power(challengers, left)));
            if (arms.size() <= most) continue;
            std::ranges::stable_sort(arms.begin() + 1, arms.end(), std::greater{}, &Arm::mean);
            arms.resize(most);
        }
        std::size_t best = 0;
        for (std::size_t i = 1; i < arms.size(); ++i)
            if (arms[i].at(-mind_.caution) > (best == 0 ? 0.0 : arms[best].at(-mind_.caution)))
                best = i;
        return arms[best];
    }

    // One that does the same as the first in every game goes as well.
    void drop_the_worse(std::vector<Arm>& arms) const {
        double bar = 0;
        for (std::size_t i = 1; i < arms.size(); ++i)
            bar = std::max(bar, arms[i].at(-mind_.caution));
        std::erase_if(arms, [&, first = &arms[0]](const Arm& arm) {
            const double at_best = arm.at(mind_.caution);
            return &arm != first && (at_best < bar || at_best <= 0);
        });
    }

    // Which tickets to build for; then, as long as it pays, which of the routes to go round.
    Itinerary best_plan(Stopwatch& clock) {
        Itinerary best = best_of(plan_arms(), clock, mind_.plan_share / 2).plan;
        while (clock.spent() < mind_.plan_share) {
            const Itinerary next = best_of(detours(best), clock, mind_.plan_share).plan;
            if (next.targets == best.targets) break;
            best = next;
        }
        return best;
    }

    // The plan, and what it becomes without one of its routes.
    std::vector<Arm> detours(const Itinerary& plan) const {
        std::vector<Arm> arms(1);
        arms[0].plan = plan;
        for (int r : plan.targets) {
            Arm arm = arms[0];
            arm.plan.avoided.add(r);
            pilot_.make_plan(view_->public_state, view_->mine, view_->seat, arm.plan, style_);
            const auto same = [&](const Arm& other) {
                return other.plan.targets == arm.plan.targets;
            };
            if (std::ranges::none_of(arms, same)) arms.push_back(arm);
        }
        return arms;
    }

    std::vector<Arm> plan_arms() const {
        std::vector<Arm> arms;
        const TicketSet& held = view_->mine.tickets;
        const auto add = [&](const TicketSet& ignored, bool racing) {
            Arm arm;
            arm.plan.ignored = ignored;
            arm.plan.racing = racing;
            pilot_.make_plan(view_->public_state, view_->mine, view_->seat, arm.plan, style_);
            for (const Arm& other : arms)
                if (other.plan.targets == arm.plan.targets && other.plan.racing == racing) return;
            if (arms.size() < kPlans) arms.push_back(arm);
        };
        if (view_->public_state.phase == Phase::Opening) {
            arms.emplace_back();
            return arms;
        }
        for (const bool racing : {false, true}) {
            add({}, racing);
            for (int t : held) {
                TicketSet without;
                without.add(t);
                add(without, racing);
            }
            for (int t : held) {
                TicketSet others = held;
                others.remove(t);
                add(others, racing);
            }
            add(held, racing);
        }
        return arms;
    }

    // Routes that opponents plan for in many of the imagined games, as far as they can be paid for.
    void add_blocks() {
        if (view_->public_state.phase != Phase::Turn) return;
        std::array<int, kMaxRoutes> wanted = {};
        for (std::size_t k = 0; k < kLook; ++k)
            for (int s = 0; s < view_->public_state.players; ++s)
                if (s != view_->seat)
                    for (int r : world(k).drivers[s].plan.targets) ++wanted[r];
        std::vector<std::pair<int, int>> ranked;
        for (int r : claimable(board_, view_->public_state, view_->seat))
            if (wanted[r] > 0) ranked.emplace_back(-wanted[r], r);
        std::ranges::sort(ranked);
        int most = kBlocks;
        for (const auto& [rank, r] : ranked) {
            if (most == 0) break;
            const Move move = pilot_.claim(view_->mine.hand, view_->seat, r, {});
            if (move.type != MoveType::Claim || why_not(board_, *view_, move) != Refusal::None)
                continue;
            --most;
            if (std::find(list_.begin(), list_.end(), move) == list_.end()) list_.add(move);
        }
    }

    std::vector<Arm> move_arms(const Itinerary& plan) {
        candidates(board_, pilot_, *view_, plan.targets, kClaims, list_);
        add_blocks();
        std::vector<Arm> arms;
        Itinerary own = plan;
        const Move first =
            pilot_.choose(view_->public_state, view_->mine, view_->seat, own, style_);
        arms.push_back(move_arm(plan, first));
        for (const Move& move : list_)
            if (move != first) arms.push_back(move_arm(plan, move));
        return arms;
    }

    // A claim may change what is worth planning for; a tunnel is only tried.
    Arm move_arm(const Itinerary& plan, const Move& move) const {
        Arm arm;
        arm.plan = plan;
        arm.move = move;
        arm.moves = true;
        if (move.type != MoveType::Claim || board_.routes[move.what].terrain == Terrain::Tunnel)
            return arm;
        PublicState after = view_->public_state;
        PrivateState mine = view_->mine;
        after.open.remove(move.what);
        after.owned[view_->seat].add(move.what);
        after.trains[view_->seat] =
            static_cast<std::uint8_t>(after.trains[view_->seat] - board_.routes[move.what].length);
        mine.hand -= move.payment();
        pilot_.make_plan(after, mine, view_->seat, arm.plan, style_);
        return arm;
    }

    const Board& board_;
    const CityGraph graph_;
    const Pilot pilot_;
    Belief belief_;
    const std::uint64_t seed_;
    const Mind mind_;
    int players_ = 0; // that style and outlook are for
    Style style_;
    std::optional<Outlook> outlook_;
    FastDealer dealer_;
    MoveList list_;
    const View* view_ = nullptr;
    std::vector<World> worlds_;
};

} // namespace

std::unique_ptr<Bot> make_expert_1(const Board& board, std::uint64_t seed) {
    return make_thinker(board, seed, {});
}
std::unique_ptr<Bot> make_thinker(const Board& board, std::uint64_t seed, const Mind& mind) {
    return std::make_unique<Expert1>(board, seed, mind);
}

} // namespace trunkline

#include "bots/expert.hpp"

#include <algorithm>
#include <bit>

#include "bots/belief.hpp"
#include "bots/rollout.hpp"
#include "bots/stopwatch.hpp"

namespace trunkline {
namespace {

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

class Expert final : public Bot {
  public:
    Expert(const Board& board, std::uint64_t seed)
        : board_(board),
          atlas_(board),
          pilot_(board, atlas_),
          belief_(board, atlas_),
          seed_(seed) {}

    Move choose(const View& view, const Budget& budget) override {
        dealer_.rng.state = mix(seed_, view);
        Stopwatch clock(budget, kNodes);
        view_ = &view;
        worlds_.clear();
        belief_.consider(view);
        std::vector<Arm> plans = plan_arms();
        if (plans.size() > 1) halve(plans, clock, 0, kPlanShare);
        const Itinerary plan = plans[0].plan;
        std::vector<Arm> arms = move_arms(plan);
        if (arms.size() > 1) halve(arms, clock, plans.size() > 1 ? kPlanShare : 0, 1.0);
        return arms[0].move;
    }

  private:
    static constexpr std::uint64_t kNodes = 2000;
    static constexpr int kClaims = 10;
    static constexpr std::size_t kPlans = 14;
    static constexpr std::size_t kWorlds = 256;
    static constexpr double kPlanShare = 0.3;

    struct World {
        Game game;
        Drivers drivers;
        std::uint64_t seed;
    };
    // One of the things that are compared: a plan, and perhaps a first move.
    struct Arm {
        Itinerary plan;
        Move move;
        bool moves = false;
        double sum = 0;
        int visits = 0;
        double mean() const { return visits ? sum / visits : 0; }
    };

    const World& world(std::size_t k) {
        while (worlds_.size() <= k) {
            World w;
            w.game = belief_.imagine_world(*view_, dealer_);
            w.seed = dealer_.rng.next();
            for (int s = 0; s < view_->platform.players; ++s) {
                Driver& driver = w.drivers[at(s)];
                driver = {{}, &style_};
                if (s == view_->seat) continue;
                if (dealer_.rng.below(3) == 0) {
                    driver.plan.racing = true;
                    driver.plan.ignored = TicketSet::first(kMaxTickets);
                }
                if (view_->platform.phase != Phase::Opening)
                    pilot_.make_plan(w.game.platform, w.game.luggage[at(s)], s, driver.plan,
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
        FastDealer dealer{{w.seed + k / kWorlds}};
        Itinerary& mine = drivers[view_->seat].plan;
        mine = arm.plan;
        if (arm.moves) {
            apply(board_, game, arm.move, dealer);
            if (arm.move.type == MoveType::Keep) mine.planned = false;
        }
        roll_out(board_, pilot_, game, drivers, dealer);
        const Result r = result_for(score(board_, game), view_->platform.players, view_->seat);
        const double m = r.margin;
        return r.win + 0.5 * m / (std::abs(r.margin) + 60);
    }

    // Sequential halving on common worlds: every arm that is left sees the same imagined games, and
    // after each share of the budget the weaker half goes. The best one ends up in front.
    void halve(std::vector<Arm>& arms, Stopwatch& clock, double from, double to) {
        const int rounds = std::bit_width(arms.size() - 1);
        std::size_t k = 0;
        for (int round = 0; round < rounds && arms.size() > 1; ++round) {
            const double until = from + (to - from) * (round + 1) / rounds;
            bool on = true;
            while (on) {
                for (Arm& arm : arms) {
                    on = clock.goes_on(until);
                    if (!on && k > 0) break;
                    arm.sum += play(arm, k);
                    ++arm.visits;
                }
                ++k;
            }
            std::ranges::stable_sort(arms, std::greater{}, &Arm::mean);
            arms.resize((arms.size() + 1) / 2);
        }
        std::ranges::stable_sort(arms, std::greater{}, &Arm::mean);
    }

    std::vector<Arm> plan_arms() const {
        std::vector<Arm> arms;
        const TicketSet& held = view_->mine.tickets;
        const auto add = [&](const TicketSet& ignored, bool racing) {
            Arm arm;
            arm.plan.ignored = ignored;
            arm.plan.racing = racing;
            pilot_.make_plan(view_->platform, view_->mine, view_->seat, arm.plan, style_);
            for (const Arm& other : arms)
                if (other.plan.targets == arm.plan.targets && other.plan.racing == racing) return;
            if (arms.size() < kPlans) arms.push_back(arm);
        };
        if (view_->platform.phase == Phase::Opening) {
            arms.emplace_back();
            return arms;
        }
        for (const bool racing : {true, false}) {
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

    std::vector<Arm> move_arms(const Itinerary& plan) {
        candidates(board_, pilot_, *view_, plan.targets, kClaims, list_);
        std::vector<Arm> arms;
        for (const Move& move : list_) {
            Arm arm;
            arm.plan = plan;
            arm.move = move;
            arm.moves = true;
            if (move.type == MoveType::Claim) arm.plan.targets.remove(move.what);
            arms.push_back(arm);
        }
        return arms;
    }

    const Board& board_;
    const Atlas atlas_;
    const Pilot pilot_;
    Belief belief_;
    const std::uint64_t seed_;
    const Style style_;
    FastDealer dealer_;
    MoveList list_;
    const View* view_ = nullptr;
    std::vector<World> worlds_;
};

} // namespace

std::unique_ptr<Bot> make_expert(const Board& board, std::uint64_t seed) {
    return std::make_unique<Expert>(board, seed);
}

} // namespace trunkline

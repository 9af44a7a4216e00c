#include "bots/outlook_learning.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "bots/rollout.hpp"
#include "bots/weights.hpp"
#include "engine/apply.hpp"
#include "engine/deal.hpp"

namespace trunkline {
namespace {

constexpr std::size_t kTerms = kTermNames.size();
constexpr int kTellEvery = 1000;

// Normal equations, with the totals in the last column.
using Equations = std::array<std::array<double, kTerms + 1>, kTerms>;

Outlook solve(Equations m) {
    for (std::size_t i = 0; i < kTerms; ++i) {
        m[i][i] += 1e-3; // a term that never changes (no stations on this map) gets nothing
        std::size_t pivot = i;
        for (std::size_t r = i; r < kTerms; ++r)
            if (std::abs(m[r][i]) > std::abs(m[pivot][i])) pivot = r;
        std::swap(m[i], m[pivot]);
        for (std::size_t r = 0; r < kTerms; ++r) {
            if (r == i) continue;
            const double factor = m[r][i] / m[i][i];
            for (std::size_t c = i; c <= kTerms; ++c) m[r][c] -= factor * m[i][c];
        }
    }
    Outlook outlook;
    for (std::size_t i = 0; i < kTerms; ++i) {
        const double weight =
            std::clamp<double>(1000 * m[i][kTerms] / m[i][i], -kHeaviest, kHeaviest);
        outlook.weight[i] = static_cast<int>(weight + (weight < 0 ? -0.5 : 0.5));
    }
    return outlook;
}

class Teacher {
  public:
    Teacher(const Board& board, int players, std::uint64_t seed)
        : board_(board),
          graph_(board),
          pilot_(board, graph_),
          style_(style_for(board, players)),
          players_(players),
          rng_{seed} {}

    // One game; `lesson(terms, total)` for positions on the way, each as every seat sees it. Some
    // seats race, and some turns are wasted, so that there is more to see than good games.
    template <class Lesson>
    void play(Lesson lesson) {
        FastDealer dealer{Rng{rng_.next()}};
        Game game = deal(board_, players_, dealer);
        std::array<Itinerary, kMaxSeats> plans;
        for (Itinerary& plan : plans)
            if (rng_.below(6) == 0) {
                plan.racing = true;
                if (rng_.below(2) == 0) plan.ignored = TicketSet::first(kMaxTickets);
            }
        seen_.clear();
        const PublicState& p = game.public_state;
        for (int i = 0; i < kLongestRollout && p.phase != Phase::Over; ++i) {
            const int seat = seat_to_move(p);
            if (p.phase == Phase::Turn && p.final_turns == 0 && rng_.below(12) == 0)
                look_at(game, plans);
            Move move = pilot_.choose(p, game.private_states[seat], seat, plans[seat], style_);
            if (p.phase == Phase::Turn && p.deck > 0 && rng_.below(10) == 0)
                move = Move::draw(seat, kFromDeck);
            apply(board_, game, move, dealer);
        }
        const auto total = totals(board_, game);
        for (const auto& [s, terms] : seen_) lesson(terms, total[s]);
    }

  private:
    void look_at(const Game& game, std::array<Itinerary, kMaxSeats>& plans) {
        for (int s = 0; s < players_; ++s) {
            const int seat = static_cast<int>(s);
            if (!plans[s].planned)
                pilot_.make_plan(game.public_state, game.private_states[s], seat, plans[s], style_);
            seen_.emplace_back(s, terms_of(board_, pilot_, game.public_state,
                                           game.private_states[s], seat, plans[s], style_));
        }
    }

    const Board& board_;
    const CityGraph graph_;
    const Pilot pilot_;
    const Style style_;
    const int players_;
    Rng rng_;
    std::vector<std::pair<std::size_t, Terms>> seen_;
};

} // namespace

Learned learn(const Board& board, const LearnOptions& options, void (*tell)(int games)) {
    Learned learned;
    Equations equations = {};
    Teacher teacher(board, options.players, options.seed);
    for (int g = 0; g < options.games; ++g) {
        teacher.play([&](const Terms& terms, double total) {
            for (std::size_t i = 0; i < kTerms; ++i) {
                for (std::size_t j = 0; j < kTerms; ++j) equations[i][j] += terms[i] * terms[j];
                equations[i][kTerms] += terms[i] * total;
            }
            ++learned.positions;
        });
        if ((g + 1) % kTellEvery == 0) tell(g + 1);
    }
    learned.outlook = solve(equations);

    Teacher examiner(board, options.players, options.seed + 1);
    double n = 0, wrong = 0, sum = 0, squares = 0;
    for (int g = 0; g < options.games; ++g)
        examiner.play([&](const Terms& terms, double total) {
            const double off = total - learned.outlook.expect(terms);
            wrong += off * off;
            sum += total;
            squares += total * total;
            ++n;
        });
    n = std::max(n, 1.0);
    learned.error = std::sqrt(wrong / n);
    learned.spread = std::sqrt(squares / n - sum / n * (sum / n));
    return learned;
}

} // namespace trunkline

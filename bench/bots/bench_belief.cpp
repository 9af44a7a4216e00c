// bench_belief GAMES: how much likelier a ticket is held than otherwise, in hundredths, by what a
// seat's routes say about it (Belief::Sign), counted in so many games on each map; the table in
// bots/belief.cpp follows these counts. And how many tickets are guessed right with that table.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "bots/belief.hpp"
#include "bots/bot.hpp"
#include "bots/match.hpp"
#include "engine/rules.hpp"
#include "wire/map.hpp"

namespace trunkline {
namespace {

constexpr std::array kPlayers = {"one-step", "wary",  "greedy",     "path",
                                 "hungry",   "racer", "long-route", "level-3"};
constexpr double kFewest = 10; // a sign that is seen less often says nothing

class Counter {
  public:
    void look_at(const Board& board, const Belief& belief, const Game& game, int seat) {
        const TicketSet& held = game.private_states[seat].tickets;
        int t = 0;
        for (const Belief::Sign& sign : belief.signs(game.public_state, seat)) {
            if (!board.tickets[t].is_long) ++seen_[held.has(t)][sign.stage][sign.joined][sign.ends];
            ++t;
        }
    }

    void print() const {
        for (const std::size_t joined : {0, 1}) {
            std::puts(joined ? "joined" : "apart");
            for (std::size_t stage = 0; stage < Belief::Sign::kStages; ++stage) {
                for (std::size_t ends = 0; ends < Belief::Sign::kEnds; ++ends)
                    std::printf(" %5.0f", likelihood(stage, joined, ends));
                std::puts("");
            }
        }
    }

  private:
    using Stage = std::array<std::array<double, Belief::Sign::kEnds>, 2>; // [joined]

    static double sum(const Stage& stage) {
        double sum = 0;
        for (const auto& part : stage)
            for (const double n : part) sum += n;
        return sum;
    }
    double likelihood(std::size_t stage, std::size_t joined, std::size_t ends) const {
        const double theirs = seen_[1][stage][joined][ends];
        const double not_theirs = seen_[0][stage][joined][ends];
        if (theirs < kFewest || not_theirs < kFewest) return 100;
        return 100 * (theirs / sum(seen_[1][stage])) / (not_theirs / sum(seen_[0][stage]));
    }

    std::array<std::array<Stage, Belief::Sign::kStages>, 2> seen_ = {}; // [held]
};

// Tickets of imagined games that are really held.
struct Guesses {
    double right = 0, all = 0;

    void compare(const Game& truth, const Game& guess, std::size_t seat) {
        right += (truth.private_states[seat].tickets & guess.private_states[seat].tickets).size();
        all += truth.private_states[seat].tickets.size();
    }
    double share() const { return 100 * right / all; }
};

void count(const char* map, std::uint64_t games, Counter& counter) {
    const auto board = *embedded_map(map);
    const CityGraph graph(board);
    Belief belief(board, graph);
    Guesses believed;
    Guesses at_random;
    FastDealer chance{Rng{5}};
    Rng choice{7};
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        std::string error;
        std::array<std::unique_ptr<Bot>, 2> bots;
        for (auto& bot : bots)
            bot = make_bot(kPlayers[choice.below(kPlayers.size())], board, seed, error);
        SeededDealer seeded(seed);
        Dealer& dealer = seeded;
        Game game = deal(board, 2, dealer);
        while (game.public_state.phase != Phase::Over) {
            const int seat = seat_to_move(game.public_state);
            const View view = look(game, seat);
            if (game.public_state.phase == Phase::Turn && choice.below(10) == 0) {
                const int other = 1 - seat;
                counter.look_at(board, belief, game, other);
                belief.consider(view);
                believed.compare(game, belief.imagine_world(view, chance), other);
                at_random.compare(game, imagine(board, view, chance), other);
            }
            apply(board, game, bots[seat]->choose(view, {}), dealer);
        }
    }
    std::printf("%s: %.1f %% of the tickets guessed right, at random %.1f %%\n", map,
                believed.share(), at_random.share());
}

} // namespace
} // namespace trunkline

int main(int arguments, char** argument) {
    const auto games = arguments == 2 ? std::strtoull(argument[1], nullptr, 10) : 0;
    if (games == 0) {
        std::fputs("usage: bench_belief GAMES\n", stderr);
        return 2;
    }
    trunkline::Counter counter;
    for (const char* map : {"usa", "europe", "nordic"}) trunkline::count(map, games, counter);
    counter.print();
}

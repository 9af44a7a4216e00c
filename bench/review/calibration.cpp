// bench_review MAP GAMES [NODES] [SEED]: how far the win chances of a review can be believed. Bots
// of all levels play; at some moments of each game the chances are worked out as a review does, and
// held against who won: of the positions called 70 % about 70 % should be won. Prints a reliability
// diagram and the Brier score (the mean square of what was missing to the truth; 0.25 is a coin).
#include <fmt/core.h>

#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "bots/simulation.hpp"
#include "review/imagined_games.hpp"
#include "review/timeline.hpp"
#include "wire/map.hpp"

namespace trunkline {
namespace {

using namespace review;

constexpr std::array kLevels = {"level-1", "level-2", "level-3", "level-4", "level-5"};
constexpr int kEvery = 9; // moves from one position that is judged to the next
constexpr int kBins = 10;

struct Reliability {
    struct Bin {
        double called = 0, won = 0;
        int count = 0;
    };
    std::array<Bin, kBins> bins;
    double squares = 0, prior = 0;
    int count = 0;

    void add(double called, double won, double fair_share) {
        Bin& bin = bins[std::min(kBins - 1, static_cast<int>(called * kBins))];
        bin.called += called;
        bin.won += won;
        ++bin.count;
        squares += (called - won) * (called - won);
        prior += (fair_share - won) * (fair_share - won);
        ++count;
    }
    void print(const char* name) const {
        if (count == 0) return;
        fmt::print("{}: {} positions, Brier {:.4f} (by the number of players alone {:.4f})\n", name,
                   count, squares / count, prior / count);
        for (const Bin& bin : bins)
            if (bin.count > 0)
                fmt::print("  called {:5.1f} %   won {:5.1f} %   of {}\n",
                           100 * bin.called / bin.count, 100 * bin.won / bin.count, bin.count);
    }
};

struct Figures {
    Reliability open, known;
    std::array<Reliability, 3> thirds;
    std::array<Reliability, 2> peers; // bots of the same level, of different levels
};

void judge(const Board& board, const Simulated& game, bool same, int nodes, std::uint64_t seed,
           Figures& figures) {
    std::string fault;
    const Timeline line = timeline_of(game.record, fault);
    const int players = line.players();
    ImaginedGames games(board, players);
    const unsigned winners = game.sheet.winners;
    const int sharing = std::popcount(winners);
    const std::size_t last = line.states.size() - 1;
    for (std::size_t m = seed % kEvery; m < last; m += kEvery) {
        const Game& state = line.states[m];
        const Drivers drivers = games.plans(state);
        std::array<double, kMaxSeats> wins = {};
        for (int k = 0; k < nodes; ++k) {
            const Ending ending = games.play(state, drivers, seed_for(seed, m, 0, k));
            for (int s = 0; s < players; ++s) wins[s] += ending.win[s];
        }
        for (int s = 0; s < players; ++s) {
            const double won = (winners >> s) & 1 ? 1.0 / sharing : 0;
            const double open = wins[s] / (nodes * kWinParts);
            figures.open.add(open, won, 1.0 / players);
            figures.thirds[3 * m / (last + 1)].add(open, won, 1.0 / players);
            figures.peers[same ? 0 : 1].add(open, won, 1.0 / players);
            games.look_as(look(state, s));
            double known = 0;
            for (int k = 0; k < nodes; ++k) {
                const std::uint64_t chance = seed_for(seed, m, s + 1, k);
                const ImaginedGames::World world = games.imagine(chance);
                known += games.play(world.game, world.drivers, chance).win[s];
            }
            figures.known.add(known / (nodes * kWinParts), won, 1.0 / players);
        }
    }
}

int run(const std::string& map, int count, int nodes, std::uint64_t seed, int levels, int players) {
    const auto board = embedded_map(map);
    if (!board) {
        fmt::print(stderr, "bench_review: no map {}\n", map);
        return 2;
    }
    Figures figures;
    for (int g = 0; g < count; ++g) {
        Rng rng{seed_for(seed, 7, 0, g)};
        std::vector<std::string> bots;
        for (int s = 0; s < players; ++s)
            bots.emplace_back(kLevels[rng.below(static_cast<std::uint32_t>(levels))]);
        bool same = true;
        for (const auto& bot : bots) same &= bot == bots[0];
        const Simulated game = simulate_game(*board, bots, simulation_seed(seed, g));
        if (game.finished) judge(*board, game, same, nodes, seed + g, figures);
    }
    fmt::print("{}, {} games of {} players, levels 1 to {}, {} imagined games a position\n", map,
               count, players, levels, nodes);
    figures.open.print("all cards open");
    figures.known.print("as the seat could know it");
    constexpr std::array kThirds = {"first third (open)", "second third (open)",
                                    "last third (open)"};
    for (std::size_t i = 0; i < kThirds.size(); ++i) figures.thirds[i].print(kThirds[i]);
    figures.peers[0].print("all of the same level (open)");
    figures.peers[1].print("of different levels (open)");
    return 0;
}

} // namespace
} // namespace trunkline

int main(int argc, char** argv) {
    const auto number = [&](int i, int otherwise) {
        return argc > i ? std::atoi(argv[i]) : otherwise;
    };
    if (argc < 3) {
        fmt::print(stderr, "usage: bench_review MAP GAMES [NODES] [SEED] [LEVELS] [PLAYERS]\n");
        return 2;
    }
    return trunkline::run(argv[1], number(2, 100), number(3, 128),
                          static_cast<std::uint64_t>(number(4, 1)), number(5, 5), number(6, 2));
}

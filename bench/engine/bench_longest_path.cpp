// The slowest scoring that random games lead to: longest path and best station use are exact, so
// their worst case is worth knowing. Usage: bench_longest_path [games per map and player count].
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "engine/longest_path.hpp"
#include "engine/playout.hpp"
#include "engine/score.hpp"
#include "wire/map.hpp"

namespace {

double cpu_microseconds() {
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e6 + static_cast<double>(t.tv_nsec) * 1e-3;
}

struct Worst {
    double microseconds = 0;
    unsigned long long seed = 0;

    template <class Work>
    void time(unsigned long long at, Work work) {
        const double start = cpu_microseconds();
        work();
        const double spent = cpu_microseconds() - start;
        if (spent > microseconds) *this = {spent, at};
    }
};

} // namespace

int main(int argc, char** argv) {
    using namespace trunkline;
    const unsigned long long games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10'000;
    for (const char* map : {"usa", "europe", "nordic"}) {
        const Board board = *embedded_map(map);
        Playout playout(board);
        for (int players = board.min_players; players <= board.max_players; ++players) {
            Worst path, sheet;
            for (unsigned long long seed = 0; seed < games; ++seed) {
                const Game game = playout.play(players, seed).game;
                for (int s = 0; s < players; ++s)
                    path.time(seed, [&] { (void)longest_path(board, game.public_state.owned[s]); });
                sheet.time(seed, [&] { (void)score(board, game); });
            }
            std::printf(
                "%-7s %d players, %llu games: longest path at worst %.1f us (seed %llu), "
                "whole score at worst %.1f us (seed %llu)\n",
                map, players, games, path.microseconds, path.seed, sheet.microseconds, sheet.seed);
        }
    }
}

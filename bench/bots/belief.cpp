// bench_belief MAP GAMES: how much likelier a ticket is held than otherwise, by how much of the
// way between its cities is won and how many trains are laid. The numbers in bots/belief.cpp follow
// these counts.
#include <algorithm>
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
constexpr std::size_t kStages = 5; // of the trains, laid
constexpr std::size_t kParts = 7;  // of a way: nothing, five parts, all of it

class Counter {
  public:
    explicit Counter(const Board& board) : board_(board), atlas_(board), belief_(board, atlas_) {}

    void look_at(const Game& game, int seat) {
        const auto s = static_cast<std::size_t>(seat);
        const auto laid = static_cast<std::size_t>(board_.trains - game.platform.trains[s]);
        const std::size_t stage = std::min(kStages - 1, kStages * laid / board_.trains);
        int t = 0;
        for (const Belief::Progress& progress : belief_.progress(game.platform, seat)) {
            if (!board_.tickets[static_cast<std::size_t>(t)].is_long)
                ++seen_[game.luggage[s].tickets.has(t)][stage][part_of(progress)];
            ++t;
        }
    }

    void print() const {
        std::puts("trains laid, then the way won: nothing, a fifth, two ..., all of it");
        for (std::size_t stage = 0; stage < kStages; ++stage) {
            std::printf("%3zu %%", 100 * stage / kStages);
            for (std::size_t part = 0; part < kParts; ++part)
                std::printf(" %6.2f", share(1, stage, part) / share(0, stage, part));
            std::puts("");
        }
    }

  private:
    static std::size_t part_of(const Belief::Progress& progress) {
        if (progress.won == 0) return 0;
        if (progress.won == progress.far) return kParts - 1;
        return 1 + static_cast<std::size_t>(5 * progress.won / progress.far);
    }
    double share(std::size_t held, std::size_t stage, std::size_t part) const {
        double sum = 0;
        for (const double n : seen_[held][stage]) sum += n;
        return seen_[held][stage][part] / sum;
    }

    const Board& board_;
    const Atlas atlas_;
    const Belief belief_;
    std::array<std::array<std::array<double, kParts>, kStages>, 2> seen_ = {}; // [held]
};

void count(const Board& board, std::uint64_t games) {
    Counter counter(board);
    Rng choice{7};
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        std::string error;
        std::array<std::unique_ptr<Bot>, 2> bots;
        for (auto& bot : bots)
            bot = make_bot(kPlayers[choice.below(kPlayers.size())], board, seed, error);
        SeededDealer seeded(seed);
        Dealer& dealer = seeded;
        Game game = deal(board, 2, dealer);
        while (game.platform.phase != Phase::Over) {
            if (game.platform.phase == Phase::Turn && choice.below(10) == 0)
                for (const int seat : {0, 1}) counter.look_at(game, seat);
            const int seat = seat_to_move(game.platform);
            apply(board, game, bots[static_cast<std::size_t>(seat)]->choose(look(game, seat), {}),
                  dealer);
        }
    }
    counter.print();
}

} // namespace
} // namespace trunkline

int main(int arguments, char** argument) {
    const auto board = arguments == 3 ? trunkline::embedded_map(argument[1]) : std::nullopt;
    const auto games = board ? std::strtoull(argument[2], nullptr, 10) : 0;
    if (games == 0) {
        std::fputs("usage: bench_belief usa|europe|nordic GAMES\n", stderr);
        return 2;
    }
    trunkline::count(*board, games);
}

// trunkline demo: watch a whole game between bots, turn by turn.
#include <fmt/core.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <random>
#include <thread>

#include "bots/simulation.hpp"
#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "cli/narrate.hpp"

namespace trunkline {
namespace {

struct Options {
    std::string map = "usa";
    std::vector<std::string> bots = {"greedy", "hungry", "racer"};
    std::optional<std::uint64_t> seed;
    int pause = 400;
};

// Bots of one name are told apart by their seats.
std::vector<std::string> seat_names(const std::vector<std::string>& bots, const Board& board) {
    std::vector<std::string> names;
    for (std::size_t s = 0; s < bots.size(); ++s)
        names.push_back(fmt::format("{} {}", board.train_colors[s], bots[s]));
    return names;
}

Exit run(const Options& options) {
    std::string error;
    Boards boards;
    const Board* board = boards.open(options.map, error);
    if (board == nullptr || !check_seats(*board, options.bots, error)) {
        fmt::print(stderr, "trunkline: {}\n", error);
        return kBadInput;
    }
    const std::uint64_t seed = options.seed ? *options.seed : std::random_device()();
    const bool terminal = isatty(STDOUT_FILENO) != 0;
    const Narrator narrator{*board, english_names(*board, boards.text_of(board->id)),
                            seat_names(options.bots, *board), terminal};
    fmt::print("{}, {} players. Again: trunkline demo --map {} --seats {} --seed {}\n",
               narrator.places.map, options.bots.size(), options.map, fmt::join(options.bots, ","),
               seed);

    int turn = 0;
    Game last;
    const auto watch = [&](const Game& before, const Game& after, const Move& move,
                           const Outcome& outcome) {
        const PublicState& p = before.public_state;
        if (p.phase == Phase::Turn) {
            if (turn % p.players == 0)
                fmt::print("\nRound {}   {}\n{}", turn / p.players + 1, narrator.row(p),
                           narrator.standings(p));
            ++turn;
        }
        fmt::print("  {}\n", narrator.move(before, move, outcome));
        std::fflush(stdout);
        last = after;
        const bool turn_ended = after.public_state.phase == Phase::Turn;
        if (terminal && turn_ended)
            std::this_thread::sleep_for(std::chrono::milliseconds(options.pause));
    };
    const Simulated game = simulate_game(*board, options.bots, simulation_seed(seed, 0), watch);
    fmt::print("\n{}\n{}", game.finished ? "The game is over." : "Given up: the game is too long.",
               narrator.ending(last));
    return kWell;
}

} // namespace

void add_demo(Command& all) {
    Command command = all.below("demo", "watch a game between bots, turn by turn");
    const auto options = std::make_shared<Options>();
    command.text("--map", options->map, "id of a map, or a map file");
    command.list("--seats", options->bots, "a bot for each seat: greedy,random");
    command.number("--seed", options->seed, "the same number, the same game");
    command.number("--pause", options->pause, "milliseconds after a turn, on a terminal", 0,
                   60'000);
    command.does([options] { return run(*options); });
}

} // namespace trunkline

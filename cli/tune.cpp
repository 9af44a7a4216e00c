// trunkline tune: makes the weights that the pilot, and with it the expert, plays by.
#include <fmt/core.h>

#include <cstdio>
#include <fstream>
#include <memory>

#include "bots/style_tuning.hpp"
#include "bots/weights.hpp"
#include "cli/commands.hpp"
#include "cli/input.hpp"

namespace trunkline {
namespace {

struct Options {
    std::string map = "usa";
    TuneOptions tune;
    std::string start, out;
};

constexpr std::size_t kLargestWeights = 1 << 16;

Exit refuse(const std::string& error) {
    fmt::print(stderr, "trunkline: {}\n", error);
    return kBadInput;
}

Exit run(const Options& options) {
    std::string error;
    Boards boards;
    const Board* board = boards.open(options.map, error);
    if (board == nullptr) return refuse(error);
    if (!check_players(*board, options.tune.players, error)) return refuse(error);
    if (options.tune.games < static_cast<int>(options.tune.opponents.size()))
        return refuse(
            fmt::format("found --games {}, expected one at least for each of {} opponents",
                        options.tune.games, options.tune.opponents.size()));
    for (const std::string& name : options.tune.opponents)
        if (!make_bot(name, *board, 0, error)) return refuse(error);
    Weights weights;
    weights.map = board->id;
    if (!options.start.empty()) {
        const auto text = read_file(options.start, kLargestWeights, error);
        if (!text) return refuse(error);
        const auto start = read_weights(options.start, *text, error);
        if (!start) return refuse(error);
        weights.style = start->style;
    }
    std::string opponents;
    for (const std::string& name : options.tune.opponents)
        opponents += (opponents.empty() ? "" : ",") + name;
    weights.players = options.tune.players;
    weights.made_by = fmt::format(
        "trunkline tune --map {} --players {} --games {} --steps {} --seed {} --opponents {}{}",
        options.map, options.tune.players, options.tune.games, options.tune.steps,
        options.tune.seed, opponents, options.start.empty() ? "" : " --start " + options.start);
    std::ofstream file;
    if (!options.out.empty()) {
        file.open(options.out, std::ios::binary);
        if (!file) return refuse(options.out + " cannot be written");
    }
    weights.style = tune(*board, options.tune, weights.style, [](const TuneStep& step) {
        fmt::print(stderr, "step {}: mean {:.4f}, best {:.4f}\n", step.step, step.mean, step.best);
    });
    if (options.out.empty())
        fmt::print("{}", write_weights(weights));
    else
        file << write_weights(weights);
    return kWell;
}

} // namespace

void add_tune(Command& all) {
    Command command = all.below("tune", "make the weights that the bots plan by");
    const auto options = std::make_shared<Options>();
    options->tune.opponents = {"racer", "greedy", "wary", "one-step", "path"};
    command.text("--map", options->map, "id of a map, or a map file");
    command.number("--players", options->tune.players, "seats at the table");
    command.number("--games", options->tune.games, "of each style in each step", 1, 10'000'000);
    command.number("--steps", options->tune.steps, "of 16 styles each", 1, 1'000'000);
    command.number("--seed", options->tune.seed, "where all chance comes from");
    command.list("--opponents", options->tune.opponents, "bots to do better against");
    command.text("--start", options->start, "weights file to begin with");
    command.text("--out", options->out, "file to write; else they are printed");
    command.does([options] { return run(*options); });
}

} // namespace trunkline

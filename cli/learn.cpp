// trunkline learn: makes the outlook that the expert judges positions by.
#include "bots/outlook_learning.hpp"

#include <fmt/core.h>

#include <cstdio>
#include <fstream>
#include <memory>

#include "bots/weights.hpp"
#include "cli/commands.hpp"
#include "cli/input.hpp"

namespace trunkline {
namespace {

struct Options {
    std::string map = "usa";
    LearnOptions learn;
    std::string out;
};

Exit run(const Options& options) {
    const auto refuse = [](const std::string& error) {
        fmt::print(stderr, "trunkline: {}\n", error);
        return kBadInput;
    };
    std::string error;
    Boards boards;
    const Board* board = boards.open(options.map, error);
    if (board == nullptr) return refuse(error);
    if (!check_players(*board, options.learn.players, error)) return refuse(error);
    std::ofstream file;
    if (!options.out.empty()) {
        file.open(options.out, std::ios::binary);
        if (!file) return refuse(options.out + " cannot be written");
    }
    const Learned learned =
        learn(*board, options.learn, [](int games) { fmt::print(stderr, "\r{} games", games); });
    fmt::print(
        stderr,
        "\r{} positions; off by {:.1f} points in other games, where the mean is off by {:.1f}\n",
        learned.positions, learned.error, learned.spread);
    OutlookFile result;
    result.map = board->id;
    result.players = options.learn.players;
    result.made_by =
        fmt::format("trunkline learn --map {} --players {} --games {} --seed {}", options.map,
                    options.learn.players, options.learn.games, options.learn.seed);
    result.outlook = learned.outlook;
    if (options.out.empty())
        fmt::print("{}", write_outlook(result));
    else
        file << write_outlook(result);
    return kWell;
}

} // namespace

void add_learn(Command& all) {
    Command command = all.below("learn", "make the outlook that the expert judges positions by");
    const auto options = std::make_shared<Options>();
    command.text("--map", options->map, "id of a map, or a map file");
    command.number("--players", options->learn.players, "seats at the table");
    command.number("--games", options->learn.games, "to learn from", 1, 10'000'000);
    command.number("--seed", options->learn.seed, "where all chance comes from");
    command.text("--out", options->out, "file to write; else it is printed");
    command.does([options] { return run(*options); });
}

} // namespace trunkline

// trunkline puzzles: positions with one choice that is clearly best, found in games of bots.
#include <fmt/core.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <memory>

#include "bots/simulation.hpp"
#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "review/puzzle.hpp"
#include "wire/map_hash.hpp"

namespace trunkline {
namespace {

using namespace review;

constexpr int kMostPuzzles = 10'000;
constexpr int kMostOfOneGame = 2;
constexpr int kPlayers = 2;
constexpr int kFruitless = 300; // games in a row without a puzzle: there are no more to be had

struct Options {
    std::string map = "usa", bot = "level-4", out;
    int count = 100;
    std::uint64_t seed = 1;
};

Exit refuse(const std::string& why) {
    fmt::print(stderr, "trunkline: {}\n", why);
    return kBadInput;
}

class Maker {
  public:
    Maker(const Board& board, const Options& options)
        : board_(board), options_(options), finder_(board, kPlayers, options.seed) {}

    void make() {
        const int most_of_a_kind = (options_.count + 2) / 3;
        for (int fruitless = 0; !done() && fruitless < kFruitless; ++fruitless) {
            int of_this_game = 0;
            int move_number = 0;
            simulate_game(board_, std::vector<std::string>(kPlayers, options_.bot),
                          simulation_seed(options_.seed, game_),
                          [&](const Game& before, const Game&, const Move& move, const Outcome&) {
                              const int after = move_number++;
                              if (of_this_game == kMostOfOneGame || done()) return;
                              auto puzzle = finder_.look(before, move);
                              if (!puzzle) return;
                              int& of_its_kind = kinds_[static_cast<std::size_t>(puzzle->kind)];
                              if (of_its_kind == most_of_a_kind) return;
                              ++of_its_kind;
                              ++of_this_game;
                              keep(std::move(*puzzle), after);
                          });
            if (of_this_game > 0) fruitless = 0;
            ++game_;
            show();
        }
    }

    std::string text() const {
        const PuzzleCounts& counts = finder_.counts();
        std::string text;
        json::Writer out(text);
        out.open('{').key("map").word(board_.id).key("map_sha256").word(map_hash(board_));
        out.key("made_by").text(
            fmt::format("trunkline puzzles make --map {} --count {} --seed {} --bot {}",
                        options_.map, options_.count, options_.seed, options_.bot));
        out.key("games").number(game_).key("looked_at").number(counts.looked_at);
        out.key("unclear").number(counts.unclear).key("unconfirmed").number(counts.unconfirmed);
        out.key("called_otherwise").number(counts.called_otherwise);
        out.key("puzzles").open('[');
        for (const NamedPuzzle& puzzle : found_) write_puzzle(out, board_, puzzle);
        out.close(']').close('}');
        return text + '\n';
    }

    void report() const {
        const PuzzleCounts& counts = finder_.counts();
        fmt::print(stderr,
                   "{} puzzles from {} games: {} positions looked at, {} unclear, {} not confirmed "
                   "with ten times the games, {} called otherwise by a second of search\n",
                   found_.size(), game_, counts.looked_at, counts.unclear, counts.unconfirmed,
                   counts.called_otherwise);
        for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
            fmt::print(stderr, "  {:<14} {}\n", kPuzzleKindNames[kind], kinds_[kind]);
    }

    bool done() const { return static_cast<int>(found_.size()) == options_.count; }

  private:
    void keep(Puzzle puzzle, int after) {
        found_.push_back({fmt::format("{}-{}", board_.id, found_.size() + 1), options_.seed, game_,
                          after, std::move(puzzle)});
        show();
    }
    void show() const {
        if (isatty(STDERR_FILENO) == 0) return;
        fmt::print(stderr, "\r{} of {} puzzles, {} games ", found_.size(), options_.count, game_);
        std::fflush(stderr);
    }

    const Board& board_;
    const Options& options_;
    PuzzleFinder finder_;
    int game_ = 0;
    std::array<int, kPuzzleKindNames.size()> kinds_ = {};
    std::vector<NamedPuzzle> found_;
};

Exit make(const Options& options) {
    std::string error;
    Boards boards;
    const Board* board = boards.open(options.map, error);
    if (board == nullptr) return refuse(error);
    if (!check_players(*board, kPlayers, error)) return refuse(error);
    if (make_bot(options.bot, *board, 1, error) == nullptr) return refuse(error);
    std::ofstream file;
    if (!options.out.empty()) {
        file.open(options.out, std::ios::binary);
        if (!file) return refuse(options.out + " cannot be written");
    }
    Maker maker(*board, options);
    maker.make();
    if (options.out.empty()) {
        fmt::print("{}", maker.text());
    } else {
        file << maker.text();
        file.close();
        if (file.fail()) return refuse(options.out + " cannot be written");
    }
    maker.report();
    return maker.done() ? kWell : kNo;
}

} // namespace

void add_puzzles(Command& all) {
    Command puzzles = all.below("puzzles", "positions with one choice that is clearly best");
    Command command = puzzles.below("make", "find them in games of bots");
    const auto options = std::make_shared<Options>();
    command.text("--map", options->map, "a map of the box, or a map file");
    command.number("--count", options->count, "how many", 1, kMostPuzzles);
    command.number("--seed", options->seed, "of the games and of the comparison");
    command.text("--bot", options->bot, "who plays the games");
    command.text("--out", options->out, "a file, instead of the standard output");
    command.does([options] { return make(*options); });
}

} // namespace trunkline

// trunkline arena: bots against each other on the same deals, with figures that can be trusted.
#include <fmt/core.h>
#include <signal.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>

#include "cli/arena_figures.hpp"
#include "cli/commands.hpp"
#include "cli/input.hpp"

namespace trunkline {
namespace {

constexpr int kUsualGames = 200;
constexpr int kMostGames = 100'000; // for a sequential test to make up its mind

std::atomic<bool> interrupted = false;

// Games that are being played are finished; who does not want to wait for them asks twice.
void interrupt(int signal_number) {
    interrupted = true;
    signal(signal_number, SIG_DFL);
}

struct Sprt {
    double elo0 = 0, elo1 = 0;
};

std::optional<Sprt> read_sprt(std::string_view text, std::string& error) {
    Sprt sprt;
    const char* end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, sprt.elo0);
    if (first.ec == std::errc() && first.ptr != end && *first.ptr == ',') {
        const auto second = std::from_chars(first.ptr + 1, end, sprt.elo1);
        if (second.ec == std::errc() && second.ptr == end && sprt.elo0 < sprt.elo1) return sprt;
    }
    error = fmt::format("--sprt '{}' is not two numbers; expected elo0,elo1 like 0,10", text);
    return std::nullopt;
}

class Progress {
  public:
    Progress(int known, int all) : done_(known), all_(all), known_(known) {}

    void show(const PairingFigures& figures, const std::string& pairing) {
        ++done_;
        const auto now = std::chrono::steady_clock::now();
        if (!terminal_ && now - shown_ < std::chrono::seconds(30) && done_ != all_) return;
        if (terminal_ && now - shown_ < std::chrono::milliseconds(200) && done_ != all_) return;
        shown_ = now;
        const double spent = std::chrono::duration<double>(now - start_).count();
        const double left = spent / (done_ - known_) * (all_ - done_);
        fmt::print(stderr, "{}{}/{} games, {:.0f} s left; {}: {:.1f} % of {}{}",
                   terminal_ ? "\r\033[K" : "", done_, all_, left, pairing, 100 * figures.share(),
                   figures.games, terminal_ && done_ != all_ ? "" : "\n");
        std::fflush(stderr);
    }

  private:
    int done_, all_, known_;
    const bool terminal_ = isatty(STDERR_FILENO) != 0;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point shown_ = start_;
};

bool check(ArenaOptions& options, const Board& board, std::vector<ContenderSpec>& contenders,
           std::string& error) {
    if (check_players(board, options.players, error) && options.bots.size() < 2)
        error = "an arena needs two bots or more, like --bots expert,path";
    for (const std::string& text : options.bots) {
        if (!error.empty()) return false;
        if (auto spec = read_contender(text, board, options.budget, error))
            contenders.push_back(std::move(*spec));
    }
    if (!options.budget.logs.empty()) {
        std::error_code problem;
        std::filesystem::create_directories(options.budget.logs, problem);
        if (problem) error = options.budget.logs + ": " + problem.message();
    }
    if (!options.records.empty() && !std::ofstream(options.records, std::ios::app))
        error = options.records + " cannot be written";
    if (options.games == 0) options.games = options.sprt.empty() ? kUsualGames : kMostGames;
    // Whole rotations only: every deal is played from every seat.
    options.games = (options.games + options.players - 1) / options.players * options.players;
    return error.empty();
}

Exit run(ArenaOptions options) {
    std::string error;
    Boards boards;
    const Board* board = boards.open(options.map, error);
    std::vector<ContenderSpec> contenders;
    std::optional<Sprt> sprt;
    std::vector<GameLine> done;
    StateFile state;
    std::vector<Pairing> pairs;
    if (board && check(options, *board, contenders, error)) {
        pairs = pairings(options);
        if (!options.sprt.empty()) {
            sprt = read_sprt(options.sprt, error);
            pairs.resize(1);
        }
        if (error.empty()) state.open(*board, options, contenders, pairs, done, error);
    }
    if (!error.empty()) {
        fmt::print(stderr, "trunkline: {}\n", error);
        return kBadInput;
    }
    std::vector<PairingFigures> figures(pairs.size());
    for (const GameLine& line : done) figures[line.pairing].add(line, options.players);
    Progress progress(static_cast<int>(done.size()),
                      options.games * static_cast<int>(pairs.size()));
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    double ratio = 0;
    bool kept = true; // in the files of results and of records
    std::ofstream records;
    if (!options.records.empty()) records.open(options.records, std::ios::binary | std::ios::app);
    const auto decided = [&] {
        if (!sprt) return false;
        ratio = likelihood_ratio(figures[0], options.players, sprt->elo0, sprt->elo1);
        return ratio >= kDecided || ratio <= -kDecided;
    };
    if (!decided())
        play_games(
            *board, options, contenders, pairs, done, interrupted, [&](const GameLine& line) {
                kept = state.add(options, pairs, line);
                if (records.is_open()) kept = kept && (records << line.record << std::endl);
                const auto p = static_cast<std::size_t>(line.pairing);
                figures[p].add(line, options.players);
                progress.show(figures[p],
                              options.bots[pairs[p].a] + " against " + options.bots[pairs[p].b]);
                return kept && !decided();
            });
    if (!kept) {
        fmt::print(stderr, "trunkline: {} cannot be written\n",
                   records.is_open() && !records ? options.records : options.state);
        return kBadInput;
    }
    std::string verdict;
    if (sprt)
        verdict = fmt::format("{} (log-likelihood ratio {:.2f}, decided at {:.2f})",
                              ratio >= kDecided    ? "accepted: at least elo1 is more likely"
                              : ratio <= -kDecided ? "refused: elo0 or less is more likely"
                                                   : "undecided",
                              ratio, kDecided);
    if (options.json)
        fmt::print("{}\n", arena_json(options, pairs, figures, verdict));
    else
        fmt::print("{}{}{}", arena_table(options, pairs, figures), verdict,
                   verdict.empty() ? "" : "\n");
    if (interrupted)
        fmt::print(stderr, "stopped{}\n",
                   options.state.empty() ? "" : "; the same command goes on from " + options.state);
    return interrupted ? kNo : kWell;
}

} // namespace

void add_arena(Command& all) {
    Command command = all.below("arena", "measure bots against each other");
    const auto options = std::make_shared<ArenaOptions>();
    options->budget.patience_ms = 10'000;
    command.text("--map", options->map, "id of a map, or a map file");
    command.number("--players", options->players, "seats at the table");
    command.list("--bots", options->bots,
                 "bots, with a budget of their own like expert@20ms or mc@500n; cmd:COMMAND is a "
                 "program (docs/BOTS.md)",
                 Need::Required);
    command.number(
        "--games", options->games,
        fmt::format("of each pairing (default {}; with --sprt {})", kUsualGames, kMostGames), 1,
        10'000'000);
    command.number("--seed", options->seed, "where all chance comes from");
    command.number("--budget-ms", options->budget.ms, "CPU time a move, for each bot", 0.1, 1e6);
    command.number("--nodes", options->budget.nodes, "playouts a move, for each bot", 1,
                   100'000'000);
    command.number("--threads", options->threads, "how many games at a time", 1, 256);
    command.flag("--only-first", options->only_first, "only pairings of the first bot");
    command.text("--state", options->state,
                 "file that keeps every result; an existing one is continued");
    command.text("--sprt", options->sprt,
                 "elo0,elo1: play the first two bots until one of them is refuted");
    command.number("--patience-ms", options->budget.patience_ms,
                   "time after which a program that does not answer has lost", 1, 1e7);
    command.flag("--strict", options->budget.strict,
                 "a program that takes longer than --budget-ms has lost");
    command.text("--log", options->budget.logs,
                 "folder for what programs write to their standard error");
    command.text("--records", options->records, "add every game to this file (.jsonl)");
    command.flag("--json", options->json, "one JSON object");
    command.does([options] { return run(*options); });
}

} // namespace trunkline

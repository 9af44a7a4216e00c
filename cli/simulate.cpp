// trunkline simulate: many games between bots. The same seed gives the same games and figures,
// however many threads play them.
#include <fmt/core.h>
#include <unistd.h>

#include <atomic>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "bots/simulation.hpp"
#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "cli/map_names.hpp"
#include "wire/writer.hpp"

namespace trunkline {
namespace {

struct Options {
    std::string map = "usa";
    std::vector<std::string> bots = {"greedy", "random"};
    int games = 100;
    std::uint64_t seed = 1;
    unsigned threads = 1;
    std::string records;
    bool json = false;
};

struct SeatFigures {
    int wins = 0;
    double score = 0, score_squared = 0, tickets = 0;
};

struct Figures {
    int games = 0, finished = 0;
    double moves = 0, turns = 0;
    std::vector<SeatFigures> seats;

    void add(const Simulated& game) {
        ++games;
        if (!game.finished) return;
        ++finished;
        moves += static_cast<double>(game.record.moves.size());
        turns += game.turns;
        for (std::size_t s = 0; s < seats.size(); ++s) {
            const SeatScore& seat = game.sheet.seat[s];
            seats[s].wins += (game.sheet.winners >> s) & 1;
            seats[s].score += seat.total;
            seats[s].score_squared += static_cast<double>(seat.total) * seat.total;
            seats[s].tickets += seat.tickets_completed;
        }
    }
    double mean(double sum) const { return finished > 0 ? sum / finished : 0; }
    double deviation(const SeatFigures& seat) const {
        if (finished < 2) return 0;
        const double square = seat.score_squared - seat.score * seat.score / finished;
        return std::sqrt(std::max(0.0, square) / (finished - 1));
    }
};

// Takes games in any order and hands them on in their own.
class InOrder {
  public:
    InOrder(const Options& options, Figures& figures, std::ofstream* records)
        : options_(options), figures_(figures), records_(records) {}

    void add(int number, Simulated game) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(number, std::move(game));
        for (auto next = waiting_.find(next_); next != waiting_.end();
             next = waiting_.find(next_)) {
            hand_on(next->second);
            waiting_.erase(next);
            ++next_;
        }
    }
    // Others may be writing: the stream is looked at under the same lock.
    bool broken() {
        const std::lock_guard lock(mutex_);
        return records_ != nullptr && !*records_;
    }

  private:
    void hand_on(const Simulated& game) {
        figures_.add(game);
        if (records_ != nullptr) {
            std::string line;
            write_record(line, game.record);
            *records_ << line << '\n';
        }
        if (bar_) show_progress();
    }
    void show_progress() {
        constexpr int width = 40;
        const int done = width * figures_.games / options_.games;
        if (done == shown_ && figures_.games != options_.games) return;
        shown_ = done;
        fmt::print(stderr, "\r[{:<{}}] {}/{}", std::string(static_cast<std::size_t>(done), '='),
                   width, figures_.games, options_.games);
        if (figures_.games == options_.games) fmt::print(stderr, "\n");
        std::fflush(stderr);
    }

    const Options& options_;
    Figures& figures_;
    std::ofstream* records_;
    std::mutex mutex_;
    std::map<int, Simulated> waiting_;
    int next_ = 0;
    int shown_ = -1;
    const bool bar_ = isatty(STDERR_FILENO) != 0;
};

void print_json(const Options& options, const Board& board, const Figures& figures) {
    std::string text;
    json::Writer out(text);
    const auto number = [&](std::string_view name, double value) {
        out.key(name).raw(fmt::format("{:.6g}", value));
    };
    out.open('{').key("map").word(board.id);
    out.key("players").number(static_cast<int>(options.bots.size()));
    out.key("games").number(figures.games);
    out.key("unfinished").number(figures.games - figures.finished);
    number("moves_per_game", figures.mean(figures.moves));
    out.key("seats").open('[');
    for (std::size_t s = 0; s < options.bots.size(); ++s) {
        const SeatFigures& seat = figures.seats[s];
        out.open('{').key("bot").word(options.bots[s]).key("wins").number(seat.wins);
        number("mean_score", figures.mean(seat.score));
        number("sd_score", figures.deviation(seat));
        number("mean_tickets_completed", figures.mean(seat.tickets));
        out.close('}');
    }
    out.close(']').close('}');
    fmt::print("{}\n", text);
}

void print_table(const Options& options, const Board& board, const Figures& figures) {
    fmt::print("{} games on {}, seed {}: {} unfinished, {:.1f} turns and {:.1f} moves per game\n\n",
               figures.games, english_names(board).map, options.seed,
               figures.games - figures.finished, figures.mean(figures.turns),
               figures.mean(figures.moves));
    fmt::print("{:4}  {:12} {:>6} {:>7}  {:>16}  {:>17}\n", "seat", "bot", "wins", "share",
               "score (spread)", "completed tickets");
    for (std::size_t s = 0; s < options.bots.size(); ++s) {
        const SeatFigures& seat = figures.seats[s];
        const auto score =
            fmt::format("{:.1f} ({:.1f})", figures.mean(seat.score), figures.deviation(seat));
        fmt::print("{:4}  {:12} {:6} {:6.1f}%  {:>16}  {:17.2f}\n", s, options.bots[s], seat.wins,
                   100 * figures.mean(seat.wins), score, figures.mean(seat.tickets));
    }
    fmt::print("\nA shared victory counts as a win for each of its winners.\n");
}

Exit run(const Options& options) {
    std::string error;
    Boards boards;
    const Board* board = boards.open(options.map, error);
    if (board == nullptr || !check_seats(*board, options.bots, error)) {
        fmt::print(stderr, "trunkline: {}\n", error);
        return kBadInput;
    }
    std::ofstream file;
    if (!options.records.empty()) {
        file.open(options.records, std::ios::binary);
        if (!file) {
            fmt::print(stderr, "trunkline: {} cannot be written\n", options.records);
            return kBadInput;
        }
    }
    Figures figures;
    figures.seats.resize(options.bots.size());
    InOrder results(options, figures, options.records.empty() ? nullptr : &file);
    std::atomic<int> next = 0;
    const auto work = [&] {
        for (int k = next++; k < options.games && !results.broken(); k = next++)
            results.add(k, simulate_game(*board, options.bots, simulation_seed(options.seed, k)));
    };
    {
        std::vector<std::jthread> others;
        for (unsigned i = 1; i < options.threads; ++i) others.emplace_back(work);
        work();
    }
    if (file.is_open()) file.close();
    if (results.broken()) {
        fmt::print(stderr, "trunkline: {} could not be written to the end\n", options.records);
        return kBadInput;
    }
    options.json ? print_json(options, *board, figures) : print_table(options, *board, figures);
    return kWell;
}

} // namespace

void add_simulate(Command& all) {
    Command command = all.below("simulate", "play many games between bots");
    const auto options = std::make_shared<Options>();
    command.text("--map", options->map, "id of a map, or a map file");
    command.list("--seats", options->bots, "a bot for each seat: greedy,random");
    command.number("--games", options->games, "how many", 1, 100'000'000);
    command.number("--seed", options->seed, "where all chance comes from");
    command.number("--threads", options->threads, "how many games at a time", 1, 256);
    command.text("--records", options->records, "write every game to this file (.jsonl)");
    command.flag("--json", options->json, "print one JSON object");
    command.does([options] { return run(*options); });
}

} // namespace trunkline

// trunkline maps balance: what games of bots against themselves say about a map.
#include <fmt/core.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <memory>
#include <mutex>
#include <thread>

#include "cli/balance_tables.hpp"
#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "wire/json_place.hpp"

namespace trunkline {
namespace {

// Games without an end that are enough to know: each takes thousands of moves.
constexpr std::int64_t kEnoughWithoutEnd = 5;
constexpr double kMostEndless = 0.02; // share of games that may end otherwise than by their trains
constexpr int kLuckEvery = 4;
constexpr std::size_t kShownRows = 12;

struct Options {
    std::string map, bot = "level-3", html, apply;
    int games = 4000;
    std::uint64_t seed = 1;
    unsigned threads = std::max(1u, std::thread::hardware_concurrency());
    bool json = false;
};

Exit refuse(const std::string& why) {
    fmt::print(stderr, "trunkline: {}\n", why);
    return kBadInput;
}

class Playing {
  public:
    Playing(const Options& options, const Board& board)
        : options_(options), board_(board), all_(board) {}

    void work() {
        BalanceFigures mine(board_);
        for (int game = next_++; game < options_.games; game = next_++) {
            const auto before = mine.unfinished();
            play_for_balance(mine, board_, options_.bot, options_.seed, game);
            (mine.unfinished() > before ? without_end_ : ended_)++;
            if (ended_ == 0 && without_end_ >= kEnoughWithoutEnd) break;
            // Some more games, for how much luck decides.
            if (game % kLuckEvery == 0)
                play_against_weaker(mine, board_, options_.bot, options_.seed,
                                    options_.games + game / kLuckEvery);
            show();
        }
        const std::lock_guard lock(mutex_);
        all_.add(mine);
    }
    const BalanceFigures& all() const { return all_; }

  private:
    void show() {
        if (!looks_) return;
        const std::lock_guard lock(mutex_);
        fmt::print(stderr, "\r{} of {} games", ended_ + without_end_, options_.games);
        if (ended_ + without_end_ == options_.games) fmt::print(stderr, "\n");
        std::fflush(stderr);
    }

    const Options& options_;
    const Board& board_;
    std::atomic<int> next_ = 0;
    std::atomic<std::int64_t> ended_ = 0, without_end_ = 0;
    std::mutex mutex_;
    BalanceFigures all_;
    const bool looks_ = isatty(STDERR_FILENO) != 0;
};

void print_json(const BalanceFigures& figures) {
    std::string text;
    json::Writer out(text);
    out.open('{');
    for (const FigureTable& table : balance_tables(figures)) {
        out.key(table.name);
        write_rows(out, table);
    }
    out.key("suggestions").open('[');
    for (const std::string& one : balance_suggestions(figures)) out.text(one);
    out.close(']').close('}');
    fmt::print("{}\n", text);
}

void print_tables(const BalanceFigures& figures) {
    for (const FigureTable& table : balance_tables(figures))
        fmt::print("{}\n", as_text(table, table.name == "worth" ? table.rows.size() : kShownRows));
    const auto suggestions = balance_suggestions(figures);
    fmt::print("Suggestions\n");
    for (const std::string& one : suggestions) fmt::print("  {}\n", one);
    if (suggestions.empty()) fmt::print("  none: chance may be the reason of every difference\n");
}

// The map with the points that were suggested; everything else as its author wrote it.
Exit apply(const Options& options, const BalanceFigures& figures, std::string text) {
    const auto tickets = figures.tickets();
    for (std::size_t t = 0; t < tickets.size(); ++t)
        json::set_value(text, fmt::format("/tickets/{}/points", t),
                        std::to_string(tickets[t].suggested));
    return write_file(options.apply, text) ? kWell : refuse(options.apply + " cannot be written");
}

Exit run(const Options& options) {
    std::string error;
    Boards boards;
    const Board* board = boards.open(options.map, error);
    if (board == nullptr ||
        !check_seats(*board, std::vector<std::string>(board->min_players, options.bot), error))
        return refuse(error);
    Playing playing(options, *board);
    {
        std::vector<std::jthread> others;
        for (unsigned i = 1; i < options.threads; ++i) others.emplace_back([&] { playing.work(); });
        playing.work();
    }
    const BalanceFigures& figures = playing.all();
    if (figures.statistics().games() == 0) {
        fmt::print(stderr, "trunkline: no game on {} came to an end within {} moves\n", board->id,
                   kMoveLimit);
        return kNo;
    }
    const std::string text(boards.text_of(board->id));
    if (!options.html.empty() && !write_file(options.html, balance_page(figures, text)))
        return refuse(options.html + " cannot be written");
    if (!options.apply.empty())
        if (const Exit applied = apply(options, figures, text); applied != kWell) return applied;
    if (options.json)
        print_json(figures);
    else if (options.html.empty())
        print_tables(figures);
    const auto all = figures.unfinished() + figures.statistics().games();
    const auto endless = figures.unfinished() + figures.stuck();
    if (static_cast<double>(endless) > kMostEndless * static_cast<double>(all)) {
        std::fflush(stdout);
        fmt::print(
            stderr,
            "trunkline: in {} of {} games on {} nobody came to the end of the trains: {} went "
            "on for {} moves, in {} nobody could do anything any more\n",
            endless, all, board->id, figures.unfinished(), kMoveLimit, figures.stuck());
        return kNo;
    }
    return kWell;
}

} // namespace

void add_maps_balance(Command& maps) {
    Command command =
        maps.below("balance",
                   "what games of bots against themselves say about a map, and what its tickets "
                   "should be worth");
    const auto options = std::make_shared<Options>();
    command.text("MAP", options->map, "a map file, or id of a map", Need::Required);
    command.number("--games", options->games, "how many, with every number of players in turn", 1,
                   100'000'000);
    command.text("--bot", options->bot, "who plays on all seats");
    command.number("--seed", options->seed, "where all chance comes from");
    command.number("--threads", options->threads, "how many games at a time", 1, 256);
    command.text("--html", options->html, "write one page with pictures on the map");
    command.text("--apply", options->apply, "write the map with the suggested points to this file");
    command.flag("--json", options->json, "print one JSON object");
    command.does([options] { return run(*options); });
}

} // namespace trunkline

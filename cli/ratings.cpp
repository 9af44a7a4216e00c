// trunkline ratings: one table of strength for everybody whom the arenas have seen.
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "cli/arena_games.hpp"
#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "cli/rating_fit.hpp"
#include "cli/ratings_page.hpp"

namespace trunkline {
namespace {

struct Options {
    std::vector<std::string> files;
    std::string anchor, csv, html;
    bool json = false;
};

Exit refuse(const std::string& why) {
    fmt::print(stderr, "trunkline: {}\n", why);
    return kBadInput;
}

class Gathering {
  public:
    bool read(const std::vector<std::string>& files, std::string& error) {
        std::vector<KeptArena> arenas;
        for (const std::string& file : files) {
            auto arena = read_state(file, error);
            if (!arena) return false;
            budgets_.insert(arena->budget);
            arenas.push_back(std::move(*arena));
        }
        for (const KeptArena& arena : arenas)
            for (const KeptGame& kept : arena.games) add(arena, kept);
        if (games.empty()) error = "found no game; expected files of `trunkline arena --state`";
        return error.empty();
    }

    std::vector<RatedBot> bots;
    std::vector<RatedGame> games;

  private:
    // The same bot with another budget is another player, where the files differ in it.
    std::size_t place(const std::string& bot, const KeptArena& arena) {
        const bool bare = bot.find('@') == std::string::npos && !bot.starts_with("cmd:");
        const std::string name = bot + (bare && budgets_.size() > 1 ? arena.budget : "");
        const auto [entry, fresh] = places_.try_emplace(name, bots.size());
        if (fresh) bots.push_back({name, 0, 0});
        return entry->second;
    }

    void add(const KeptArena& arena, const KeptGame& kept) {
        RatedGame game;
        game.a = place(kept.a, arena);
        game.b = place(kept.b, arena);
        game.seats = arena.players;
        game.win_a = kept.line.win_a;
        const auto deal = fmt::format("{} {}", arena.deals, kept.line.game / arena.players);
        game.deal = deals_.try_emplace(deal, deals_.size()).first->second;
        ++bots[game.a].games;
        ++bots[game.b].games;
        bots[game.a].wins += game.win_a;
        bots[game.b].wins += 1 - game.win_a;
        games.push_back(game);
    }

    std::set<std::string> budgets_;
    std::map<std::string, std::size_t> places_, deals_;
};

// The strongest first.
void sort(std::vector<RatedBot>& bots, std::vector<RatedGame>& games) {
    const Ratings ratings = fit_ratings(bots.size(), games);
    std::vector<std::size_t> order(bots.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return ratings.elo[i]; });
    std::vector<std::size_t> rank(bots.size());
    std::vector<RatedBot> sorted;
    for (const std::size_t i : order) {
        rank[i] = sorted.size();
        sorted.push_back(bots[i]);
    }
    bots = std::move(sorted);
    for (RatedGame& game : games) {
        game.a = rank[game.a];
        game.b = rank[game.b];
    }
}

Exit run(const Options& options) {
    std::string error;
    Gathering met;
    if (!met.read(options.files, error)) return refuse(error);
    std::size_t x = 0, y = 0;
    if (find_strangers(met.bots.size(), met.games, x, y))
        return refuse(
            fmt::format("no chain of games joins {} and {}, so that nothing can be said "
                        "about them; let them or their opponents meet",
                        met.bots[x].name, met.bots[y].name));
    sort(met.bots, met.games);
    Ratings ratings = fit_ratings(met.bots.size(), met.games);
    if (!options.anchor.empty()) {
        const auto anchor = std::ranges::find(met.bots, options.anchor, &RatedBot::name);
        if (anchor == met.bots.end()) {
            std::string names;
            for (const RatedBot& bot : met.bots) names += (names.empty() ? "" : ", ") + bot.name;
            return refuse(fmt::format("--anchor '{}' is none of those who played: {}",
                                      options.anchor, names));
        }
        ratings = from_anchor(ratings, static_cast<std::size_t>(anchor - met.bots.begin()));
    }
    const FigureTable table = rating_table(met.bots, ratings, options.anchor);
    if (!options.csv.empty() && !write_file(options.csv, as_csv(table)))
        return refuse(options.csv + " cannot be written");
    if (!options.html.empty() && !write_file(options.html, ratings_page(met.bots, ratings, table)))
        return refuse(options.html + " cannot be written");
    if (options.json) {
        std::string text;
        json::Writer out(text);
        write_rows(out, table);
        fmt::print("{}\n", text);
    } else if (options.csv.empty() && options.html.empty()) {
        fmt::print("{}", as_text(table, table.rows.size()));
    }
    return kWell;
}

} // namespace

void add_ratings(Command& all) {
    Command command = all.below("ratings", "strength of all who met in arenas, fitted together");
    const auto options = std::make_shared<Options>();
    command.words("FILE", options->files, "files of `trunkline arena --state`");
    command.text("--anchor", options->anchor, "who has 0 (default: the mean of all)");
    command.text("--csv", options->csv, "write the table to this file");
    command.text("--html", options->html, "write one page with plots to this file");
    command.flag("--json", options->json, "print a JSON array");
    command.does([options] { return run(*options); });
}

} // namespace trunkline

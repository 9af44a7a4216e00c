// trunkline bench: how fast random games are played here, and the engine's signature.
#include <fmt/core.h>

#include <cstdio>
#include <ctime>
#include <memory>

#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "engine/playout.hpp"
#include "wire/map.hpp"
#include "wire/signature.hpp"
#include "wire/writer.hpp"

namespace trunkline {
namespace {

// CPU time: what else the machine does is not counted.
double cpu_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

struct Options {
    std::vector<std::string> maps;
    double seconds = 0.5;
    bool json = false;
};

struct Speed {
    std::string map;
    int players = 0;
    std::string_view path; // "playout": moves drawn without listing; "list": from the full list
    double games_per_s = 0, decisions_per_s = 0, decisions_per_game = 0, mean_score = 0;
};

template <class Play> // play(seed) -> RandomGame
Speed measure(const Board& board, int players, std::string_view path, double seconds, Play play) {
    std::uint64_t games = 0, decisions = 0;
    std::int64_t score = 0;
    const double start = cpu_seconds();
    double passed = 0;
    while (passed < seconds) {
        for (int i = 0; i < 64; ++i) {
            const RandomGame played = play(games++);
            decisions += static_cast<std::uint64_t>(played.decisions);
            for (int s = 0; s < players; ++s) score += played.totals[s];
        }
        passed = cpu_seconds() - start;
    }
    const auto n = static_cast<double>(games);
    const auto d = static_cast<double>(decisions);
    return {board.id,
            players,
            path,
            n / passed,
            d / passed,
            d / n,
            static_cast<double>(score) / (n * players)};
}

std::vector<Speed> measure(const Board& board, double seconds) {
    std::vector<Speed> speeds;
    const auto list = std::make_unique<MoveList>();
    Playout playout(board);
    for (int players = board.min_players; players <= board.max_players; ++players) {
        speeds.push_back(measure(board, players, "playout", seconds,
                                 [&](std::uint64_t seed) { return playout.play(players, seed); }));
        speeds.push_back(measure(board, players, "list", seconds, [&](std::uint64_t seed) {
            return play_listed(board, players, seed, *list);
        }));
    }
    return speeds;
}

void print_json(const std::vector<Speed>& speeds) {
    std::string text;
    json::Writer out(text);
    out.open('{').key("signature").word(signature());
    out.key("game_bytes").number(static_cast<int>(sizeof(Game))).key("results").open('[');
    for (const auto& speed : speeds) {
        const auto number = [&](std::string_view name, double value) {
            out.key(name).raw(fmt::format("{:.6g}", value));
        };
        out.open('{').key("map").word(speed.map).key("players").number(speed.players);
        out.key("path").word(speed.path);
        number("games_per_s", speed.games_per_s);
        number("decisions_per_s", speed.decisions_per_s);
        number("decisions_per_game", speed.decisions_per_game);
        number("mean_score", speed.mean_score);
        out.close('}');
    }
    out.close(']').close('}');
    fmt::print("{}\n", text);
}

void print_row(const Speed& speed) {
    fmt::print("{:10} {:7}  {:8} {:12.0f} {:14.0f} {:15.1f} {:11.1f}\n", speed.map, speed.players,
               speed.path, speed.games_per_s, speed.decisions_per_s, speed.decisions_per_game,
               speed.mean_score);
    std::fflush(stdout);
}

Exit run(const Options& options) {
    Boards boards;
    std::vector<const Board*> chosen;
    for (const auto& map : options.maps.empty() ? map_ids() : options.maps) {
        std::string error;
        chosen.push_back(boards.open(map, error));
        if (chosen.back() == nullptr) {
            fmt::print(stderr, "trunkline: {}\n", error);
            return kBadInput;
        }
    }
    if (!options.json) {
        fmt::print("signature {}\nbytes of a game {}\n\n", signature(), sizeof(Game));
        fmt::print("{:10} {:>7}  {:8} {:>12} {:>14} {:>15} {:>11}\n", "map", "players", "path",
                   "games/s", "decisions/s", "decisions/game", "mean score");
    }
    std::vector<Speed> speeds;
    for (const Board* board : chosen)
        for (auto& speed : measure(*board, options.seconds)) {
            if (!options.json) print_row(speed);
            speeds.push_back(std::move(speed));
        }
    if (options.json) print_json(speeds);
    return kWell;
}

} // namespace

void add_bench(Command& all) {
    Command command = all.below("bench", "random games per second on one core");
    const auto options = std::make_shared<Options>();
    command.each("--map", options->maps, "only this map (id or file); may be repeated");
    command.number("--seconds", options->seconds, "for each line", 0.001, 3600);
    command.flag("--json", options->json, "print one JSON object");
    command.does([options] { return run(*options); });
}

} // namespace trunkline

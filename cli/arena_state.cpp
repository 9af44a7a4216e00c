// The file that an arena run is continued from: a line of settings, then a line per game.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "cli/arena_games.hpp"
#include "cli/input.hpp"
#include "wire/json.hpp"
#include "wire/writer.hpp"

namespace trunkline {
namespace {

constexpr json::Limits kLine = {1 << 20, 6};
constexpr double kMostSeed = 1.9e19; // what 64 bits hold

std::string settings(const ArenaOptions& options, const Board& board) {
    std::string text;
    json::Writer out(text);
    out.open('{').key("arena").number(1).key("map").text(options.map);
    out.key("map_sha256").word(board.sha256);
    out.key("players").number(options.players).key("seed").raw(std::to_string(options.seed));
    out.key("budget_ms").raw(fmt::format("{}", options.budget.ms));
    out.key("nodes").raw(std::to_string(options.budget.nodes)).close('}');
    return text;
}

void write_times(json::Writer& out, const std::vector<float>& ms) {
    out.open('[');
    for (const float t : ms) out.raw(fmt::format("{:.3f}", t));
    out.close(']');
}

std::vector<float> read_times(const json::Value& value) {
    std::vector<float> ms;
    value.each([&](const json::Value& v) { ms.push_back(static_cast<float>(v.number(0, 1e9))); });
    return ms;
}

bool read_game(std::string_view text, KeptGame& kept, std::string& error) {
    json::Document document(text, kLine);
    const json::Value root = document.root();
    kept.a = root["a"].text();
    kept.b = root["b"].text();
    GameLine& line = kept.line;
    line.game = root["game"].integer(0, 100'000'000);
    line.win_a = root["win_a"].number(0, 1);
    line.score_a = root["score_a"].number(-10'000, 10'000);
    line.score_b = root["score_b"].number(-10'000, 10'000);
    line.tickets_a = root["tickets_a"].number(0, 1000);
    line.tickets_b = root["tickets_b"].number(0, 1000);
    line.finished = root["finished"].boolean();
    line.failed = root["failed"].text();
    line.ms_a = read_times(root["ms_a"]);
    line.ms_b = read_times(root["ms_b"]);
    // Files of before these were counted go on.
    if (const auto late = root.find("late_a")) line.late_a = late->integer(0, 1 << 20);
    if (const auto late = root.find("late_b")) line.late_b = late->integer(0, 1 << 20);
    if (const auto start = root.find("start_a")) line.start_a = read_times(*start);
    if (const auto start = root.find("start_b")) line.start_b = read_times(*start);
    if (document.complaint()) error = document.complaint().text();
    return error.empty();
}

} // namespace

bool StateFile::add(const ArenaOptions& options, const std::vector<Pairing>& pairs,
                    const GameLine& line) {
    if (path_.empty()) return true;
    const Pairing& pair = pairs[line.pairing];
    std::string text;
    json::Writer out(text);
    out.open('{').key("a").text(options.bots[pair.a]).key("b").text(options.bots[pair.b]);
    out.key("game").number(line.game).key("win_a").raw(fmt::format("{:.6f}", line.win_a));
    out.key("score_a").raw(fmt::format("{:.4f}", line.score_a));
    out.key("score_b").raw(fmt::format("{:.4f}", line.score_b));
    out.key("tickets_a").raw(fmt::format("{:.4f}", line.tickets_a));
    out.key("tickets_b").raw(fmt::format("{:.4f}", line.tickets_b));
    out.key("finished").boolean(line.finished).key("failed").text(line.failed);
    out.key("late_a").number(line.late_a).key("late_b").number(line.late_b);
    out.key("start_a");
    write_times(out, line.start_a);
    out.key("start_b");
    write_times(out, line.start_b);
    out.key("ms_a");
    write_times(out, line.ms_a);
    out.key("ms_b");
    write_times(out, line.ms_b);
    out.close('}');
    std::ofstream out_file(path_, std::ios::app | std::ios::binary);
    out_file << text << std::endl; // it has to be on its way before the next game begins
    return static_cast<bool>(out_file);
}

bool StateFile::open(const Board& board, const ArenaOptions& options,
                     const std::vector<ContenderSpec>& contenders,
                     const std::vector<Pairing>& pairs, std::vector<GameLine>& done,
                     std::string& error) {
    if (options.state.empty()) return true;
    path_ = options.state;
    std::ifstream in(path_, std::ios::binary);
    std::string text;
    if (!in || !std::getline(in, text)) {
        in.close();
        std::ofstream out(path_, std::ios::binary);
        out << settings(options, board) << std::endl;
        if (!out) error = path_ + " cannot be written";
        return static_cast<bool>(out);
    }
    if (text != settings(options, board)) {
        error = path_ + " is of another arena: it says " + text.substr(0, 300) + ", this one is " +
                settings(options, board);
        return false;
    }
    std::set<std::pair<int, int>> seen;
    auto whole = in.tellg();
    for (int number = 2; std::getline(in, text); ++number) {
        if (in.eof()) { // cut off while it was written: that game is played again
            std::error_code problem;
            std::filesystem::resize_file(path_, static_cast<std::uintmax_t>(whole), problem);
            if (problem) error = path_ + " cannot be written";
            return !problem;
        }
        whole = in.tellg();
        KeptGame kept;
        if (!read_game(text, kept, error)) {
            error = fmt::format("{}, line {}: {}", path_, number, error);
            return false;
        }
        for (std::size_t p = 0; p < pairs.size(); ++p)
            if (contenders[pairs[p].a].text == kept.a && contenders[pairs[p].b].text == kept.b &&
                kept.line.game < options.games) {
                kept.line.pairing = static_cast<int>(p);
                if (seen.emplace(kept.line.pairing, kept.line.game).second)
                    done.push_back(kept.line);
            }
    }
    return true;
}

std::optional<KeptArena> read_state(const std::string& path, std::string& error) {
    auto in = open_file(path, error);
    if (!in) return std::nullopt;
    std::string text;
    KeptArena arena;
    int number = 1;
    if (std::getline(*in, text)) {
        json::Document document(text, kLine);
        const json::Value root = document.root();
        root["arena"].integer(1, 1);
        arena.players = root["players"].integer(2, kMaxSeats);
        arena.deals = fmt::format("{} {} {}", root["map_sha256"].text(), arena.players,
                                  root["seed"].number(0, kMostSeed));
        const double ms = root["budget_ms"].number(0, 1e9);
        const double nodes = root["nodes"].number(0, kMostSeed);
        if (ms > 0) arena.budget = fmt::format("@{}ms", ms);
        if (nodes > 0) arena.budget = fmt::format("@{}n", nodes);
        if (document.complaint()) error = document.complaint().text();
    } else {
        error = "empty; expected the file of `trunkline arena --state`";
    }
    while (error.empty() && std::getline(*in, text) && !in->eof()) {
        ++number;
        if (KeptGame kept; read_game(text, kept, error)) arena.games.push_back(std::move(kept));
    }
    if (error.empty()) return arena;
    error = fmt::format("{}, line {}: {}", path, number, error);
    return std::nullopt;
}

} // namespace trunkline

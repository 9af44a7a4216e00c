// trunkline stats: what wins, counted over the records of many games.
#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "cli/record_files.hpp"
#include "cli/stats_tables.hpp"
#include "wire/map.hpp"

namespace trunkline {
namespace {

constexpr std::size_t kBatch = 64; // records that a thread takes at a time
constexpr std::size_t kShownRows = 12;

struct Options {
    std::vector<std::string> files;
    std::vector<std::string> maps;
    std::string csv, html;
    unsigned threads = std::max(1u, std::thread::hardware_concurrency());
    bool json = false;
};

using ByMap = std::map<std::string, Statistics>;

class Counting {
  public:
    Counting(const Options& options, Boards& boards) : files_(options.files), boards_(boards) {}

    void work() {
        ByMap mine;
        std::vector<NamedRecord> batch;
        while (take(batch))
            for (const NamedRecord& named : batch) count(named, mine);
        const std::lock_guard lock(mutex_);
        for (const auto& [id, figures] : mine) {
            const auto [place, fresh] = all_.try_emplace(id, *figures.board);
            place->second.add(figures);
        }
    }

    const ByMap& all() const { return all_; }
    const std::string& fault() const { return fault_; }

  private:
    bool take(std::vector<NamedRecord>& batch) {
        batch.clear();
        const std::lock_guard lock(mutex_);
        std::string error;
        while (fault_.empty() && batch.size() < kBatch) {
            NamedRecord named;
            if (!files_.next(named, error)) break;
            batch.push_back(std::move(named));
        }
        if (!error.empty()) fault_ = error;
        taken_ += batch.size();
        if (bar_) {
            fmt::print(stderr, "\r{} games, {:.0f} %", taken_, 100 * files_.share_read());
            std::fflush(stderr);
        }
        return fault_.empty() && !batch.empty();
    }

    void count(const NamedRecord& named, ByMap& mine) {
        std::string error;
        const auto record = read_record(
            named.text,
            [this](std::string_view id) {
                const std::lock_guard lock(boards_mutex_);
                return boards_.find(id);
            },
            error);
        if (record)
            error = mine.try_emplace(record->board->id, *record->board).first->second.add(*record);
        if (error.empty()) return;
        const std::lock_guard lock(mutex_);
        if (fault_.empty()) fault_ = named.name + ": " + error;
    }

    RecordFiles files_;
    Boards& boards_;
    std::mutex mutex_, boards_mutex_;
    ByMap all_;
    std::string fault_;
    std::size_t taken_ = 0;
    const bool bar_ = isatty(STDERR_FILENO) != 0;
};

Exit refuse(const std::string& why) {
    fmt::print(stderr, "trunkline: {}\n", why);
    return kBadInput;
}

void print_json(const ByMap& all) {
    std::string text;
    json::Writer out(text);
    out.open('{');
    for (const auto& [id, figures] : all) {
        out.key(id).open('{');
        for (const FigureTable& table : tables_of(figures)) {
            out.key(table.name);
            write_rows(out, table);
        }
        out.close('}');
    }
    out.close('}');
    fmt::print("{}\n", text);
}

void print_tables(const ByMap& all) {
    for (const auto& [id, figures] : all)
        for (const FigureTable& table : tables_of(figures))
            fmt::print("{}\n", as_text(table, kShownRows));
    fmt::print(
        "gain: the share of wins above chance; error: one standard error. What goes together "
        "with winning need not be its reason.\n");
}

Exit write_csv(const std::string& folder, const ByMap& all) {
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    for (const auto& [id, figures] : all)
        for (const FigureTable& table : tables_of(figures)) {
            const std::string path = fmt::format("{}/{}.{}.csv", folder, id, table.name);
            if (!write_file(path, as_csv(table))) return refuse(path + " cannot be written");
        }
    return kWell;
}

Exit write_page(const std::string& path, const ByMap& all, Boards& boards) {
    std::vector<MapFigures> maps;
    for (const auto& [id, figures] : all) maps.push_back({&figures, boards.text_of(id)});
    return write_file(path, statistics_page(maps)) ? kWell : refuse(path + " cannot be written");
}

Exit run(const Options& options) {
    std::string error;
    Boards boards;
    for (const auto& map : options.maps)
        if (boards.open(map, error) == nullptr) return refuse(error);
    Counting counting(options, boards);
    {
        std::vector<std::jthread> others;
        for (unsigned i = 1; i < options.threads; ++i)
            others.emplace_back([&] { counting.work(); });
        counting.work();
    }
    if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\n");
    if (!counting.fault().empty()) return refuse(counting.fault());
    const ByMap& all = counting.all();
    if (all.empty()) return refuse("found no record, expected at least one");
    Exit worst = kWell;
    if (!options.csv.empty()) worst = std::max(worst, write_csv(options.csv, all));
    if (!options.html.empty()) worst = std::max(worst, write_page(options.html, all, boards));
    if (worst != kWell) return worst;
    if (options.json)
        print_json(all);
    else if (options.csv.empty() && options.html.empty())
        print_tables(all);
    return kWell;
}

} // namespace

void add_stats(Command& all) {
    Command command = all.below("stats", "what wins: figures over the records of many games");
    const auto options = std::make_shared<Options>();
    command.words("FILE", options->files, "records (.game.json, or .jsonl: one a line)");
    command.each("--map", options->maps, "a map file that the records may be played on");
    command.text("--csv", options->csv, "write each table to a file in this folder");
    command.text("--html", options->html, "write one page with pictures on the map");
    command.flag("--json", options->json, "print one JSON object");
    command.number("--threads", options->threads, "how many games at a time", 1, 256);
    command.does([options] { return run(*options); });
}

} // namespace trunkline

// trunkline admin: what a host does with a data folder, whether or not the server runs.
#include <fmt/core.h>

#include <cstdio>
#include <fstream>
#include <memory>

#include "cli/commands.hpp"
#include "server/lobby.hpp"
#include "server/store.hpp"
#include "wire/map.hpp"

namespace trunkline {
namespace {

// Nobody listens, and nothing is stored: a table that is only looked at.
struct NoKeeper final : Keeper {
    void store(std::int64_t, std::string_view, bool) override {}
    void tell(Listener, std::string_view) override {}
    void think(int, const std::string&, const View&, std::uint64_t) override {}
    void rematch(int, Listener, const std::string&) override {}
    void refused(std::string_view) override {}
};

struct Opened {
    std::optional<Board> board;
    NoKeeper keeper;
    std::unique_ptr<Table> table;
};

std::unique_ptr<Opened> open(const StoredTable& stored, std::string& error) {
    auto opened = std::make_unique<Opened>();
    opened->board = embedded_map(stored.lines.empty() ? "" : map_of(stored.lines.front()));
    if (!opened->board) {
        error = "its map is not known here";
        return nullptr;
    }
    opened->table = std::make_unique<Table>(*opened->board, opened->keeper);
    return opened->table->load(stored.lines, 0, error) ? std::move(opened) : nullptr;
}

constexpr std::array<const char*, 5> kStates = {"gathering", "shuffling", "running", "paused",
                                                "over"};

Exit list(const std::string& folder) {
    for (const StoredTable& head : list_tables(folder)) {
        const auto stored = read_table(folder, head.code);
        std::string error;
        const auto opened = stored ? open(*stored, error) : nullptr;
        if (!opened) {
            fmt::print("{}  unreadable: {}\n", head.code, error);
            continue;
        }
        const Table& table = *opened->table;
        fmt::print("{}  {:<9}  {:<8}  {} seats  {} lines\n", head.code,
                   kStates[static_cast<std::size_t>(table.state())], table.setup().map,
                   table.seats(), table.version());
    }
    return kWell;
}

Exit export_record(const std::string& folder, const std::string& code) {
    const auto stored = read_table(folder, code);
    if (!stored) {
        fmt::print(stderr, "trunkline admin: there is no table {} in {}\n", code, folder);
        return kNo;
    }
    std::string error;
    const auto opened = open(*stored, error);
    if (!opened || opened->table->state() < TableState::Running) {
        fmt::print(stderr, "trunkline admin: table {} has no record: {}\n", code,
                   opened ? "its game has not begun" : error);
        return kNo;
    }
    fmt::print("{}\n", opened->table->record());
    return kWell;
}

} // namespace

void add_admin(Command& all) {
    struct Options {
        std::string folder, code, file;
    };
    auto options = std::make_shared<Options>();
    Command admin = all.below("admin", "Look after a server's data folder");
    admin.text("--data", options->folder, "the server's folder", Need::Required);
    const auto guarded = [](const auto& work) {
        return [work] {
            try {
                return work();
            } catch (const StoreError& error) {
                fmt::print(stderr, "trunkline admin: {}\n", error.what());
                return kNo;
            }
        };
    };
    admin.below("list", "All tables, one a line").does(guarded([options] {
        return list(options->folder);
    }));
    Command exporting =
        admin.below("export", "Print a game's record (a running one's: keep it secret)");
    exporting.text("code", options->code, "the table's code", Need::Required);
    exporting.does(guarded([options] { return export_record(options->folder, options->code); }));
    Command backing_up = admin.below("backup", "Copy everything into one file; the server may run");
    backing_up.text("file", options->file, "a new file", Need::Required);
    backing_up.does(guarded([options] {
        back_up(options->folder, options->file);
        return kWell;
    }));
    Command restoring = admin.below("restore", "Put a copy into a folder without tables");
    restoring.text("file", options->file, "a file of backup", Need::Required);
    restoring.does(guarded([options] {
        restore(options->folder, options->file);
        return kWell;
    }));
}

} // namespace trunkline

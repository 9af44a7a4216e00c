// trunkline admin: what a host does with the stored tables, whether or not the server runs.
#include <fmt/core.h>

#include <cstdio>
#include <fstream>
#include <memory>

#include "cli/commands.hpp"
#include "server/lobby.hpp"
#include "server/storage.hpp"
#include "wire/map.hpp"

namespace trunkline {
namespace {

// Nobody listens, and nothing is stored: a table that is only looked at.
struct NoKeeper final : Keeper {
    void store(std::int64_t, std::string_view, bool) override {}
    void tell(Listener, std::string_view) override {}
    void think(int, const std::string&, const View&, std::uint64_t) override {}
    void rematch(int, Listener, const std::string&) override {}
    void answered(Caller, const Result&) override {}
};

struct Opened {
    std::optional<Board> board;
    NoKeeper keeper;
    std::unique_ptr<Table> table;
};

std::unique_ptr<Opened> open(const StoredTable& stored, std::string& error) {
    auto opened = std::make_unique<Opened>();
    opened->board = embedded_map(stored.entries.empty() ? "" : map_of(stored.entries.front()));
    if (!opened->board) {
        error = "its map is not known here";
        return nullptr;
    }
    opened->table = std::make_unique<Table>(*opened->board, opened->keeper);
    return opened->table->load(stored.entries, 0, error) ? std::move(opened) : nullptr;
}

// All tables in order, a page at a time.
void each_table(Database& database, const std::function<void(const StoredTable&)>& visit) {
    HeadsQuery query;
    for (;;) {
        const std::vector<TableHead> page = database.heads(query);
        for (const TableHead& head : page)
            if (const auto stored = database.load(head.code)) visit(*stored);
        if (page.size() < static_cast<std::size_t>(query.limit)) return;
        query.after = page.back().code;
    }
}

Exit list(const std::string& where) {
    const auto database = open_database(where, Access::Look);
    each_table(*database, [](const StoredTable& stored) {
        std::string error;
        const auto opened = open(stored, error);
        if (!opened) {
            fmt::print("{}  unreadable: {}\n", stored.head.code, error);
            return;
        }
        const Table& table = *opened->table;
        fmt::print("{}  {:<9}  {:<8}  {} seats  {} entries\n", stored.head.code,
                   name_of(table.state()), table.setup().map, table.seats(), table.version());
    });
    return kWell;
}

Exit export_record(const std::string& where, const std::string& code) {
    const auto stored = open_database(where, Access::Look)->load(code);
    if (!stored) {
        fmt::print(stderr, "trunkline admin: there is no table {} in {}\n", code, where);
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

void copy(Database& from, Database& to) {
    constexpr std::size_t kAtOnce = 200;
    std::vector<StoredTable> tables;
    each_table(from, [&](const StoredTable& table) {
        tables.push_back(table);
        if (tables.size() < kAtOnce) return;
        to.put(tables);
        tables.clear();
    });
    to.put(tables);
}

// A consistent copy as one file; the server may go on writing.
Exit back_up(const std::string& where, const std::string& file) {
    const auto from = open_database(where, Access::Look);
    from->hold_still();
    const auto to = open_copy(file, Access::Own);
    copy(*from, *to);
    return kWell;
}

Exit restore(const std::string& where, const std::string& file) {
    const auto from = open_copy(file, Access::Look);
    from->check();
    const auto to = open_database(where, Access::Own);
    if (!to->heads({HeadsQuery::Which::All, {}, 1}).empty())
        throw StorageError(fmt::format("{} holds tables already: name another folder", where));
    copy(*from, *to);
    return kWell;
}

Exit vacuum(const std::string& where) {
    open_database(where, Access::Own)->vacuum();
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
            } catch (const StorageError& error) {
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
    backing_up.does(guarded([options] { return back_up(options->folder, options->file); }));
    Command restoring = admin.below("restore", "Put a copy into a folder without tables");
    restoring.text("file", options->file, "a file of backup", Need::Required);
    restoring.does(guarded([options] { return restore(options->folder, options->file); }));
    admin.below("vacuum", "Give room that is no longer used back to the disk; no server may run")
        .does(guarded([options] { return vacuum(options->folder); }));
}

} // namespace trunkline

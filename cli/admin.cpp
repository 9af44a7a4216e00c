// trunkline admin: what a host does with the stored tables, whether or not the server runs.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>

#include "cli/commands.hpp"
#include "server/compressed_text.hpp"
#include "server/read_table.hpp"
#include "server/storage.hpp"
#include "wire/map.hpp"

namespace trunkline {
namespace {

const Board* board_named(std::string_view id) {
    static std::map<std::string, std::optional<Board>, std::less<>> boards;
    auto found = boards.find(id);
    if (found == boards.end()) found = boards.emplace(id, embedded_map(id)).first;
    return found->second ? &*found->second : nullptr;
}

std::unique_ptr<ReadTable> read(const StoredTable& stored, std::string& error) {
    const bool any = !stored.entries.empty();
    return ReadTable::read(stored, any ? board_named(map_of(stored.entries.front())) : nullptr,
                           error);
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
        if (stored.head.archived) {
            fmt::print("{}  archived   {} bytes\n", stored.head.code, stored.record.size());
            return;
        }
        std::string error;
        const auto opened = read(stored, error);
        if (!opened) {
            fmt::print("{}  unreadable: {}\n", stored.head.code, error);
            return;
        }
        const Table& table = opened->table();
        fmt::print("{}  {:<9}  {:<8}  {} seats  {} entries", stored.head.code,
                   name_of(table.state()), table.setup().map, table.seats(), table.version());
        if (table.unreadable() > 0) fmt::print(", {} unreadable", table.unreadable());
        fmt::print("\n");
    });
    return kWell;
}

Exit export_record(const std::string& where, const std::string& code) {
    const auto stored = open_database(where, Access::Look)->load(code);
    if (!stored) {
        fmt::print(stderr, "trunkline admin: there is no table {}\n", code);
        return kNo;
    }
    std::string error = "its game has not begun";
    std::string record;
    if (stored->head.archived)
        record = unpack(stored->record).value_or("");
    else if (const auto opened = read(*stored, error))
        record = opened->record();
    if (record.empty()) {
        fmt::print(stderr, "trunkline admin: table {} has no record: {}\n", code, error);
        return kNo;
    }
    fmt::print("{}\n", record);
    return kWell;
}

// Everything, and then reads it back to see that it is the same.
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
    each_table(from, [&](const StoredTable& table) {
        if (to.load(table.head.code) != table)
            throw StorageError(fmt::format("table {} did not arrive whole", table.head.code));
    });
}

// Every byte in its place, and no entry missing.
void check(Database& database) {
    database.check();
    each_table(database, [](const StoredTable& table) {
        const auto missing = std::ranges::find(table.entries, "");
        if (missing != table.entries.end() || (table.entries.empty() && !table.head.archived))
            throw StorageError(fmt::format("it is damaged: entry {} of table {} is missing",
                                           missing - table.entries.begin() + 1, table.head.code));
    });
}

std::unique_ptr<Database> open_empty(const std::string& where) {
    auto database = open_database(where, Access::Own);
    if (!database->heads({HeadsQuery::Which::All, {}, 1}).empty())
        throw StorageError(
            is_address(where) ? "the database holds tables already: name another"
                              : fmt::format("{} holds tables already: name another folder", where));
    return database;
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
    check(*from);
    copy(*from, *open_empty(where));
    return kWell;
}

Exit copy_to(const std::string& where, const std::string& target) {
    // Nobody may play on in the old place.
    const auto from = open_database(where, Access::Own);
    check(*from);
    copy(*from, *open_empty(target));
    return kWell;
}

Exit vacuum(const std::string& where) {
    open_database(where, Access::Own)->vacuum();
    return kWell;
}

} // namespace

void add_admin(Command& all) {
    struct Options {
        std::string folder, store, code, file, target;
        const std::string& where() const { return store.empty() ? folder : store; }
    };
    auto options = std::make_shared<Options>();
    Command admin = all.below("admin", "Look after a server's tables");
    admin.text("--data", options->folder, "the server's folder");
    admin.text("--store", options->store, "or its database: postgresql://[USER@]HOST/DATABASE");
    const auto guarded = [options](const auto& work) {
        return [options, work] {
            if (options->folder.empty() == options->store.empty() ||
                (!options->store.empty() && !is_address(options->store))) {
                fmt::print(stderr,
                           "trunkline admin: expected --data FOLDER or --store postgresql://…\n");
                return kBadInput;
            }
            try {
                return work();
            } catch (const StorageError& error) {
                fmt::print(stderr, "trunkline admin: {}\n", error.what());
                return is_address(options->where()) ? kBadInput : kNo;
            }
        };
    };
    admin.below("list", "All tables, one a line").does(guarded([options] {
        return list(options->where());
    }));
    Command exporting =
        admin.below("export", "Print a game's record (a running one's: keep it secret)");
    exporting.text("code", options->code, "the table's code", Need::Required);
    exporting.does(guarded([options] { return export_record(options->where(), options->code); }));
    Command backing_up = admin.below("backup", "Copy everything into one file; the server may run");
    backing_up.text("file", options->file, "a new file", Need::Required);
    backing_up.does(guarded([options] { return back_up(options->where(), options->file); }));
    Command restoring = admin.below("restore", "Put a copy where there are no tables yet");
    restoring.text("file", options->file, "a file of backup", Need::Required);
    restoring.does(guarded([options] { return restore(options->where(), options->file); }));
    Command copying = admin.below("copy",
                                  "Copy everything to another folder or database; no server "
                                  "may run");
    copying.text("target", options->target, "a folder or postgresql://…", Need::Required);
    copying.does(guarded([options] { return copy_to(options->where(), options->target); }));
    admin.below("vacuum", "Give room that is no longer used back to the disk; no server may run")
        .does(guarded([options] { return vacuum(options->where()); }));
    add_moderation(admin);
}

} // namespace trunkline

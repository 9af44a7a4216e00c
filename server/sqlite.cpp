// Storage in a folder with one SQLite file. Nothing else knows SQLite.
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "server/storage.hpp"

namespace trunkline {
namespace {

// What makes format n of format n - 1; the file's user_version says which one it has.
// Entries keep small pages: an entry dirties one page of its table, and every dirty page is
// written.
constexpr std::array<const char*, 3> kFormats = {
    "CREATE TABLE tables(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE,"
    " open INTEGER NOT NULL, made_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP) STRICT;"
    "CREATE INDEX open_tables ON tables(id) WHERE open;"
    "CREATE TABLE lines(table_id INTEGER NOT NULL, version INTEGER NOT NULL,"
    " body TEXT NOT NULL, PRIMARY KEY(table_id, version)) STRICT, WITHOUT ROWID;",

    "ALTER TABLE lines RENAME TO entries;"
    "ALTER TABLE entries RENAME COLUMN body TO text;"
    "ALTER TABLE entries ADD COLUMN at INTEGER NOT NULL DEFAULT 0;"
    "UPDATE entries SET at = coalesce(json_extract(text, '$.at'), 0) WHERE json_valid(text);"
    // An entry that cannot be read makes no table old.
    "UPDATE entries SET at = (SELECT max(at) FROM entries AS all_of_it"
    " WHERE all_of_it.table_id = entries.table_id) WHERE at = 0;"
    "CREATE TABLE newer(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, open INTEGER NOT NULL,"
    " archived INTEGER NOT NULL DEFAULT 0, is_public INTEGER NOT NULL DEFAULT 0,"
    " made_at INTEGER NOT NULL, closed_at INTEGER NOT NULL DEFAULT 0,"
    " wake_at INTEGER NOT NULL DEFAULT 0) STRICT;"
    "INSERT INTO newer(id, code, open, is_public, made_at, closed_at)"
    " SELECT id, code, open,"
    "  coalesce((SELECT json_extract(text, '$.options.public') FROM entries"
    "   WHERE table_id = id AND version = 1 AND json_valid(text)), 0),"
    "  unixepoch(made_at) * 1000,"
    "  CASE WHEN open THEN 0 ELSE (SELECT max(at) FROM entries WHERE table_id = id) END"
    " FROM tables;"
    "DROP TABLE tables;"
    "ALTER TABLE newer RENAME TO tables;"
    "CREATE INDEX open_tables ON tables(code) WHERE open;"
    "CREATE INDEX closed_tables ON tables(code) WHERE NOT open AND NOT archived;"
    "CREATE TABLE records(table_id INTEGER PRIMARY KEY, record BLOB NOT NULL) STRICT;"
    "CREATE TABLE probe(id INTEGER PRIMARY KEY, times INTEGER NOT NULL) STRICT;"
    "INSERT INTO probe VALUES(1, 0);",

    // Chat stood among the entries; there it leaves its place, so that no version changes.
    "CREATE TABLE chat(table_id INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY(table_id, number)) STRICT, WITHOUT ROWID;"
    "INSERT INTO chat SELECT table_id, row_number() OVER (PARTITION BY table_id ORDER BY version),"
    " text FROM entries WHERE substr(text, 1, 14) = '{\"type\":\"chat\"';"
    "DELETE FROM chat WHERE number <= (SELECT max(number) - 200 FROM chat AS all_of_it"
    " WHERE all_of_it.table_id = chat.table_id);"
    "UPDATE entries SET text = '{\"type\":\"chat\",\"at\":' || at ||"
    " ',\"clock\":0,\"seat\":0,\"text\":\"\"}' WHERE substr(text, 1, 14) = "
    "'{\"type\":\"chat\"';"};

constexpr int kFormat = static_cast<int>(kFormats.size());

struct Bytes { // for a column that is no text
    std::string_view bytes;
};

class Statement {
  public:
    Statement(sqlite3* db, std::string_view sql) : db_(db) {
        if (sqlite3_prepare_v3(db, sql.data(), static_cast<int>(sql.size()),
                               SQLITE_PREPARE_PERSISTENT, &handle_, nullptr) != SQLITE_OK)
            throw StorageError(fmt::format("cannot prepare \"{}\": {}", sql, sqlite3_errmsg(db)));
    }
    ~Statement() { sqlite3_finalize(handle_); }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    // Texts must live until the statement has run.
    template <class... Values>
    Statement& with(const Values&... values) {
        int place = 0;
        (bind(++place, values), ...);
        return *this;
    }
    // One step: is there a row?
    bool row() {
        const int result = sqlite3_step(handle_);
        if (result == SQLITE_ROW) return true;
        if (result == SQLITE_DONE) {
            sqlite3_reset(handle_);
            return false;
        }
        std::string why = sqlite3_errmsg(db_);
        if (result == SQLITE_CORRUPT) why += "; trunkline admin restore brings back a copy";
        sqlite3_reset(handle_);
        throw StorageError(why);
    }
    // Runs to the end; how many rows were changed?
    int run() {
        while (row()) {
        }
        return sqlite3_changes(db_);
    }
    // The one number of its first row.
    std::optional<std::int64_t> value() {
        if (!row()) return std::nullopt;
        const std::int64_t found = number(0);
        sqlite3_reset(handle_);
        return found;
    }
    std::int64_t number(int column) const { return sqlite3_column_int64(handle_, column); }
    std::string text(int column) const {
        const auto* bytes = static_cast<const char*>(sqlite3_column_blob(handle_, column));
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_, column));
        return bytes ? std::string(bytes, size) : std::string();
    }

  private:
    void bind(int place, std::int64_t value) { sqlite3_bind_int64(handle_, place, value); }
    void bind(int place, std::string_view text) {
        sqlite3_bind_text(handle_, place, text.data(), static_cast<int>(text.size()),
                          SQLITE_STATIC);
    }
    void bind(int place, Bytes value) {
        sqlite3_bind_blob(handle_, place, value.bytes.data(), static_cast<int>(value.bytes.size()),
                          SQLITE_STATIC);
    }

    sqlite3* db_;
    sqlite3_stmt* handle_ = nullptr;
};

// Seeds and hands of running games are in it; SQLite's files beside it get the same rights.
void keep_private(const std::string& file) {
    const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) return; // SQLite will say why
    ::fchmod(descriptor, 0600);
    ::close(descriptor);
}

class Connection {
  public:
    Connection(const std::string& file, int flags) {
        if (flags & SQLITE_OPEN_CREATE) keep_private(file);
        if (sqlite3_open_v2(file.c_str(), &handle_, flags | SQLITE_OPEN_NOMUTEX, nullptr) !=
            SQLITE_OK) {
            const std::string why = sqlite3_errmsg(handle_);
            sqlite3_close(handle_);
            throw StorageError(fmt::format("cannot open {}: {}", file, why));
        }
        sqlite3_busy_timeout(handle_, 250);
    }
    ~Connection() { sqlite3_close_v2(handle_); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    operator sqlite3*() const { return handle_; }
    void run(const std::string& sql) {
        if (sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
            throw StorageError(sqlite3_errmsg(handle_));
    }
    // All that `work` does, or nothing.
    template <class Work>
    void at_once(Work work) {
        run("BEGIN IMMEDIATE");
        try {
            work();
            run("COMMIT");
        } catch (const StorageError&) {
            if (!sqlite3_get_autocommit(handle_))
                sqlite3_exec(handle_, "ROLLBACK", nullptr, nullptr, nullptr);
            throw;
        }
    }
    int format() {
        return static_cast<int>(Statement(handle_, "PRAGMA user_version").value().value_or(0));
    }

  private:
    sqlite3* handle_ = nullptr;
};

// Held for as long as the process lives: a second server must not write into the same folder.
class FolderLock {
  public:
    explicit FolderLock(const std::string& folder) {
        std::error_code error;
        const bool made = std::filesystem::create_directories(folder, error);
        if (error)
            throw StorageError(
                fmt::format("cannot make the folder {}: {}", folder, error.message()));
        if (made) ::chmod(folder.c_str(), 0700); // one that was there may be others' as well
        const std::string file = folder + "/lock";
        descriptor_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (descriptor_ < 0)
            throw StorageError(fmt::format("cannot write in {}: {}", folder, std::strerror(errno)));
        if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
            ::close(descriptor_);
            throw StorageHeld(fmt::format("another server holds the folder {}", folder));
        }
    }
    ~FolderLock() { ::close(descriptor_); }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

  private:
    int descriptor_;
};

TableHead head_of(const Statement& row) {
    return {row.text(1),   row.number(2) != 0, row.number(3) != 0, row.number(4) != 0,
            row.number(5), row.number(6),      row.number(7),      row.number(8)};
}
constexpr std::string_view kHead =
    "SELECT id, code, open, archived, is_public, made_at, coalesce((SELECT at FROM entries WHERE "
    "table_id = id ORDER BY version DESC LIMIT 1), 0) AS touched_at, closed_at, wake_at "
    "FROM tables ";

class Sqlite final : public Database {
  public:
    // `place` is what the host calls the file.
    Sqlite(const std::string& file, const std::string& place, Access access,
           std::unique_ptr<FolderLock> lock)
        : lock_(std::move(lock)), db_(file, flags_for(access)) {
        const int found = db_.format();
        if (found > kFormat)
            throw StorageError(
                fmt::format("{} was written by a newer version of trunkline (format {}, "
                            "this one knows {}): use that version",
                            place, found, kFormat));
        if (access == Access::Own) {
            db_.run(
                "PRAGMA page_size = 1024; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                "PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8000;"
                "PRAGMA journal_size_limit = 16777216");
            for (int format = found; format < kFormat; ++format)
                db_.at_once([&] {
                    db_.run(kFormats[static_cast<std::size_t>(format)]);
                    db_.run(fmt::format("PRAGMA user_version = {}", format + 1));
                });
        } else if (found < kFormat) {
            throw StorageError(
                found == 0
                    ? fmt::format("there are no tables in {}", place)
                    : fmt::format("{} was written by an older version of trunkline (format {}, "
                                  "this one writes {}): start the server once, or run trunkline "
                                  "admin vacuum",
                                  place, found, kFormat));
        }
        begin_.emplace(db_, "BEGIN IMMEDIATE");
        commit_.emplace(db_, "COMMIT");
        make_.emplace(db_,
                      "INSERT INTO tables(code, open, is_public, made_at) VALUES(?, 1, ?, ?)"
                      " ON CONFLICT DO NOTHING");
        first_.emplace(db_, "INSERT INTO entries VALUES(last_insert_rowid(), 1, ?, ?)");
        append_.emplace(
            db_,
            "INSERT INTO entries SELECT id, ?2, ?3, ?4 FROM tables WHERE code = ?1 AND NOT "
            "archived AND ?2 = 1 + (SELECT max(version) FROM entries WHERE table_id = "
            "id)");
        say_.emplace(db_,
                     "INSERT INTO chat SELECT id, ?2, ?3 FROM tables WHERE code = ?1 AND NOT "
                     "archived AND ?2 = 1 + coalesce((SELECT max(number) FROM chat WHERE table_id "
                     "= id), 0)");
        forget_.emplace(db_,
                        "DELETE FROM chat WHERE table_id = (SELECT id FROM tables WHERE code = ?) "
                        "AND number <= ?");
        close_.emplace(db_, "UPDATE tables SET open = 0, closed_at = ? WHERE code = ? AND open");
    }

    std::vector<Stored> write(std::span<const Write> writes) override {
        std::vector<Stored> results;
        results.reserve(writes.size());
        at_once([&] {
            for (const Write& one : writes)
                results.push_back(std::visit([this](const auto& what) { return store(what); }, one)
                                      ? Stored::Yes
                                      : Stored::Conflict);
        });
        return results;
    }

    void probe(Probe amount) override {
        Statement rows(db_,
                       "WITH RECURSIVE row(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM row LIMIT "
                       "?) INSERT OR REPLACE INTO probe SELECT id, random() FROM row");
        at_once([&] { rows.with(std::int64_t{amount == Probe::Much ? 1000 : 1}).run(); });
    }

    std::optional<StoredTable> load(std::string_view code) override {
        StoredTable table;
        Statement head(db_, std::string(kHead) + "WHERE code = ?");
        if (!head.with(code).row()) return std::nullopt;
        table.head = head_of(head);
        const std::int64_t id = head.number(0);
        Statement entries(
            db_, "SELECT version, text, at FROM entries WHERE table_id = ? ORDER BY version");
        entries.with(id);
        while (entries.row()) {
            // Where one is missing, nothing stands in its place.
            table.entries.resize(static_cast<std::size_t>(entries.number(0)));
            table.times.resize(table.entries.size());
            table.entries.back() = entries.text(1);
            table.times.back() = entries.number(2);
        }
        Statement chat(db_,
                       "SELECT number, text FROM chat WHERE table_id = ? ORDER BY number DESC "
                       "LIMIT ?");
        chat.with(id, kMostChat);
        while (chat.row()) table.chat.emplace(chat.number(0), chat.text(1));
        Statement record(db_, "SELECT record FROM records WHERE table_id = ?");
        if (record.with(id).row()) table.record = record.text(0);
        return table;
    }

    std::vector<TableHead> heads(const HeadsQuery& query) override {
        using Which = HeadsQuery::Which;
        const std::string_view where =
            query.which == Which::Open     ? "WHERE open AND code > ?1 AND touched_at < ?2"
            : query.which == Which::Closed ? "WHERE NOT open AND NOT archived AND code > ?1 AND "
                                             "closed_at < ?2"
                                           : "WHERE code > ?1 AND ?2";
        Statement row(db_, fmt::format("{}{} ORDER BY code LIMIT ?3", kHead, where));
        row.with(query.after, query.before, std::int64_t{query.limit});
        std::vector<TableHead> found;
        while (row.row()) found.push_back(head_of(row));
        return found;
    }

    void hold_still() override { db_.run("BEGIN; SELECT count(*) FROM tables"); }

    void put(std::span<const StoredTable> tables) override {
        Statement make(db_,
                       "INSERT INTO tables(code, open, archived, is_public, made_at, closed_at, "
                       "wake_at) VALUES(?, ?, ?, ?, ?, ?, ?) RETURNING id");
        Statement entry(db_, "INSERT INTO entries VALUES(?, ?, ?, ?)");
        Statement chat(db_, "INSERT INTO chat VALUES(?, ?, ?)");
        Statement record(db_, "INSERT INTO records VALUES(?, ?)");
        at_once([&] {
            for (const StoredTable& table : tables) {
                const TableHead& head = table.head;
                make.with(head.code, std::int64_t{head.open}, std::int64_t{head.archived},
                          std::int64_t{head.is_public}, head.made_at, head.closed_at, head.wake_at);
                make.row();
                const std::int64_t id = make.number(0);
                make.run();
                for (std::size_t i = 0; i < table.entries.size(); ++i)
                    if (!table.entries[i].empty())
                        entry
                            .with(id, static_cast<std::int64_t>(i + 1), table.entries[i],
                                  table.times[i])
                            .run();
                for (const auto& [number, text] : table.chat) chat.with(id, number, text).run();
                if (!table.record.empty()) record.with(id, Bytes{table.record}).run();
            }
        });
    }

    void check() override {
        Statement row(db_, "PRAGMA integrity_check(1)");
        while (row.row())
            if (std::string says = row.text(0); says != "ok") {
                std::ranges::replace(says, '\n', ' ');
                throw StorageError(fmt::format("it is damaged: {}", says));
            }
    }

    void vacuum() override { db_.run("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)"); }

  private:
    static int flags_for(Access access) {
        return SQLITE_OPEN_READWRITE | (access == Access::Own ? SQLITE_OPEN_CREATE : 0);
    }

    // Like Connection::at_once, with statements that are prepared already.
    template <class Work>
    void at_once(Work work) {
        begin_->run();
        try {
            work();
            commit_->run();
        } catch (const StorageError&) {
            if (!sqlite3_get_autocommit(db_))
                sqlite3_exec(db_, "ROLLBACK", nullptr, nullptr, nullptr);
            throw;
        }
    }

    std::optional<std::int64_t> number_of(const std::string& code) {
        return Statement(db_, "SELECT id FROM tables WHERE code = ? AND NOT archived")
            .with(code)
            .value();
    }

    bool store(const NewEntry& entry) {
        if (entry.version == 1) {
            if (make_->with(entry.code, std::int64_t{entry.is_public}, entry.at).run() == 0)
                return is_there(entry);
            first_->with(entry.text, entry.at).run();
        } else if (append_->with(entry.code, entry.version, entry.text, entry.at).run() == 0) {
            return is_there(entry);
        }
        if (!entry.open) close_->with(entry.at, entry.code).run();
        return true;
    }

    bool store(const NewChat& chat) {
        if (say_->with(chat.code, chat.number, chat.text).run() == 0) return is_there(chat);
        if (chat.number > kMostChat) forget_->with(chat.code, chat.number - kMostChat).run();
        return true;
    }

    // A write that failed and was stored all the same, and comes again.
    bool is_there(const NewEntry& entry) {
        return Statement(db_,
                         "SELECT 1 FROM tables JOIN entries ON table_id = id WHERE code = ? AND "
                         "version = ? AND text = ?")
            .with(entry.code, entry.version, entry.text)
            .value()
            .has_value();
    }

    bool is_there(const NewChat& chat) {
        return Statement(db_,
                         "SELECT 1 FROM tables JOIN chat ON table_id = id WHERE code = ? AND "
                         "number = ? AND text = ?")
            .with(chat.code, chat.number, chat.text)
            .value()
            .has_value();
    }

    bool store(const Wake& wake) {
        return Statement(db_, "UPDATE tables SET wake_at = ? WHERE code = ? AND NOT archived")
                   .with(wake.at, wake.code)
                   .run() > 0;
    }

    bool store(const GiveBack&) { return true; } // a folder is never shared
    bool store(const Archive& archive) {
        const auto id = number_of(archive.code);
        if (!id) return false;
        const auto version =
            Statement(db_, "SELECT max(version) FROM entries WHERE table_id = ?").with(*id).value();
        if (version != archive.version) return false;
        Statement(db_, "DELETE FROM entries WHERE table_id = ?").with(*id).run();
        Statement(db_, "DELETE FROM chat WHERE table_id = ?").with(*id).run();
        if (archive.record.empty()) {
            Statement(db_, "DELETE FROM tables WHERE id = ?").with(*id).run();
            return true;
        }
        Statement(db_, "INSERT INTO records VALUES(?, ?)").with(*id, Bytes{archive.record}).run();
        Statement(db_,
                  "UPDATE tables SET archived = 1, wake_at = 0, closed_at = iif(open, ?2, "
                  "closed_at), open = 0 WHERE id = ?1")
            .with(*id, archive.at)
            .run();
        return true;
    }

    std::unique_ptr<FolderLock> lock_;
    Connection db_;
    std::optional<Statement> begin_, commit_, make_, first_, append_, close_, say_, forget_;
};

} // namespace

std::unique_ptr<Database> open_folder(const std::string& folder, Access access) {
    const std::string file = folder + "/tables.sqlite";
    auto lock = access == Access::Own ? std::make_unique<FolderLock>(folder) : nullptr;
    if (access == Access::Look && !std::filesystem::exists(file))
        throw StorageError(fmt::format("there are no tables in {}", folder));
    return std::make_unique<Sqlite>(file, folder, access, std::move(lock));
}

std::unique_ptr<Database> open_copy(const std::string& file, Access access) {
    const bool exists = std::filesystem::exists(file);
    if (access == Access::Own && exists)
        throw StorageError(fmt::format("{} exists already: name a new file", file));
    if (access == Access::Look && !exists) throw StorageError(fmt::format("there is no {}", file));
    return std::make_unique<Sqlite>(file, file, access, nullptr);
}

} // namespace trunkline

#include "server/store.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <utility>

namespace trunkline {
namespace {

constexpr int kSchema = 1;
constexpr auto kWindow = std::chrono::milliseconds(2); // lines gather this long under load
constexpr std::size_t kManyLines = 4;                  // load: so many lines in the last commit
constexpr std::size_t kLargestBatch = 512;

[[noreturn]] void fail(std::string_view what, sqlite3* db) {
    throw StoreError(fmt::format("{}: {}", what, sqlite3_errmsg(db)));
}

class Statement {
  public:
    Statement(sqlite3* db, std::string_view sql) : db_(db) {
        if (sqlite3_prepare_v3(db, sql.data(), static_cast<int>(sql.size()),
                               SQLITE_PREPARE_PERSISTENT, &handle_, nullptr) != SQLITE_OK)
            fail(fmt::format("cannot prepare \"{}\"", sql), db);
    }
    ~Statement() { sqlite3_finalize(handle_); }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    Statement& bind(int place, std::int64_t value) {
        sqlite3_bind_int64(handle_, place, value);
        return *this;
    }
    // The text must live until the statement has run.
    Statement& bind(int place, std::string_view text) {
        sqlite3_bind_text(handle_, place, text.data(), static_cast<int>(text.size()),
                          SQLITE_STATIC);
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
        throw StoreError(why);
    }
    void run() {
        while (row()) {
        }
    }
    std::int64_t number(int column) const { return sqlite3_column_int64(handle_, column); }
    std::string text(int column) const {
        const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(handle_, column));
        return bytes ? std::string(bytes,
                                   static_cast<std::size_t>(sqlite3_column_bytes(handle_, column)))
                     : std::string();
    }
    void reset() { sqlite3_reset(handle_); }

  private:
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

class Database {
  public:
    Database(const std::string& file, int flags) {
        if (flags & SQLITE_OPEN_CREATE) keep_private(file);
        if (sqlite3_open_v2(file.c_str(), &handle_, flags, nullptr) != SQLITE_OK) {
            const std::string why = sqlite3_errmsg(handle_);
            sqlite3_close(handle_);
            throw StoreError(fmt::format("cannot open {}: {}", file, why));
        }
        sqlite3_busy_timeout(handle_, 250);
    }
    ~Database() { sqlite3_close_v2(handle_); }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    operator sqlite3*() const { return handle_; }
    void run(const char* sql) {
        if (sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
            throw StoreError(sqlite3_errmsg(handle_));
    }
    int schema() {
        Statement version(handle_, "PRAGMA user_version");
        version.row();
        return static_cast<int>(version.number(0));
    }

  private:
    sqlite3* handle_ = nullptr;
};

std::string file_in(const std::string& folder) {
    return folder + "/tables.sqlite";
}

void check_schema(Database& db, const std::string& folder) {
    if (const int found = db.schema(); found > kSchema)
        throw StoreError(
            fmt::format("{} was written by a newer version of trunkline (format {}, "
                        "this one knows {}): use that version",
                        folder, found, kSchema));
}

Database open_to_read(const std::string& folder) {
    const std::string file = file_in(folder);
    if (!std::filesystem::exists(file))
        throw StoreError(fmt::format("there are no tables in {}", folder));
    return Database(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX);
}

StoredTable head_of(const Statement& row) {
    return {row.number(0), row.text(1), row.number(2) != 0, {}};
}

std::optional<StoredTable> read_one(sqlite3* db, std::string_view code) {
    Statement head(db, "SELECT id, code, open FROM tables WHERE code = ?");
    if (!head.bind(1, code).row()) return std::nullopt;
    StoredTable table = head_of(head);
    Statement lines(db, "SELECT body FROM lines WHERE table_id = ? ORDER BY version");
    lines.bind(1, table.table);
    while (lines.row()) table.lines.push_back(lines.text(0));
    return table;
}

// Held for as long as the process lives: a second server must not write into the same folder.
class FolderLock {
  public:
    explicit FolderLock(const std::string& folder) {
        std::error_code error;
        const bool made = std::filesystem::create_directories(folder, error);
        if (error)
            throw StoreError(fmt::format("cannot make the folder {}: {}", folder, error.message()));
        if (made) ::chmod(folder.c_str(), 0700); // one that was there may be others' as well
        const std::string file = folder + "/lock";
        descriptor_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (descriptor_ < 0)
            throw StoreError(fmt::format("cannot write in {}: {}", folder, std::strerror(errno)));
        if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
            ::close(descriptor_);
            throw StoreError(fmt::format("another server holds the folder {}", folder));
        }
    }
    ~FolderLock() { ::close(descriptor_); }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

  private:
    int descriptor_;
};

} // namespace

struct Store::Files {
    explicit Files(const std::string& folder)
        : lock(folder),
          writing(file_in(folder),
                  SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX) {
        check_schema(writing, folder);
        // Small pages: a line dirties one page of its table, and every dirty page is written.
        writing.run(
            "PRAGMA page_size = 1024; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
            "PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8000;"
            "PRAGMA journal_size_limit = 16777216");
        if (writing.schema() == 0)
            writing.run(
                "BEGIN;"
                "CREATE TABLE tables(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE,"
                " open INTEGER NOT NULL, made_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP) STRICT;"
                "CREATE INDEX open_tables ON tables(id) WHERE open;"
                "CREATE TABLE lines(table_id INTEGER NOT NULL, version INTEGER NOT NULL,"
                " body TEXT NOT NULL, PRIMARY KEY(table_id, version)) STRICT, WITHOUT ROWID;"
                "PRAGMA user_version = 1; COMMIT");
        reading.emplace(file_in(folder), SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX);
        begin.emplace(writing, "BEGIN IMMEDIATE");
        commit.emplace(writing, "COMMIT");
        make.emplace(writing, "INSERT INTO tables(id, code, open) VALUES(?, ?, ?)");
        close.emplace(writing, "UPDATE tables SET open = 0 WHERE id = ? AND open");
        line.emplace(writing, "INSERT INTO lines(table_id, version, body) VALUES(?, ?, ?)");
    }

    FolderLock lock;
    Database writing;
    std::optional<Database> reading;
    std::optional<Statement> begin, commit, make, close, line;
};

Store::Store(const std::string& folder, std::function<void(Batch)> stored)
    : files_(std::make_unique<Files>(folder)), stored_(std::move(stored)) {
    writer_ = std::thread([this] { write_lines(); });
}

Store::~Store() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    if (writer_.joinable()) writer_.join();
}

void Store::append(Line line) {
    bool first = false;
    {
        const std::lock_guard lock(mutex_);
        first = waiting_.empty();
        waiting_.push_back(std::move(line));
    }
    if (first) wake_.notify_one();
}

void Store::write_lines() {
    using Clock = std::chrono::steady_clock;
    std::size_t last_size = 0;
    for (;;) {
        Batch batch;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
            if (waiting_.empty()) return;
            if (last_size >= kManyLines && !stopping_) {
                lock.unlock();
                std::this_thread::sleep_for(kWindow);
                lock.lock();
            }
            if (waiting_.size() <= kLargestBatch) {
                batch.lines.swap(waiting_);
            } else {
                const auto end = waiting_.begin() + kLargestBatch;
                batch.lines.assign(std::make_move_iterator(waiting_.begin()),
                                   std::make_move_iterator(end));
                waiting_.erase(waiting_.begin(), end);
            }
        }
        last_size = batch.lines.size();
        const auto began = Clock::now();
        batch.error = commit(batch.lines);
        batch.seconds = std::chrono::duration<double>(Clock::now() - began).count();
        {
            const std::lock_guard lock(mutex_);
            trouble_ = batch.error;
        }
        stored_(std::move(batch));
    }
}

std::string Store::commit(const std::vector<Line>& lines) {
    try {
        files_->begin->run();
        for (const Line& line : lines) {
            if (line.version == 1)
                files_->make->bind(1, line.table)
                    .bind(2, line.code)
                    .bind(3, std::int64_t{line.open})
                    .run();
            files_->line->bind(1, line.table).bind(2, line.version).bind(3, line.body).run();
            if (!line.open) files_->close->bind(1, line.table).run();
        }
        files_->commit->run();
        return {};
    } catch (const StoreError& error) {
        if (!sqlite3_get_autocommit(files_->writing))
            sqlite3_exec(files_->writing, "ROLLBACK", nullptr, nullptr, nullptr);
        return error.what();
    }
}

void Store::read_open(const std::function<void(StoredTable)>& visit) {
    Statement row(*files_->reading,
                  "SELECT id, code, open, body FROM tables JOIN lines ON table_id = id"
                  " WHERE open ORDER BY id, version");
    StoredTable table;
    while (row.row()) {
        if (row.number(0) != table.table) {
            if (table.table != 0) visit(std::move(table));
            table = head_of(row);
        }
        table.lines.push_back(row.text(3));
    }
    if (table.table != 0) visit(std::move(table));
}

std::optional<StoredTable> Store::read(std::string_view code) {
    return read_one(*files_->reading, code);
}

std::int64_t Store::last_table() {
    Statement row(*files_->reading, "SELECT coalesce(max(id), 0) FROM tables");
    row.row();
    const std::int64_t last = row.number(0);
    row.reset();
    return last;
}

std::string Store::trouble() const {
    const std::lock_guard lock(mutex_);
    return trouble_;
}

std::vector<StoredTable> list_tables(const std::string& folder) {
    Database db = open_to_read(folder);
    check_schema(db, folder);
    Statement row(db, "SELECT id, code, open FROM tables ORDER BY id");
    std::vector<StoredTable> tables;
    while (row.row()) tables.push_back(head_of(row));
    return tables;
}

std::optional<StoredTable> read_table(const std::string& folder, std::string_view code) {
    Database db = open_to_read(folder);
    check_schema(db, folder);
    return read_one(db, code);
}

namespace {

void copy(Database& from, Database& to) {
    sqlite3_backup* copying = sqlite3_backup_init(to, "main", from, "main");
    if (!copying) fail("cannot copy", to);
    int result = SQLITE_OK;
    // In steps, so that a writing server is never kept waiting.
    while ((result = sqlite3_backup_step(copying, 1024)) == SQLITE_OK || result == SQLITE_BUSY ||
           result == SQLITE_LOCKED)
        sqlite3_sleep(2);
    sqlite3_backup_finish(copying);
    if (result != SQLITE_DONE) fail("cannot copy", to);
}

} // namespace

void back_up(const std::string& folder, const std::string& file) {
    if (std::filesystem::exists(file))
        throw StoreError(fmt::format("{} exists already: name a new file", file));
    Database from = open_to_read(folder);
    check_schema(from, folder);
    // One read transaction for the whole copy: a server that goes on writing does not restart it.
    from.run("BEGIN; SELECT count(*) FROM tables");
    Database to(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    copy(from, to);
    to.run("PRAGMA journal_mode = DELETE");
}

void restore(const std::string& folder, const std::string& file) {
    if (!std::filesystem::exists(file)) throw StoreError(fmt::format("there is no {}", file));
    const FolderLock lock(folder);
    if (std::filesystem::exists(file_in(folder)))
        throw StoreError(fmt::format("{} holds tables already: name another folder", folder));
    Database from(file, SQLITE_OPEN_READONLY);
    if (from.schema() == 0)
        throw StoreError(fmt::format("{} is not a copy made by trunkline admin backup", file));
    check_schema(from, file);
    Database to(file_in(folder), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    copy(from, to);
}

} // namespace trunkline

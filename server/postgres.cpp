// Storage in PostgreSQL. All writes of a batch travel in one pipeline
// and one transaction; each is one statement that stores nothing where the table is not as it
// expects, so that the fence is in the write itself.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>

#include "server/postgres_connection.hpp"

namespace trunkline {
namespace {

// What makes format n of format n - 1. Texts are bytes: what was stored comes back as it was.
constexpr std::array<const char*, 3> kFormats = {
    "CREATE TABLE tables(id bigserial PRIMARY KEY, code text COLLATE \"C\" NOT NULL UNIQUE,"
    " open boolean NOT NULL, archived boolean NOT NULL DEFAULT false,"
    " is_public boolean NOT NULL DEFAULT false, made_at bigint NOT NULL,"
    " closed_at bigint NOT NULL DEFAULT 0, wake_at bigint NOT NULL DEFAULT 0);"
    "CREATE INDEX open_tables ON tables(code) WHERE open;"
    "CREATE INDEX closed_tables ON tables(code) WHERE NOT open AND NOT archived;"
    "CREATE TABLE entries(table_id bigint NOT NULL, version bigint NOT NULL, at bigint NOT NULL,"
    " text bytea NOT NULL, PRIMARY KEY(table_id, version));"
    "CREATE TABLE records(table_id bigint PRIMARY KEY, record bytea NOT NULL);"
    "CREATE TABLE probe(times bigint NOT NULL);"
    "INSERT INTO probe VALUES(0);",

    // Chat stood among the entries; there it leaves its place, so that no version changes.
    "CREATE TABLE chat(table_id bigint NOT NULL, number bigint NOT NULL, text bytea NOT NULL,"
    " PRIMARY KEY(table_id, number));"
    "INSERT INTO chat SELECT table_id, row_number() OVER (PARTITION BY table_id ORDER BY version),"
    " text FROM entries WHERE substring(text FROM 1 FOR 14) = convert_to('{\"type\":\"chat\"',"
    " 'UTF8');"
    "DELETE FROM chat WHERE number <= (SELECT max(number) - 200 FROM chat AS all_of_it"
    " WHERE all_of_it.table_id = chat.table_id);"
    "UPDATE entries SET text = convert_to('{\"type\":\"chat\",\"at\":' || at ||"
    " ',\"clock\":0,\"seat\":0,\"text\":\"\"}', 'UTF8') WHERE substring(text FROM 1 FOR 14) ="
    " convert_to('{\"type\":\"chat\"', 'UTF8');",

    // Several nodes: who is there, and who owns which table (server/leases.hpp).
    "CREATE TABLE cluster(id text NOT NULL);"
    "INSERT INTO cluster VALUES(gen_random_uuid()::text);"
    "CREATE TABLE nodes(epoch bigserial PRIMARY KEY, name text NOT NULL UNIQUE,"
    " until timestamptz NOT NULL);"
    "CREATE TABLE leases(code text COLLATE \"C\" PRIMARY KEY,"
    " epoch bigint NOT NULL REFERENCES nodes);"
    "CREATE INDEX leases_of_nodes ON leases(epoch);"};
constexpr int kFormat = static_cast<int>(kFormats.size());
constexpr std::int64_t kOwner = 8'737'862'461'530'211; // of the lock of whoever owns the tables
constexpr std::int64_t kFormatLock = kOwner + 1;       // of whoever looks at the format

// The fence: the table's lease has the epoch of whoever writes (0: there is none). The lease stays
// locked until the commit, so that whoever takes the table over waits, and reads what was written.
#define FENCE(EPOCH)                                                                         \
    " AND coalesce((SELECT epoch FROM leases WHERE leases.code = $1 FOR SHARE), 0) = " EPOCH \
    "::bigint"

// Statements by name, prepared when the connection is made. A write has been stored where it
// returns a row.
struct Prepared {
    const char *name, *sql;
};
constexpr std::array<Prepared, 16> kPrepared = {{
    {"make", // code, version, at, text, epoch, open, is_public
     "WITH made AS (INSERT INTO tables(code, open, is_public, made_at, closed_at)"
     " SELECT $1, $6::boolean, $7::boolean, $3::bigint, CASE WHEN $6::boolean THEN 0 ELSE "
     "$3::bigint END WHERE $2::bigint = 1"
     " ON CONFLICT DO NOTHING RETURNING id),"
     "owned AS (INSERT INTO leases SELECT $1, $5::bigint FROM made WHERE $5::bigint > 0"
     " ON CONFLICT DO NOTHING)"
     "INSERT INTO entries SELECT id, 1, $3::bigint, $4::bytea FROM made RETURNING 1"},
    {"append", // code, version, at, text, epoch
     "INSERT INTO entries SELECT id, $2::bigint, $3::bigint, $4::bytea FROM tables WHERE code = $1 "
     "AND NOT archived"
     " AND $2::bigint = 1 + (SELECT max(version) FROM entries WHERE table_id = id)" FENCE(
         "$5") " ON CONFLICT DO NOTHING RETURNING 1"},
    {"close", // the same, and the game is over
     "WITH stored AS (INSERT INTO entries SELECT id, $2::bigint, $3::bigint, $4::bytea FROM tables "
     "WHERE code = $1"
     " AND NOT archived AND $2::bigint = 1 + (SELECT max(version) FROM entries WHERE table_id = "
     "id)" FENCE("$5") " ON CONFLICT DO NOTHING RETURNING table_id)"
                       "UPDATE tables SET open = false, closed_at = CASE WHEN open THEN $3::bigint "
                       "ELSE closed_at END"
                       " FROM stored WHERE id = table_id RETURNING 1"},
    {"say", // code, number, text, the last number that goes, epoch
     "WITH said AS (INSERT INTO chat SELECT id, $2::bigint, $3::bytea FROM tables WHERE code = $1"
     " AND NOT archived AND $2::bigint = 1 + coalesce((SELECT max(number) FROM chat WHERE table_id"
     " = id), 0)" FENCE(
         "$5") " ON CONFLICT DO NOTHING RETURNING table_id),"
               "old AS (DELETE FROM chat USING said WHERE chat.table_id = said.table_id"
               " AND number <= $4::bigint)"
               "SELECT 1 FROM said"},
    {"wake", // code, at, epoch
     "UPDATE tables SET wake_at = $2 WHERE code = $1 AND NOT archived" FENCE("$3") " RETURNING 1"},
    {"give_back", "DELETE FROM leases WHERE code = $1 AND epoch = $2 RETURNING 1"},
    {"take", // code, epoch
     "WITH taken AS (INSERT INTO leases SELECT code, $2::bigint FROM tables WHERE code = $1"
     " AND NOT archived ON CONFLICT DO NOTHING RETURNING epoch)"
     "SELECT epoch FROM taken UNION ALL SELECT epoch FROM leases WHERE code = $1"},
    {"owner", "SELECT epoch FROM leases WHERE code = $1"},
    {"archive", // code, version, epoch, at, record
     "WITH it AS (SELECT id FROM tables WHERE code = $1 AND NOT archived"
     " AND $2::bigint = (SELECT max(version) FROM entries WHERE table_id = id)" FENCE(
         "$3") " FOR UPDATE),"
               "given_back AS (DELETE FROM leases USING it WHERE leases.code = $1),"
               "entry AS (DELETE FROM entries USING it WHERE table_id = id),"
               "said AS (DELETE FROM chat USING it WHERE table_id = id),"
               "record AS (INSERT INTO records SELECT id, $5::bytea FROM it)"
               "UPDATE tables SET archived = true, wake_at = 0, open = false,"
               " closed_at = CASE WHEN open THEN $4::bigint ELSE closed_at END FROM it WHERE "
               "tables.id = "
               "it.id"
               " RETURNING 1"},
    {"drop", // code, version, epoch
     "WITH it AS (SELECT id FROM tables WHERE code = $1 AND NOT archived"
     " AND $2::bigint = (SELECT max(version) FROM entries WHERE table_id = id)" FENCE(
         "$3") " FOR UPDATE),"
               "given_back AS (DELETE FROM leases USING it WHERE leases.code = $1),"
               "entry AS (DELETE FROM entries USING it WHERE table_id = id),"
               "said AS (DELETE FROM chat USING it WHERE table_id = id)"
               "DELETE FROM tables USING it WHERE tables.id = it.id RETURNING 1"},
    {"is_there", // code, version, text
     "SELECT 1 FROM tables JOIN entries ON table_id = id WHERE code = $1 AND version = $2"
     " AND text = $3"},
    {"is_said", // code, number, text
     "SELECT 1 FROM tables JOIN chat ON table_id = id WHERE code = $1 AND number = $2"
     " AND text = $3"},
    {"chat", // table, at most
     "SELECT number, text FROM chat WHERE table_id = $1 ORDER BY number DESC LIMIT $2"},
    {"entries", "SELECT version, text, at FROM entries WHERE table_id = $1 ORDER BY version"},
    {"record", "SELECT record FROM records WHERE table_id = $1"},
    {"probe", "UPDATE probe SET times = times + 1"},
}};
#undef FENCE

constexpr std::string_view kHead =
    "SELECT * FROM (SELECT id, code, open, archived, is_public, made_at, coalesce((SELECT at FROM "
    "entries WHERE table_id = id ORDER BY version DESC LIMIT 1), 0) AS touched_at, closed_at, "
    "wake_at FROM tables) AS heads ";

TableHead head_of(const Rows& rows, int row) {
    return {rows.text(row, 1),   rows.flag(row, 2),   rows.flag(row, 3),   rows.flag(row, 4),
            rows.number(row, 5), rows.number(row, 6), rows.number(row, 7), rows.number(row, 8)};
}

class Postgres final : public Database {
  public:
    Postgres(const std::string& address, Access access) : access_(access), db_(address) {
        begin_session();
    }

    std::vector<Stored> write(std::span<const Write> writes) override {
        return steadily([&] {
            std::vector<Stored> results = send(writes);
            // A write whose answer was lost, and which comes again.
            for (std::size_t i = 0; i < writes.size(); ++i)
                if (results[i] == Stored::Conflict &&
                    std::visit([&](const auto& what) { return is_there(what); }, writes[i]))
                    results[i] = Stored::Yes;
            return results;
        });
    }

    void probe(Probe) override {
        steadily([&] { return ask("probe", {}); });
    }

    std::optional<StoredTable> load(std::string_view code) override {
        return steadily([&]() -> std::optional<StoredTable> {
            const Rows head = query(std::string(kHead) + "WHERE code = $1", Values() << code);
            if (head.size() == 0) return std::nullopt;
            StoredTable table;
            table.head = head_of(head, 0);
            const std::int64_t id = head.number(0, 0);
            const Rows entries = ask("entries", Values() << id);
            for (int i = 0; i < entries.size(); ++i) {
                // Where one is missing, nothing stands in its place.
                table.entries.resize(static_cast<std::size_t>(entries.number(i, 0)));
                table.times.resize(table.entries.size());
                table.entries.back() = entries.bytes(i, 1);
                table.times.back() = entries.number(i, 2);
            }
            const Rows chat = ask("chat", Values() << id << kMostChat);
            for (int i = 0; i < chat.size(); ++i)
                table.chat.emplace(chat.number(i, 0), chat.bytes(i, 1));
            const Rows record = ask("record", Values() << id);
            if (record.size() > 0) table.record = record.bytes(0, 0);
            return table;
        });
    }

    std::int64_t take(std::string_view code, std::int64_t epoch) override {
        if (epoch == 0) return 0;
        return steadily([&] {
            const Rows owner = ask("take", Values() << code << epoch);
            if (owner.size() > 0) return owner.number(0, 0);
            // There is no such table, or somebody took it in this very moment.
            const Rows other = ask("owner", Values() << code);
            return other.size() > 0 ? other.number(0, 0) : epoch;
        });
    }

    std::vector<TableHead> heads(const HeadsQuery& wanted) override {
        using Which = HeadsQuery::Which;
        const std::string_view where =
            wanted.which == Which::Open     ? "WHERE open AND code > $1 AND touched_at < $2"
            : wanted.which == Which::Closed ? "WHERE NOT open AND NOT archived AND code > $1 AND "
                                              "closed_at < $2"
                                            : "WHERE code > $1 AND $2::bigint > 0";
        return steadily([&] {
            const Rows rows =
                query(fmt::format("{}{} ORDER BY code LIMIT $3", kHead, where),
                      Values() << wanted.after << wanted.before << std::int64_t{wanted.limit});
            std::vector<TableHead> found;
            for (int i = 0; i < rows.size(); ++i) found.push_back(head_of(rows, i));
            return found;
        });
    }

    void hold_still() override {
        run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT count(*) FROM tables");
        held_ = true;
    }

    void put(std::span<const StoredTable> tables) override {
        at_once([&] {
            for (const StoredTable& table : tables) put_one(table);
        });
    }

    void check() override {
        const Rows holes = query(
            "SELECT code FROM tables WHERE NOT archived AND (SELECT max(version) - count(*) FROM "
            "entries WHERE table_id = id) IS DISTINCT FROM 0 LIMIT 1",
            {});
        if (holes.size() > 0)
            throw StorageError(
                fmt::format("it is damaged: entries of {} are missing", holes.text(0, 0)));
    }

    void vacuum() override {
        for (const char* name : {"tables", "entries", "chat", "records", "probe", "leases"})
            run(fmt::format("VACUUM (FULL, ANALYZE) {}", name));
    }

  private:
    // The connection has just been made.
    void begin_session() {
        run("SET client_min_messages = error");
        if (access_ == Access::Own) {
            lock("pg_try_advisory_lock", kOwner);
            prepare_schema();
            run("DELETE FROM leases; DELETE FROM nodes"); // of nodes that are gone
        } else if (access_ == Access::Share) {
            // One after the other; and only where nobody is there may an old format change.
            lock("pg_try_advisory_lock", kFormatLock);
            if (format() < kFormat) lock("pg_try_advisory_lock", kOwner);
            prepare_schema();
            run("SELECT pg_advisory_unlock_all()");
            // Whoever stands still in the middle of a batch does not keep its leases by that.
            run("SET idle_in_transaction_session_timeout = '2s'");
            lock("pg_try_advisory_lock_shared", kOwner);
        } else {
            run("SET search_path = trunkline");
            bring_up_to_date();
        }
        for (const auto& [name, sql] : kPrepared) db_.prepare(name, sql);
        ready_ = true;
    }

    void prepare_schema() {
        run("CREATE SCHEMA IF NOT EXISTS trunkline");
        run("SET search_path = trunkline");
        run("CREATE TABLE IF NOT EXISTS format(format int NOT NULL)");
        bring_up_to_date();
    }

    void lock(const char* how, std::int64_t which) {
        // One that was killed a moment ago may still be on its way out.
        for (int tries = 0; tries < 50; ++tries) {
            if (query(fmt::format("SELECT {}($1)", how), Values() << which).flag(0, 0)) return;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        throw StorageHeld("another server holds this database");
    }

    int format() {
        if (!query("SELECT to_regclass('trunkline.format') IS NOT NULL", {}).flag(0, 0)) return 0;
        return static_cast<int>(
            query("SELECT coalesce(max(format), 0) FROM trunkline.format", {}).number(0, 0));
    }

    void bring_up_to_date() {
        const int found = format();
        if (found > kFormat)
            throw StorageError(
                fmt::format("the database was written by a newer version of trunkline (format {}, "
                            "this one knows {}): use that version",
                            found, kFormat));
        if (found < kFormat && access_ == Access::Look)
            throw StorageError(
                found == 0 ? std::string("there are no tables in this database")
                           : fmt::format("the database was written by an older version of "
                                         "trunkline (format {}, this one writes {}): start the "
                                         "server once, or run trunkline admin vacuum",
                                         found, kFormat));
        for (int format = found; format < kFormat; ++format)
            at_once([&] {
                run(kFormats[static_cast<std::size_t>(format)]);
                run("DELETE FROM format");
                run(fmt::format("INSERT INTO format VALUES({})", format + 1));
            });
    }

    // A connection that has broken is made again, once: what was asked is asked again.
    template <class Work>
    std::invoke_result_t<Work> steadily(Work work) {
        if (held_) return work(); // another connection would see another moment
        try {
            if (ready_ && db_.well()) return work();
        } catch (const StorageError&) {
            if (db_.well()) throw;
        }
        ready_ = false;
        db_.connect_again();
        begin_session();
        return work();
    }

    template <class Work>
    void at_once(Work work) {
        run("BEGIN");
        try {
            work();
            run("COMMIT");
        } catch (const StorageError&) {
            const Rows rolled_back(PQexec(db_.raw(), "ROLLBACK"));
            throw;
        }
    }

    void run(const std::string& sql) { db_.run(sql); }
    Rows query(const std::string& sql, const Values& values) { return db_.query(sql, values); }
    Rows ask(const char* prepared, const Values& values) { return db_.ask(prepared, values); }

    // One transaction in one pipeline: everything is sent before the first answer is read.
    std::vector<Stored> send(std::span<const Write> writes) {
        std::vector<Stored> results(writes.size(), Stored::Conflict);
        std::string error;
        if (!PQenterPipelineMode(db_.raw())) throw StorageError(db_.complaint());
        send_one("BEGIN");
        for (const Write& write : writes)
            std::visit([this](const auto& what) { send_one(what); }, write);
        send_one("COMMIT");
        PQpipelineSync(db_.raw());
        // The answers of BEGIN, of each write and of COMMIT; each ends with a null.
        for (std::size_t i = 0; i < writes.size() + 2; ++i) {
            const Rows rows(PQgetResult(db_.raw()));
            if (!rows.well()) {
                if (error.empty()) error = rows.complaint();
                if (!db_.well()) break;
            } else if (i > 0 && i <= writes.size() && rows.size() > 0) {
                results[i - 1] = Stored::Yes;
            }
            Rows(PQgetResult(db_.raw()));
        }
        if (db_.well()) Rows(PQgetResult(db_.raw())); // of the sync
        PQexitPipelineMode(db_.raw());
        if (!db_.well() && error.empty()) error = db_.complaint();
        if (!error.empty()) {
            if (db_.well()) Rows(PQexec(db_.raw(), "ROLLBACK"));
            throw StorageError(one_line(error));
        }
        return results;
    }

    void send_one(const char* command) {
        PQsendQueryParams(db_.raw(), command, 0, nullptr, nullptr, nullptr, nullptr, 0);
    }
    void send_one(const char* prepared, const Values& values) {
        PQsendQueryPrepared(db_.raw(), prepared, values.count(), values.values(), values.lengths(),
                            values.formats(), 0);
    }
    void send_one(const NewEntry& entry) {
        Values values;
        values << entry.code << entry.version << entry.at << entry.text << entry.epoch;
        if (entry.version == 1) values << entry.open << entry.is_public;
        send_one(entry.version == 1 ? "make" : entry.open ? "append" : "close", values);
    }
    void send_one(const NewChat& chat) {
        send_one("say", Values() << chat.code << chat.number << chat.text << chat.number - kMostChat
                                 << chat.epoch);
    }
    void send_one(const Wake& wake) {
        send_one("wake", Values() << wake.code << wake.at << wake.epoch);
    }
    void send_one(const GiveBack& back) {
        send_one("give_back", Values() << back.code << back.epoch);
    }
    void send_one(const Archive& archive) {
        Values values;
        values << archive.code << archive.version << archive.epoch;
        if (!archive.record.empty()) values << archive.at << archive.record;
        send_one(archive.record.empty() ? "drop" : "archive", values);
    }

    bool is_there(const NewEntry& entry) {
        return ask("is_there", Values() << entry.code << entry.version << entry.text).size() > 0;
    }
    bool is_there(const NewChat& chat) {
        return ask("is_said", Values() << chat.code << chat.number << chat.text).size() > 0;
    }
    template <class Other>
    bool is_there(const Other&) {
        return false;
    }

    void put_one(const StoredTable& table) {
        const TableHead& head = table.head;
        const std::int64_t id =
            query(
                "INSERT INTO tables(code, open, archived, is_public, made_at, closed_at, wake_at) "
                "VALUES($1, $2, $3, $4, $5, $6, $7) RETURNING id",
                Values() << head.code << head.open << head.archived << head.is_public
                         << head.made_at << head.closed_at << head.wake_at)
                .number(0, 0);
        for (std::size_t i = 0; i < table.entries.size(); ++i)
            if (!table.entries[i].empty())
                query("INSERT INTO entries VALUES($1, $2, $3, $4)",
                      Values() << id << static_cast<std::int64_t>(i + 1) << table.times[i]
                               << table.entries[i]);
        for (const auto& [number, text] : table.chat)
            query("INSERT INTO chat VALUES($1, $2, $3)", Values() << id << number << text);
        if (!table.record.empty())
            query("INSERT INTO records VALUES($1, $2)", Values() << id << table.record);
    }

    Access access_;
    PostgresConnection db_;
    bool ready_ = false; // the session has begun well
    bool held_ = false;
};

} // namespace

std::unique_ptr<Database> open_postgres(const std::string& address, Access access) {
    return std::make_unique<Postgres>(address, access);
}

} // namespace trunkline

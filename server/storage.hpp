// Where tables are kept so that nothing told is ever lost. An entry is either on disk for good
// before anybody hears of it, or it never happened.
//
// `Database` is what an implementation provides: plain calls that wait for the disk. `Storage` puts
// two of them on threads of their own, one that writes and one that reads, so that the event loop
// waits for neither and reads never stand behind writes.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "server/table_chat.hpp"

namespace trunkline {

// The storage cannot be used; what() is one clear line for the host.
struct StorageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
// Another process owns it.
struct StorageHeld : StorageError {
    using StorageError::StorageError;
};

// ---------------------------------------------------------------------- what is written

// Where several nodes share the storage, each table is owned by one of them at a time: by the one
// whose epoch its lease has (server/leases.hpp). All writes are refused where the epoch is another;
// a server that has the storage for itself has epoch 0, and there are no leases.

// The next entry of a table. It is stored only where `version` is one more than the table has (1
// makes the table) and the table is not archived: whoever writes from an old state writes nothing.
struct NewEntry {
    std::string code; // of the table
    std::int64_t version = 0;
    std::int64_t at = 0; // Unix time in ms
    std::string text;
    bool open = true;       // false: the game is over
    bool is_public = false; // with version 1
    std::int64_t epoch = 0; // of whoever writes; so in all of these
};

// The next line of chat at a table. It is stored only where `number` is one more than the last
// one's and the table is not archived; only the newest kMostChat are kept.
struct NewChat {
    std::string code;
    std::int64_t number = 0;
    std::string text;
    std::int64_t epoch = 0;
};

// When a table that nobody looks at must be looked after next; 0: when somebody comes.
struct Wake {
    std::string code;
    std::int64_t at = 0;
    std::int64_t epoch = 0;
};

// The table is closed and becomes its record; entries and chat go. An empty record: nothing was
// played, and the whole table goes.
struct Archive {
    std::string code;
    std::int64_t version = 0; // that the table has; another one, and it stays as it is
    std::int64_t at = 0;
    std::string record;     // packed, see server/compressed_text.hpp
    std::uint64_t told = 0; // for whoever wrote it: who waits for what becomes of it
    std::int64_t epoch = 0;
};

// The table is no longer owned by whoever has this epoch.
struct GiveBack {
    std::string code;
    std::int64_t epoch = 0;
};

using Write = std::variant<NewEntry, NewChat, Wake, Archive, GiveBack>;

enum class Stored : std::uint8_t {
    Yes,
    Conflict, // the table is not as the write expected; nothing was written
    Failed,   // by the disk
};

// ---------------------------------------------------------------------- what is read

struct TableHead {
    std::string code;
    bool open = false;
    bool archived = false;
    bool is_public = false;
    // Unix time in ms; 0: not. Touched is when the last entry was stored, but for archived ones.
    std::int64_t made_at = 0, touched_at = 0, closed_at = 0, wake_at = 0;

    friend bool operator==(const TableHead&, const TableHead&) = default;
};

struct StoredTable {
    TableHead head;
    std::vector<std::string> entries; // in order from version 1
    std::vector<std::int64_t> times;  // of each
    std::string record;               // packed; of an archived table, which has nothing else
    std::map<std::int64_t, std::string> chat = {}; // the newest lines, by their numbers

    friend bool operator==(const StoredTable&, const StoredTable&) = default;
};

// A page of tables, by code. `before` asks for open ones touched or closed ones ended before it.
struct HeadsQuery {
    enum class Which : std::uint8_t { All, Open, Closed } which = Which::All;
    std::string after;
    int limit = 1000;
    std::int64_t before = INT64_MAX;
};

// ---------------------------------------------------------------------- the seam

// One connection to a place where tables are. Every call throws StorageError where it fails.
class Database {
  public:
    virtual ~Database() = default;

    // All in one transaction that is on disk when this returns. A write in conflict is left out,
    // and the others are stored.
    virtual std::vector<Stored> write(std::span<const Write> writes) = 0;
    // Can it write right now? Asks the disk, for little, or for as much as some entries take: where
    // those failed, less may still fit.
    enum class Probe : std::uint8_t { Little, Much };
    virtual void probe(Probe amount) = 0;

    virtual std::optional<StoredTable> load(std::string_view code) = 0;
    // Makes the table one of this epoch, unless it is owned; says the owner's epoch.
    virtual std::int64_t take(std::string_view, std::int64_t epoch) { return epoch; }
    virtual std::vector<TableHead> heads(const HeadsQuery& query) = 0;

    // For `trunkline admin`. From now on this connection sees everything as it is at this moment.
    virtual void hold_still() = 0;
    // A whole table that is not there yet, as it was elsewhere.
    virtual void put(std::span<const StoredTable> tables) = 0;
    // Is every byte where it should be?
    virtual void check() = 0;
    // Gives the room of what has gone back to the disk.
    virtual void vacuum() = 0;
};

enum class Access : std::uint8_t {
    Own,   // for this process alone; made where it is missing, and brought up to date
    Share, // the same for one of several nodes; no folder
    Look,  // beside whoever owns it
};

// `where` is a folder (SQLite), or postgresql://…
std::unique_ptr<Database> open_database(const std::string& where, Access access);
bool is_address(std::string_view where); // and no folder
std::unique_ptr<Database> open_folder(const std::string& folder, Access access);
std::unique_ptr<Database> open_postgres(const std::string& address, Access access);
// One file that holds a copy; a new one (Access::Own), or one that is there.
std::unique_ptr<Database> open_copy(const std::string& file, Access access);

class Storage {
  public:
    using Post = std::function<void(std::function<void()>)>;
    struct Batch {
        std::vector<Write> writes;
        std::vector<Stored> results; // of each
    };
    struct Commit {
        std::size_t writes = 0;
        std::string error; // empty unless all of them failed
        double seconds = 0;
    };
    // Who owns tables, by number, and on which threads they are told.
    struct Owners {
        std::function<std::size_t(std::string_view code)> of;
        std::vector<Post> post;
        std::function<void(std::size_t owner, const Batch&)> stored;

        static Owners only(Post post, std::function<void(const Batch&)> stored) {
            return {
                [](std::string_view) { return 0; },
                {std::move(post)},
                [stored = std::move(stored)](std::size_t, const Batch& batch) { stored(batch); }};
        }
    };
    template <class T>
    struct Answer {
        T value;
        std::string error; // empty: value counts
    };

    // A table that was asked for to be owned. Only its owner reads it.
    struct Taken {
        std::int64_t owner = 0; // its epoch
        std::optional<StoredTable> table;
    };

    // Takes the place for this process (Access::Own), or for one of several nodes. What became of a
    // write is told to whoever owns the table that it is for; of every commit, the first owner
    // hears.
    Storage(const std::string& where, Owners owners, std::function<void(const Commit&)> committed,
            Access access = Access::Own);
    // Writes what is waiting.
    ~Storage();
    Storage(const Storage&) = delete;
    Storage& operator=(const Storage&) = delete;

    // From any thread; what is asked is answered by `post`.
    void write(Write write);
    // Answers with why it cannot write, or nothing.
    void probe(const Post& post, std::function<void(const std::string&)> answer);
    void load(std::string code, const Post& post,
              std::function<void(const Answer<std::optional<StoredTable>>&)>);
    void take(std::string code, std::int64_t epoch, const Post& post,
              std::function<void(const Answer<Taken>&)>);
    void heads(HeadsQuery query, const Post& post,
               std::function<void(const Answer<std::vector<TableHead>>&)>);

    // Why the last attempt to write failed; empty while all is well.
    std::string trouble() const;

  private:
    void write_batches();
    void answer_reads();
    template <class T>
    void read(std::function<T(Database&)> ask, const Post& post,
              std::function<void(const Answer<T>&)> answer);
    void tell_owners(Batch batch);

    Owners owners_;
    std::function<void(const Commit&)> committed_;
    std::unique_ptr<Database> writing_, reading_;
    mutable std::mutex mutex_;
    std::condition_variable wake_writer_, wake_reader_;
    std::vector<Write> waiting_;
    std::vector<std::function<void(const std::string&)>> probes_; // answer from any thread
    std::deque<std::function<void()>> reads_;
    std::string trouble_;
    bool stopping_ = false;
    std::thread writer_, reader_;
};

} // namespace trunkline

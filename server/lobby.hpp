// All tables of a host: makes them, finds them, brings them back after a restart, and keeps their
// entries, timers and bots going. Everything here happens on one thread; the storage and the bots
// answer through `post`. A table is read when somebody asks for it, or when its time has come.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <queue>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "server/bot_pool.hpp"
#include "server/figures.hpp"
#include "server/limits.hpp"
#include "server/retention.hpp"
#include "server/storage.hpp"
#include "server/subscribers.hpp"
#include "server/table.hpp"

namespace trunkline {

struct LobbyOptions {
    std::string storage; // see open_database()
    RetentionOptions keep;
    BotPoolOptions bots;
};

// What making or joining a table came to.
struct Seated {
    std::string code;
    int seat = 0;
    std::string token;
    std::string commitment;
};
using SeatedOrNot = std::variant<Seated, Refused>;

// Somebody who wants to sit down.
struct JoinRequest {
    std::string visitor;
    int seat = -1; // -1: any
    std::string name;
    std::string from; // the token of a seat at the table that this one continues
    std::string key;  // of the request: the same one gets the same seat
};

enum class Lookup : std::uint8_t {
    Found,
    Unknown,    // there is none
    Archived,   // there was one, of which the record is left
    Unreadable, // there is one, and it is kept, but this version cannot go on with it
    Failed,     // the storage could not say
};
Reason why_not_found(Lookup result);

class Lobby {
  public:
    using Post = Storage::Post;

    // Throws StorageError where the storage cannot be used.
    Lobby(const LobbyOptions& options, const Post& post);
    ~Lobby();

    const Board* board(std::string_view id) const;

    // The table of that code, from memory, and then at once, or from the storage.
    void find(std::string_view code, std::function<void(Lookup, Table*)> answer);
    // The record of a game that is over or archived; empty while it runs.
    void record(std::string_view code, std::function<void(Lookup, std::string)> answer);
    // `visitor`: who asks for it; the bots at it think in that visitor's share of time.
    void make(Setup setup, int seat, std::string name, const std::string& visitor,
              std::function<void(const SeatedOrNot&)> answer);
    void join(std::string_view code, JoinRequest wish,
              std::function<void(const SeatedOrNot&)> answer);

    // A connection; it is attached to a table by hello() until gone().
    ConnectionId listen(Subscriber& subscriber);
    void hello(ConnectionId connection, Table& table, int seat, int version,
               const std::string& visitor);
    void hear(ConnectionId connection, std::string_view code, std::string_view message);
    void gone(ConnectionId connection, std::string_view code);

    void tick();
    // Public tables that gather or play, newest first, but of each visitor a few at a time.
    struct Page {
        std::vector<const Table*> tables;
        std::string next; // to be given as `after`; empty: these were the last
    };
    Page public_tables(std::string_view after, std::size_t most) const;
    std::map<std::string, std::uint64_t> tables_by_state() const;
    std::string trouble() const { return storage_.trouble(); }
    // Asks the disk: why it cannot be written to, or nothing.
    void probe(std::function<void(const std::string&)> answer) {
        storage_.probe(std::move(answer));
    }
    void set_limit_of_chat(Limit limit) { chat_.set(limit); }
    BotPool& bots() { return bots_; }
    Figures& figures() { return figures_; }
    const std::string& folder() const { return folder_; } // where its tables are
    static Milliseconds now();

  private:
    class Hosted;
    struct TextHash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    template <class Name>
    struct Due {
        Milliseconds at;
        Name table;
        friend bool operator>(const Due& a, const Due& b) { return a.at > b.at; }
    };
    template <class Name>
    using Timers = std::priority_queue<Due<Name>, std::vector<Due<Name>>, std::greater<>>;
    using Then = std::function<void(Lookup, Hosted*)>;

    Hosted* add(std::string code, const Board& board);
    void with(std::string_view code, Then then);
    Lookup load(const StoredTable& stored);
    void look_through(const std::string& after, std::size_t open);
    // The number under which one result is awaited.
    Caller once(std::function<void(const Result&)> answer);
    void make_table(Setup setup, std::optional<std::string> visitor,
                    const std::function<void(Hosted*, const Result&)>& answer);
    void join_at(Hosted& hosted, JoinRequest wish, std::function<void(const SeatedOrNot&)> answer);
    void seat_down(Hosted& hosted, Join join, const std::string& token, std::string visitor,
                   std::function<void(const SeatedOrNot&)> answer);
    void stored(const Storage::Batch& batch);
    void entry_stored(const NewEntry& entry, Stored result);
    void drop(const std::string& code);
    void discard(const Hosted& hosted);
    void thought(const BotAnswer& answer);
    void schedule(Hosted& hosted);
    void unload_idle();

    std::map<std::string, Board, std::less<>> boards_;
    Figures figures_;
    std::unordered_map<std::int64_t, std::unique_ptr<Hosted>> tables_;
    template <class Value>
    using ByCode = std::unordered_map<std::string, Value, TextHash, std::equal_to<>>;
    ByCode<Hosted*> codes_;
    ByCode<std::vector<Then>> loading_; // who waits for a table that is being read
    Subscribers subscribers_;
    RateLimit chat_{Limits().chat};
    std::unordered_map<Caller, std::function<void(const Result&)>> callers_;
    Caller last_caller_ = 0;
    Timers<std::int64_t> timers_; // of tables in memory
    Timers<std::string> asleep_;  // of others
    Milliseconds started_ = now();
    std::int64_t last_table_ = 0;
    Milliseconds next_sweep_ = 0;
    std::string last_trouble_;
    std::string folder_;
    Storage storage_; // these stop first: their threads post to what is above
    Retention retention_;
    BotPool bots_;
};

} // namespace trunkline

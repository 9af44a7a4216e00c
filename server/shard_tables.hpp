// The tables of one shard: makes them, finds them, brings them back after a restart, and keeps
// their entries, timers and bots going. Everything here happens on the shard's thread. A table is
// read when somebody asks for it, or when its time has come.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <queue>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/bans.hpp"
#include "server/bot_pool.hpp"
#include "server/bus.hpp"
#include "server/figures.hpp"
#include "server/hosted_table.hpp"
#include "server/rate_limit.hpp"
#include "server/storage.hpp"

namespace trunkline {

using Boards = std::map<std::string, Board, std::less<>>;

// What the tables of all shards share; each of these may be used from any thread.
struct TableHost {
    const Boards& boards;
    Storage& storage;
    BotPool& bots;
    RateLimit& chat;
    const Bans& bans;
    std::atomic<std::int64_t>& last_table;  // numbers are given once in all shards
    const std::atomic<std::int64_t>& epoch; // of this node; 0: the server is alone
};

class NodeBus;

class ShardTables {
  public:
    // `owns`: does a table of this code belong here?
    ShardTables(std::size_t shard, const TableHost& host, Bus& bus, Figures& figures,
                Storage::Post post, std::function<bool(std::string_view)> owns);
    ~ShardTables();
    // Tables of other nodes are reached by it.
    void reach_others_by(NodeBus& bus) { others_ = &bus; }

    // The table's side of the bus.
    void subscribe(ConnectionId from, std::string_view code, Subscriber who);
    void say(ConnectionId from, std::string_view code, std::string_view message);
    void unsubscribe(ConnectionId from, std::string_view code);
    void make(MakeRequest wish, std::function<void(const SeatedOrNot&)> answer);
    void join(std::string_view code, JoinRequest wish,
              std::function<void(const SeatedOrNot&)> answer);
    void read(std::string_view code, TablePart part, std::function<void(const TableText&)> answer);
    std::vector<ListedTable> listed() const;
    // By their numbers, all that are in memory, up to a thousand.
    std::map<std::int64_t, std::string, std::greater<>> described() const;
    void moderate(std::string_view code, HostTask task,
                  std::function<void(const HostResult&)> answer);

    // What became of writes for these tables, whoever wrote them.
    void stored(const Storage::Batch& batch);
    void thought(const BotAnswer& answer);
    // An open table that is not in memory: look after it then.
    void wake_at(Milliseconds at, std::string code) { asleep_.push({at, std::move(code)}); }
    // Of all tables of an earlier epoch: they may be another node's by now.
    void let_go();
    void tick();
    std::map<std::string, std::uint64_t> by_state() const;

  private:
    friend class HostedTable;
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
    template <class Value>
    using ByCode = std::unordered_map<std::string, Value, TextHash, std::equal_to<>>;
    struct Found {
        Lookup result;
        HostedTable* table = nullptr; // where it was found
        std::int64_t owner = 0;       // where it is elsewhere: the node's epoch
    };
    using Then = std::function<void(const Found&)>;

    const Board* find_board(std::string_view id) const;
    HostedTable* add(std::string code, const Board& board, std::int64_t epoch);
    void with(std::string_view code, Then then);
    Lookup load(const StoredTable& stored, std::int64_t epoch);
    void read_record(const std::string& code, const std::function<void(const TableText&)>& answer);
    // The number under which one result is awaited.
    Caller once(std::function<void(const Result&)> answer);
    void make_table(Setup setup, std::optional<std::string> visitor,
                    const std::function<void(HostedTable*, const Result&)>& answer);
    void join_at(HostedTable& hosted, JoinRequest wish,
                 std::function<void(const SeatedOrNot&)> answer);
    void seat_down(HostedTable& hosted, Join join, const std::string& token, std::string visitor,
                   std::function<void(const SeatedOrNot&)> answer);
    // The next entry or line of chat of a table; `made`: its first entry.
    void table_stored(const std::string& code, bool made, Stored result);
    void archive_stored(const Archive& archive, Stored result);
    void drop(const std::string& code);
    void discard(const HostedTable& hosted);
    void end(HostedTable& hosted, HostTask::What how,
             std::function<void(const HostResult&)> answer);
    void remove_from(HostedTable& hosted, int seat, HostResult who,
                     std::function<void(const HostResult&)> answer);
    void schedule(HostedTable& hosted);
    void unload_idle();

    const std::size_t shard_;
    const TableHost host_;
    Bus& bus_;
    Figures& figures_;
    const Storage::Post post_;
    const std::function<bool(std::string_view)> owns_;
    NodeBus* others_ = nullptr; // where there are any
    std::unordered_map<std::int64_t, std::unique_ptr<HostedTable>> tables_;
    ByCode<HostedTable*> codes_;
    ByCode<std::vector<Then>> loading_; // who waits for a table that is being read
    std::unordered_map<Caller, std::function<void(const Result&)>> callers_;
    Caller last_caller_ = 0;
    Timers<std::int64_t> timers_; // of tables in memory
    Timers<std::string> asleep_;  // of others
    Milliseconds started_ = clock_now();
    Milliseconds next_sweep_ = 0;
};

} // namespace trunkline

// A table with what surrounds it on its shard: who listens, whose it is, when it is due. It stores
// the table's entries, carries its messages and lets its bots think.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/bus.hpp"
#include "server/clock.hpp"
#include "server/table.hpp"

namespace trunkline {

class ShardTables;

class HostedTable final : public Keeper {
  public:
    HostedTable(ShardTables& tables, std::int64_t number, std::string code, const Board& board,
                std::int64_t epoch);

    void store(std::int64_t version, std::string_view text, bool open) override;
    void store_chat(std::int64_t number, std::string_view text) override;
    void tell(ConnectionId to, std::string_view message) override;
    void think(int seat, const std::string& level, const View& view,
               std::uint64_t question) override;
    void rematch(int seat, ConnectionId connection, const std::string& message) override;
    void answered(Caller caller, const Result& result) override;
    void happened(const Entry& entry) override;
    void refused(const Refused& refused) override;
    bool is_good_name(std::string_view name, std::span<const std::string> others) const override;
    bool may_chat(ConnectionId by) override;

    // At a public table nobody takes more than half of the seats, but for whose table it is.
    bool may_sit(const std::string& who) const;
    // For the list that everybody sees.
    bool is_listed() const;

    struct Subscribed {
        ConnectionId connection;
        std::string visitor;
        std::string key; // of the seat's token; empty: looks on
    };

    const std::int64_t id; // while it is in memory; never given twice
    const std::string code;
    const std::int64_t epoch; // of this node, when it took the table
    bool is_public = false;
    bool code_taken = false; // by another table: it was never made
    Table table;
    // Who made it, or, after a restart, who came back to a seat first.
    std::optional<std::string> visitor;
    std::map<int, std::string> sat_from; // which visitor each seat was taken by
    std::vector<Subscribed> subscribed;
    Milliseconds due = kNever; // of its earliest timer
    Milliseconds wake_at = 0;  // as the storage knows it
    Milliseconds touched = clock_now();

  private:
    ShardTables& tables_;
    std::chrono::steady_clock::time_point accepted_; // the entry on its way
};

} // namespace trunkline

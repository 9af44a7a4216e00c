// One thread's share of the server: its tables, its connections, and what they have counted.
#pragma once

#include "server/local_bus.hpp"
#include "server/shard_connections.hpp"
#include "server/shard_tables.hpp"

namespace trunkline {

class Shard final : public ConnectionHandler {
  public:
    Shard(std::size_t number, const std::vector<ShardAddress>& all, const Limits& limits,
          SharedLimits& shared, std::atomic<std::size_t>& open_connections, const TableHost& host)
        : bus(number, all),
          tables(number, host, bus, figures, all[number].post,
                 [number, &all](std::string_view code) {
                     return shard_of_table(code, all.size()) == number;
                 }),
          connections(number, limits, shared, open_connections, bus, figures) {}

    void opened(Connection& connection) noexcept override { connections.opened(connection); }
    void heard(Connection& connection, std::string_view message) noexcept override {
        connections.heard(connection, message);
    }
    void closed(Connection& connection) noexcept override { connections.closed(connection); }
    void tick() override {
        tables.tick();
        connections.tick();
    }
    void stopping() override { connections.say_good_bye(); }
    void turned_away(std::string_view why) override { connections.turned_away(why); }

    Figures figures;
    LocalBus bus;
    ShardTables tables;
    ShardConnections connections;
};

} // namespace trunkline

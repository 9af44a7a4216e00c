// One thread's share of the server: its tables, its connections, and what they have counted.
#pragma once

#include <memory>

#include "server/local_bus.hpp"
#include "server/node_bus.hpp"
#include "server/shard_connections.hpp"
#include "server/shard_tables.hpp"

namespace trunkline {

class Shard final : public ConnectionHandler {
  public:
    Shard(std::size_t number, const std::vector<ShardAddress>& all, const Limits& limits,
          SharedLimits& shared, std::atomic<std::size_t>& open_connections, const TableHost& host,
          const OtherNodes* others)
        : local_bus(number, all),
          node_bus(others ? std::make_unique<NodeBus>(number, local_bus, tables, *others)
                          : nullptr),
          bus(node_bus ? static_cast<Bus&>(*node_bus) : local_bus),
          tables(number, host, bus, figures, all[number].post,
                 [number, &all](std::string_view code) {
                     return shard_of_table(code, all.size()) == number;
                 }),
          connections(number, limits, shared, open_connections, bus, figures) {
        if (node_bus) tables.reach_others_by(*node_bus);
    }

    void opened(Connection& connection) noexcept override { connections.opened(connection); }
    void heard(Connection& connection, std::string_view message) noexcept override {
        connections.heard(connection, message);
    }
    void closed(Connection& connection) noexcept override { connections.closed(connection); }
    void tick() override {
        tables.tick();
        connections.tick();
        if (node_bus) node_bus->tick();
    }
    void stopping() override { connections.say_good_bye(); }
    void turned_away(std::string_view why) override { connections.turned_away(why); }

    Figures figures;
    LocalBus local_bus;
    std::unique_ptr<NodeBus> node_bus; // where there are other nodes
    Bus& bus;
    ShardTables tables;
    ShardConnections connections;
};

} // namespace trunkline

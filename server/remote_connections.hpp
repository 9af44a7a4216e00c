// Connections at other nodes that talk to tables here. To its table each has a number like any
// other connection; on the thread of the table's shard.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "server/node_message.hpp"

namespace trunkline {

class ShardTables;

class RemoteConnections {
  public:
    using Send = std::function<void(std::int64_t node, const NodeMessage&)>;

    // Numbers of such connections name a shard that does not exist.
    static constexpr ConnectionId kShard = 255;
    static bool is_one(ConnectionId id) { return id >> 56 == kShard; }

    RemoteConnections(ShardTables& tables, Send send) : tables_(tables), send_(std::move(send)) {}

    // From the node where the connection is.
    void subscribe(std::int64_t node, const node::Subscribe& what);
    void say(std::int64_t node, const node::Say& what);
    void unsubscribe(std::int64_t node, const node::Unsubscribe& what);
    void lost(std::int64_t node);
    void lost_all();

    // From tables.
    void tell(ConnectionId to, std::string_view message);
    void subscription(ConnectionId to, std::string_view code, Subscription state);

  private:
    using Place = std::pair<std::int64_t, LinkId>; // the node, and its number there
    struct One {
        Place place;
        std::string code;
        std::uint64_t heard = 0, told = 0;
    };
    void end(ConnectionId id);
    void break_off(ConnectionId id);

    ShardTables& tables_;
    Send send_;
    std::unordered_map<ConnectionId, One> all_;
    std::map<Place, ConnectionId> by_place_;
    ConnectionId last_ = kShard << 56;
};

} // namespace trunkline

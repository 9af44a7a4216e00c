// Connections here that talk to tables of other nodes. On the thread of the shard that the table
// would be on if it were here.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/clock.hpp"
#include "server/node_message.hpp"

namespace trunkline {

class RemoteTables {
  public:
    using Send = std::function<void(std::int64_t node, const NodeMessage&)>;
    // Looks for the owner again.
    using Again = std::function<void(ConnectionId from, std::string_view code, Subscriber who)>;

    // `bus`: to the connections here.
    RemoteTables(std::size_t shard, Bus& bus, Send send, Again again)
        : bus_(bus), send_(std::move(send)), again_(std::move(again)), last_(LinkId{shard} << 56) {}

    void subscribe(std::int64_t owner, ConnectionId from, std::string_view code, Subscriber who);
    void say(ConnectionId from, std::string_view message);
    void unsubscribe(ConnectionId from);
    // The table is here after all, or nowhere.
    void forget(ConnectionId from);

    // From the owner.
    void told(const node::Tell& what);
    void state(const node::State& what);
    void broken(const node::Broken& what);

    // Nothing that this node said or was told counts any more.
    void lost(std::int64_t node);
    void lost_all();
    void tick(Milliseconds now);

  private:
    struct Link {
        std::int64_t owner; // 0: it is being looked for
        ConnectionId from;
        std::string code;
        Subscriber who;
        Milliseconds since;    // it has been waiting
        Milliseconds asked_at; // who owns the table
        Milliseconds sent_at;  // to the owner
        bool open = false;
        std::uint64_t heard = 0, said = 0;
    };
    using Links = std::unordered_map<LinkId, Link>;

    // The next of what passes through a link, or nothing where it has gone or one was lost.
    Link* next(LinkId id, std::uint64_t number);
    void broke(LinkId id);

    Bus& bus_;
    Send send_;
    Again again_;
    Links links_;
    std::unordered_map<ConnectionId, LinkId> by_connection_;
    LinkId last_;
    Milliseconds next_look_ = 0;
};

} // namespace trunkline

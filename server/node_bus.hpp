// The bus of a shard where there are other nodes. What concerns tables here goes through the bus
// within the process; what concerns tables elsewhere goes to the node that owns them, and comes
// back from there. Everything happens on the shard's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/local_bus.hpp"
#include "server/remote_connections.hpp"
#include "server/remote_tables.hpp"

namespace trunkline {

// How a shard reaches them.
struct OtherNodes {
    std::function<void(std::int64_t node, const NodeMessage&)> send;
    std::function<std::vector<std::int64_t>()> all; // that are known to be there
};

class NodeBus final : public Bus {
  public:
    NodeBus(std::size_t shard, LocalBus& local, ShardTables& tables, const OtherNodes& others);

    void subscribe(ConnectionId from, std::string_view code, Subscriber who) override;
    void say(ConnectionId from, std::string_view code, std::string_view message) override;
    void unsubscribe(ConnectionId from, std::string_view code) override;
    void make(MakeRequest wish, std::function<void(const SeatedOrNot&)> answer) override;
    void join(std::string_view code, JoinRequest wish,
              std::function<void(const SeatedOrNot&)> answer) override;
    void read(std::string_view code, TablePart part,
              std::function<void(const TableText&)> answer) override;
    void list(std::function<void(std::vector<ListedTable>)> answer) override;
    void describe_all(std::function<void(std::vector<std::string>)> answer) override;
    void moderate(std::string_view code, HostTask task,
                  std::function<void(const HostResult&)> answer) override;
    void tell(ConnectionId to, std::string_view message) override;
    void subscription(ConnectionId to, std::string_view code, Subscription state) override;

    // The shard's tables have found that `owner` has this one.
    void subscribe_at(std::int64_t owner, ConnectionId from, std::string_view code, Subscriber who);
    void join_at(std::int64_t owner, std::string_view code, JoinRequest wish,
                 std::function<void(const SeatedOrNot&)> answer);
    void read_at(std::int64_t owner, std::string_view code, TablePart part,
                 std::function<void(const TableText&)> answer);
    void moderate_at(std::int64_t owner, std::string_view code, HostTask task,
                     std::function<void(const HostResult&)> answer);
    RemoteTables& remote_tables() { return remote_tables_; }

    // From another node.
    void heard(const FromNode& from);
    // Nothing that this node said or was told counts any more.
    void lost(std::int64_t node);
    void lost_all();
    void tick();

  private:
    struct Waiting {
        std::int64_t node;
        Milliseconds until;
        std::function<void(const NodeMessage*)> answer; // nothing: there is none
    };
    // `message` gets the number of the request.
    template <class Message>
    void ask(std::int64_t node, Message message, std::function<void(const NodeMessage*)> answer);
    void answered(RequestId request, const NodeMessage* message);
    void give_up(const std::function<bool(const Waiting&)>& which);
    template <class Question, class Reply, class Item>
    void ask_others(std::vector<Item> own, std::function<void(std::vector<Item>)> answer);

    LocalBus& local_;
    ShardTables& tables_;
    OtherNodes others_;
    RemoteTables remote_tables_;
    RemoteConnections remote_connections_;
    std::unordered_map<RequestId, Waiting> waiting_;
    RequestId last_request_;
};

} // namespace trunkline

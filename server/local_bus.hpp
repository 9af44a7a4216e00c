// The bus within one process: a call where both ends are on one thread, and a message to the other
// thread where they are not. Which shard a table is on follows from its code, which one a
// connection is on from its number.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "server/bus.hpp"

namespace trunkline {

class ShardConnections;
class ShardTables;

inline constexpr std::size_t kMostShards =
    255; // so many fit into the number of a connection, beside others' (NodeBus)

// Of all shards of a process.
std::size_t shard_of_table(std::string_view code, std::size_t shards);
inline std::size_t shard_of_connection(ConnectionId id) {
    return static_cast<std::size_t>(id >> 56);
}

// One shard, as the others reach it; its parts are touched on its own thread only.
struct ShardAddress {
    std::function<void(std::function<void()>)> post; // to its thread, from any
    ShardTables* tables = nullptr;
    ShardConnections* connections = nullptr;
};

// Asks every shard on its own thread, and answers on the thread of shard `own`, in their order.
template <class Value>
void ask_all(const std::vector<ShardAddress>& shards, std::size_t own,
             const std::function<Value(std::size_t shard)>& ask,
             const std::function<void(std::vector<Value>)>& answer) {
    struct Gathered { // on the thread of `own`
        std::vector<Value> values;
        std::size_t missing;
    };
    const auto gathered =
        std::make_shared<Gathered>(Gathered{std::vector<Value>(shards.size()), shards.size()});
    const auto take = [gathered, answer](std::size_t shard, Value value) {
        gathered->values[shard] = std::move(value);
        if (--gathered->missing == 0) answer(std::move(gathered->values));
    };
    for (std::size_t shard = 0; shard < shards.size(); ++shard) {
        if (shard == own) continue;
        shards[shard].post([&home = shards[own], shard, ask, take] {
            home.post([shard, take, value = ask(shard)] { take(shard, value); });
        });
    }
    take(own, ask(own));
}

class LocalBus final : public Bus {
  public:
    // `shards` lives longer than this and is complete before anything is said.
    LocalBus(std::size_t own, const std::vector<ShardAddress>& shards)
        : own_(own), shards_(shards) {}

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

  private:
    const ShardAddress& at_table(std::string_view code) const {
        return shards_[shard_of_table(code, shards_.size())];
    }
    bool is_here(const ShardAddress& shard) const { return &shard == &shards_[own_]; }
    // The same function, called on the thread of this shard with a copy.
    template <class Value>
    std::function<void(const Value&)> back_here(std::function<void(const Value&)> answer) const;

    std::size_t own_;
    const std::vector<ShardAddress>& shards_;
    std::size_t next_ = 0; // shard to make a table on
};

} // namespace trunkline

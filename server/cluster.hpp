// This server as one node of several that share a PostgreSQL and a bus: it keeps its epoch alive,
// strikes off nodes that are gone, knows which others are there, and carries messages between them
// and the shards.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/clock.hpp"
#include "server/leases.hpp"
#include "server/nats.hpp"
#include "server/node_bus.hpp"

namespace trunkline {

class Cluster {
  public:
    // Throws StorageError or BusError. `node`: its name. `store` has been brought up to date;
    // `posts`: to the thread of each shard, from any.
    Cluster(const std::string& bus, const std::string& node, const std::string& store,
            const std::vector<Storage::Post>& posts);
    // Others may take its tables at once.
    ~Cluster();
    Cluster(const Cluster&) = delete;
    Cluster& operator=(const Cluster&) = delete;

    // `let_go`: of all tables, they may be others' by now. `freed`: these tables were of a node
    // that is gone. Both from any thread.
    void start(std::vector<NodeBus*> buses, std::function<void()> let_go,
               std::function<void(const std::vector<std::string>&)> freed);
    // From any thread.
    OtherNodes others();
    const std::atomic<std::int64_t>& epoch() const { return epoch_; }
    bool connected() const { return nats_.connected(); } // to the bus

    void tick(Milliseconds now); // on the thread of the first shard

  private:
    struct Other {
        Milliseconds heard_at = 0;
        std::uint64_t cuts = 0;
    };

    void send(std::int64_t node, const NodeMessage& message);
    void keep_alive();
    void look_after_leases();
    void begin_epoch();
    void publish_to_all(const NodeMessage& message);
    void cut();
    void heard(std::string_view bytes);
    void heard_of(const FromNode& from);
    void lose(std::int64_t node);
    void on_each_shard(const std::function<void(NodeBus&)>& what);

    std::vector<Storage::Post> posts_;
    std::vector<NodeBus*> buses_;
    std::function<void()> let_go_;
    std::function<void(const std::vector<std::string>&)> freed_;
    Leases leases_;
    std::atomic<std::int64_t> epoch_;
    std::string prefix_;
    std::atomic<std::uint64_t> cuts_ = 0;
    Milliseconds next_alive_ = 0;
    Milliseconds strike_off_from_ = 0; // after trouble others get time to be renewed, too
    std::string trouble_;
    mutable std::mutex mutex_;
    std::map<std::int64_t, Other> others_;
    bool stopping_ = false;
    std::condition_variable wake_;
    Nats nats_; // these stop first
    std::shared_ptr<Nats::Subscription> to_all_, to_this_;
    std::thread keeper_;
};

} // namespace trunkline

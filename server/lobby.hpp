// The host of all tables: the shards that they are spread over, and what these share, boards,
// storage, bots and limits. Everything here happens on the thread of the first shard.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/bot_pool.hpp"
#include "server/retention.hpp"
#include "server/shard.hpp"
#include "server/storage.hpp"

namespace trunkline {

struct LobbyOptions {
    std::string storage; // see open_database()
    std::string bans;    // file; empty: as long as the process lives
    RetentionOptions keep;
    BotPoolOptions bots;
    std::string bus;  // between nodes, nats://…; empty: the server is alone
    std::string node; // its name; each is there once
};

class Cluster;

class Lobby {
  public:
    // `posts`: to the thread of each shard, from any. Throws StorageError where the storage, and
    // BusError where the bus cannot be used.
    Lobby(const LobbyOptions& options, const Limits& limits, std::vector<Storage::Post> posts);
    ~Lobby();
    Lobby(const Lobby&) = delete;
    Lobby& operator=(const Lobby&) = delete;

    const Board* board(std::string_view id) const;
    // Whom the connections of each shard are handed to.
    std::vector<ConnectionHandler*> handlers();
    std::size_t shards() const { return shards_.size(); }
    std::size_t shard_of(std::string_view code) const {
        return shard_of_table(code, addresses_.size());
    }
    // Of the first shard; so are the figures.
    Bus& bus() { return shards_.front()->bus; }
    Figures& figures() { return shards_.front()->figures; }

    // What all shards have counted.
    struct Counted {
        Figures figures;
        std::map<std::string, std::uint64_t> tables; // by state
    };
    void count(std::function<void(const Counted&)> answer);
    std::size_t connections() const { return connections_; }

    void tick();
    // Asks the disk: why it cannot be written to, or nothing.
    void probe(std::function<void(const std::string&)> answer) {
        storage_.probe(addresses_.front().post, std::move(answer));
    }
    // What became of the last attempt, by whomever.
    std::string trouble() const { return storage_.trouble(); }
    // Where there are other nodes: can they be reached?
    bool connected() const;
    void set_limits(const Limits& limits);
    SharedLimits& limits() { return limits_; }
    // To every connection.
    void announce(const std::string& message);
    // Whoever is banned by now has to go.
    void dismiss_banned();
    BotPool& bots() { return bots_; }
    const std::string& folder() const { return folder_; } // where its tables are

  private:
    void start_cluster();
    void look_through(const std::string& after, std::size_t open);
    void committed(const Storage::Commit& commit);

    Boards boards_;
    SharedLimits limits_;
    std::atomic<std::int64_t> last_table_ = 0;
    std::atomic<std::size_t> connections_ = 0; // open on all shards
    std::vector<ShardAddress> addresses_;
    std::vector<std::unique_ptr<Shard>> shards_;
    std::string last_trouble_;
    std::string folder_;
    const std::atomic<std::int64_t> alone_ = 0; // the epoch of a server without others
    std::unique_ptr<Cluster> cluster_;          // until all is written
    Storage storage_; // these stop first: their threads post to what is above
    Retention retention_;
    BotPool bots_;
};

} // namespace trunkline

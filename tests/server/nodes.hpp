// Several nodes as processes, with a PostgreSQL and a NATS of their own.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "client.hpp"
#include "nats_server.hpp"
#include "postgres_server.hpp"

namespace trunkline::client {

inline bool can_run_nodes() {
    return NatsServer::installed() && PostgresServer::get();
}

class Nodes {
  public:
    explicit Nodes(std::size_t count) : servers_(count), ports_(count) {
        for (std::size_t i = 0; i < count; ++i) start(i);
    }

    void start(std::size_t i) {
        servers_[i] = std::make_unique<Server>(
            folders_[i].path,
            std::vector<std::string>{"--exempt-loopback", "--shards", std::to_string(1 + i % 3),
                                     "--bus", nats.address(), "--node", "node" + std::to_string(i)},
            -1, where);
        ASSERT_GT(servers_[i]->port(), 0) << "node " << i << " did not start";
        ports_[i] = servers_[i]->port();
    }
    // Whoever dials finds the others from now on, as behind a balancer.
    void take_out(std::size_t i) { ports_[i] = 0; }
    void put_back(std::size_t i) { ports_[i] = servers_[i]->port(); }
    int end(std::size_t i, int signal) {
        take_out(i);
        return servers_[i]->end(signal);
    }
    void signal(std::size_t i, int signal) { kill(servers_[i]->pid(), signal); }
    int port(std::size_t i) const { return ports_[i]; }
    std::size_t size() const { return ports_.size(); }
    // Of some node that can be reached.
    int any_port(std::uint64_t chance) const {
        for (std::size_t i = 0; i < size(); ++i)
            if (const int port = ports_[(chance + i) % size()]) return port;
        return 0;
    }

    PostgresServer& postgres = *PostgresServer::get();
    NatsServer nats;
    const std::string where = postgres.address(postgres.new_database());

  private:
    std::array<Folder, 8> folders_; // for their logs
    std::vector<std::unique_ptr<Server>> servers_;
    std::vector<std::atomic<int>> ports_;
};

} // namespace trunkline::client

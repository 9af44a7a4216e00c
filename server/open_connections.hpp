// The open connections, as the HTTP server and the conversations behind it share them.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "server/http_server.hpp"
#include "server/stream.hpp"

namespace trunkline {

constexpr auto kRequestTime = 15s;

// How many there are on all threads, and of whom.
class ConnectionCount {
  public:
    bool has_room(const HttpServerOptions& options, const std::string& visitor) const {
        const std::lock_guard lock(mutex_);
        const auto found = by_visitor_.find(visitor);
        return open_ < options.connections &&
               (found == by_visitor_.end() || found->second < options.sockets_per_visitor);
    }
    void add(const std::string& visitor) {
        const std::lock_guard lock(mutex_);
        ++open_;
        if (!visitor.empty()) ++by_visitor_[visitor];
    }
    void remove(const std::string& visitor) {
        const std::lock_guard lock(mutex_);
        --open_;
        const auto found = by_visitor_.find(visitor);
        if (found != by_visitor_.end() && --found->second == 0) by_visitor_.erase(found);
    }

  private:
    mutable std::mutex mutex_;
    std::size_t open_ = 0;
    std::unordered_map<std::string, std::size_t> by_visitor_; // never the nameless one
};

// Those of one thread.
struct OpenConnections {
    OpenConnections(HttpServerOptions given, std::shared_ptr<ConnectionCount> all)
        : options(std::move(given)), count(std::move(all)) {}

    HttpServerOptions options;
    std::shared_ptr<ConnectionCount> count;
    ConnectionHandler* handler = nullptr; // while it runs
    // Where requests are read: who answers them, and the threads that WebSockets are then spread
    // over, this one first.
    Host* host = nullptr;
    std::vector<OpenConnections*> threads;
    bool closing = false;
    std::unordered_set<Connection*> sockets; // the WebSockets among them
    // After what its unfinished conversations refer to. Sockets are this thread's alone;
    // only what is posted comes from others.
    net::io_context context{BOOST_ASIO_CONCURRENCY_HINT_UNSAFE_IO};
};

// The place of one connection among them, for as long as this lives.
class ConnectionSlot {
  public:
    ConnectionSlot(std::shared_ptr<ConnectionCount> count, std::string visitor)
        : count_(std::move(count)), visitor_(std::move(visitor)) {
        count_->add(visitor_);
    }
    ConnectionSlot(ConnectionSlot&&) noexcept = default;
    ConnectionSlot& operator=(ConnectionSlot&&) = delete;
    ~ConnectionSlot() {
        if (count_) count_->remove(visitor_);
    }

    // A proxy's connection turns out to be this visitor's alone.
    bool give_to(const std::string& visitor, const HttpServerOptions& options) {
        if (visitor == visitor_) return true;
        if (!count_->has_room(options, visitor)) return false;
        count_->remove(visitor_);
        visitor_ = visitor;
        count_->add(visitor_);
        return true;
    }

  private:
    std::shared_ptr<ConnectionCount> count_;
    std::string visitor_;
};

// The requests of one connection, one after another.
Task serve_requests(OpenConnections& all, Stream stream, std::string address, Door door,
                    ConnectionSlot slot);
// A WebSocket from the request that asks for one to its end.
Task converse(OpenConnections& all, Stream stream, std::string visitor, ConnectionSlot slot,
              http::request<http::string_body> request);

} // namespace trunkline

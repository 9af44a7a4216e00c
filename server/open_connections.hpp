// The open connections, as the HTTP server and the conversations behind it share them, and the
// parts of Asio that both are made of. Only these include this: it is slow to compile.
#pragma once

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "server/http_server.hpp"

namespace trunkline {

namespace beast = boost::beast;
namespace http = beast::http;
namespace net = boost::asio;
using boost::system::error_code;
using namespace std::chrono_literals;

// The concrete executor saves a virtual call for each step of each connection.
using Executor = net::io_context::executor_type;
using Tcp = net::ip::tcp;
using Socket = net::basic_stream_socket<Tcp, Executor>;
template <class Result>
using TaskOf = net::awaitable<Result, Executor>;
using Task = TaskOf<void>;
constexpr auto use_task = net::as_tuple(net::use_awaitable_t<Executor>{});
using Timer = net::basic_waitable_timer<std::chrono::steady_clock,
                                        net::wait_traits<std::chrono::steady_clock>, Executor>;

constexpr auto kRequestTime = 15s;

struct OpenConnections {
    explicit OpenConnections(HttpServerOptions given) : options(std::move(given)) {}

    HttpServerOptions options;
    Host* host = nullptr; // while it runs
    ConnectionHandler* handler = nullptr;
    bool closing = false;
    std::unordered_set<Connection*> sockets; // the WebSockets among them
    std::size_t open = 0;
    std::unordered_map<std::string, std::size_t> by_visitor; // never the nameless one
};

// The place of one connection among them, for as long as this lives.
class ConnectionSlot {
  public:
    ConnectionSlot(OpenConnections& all, std::string visitor)
        : all_(&all), visitor_(std::move(visitor)) {
        ++all.open;
        if (!visitor_.empty()) ++all.by_visitor[visitor_];
    }
    ConnectionSlot(ConnectionSlot&& other) noexcept
        : all_(std::exchange(other.all_, nullptr)), visitor_(std::move(other.visitor_)) {}
    ConnectionSlot& operator=(ConnectionSlot&&) = delete;
    ~ConnectionSlot() {
        if (!all_) return;
        --all_->open;
        leave();
    }

    static bool free(const OpenConnections& all, const std::string& visitor) {
        const auto found = all.by_visitor.find(visitor);
        return all.open < all.options.connections &&
               (found == all.by_visitor.end() || found->second < all.options.sockets_per_visitor);
    }
    // A proxy's connection turns out to be this visitor's alone.
    bool give_to(const std::string& visitor) {
        if (visitor == visitor_) return true;
        if (!free(*all_, visitor)) return false;
        leave();
        visitor_ = visitor;
        if (!visitor_.empty()) ++all_->by_visitor[visitor_];
        return true;
    }

  private:
    void leave() {
        const auto found = all_->by_visitor.find(visitor_);
        if (found != all_->by_visitor.end() && --found->second == 0) all_->by_visitor.erase(found);
    }

    OpenConnections* all_;
    std::string visitor_;
};

// The requests of one connection, one after another.
Task serve_requests(OpenConnections& all, Socket socket, std::string address, ConnectionSlot slot);
// A WebSocket from the request that asks for one to its end.
Task converse(OpenConnections& all, Socket socket, std::string visitor, ConnectionSlot slot,
              http::request<http::string_body> request);

} // namespace trunkline

// What the HTTP server shares with the conversations behind it, and the parts of Asio that both are
// made of. Only http_server.cpp and conversation.cpp include this: it is slow to compile.
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
using Task = net::awaitable<void, Executor>;
constexpr auto use_task = net::as_tuple(net::use_awaitable_t<Executor>{});

constexpr auto kRequestTime = 15s;

// Everybody who is inside.
struct Hall {
    explicit Hall(HttpServerOptions given) : options(std::move(given)) {}

    // Whoever is let in must be let out again.
    bool let_in(const std::string& address);
    void let_out(const std::string& address);

    HttpServerOptions options;
    Host* host = nullptr; // while it runs
    bool closing = false;
    std::unordered_set<Peer*> guests; // with a WebSocket
    std::uint64_t last_guest = 0;

  private:
    std::size_t inside_ = 0;
    std::unordered_map<std::string, std::size_t> by_address_;
};

// A WebSocket from the request that asks for one to its end. It lets its guest out.
Task converse(Hall& hall, Socket socket, std::string address,
              http::request<http::string_body> request);

} // namespace trunkline

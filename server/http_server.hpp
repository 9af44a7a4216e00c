// HTTP requests and WebSocket connections as plain values and calls.
// Boost.Beast, which is slow to compile, stays behind this header. Requests are read on one thread;
// WebSockets are spread over several, and each stays on its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/tls.hpp"

namespace trunkline {

// By which address somebody came in.
enum class Door : std::uint8_t {
    Only,    // there is but one
    Public,  // the figures have one of their own
    Figures, // this is it
};

struct Request {
    std::string method; // "GET", "HEAD" or "POST"
    std::string path;   // without the query
    std::string query;  // after the question mark
    std::string body;
    std::string visitor; // who asks (server/visitor.hpp); empty: somebody without limits
    std::string if_none_match;
    std::string key; // Idempotency-Key
    std::string authorization;
    bool brotli = false, gzip = false; // what the client can unpack
    Door door = Door::Only;
};

struct Reply {
    int status = 200;
    std::string type = "application/json";
    std::string body;
    // For files of the page, which live as long as the program; used instead of `body`.
    std::string_view file;
    std::string_view encoding;
    std::string etag;
    std::string_view caching = "no-store";
    int retry_after = 0; // seconds; 0: nothing is said about it
};
inline Reply with_body(std::string body) {
    Reply reply;
    reply.body = std::move(body);
    return reply;
}

// A WebSocket connection. It lives until ConnectionHandler::closed().
class Connection {
  public:
    virtual ~Connection() = default;
    virtual void send(std::string_view message) = 0;
    // Says good-bye, after all that was sent.
    virtual void close() = 0;
    const std::string& visitor() const { return visitor_; }

    std::uint64_t id = 0; // the handler's own

  protected:
    std::string visitor_;
};

// Nothing may be thrown from these two: it would tear off a connection in mid-sentence.

// Whoever talks with the connections of one thread.
class ConnectionHandler {
  public:
    virtual ~ConnectionHandler() = default;
    virtual void opened(Connection& connection) noexcept = 0;
    virtual void heard(Connection& connection, std::string_view message) noexcept = 0;
    virtual void closed(Connection& connection) noexcept = 0;
    virtual void tick() = 0;     // every few milliseconds
    virtual void stopping() = 0; // say good-bye; nothing is heard after it
    // A message or a connection that was refused, for the figures: "slow", "size", …
    virtual void turned_away(std::string_view why) = 0;
};

// Whoever answers requests.
class Host {
  public:
    virtual ~Host() = default;
    virtual void asked(Request request, std::function<void(Reply)> answer) noexcept = 0;
    // The best place for a connection that is for this table; empty: for any.
    virtual std::size_t thread_for(std::string_view table) = 0;
    virtual void tick() = 0;
    virtual void stopping() = 0; // SIGTERM
    // An attempt that was turned away at once, for the figures: "origin", "full", …
    virtual void turned_away(std::string_view why) = 0;
    virtual void answered(int status) = 0; // a request, for the figures
};

struct Address {
    std::string address;
    std::uint16_t port = 0;
};

struct HttpServerOptions {
    Address listen = {"127.0.0.1", 8080};
    std::vector<int> given;           // sockets that listen already, instead of it
    std::optional<Address> figures;   // where /metrics is, if not with the rest
    TlsFiles tls;                     // plain, where there are none
    std::vector<std::string> origins; // beside the server's own
    std::vector<std::string> proxies; // whose word is taken on whom they speak for
    bool exempt_loopback = false;     // whoever comes from this machine is without limits
    std::size_t connections = 16000;
    std::size_t sockets_per_visitor = 200;
    std::size_t message_bytes = 4096;
    std::size_t body_bytes = 8192;
    std::size_t unread_bytes = 256 * 1024; // waiting in the system for a slow reader, about

    // Of somebody who comes from this address, and not by way of a proxy.
    std::string visitor(const std::string& address) const;
};

class HttpServer {
  public:
    // Begins to listen; throws std::runtime_error with one clear line where it cannot.
    HttpServer(HttpServerOptions options, std::size_t threads);
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    Address address() const;         // the first that it listens on
    Address figures_address() const; // where there is one
    // Serves until stop() or a signal (SIGINT, SIGTERM). SIGHUP calls `reload`.
    // It is the first of the threads; each has a handler.
    void run(Host& host, const std::vector<ConnectionHandler*>& handlers,
             std::function<void()> reload = {});
    // All but where it listens; on the thread of run().
    void change(HttpServerOptions options);
    // These two may be called from any thread.
    void stop();
    void post(std::size_t thread, std::function<void()> work);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace trunkline

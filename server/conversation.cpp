// What is said over a WebSocket, from its first frame to its last.
#include <boost/beast/websocket.hpp>
#include <functional>
#include <memory>
#include <utility>

#include "server/open_connections.hpp"
#include "server/rate_limit.hpp"

namespace trunkline {
namespace {

namespace websocket = beast::websocket;

constexpr auto kSilence = 90s; // whoever answers no ping for so long is gone
// What a connection may send. Empty frames of a message that never ends are no messages, and Beast
// reads them by itself: so bytes are counted as well.
constexpr Limit kBytes = {256 * 1024, 4};
constexpr Limit kControlFrames = {100, 2};
constexpr std::size_t kPiece = 512; // of a message, read at a time

// A connection that takes every frame whole, or ends. Messages are written past Beast's queue, and
// so between the pieces of any pong, ping or good-bye that the system took only in part: so there
// must never be such pieces.
class FrameSocket {
  public:
    using executor_type = Executor;
    explicit FrameSocket(Stream stream) : stream_(std::move(stream)) {}
    Executor get_executor() { return stream_.get_executor(); }

    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return net::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto handler, const Buffers& bytes) {
                error_code error;
                const std::size_t sent = write_some(bytes, error);
                net::post(get_executor(), beast::bind_handler(std::move(handler), error, sent));
            },
            token, buffers);
    }
    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return net::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto handler, const Buffers& into) {
                stream_.async_read_some(into, [this, handler = std::move(handler)](
                                                  error_code error, std::size_t size) mutable {
                    if (!error && on_read) on_read(size);
                    handler(error, size);
                });
            },
            token, buffers);
    }
    template <class Buffers>
    std::size_t write_some(const Buffers& bytes, error_code& error) {
        const std::size_t sent = stream_.write_now(bytes, error);
        if (sent < beast::buffer_bytes(bytes)) {
            if (!error) error = net::error::would_block;
            cut();
        }
        return sent;
    }
    // Beast wants to see these, and calls none of them.
    template <class Buffers>
    std::size_t write_some(const Buffers& bytes);
    template <class Buffers>
    std::size_t read_some(const Buffers& into);
    template <class Buffers>
    std::size_t read_some(const Buffers& into, error_code& error);

    Socket& socket() { return stream_.socket(); }
    void cut() {
        error_code ignored;
        socket().close(ignored);
    }

    std::function<void(std::size_t)> on_read;

    friend void beast_close_socket(FrameSocket& socket) { socket.cut(); }
    friend void teardown(beast::role_type role, FrameSocket& socket, error_code& error) {
        socket.say_end();
        websocket::teardown(role, socket.socket(), error);
    }
    template <class Handler>
    friend void async_teardown(beast::role_type role, FrameSocket& socket, Handler&& handler) {
        socket.say_end();
        websocket::async_teardown(role, socket.socket(), std::forward<Handler>(handler));
    }

  private:
    // Of a plain connection Beast's own teardown says so; said twice, the second may fail, and its
    // error would hide why the connection ends.
    void say_end() {
        if (stream_.is_encrypted()) stream_.end();
    }

    Stream stream_;
};

class WebSocket final : public Connection, public std::enable_shared_from_this<WebSocket> {
  public:
    WebSocket(OpenConnections& all, Stream stream, std::string visitor, ConnectionSlot slot)
        : all_(all), slot_(std::move(slot)), ws(FrameSocket(std::move(stream))) {
        visitor_ = std::move(visitor);
        all_.sockets.insert(this);
    }
    ~WebSocket() override { all_.sockets.erase(this); }

    // The system's own buffer is the queue: a message goes there at once (waiting for it would cost
    // a fifth more of the server's time), and whoever has let it run full is too slow for us.
    void send(std::string_view message) override {
        if (closing_ || cut_) return;
        error_code error;
        ws.write(net::buffer(message), error);
        if (error != net::error::would_block) return; // whatever else it is ends the reading, too
        all_.handler->turned_away("slow");
        cut();
    }

    void close() override {
        if (cut_ || std::exchange(closing_, true)) return;
        if (!accepted) return cut(); // Beast takes no good-bye in the middle of a handshake
        ws.async_close(websocket::close_code::normal, [self = shared_from_this()](error_code) {});
    }

    // Counts against a limit of this connection; whoever is over it is cut off.
    void count(Bucket& bucket, double amount, const Limit& limit) {
        const auto now = std::chrono::steady_clock::now().time_since_epoch() / 1ms;
        if (cut_ || visitor_.empty() || bucket.take(amount, limit, now)) return;
        all_.handler->turned_away("rate");
        cut();
    }

    void cut() {
        cut_ = true;
        ws.next_layer().cut();
    }

  private:
    OpenConnections& all_;
    ConnectionSlot slot_;
    bool closing_ = false, cut_ = false;

  public:
    bool accepted = false;
    websocket::stream<FrameSocket, false> ws;
    Bucket bytes, control; // control: pings and pongs
};

} // namespace

Task converse(OpenConnections& all, Stream stream, std::string visitor, ConnectionSlot slot,
              http::request<http::string_body> request) {
    const auto connection =
        std::make_shared<WebSocket>(all, std::move(stream), std::move(visitor), std::move(slot));
    auto& ws = connection->ws;
    ws.set_option(websocket::stream_base::timeout{kRequestTime, kSilence, true});
    ws.read_message_max(all.options.message_bytes);
    ws.auto_fragment(false);
    ws.write_buffer_bytes(1024);
    ws.text(true);
    // Beast answers pings by itself, so they do not count as messages.
    ws.control_callback([&connection = *connection](websocket::frame_type, beast::string_view) {
        connection.count(connection.control, 1, kControlFrames);
    });
    ws.next_layer().on_read = [&connection = *connection](std::size_t size) {
        connection.count(connection.bytes, static_cast<double>(size), kBytes);
    };
    error_code ignored;
    ws.next_layer().socket().non_blocking(true, ignored);
    ws.next_layer().socket().set_option(
        net::socket_base::send_buffer_size(static_cast<int>(all.options.unread_bytes)), ignored);
    {
        const auto [error] = co_await ws.async_accept(request, use_task);
        if (error || all.closing) co_return;
        connection->accepted = true;
    }
    request = {};
    all.handler->opened(*connection);
    // Small at first: most clients send a hundred bytes a minute. Read whole, Beast would make room
    // for 1,536 bytes before the first of them.
    beast::flat_buffer buffer(all.options.message_bytes + 16);
    for (;;) {
        const auto [error, size] = co_await ws.async_read_some(buffer, kPiece, use_task);
        (void)size;
        if (error) {
            if (error == websocket::error::message_too_big) all.handler->turned_away("size");
            if (error == websocket::condition::protocol_violation)
                all.handler->turned_away("frame");
            break;
        }
        if (!ws.got_text()) {
            all.handler->turned_away("binary");
            break;
        }
        if (!ws.is_message_done()) continue;
        const auto bytes = buffer.cdata();
        if (!all.closing)
            all.handler->heard(*connection, {static_cast<const char*>(bytes.data()), bytes.size()});
        buffer.consume(buffer.size());
    }
    all.handler->closed(*connection);
    connection->cut();
}

} // namespace trunkline

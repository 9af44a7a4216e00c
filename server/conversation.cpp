// What is said over a WebSocket, from its first frame to its last.
#include <boost/beast/websocket.hpp>
#include <memory>
#include <utility>

#include "server/hall.hpp"
#include "server/rate_limit.hpp"

namespace trunkline {
namespace {

namespace websocket = beast::websocket;

constexpr auto kSilence = 90s;             // whoever answers no ping for so long is gone
constexpr Limit kControlFrames = {100, 2}; // for a connection

// A connection that takes every frame whole, or ends. Messages are written past Beast's queue, and
// so between the pieces of any pong, ping or good-bye that the system took only in part: so there
// must never be such pieces.
class Wire : public Socket {
  public:
    explicit Wire(Socket socket) : Socket(std::move(socket)) {}

    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return net::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto handler, const Buffers& bytes) {
                error_code error;
                const std::size_t sent = write_some(bytes, error);
                if (sent < beast::buffer_bytes(bytes)) {
                    if (!error) error = net::error::would_block;
                    cut();
                }
                net::post(get_executor(), beast::bind_handler(std::move(handler), error, sent));
            },
            token, buffers);
    }
    void cut() {
        error_code ignored;
        close(ignored);
    }

    friend void teardown(beast::role_type role, Wire& wire, error_code& error) {
        websocket::teardown(role, static_cast<Socket&>(wire), error);
    }
    template <class Handler>
    friend void async_teardown(beast::role_type role, Wire& wire, Handler&& handler) {
        websocket::async_teardown(role, static_cast<Socket&>(wire), std::forward<Handler>(handler));
    }
};

class Guest final : public Peer, public std::enable_shared_from_this<Guest> {
  public:
    Guest(Hall& hall, Socket socket, std::string address)
        : hall_(hall), ws(Wire(std::move(socket))) {
        address_ = std::move(address);
        id_ = ++hall.last_guest;
        hall_.guests.insert(this);
    }
    ~Guest() override {
        hall_.guests.erase(this);
        hall_.let_out(address_);
    }

    // The system's own buffer is the queue: a message goes there at once, which costs half of what
    // waiting for it would, and whoever has let it run full is too slow for us.
    void send(std::string_view message) override {
        if (closing_ || cut_) return;
        error_code error;
        ws.write(net::buffer(message), error);
        if (error != net::error::would_block) return; // whatever else it is ends the reading, too
        hall_.host->turned_away("slow");
        cut();
    }

    void close() override {
        if (cut_ || std::exchange(closing_, true)) return;
        ws.async_close(websocket::close_code::normal, [self = shared_from_this()](error_code) {});
    }

    void cut() {
        cut_ = true;
        ws.next_layer().cut();
    }

  private:
    Hall& hall_;
    bool closing_ = false, cut_ = false;

  public:
    websocket::stream<Wire, false> ws;
    Bucket control; // pings and pongs
};

} // namespace

Task converse(Hall& hall, Socket socket, std::string address,
              http::request<http::string_body> request) {
    const auto guest = std::make_shared<Guest>(hall, std::move(socket), std::move(address));
    auto& ws = guest->ws;
    ws.set_option(websocket::stream_base::timeout{kRequestTime, kSilence, true});
    ws.read_message_max(hall.options.message_bytes);
    ws.auto_fragment(false);
    ws.write_buffer_bytes(1024);
    ws.text(true);
    // Beast answers pings by itself, so they do not count as messages.
    ws.control_callback([&hall, &guest = *guest](websocket::frame_type, beast::string_view) {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        if (guest.control.take(1, kControlFrames, now / 1ms)) return;
        hall.host->turned_away("rate");
        guest.cut();
    });
    error_code ignored;
    ws.next_layer().non_blocking(true, ignored);
    ws.next_layer().set_option(
        net::socket_base::send_buffer_size(static_cast<int>(hall.options.unread_bytes)), ignored);
    {
        const auto [error] = co_await ws.async_accept(request, use_task);
        if (error || hall.closing) co_return;
    }
    request = {};
    hall.host->opened(*guest);
    // Small at first: most clients send a hundred bytes a minute.
    beast::flat_buffer buffer(hall.options.message_bytes + 16);
    for (;;) {
        const auto [error, size] = co_await ws.async_read(buffer, use_task);
        (void)size;
        if (error) {
            if (error == websocket::error::message_too_big) hall.host->turned_away("size");
            if (error == websocket::condition::protocol_violation) hall.host->turned_away("frame");
            break;
        }
        if (!ws.got_text()) {
            hall.host->turned_away("binary");
            break;
        }
        const auto bytes = buffer.cdata();
        if (!hall.closing)
            hall.host->heard(*guest, {static_cast<const char*>(bytes.data()), bytes.size()});
        buffer.consume(buffer.size());
    }
    hall.host->closed(*guest);
    guest->cut();
}

} // namespace trunkline

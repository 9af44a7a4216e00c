#include "server/http_server.hpp"

#include <algorithm>
#include <boost/beast/websocket/rfc6455.hpp>
#include <csignal>
#include <optional>
#include <stdexcept>
#include <utility>

#include "server/hall.hpp"

namespace trunkline {
namespace {

using Stream = beast::basic_stream<Tcp, Executor>;
using Timer = net::basic_waitable_timer<std::chrono::steady_clock,
                                        net::wait_traits<std::chrono::steady_clock>, Executor>;

constexpr auto kTick = 20ms;
constexpr auto kGoodBye = 2s;

// Only scripts and styles of our own; nothing can be framed, sniffed or sent elsewhere.
constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
    "data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "media-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

std::string host_of_origin(std::string_view origin) {
    const auto scheme = origin.find("://");
    return std::string(scheme == std::string_view::npos ? origin : origin.substr(scheme + 3));
}

// Whoever comes by IPv4 has one address, also where the server listens on IPv6.
std::string plain(const net::ip::address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return net::ip::make_address_v4(net::ip::v4_mapped, address.to_v6()).to_string();
    return address.to_string();
}

template <class Fields>
std::string field(const Fields& fields, http::field name) {
    return std::string(fields[name]);
}

} // namespace

struct HttpServer::Impl : Hall {
    explicit Impl(HttpServerOptions given);
    Task listen();
    Task serve(Socket socket);
    Task tick();
    void good_bye();
    Task see_out();
    bool own_origin(const http::request<http::string_body>& request) const;

    // After the hall, which its unfinished conversations refer to. Sockets are this thread's alone;
    // only what is posted comes from others.
    net::io_context context{BOOST_ASIO_CONCURRENCY_HINT_UNSAFE_IO};
    net::basic_socket_acceptor<Tcp, Executor> acceptor{context};
    net::signal_set signals{context, SIGINT, SIGTERM};
};

HttpServer::Impl::Impl(HttpServerOptions given) : Hall(std::move(given)) {
    error_code error;
    const auto address = net::ip::make_address(options.address, error);
    if (error)
        throw std::runtime_error("cannot listen on \"" + options.address +
                                 "\": expected an address like 127.0.0.1 or 0.0.0.0");
    const Tcp::endpoint endpoint(address, options.port);
    acceptor.open(endpoint.protocol());
    acceptor.set_option(net::socket_base::reuse_address(true));
    acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(4096, error);
    if (error)
        throw std::runtime_error("cannot listen on " + options.address + ":" +
                                 std::to_string(options.port) + ": " + error.message());
}

bool Hall::let_in(const std::string& address) {
    const bool near = address == "127.0.0.1" || address == "::1";
    auto& here = by_address_[address];
    if (inside_ >= options.connections || (!near && here >= options.connections_per_address)) {
        if (here == 0) by_address_.erase(address);
        return false;
    }
    ++inside_;
    ++here;
    return true;
}

void Hall::let_out(const std::string& address) {
    --inside_;
    if (--by_address_[address] == 0) by_address_.erase(address);
}

Task HttpServer::Impl::listen() {
    while (acceptor.is_open()) {
        auto [error, socket] = co_await acceptor.async_accept(use_task);
        if (error) {
            if (error == net::error::operation_aborted) co_return;
            // Out of descriptors: wait until somebody leaves.
            Timer pause(context, 50ms);
            co_await pause.async_wait(use_task);
            continue;
        }
        error_code gone;
        const auto peer = socket.remote_endpoint(gone);
        if (gone) continue;
        if (!let_in(plain(peer.address()))) {
            host->turned_away("full");
            continue;
        }
        socket.set_option(Tcp::no_delay(true), gone);
        net::co_spawn(context, serve(std::move(socket)), net::detached);
    }
}

bool HttpServer::Impl::own_origin(const http::request<http::string_body>& request) const {
    const std::string origin = field(request, http::field::origin);
    if (origin.empty()) return true; // not a browser: it could claim anything
    if (std::ranges::find(options.origins, origin) != options.origins.end()) return true;
    return host_of_origin(origin) == field(request, http::field::host);
}

Task HttpServer::Impl::serve(Socket socket) {
    error_code ignored;
    const std::string address = plain(socket.remote_endpoint(ignored).address());
    struct Leaving {
        Impl* server;
        const std::string& address;
        ~Leaving() {
            if (server) server->let_out(address);
        }
    } leaving{this, address};

    Stream stream(std::move(socket));
    beast::flat_buffer buffer(16 * 1024);
    for (bool again = true; again && !closing;) {
        http::request_parser<http::string_body> parser;
        parser.header_limit(8 * 1024);
        parser.body_limit(options.body_bytes);
        stream.expires_after(kRequestTime);
        const auto [error, size] = co_await http::async_read(stream, buffer, parser, use_task);
        (void)size;
        http::status fault = http::status::ok;
        if (error == http::error::body_limit)
            fault = http::status::payload_too_large;
        else if (error == http::error::header_limit)
            fault = http::status::request_header_fields_too_large;
        else if (error && error.category() == http::make_error_code(http::error{}).category() &&
                 error != http::error::end_of_stream && error != http::error::partial_message)
            fault = http::status::bad_request;
        else if (error)
            break;
        auto request = parser.release();
        std::string path(request.target());
        path.resize(std::min(path.find('?'), path.size()));

        if (fault == http::status::ok && !own_origin(request)) fault = http::status::forbidden;
        if (fault == http::status::ok && beast::websocket::is_upgrade(request)) {
            if (path == "/api/socket") {
                stream.expires_never();
                leaving.server = nullptr; // the guest leaves for itself
                net::co_spawn(context,
                              converse(*this, stream.release_socket(), address, std::move(request)),
                              net::detached);
                co_return;
            }
            fault = http::status::not_found;
        }
        const auto method = request.method();
        if (fault == http::status::ok && method != http::verb::get && method != http::verb::head &&
            method != http::verb::post)
            fault = http::status::method_not_allowed;
        // Browsers send other types across origins without asking first.
        if (fault == http::status::ok && method == http::verb::post &&
            !field(request, http::field::content_type).starts_with("application/json"))
            fault = http::status::unsupported_media_type;

        std::optional<Reply> reply;
        if (fault != http::status::ok) {
            host->turned_away(fault == http::status::forbidden ? "origin" : "request");
            reply = Reply{static_cast<int>(fault),
                          "text/plain",
                          std::string(obsolete_reason(fault)),
                          {},
                          {},
                          {}};
        } else {
            const std::string accept = field(request, http::field::accept_encoding);
            Request asked{std::string(request.method_string()),
                          std::move(path),
                          std::move(request.body()),
                          address,
                          field(request, http::field::if_none_match),
                          accept.find("br") != std::string::npos,
                          accept.find("gzip") != std::string::npos};
            Timer answered(context, kRequestTime);
            // The answer may come at once, or when a line is on disk, or not at all.
            struct Waiting {
                std::optional<Reply>* reply;
                Timer* timer;
            };
            const auto waiting = std::make_shared<Waiting>(Waiting{&reply, &answered});
            host->asked(std::move(asked), [waiting](Reply given) {
                if (!waiting->reply) return;
                *waiting->reply = std::move(given);
                waiting->timer->cancel();
            });
            if (!reply) co_await answered.async_wait(use_task);
            waiting->reply = nullptr;
            if (!reply) reply = Reply{503, "text/plain", "no answer in time", {}, {}, {}};
        }

        again = fault == http::status::ok && request.keep_alive();
        const std::string_view body = reply->file.empty() ? reply->body : reply->file;
        http::response<http::span_body<const char>> response(
            static_cast<http::status>(reply->status), request.version());
        response.set(http::field::content_type, reply->type);
        response.set(http::field::cache_control, reply->caching);
        response.set(http::field::vary, "Accept-Encoding");
        if (!reply->encoding.empty()) response.set(http::field::content_encoding, reply->encoding);
        if (!reply->etag.empty()) response.set(http::field::etag, reply->etag);
        response.set("Content-Security-Policy", kPolicy);
        response.set("X-Content-Type-Options", "nosniff");
        response.set("X-Frame-Options", "DENY");
        response.set("Referrer-Policy", "no-referrer");
        response.set("Cross-Origin-Opener-Policy", "same-origin");
        response.set("Cross-Origin-Resource-Policy", "same-origin");
        response.keep_alive(again);
        if (reply->status != 304) {
            response.content_length(body.size());
            if (method != http::verb::head) response.body() = {body.data(), body.size()};
        }
        stream.expires_after(kRequestTime);
        http::response_serializer<http::span_body<const char>> serializer(response);
        if (method == http::verb::head) {
            const auto [bad, n] = co_await http::async_write_header(stream, serializer, use_task);
            (void)n;
            if (bad) break;
        } else {
            const auto [bad, n] = co_await http::async_write(stream, serializer, use_task);
            (void)n;
            if (bad) break;
        }
    }
    stream.socket().shutdown(Tcp::socket::shutdown_send, ignored);
}

Task HttpServer::Impl::tick() {
    Timer timer(context);
    while (!closing) {
        timer.expires_after(kTick);
        co_await timer.async_wait(use_task);
        if (!closing) host->tick();
    }
}

void HttpServer::Impl::good_bye() {
    if (std::exchange(closing, true)) return;
    error_code ignored;
    acceptor.close(ignored);
    signals.cancel(ignored);
    host->stopping();
    for (Peer* guest : std::vector(guests.begin(), guests.end())) guest->close();
    net::co_spawn(context, see_out(), net::detached);
}

// Closing handshakes get a moment; whoever does not answer is cut off.
Task HttpServer::Impl::see_out() {
    Timer timer(context);
    for (int left = 20; left > 0 && !guests.empty(); --left) {
        timer.expires_after(kGoodBye / 20);
        co_await timer.async_wait(use_task);
    }
    context.stop();
}

HttpServer::HttpServer(HttpServerOptions options)
    : impl_(std::make_unique<Impl>(std::move(options))) {}

HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const {
    return impl_->acceptor.local_endpoint().port();
}

void HttpServer::run(Host& host) {
    impl_->host = &host;
    net::co_spawn(impl_->context, impl_->listen(), net::detached);
    net::co_spawn(impl_->context, impl_->tick(), net::detached);
    impl_->signals.async_wait([this](error_code error, int) {
        if (!error) impl_->good_bye();
    });
    impl_->context.run();
}

void HttpServer::stop() {
    net::post(impl_->context, [this] { impl_->good_bye(); });
}

void HttpServer::post(std::function<void()> work) {
    net::post(impl_->context, std::move(work));
}

} // namespace trunkline

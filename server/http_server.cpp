#include "server/http_server.hpp"

#include <algorithm>
#include <csignal>
#include <stdexcept>
#include <utility>

#include "server/open_connections.hpp"
#include "server/visitor.hpp"

namespace trunkline {
namespace {

constexpr auto kTick = 20ms;
constexpr auto kGoodBye = 2s;

// Whoever comes by IPv4 has one address, also where the server listens on IPv6.
std::string plain(const net::ip::address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return net::ip::make_address_v4(net::ip::v4_mapped, address.to_v6()).to_string();
    return address.to_string();
}

} // namespace

std::string HttpServerOptions::visitor(const std::string& from) const {
    return exempt_loopback && is_loopback(from) ? "" : visitor_of(from);
}

struct HttpServer::Impl : OpenConnections {
    explicit Impl(HttpServerOptions given);
    Task listen();
    Task tick();
    void good_bye();
    Task see_out();
    void wait_for_signal();

    std::function<void()> reload;
    // After what its unfinished conversations refer to. Sockets are this thread's alone;
    // only what is posted comes from others.
    net::io_context context{BOOST_ASIO_CONCURRENCY_HINT_UNSAFE_IO};
    net::basic_socket_acceptor<Tcp, Executor> acceptor{context};
    net::signal_set signals{context, SIGINT, SIGTERM, SIGHUP};
};

HttpServer::Impl::Impl(HttpServerOptions given) : OpenConnections(std::move(given)) {
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
        const auto from = socket.remote_endpoint(gone);
        if (gone) continue;
        std::string address = plain(from.address());
        // A proxy speaks for many: each of its WebSockets finds its visitor later.
        const bool proxy = std::ranges::find(options.proxies, address) != options.proxies.end();
        std::string visitor = proxy ? "" : options.visitor(address);
        if (!ConnectionSlot::free(*this, visitor)) {
            host->turned_away("full");
            continue;
        }
        socket.set_option(Tcp::no_delay(true), gone);
        net::co_spawn(context,
                      serve_requests(*this, std::move(socket), std::move(address),
                                     ConnectionSlot(*this, std::move(visitor))),
                      net::detached);
    }
}

Task HttpServer::Impl::tick() {
    Timer timer(context);
    while (!closing) {
        timer.expires_after(kTick);
        co_await timer.async_wait(use_task);
        if (closing) break;
        handler->tick();
        host->tick();
    }
}

void HttpServer::Impl::good_bye() {
    if (std::exchange(closing, true)) return;
    error_code ignored;
    acceptor.close(ignored);
    signals.cancel(ignored);
    host->stopping();
    handler->stopping();
    for (Connection* socket : std::vector(sockets.begin(), sockets.end())) socket->close();
    net::co_spawn(context, see_out(), net::detached);
}

// Closing handshakes get a moment; whoever does not answer is cut off.
Task HttpServer::Impl::see_out() {
    Timer timer(context);
    for (int left = 20; left > 0 && !sockets.empty(); --left) {
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

void HttpServer::Impl::wait_for_signal() {
    signals.async_wait([this](error_code error, int signal) {
        if (error) return;
        if (signal != SIGHUP) return good_bye();
        if (reload) reload();
        wait_for_signal();
    });
}

void HttpServer::run(Host& host, ConnectionHandler& handler, std::function<void()> reload) {
    impl_->host = &host;
    impl_->handler = &handler;
    impl_->reload = std::move(reload);
    net::co_spawn(impl_->context, impl_->listen(), net::detached);
    net::co_spawn(impl_->context, impl_->tick(), net::detached);
    impl_->wait_for_signal();
    impl_->context.run();
}

void HttpServer::change(HttpServerOptions options) {
    options.address = impl_->options.address;
    options.port = impl_->options.port;
    impl_->options = std::move(options);
}

void HttpServer::stop() {
    net::post(impl_->context, [this] { impl_->good_bye(); });
}

void HttpServer::post(std::function<void()> work) {
    net::post(impl_->context, std::move(work));
}

} // namespace trunkline

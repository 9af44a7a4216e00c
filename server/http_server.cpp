#include "server/http_server.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <csignal>
#include <stdexcept>
#include <thread>
#include <utility>

#include "server/open_connections.hpp"
#include "server/visitor.hpp"

namespace trunkline {
namespace {

constexpr auto kTick = 20ms;
constexpr auto kLookAtFiles = 1s;
constexpr auto kGoodBye = 500ms; // while others wait at the door

// Whoever comes by IPv4 has one address, also where the server listens on IPv6.
std::string plain(const net::ip::address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return net::ip::make_address_v4(net::ip::v4_mapped, address.to_v6()).to_string();
    return address.to_string();
}

using Acceptor = net::basic_socket_acceptor<Tcp, Executor>;

Acceptor open_at(net::io_context& context, const Address& at) {
    error_code error;
    const auto address = net::ip::make_address(at.address, error);
    if (error)
        throw std::runtime_error("cannot listen on \"" + at.address +
                                 "\": expected an address like 127.0.0.1 or 0.0.0.0");
    const Tcp::endpoint endpoint(address, at.port);
    Acceptor acceptor(context);
    acceptor.open(endpoint.protocol());
    acceptor.set_option(net::socket_base::reuse_address(true));
    acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(4096, error);
    if (error)
        throw std::runtime_error("cannot listen on " + at.address + ":" + std::to_string(at.port) +
                                 ": " + error.message());
    return acceptor;
}

Acceptor take_over(net::io_context& context, int socket) {
    sockaddr_storage name{};
    socklen_t size = sizeof name;
    int listens = 0;
    socklen_t size_of_it = sizeof listens;
    const bool known = getsockname(socket, reinterpret_cast<sockaddr*>(&name), &size) == 0 &&
                       getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size_of_it) == 0;
    const bool v4 = name.ss_family == AF_INET;
    if (!known || !listens || (!v4 && name.ss_family != AF_INET6))
        throw std::runtime_error("the socket that was given (LISTEN_FDS) does not listen to TCP");
    return {context, v4 ? Tcp::v4() : Tcp::v6(), socket};
}

Address address_of(const Acceptor& acceptor) {
    const auto endpoint = acceptor.local_endpoint();
    return {endpoint.address().to_string(), endpoint.port()};
}

} // namespace

std::string HttpServerOptions::visitor(const std::string& from) const {
    return exempt_loopback && is_loopback(from) ? "" : visitor_of(from);
}

// A thread with its connections.
struct ServerThread : OpenConnections {
    using OpenConnections::OpenConnections;
    void start(ConnectionHandler& its_handler) {
        handler = &its_handler;
        net::co_spawn(context, tick(), net::detached);
    }
    Task tick();
    void good_bye();
    Task see_out();

    std::optional<Tls> tls; // where connections come in, if they are encrypted
};

// The first of them, where requests are read.
struct HttpServer::Impl : ServerThread {
    Impl(HttpServerOptions given, std::size_t all);
    Task listen(Acceptor& at, Door door);
    void stop();
    void wait_for_signal();

    std::function<void()> reload;
    std::vector<std::unique_ptr<ServerThread>> others;
    std::vector<Acceptor> acceptors;
    std::optional<Acceptor> figures;
    net::signal_set signals{context, SIGINT, SIGTERM, SIGHUP};
};

HttpServer::Impl::Impl(HttpServerOptions given, std::size_t all)
    : ServerThread(std::move(given), std::make_shared<ConnectionCount>()) {
    threads.push_back(this);
    while (threads.size() < all)
        threads.push_back(
            others.emplace_back(std::make_unique<ServerThread>(options, count)).get());
    for (const int socket : options.given) acceptors.push_back(take_over(context, socket));
    if (acceptors.empty()) acceptors.push_back(open_at(context, options.listen));
    if (options.figures) figures = open_at(context, *options.figures);
    if (!options.tls.certificate.empty()) tls.emplace(options.tls);
}

Task HttpServer::Impl::listen(Acceptor& at, Door door) {
    while (at.is_open()) {
        auto [error, socket] = co_await at.async_accept(use_task);
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
        if (!count->has_room(options, visitor)) {
            host->turned_away("full");
            continue;
        }
        socket.set_option(Tcp::no_delay(true), gone);
        const bool plain_text = !tls || door == Door::Figures;
        Stream stream(std::move(socket), plain_text ? nullptr : tls->context());
        net::co_spawn(context,
                      serve_requests(*this, std::move(stream), std::move(address), door,
                                     ConnectionSlot(count, std::move(visitor))),
                      net::detached);
    }
}

Task ServerThread::tick() {
    Timer timer(context);
    auto look_at = std::chrono::steady_clock::now();
    while (!closing) {
        timer.expires_after(kTick);
        co_await timer.async_wait(use_task);
        if (closing) break;
        handler->tick();
        if (host) host->tick();
        if (tls && std::chrono::steady_clock::now() >= look_at) {
            tls->look_again();
            look_at = std::chrono::steady_clock::now() + kLookAtFiles;
        }
    }
}

void HttpServer::Impl::stop() {
    if (closing) return;
    error_code ignored;
    for (Acceptor& acceptor : acceptors) acceptor.close(ignored);
    if (figures) figures->close(ignored);
    signals.cancel(ignored);
    host->stopping();
    good_bye();
    for (const auto& loop : others) net::post(loop->context, [&loop = *loop] { loop.good_bye(); });
}

void ServerThread::good_bye() {
    closing = true;
    handler->stopping();
    for (Connection* socket : std::vector(sockets.begin(), sockets.end())) socket->close();
    net::co_spawn(context, see_out(), net::detached);
}

// Closing handshakes get a moment; whoever does not answer is cut off.
Task ServerThread::see_out() {
    Timer timer(context);
    for (int left = 20; left > 0 && !sockets.empty(); --left) {
        timer.expires_after(kGoodBye / 20);
        co_await timer.async_wait(use_task);
    }
    context.stop();
}

HttpServer::HttpServer(HttpServerOptions options, std::size_t threads)
    : impl_(std::make_unique<Impl>(std::move(options), threads)) {}

HttpServer::~HttpServer() = default;

Address HttpServer::address() const {
    return address_of(impl_->acceptors.front());
}

Address HttpServer::figures_address() const {
    return address_of(*impl_->figures);
}

void HttpServer::Impl::wait_for_signal() {
    signals.async_wait([this](error_code error, int signal) {
        if (error) return;
        if (signal != SIGHUP) return stop();
        if (reload) reload();
        wait_for_signal();
    });
}

void HttpServer::run(Host& host, const std::vector<ConnectionHandler*>& handlers,
                     std::function<void()> reload) {
    impl_->host = &host;
    impl_->reload = std::move(reload);
    impl_->start(*handlers.front());
    const Door door = impl_->figures ? Door::Public : Door::Only;
    for (Acceptor& acceptor : impl_->acceptors)
        net::co_spawn(impl_->context, impl_->listen(acceptor, door), net::detached);
    if (impl_->figures)
        net::co_spawn(impl_->context, impl_->listen(*impl_->figures, Door::Figures), net::detached);
    impl_->wait_for_signal();
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < impl_->others.size(); ++i) {
        ServerThread& loop = *impl_->others[i];
        loop.start(*handlers[i + 1]);
        threads.emplace_back([&loop] { loop.context.run(); });
    }
    impl_->context.run();
    for (std::thread& thread : threads) thread.join();
}

void HttpServer::change(HttpServerOptions options) {
    options.listen = impl_->options.listen;
    options.given = impl_->options.given;
    options.figures = impl_->options.figures;
    if (options.tls != impl_->options.tls) {
        // They have been read once, to see that they do.
        impl_->tls.reset();
        if (!options.tls.certificate.empty()) impl_->tls.emplace(options.tls);
    } else if (impl_->tls) {
        impl_->tls->look_again();
    }
    for (const auto& loop : impl_->others)
        net::post(loop->context, [&loop = *loop, options] { loop.options = options; });
    impl_->options = std::move(options);
}

void HttpServer::stop() {
    net::post(impl_->context, [this] { impl_->stop(); });
}

void HttpServer::post(std::size_t thread, std::function<void()> work) {
    net::post(impl_->threads[thread]->context, std::move(work));
}

} // namespace trunkline

// The bytes of one connection: as they are, or encrypted. Both are one type, so that Beast, which
// is slow to compile, is compiled once; a plain connection costs a branch more and no memory.
#pragma once

#include <algorithm>
#include <boost/asio/ssl/stream.hpp>
#include <memory>
#include <string>
#include <utility>

#include "server/asio.hpp"
#include "server/tls.hpp"

namespace trunkline {

namespace ssl = net::ssl;

class Stream {
  public:
    using executor_type = Executor;

    Stream(Socket socket, const Tls::Context& tls) : socket_(std::move(socket)) {
        if (tls) tls_ = std::make_unique<Encrypted>(std::move(socket_), tls);
    }

    Socket& socket() { return tls_ ? tls_->stream.next_layer() : socket_; }
    bool is_encrypted() const { return tls_ != nullptr; }
    Executor get_executor() { return socket().get_executor(); }

    // False where the other side does not speak TLS as it should.
    TaskOf<bool> begin() {
        if (!tls_) co_return true;
        const auto [error] =
            co_await tls_->stream.async_handshake(ssl::stream_base::server, use_task);
        co_return !error;
    }
    // Nothing will be sent any more.
    void end() {
        error_code ignored;
        if (tls_) {
            socket().non_blocking(true, ignored);
            tls_->stream.shutdown(ignored); // says so; that the other side does too is not awaited
        }
        socket().shutdown(Tcp::socket::shutdown_send, ignored);
    }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return net::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto handler, const Buffers& into) {
                if (tls_)
                    tls_->stream.async_read_some(into, std::move(handler));
                else
                    socket_.async_read_some(into, std::move(handler));
            },
            token, buffers);
    }
    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return net::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto handler, const Buffers& from) {
                if (tls_)
                    tls_->stream.async_write_some(tls_->gather(from), std::move(handler));
                else
                    socket_.async_write_some(from, std::move(handler));
            },
            token, buffers);
    }
    // As much as the system takes at once; for TLS all, or an error.
    template <class Buffers>
    std::size_t write_now(const Buffers& buffers, error_code& error) {
        if (!tls_) return socket_.write_some(buffers, error);
        std::size_t sent = 0;
        for (const std::size_t size = beast::buffer_bytes(buffers); sent < size && !error;) {
            beast::buffers_suffix<Buffers> rest(buffers);
            rest.consume(sent);
            sent += net::write(tls_->stream, tls_->gather(rest), error);
        }
        return sent;
    }

  private:
    struct Encrypted {
        Encrypted(Socket socket, Tls::Context certificate)
            : context(std::move(certificate)), stream(std::move(socket), *context) {}

        // Every buffer would become a record of its own: small ones are put together.
        template <class Buffers>
        net::const_buffer gather(const Buffers& buffers) {
            constexpr std::size_t kRecord = 16 * 1024;
            gathered.resize(std::min(kRecord, beast::buffer_bytes(buffers)));
            net::buffer_copy(net::buffer(gathered), buffers);
            return net::buffer(gathered);
        }

        Tls::Context context; // it may be replaced meanwhile
        ssl::stream<Socket> stream;
        std::string gathered;
    };

    Socket socket_;
    std::unique_ptr<Encrypted> tls_;
};

} // namespace trunkline

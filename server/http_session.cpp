// The requests of one connection: read as RFC 9112 says, checked, answered.
#include <unistd.h>

#include <algorithm>
#include <boost/beast/websocket/rfc6455.hpp>
#include <optional>
#include <utility>

#include "server/open_connections.hpp"
#include "server/refused_reply.hpp"
#include "server/visitor.hpp"

namespace trunkline {
namespace {

using HttpRequest = http::request<http::string_body>;
using HttpResponse = http::response<http::span_body<const char>>;

constexpr auto kParting = 1s;
constexpr std::size_t kMostUnread = 64 * 1024;

// Only scripts and styles of our own; nothing can be framed, sniffed or sent elsewhere.
constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
    "data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "media-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

std::string field(const HttpRequest& request, http::field name) {
    return std::string(request[name]);
}

// A field that may come several times counts as one list.
std::string list_of(const HttpRequest& request, std::string_view name) {
    std::string list;
    for (auto [each, end] = request.equal_range(name); each != end; ++each)
        list += (list.empty() ? "" : ", ") + std::string(each->value());
    return list;
}

std::string_view path_of(const HttpRequest& request) {
    const std::string_view target = request.target();
    return target.substr(0, target.find('?'));
}

std::string_view query_of(const HttpRequest& request) {
    const std::string_view target = request.target();
    const auto question = target.find('?');
    return question == target.npos ? "" : target.substr(question + 1);
}

bool own_origin(const HttpServerOptions& options, const HttpRequest& request) {
    const std::string origin = field(request, http::field::origin);
    if (origin.empty()) return true; // not a browser: it could claim anything
    if (std::ranges::find(options.origins, origin) != options.origins.end()) return true;
    const auto scheme = origin.find("://");
    return origin.substr(scheme == std::string::npos ? 0 : scheme + 3) ==
           field(request, http::field::host);
}

http::status fault_of(error_code error) {
    if (error == http::error::body_limit) return http::status::payload_too_large;
    if (error == http::error::header_limit) return http::status::request_header_fields_too_large;
    return http::status::bad_request;
}

// Of the header alone, before any body is read.
http::status fault_of(const HttpServerOptions& options, const HttpRequest& request) {
    const auto hosts = request.count(http::field::host);
    if (hosts > 1 || (hosts == 0 && request.version() >= 11)) return http::status::bad_request;
    const auto codings = request.count(http::field::transfer_encoding);
    if (codings > 1 ||
        (codings == 1 && !beast::iequals(request[http::field::transfer_encoding], "chunked")))
        return http::status::bad_request;
    if (request.count(http::field::expect) > 0 &&
        !beast::iequals(request[http::field::expect], "100-continue"))
        return http::status::expectation_failed;
    if (!own_origin(options, request)) return http::status::forbidden;
    const auto method = request.method();
    if (method != http::verb::get && method != http::verb::head && method != http::verb::post)
        return http::status::method_not_allowed;
    // Browsers send other types across origins without asking first.
    if (method == http::verb::post &&
        !field(request, http::field::content_type).starts_with("application/json"))
        return http::status::unsupported_media_type;
    return http::status::ok;
}

HttpResponse written(const Reply& reply, const HttpRequest& request, bool keep_alive) {
    HttpResponse response(static_cast<http::status>(reply.status), request.version());
    response.set(http::field::content_type, reply.type);
    response.set(http::field::cache_control, reply.caching);
    response.set(http::field::vary, "Accept-Encoding");
    if (!reply.encoding.empty()) response.set(http::field::content_encoding, reply.encoding);
    if (!reply.etag.empty()) response.set(http::field::etag, reply.etag);
    if (reply.retry_after > 0)
        response.set(http::field::retry_after, std::to_string(reply.retry_after));
    response.set("Content-Security-Policy", kPolicy);
    response.set("X-Content-Type-Options", "nosniff");
    response.set("X-Frame-Options", "DENY");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.keep_alive(keep_alive);
    if (reply.status != 304) {
        const std::string_view body = reply.file.empty() ? reply.body : reply.file;
        response.content_length(body.size());
        if (request.method() != http::verb::head) response.body() = {body.data(), body.size()};
    }
    return response;
}

Reply plain(http::status status) {
    Reply reply;
    reply.status = static_cast<int>(status);
    if (reply.status == 429 || reply.status == 503) reply.retry_after = kRetryAfter;
    reply.type = "text/plain";
    reply.body = std::string(obsolete_reason(status));
    return reply;
}

// A socket on its way from one thread to another.
class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
    Descriptor& operator=(Descriptor&&) = delete;
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    int release() { return std::exchange(number_, -1); }

  private:
    int number_;
};

// Closes a connection that takes too long.
class Deadline {
  public:
    explicit Deadline(Stream& stream)
        : watch_(std::make_shared<Watch>(&stream, Timer(stream.get_executor()))) {}
    ~Deadline() {
        watch_->stream = nullptr;
        watch_->timer.cancel();
    }
    Deadline(const Deadline&) = delete;
    Deadline& operator=(const Deadline&) = delete;

    void set(std::chrono::steady_clock::duration from_now) {
        watch_->timer.expires_after(from_now);
        watch_->timer.async_wait([watch = watch_](error_code error) {
            if (error || !watch->stream || watch->timer.expiry() > Timer::clock_type::now()) return;
            watch->stream->socket().close(error);
        });
    }

  private:
    struct Watch {
        Watch(Stream* its_stream, Timer its_timer)
            : stream(its_stream), timer(std::move(its_timer)) {}
        Stream* stream;
        Timer timer;
    };
    std::shared_ptr<Watch> watch_;
};

class Session {
  public:
    Session(OpenConnections& all, Stream stream, std::string address, Door door,
            ConnectionSlot slot)
        : all_(all),
          stream_(std::move(stream)),
          address_(std::move(address)),
          door_(door),
          slot_(std::move(slot)) {}

    Task run() {
        deadline_->set(kRequestTime);
        if (!co_await stream_.begin()) co_return;
        for (bool again = true; again && !all_.closing;) {
            deadline_->set(kRequestTime);
            HttpRequest request;
            http::status fault = http::status::ok;
            if (!co_await receive(request, fault)) break;
            std::string visitor;
            if (fault == http::status::ok) fault = recognise(request, visitor);
            if (fault == http::status::ok && beast::websocket::is_upgrade(request)) {
                if (path_of(request) != "/api/socket" || door_ == Door::Figures) {
                    fault = http::status::not_found;
                } else if (!slot_.give_to(visitor, all_.options)) {
                    all_.host->turned_away("full");
                    fault = http::status::too_many_requests;
                } else {
                    deadline_.reset();
                    hand_over(std::move(visitor), std::move(request));
                    co_return;
                }
            }
            Reply reply;
            if (fault == http::status::ok) {
                reply = co_await ask(request, visitor);
            } else {
                all_.host->turned_away(fault == http::status::forbidden ? "origin" : "request");
                reply = plain(fault);
            }
            all_.host->answered(reply.status);
            // Whoever asks too much is not listened to any further.
            again = fault == http::status::ok && reply.status != 429 && request.keep_alive();
            if (!co_await send(written(reply, request, again))) break;
        }
        co_await part();
    }

  private:
    // The WebSocket goes to the thread of the table that it is for, where it says so. One that is
    // encrypted stays: what is kept of it for that belongs to this thread.
    void hand_over(std::string visitor, HttpRequest request) {
        constexpr std::string_view kTable = "table=";
        const std::string_view query = query_of(request);
        OpenConnections& to = *all_.threads[all_.host->thread_for(
            query.starts_with(kTable) ? query.substr(kTable.size()) : "")];
        if (&to == &all_ || stream_.is_encrypted())
            return spawn(all_, std::move(stream_), std::move(visitor), std::move(slot_),
                         std::move(request));
        Socket& socket = stream_.socket();
        error_code error;
        const auto protocol = socket.local_endpoint(error).protocol();
        if (error) return; // it has gone
        net::post(to.context, [&to, protocol, descriptor = Descriptor(socket.release(error)),
                               visitor = std::move(visitor), slot = std::move(slot_),
                               request = std::move(request)]() mutable {
            spawn(to, Stream(Socket(to.context, protocol, descriptor.release()), nullptr),
                  std::move(visitor), std::move(slot), std::move(request));
        });
    }

    static void spawn(OpenConnections& to, Stream stream, std::string visitor, ConnectionSlot slot,
                      HttpRequest request) {
        net::co_spawn(to.context,
                      converse(to, std::move(stream), std::move(visitor), std::move(slot),
                               std::move(request)),
                      net::detached);
    }

    // The next request, or what is wrong with it; false where nobody asks any more.
    TaskOf<bool> receive(HttpRequest& request, http::status& fault) {
        http::request_parser<http::string_body> parser;
        parser.header_limit(8 * 1024);
        parser.body_limit(all_.options.body_bytes);
        auto [error, size] = co_await http::async_read_header(stream_, buffer_, parser, use_task);
        if (!error) {
            fault = fault_of(all_.options, parser.get());
            if (fault == http::status::ok && parser.get().count(http::field::expect) > 0 &&
                parser.get().version() >= 11) {
                constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
                co_await net::async_write(stream_, net::buffer(kGoOn), use_task);
            }
            if (fault == http::status::ok)
                std::tie(error, size) =
                    co_await http::async_read(stream_, buffer_, parser, use_task);
        }
        if (error) {
            const bool theirs =
                error.category() == http::make_error_code(http::error{}).category() &&
                error != http::error::end_of_stream && error != http::error::partial_message;
            if (!theirs) co_return false;
            fault = fault_of(error);
        }
        request = parser.release();
        co_return true;
    }

    // Who asks: the address itself, or whom a proxy that we trust speaks for.
    http::status recognise(const HttpRequest& request, std::string& visitor) const {
        const HttpServerOptions& options = all_.options;
        std::string address = address_;
        if (std::ranges::find(options.proxies, address) != options.proxies.end()) {
            const ForwardedFields fields{list_of(request, "Forwarded"),
                                         list_of(request, "X-Forwarded-For")};
            if (!fields.forwarded.empty() || !fields.x_forwarded_for.empty()) {
                visitor = visitor_of(forwarded_address(fields, options.proxies));
                return visitor.empty() ? http::status::bad_request : http::status::ok;
            }
        }
        visitor = options.visitor(address);
        return http::status::ok;
    }

    TaskOf<Reply> ask(HttpRequest& request, const std::string& visitor) {
        const std::string accept = field(request, http::field::accept_encoding);
        Request asked;
        asked.method = request.method_string();
        asked.path = path_of(request);
        asked.query = query_of(request);
        asked.body = std::move(request.body());
        asked.visitor = visitor;
        asked.if_none_match = field(request, http::field::if_none_match);
        asked.key = std::string(request["Idempotency-Key"]);
        asked.brotli = accept.find("br") != std::string::npos;
        asked.authorization = field(request, http::field::authorization);
        asked.door = door_;
        asked.gzip = accept.find("gzip") != std::string::npos;

        std::optional<Reply> reply;
        Timer answered(stream_.get_executor(), kRequestTime);
        // The answer may come at once, or when an entry is on disk, or not at all.
        struct Waiting {
            std::optional<Reply>* reply;
            Timer* timer;
        };
        const auto waiting = std::make_shared<Waiting>(Waiting{&reply, &answered});
        all_.host->asked(std::move(asked), [waiting](Reply given) {
            if (!waiting->reply) return;
            *waiting->reply = std::move(given);
            waiting->timer->cancel();
        });
        if (!reply) co_await answered.async_wait(use_task);
        waiting->reply = nullptr;
        if (!reply) reply = plain(http::status::service_unavailable);
        co_return std::move(*reply);
    }

    TaskOf<bool> send(HttpResponse response) {
        deadline_->set(kRequestTime);
        http::response_serializer<http::span_body<const char>> serializer(response);
        // Of the answer to HEAD, the length is told and no body.
        const bool no_body = response.body().empty();
        const auto [error, size] =
            no_body ? co_await http::async_write_header(stream_, serializer, use_task)
                    : co_await http::async_write(stream_, serializer, use_task);
        (void)size;
        co_return !error;
    }

    // What is left unread when a connection is closed makes the system cut it off, often before the
    // last answer has been read: so a little is read after it.
    Task part() {
        error_code error;
        stream_.end();
        deadline_->set(kParting);
        for (std::size_t left = kMostUnread; left > 0 && !error;) {
            std::size_t size = 0;
            buffer_.clear();
            std::tie(error, size) =
                co_await stream_.socket().async_read_some(buffer_.prepare(4096), use_task);
            left -= std::min(left, size);
        }
    }

    OpenConnections& all_;
    Stream stream_;
    std::optional<Deadline> deadline_{stream_};
    beast::flat_buffer buffer_{16 * 1024};
    const std::string address_;
    const Door door_;
    ConnectionSlot slot_;
};

} // namespace

Task serve_requests(OpenConnections& all, Stream stream, std::string address, Door door,
                    ConnectionSlot slot) {
    Session session(all, std::move(stream), std::move(address), door, std::move(slot));
    co_await session.run();
}

} // namespace trunkline

#include "cli/serve_options.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <fstream>

#include "server/local_bus.hpp"
#include "server/visitor.hpp"

namespace trunkline {
namespace {

struct LimitSetting {
    const char* name;
    const char* written; // its default
    Limit Limits::* limit;
    const char* help;
};

constexpr std::array<LimitSetting, std::tuple_size_v<decltype(ServeOptions::limits)>> kLimits = {{
    {"--limit-requests", "200/4s", &Limits::requests, "requests of a visitor"},
    {"--limit-tables", "100/1h", &Limits::tables, "tables a visitor makes"},
    {"--limit-joins", "60/10m", &Limits::joins, "seats a visitor takes"},
    {"--limit-wrong-codes", "60/1m", &Limits::wrong_codes,
     "wrong codes and tokens a visitor tries"},
    {"--limit-messages", "200/2s", &Limits::messages, "messages of one connection"},
    {"--limit-all-messages", "2000/4s", &Limits::all_messages,
     "messages of all connections of a visitor"},
    {"--limit-chat", "60/2m", &Limits::chat, "lines of chat of a visitor"},
    {"--limit-bot-seconds", "300/5m", &Limits::bot_seconds,
     "seconds that bots think at a visitor's tables"},
}};

std::string default_folder() {
    if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data)
        return std::string(data) + "/trunkline";
    const char* home = std::getenv("HOME");
    return std::string(home && *home ? home : ".") + "/.local/share/trunkline";
}

// Of a node that was given none.
std::string own_name() {
    char host[256] = {};
    gethostname(host, sizeof host - 1);
    return fmt::format("{}-{}", host, getpid());
}

// 100/1h: a hundred at once, and a hundred again in an hour.
bool read_limit(std::string_view text, Limit& limit) {
    const auto number = [&](double& value) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || !(value > 0) || value > 1e9) return false;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        return true;
    };
    if (!number(limit.most) || limit.most < 1 || !text.starts_with('/')) return false;
    text.remove_prefix(1);
    if (!number(limit.seconds)) return false;
    if (text == "m") limit.seconds *= 60;
    if (text == "h") limit.seconds *= 3600;
    return text == "s" || text == "m" || text == "h";
}

bool read_address(const std::string& text, Address& to) {
    const auto colon = text.rfind(':');
    if (colon == std::string::npos) return false;
    to.address = text.substr(0, colon);
    if (to.address.starts_with('[') && to.address.ends_with(']'))
        to.address = to.address.substr(1, to.address.size() - 2);
    if (to.address == "localhost") to.address = "127.0.0.1";
    const char* end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data() + colon + 1, end, to.port);
    return error == std::errc() && last == end && !to.address.empty();
}

} // namespace

std::string ServeOptions::read(LobbyOptions& lobby) const {
    if (!store.empty() && !data.empty()) return "--data and --store exclude each other";
    if (!store.empty() && !is_address(store)) return "expected --store postgresql://…";
    lobby.storage = !store.empty() ? store : !data.empty() ? data : default_folder();
    lobby.keep = keep;
    if (bus.empty() && !node.empty()) return "--node is for a server with a --bus";
    if (!bus.empty() && !bus.starts_with("nats://") && !bus.starts_with("tls://"))
        return "expected --bus nats://…";
    if (!bus.empty() && store.empty())
        return "--bus needs a --store postgresql://… that all nodes share";
    lobby.bus = bus;
    lobby.node = node.empty() ? own_name() : node;
    const bool folder = !is_address(lobby.storage);
    lobby.bans = !bans.empty() ? bans : folder ? lobby.storage + "/bans" : "";
    if (!lobby.bans.empty()) try {
            const Bans readable(lobby.bans);
        } catch (const std::exception& error) {
            return error.what();
        }
    return {};
}

std::string ServeOptions::read_secret(std::string& secret) const {
    secret.clear();
    if (secret_file.empty()) return {};
    constexpr std::size_t kShortest = 16;
    std::ifstream in(secret_file);
    if (!in) return fmt::format("cannot read the secret in {}", secret_file);
    std::getline(in, secret);
    if (secret.size() < kShortest)
        return fmt::format("the secret in {} has fewer than {} characters", secret_file, kShortest);
    return {};
}

std::string ServeOptions::read(HttpServerOptions& http) const {
    const std::string where = !listen.empty() ? listen : lan ? "0.0.0.0:8080" : "127.0.0.1:8080";
    if (!read_address(where, http.listen))
        return fmt::format("found --listen {}, expected ADDRESS:PORT", where);
    if (!metrics.empty() && !read_address(metrics, http.figures.emplace()))
        return fmt::format("found --metrics {}, expected ADDRESS:PORT", metrics);
    http.tls = {tls_certificate, tls_key};
    if (tls_certificate.empty() != tls_key.empty())
        return "expected both --tls-certificate and --tls-key, or neither";
    if (!tls_key.empty()) try {
            const Tls readable(http.tls);
        } catch (const std::exception& error) {
            return error.what();
        }
    for (const std::string& proxy : proxies)
        if (visitor_of(proxy).empty())
            return fmt::format("found --trust-proxy {}, expected an address like 127.0.0.1", proxy);
    http.origins = origins;
    http.proxies = proxies;
    http.exempt_loopback = exempt_loopback;
    http.sockets_per_visitor = static_cast<std::size_t>(sockets);
    return {};
}

std::string ServeOptions::read(Limits& all) const {
    for (std::size_t i = 0; i < kLimits.size(); ++i)
        if (!read_limit(limits[i], all.*kLimits[i].limit))
            return fmt::format("found {} {}, expected a number and its time like 100/1h",
                               kLimits[i].name, limits[i]);
    return {};
}

std::string ServeOptions::read(LogOptions& log) const {
    if (!read_level(log_level, log.level))
        return fmt::format("found --log-level {}, expected debug, info, warning or error",
                           log_level);
    log.file = log_file;
    log.json = log_json;
    return {};
}

void describe(Command& command, ServeOptions& options) {
    command.text("--config", options.config,
                 "file with these options, one on each line: listen = 127.0.0.1:8080");
    command.flag("--check-config", options.check_config, "say whether all of them fit, and end");
    command.text("--listen", options.listen, "ADDRESS:PORT to listen on (default 127.0.0.1:8080)");
    command.text("--metrics", options.metrics,
                 "ADDRESS:PORT for /metrics alone (default: with the rest)");
    command.text("--tls-certificate", options.tls_certificate,
                 "file with a certificate and its chain (PEM), to speak TLS; read again on change");
    command.text("--tls-key", options.tls_key, "file with its key (PEM)");
    command.text("--data", options.data,
                 "folder to keep tables in (default " + default_folder() + ")");
    command.text("--store", options.store,
                 "keep tables in PostgreSQL instead: postgresql://[USER@]HOST/DATABASE");
    command.text("--bus", options.bus,
                 "several nodes with one --store: the NATS by which they talk, nats://HOST:PORT");
    command.text("--node", options.node,
                 "this node's name among them (default: the machine's, and a number)");
    command.number("--keep-open", options.keep.open_days,
                   "days after which a table that nobody touches is closed and archived (90)", 1,
                   36'500);
    command.number("--keep-finished", options.keep.finished_days,
                   "days after which a finished game is archived as its record (30)", 1, 36'500);
    command.text("--host-secret", options.secret_file,
                 "file with the secret that opens host.html and `trunkline admin` for the host");
    command.text("--bans", options.bans,
                 "file with whom the host does not want (default: bans in the folder of --data)");
    command.flag("--lan", options.lan, "listen to the whole network, and show a QR code");
    command.each("--origin", options.origins,
                 "another origin that pages may come from, behind a proxy: https://HOST");
    command.each("--trust-proxy", options.proxies,
                 "address of a proxy that says whom it speaks for (X-Forwarded-For, Forwarded)");
    command.flag("--exempt-loopback", options.exempt_loopback,
                 "no limits for whoever comes from this machine itself");
    command.number("--shards", options.shards,
                   "threads that tables and connections are spread over (default: cores)", 1,
                   static_cast<double>(kMostShards));
    command.number("--bot-threads", options.bot_threads,
                   "threads that bots think on (default: cores less one, at least two)", 1, 256);
    command.number("--bot-ms", options.bot_ms,
                   "milliseconds a bot may think about a move (default: its own)", 0, 60'000);
    command.text("--log", options.log_file, "file for the log (default: standard error)");
    command.text("--log-level", options.log_level, "debug, info, warning or error");
    command.flag("--log-json", options.log_json, "write each line of the log as JSON");
    command.number("--limit-sockets", options.sockets, "connections of a visitor at a time", 1,
                   1e6);
    for (std::size_t i = 0; i < kLimits.size(); ++i) {
        options.limits[i] = kLimits[i].written;
        command.text(kLimits[i].name, options.limits[i], kLimits[i].help);
    }
}

} // namespace trunkline

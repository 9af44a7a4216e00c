// trunkline serve: tables for everybody who can reach this machine.
#include <arpa/inet.h>
#include <fmt/core.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <optional>
#include <thread>

#include "cli/commands.hpp"
#include "cli/qr.hpp"
#include "cli/serve_options.hpp"
#include "cli/systemd.hpp"
#include "server/api.hpp"
#include "server/http_server.hpp"
#include "server/lobby.hpp"
#include "server/log.hpp"
#include "server/nats.hpp"

namespace trunkline {
namespace {

constexpr auto kHandOver = std::chrono::seconds(60); // a server may take to let go of its tables

// Where others on the network reach this machine: its first address that is not its own.
std::string lan_address() {
    ifaddrs* all = nullptr;
    if (getifaddrs(&all) != 0) return {};
    std::string found;
    for (const ifaddrs* one = all; one && found.empty(); one = one->ifa_next) {
        if (!one->ifa_addr || one->ifa_addr->sa_family != AF_INET) continue;
        if ((one->ifa_flags & IFF_LOOPBACK) || !(one->ifa_flags & IFF_UP)) continue;
        char text[INET_ADDRSTRLEN];
        const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
        if (inet_ntop(AF_INET, &address->sin_addr, text, sizeof text)) found = text;
    }
    freeifaddrs(all);
    return found;
}

// Each connection is a file to the system, and the usual limit is low.
void allow_many_files() {
    rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

// Everything that is set, understood.
struct Settings {
    HttpServerOptions http;
    Limits limits;
    LogOptions log;
    LobbyOptions lobby;
    std::string secret;

    std::string read(const ServeOptions& options) {
        std::string wrong = options.read(http);
        if (wrong.empty()) wrong = options.read(limits);
        if (wrong.empty()) wrong = options.read(log);
        if (wrong.empty()) wrong = options.read(lobby);
        if (wrong.empty()) wrong = options.read_secret(secret);
        return wrong;
    }
};

class Serving {
  public:
    Serving(ServeOptions& options, Command command)
        : options_(options), as_told_(options), command_(std::move(command)) {}

    Exit run() {
        Settings settings;
        if (const std::string wrong = read(settings); !wrong.empty()) {
            fmt::print(stderr, "trunkline serve: {}\n", wrong);
            return kBadInput;
        }
        if (options_.check_config) {
            fmt::print("All settings fit.\n");
            return kWell;
        }
        // Whoever reads the log may go away; that must not end the games.
        std::signal(SIGPIPE, SIG_IGN);
        // A file that may not grow is like a full disk: it is refused, and told.
        std::signal(SIGXFSZ, SIG_IGN);
        allow_many_files();
        try {
            open_log(settings.log);
            host(settings);
        } catch (const StorageError& error) {
            // An address may hold a password, and is not named.
            const std::string& where = settings.lobby.storage;
            const std::string what = error.what();
            const bool named = is_address(where) || what.find(where) != std::string::npos;
            fmt::print(stderr, "trunkline serve: {}{}\n", named ? "" : where + ": ", what);
            return is_address(where) ? kBadInput : kNo;
        } catch (const BusError& error) {
            fmt::print(stderr, "trunkline serve: {}\n", error.what());
            return kBadInput;
        } catch (const std::exception& error) {
            fmt::print(stderr, "trunkline serve: {}\n", error.what());
            return kNo;
        }
        return kWell;
    }

  private:
    // The file again, under what the command line says.
    std::string read(Settings& settings) {
        options_ = as_told_;
        if (!options_.config.empty()) {
            const std::string wrong = command_.read_file(options_.config);
            if (!wrong.empty()) return wrong;
        }
        return settings.read(options_);
    }

    void host(Settings& settings) {
        settings.http.given = sockets_given();
        const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
        const auto shards = static_cast<std::size_t>(
            options_.shards > 0 ? options_.shards : std::min(cores, static_cast<int>(kMostShards)));
        HttpServer http(settings.http, shards);
        BotPoolOptions& bots = settings.lobby.bots;
        bots.threads = options_.bot_threads > 0 ? options_.bot_threads : std::max(2, cores - 1);
        bots.ms = options_.bot_ms;
        bots.seconds = settings.limits.bot_seconds;
        std::vector<Storage::Post> posts;
        for (std::size_t i = 0; i < shards; ++i)
            posts.push_back(
                [&http, i](std::function<void()> work) { http.post(i, std::move(work)); });
        std::optional<Lobby> opened;
        open(opened, settings, posts);
        Lobby& lobby = *opened;
        const auto [address, port] = http.address();
        const bool everywhere = address == "0.0.0.0" || address == "::";
        const char* scheme = settings.http.tls.certificate.empty() ? "http" : "https";
        const std::string lan = everywhere ? lan_address() : "";
        const std::string network =
            lan.empty() ? "" : fmt::format("{}://{}:{}/", scheme, lan, port);
        Api api(lobby, settings.limits, network, settings.secret);
        const bool v6 = address.find(':') != std::string::npos;
        fmt::print("Trunkline is open at {}://{}:{}/\n", scheme,
                   everywhere ? "127.0.0.1"
                   : v6       ? '[' + address + ']'
                              : address,
                   port);
        if (settings.http.figures) {
            const Address figures = http.figures_address();
            fmt::print("Figures are at {} port {}.\n", figures.address, figures.port);
        }
        if (!network.empty()) fmt::print("On your network: {}\n", network);
        if (!network.empty() && options_.lan) fmt::print("{}", qr_code(network));
        std::fflush(stdout);
        say_ready();
        http.run(api, lobby.handlers(), [&] { reload(http, lobby, api); });
        log("stopped");
    }

    // Whoever hands its sockets over is still saying good-bye, and its tables are its own until it
    // is gone; meanwhile whoever comes waits in those sockets.
    void open(std::optional<Lobby>& lobby, const Settings& settings,
              const std::vector<Storage::Post>& posts) {
        const auto until = std::chrono::steady_clock::now() + kHandOver;
        for (;;) try {
                lobby.emplace(settings.lobby, settings.limits, posts);
                return;
            } catch (const StorageHeld&) {
                if (settings.http.given.empty() || std::chrono::steady_clock::now() > until) throw;
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            }
    }

    // SIGHUP: what can change while games run does; for the rest the server has to start again.
    void reload(HttpServer& http, Lobby& lobby, Api& api) {
        Settings settings;
        const std::string wrong = read(settings);
        if (!wrong.empty()) return log(LogLevel::Error, "settings_kept", {{"why", wrong}});
        try {
            open_log(settings.log);
        } catch (const std::exception& error) {
            log(LogLevel::Error, "log_kept", {{"why", error.what()}});
        }
        http.change(settings.http);
        api.set_limits(settings.limits);
        api.set_secret(settings.secret);
        if (const std::string kept = lobby.limits().bans.read(); !kept.empty())
            log(LogLevel::Error, "bans_kept", {{"why", kept}});
        lobby.dismiss_banned();
        log("settings_read");
    }

    ServeOptions& options_;
    const ServeOptions as_told_;
    Command command_;
};

} // namespace

void add_serve(Command& all) {
    auto options = std::make_shared<ServeOptions>();
    Command command = all.below("serve", "Host games for everybody who can reach this machine");
    describe(command, *options);
    command.does([options, command] { return Serving(*options, command).run(); });
}

} // namespace trunkline

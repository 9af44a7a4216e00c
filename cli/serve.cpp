// trunkline serve: tables for everybody who can reach this machine.
#include <arpa/inet.h>
#include <fmt/core.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <thread>

#include "cli/commands.hpp"
#include "cli/qr.hpp"
#include "cli/serve_options.hpp"
#include "server/api.hpp"
#include "server/http_server.hpp"
#include "server/lobby.hpp"
#include "server/log.hpp"

namespace trunkline {
namespace {

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

    std::string read(const ServeOptions& options) {
        std::string wrong = options.read(http);
        if (wrong.empty()) wrong = options.read(limits);
        if (wrong.empty()) wrong = options.read(log);
        if (wrong.empty()) wrong = options.read(lobby);
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
        const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
        const auto shards = static_cast<std::size_t>(
            options_.shards > 0 ? options_.shards : std::min(cores, static_cast<int>(kMostShards)));
        HttpServer http(settings.http, shards);
        BotPoolOptions& bots = settings.lobby.bots;
        bots.threads = options_.bot_threads > 0 ? options_.bot_threads : std::max(1, cores - 1);
        bots.ms = options_.bot_ms;
        bots.seconds = settings.limits.bot_seconds;
        std::vector<Storage::Post> posts;
        for (std::size_t i = 0; i < shards; ++i)
            posts.push_back(
                [&http, i](std::function<void()> work) { http.post(i, std::move(work)); });
        Lobby lobby(settings.lobby, settings.limits, std::move(posts));
        const std::string& address = settings.http.address;
        const bool everywhere = address == "0.0.0.0" || address == "::";
        const std::string lan = everywhere ? lan_address() : "";
        const std::string network =
            lan.empty() ? "" : fmt::format("http://{}:{}/", lan, http.port());
        Api api(lobby, settings.limits, network);
        const bool v6 = address.find(':') != std::string::npos;
        fmt::print("Trunkline is open at http://{}:{}/\n",
                   everywhere ? "127.0.0.1"
                   : v6       ? '[' + address + ']'
                              : address,
                   http.port());
        if (!network.empty()) fmt::print("On your network: {}\n", network);
        if (!network.empty() && options_.lan) fmt::print("{}", qr_code(network));
        std::fflush(stdout);
        http.run(api, lobby.handlers(), [&] { reload(http, api); });
        log("stopped");
    }

    // SIGHUP: what can change while games run does; for the rest the server has to start again.
    void reload(HttpServer& http, Api& api) {
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

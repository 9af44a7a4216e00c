// trunkline serve: tables for everybody who can reach this machine.
#include <arpa/inet.h>
#include <fmt/core.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <thread>

#include "cli/commands.hpp"
#include "cli/qr.hpp"
#include "server/api.hpp"
#include "server/http_server.hpp"
#include "server/lobby.hpp"
#include "server/log.hpp"

namespace trunkline {
namespace {

struct ServeOptions {
    std::string listen;
    std::string data;
    bool lan = false;
    std::vector<std::string> origins;
    double limits = 1;
    int bot_threads = 0;
    double bot_ms = 0;
};

std::string default_folder() {
    if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data)
        return std::string(data) + "/trunkline";
    const char* home = std::getenv("HOME");
    return std::string(home && *home ? home : ".") + "/.local/share/trunkline";
}

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

bool read_address(const std::string& text, HttpServerOptions& http) {
    const auto colon = text.rfind(':');
    if (colon == std::string::npos) return false;
    http.address = text.substr(0, colon);
    if (http.address.starts_with('[') && http.address.ends_with(']'))
        http.address = http.address.substr(1, http.address.size() - 2);
    if (http.address == "localhost") http.address = "127.0.0.1";
    const char* end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data() + colon + 1, end, http.port);
    return error == std::errc() && last == end && !http.address.empty();
}

// Each connection is a file to the system, and the usual limit is low.
void allow_many_files() {
    rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

Exit serve(const ServeOptions& options) {
    HttpServerOptions http_options;
    const std::string listen = !options.listen.empty() ? options.listen
                               : options.lan           ? "0.0.0.0:8080"
                                                       : "127.0.0.1:8080";
    if (!read_address(listen, http_options)) {
        fmt::print(stderr, "trunkline serve: found --listen {}, expected ADDRESS:PORT\n", listen);
        return kBadInput;
    }
    http_options.origins = options.origins;
    http_options.connections_per_address = static_cast<std::size_t>(
        static_cast<double>(http_options.connections_per_address) * options.limits);
    allow_many_files();
    const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    const std::string folder = options.data.empty() ? default_folder() : options.data;
    try {
        HttpServer http(http_options);
        BotPoolOptions bots;
        bots.threads = options.bot_threads > 0 ? options.bot_threads : std::max(1, cores - 1);
        bots.ms = options.bot_ms;
        bots.seconds.most *= options.limits;
        Lobby lobby({folder, bots},
                    [&http](std::function<void()> work) { http.post(std::move(work)); });
        const bool everywhere = http_options.address == "0.0.0.0" || http_options.address == "::";
        const std::string lan = everywhere ? lan_address() : "";
        const std::string network =
            lan.empty() ? "" : fmt::format("http://{}:{}/", lan, http.port());
        Api api(lobby, options.limits, network);
        const bool v6 = http_options.address.find(':') != std::string::npos;
        fmt::print("Trunkline is open at http://{}:{}/\n",
                   everywhere ? "127.0.0.1"
                   : v6       ? '[' + http_options.address + ']'
                              : http_options.address,
                   http.port());
        if (!network.empty()) fmt::print("On your network: {}\n", network);
        if (!network.empty() && options.lan) fmt::print("{}", qr_code(network));
        std::fflush(stdout);
        http.run(api);
        log("stopped");
    } catch (const StorageError& error) {
        const std::string what = error.what();
        const bool named = what.find(folder) != std::string::npos;
        fmt::print(stderr, "trunkline serve: {}{}\n", named ? "" : folder + ": ", what);
        return kNo;
    } catch (const std::exception& error) {
        fmt::print(stderr, "trunkline serve: {}\n", error.what());
        return kNo;
    }
    return kWell;
}

} // namespace

void add_serve(Command& all) {
    auto options = std::make_shared<ServeOptions>();
    Command command = all.below("serve", "Host games for everybody who can reach this machine");
    command.text("--listen", options->listen, "ADDRESS:PORT to listen on (default 127.0.0.1:8080)");
    command.text("--data", options->data,
                 "folder to keep tables in (default " + default_folder() + ")");
    command.flag("--lan", options->lan, "listen to the whole network, and show a QR code");
    command.each("--origin", options->origins,
                 "another origin that pages may come from, behind a proxy: https://HOST");
    command.number("--limits", options->limits,
                   "multiply the limits per address and connection by this", 0.01, 1e6);
    command.number("--bot-threads", options->bot_threads,
                   "threads that bots think on (default: cores less one)", 1, 256);
    command.number("--bot-ms", options->bot_ms,
                   "milliseconds a bot may think about a move (default: its own)", 0, 60'000);
    command.does([options] { return serve(*options); });
}

} // namespace trunkline

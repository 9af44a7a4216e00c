// What a host can set: on the command line, or in a file that is read again on SIGHUP.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "server/http_server.hpp"
#include "server/limits.hpp"
#include "server/lobby.hpp"
#include "server/log.hpp"

namespace trunkline {

struct ServeOptions {
    std::string config;
    bool check_config = false;
    std::string listen, metrics;
    std::string tls_certificate, tls_key;
    std::string secret_file, bans;
    std::string data, store;
    std::string bus, node;
    RetentionOptions keep;
    bool lan = false;
    std::vector<std::string> origins;
    std::vector<std::string> proxies;
    bool exempt_loopback = false;
    int shards = 0; // 0: as many as there are cores
    int bot_threads = 0;
    double bot_ms = 0;
    std::string log_file;
    std::string log_level = "info";
    bool log_json = false;
    std::array<std::string, 8> limits; // as written, in the order of kLimits
    int sockets = 200;

    // What they come to; each gives one line that says what is wrong, or nothing.
    std::string read(HttpServerOptions& http) const;
    std::string read(Limits& all) const;
    std::string read(LogOptions& log) const;
    std::string read(LobbyOptions& lobby) const; // where tables are, and for how long
    std::string read_secret(std::string& secret) const;
};

void describe(Command& command, ServeOptions& options);

} // namespace trunkline

// What the host of a server can do about its tables while it runs, by POST /api/host with the
// host's secret: see docs/HOSTING.md. It sees no more of a table than onlookers do.
#pragma once

#include <functional>
#include <string>

#include "engine/sha256.hpp"
#include "server/http_server.hpp"
#include "server/lobby.hpp"
#include "server/rate_limit.hpp"

namespace trunkline {

class Moderation {
  public:
    using Answer = std::function<void(Reply)>;

    // Without a secret nothing can be done.
    Moderation(Lobby& lobby, const std::string& secret);
    void set_secret(const std::string& secret);

    void asked(const Request& request, const Answer& answer);

  private:
    struct Task;
    bool knows_secret(const std::string& authorization) const;
    void carry_out(const Task& task, const Answer& answer);
    void about_table(const Task& task, const Answer& answer);
    void tables(const Answer& answer);

    Lobby& lobby_;
    Digest secret_ = {};
    bool open_ = false;
    RateLimit wrong_{Limit{10, 60}}; // secrets of a visitor
};

} // namespace trunkline

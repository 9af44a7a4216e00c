// What one visitor may ask for, by kind. Each can be set by the host (docs/HOSTING.md).
#pragma once

#include <cstddef>

#include "server/rate_limit.hpp"

namespace trunkline {

struct Limits {
    Limit requests{200, 4};
    Limit tables{100, 3600};
    Limit joins{60, 600};
    Limit wrong_codes{60, 60}; // or tokens
    Limit messages{200, 2};    // of one connection
    Limit all_messages{2000, 4};
    Limit chat{60, 120};
    Limit bot_seconds{300, 300};
    std::size_t sockets = 200;
};

} // namespace trunkline

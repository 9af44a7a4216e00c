// What was refused, as an answer to a request.
#pragma once

#include "server/http_server.hpp"
#include "server/table_reason.hpp"

namespace trunkline {

inline constexpr int kRetryAfter = 5; // seconds, where nobody can say how long it takes

Reply refusal(const Refused& refused);

} // namespace trunkline

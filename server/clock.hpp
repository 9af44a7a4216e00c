// The server's clock.
#pragma once

#include "server/table_data.hpp"

namespace trunkline {

// Unix time in ms as it was at the start, and then what has passed since: it never jumps, and
// clocks of games run on it.
Milliseconds clock_now();

} // namespace trunkline

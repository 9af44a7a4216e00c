// One line per event that matters, for the host: a time, the event, and named values.
// Secrets (tokens, seeds, cards) never come here.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace trunkline {

using LogField = std::pair<std::string_view, std::string>;

// 2026-11-15T20:41:32.123Z table_made code=K7QM4T map=usa
void log(std::string_view event, std::initializer_list<LogField> fields = {});

} // namespace trunkline

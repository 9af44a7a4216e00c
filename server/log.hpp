// One line per event that matters, for the host: a time, the event, and named values.
// Secrets (tokens, seeds, cards) never come here.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace trunkline {

enum class LogLevel : std::uint8_t { Debug, Info, Warning, Error };

struct LogOptions {
    std::string file; // empty: standard error
    LogLevel level = LogLevel::Info;
    bool json = false;
};

using LogField = std::pair<std::string_view, std::string>;

// 2026-11-15T20:41:32.123Z info table_made code=K7QM4T map=usa, or the same as a line of JSON.
// From any thread. What cannot be written is lost: a full disk must not stop a game.
void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {});
void log(std::string_view event, std::initializer_list<LogField> fields = {}); // LogLevel::Info

// From here on like this; a file is opened anew. Throws std::runtime_error where it cannot be, and
// goes on as before.
void open_log(const LogOptions& options);

// debug, info, warning or error.
bool read_level(std::string_view name, LogLevel& level);

} // namespace trunkline

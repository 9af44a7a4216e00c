#include "server/log.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <mutex>
#include <stdexcept>

#include "wire/writer.hpp"

namespace trunkline {
namespace {

constexpr std::array<std::string_view, 4> kLevels = {"debug", "info", "warning", "error"};

struct Log {
    std::mutex mutex;
    LogOptions options;
    int descriptor = STDERR_FILENO;
};

Log& the_log() {
    static Log one;
    return one;
}

// Names of people and messages of the system may hold anything: quoted where they are not plain.
void append_value(std::string& line, std::string_view value) {
    const bool plain = !value.empty() && value.find_first_of(" \"=\\\n\r\t") == value.npos;
    if (plain) {
        line += value;
        return;
    }
    line += '"';
    for (const char c : value) {
        if (c == '"' || c == '\\') line += '\\';
        line += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    line += '"';
}

std::string time_of_day() {
    const auto now =
        std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                       fmt::gmtime(std::chrono::system_clock::to_time_t(now)),
                       static_cast<int>(now.time_since_epoch().count() % 1000));
}

std::string as_text(LogLevel level, std::string_view event,
                    std::initializer_list<LogField> fields) {
    std::string line =
        fmt::format("{} {} {}", time_of_day(), kLevels[static_cast<std::size_t>(level)], event);
    for (const auto& [name, value] : fields) {
        line += ' ';
        line += name;
        line += '=';
        append_value(line, value);
    }
    return line;
}

std::string as_json(LogLevel level, std::string_view event,
                    std::initializer_list<LogField> fields) {
    std::string line;
    json::Writer out(line);
    out.open('{').key("time").text(time_of_day());
    out.key("level").text(kLevels[static_cast<std::size_t>(level)]).key("event").text(event);
    for (const auto& [name, value] : fields) out.key(name).text(value);
    out.close('}');
    return line;
}

} // namespace

void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
    Log& to = the_log();
    const std::lock_guard lock(to.mutex);
    if (level < to.options.level) return;
    std::string line =
        to.options.json ? as_json(level, event, fields) : as_text(level, event, fields);
    line += '\n';
    [[maybe_unused]] const ssize_t written = ::write(to.descriptor, line.data(), line.size());
}

void log(std::string_view event, std::initializer_list<LogField> fields) {
    log(LogLevel::Info, event, fields);
}

void open_log(const LogOptions& options) {
    int descriptor = STDERR_FILENO;
    if (!options.file.empty()) {
        // Addresses of visitors are in it.
        descriptor = ::open(options.file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0640);
        if (descriptor < 0)
            throw std::runtime_error(
                fmt::format("cannot write the log {}: {}", options.file, std::strerror(errno)));
    }
    Log& to = the_log();
    const std::lock_guard lock(to.mutex);
    if (to.descriptor != STDERR_FILENO) ::close(to.descriptor);
    to.descriptor = descriptor;
    to.options = options;
}

bool read_level(std::string_view name, LogLevel& level) {
    const auto found = std::ranges::find(kLevels, name);
    if (found == kLevels.end()) return false;
    level = static_cast<LogLevel>(found - kLevels.begin());
    return true;
}

} // namespace trunkline

#include "server/log.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdio>

namespace trunkline {
namespace {

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

} // namespace

void log(std::string_view event, std::initializer_list<LogField> fields) {
    const auto now =
        std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
    std::string line = fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z {}",
                                   fmt::gmtime(std::chrono::system_clock::to_time_t(now)),
                                   static_cast<int>(now.time_since_epoch().count() % 1000), event);
    for (const auto& [name, value] : fields) {
        line += ' ';
        line += name;
        line += '=';
        append_value(line, value);
    }
    line += '\n';
    // One write per line: lines of several threads do not mix.
    std::fwrite(line.data(), 1, line.size(), stderr);
}

} // namespace trunkline

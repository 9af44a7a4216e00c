#include "server/bans.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <stdexcept>

namespace trunkline {
namespace {

constexpr std::string_view kToken = "token ", kMuted = "muted ";

bool is_key(std::string_view text) {
    return text.size() == 64 &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

} // namespace

bool Bans::Range::holds(const std::array<unsigned char, 16>& address) const {
    for (int bit = 0; bit < bits; bit += 8) {
        const auto i = static_cast<std::size_t>(bit / 8);
        const int mask = bits - bit >= 8 ? 0xff : 0xff << (8 - (bits - bit)) & 0xff;
        if ((bytes[i] & mask) != (address[i] & mask)) return false;
    }
    return true;
}

bool Bans::read_range(std::string_view text, Range& range) {
    const auto slash = std::min(text.find('/'), text.size());
    const std::string address(text.substr(0, slash));
    in_addr v4;
    const bool is_v4 = inet_pton(AF_INET, address.c_str(), &v4) == 1;
    if (is_v4) {
        range.bytes = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
        const auto* bytes = reinterpret_cast<const unsigned char*>(&v4);
        std::copy_n(bytes, 4, range.bytes.begin() + 12);
    } else if (inet_pton(AF_INET6, address.c_str(), range.bytes.data()) != 1) {
        return false;
    }
    const int most = is_v4 ? 32 : 128;
    int bits = most;
    if (slash < text.size()) {
        const std::string_view number = text.substr(slash + 1);
        const char* const end = number.data() + number.size();
        const auto [last, error] = std::from_chars(number.data(), end, bits);
        // Nobody means the whole world.
        if (error != std::errc() || last != end || bits < 8 || bits > most) return false;
    }
    range.bits = bits + (is_v4 ? 96 : 0);
    return true;
}

bool Bans::Content::take(const std::string& line) {
    const std::string_view text = line;
    if (text.starts_with(kToken) || text.starts_with(kMuted)) {
        if (!is_key(text.substr(kToken.size()))) return false;
    } else {
        Range range;
        if (!read_range(text, range)) return false;
        ranges.push_back(range);
    }
    lines.insert(line);
    return true;
}

Bans::Bans(std::string file) : file_(std::move(file)) {
    if (const std::string wrong = read(); !wrong.empty()) throw std::runtime_error(wrong);
}

std::string Bans::read() {
    if (file_.empty()) return {};
    Content content;
    std::ifstream in(file_);
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        line.erase(std::min(line.find('#'), line.size()));
        line.erase(line.find_last_not_of(" \t\r") + 1);
        if (!line.empty() && !content.take(line))
            return file_ + ":" + std::to_string(number) + ": found '" + line +
                   "', expected an address, a range like 192.0.2.0/24, or 'token' or 'muted' and a "
                   "key";
    }
    const std::lock_guard lock(mutex_);
    content_ = std::move(content);
    return {};
}

bool Bans::bars_visitor(std::string_view visitor) const {
    Range who;
    if (!read_range(visitor, who)) return false;
    const std::lock_guard lock(mutex_);
    return std::ranges::any_of(content_.ranges,
                               [&](const Range& range) { return range.holds(who.bytes); });
}

bool Bans::bars_token(std::string_view key) const {
    const std::lock_guard lock(mutex_);
    return content_.lines.contains(std::string(kToken) + std::string(key));
}

bool Bans::mutes(std::string_view key) const {
    const std::lock_guard lock(mutex_);
    return content_.lines.contains(std::string(kMuted) + std::string(key));
}

bool Bans::add(const std::string& line) {
    const std::lock_guard lock(mutex_);
    Content content = content_;
    if (!content.take(line) || !write(content)) return false;
    content_ = std::move(content);
    return true;
}

bool Bans::remove(const std::string& line) {
    const std::lock_guard lock(mutex_);
    if (!content_.lines.contains(line)) return false;
    Content content;
    for (const std::string& one : content_.lines)
        if (one != line) content.take(one);
    if (!write(content)) return false;
    content_ = std::move(content);
    return true;
}

std::vector<std::string> Bans::lines() const {
    const std::lock_guard lock(mutex_);
    return {content_.lines.begin(), content_.lines.end()};
}

// The new file is whole before it takes the old one's place.
bool Bans::write(const Content& content) const {
    if (file_.empty()) return true;
    const std::string fresh = file_ + ".new";
    std::string text = "# Whom the host does not want; see docs/HOSTING.md.\n";
    for (const std::string& line : content.lines) text += line + "\n";
    const int to = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (to < 0) return false;
    const bool whole = ::write(to, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
                       ::fsync(to) == 0;
    ::close(to);
    return whole && std::rename(fresh.c_str(), file_.c_str()) == 0;
}

} // namespace trunkline

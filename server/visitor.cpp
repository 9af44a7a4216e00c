#include "server/visitor.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace trunkline {
namespace {

// An address as bytes: those of IPv4 inside IPv6 (::ffff:192.0.2.7) are what they hold.
struct Address {
    std::array<unsigned char, 16> bytes = {};
    bool v6 = false;
};

std::optional<Address> read(std::string_view text) {
    const std::string copy(text.substr(0, text.find('%'))); // without a zone (fe80::1%eth0)
    Address address;
    if (inet_pton(AF_INET, copy.c_str(), address.bytes.data()) == 1) return address;
    if (inet_pton(AF_INET6, copy.c_str(), address.bytes.data()) != 1) return std::nullopt;
    constexpr std::array<unsigned char, 12> kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    if (std::memcmp(address.bytes.data(), kMapped.data(), kMapped.size()) == 0) {
        std::copy(address.bytes.begin() + 12, address.bytes.end(), address.bytes.begin());
        return address;
    }
    address.v6 = true;
    return address;
}

std::string write(const Address& address) {
    std::array<char, INET6_ADDRSTRLEN> text = {};
    inet_ntop(address.v6 ? AF_INET6 : AF_INET, address.bytes.data(), text.data(), text.size());
    return text.data();
}

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// 192.0.2.7, 192.0.2.7:80, [2001:db8::1], [2001:db8::1]:80, 2001:db8::1
std::string_view without_port(std::string_view text) {
    if (text.starts_with('[')) return text.substr(1, std::min(text.find(']'), text.size()) - 1);
    const auto colon = text.find(':');
    const bool only_one = colon != std::string_view::npos && text.find(':', colon + 1) == text.npos;
    return only_one ? text.substr(0, colon) : text;
}

std::string_view for_of(std::string_view element) {
    while (!element.empty()) {
        const auto end = std::min(element.find(';'), element.size());
        const std::string_view pair = trimmed(element.substr(0, end));
        element.remove_prefix(std::min(end + 1, element.size()));
        if (pair.size() < 4 || strncasecmp(pair.data(), "for=", 4) != 0) continue;
        std::string_view value = pair.substr(4);
        if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
            value = value.substr(1, value.size() - 2);
        return value;
    }
    return {};
}

template <class Name>
std::string last_stranger(std::string_view list, const std::vector<std::string>& proxies,
                          Name name) {
    std::string text;
    while (!list.empty()) {
        const auto comma = list.rfind(',');
        const std::string_view element =
            trimmed(comma == std::string_view::npos ? list : list.substr(comma + 1));
        list = list.substr(0, comma == std::string_view::npos ? 0 : comma);
        const auto address = read(without_port(name(element)));
        if (!address) return {}; // unknown, or a name that hides one: whoever passed it on vouches
        text = write(*address);
        if (std::ranges::find(proxies, text) == proxies.end()) break;
    }
    return text; // where all are proxies, one of them is asking for itself
}

} // namespace

std::string visitor_of(std::string_view text) {
    auto address = read(text);
    if (!address) return {};
    if (!address->v6) return write(*address);
    std::fill(address->bytes.begin() + 8, address->bytes.end(), static_cast<unsigned char>(0));
    return write(*address) + "/64";
}

bool is_loopback(std::string_view text) {
    const auto address = read(text);
    if (!address) return false;
    return address->v6 ? write(*address) == "::1" : address->bytes[0] == 127;
}

std::string forwarded_address(const ForwardedFields& fields,
                              const std::vector<std::string>& proxies) {
    const std::string one = last_stranger(fields.forwarded, proxies, for_of);
    const std::string other =
        last_stranger(fields.x_forwarded_for, proxies, [](std::string_view name) { return name; });
    if (fields.forwarded.empty()) return other;
    if (fields.x_forwarded_for.empty() || one == other) return one;
    return {};
}

} // namespace trunkline

// Who asks, as far as limits are concerned: an address, whoever sits behind it. A household of IPv6
// has a whole /64 of addresses and is one visitor, as one of IPv4 is behind its one address.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trunkline {

// The visitor of an address: 192.0.2.7, or 2001:db8:1:2::/64. Empty where it is none.
std::string visitor_of(std::string_view address);

// 127.0.0.0/8 and ::1.
bool is_loopback(std::string_view address);

// What a proxy says about whom it speaks for, in the order it was received.
struct ForwardedFields {
    std::string forwarded;       // RFC 7239: for=192.0.2.60;proto=https, for="[2001:db8::1]:4711"
    std::string x_forwarded_for; // 192.0.2.60, 198.51.100.17
};

// The last address in them that is none of the proxies themselves: what comes before it, anybody
// could have written. (Or the first, where all are proxies.) Empty where there is none, or where
// the two fields name different ones: a proxy writes one of them, and then the other is a visitor's
// own invention.
std::string forwarded_address(const ForwardedFields& fields,
                              const std::vector<std::string>& proxies);

} // namespace trunkline

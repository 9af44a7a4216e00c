// Text as UTF-8 (RFC 3629: nothing longer than it has to be, no surrogates, nothing beyond
// U+10FFFF).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace trunkline::utf8 {

inline constexpr std::string_view kUnreadable = "\xef\xbf\xbd"; // U+FFFD

// Bytes of the character that a text begins with; 0 where it is none.
std::size_t character(std::string_view text);
// The text with U+FFFD in the place of every byte that is part of no character.
std::string whole(std::string_view text);

} // namespace trunkline::utf8

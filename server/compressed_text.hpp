// Text made small for keeping (zlib). A record of a game shrinks to a fifth.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace trunkline {

std::string pack(std::string_view text);
// Nothing where it is no packed text, or a larger one than we ever packed.
std::optional<std::string> unpack(std::string_view packed);

} // namespace trunkline

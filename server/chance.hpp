// Random bytes from the operating system: seeds of games, secret links, table codes.
#pragma once

#include <string>

#include "engine/sha256.hpp"

namespace trunkline {

Digest random_seed();
// A seat's link: 192 random bits.
std::string random_secret();
// Six letters and digits that are not mistaken for each other.
std::string random_code();
bool is_code(std::string_view text);

} // namespace trunkline

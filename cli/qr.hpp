// An address as a square that a phone's camera reads, drawn with characters for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace trunkline {

// Empty where the text does not fit. Two rows of modules share a line; dark on light.
std::string qr_code(std::string_view text);

} // namespace trunkline

// How much room a name takes on a board. Without a font at hand it is an estimate from above.
#pragma once

#include <string_view>

namespace trunkline {

double label_width(std::string_view name);

} // namespace trunkline

// The way to a variation: a number among those of the game, then one among those of that, and so
// on.
#pragma once

#include <cstddef>
#include <vector>

#include "wire/json.hpp"

namespace trunkline::capi {

std::vector<std::size_t> read_path(const json::Value& value);

} // namespace trunkline::capi

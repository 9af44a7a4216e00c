// The rulebook of a map file: every knob has to be stated, and has to make sense.
#pragma once

#include "engine/board.hpp"
#include "wire/json.hpp"

namespace trunkline {

inline constexpr int kMostPoints = 100;
inline constexpr int kMostForOne = 9; // cards that may stand for one

Rulebook read_rulebook(const json::Value& value);

} // namespace trunkline

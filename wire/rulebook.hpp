// The rulebook of a map file: every knob has to be stated, and has to make sense.
#pragma once

#include "engine/board.hpp"
#include "wire/json.hpp"
#include "wire/writer.hpp"

namespace trunkline {

inline constexpr int kMostPoints = 100;
inline constexpr int kMostForOne = 9; // cards that may stand for one

Rulebook read_rulebook(const json::Value& value);

// In the canonical form of RFC 8785, which the map's hash is made of (docs/RECORD.md). A knob that
// is added later is written only where it differs from what every earlier map meant by its absence,
// so that their hashes stay.
void write_rulebook(json::Writer& out, const Rulebook& rules);

} // namespace trunkline

// A fingerprint of how the game is played: games of all maps and player counts from fixed seeds,
// every view of their ends hashed. It is the same natively, in WebAssembly and from Python, and
// changes when the engine's behaviour does.
#pragma once

#include <string>

namespace trunkline {

std::string signature(); // 16 hex digits

} // namespace trunkline

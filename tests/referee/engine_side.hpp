// What the referee and the engine say of the same game, put side by side.
#pragma once

#include <string>

#include "engine/rules.hpp"
#include "tests/referee/referee.hpp"

namespace trunkline::referee {

// A map of the box as its file.
std::string map_text(const std::string& map);
const Atlas& atlas_of(const std::string& map);
Counts counts_of(const Cards& cards);
// The engine's move in the referee's words.
Deed deed_of(const Board& board, const PrivateState& mine, const Move& move);
// The first thing in which they differ, or empty.
std::string difference(const Referee& referee, const Board& board, const Game& game);

} // namespace trunkline::referee

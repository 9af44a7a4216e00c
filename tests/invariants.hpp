// What holds between any two moves of any game: where the cards are, who owns what, and that the
// scores can be recounted from the board.
#pragma once

#include <array>
#include <string>

#include "engine/board.hpp"
#include "engine/game.hpp"

namespace trunkline::test {

// The first thing that is not as it must be, or empty. `trains` is the stock at the start of the
// game where it was not the board's.
std::string broken_invariant(const Board& board, const Game& game,
                             const std::array<int, kMaxSeats>* trains = nullptr);

} // namespace trunkline::test

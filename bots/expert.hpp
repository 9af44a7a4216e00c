// The strongest player: it plans for all its tickets together, imagines what the others may hold,
// and plays thousands of games in its head before it moves.
#pragma once

#include "bots/bot.hpp"

namespace trunkline {

std::unique_ptr<Bot> make_expert(const Board& board, std::uint64_t seed);

} // namespace trunkline

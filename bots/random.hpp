// The player without any idea: it picks one of the listed legal moves, each with the same chance.
#pragma once

#include "bots/bot.hpp"

namespace trunkline {

std::unique_ptr<Bot> make_random(const Board& board, std::uint64_t seed);

} // namespace trunkline

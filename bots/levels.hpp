// The ladder for people: five levels, each of which plans better than the one below.
#pragma once

#include "bots/bot.hpp"
#include "bots/style.hpp"

namespace trunkline {

std::unique_ptr<Bot> make_pilot(const Board& board, const Style& style);
std::unique_ptr<Bot> make_default_pilot(const Board& board, std::uint64_t seed);

} // namespace trunkline

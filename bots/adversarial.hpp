// Players who do one thing to excess: not to win, but to drive games into their corners.
#pragma once

#include "bots/bot.hpp"

namespace trunkline {

std::unique_ptr<Bot> make_hoard(const Board& board, std::uint64_t seed);
std::unique_ptr<Bot> make_tickets(const Board& board, std::uint64_t seed);
std::unique_ptr<Bot> make_tunnels(const Board& board, std::uint64_t seed);
std::unique_ptr<Bot> make_stations(const Board& board, std::uint64_t seed);
std::unique_ptr<Bot> make_idle(const Board& board, std::uint64_t seed);

} // namespace trunkline

// The fixed opponents that everything else is measured against. They never change once published;
// docs/BOTS.md says where each comes from and by which rules it plays.
#pragma once

#include "bots/bot.hpp"

namespace trunkline {

std::unique_ptr<Bot> make_hungry(const Board& board, std::uint64_t seed);
std::unique_ptr<Bot> make_path(const Board& board, std::uint64_t seed);
std::unique_ptr<Bot> make_one_step(const Board& board, std::uint64_t seed);
std::unique_ptr<Bot> make_long_route(const Board& board, std::uint64_t seed);
std::unique_ptr<Bot> make_greedy(const Board& board, std::uint64_t seed);
std::unique_ptr<Bot> make_wary(const Board& board, std::uint64_t seed);
std::unique_ptr<Bot> make_racer(const Board& board, std::uint64_t seed);
std::unique_ptr<Bot> make_mc(const Board& board, std::uint64_t seed);

} // namespace trunkline

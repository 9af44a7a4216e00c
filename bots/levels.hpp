// The ladder for people: five levels, each of which plans better than the one below. They differ in
// how far they think, never in what they may see.
#pragma once

#include "bots/bot.hpp"
#include "bots/style.hpp"

namespace trunkline {

std::unique_ptr<Bot> make_level_1(const Board& board, std::uint64_t seed); // one ticket at a time
std::unique_ptr<Bot> make_level_2(const Board& board, std::uint64_t seed); // its best ticket
std::unique_ptr<Bot> make_level_3(const Board& board, std::uint64_t seed); // all tickets together
std::unique_ptr<Bot> make_level_4(const Board& board, std::uint64_t seed); // looks ahead a little
std::unique_ptr<Bot> make_level_5(const Board& board, std::uint64_t seed); // the expert

std::unique_ptr<Bot> make_novice(const Board& board, std::uint64_t seed);
std::unique_ptr<Bot> make_pilot(const Board& board, const Style& style);

} // namespace trunkline

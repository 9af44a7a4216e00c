// Variations as records write them.
#pragma once

#include "wire/variation.hpp"

namespace trunkline {

// `moves` has what they stand in.
std::vector<Variation> read_variations(const Board& board, const json::Value& value, int players,
                                       std::size_t moves);
void write_variations(json::Writer& out, const Board& board,
                      const std::vector<Variation>& variations);

} // namespace trunkline

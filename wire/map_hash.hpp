// What a map is to a record: its playing part (docs/RECORD.md), whatever it is called in any
// language and wherever it is drawn.
#pragma once

#include <string>
#include <string_view>

#include "engine/board.hpp"

namespace trunkline {

// What is played, in the canonical form of RFC 8785: sorted names, no white space.
std::string playing_part(const Board& board);
// Its SHA-256 in hex; Board::sha256 once a board is loaded.
std::string map_hash(const Board& board);

// Records of the format trunkline/1 have the SHA-256 of the map file's bytes instead. Whether this
// is that of a file of the box, as it was then, with the playing part that it has now.
bool is_old_map_hash(std::string_view id, std::string_view sha256);

} // namespace trunkline

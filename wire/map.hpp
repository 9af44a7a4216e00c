// Reads a map file, strictly: what is unknown, missing, doubled or impossible is refused with one
// line that says where it is, what was found and what was expected (docs/MAPS.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.hpp"

namespace trunkline {

// `file` is only named in `error`, which is set where there is no board.
std::optional<Board> read_map(std::string_view file, std::string_view text, std::string& error);

// The ids of the maps of the box, and one of them; nullopt where there is none of that id.
std::vector<std::string> map_ids();
std::optional<Board> embedded_map(std::string_view id);

} // namespace trunkline

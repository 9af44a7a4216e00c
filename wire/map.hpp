// Reads a map file, strictly: what is unknown, missing, doubled or impossible is refused with one
// line that says where it is, what was found and what was expected (docs/MAPS.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.hpp"
#include "wire/embedded.hpp"

namespace trunkline {

// `file` is only named in `error`, which is set where there is no board.
std::optional<Board> read_map(std::string_view file, std::string_view text, std::string& error);

// The ids of the maps of the box, and of those with a house rule.
std::vector<std::string> map_ids();
std::vector<std::string> house_map_ids();

// One of either kind, as its file and as a board. Where there is none of that id, nothing, and
// `expected` says what there could be.
const EmbeddedFile* find_map(std::string_view id);
std::optional<Board> embedded_map(std::string_view id, std::string& expected);
std::optional<Board> embedded_map(std::string_view id);

} // namespace trunkline

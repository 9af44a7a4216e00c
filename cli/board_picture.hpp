// A board as SVG, each route in a colour and with words of its own.
#pragma once

#include <functional>
#include <string>

#include "cli/map_names.hpp"
#include "wire/json.hpp"

namespace trunkline {

// `layout` is that of the map file.
using OfRoute = std::function<std::string(std::size_t route)>;
std::string board_picture(const Board& board, const MapNames& names, const json::Value& layout,
                          const std::string& caption, const OfRoute& color, const OfRoute& title);

} // namespace trunkline

// An imagined game as text, so that it can be sent to another process of the same version: it has
// no record to be made from. A game that has one is sent as that.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "capi/open_game.hpp"

namespace trunkline {

std::string write_state(const OpenGame& imagined);
// nullptr where the text was changed, or is of another map or version.
std::unique_ptr<OpenGame> read_state(const Board& board, std::string_view text);

} // namespace trunkline

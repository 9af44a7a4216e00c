// Everything a seat can do now, with good payments, and for everything else why not: what a page
// needs to light up a board. Also whether a view that came from outside can exist at all.
#pragma once

#include <string>

#include "engine/board.hpp"
#include "engine/game.hpp"
#include "wire/writer.hpp"

namespace trunkline {

void write_options(json::Writer& out, const Board& board, const View& view);

// Nothing, or what in the view fits no game: cards or tickets that are too many or too few. Bots
// imagine the rest of a game, and are only asked about views that leave a rest.
std::string impossible(const Board& board, const View& view);

} // namespace trunkline

// Planning aids for a person: what advise() found, as the page wants to hear it.
#pragma once

#include "engine/board.hpp"
#include "engine/game.hpp"
#include "engine/move.hpp"
#include "wire/writer.hpp"

namespace trunkline {

// The reply to {"ask":"advice"}; the view must be a player's.
void write_advice(json::Writer& out, const Board& board, const View& view);

// Why a bot's move makes sense, as words that the page has sentences for.
void write_reasons(json::Writer& out, const Board& board, const View& view, const Move& move);

} // namespace trunkline

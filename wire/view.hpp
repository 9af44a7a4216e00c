// What one seat may know, as JSON (docs/PROTOCOL.md): the whole view, what of it has changed, and
// what happened. Written from a View alone, so that no secret can slip in.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/board.hpp"
#include "engine/game.hpp"
#include "engine/rules.hpp"
#include "wire/json.hpp"
#include "wire/writer.hpp"
#include "wire/written_moves.hpp"

namespace trunkline {

// `result` is the JSON of write_outcome() once the game is over.
void write_view(json::Writer& out, const Board& board, const View& view,
                std::string_view result = "null");
// The members of the view that differ, to be merged into the old one.
void write_changes(json::Writer& out, const Board& board, const View& before, const View& after,
                   std::string_view result = "null");
// Whether that includes anything that this seat alone may see. Where not, the changes that an
// onlooker is told of are all of them.
bool has_own_changes(const View& before, const View& after);

// A move and what it brought about, as the seat `to` may see it (kNobody: an onlooker). The move
// comes as written(): its tickets are left out for everybody but their owner.
void write_happened(json::Writer& out, const Board& board, const PublicState& before,
                    const PublicState& after, const WrittenMove& move, const Outcome& outcome,
                    int to);

// The view of a finished game ends with this: scores, everybody's tickets, longest paths.
void write_outcome(json::Writer& out, const Board& board, const Game& game);

// The view that a text of write_view() stands for; complains where it is none. Which of its own
// opening tickets a seat has given back is known, but not the order in which they lay.
View read_view(const Board& board, const json::Value& value);

} // namespace trunkline

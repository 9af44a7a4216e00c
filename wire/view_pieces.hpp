// Small pieces of JSON that views and events share.
#pragma once

#include <array>
#include <string_view>

#include "engine/board.hpp"
#include "wire/word_lists.hpp"
#include "wire/writer.hpp"

namespace trunkline {

inline void write_card(json::Writer& out, Card card) {
    if (card == Card::None)
        out.null();
    else
        out.word(card_name(card));
}

inline void write_routes(json::Writer& out, const Board& board, const RouteSet& routes) {
    out.open('[');
    for (const int route : routes) out.word(board.route_ids[route]);
    out.close(']');
}

inline void write_revealed(json::Writer& out, const std::array<Card, 3>& revealed) {
    out.open('[');
    for (const Card card : revealed)
        if (card != Card::None) out.word(card_name(card));
    out.close(']');
}

} // namespace trunkline

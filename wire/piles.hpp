// Orders of cards and tickets, and lists of moves, as records write them.
#pragma once

#include <cstdint>
#include <vector>

#include "wire/written_moves.hpp"

namespace trunkline {

std::vector<Card> read_order(const json::Value& value);
std::vector<std::uint8_t> read_ticket_order(const Board& board, const json::Value& value);
std::vector<std::vector<Card>> read_reshuffles(const json::Value& value);
std::vector<WrittenMove> read_moves(const Board& board, const json::Value& value);

void write_order(json::Writer& out, const std::vector<Card>& cards);
void write_ticket_order(json::Writer& out, const Board& board,
                        const std::vector<std::uint8_t>& tickets);
void write_reshuffles(json::Writer& out, const std::vector<std::vector<Card>>& orders);
void write_moves(json::Writer& out, const Board& board, const std::vector<WrittenMove>& moves);

} // namespace trunkline

#include "wire/piles.hpp"

#include <algorithm>

#include "wire/word_lists.hpp"

namespace trunkline {
namespace {

constexpr std::size_t kMostCards = 200; // of one order; whether it holds the right ones is a rule

} // namespace

std::vector<Card> read_order(const json::Value& value) {
    std::vector<Card> cards;
    value.each(
        [&](const json::Value& name) {
            const Card card = find_card(name.text("the name of a card"));
            if (card == Card::None) name.refuse("the name of a card");
            cards.push_back(card);
        },
        kMostCards);
    return cards;
}

std::vector<std::uint8_t> read_ticket_order(const Board& board, const json::Value& value) {
    std::vector<std::uint8_t> tickets;
    value.each(
        [&](const json::Value& id) {
            const int ticket = board.find_ticket(id.text("the id of a ticket"));
            if (ticket < 0) id.refuse("the id of a ticket of this map");
            tickets.push_back(static_cast<std::uint8_t>(std::max(ticket, 0)));
        },
        kMaxTickets);
    return tickets;
}

std::vector<std::vector<Card>> read_reshuffles(const json::Value& value) {
    std::vector<std::vector<Card>> orders;
    value.each([&](const json::Value& order) { orders.push_back(read_order(order)); });
    return orders;
}

std::vector<WrittenMove> read_moves(const Board& board, const json::Value& value) {
    std::vector<WrittenMove> moves;
    value.each(
        [&](const json::Value& move) { moves.push_back(read_move(board, move, WithSeat::Yes)); });
    return moves;
}

void write_order(json::Writer& out, const std::vector<Card>& cards) {
    out.open('[');
    for (const Card card : cards) out.word(card_name(card));
    out.close(']');
}

void write_ticket_order(json::Writer& out, const Board& board,
                        const std::vector<std::uint8_t>& tickets) {
    out.open('[');
    for (const auto ticket : tickets) out.word(board.ticket_ids[ticket]);
    out.close(']');
}

void write_reshuffles(json::Writer& out, const std::vector<std::vector<Card>>& orders) {
    out.open('[');
    for (const auto& order : orders) write_order(out, order);
    out.close(']');
}

void write_moves(json::Writer& out, const Board& board, const std::vector<WrittenMove>& moves) {
    out.open('[');
    for (const auto& move : moves) write_move(out, board, move, WithSeat::Yes);
    out.close(']');
}

} // namespace trunkline

#include "wire/variation_text.hpp"

#include <utility>

#include "wire/piles.hpp"

namespace trunkline {
namespace {

// One for each seat.
template <class Read>
void for_seats(const json::Value& value, int players, Read read) {
    value.each(read);
    if (std::cmp_not_equal(value.size(), players)) value.refuse("one for each seat");
}

Imagined read_imagined(const Board& board, const json::Value& value, int players) {
    Imagined imagined;
    value.once({"seat", "hands", "tickets", "offers", "deck", "ticket_deck"});
    imagined.seat = value["seat"].integer(0, players - 1, "a seat");
    for_seats(value["hands"], players,
              [&](const json::Value& hand) { imagined.hands.push_back(read_cards(hand)); });
    for_seats(value["tickets"], players, [&](const json::Value& held) {
        TicketSet& tickets = imagined.tickets.emplace_back();
        const auto order = read_ticket_order(board, held);
        for (const auto ticket : order) tickets.add(ticket);
        if (tickets.size() != static_cast<int>(order.size())) held.refuse("each ticket once");
    });
    for_seats(value["offers"], players, [&](const json::Value& offer) {
        imagined.offers.push_back(read_ticket_order(board, offer));
        if (imagined.offers.back().size() > kMaxOffer) offer.refuse("fewer tickets");
    });
    imagined.deck = read_order(value["deck"]);
    imagined.ticket_deck = read_ticket_order(board, value["ticket_deck"]);
    return imagined;
}

void write_imagined(json::Writer& out, const Board& board, const Imagined& imagined) {
    out.open('{').key("seat").number(imagined.seat).key("hands").open('[');
    for (const Cards& hand : imagined.hands) write_cards(out, hand);
    out.close(']').key("tickets").open('[');
    for (const TicketSet& held : imagined.tickets) write_tickets(out, board, held);
    out.close(']').key("offers").open('[');
    for (const auto& offer : imagined.offers) write_ticket_order(out, board, offer);
    write_order(out.close(']').key("deck"), imagined.deck);
    write_ticket_order(out.key("ticket_deck"), board, imagined.ticket_deck);
    out.close('}');
}

} // namespace

std::vector<Variation> read_variations(const Board& board, const json::Value& value, int players,
                                       std::size_t moves) {
    std::vector<Variation> variations;
    value.each([&](const json::Value& entry) {
        entry.once({"at", "name", "moves", "reshuffles", "hidden", "variations"});
        Variation& variation = variations.emplace_back();
        variation.at = static_cast<std::size_t>(entry["at"].integer(0, static_cast<int>(moves)));
        if (const auto name = entry.find("name")) variation.name = name->text();
        variation.moves = read_moves(board, entry["moves"]);
        if (const auto orders = entry.find("reshuffles"))
            variation.reshuffles = read_reshuffles(*orders);
        if (const auto hidden = entry.find("hidden"))
            variation.hidden = read_imagined(board, *hidden, players);
        if (const auto inner = entry.find("variations"))
            variation.variations = read_variations(board, *inner, players, variation.moves.size());
    });
    return variations;
}

void write_variations(json::Writer& out, const Board& board,
                      const std::vector<Variation>& variations) {
    out.open('[');
    for (const Variation& variation : variations) {
        out.open('{').key("at").number(static_cast<int>(variation.at));
        out.key("name").text(variation.name);
        write_moves(out.key("moves"), board, variation.moves);
        write_reshuffles(out.key("reshuffles"), variation.reshuffles);
        if (variation.hidden) write_imagined(out.key("hidden"), board, *variation.hidden);
        if (!variation.variations.empty())
            write_variations(out.key("variations"), board, variation.variations);
        out.close('}');
    }
    out.close(']');
}

} // namespace trunkline

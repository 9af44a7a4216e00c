// The way back from JSON to a View: what the page's engine is asked about.
#include <algorithm>
#include <array>

#include "wire/view.hpp"
#include "wire/word_lists.hpp"

namespace trunkline {
namespace {

std::uint8_t u8(int x) {
    return static_cast<std::uint8_t>(x);
}

Card read_card(const json::Value& value) {
    const Card card = find_card(value.text("the name of a card"));
    if (card == Card::None) value.refuse("the name of a card");
    return card;
}

int read_ticket(const Board& board, const json::Value& value) {
    const int ticket = board.find_ticket(value.text("the id of a ticket"));
    if (ticket < 0) value.refuse("the id of a ticket");
    return std::max(ticket, 0);
}

int read_route(const Board& board, const json::Value& value) {
    const int route = board.find_route(value.text("the id of a route"));
    if (route < 0) value.refuse("the id of a route");
    return std::max(route, 0);
}

// Cards that may be in one place: no more than there are.
Cards read_pile(const json::Value& value) {
    const Cards cards = read_cards(value);
    if (!Cards::full_pack().contains(cards)) value.refuse("at most the cards of one pack");
    return value.ok() ? cards : Cards{};
}

void read_player(const Board& board, const json::Value& value, std::size_t seat, PublicState& p) {
    p.trains[seat] = u8(value["trains"].integer(0, board.trains));
    p.stations[seat] = u8(value["stations"].integer(0, board.rules.stations));
    p.cards[seat] = u8(value["cards"].integer(0, kAllCards));
    p.tickets[seat] = u8(value["tickets"].integer(0, kMaxTickets));
    p.score[seat] = static_cast<std::int16_t>(value["score"].integer(0, 32767));
    value["routes"].each(
        [&](const json::Value& route) { p.owned[seat].add(read_route(board, route)); });
    value["stations_at"].each([&](const json::Value& city) {
        const int found = board.find_city(city.text("the id of a city"));
        if (found < 0) city.refuse("the id of a city");
        p.stations_at[seat].add(std::max(found, 0));
    });
    p.known[seat] = read_pile(value["known"]);
}

void read_tunnel(const Board& board, const json::Value& value, PublicState& p) {
    if (value.is_null()) return;
    p.tunnel = u8(read_route(board, value["route"]));
    p.laid = read_pile(value["laid"]);
    p.extra = u8(value["extra"].integer(0, 3));
    std::size_t i = 0;
    value["revealed"].each([&](const json::Value& card) { p.revealed[i++] = read_card(card); }, 3);
}

void read_public(const Board& board, const json::Value& value, PublicState& p) {
    const auto players = value["players"];
    const std::size_t n = players.size(kMaxSeats);
    if (n < 2) players.refuse("2 to 5 players");
    p.players = u8(static_cast<int>(n));
    for (std::size_t s = 0; s < n; ++s) read_player(board, players.at(s), s, p);

    p.phase = static_cast<Phase>(value["phase"].one_of(kPhaseNames));
    const auto to_move = value["to_move"];
    to_move.each([&](const json::Value& seat) {
        const int s = seat.integer(0, p.players - 1, "a seat");
        if (p.phase == Phase::Opening)
            p.choosing = u8(p.choosing | 1 << s);
        else
            p.to_move = u8(s);
    });
    const auto final_turns = value["final_turns"];
    if (!final_turns.is_null()) p.final_turns = u8(final_turns.integer(0, kMaxSeats));
    p.passes = u8(value["passes"].integer(0, kMaxSeats));
    p.offering = u8(value["offering"].integer(0, kMaxOffer));

    p.row.fill(Card::None);
    p.revealed.fill(Card::None);
    const auto row = value["row"];
    if (row.size() != kRow) row.refuse("five slots");
    for (std::size_t i = 0; i < kRow; ++i)
        if (!row.at(i).is_null()) p.row[i] = read_card(row.at(i));
    p.deck = u8(value["deck"].integer(0, kAllCards));
    p.discard = read_pile(value["discard"]);
    p.ticket_deck = u8(value["ticket_deck"].integer(0, kMaxTickets));
    read_tunnel(board, value["tunnel"], p);

    p.open = board.all_routes;
    for (std::size_t s = 0; s < n; ++s)
        for (const int route : p.owned[s]) {
            const int twin = board.routes[route].twin;
            p.open.remove(route);
            if (twin >= 0 && board.closes_second_track(p.players)) p.open.remove(twin); // C-40
        }
}

void read_private(const Board& board, const json::Value& value, View& view) {
    PrivateState& mine = view.mine;
    mine.hand = read_pile(value["hand"]);
    value["tickets"].each(
        [&](const json::Value& ticket) { mine.tickets.add(read_ticket(board, ticket["id"])); });
    value["returned"].each(
        [&](const json::Value& ticket) { mine.returned.add(read_ticket(board, ticket)); });
    const auto offer = value["offer"];
    if (!offer.is_null()) {
        offer["tickets"].each(
            [&](const json::Value& ticket) {
                mine.offer[mine.offered++] = u8(read_ticket(board, ticket));
            },
            kMaxOffer);
    } else if (view.public_state.phase == Phase::Opening) {
        // Chosen already: kept and returned tickets lie there until the last seat has chosen.
        for (const int ticket : mine.tickets | mine.returned) {
            if (mine.offered == kMaxOffer) break;
            if (mine.tickets.has(ticket)) mine.kept = u8(mine.kept | 1 << mine.offered);
            mine.offer[mine.offered++] = u8(ticket);
        }
    }
}

} // namespace

View read_view(const Board& board, const json::Value& value) {
    View view;
    const auto map = value["map"];
    if (map.text() != board.id) map.refuse("\"" + board.id + "\"");
    read_public(board, value, view.public_state);
    const auto seat = value["seat"];
    if (!seat.is_null() && value.ok()) {
        view.seat = u8(seat.integer(0, view.public_state.players - 1, "a seat"));
        read_private(board, value, view);
    }
    return value.ok() ? view : View{};
}

} // namespace trunkline

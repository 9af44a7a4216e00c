#include "wire/written_moves.hpp"

#include <algorithm>

#include <array>

#include "engine/rules.hpp"
#include "wire/word_lists.hpp"

namespace trunkline {
namespace {

// More than any hand holds, and few enough for the rules to count and refuse.
constexpr int kTooMany = 100;

// A place on no board.
std::uint8_t place(int found) {
    return static_cast<std::uint8_t>(found < 0 ? 255 : found);
}

void read_kept(const Board& board, const json::Value& list, WrittenMove& move) {
    list.each(
        [&](const json::Value& value) {
            const int ticket = board.find_ticket(value.text("the id of a ticket"));
            if (ticket < 0 || move.tickets.has(ticket))
                move.misnamed = true;
            else
                move.tickets.add(ticket);
        },
        kMaxTickets);
}

int read_slot(const json::Value& from) {
    if (from.is_text()) {
        from.one_of({"deck"});
        return kFromDeck;
    }
    const int slot = from.integer(-1'000'000, 1'000'000, "\"deck\" or the number of a slot");
    return slot < 0 || slot >= kRow ? kFromDeck + 1 : slot;
}

void read_payment(const json::Value& value, WrittenMove& move) {
    const Cards cards = read_cards(value);
    move.move.plain = cards.plain;
    move.move.locomotives = static_cast<std::uint8_t>(cards.locomotives);
}

void read_details(const Board& board, const json::Value& value, WithSeat with_seat,
                  WrittenMove& move) {
    const auto only = [&](std::initializer_list<std::string_view> more) {
        if (with_seat == WithSeat::No) return value.fields(more);
        return value.fields(more, {"seat"});
    };
    switch (move.move.type) {
        case MoveType::Keep:
            if (only({"type", "tickets"})) read_kept(board, value["tickets"], move);
            break;
        case MoveType::Draw:
            if (only({"type", "from"}))
                move.move.what = static_cast<std::uint8_t>(read_slot(value["from"]));
            break;
        case MoveType::Claim:
            if (!only({"type", "route", "pay"})) break;
            move.move.what = place(board.find_route(value["route"].text("the id of a route")));
            read_payment(value["pay"], move);
            break;
        case MoveType::Tunnel:
            if (only({"type", "pay"})) read_payment(value["pay"], move);
            break;
        case MoveType::Station:
            if (!only({"type", "city", "pay"})) break;
            move.move.what = place(board.find_city(value["city"].text("the id of a city")));
            read_payment(value["pay"], move);
            break;
        case MoveType::Decline:
        case MoveType::Tickets:
        case MoveType::Pass:
            only({"type"});
            break;
    }
}

// In the order of MoveType.
constexpr std::array<std::string_view, 8> kTypes = {"keep",    "draw",    "claim",   "tunnel",
                                                    "decline", "tickets", "station", "pass"};

} // namespace

WrittenMove read_move(const Board& board, const json::Value& value, WithSeat with_seat) {
    WrittenMove move;
    move.move.type = static_cast<MoveType>(value["type"].one_of(kTypes));
    if (with_seat == WithSeat::Yes)
        move.move.seat = static_cast<std::uint8_t>(value["seat"].integer(0, 255, "a seat"));
    read_details(board, value, with_seat, move);
    return move;
}

void write_move_fields(json::Writer& out, const Board& board, const WrittenMove& written_move,
                       WithSeat with_seat) {
    const Move& move = written_move.move;
    if (with_seat == WithSeat::Yes) out.key("seat").number(move.seat);
    out.key("type").word(kTypes[static_cast<int>(move.type)]);
    switch (move.type) {
        case MoveType::Keep:
            write_tickets(out.key("tickets"), board, written_move.tickets);
            break;
        case MoveType::Draw:
            out.key("from");
            if (move.what == kFromDeck)
                out.word("deck");
            else
                out.number(move.what);
            break;
        case MoveType::Claim:
            out.key("route").word(board.route_ids[move.what]);
            break;
        case MoveType::Station:
            out.key("city").word(board.cities[move.what].id);
            break;
        case MoveType::Tunnel:
        case MoveType::Decline:
        case MoveType::Tickets:
        case MoveType::Pass:
            break;
    }
    if (move.type == MoveType::Claim || move.type == MoveType::Tunnel ||
        move.type == MoveType::Station)
        write_cards(out.key("pay"), move.payment());
}

void write_moves(json::Writer& out, const Board& board, const View& view) {
    constexpr int kLast = 100;         // stations, tickets and cards stand behind the claims
    static thread_local MoveList list; // a quarter of a megabyte: too much for some stacks
    moves(board, view, list);
    out.open('[');
    for (int i = 0; i < list.size(); ++i) {
        if (i == kMostMovesWritten - kLast) i = std::max(i, list.size() - kLast);
        write_move(out, board, written(view.mine, list[i]), WithSeat::No);
    }
    out.close(']');
}

void write_move(json::Writer& out, const Board& board, const WrittenMove& move,
                WithSeat with_seat) {
    out.open('{');
    write_move_fields(out, board, move, with_seat);
    out.close('}');
}

WrittenMove written(const PrivateState& mine, const Move& move) {
    WrittenMove result{move, {}, false};
    if (move.type != MoveType::Keep) return result;
    for (int i = 0; i < mine.offered; ++i)
        if ((move.what >> i) & 1) result.tickets.add(mine.offer[i]);
    return result;
}

Refusal settle(const Board& board, const View& view, WrittenMove& move) {
    if (move.move.type != MoveType::Keep) return why_not(board, view, move.move);
    int found = 0;
    move.move.what = 0;
    for (int i = 0; i < view.mine.offered; ++i)
        if (move.tickets.has(view.mine.offer[i])) {
            move.move.what = static_cast<std::uint8_t>(move.move.what | 1 << i);
            ++found;
        }
    const Refusal refusal = why_not(board, view, move.move);
    const bool about_number =
        refusal == Refusal::TooFewKept || refusal == Refusal::TooFewKeptAtOpening;
    if ((refusal == Refusal::None || about_number) &&
        (move.misnamed || found < move.tickets.size()))
        return Refusal::NotOffered;
    return refusal;
}

Cards read_cards(const json::Value& value) {
    Cards cards;
    value.each_member([&](std::string_view name, const json::Value& number) {
        const Card card = find_card(name);
        if (card == Card::None) {
            number.refuse("only names of cards");
            return;
        }
        if (cards.of(card) > 0) number.refuse("each name once");
        const int n = number.integer(1, 1'000'000, "how many of them, at least 1");
        cards.add(card, n < kTooMany ? n : kTooMany);
    });
    return cards;
}

void write_cards(json::Writer& out, const Cards& cards) {
    out.open('{');
    for (int c = 0; c <= kColors; ++c) {
        const auto card = static_cast<Card>(c);
        if (const int n = cards.of(card); n > 0) out.key(card_name(card)).number(n);
    }
    out.close('}');
}

void write_tickets(json::Writer& out, const Board& board, const TicketSet& tickets) {
    out.open('[');
    for (const int ticket : tickets) out.word(board.ticket_ids[ticket]);
    out.close(']');
}

} // namespace trunkline

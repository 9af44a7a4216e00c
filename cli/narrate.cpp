#include "cli/narrate.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "wire/word_lists.hpp"

namespace trunkline {
namespace {

// 256-colour codes that stay readable on dark and light terminals, in the order of Card.
constexpr std::array<int, kColors + 1> kPaint = {176, 33, 208, 250, 34, 178, 242, 160, 129};

std::string plural(int n, std::string_view what) {
    return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

std::string aside(const Outcome& outcome) {
    std::string text;
    if (outcome.reshuffled) text += " The discards become the new deck.";
    if (outcome.resets > 0) text += " Too many locomotives: the row is replaced.";
    if (outcome.last_round) text += "\n     THE LAST ROUND BEGINS: one more turn for everybody.";
    return text;
}

} // namespace

std::size_t Narrator::name_width() const {
    std::size_t width = 0;
    for (const auto& name : names) width = std::max(width, name.size());
    return width;
}

std::string Narrator::paint(Card card, std::string_view text) const {
    if (!color || card == Card::None) return std::string(text);
    return fmt::format("\x1b[38;5;{}m{}\x1b[0m", kPaint[static_cast<int>(card)], text);
}

std::string Narrator::cards(const Cards& pile) const {
    std::string text;
    for (int c = 0; c <= kColors; ++c) {
        const auto card = static_cast<Card>(c);
        if (pile.of(card) == 0) continue;
        if (!text.empty()) text += ", ";
        text += paint(card, fmt::format("{} {}", pile.of(card), card_name(card)));
    }
    return text.empty() ? "nothing" : text;
}

std::string Narrator::row(const PublicState& p) const {
    std::string text = "row:";
    for (const Card card : p.row)
        text += " " + (card == Card::None ? std::string("-") : paint(card, card_name(card)));
    return text + fmt::format("   deck: {}   tickets: {}", p.deck, p.ticket_deck);
}

std::string Narrator::standings(const PublicState& p) const {
    std::string text;
    for (std::size_t s = 0; s < p.players; ++s)
        text += fmt::format(
            "     {:{}} {:4} points  {:3} trains  {:3} cards  {:3} tickets{}\n", names[s],
            name_width(), p.score[s], p.trains[s], p.cards[s], p.tickets[s],
            board.rules.stations > 0 ? fmt::format("  {} stations", p.stations[s]) : "");
    return text;
}

std::string Narrator::move(const Game& before, const Move& move, const Outcome& outcome) const {
    const PublicState& p = before.public_state;
    const auto claimed = [&](int route) {
        const auto length = board.routes[route].length;
        return fmt::format("{} ({}, +{})", places.route(board, route), plural(length, "train"),
                           board.rules.points[length]);
    };
    const auto card = [&](Card c) { return paint(c, card_name(c)); };
    std::string text;
    switch (move.type) {
        case MoveType::Keep:
            text = fmt::format("keeps {} of {}.", plural(outcome.count, "ticket"),
                               before.private_states[move.seat].offered);
            break;
        case MoveType::Draw:
            text = move.what == kFromDeck
                       ? fmt::format("draws {} from the deck.", card(outcome.card))
                       : fmt::format("takes {} from the row.", card(outcome.card));
            break;
        case MoveType::Claim:
            if (board.routes[move.what].terrain == Terrain::Tunnel) {
                Cards revealed;
                for (const Card c : outcome.revealed)
                    if (c != Card::None) revealed.add(c);
                text = fmt::format("digs at {} with {}; revealed: {}; ",
                                   places.route(board, move.what), cards(move.payment()),
                                   cards(revealed));
                text += outcome.claimed ? fmt::format("claims {}.", claimed(move.what))
                                        : fmt::format("{} more asked for.", outcome.extra);
            } else {
                text = fmt::format("claims {} with {}.", claimed(move.what), cards(move.payment()));
            }
            break;
        case MoveType::Tunnel:
            text = fmt::format("adds {} and claims {}.", cards(move.payment()), claimed(p.tunnel));
            break;
        case MoveType::Decline:
            text = fmt::format("gives up the tunnel {}.", places.route(board, p.tunnel));
            break;
        case MoveType::Tickets:
            text = fmt::format("draws {}.", plural(outcome.count, "ticket"));
            break;
        case MoveType::Station:
            text = fmt::format("builds a station in {} with {}.", places.cities[move.what],
                               cards(move.payment()));
            break;
        case MoveType::Pass:
            text = "passes.";
            break;
    }
    return fmt::format("{} {}{}", names[move.seat], text, aside(outcome));
}

std::string Narrator::ending(const Game& game) const {
    const ScoreSheet sheet = score(board, game);
    const int players = game.public_state.players;
    std::string text =
        fmt::format("{:{}} {:>7} {:>8} {:>9} {:>6} {:>6}   {}\n", "", name_width(), "routes",
                    "tickets", "stations", "bonus", "total", "tickets completed");
    std::vector<std::size_t> order(players);
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return sheet.rank[a] < sheet.rank[b]; });
    for (const std::size_t s : order) {
        const SeatScore& seat = sheet.seat[s];
        text += fmt::format("{:{}} {:7} {:8} {:9} {:6} {:6}   {} of {}, longest path {}\n",
                            names[s], name_width(), seat.routes, seat.tickets, seat.stations,
                            seat.bonus, seat.total, seat.tickets_completed,
                            game.public_state.tickets[s], seat.longest);
    }
    for (const std::size_t s : order)
        if ((sheet.winners >> s) & 1) text += fmt::format("{} wins.\n", names[s]);
    return text;
}

} // namespace trunkline

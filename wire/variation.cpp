#include "wire/variation.hpp"

#include <algorithm>
#include <span>

#include "engine/fair.hpp"

namespace trunkline {
namespace {

std::string of_seat(int seat) {
    return " of seat " + std::to_string(seat);
}

TicketSet set_of(const std::vector<std::uint8_t>& tickets) {
    TicketSet set;
    for (const auto ticket : tickets) set.add(ticket);
    return set;
}

int long_ones(const Board& board, const TicketSet& tickets) {
    return tickets.where([&](int ticket) { return board.tickets[ticket].is_long; }).size();
}

std::string objection_to_cards(const Game& game, const Imagined& imagined) {
    const PublicState& p = game.public_state;
    if (imagined.deck.size() != p.deck) return "another number of cards in the deck";
    Cards there = game.hidden_state.deck;
    Cards here = count_cards(imagined.deck);
    for (int s = 0; s < p.players; ++s) {
        const Cards& hand = imagined.hands[s];
        if (!Cards::full_pack().contains(hand) || hand.size() != p.cards[s])
            return "another number of cards in the hand" + of_seat(s);
        if (!hand.contains(p.known[s]))
            return "not the cards that all know to be in the hand" + of_seat(s);
        there += game.private_states[s].hand;
        here += hand;
    }
    if (here != there) return "not the cards that are hidden, each once";
    return {};
}

// L-07: a full row of locomotives that was not replaced tells that there are no colours behind it.
std::string objection_to_row(const Board& board, const Game& game, const Imagined& imagined) {
    const PublicState& p = game.public_state;
    const int limit = board.rules.row_reset_at_locomotives;
    Cards row;
    for (const Card card : p.row)
        if (card != Card::None) row.add(card);
    const bool stuck = limit > 0 && row.size() == kRow && row.of(Card::Locomotive) >= limit &&
                       p.deck + p.discard.size() > kRow;
    if (stuck && (row + p.discard + count_cards(imagined.deck)).colored() >= 3)
        return "colours in the deck, for which the row would have been replaced";
    return {};
}

std::string objection_to_tickets(const Board& board, const Game& game, const GivenBack& given_back,
                                 const Imagined& imagined) {
    const PublicState& p = game.public_state;
    const int most_long = board.rules.opening.long_tickets;
    const TicketSet deck = set_of(imagined.ticket_deck);
    if (imagined.ticket_deck.size() != p.ticket_deck)
        return "another number of tickets in the ticket deck";
    if (deck.size() != p.ticket_deck) return "a ticket that is in two places";
    if (long_ones(board, deck) > 0) return "a long ticket in the ticket deck";
    if (!(given_back.under_the_deck - deck).empty())
        return "a ticket elsewhere that the seat put under the ticket deck";
    TicketSet placed = deck;
    for (int s = 0; s < p.players; ++s) {
        const TicketSet& held = imagined.tickets[s];
        const TicketSet offered = set_of(imagined.offers[s]);
        if (held.size() != p.tickets[s]) return "another number of tickets" + of_seat(s);
        if (imagined.offers[s].size() != game.private_states[s].offered)
            return "another number of tickets on offer" + of_seat(s);
        const TicketSet both = held & offered;
        // In the opening what was chosen stays on offer until all have chosen.
        const TicketSet twice = p.phase == Phase::Opening ? held - both : both;
        if (!twice.empty() || !(placed & (held | offered)).empty() ||
            offered.size() != static_cast<int>(imagined.offers[s].size()))
            return "a ticket that is in two places";
        const int n = long_ones(board, held | offered);
        if (n > most_long || (p.phase == Phase::Opening && n < most_long))
            return "another number of long tickets" + of_seat(s);
        placed = placed | held | offered;
    }
    if (!(given_back.in_the_box & placed).empty())
        return "a ticket in the game that the seat put into the box";
    return {};
}

} // namespace

std::string objection(const Board& board, const Game& game, const GivenBack& given_back,
                      const Imagined& imagined) {
    const PrivateState& mine = game.private_states[imagined.seat];
    if (imagined.hands[imagined.seat] != mine.hand)
        return "another hand than the one that the seat sees";
    if (imagined.tickets[imagined.seat] != mine.tickets ||
        !std::ranges::equal(imagined.offers[imagined.seat],
                            std::span(mine.offer).first(mine.offered)))
        return "other tickets than those that the seat sees";
    std::string why = objection_to_cards(game, imagined);
    if (why.empty()) why = objection_to_row(board, game, imagined);
    if (why.empty()) why = objection_to_tickets(board, game, given_back, imagined);
    return why;
}

Game with(const Game& game, const Imagined& imagined) {
    Game other = game;
    other.hidden_state = {};
    other.hidden_state.deck = count_cards(imagined.deck);
    for (std::size_t i = 0; i < imagined.ticket_deck.size(); ++i)
        other.hidden_state.tickets[i] = imagined.ticket_deck[i];
    for (int s = 0; s < game.public_state.players; ++s) {
        if (s == imagined.seat) continue;
        PrivateState& theirs = other.private_states[s] = {};
        theirs.hand = imagined.hands[s];
        theirs.tickets = imagined.tickets[s];
        theirs.offered = static_cast<std::uint8_t>(imagined.offers[s].size());
        for (int i = 0; i < theirs.offered; ++i) {
            theirs.offer[i] = imagined.offers[s][i];
            if (game.public_state.phase == Phase::Opening && theirs.tickets.has(theirs.offer[i]))
                theirs.kept = static_cast<std::uint8_t>(theirs.kept | 1u << i);
        }
    }
    return other;
}

} // namespace trunkline

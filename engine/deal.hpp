// How a game begins: cards, the row, everybody's opening tickets (C-03 to C-05).
#pragma once

#include "engine/apply.hpp"

namespace trunkline {

template <class AnyDealer>
Game deal(const Board& board, int players, AnyDealer& dealer) {
    Game game;
    PublicState& p = game.public_state;
    const Rulebook& rules = board.rules;
    p.players = static_cast<std::uint8_t>(players);
    p.open = board.all_routes;
    p.row.fill(Card::None);
    p.revealed.fill(Card::None);
    p.deck = kAllCards;
    game.hidden_state.deck = Cards::full_pack();

    play::Step<AnyDealer> step{board, game, dealer, {}};
    for (int s = 0; s < players; ++s) {
        p.trains[s] = board.trains;
        p.stations[s] = rules.stations;
        p.cards[s] = kOpeningHand;
        for (int n = 0; n < kOpeningHand; ++n) game.private_states[s].hand.add(step.draw_card());
    }
    step.tidy_up();

    std::array<std::uint8_t, kMaxTickets> long_ones;
    int longs = 0;
    for (int t = 0; t < board.ticket_count(); ++t) {
        if (board.tickets[t].is_long)
            long_ones[longs++] = static_cast<std::uint8_t>(t);
        else
            game.hidden_state.tickets[p.ticket_deck++] = static_cast<std::uint8_t>(t);
    }
    int fresh_longs =
        longs > 0 ? dealer.order_tickets({long_ones.data(), static_cast<std::size_t>(longs)}, true)
                  : 0;
    game.hidden_state.fresh = static_cast<std::uint8_t>(
        dealer.order_tickets({game.hidden_state.tickets.data(), p.ticket_deck}, false));

    std::array<std::uint8_t, kMaxSeats * kMaxOffer> dealt_long;
    int next_long = 0;
    for (int s = 0; s < players; ++s)
        for (int n = 0; n < rules.opening.long_tickets; ++n, ++next_long) { // E-03
            if (fresh_longs > 0)
                std::swap(long_ones[next_long],
                          long_ones[next_long + dealer.pick_ticket(fresh_longs--)]);
            dealt_long[next_long] = long_ones[next_long];
        }
    for (int s = 0; s < players; ++s) {
        PrivateState& mine = game.private_states[s];
        step.offer_tickets(s, rules.opening.tickets);
        // The long ones are offered first, as they are dealt first.
        const int n = rules.opening.long_tickets;
        std::move_backward(mine.offer.begin(), mine.offer.begin() + mine.offered,
                           mine.offer.begin() + mine.offered + n);
        for (int i = 0; i < n; ++i) mine.offer[i] = dealt_long[s * n + i];
        mine.offered = static_cast<std::uint8_t>(mine.offered + n);
    }
    p.choosing = static_cast<std::uint8_t>((1u << players) - 1);
    return game;
}

} // namespace trunkline

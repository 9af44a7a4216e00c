#include "wire/given_back.hpp"

namespace trunkline {

void note_given_back(const Game& before, const Game& after, AllGivenBack& known) {
    TicketSet deck;
    for (int i = 0; i < after.public_state.ticket_deck; ++i)
        deck.add(after.hidden_state.tickets[(after.hidden_state.head + i) % kMaxTickets]);
    for (int s = 0; s < after.public_state.players; ++s) {
        const PrivateState& mine = before.private_states[s];
        TicketSet returned;
        if (after.private_states[s].offered == 0)
            for (int i = 0; i < mine.offered; ++i) returned.add(mine.offer[i]);
        returned = returned - after.private_states[s].tickets;
        known[s].in_the_box = known[s].in_the_box | (returned - deck);
        known[s].under_the_deck = (known[s].under_the_deck | returned) & deck;
    }
}

} // namespace trunkline

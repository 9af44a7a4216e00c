// imagine(): whatever is dealt out fits what the seat knows, and there is enough of everything.
#include <gtest/gtest.h>

#include "engine/rules.hpp"
#include "wire/map.hpp"

namespace trunkline {
namespace {

// Where everybody keeps everything, the short tickets alone do not suffice for all hands and the
// deck: somebody must be imagined to hold the long ones (E-03).
TEST(Imagine, nobody_runs_out_of_tickets_when_everybody_keeps_all_of_them) {
    const Board board = *embedded_map("europe");
    for (int players = 2; players <= 5; ++players) {
        FastDealer dealer{Rng{7}};
        Game game = deal(board, players, dealer);
        for (int s = 0; s < players; ++s) {
            const unsigned all = (1u << game.private_states[s].offered) - 1;
            apply(board, game, Move::keep(s, all), dealer);
        }
        for (int i = 0; i < 200; ++i) {
            const View view = look(game, i % players);
            const Game other = imagine(board, view, dealer);
            ASSERT_EQ(look(other, view.seat), view);
            TicketSet seen;
            int tickets = 0;
            for (int s = 0; s < players; ++s) {
                const auto& held = other.private_states[s].tickets;
                seen = seen | held;
                tickets += held.size();
                ASSERT_EQ(held.size(), game.public_state.tickets[s]);
            }
            for (int t = 0; t < game.public_state.ticket_deck; ++t) {
                const int ticket = other.hidden_state.tickets[t];
                ASSERT_FALSE(board.tickets[ticket].is_long);
                seen.add(ticket);
                ++tickets;
            }
            ASSERT_EQ(seen.size(), tickets); // each of them once
        }
    }
}

} // namespace
} // namespace trunkline

// Help for a person, from nothing but what that person may know: the cheapest way left for all open
// tickets together and the cards that miss for it, where others may come in between, what a station
// would save, the odds of a tunnel, and the cards nobody has seen yet.
//
// A train costs two and a card that has to be drawn one: trains end the game, and long ways rarely
// pay. Of all choices among the tickets that the trains suffice for, the one with most points is
// planned, the cheapest of equals; by the way that takes fewest trains where the cheapest takes too
// many. This is exact, stations that were built included, for as many tickets as a Forest takes
// (six always, four where three stations were built, and more once one's network joins their
// cities); of yet more, those with most points are planned first, and their routes count as built
// for the others.
#pragma once

#include <array>
#include <vector>

#include "engine/board.hpp"
#include "engine/game.hpp"

namespace trunkline {

struct Advice {
    RouteSet routes;                       // still to be claimed
    int trains = 0;                        // that they take
    TicketSet served;                      // open tickets that they complete
    TicketSet left_out;                    // for which the trains do not suffice as well
    TicketSet cut_off;                     // that no way is left for
    std::array<int, kColors> missing = {}; // cards to draw, by colour
    int missing_any = 0;                   // of one colour each, for grey routes
    int missing_locomotives = 0;           // for ferries

    struct Threat {
        int route;
        unsigned seats; // whose network is next to it, and who have the trains; bit per seat
        int detour;     // trains that going round takes more; -1: not for all served tickets
    };
    std::vector<Threat> threats;

    struct Saving {
        int city;
        int trains;  // that a station there would save
        int rescues; // tickets that could be completed in addition
    };
    std::vector<Saving> stations; // only cities where it saves something

    Cards unseen; // in the deck or in somebody's hand; this seat cannot tell
};

// The view must be a player's.
Advice advise(const Board& board, const View& view);

// The chance that a tunnel paid in this colour (kColors: with locomotives alone) asks for 0, 1, 2
// or 3 more cards (T-04). All zero where its three cards do not come from this deck alone.
std::array<double, 4> tunnel_odds(const Cards& unseen, int deck, int color);

} // namespace trunkline

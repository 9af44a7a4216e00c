// What could have been: other moves than those of the game, with everything hidden as it was or
// imagined anew for one seat (docs/RECORD.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/game.hpp"
#include "wire/written_moves.hpp"

namespace trunkline {

// Everything hidden, as one seat can imagine it. What is in the order of seats has one for each.
struct Imagined {
    int seat = 0;
    std::vector<Cards> hands;
    std::vector<TicketSet> tickets;
    std::vector<std::vector<std::uint8_t>> offers;
    std::vector<Card> deck;                // the first is the top
    std::vector<std::uint8_t> ticket_deck; // the first is the top
    friend bool operator==(const Imagined&, const Imagined&) = default;
};

// It follows the first `at` moves of what it stands in: the game, or another variation.
struct Variation {
    std::size_t at = 0;
    std::string name;
    std::vector<WrittenMove> moves;
    std::vector<std::vector<Card>> reshuffles;
    std::optional<Imagined> hidden;
    std::vector<Variation> variations;
    friend bool operator==(const Variation&, const Variation&) = default;
};

// Where tickets are that a seat gave back, as far as it must know: out of the game, or still where
// it put them, under the ticket deck.
struct GivenBack {
    TicketSet in_the_box, under_the_deck;
};

// Why that seat cannot imagine this in this game, or nothing. (The engine's imagine() is content
// with less: it does not remember where tickets lie that were given back.)
std::string objection(const Board& board, const Game& game, const GivenBack& given_back,
                      const Imagined& imagined);
// The game with everything hidden put in the place of what was there.
Game with(const Game& game, const Imagined& imagined);

} // namespace trunkline

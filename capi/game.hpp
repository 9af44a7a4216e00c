// A game that somebody outside plays move by move: the cards follow from its seed, and at any time
// it can be written down as a record.
#pragma once

#include <string>
#include <vector>

#include "engine/fair.hpp"
#include "engine/rules.hpp"
#include "wire/record.hpp"

namespace trunkline {

class OpenGame {
  public:
    OpenGame(const Board& board, std::vector<Record::Seat> seats, Fairness fairness);

    const Board& board() const { return *record_.board; }
    const Game& game() const { return game_; }
    int players() const { return record_.players(); }
    const Digest& seed() const { return *record_.fairness->seed; }
    unsigned awaited() const; // a bit for each seat
    // The move must be legal.
    Outcome play(const Move& move);
    void write(std::string& out) const; // as a record

  private:
    Record record_; // without orders and result
    FairDealer dealer_;
    Game game_;
};

} // namespace trunkline

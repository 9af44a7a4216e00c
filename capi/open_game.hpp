// A game that somebody outside plays move by move. Either its cards follow from a seed, and at any
// time it can be written down as a record; or it was imagined from what one seat knows, and then
// nothing in it comes from the game that it was imagined for, but for what that seat saw.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/fair.hpp"
#include "engine/rules.hpp"
#include "wire/record.hpp"

namespace trunkline {

class OpenGame {
  public:
    OpenGame(const Board& board, std::vector<Record::Seat> seats, Fairness fairness);
    // An imagined game; chance goes on from that generator.
    OpenGame(const Board& board, const Game& game, FastDealer dealer)
        : board_(&board), chance_(dealer), game_(game) {}

    const Board& board() const { return *board_; }
    const Game& game() const { return game_; }
    const FastDealer& chance() const { return chance_; } // of an imagined game
    int players() const { return game_.public_state.players; }
    bool imagined() const { return !book_; }
    unsigned awaited() const; // a bit for each seat
    // The move must be legal.
    Outcome play(const Move& move);

    // These are of a game that is not imagined.
    const Digest& seed() const { return *book_->record.fairness->seed; }
    Record record() const;

  private:
    struct Book {
        Record record; // without orders and result
        FairDealer dealer;
    };
    const Board* board_;
    std::optional<Book> book_;
    FastDealer chance_;
    Game game_;
};

} // namespace trunkline

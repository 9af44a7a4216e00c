// A game that somebody outside plays move by move. Either its cards follow from a seed, and at any
// time it can be written down as a record; or it was imagined from what one seat knows, and then
// nothing in it comes from the game that it was imagined for, but for what that seat saw; or it
// leaves a record at some moment, and can be written down as a variation.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/fair.hpp"
#include "engine/rules.hpp"
#include "wire/record.hpp"

namespace trunkline {

// Deals an order that is known; what is shuffled later nobody's seed vouches for.
class BranchDealer final : public OrderedDealer {
  public:
    BranchDealer(std::vector<Card> deck, Rng rng)
        : OrderedDealer({std::move(deck), {}, {}, {}}), rng_(rng) {}

    void reshuffled(const Cards& discards) override;
    void put_in_order(std::span<std::uint8_t>, bool) override {} // tickets were dealt long ago

  private:
    Rng rng_;
};

class OpenGame {
  public:
    OpenGame(const Board& board, std::vector<Record::Seat> seats, Fairness fairness);
    // An imagined game; chance goes on from that generator.
    OpenGame(const Board& board, const Game& game, FastDealer dealer)
        : board_(&board), chance_(dealer), game_(game) {}
    // What could have been: goes on with a variation that has come to this.
    OpenGame(const Board& board, const Game& game, Variation variation, BranchDealer dealer)
        : board_(&board), branch_(Branch{std::move(variation), std::move(dealer)}), game_(game) {}

    const Board& board() const { return *board_; }
    const Game& game() const { return game_; }
    const FastDealer& chance() const { return chance_; } // of an imagined game
    int players() const { return game_.public_state.players; }
    bool imagined() const { return !book_ && !branch_; }
    bool has_record() const { return book_.has_value(); }
    // So far; nothing where it is none.
    std::optional<Variation> variation() const;
    unsigned awaited() const; // a bit for each seat
    // The move must be legal.
    Outcome play(const Move& move);

    // These are of a game that has a record.
    const Digest& seed() const { return *book_->record.fairness->seed; }
    Record record() const;

  private:
    struct Book {
        Record record; // without orders and result
        FairDealer dealer;
    };
    struct Branch {
        Variation variation; // without the shuffles of the dealer
        BranchDealer dealer;
    };
    const Board* board_;
    std::optional<Book> book_;
    std::optional<Branch> branch_;
    FastDealer chance_;
    Game game_;
};

} // namespace trunkline

// Uniformly random games, as fast as the machine allows. One way draws the k-th move without
// listing any; the other writes out the list that everybody gets. Both play the same games.
#pragma once

#include <array>
#include <cstdint>

#include "engine/board.hpp"
#include "engine/dealer.hpp"
#include "engine/game.hpp"
#include "engine/move.hpp"
#include "engine/rules.hpp"
#include "engine/tally.hpp"

namespace trunkline {

struct RandomGame {
    Game game;
    int decisions = 0;
    bool finished = false; // false: given up at the limit of moves
    std::array<int, kMaxSeats> totals = {};
};

// Plays random moves from any position to the end. Bots with random playouts use it too.
class Playout {
  public:
    explicit Playout(const Board& board) : board_(board), ways_(board) {}

    RandomGame play(int players, std::uint64_t seed);
    // Goes on from the game's position; returns the number of decisions made.
    int finish(Game& game, Rng& choice, FastDealer& dealer, int limit = kMoveLimit);
    // The move that moves() would list at place `choice.below(size)`.
    Move pick(const Game& game, int seat, Rng& choice) const;

  private:
    struct Claim {
        int route;
        Cards pay;
    };
    // Calls then(Move) with the move that is picked. Each kind of move has a call of its own, so
    // that what it does is compiled for that kind and nobody has to ask again which it is.
    template <class Then>
    void choose(const Game& game, int seat, Rng& choice, Then then) const;
    template <class Then>
    void choose_turn(const Game& game, int seat, Rng& choice, Then then) const;
    void begin(const Game& game);
    void note_claim(const PublicState& p, int seat, int route);
    Claim pick_colored(const Game& game, int seat, const WaysTable::Colored& claims, int k) const;
    Claim pick_by_locomotives(const Game& game, int seat, int k) const;
    Claim pick_by_swaps(const Game& game, int seat, int k) const;
    const Tally& seen_by(const PublicState& p, int seat) const {
        return tally_[board_.closes_second_track(p.players) ? 0 : seat];
    }

    const Board& board_;
    WaysTable ways_;
    std::array<Tally, kMaxSeats> tally_; // one for all where second tracks close
};

// The same game as Playout::play, through look() and moves().
RandomGame play_listed(const Board& board, int players, std::uint64_t seed, MoveList& list);

} // namespace trunkline

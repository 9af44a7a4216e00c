// Many games of one kind at once, each waiting for one seat: what a learning program steps through.
// What it sees and does is written into arrays that the program owns.
#pragma once

#include <cstdint>
#include <vector>

#include "capi/actions.hpp"
#include "capi/observation.hpp"
#include "capi/trunkline.h"
#include "engine/dealer.hpp"
#include "engine/game.hpp"
#include "engine/refusal.hpp"

namespace trunkline {

class GameBatch {
  public:
    GameBatch(const Board& board, int players, int games, std::uint64_t seed);

    int games() const { return static_cast<int>(games_.size()); }
    int actions() const { return actions_.count(); }
    // Actions and observation, as members of an object.
    void write(json::Writer& out) const;

    // Which game's action is no action, or refused; nothing has changed then.
    struct Fault {
        int game = -1;
        Refusal refusal = Refusal::None; // None: no such action
    };
    Fault step(const std::int32_t* actions, const tl_arrays& out);
    void fill(const tl_arrays& out) const;
    void sample(const std::uint8_t* mask, std::int32_t* actions);

  private:
    struct Running {
        Game game;
        FastDealer dealer;
        int moves = 0;

        View view() const;
    };
    void deal_next(Running& one);
    void finish(std::size_t i, const tl_arrays& out);
    void show(std::size_t i, const tl_arrays& out) const;

    const Board& board_;
    Actions actions_;
    Observation observation_;
    int players_;
    Rng seeds_, chance_;
    std::vector<Running> games_;
    std::vector<Move> moves_; // of the step that is being made
};

} // namespace trunkline

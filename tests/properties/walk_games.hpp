// Whole games for the property tests, by players who pick at random and players who do one thing
// to excess, with a look at every position on the way.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "engine/rules.hpp"
#include "tests/position.hpp"

namespace trunkline::test {

// How many games: as many as said, fifty times that under ./check --long, and a tenth where every
// step is watched by sanitizers.
inline int games(int normal) {
    if (std::getenv("TRUNKLINE_LONG")) return normal * 50;
#ifdef NDEBUG
    return normal;
#else
    return std::max(normal / 10, 1);
#endif
}

// A table with its players. Every second game is played at random, in the others everybody has a
// whim of their own.
class Players {
  public:
    Players(const Board& board, int seats) {
        const char* whims[] = {"random", "hoard", "tickets", "tunnels", "stations", "idle"};
        for (int s = 0; s < seats; ++s) {
            bots_.emplace_back();
            for (const char* whim : whims) {
                std::string error;
                bots_.back().push_back(make_bot(whim, board, static_cast<std::uint64_t>(s), error));
            }
        }
    }
    void sit_down(std::uint64_t game) {
        Rng rng{game};
        for (auto& whims : bots_) {
            const auto whim = game % 2 ? rng.below(static_cast<std::uint32_t>(whims.size())) : 0u;
            std::swap(whims[0], whims[whim]);
        }
    }
    void stand_up(std::uint64_t game) { sit_down(game); } // the same swaps once more
    Move choose(const View& view) { return bots_[view.seat][0]->choose(view, {}); }

  private:
    std::vector<std::vector<std::unique_ptr<Bot>>> bots_; // [seat][whim], the first one plays
};

// Calls visit(game) at every position of a game, the last one included. False where it was given
// up.
template <class Visit>
bool walk(const Board& board, int players, Players& table, std::uint64_t seed, Visit visit,
          int most = kMoveLimit) {
    FastDealer dealer{{seed * 0x9e3779b97f4a7c15u + static_cast<std::uint64_t>(players)}};
    Game game = deal(board, players, dealer);
    table.sit_down(seed);
    for (int n = 0; n < most && game.public_state.phase != Phase::Over; ++n) {
        visit(game);
        const Move move = table.choose(look(game, seat_to_move(game.public_state)));
        apply(board, game, move, dealer);
    }
    visit(game);
    table.stand_up(seed);
    return game.public_state.phase == Phase::Over;
}

} // namespace trunkline::test

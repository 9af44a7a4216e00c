// Whole games between bots, fairly shuffled from a number, and recorded.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/fair.hpp"
#include "engine/game.hpp"
#include "engine/rules.hpp"
#include "wire/record.hpp"

namespace trunkline {

// The seed of game k of a simulation, as docs/RECORD.md says.
Digest simulation_seed(std::uint64_t seed, int game);

// The seed of the bot that sits there in that game.
std::uint64_t bot_seed(const Digest& seed, std::size_t seat);

struct Simulated {
    Record record;
    ScoreSheet sheet; // where finished
    int turns = 0;
    bool finished = false;
};

// Sees every move that is made: the game before and after, and what the move brought about.
using Watch = std::function<void(const Game&, const Game&, const Move&, const Outcome&)>;

Simulated simulate_game(const Board& board, const std::vector<std::string>& bots,
                        const Digest& seed, const Watch& watch = {});

} // namespace trunkline

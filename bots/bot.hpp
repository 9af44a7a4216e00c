// A computer player. It sees what a person in its seat would see, a View, and answers with a Move;
// it remembers nothing between moves, so the same view, seed and node budget give the same move.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/board.hpp"
#include "engine/game.hpp"
#include "engine/move.hpp"

namespace trunkline {

// How long a bot may think about one move: a time, a number of nodes (playouts), or whichever ends
// first; a bot that is given neither takes its own default. Only node budgets are repeatable.
// Time is read through `clock` (milliseconds, from any starting point), since bots are compiled to
// WebAssembly and the arena counts CPU time: without a clock, `ms` is not looked at.
struct Budget {
    double ms = 0;
    std::uint64_t nodes = 0;
    double (*clock)() = nullptr;
};

class Bot {
  public:
    virtual ~Bot() = default;
    // The view must await this seat (awaits()). The move is legal. Fast bots ignore the budget.
    virtual Move choose(const View& view, const Budget& budget) = 0;
};

struct BotEntry {
    std::string_view name;
    std::string_view about; // one line of English
    std::unique_ptr<Bot> (*make)(const Board& board, std::uint64_t seed);
    bool drives_tests = false; // into corners of the rules: no opponent for people
};

// All bots there are, in the order of the documentation.
std::span<const BotEntry> bot_registry();

// The bot of that name for games on this board, which must outlive it; or nullptr, and one line
// in `error` that says which names there are.
std::unique_ptr<Bot> make_bot(std::string_view name, const Board& board, std::uint64_t seed,
                              std::string& error);

// Where a bot's chance comes from: a number made of its seed and everything it sees.
std::uint64_t mix(std::uint64_t seed, const View& view);

} // namespace trunkline

// A position of a game with one choice that is clearly best, and what people are likely to choose
// instead. It is found by the comparison that reviews use, confirmed with ten times as many
// imagined games, and thrown away where a search that knows nothing of this one chooses otherwise.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "bots/bot.hpp"
#include "review/decision.hpp"
#include "review/reason.hpp"

namespace trunkline::review {

enum class PuzzleKind : std::uint8_t {
    Tickets,     // which to keep, or whether to draw more
    ClaimOrWait, // a claim now, or something else first
    Block,       // a route that somebody else needs more than oneself
    Detour,      // this route or that one
    Tunnel,      // tried or not, paid or given up
    Station,
    End, // the last turns: whether to bring them about, and how to use them
};
inline constexpr std::array<std::string_view, 7> kPuzzleKindNames = {
    "tickets", "claim_or_wait", "block", "detour", "tunnel", "station", "end"};
inline constexpr int kPuzzleLevels = 5; // bots that are asked

struct Puzzle {
    struct Choice {
        Move move;
        int loss = 0, error = 0; // beside the best choice, in millionths of a win
        unsigned levels = 0;     // bots that choose it; bit 0: level 1
    };
    View view;
    PuzzleKind kind = PuzzleKind::Tickets;
    Move best;
    unsigned levels = 0;        // bots that find it
    std::vector<Choice> others; // the nearest first: its loss is what the puzzle turns on
    std::size_t tempting = 0;   // the wrong choice that most bots fall for, else the nearest
    Because because;            // why the best is better than that
    int difficulty() const;     // 1 to 5: the first level from which on all find it
};

// Why positions were no puzzles.
struct PuzzleCounts {
    int looked_at = 0, unclear = 0, unconfirmed = 0, called_otherwise = 0, found = 0;
};

class PuzzleFinder {
  public:
    PuzzleFinder(const Board& board, int players, std::uint64_t seed);

    // With the seat that moves, which did this.
    std::optional<Puzzle> look(const Game& game, const Move& played);
    const PuzzleCounts& counts() const { return counts_; }

  private:
    std::optional<Move> clearly_best(const Game& game, const Move& played, std::uint64_t seed);
    std::optional<Puzzle> confirmed(const Game& game, const Move& best, std::uint64_t seed);
    bool called_otherwise(const View& view, const Move& best);
    void ask_levels(Puzzle& puzzle);
    PuzzleKind kind_of(const Puzzle& puzzle) const;
    bool others_need(const View& view, int route) const;

    const Board& board_;
    const std::uint64_t seed_;
    ImaginedGames games_;
    std::unique_ptr<Bot> searcher_;
    std::vector<std::unique_ptr<Bot>> levels_; // all of them, several times over
    PuzzleCounts counts_;
};

struct NamedPuzzle {
    std::string id;
    std::uint64_t seed; // of the simulation whose game and move it is
    int game, move;
    Puzzle puzzle;
};
// docs/PUZZLES.md has the fields.
void write_puzzle(json::Writer& out, const Board& board, const NamedPuzzle& named);

} // namespace trunkline::review

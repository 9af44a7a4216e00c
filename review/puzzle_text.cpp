// A puzzle as JSON: docs/PUZZLES.md has its fields.
#include "review/puzzle.hpp"
#include "wire/view.hpp"

namespace trunkline::review {
namespace {

void write_levels(json::Writer& out, unsigned levels) {
    out.key("levels").open('[');
    for (int level = 0; level < kPuzzleLevels; ++level)
        if (((levels >> level) & 1) != 0) out.number(level + 1);
    out.close(']');
}

} // namespace

void write_puzzle(json::Writer& out, const Board& board, const NamedPuzzle& named) {
    const Puzzle& puzzle = named.puzzle;
    const auto move = [&](const Move& what) {
        write_move(out.key("move"), board, written(puzzle.view.mine, what), WithSeat::No);
    };
    out.open('{').key("id").word(named.id).key("game").number(named.game);
    out.key("after").number(named.move);
    out.key("kind").word(kPuzzleKindNames[static_cast<std::size_t>(puzzle.kind)]);
    out.key("difficulty").number(puzzle.difficulty()).key("best").open('{');
    move(puzzle.best);
    write_levels(out, puzzle.levels);
    out.close('}').key("others").open('[');
    for (const Puzzle::Choice& choice : puzzle.others) {
        out.open('{');
        move(choice.move);
        out.key("loss").number(choice.loss).key("error").number(choice.error);
        write_levels(out, choice.levels);
        out.close('}');
    }
    out.close(']').key("tempting").number(static_cast<int>(puzzle.tempting));
    write_because(out.key("because"), board, puzzle.because);
    write_view(out.key("view"), board, puzzle.view);
    out.close('}');
}

} // namespace trunkline::review

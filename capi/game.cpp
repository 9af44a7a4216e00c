#include "capi/game.hpp"

#include "engine/score.hpp"

namespace trunkline {

OpenGame::OpenGame(const Board& board, std::vector<Record::Seat> seats, Fairness fairness)
    : dealer_(*fairness.seed, fairness.salts),
      game_(deal<Dealer>(board, static_cast<int>(seats.size()), dealer_)) {
    record_.board = &board;
    record_.seats = std::move(seats);
    record_.fairness = std::move(fairness);
}

unsigned OpenGame::awaited() const {
    const PublicState& p = game_.public_state;
    if (p.phase == Phase::Over) return 0;
    return p.phase == Phase::Opening ? p.choosing : 1u << p.to_move;
}

Outcome OpenGame::play(const Move& move) {
    record_.add(game_.private_states[move.seat], move);
    return apply<Dealer>(board(), game_, move, dealer_);
}

void OpenGame::write(std::string& out) const {
    Record whole = record_;
    whole.orders = dealer_.orders();
    if (game_.public_state.phase == Phase::Over) whole.result = score(board(), game_);
    write_record(out, whole);
}

} // namespace trunkline

#include "capi/open_game.hpp"

#include "engine/score.hpp"

namespace trunkline {

OpenGame::OpenGame(const Board& board, std::vector<Record::Seat> seats, Fairness fairness)
    : board_(&board), book_(Book{{}, FairDealer(*fairness.seed, fairness.salts)}) {
    game_ = deal<Dealer>(board, static_cast<int>(seats.size()), book_->dealer);
    book_->record.board = &board;
    book_->record.seats = std::move(seats);
    book_->record.fairness = std::move(fairness);
}

unsigned OpenGame::awaited() const {
    const PublicState& p = game_.public_state;
    if (p.phase == Phase::Over) return 0;
    return p.phase == Phase::Opening ? p.choosing : 1u << p.to_move;
}

Outcome OpenGame::play(const Move& move) {
    if (!book_) return apply(*board_, game_, move, chance_);
    book_->record.add(game_.private_states[move.seat], move);
    return apply<Dealer>(*board_, game_, move, book_->dealer);
}

Record OpenGame::record() const {
    Record whole = book_->record;
    whole.orders = book_->dealer.orders();
    if (game_.public_state.phase == Phase::Over) whole.result = score(*board_, game_);
    return whole;
}

} // namespace trunkline

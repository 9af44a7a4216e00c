#include "capi/open_game.hpp"

#include <algorithm>

#include "capi/imagine_anew.hpp"
#include "engine/score.hpp"

namespace trunkline {

void BranchDealer::reshuffled(const Cards& discards) {
    std::vector<Card> deck = listed(discards);
    shuffle(deck, rng_);
    orders_.reshuffles.push_back(std::move(deck));
    ++shuffles_;
    next_ = 0;
}

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
    if (branch_) {
        // Opening tickets are chosen in any order but recorded in the order of seats.
        auto& moves = branch_->variation.moves;
        auto place = moves.end();
        if (game_.public_state.phase == Phase::Opening)
            place = std::ranges::find_if(
                moves, [&](const WrittenMove& other) { return other.move.seat > move.seat; });
        moves.insert(place, written(game_.private_states[move.seat], move));
        return apply<Dealer>(*board_, game_, move, branch_->dealer);
    }
    if (!book_) return apply(*board_, game_, move, chance_);
    book_->record.add(game_.private_states[move.seat], move);
    return apply<Dealer>(*board_, game_, move, book_->dealer);
}

std::optional<Variation> OpenGame::variation() const {
    if (!branch_) return std::nullopt;
    Variation whole = branch_->variation;
    const auto& shuffles = branch_->dealer.orders().reshuffles;
    whole.reshuffles.insert(whole.reshuffles.end(), shuffles.begin(), shuffles.end());
    return whole;
}

Record OpenGame::record() const {
    Record whole = book_->record;
    whole.orders = book_->dealer.orders();
    if (game_.public_state.phase == Phase::Over) whole.result = score(*board_, game_);
    return whole;
}

} // namespace trunkline

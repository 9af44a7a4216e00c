#include "bots/adversarial.hpp"

#include <algorithm>

#include "engine/rules.hpp"

namespace trunkline {
namespace {

// How much a player likes a move: it takes one of those it likes most, each with the same chance.
using Liking = int (*)(const Board& board, const Move& move);

class Obsessed final : public Bot {
  public:
    Obsessed(const Board& board, std::uint64_t seed, Liking liking)
        : board_(board), seed_(seed), liking_(liking) {}

    Move choose(const View& view, const Budget&) override {
        list_.clear();
        moves(board_, view, list_);
        int most = 0;
        for (const Move& move : list_) most = std::max(most, liking_(board_, move));
        favourites_.clear();
        for (const Move& move : list_)
            if (liking_(board_, move) == most) favourites_.add(move);
        Rng rng{mix(seed_, view)};
        return favourites_[static_cast<int>(
            rng.below(static_cast<std::uint32_t>(favourites_.size())))];
    }

  private:
    const Board& board_;
    std::uint64_t seed_;
    Liking liking_;
    MoveList list_, favourites_;
};

int hoards(const Board&, const Move& move) {
    return move.type == MoveType::Draw;
}

int wants_tickets(const Board&, const Move& move) {
    return move.type == MoveType::Tickets;
}

int digs(const Board& board, const Move& move) {
    if (move.type == MoveType::Claim)
        return board.routes[move.what].terrain == Terrain::Tunnel ? 2 : 0;
    return move.type == MoveType::Draw;
}

int builds(const Board&, const Move& move) {
    return move.type == MoveType::Station;
}

int claims_nothing(const Board&, const Move& move) {
    return move.type != MoveType::Claim && move.type != MoveType::Tunnel;
}

} // namespace

std::unique_ptr<Bot> make_hoard(const Board& board, std::uint64_t seed) {
    return std::make_unique<Obsessed>(board, seed, hoards);
}
std::unique_ptr<Bot> make_tickets(const Board& board, std::uint64_t seed) {
    return std::make_unique<Obsessed>(board, seed, wants_tickets);
}
std::unique_ptr<Bot> make_tunnels(const Board& board, std::uint64_t seed) {
    return std::make_unique<Obsessed>(board, seed, digs);
}
std::unique_ptr<Bot> make_stations(const Board& board, std::uint64_t seed) {
    return std::make_unique<Obsessed>(board, seed, builds);
}
std::unique_ptr<Bot> make_idle(const Board& board, std::uint64_t seed) {
    return std::make_unique<Obsessed>(board, seed, claims_nothing);
}

} // namespace trunkline

#include "bots/random.hpp"

#include "engine/rules.hpp"

namespace trunkline {
namespace {

class Random final : public Bot {
  public:
    Random(const Board& board, std::uint64_t seed) : board_(board), seed_(seed) {}

    Move choose(const View& view, const Budget&) override {
        list_.clear();
        moves(board_, view, list_);
        Rng rng{mix(seed_, view)};
        return list_[static_cast<int>(rng.below(static_cast<std::uint32_t>(list_.size())))];
    }

  private:
    const Board& board_;
    std::uint64_t seed_;
    MoveList list_;
};

} // namespace

std::unique_ptr<Bot> make_random(const Board& board, std::uint64_t seed) {
    return std::make_unique<Random>(board, seed);
}

} // namespace trunkline

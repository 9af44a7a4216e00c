#include "bots/levels.hpp"

#include "bots/expert_1.hpp"
#include "bots/pilot.hpp"
#include "bots/references.hpp"
#include "bots/weights.hpp"

namespace trunkline {
namespace {

// A pilot in a seat of its own, without any search.
class PilotBot final : public Bot {
  public:
    PilotBot(const Board& board, const Style& style)
        : graph_(board), pilot_(board, graph_), style_(style) {}

    Move choose(const View& view, const Budget&) override {
        Itinerary plan;
        if (view.public_state.phase == Phase::Draw)
            pilot_.make_plan(view.public_state, view.mine, view.seat, plan, style_);
        return pilot_.choose(view.public_state, view.mine, view.seat, plan, style_);
    }

  private:
    const CityGraph graph_;
    const Pilot pilot_;
    const Style style_;
};

constexpr Mind kHasty = [] {
    Mind mind;
    mind.most_nodes = 200;
    return mind;
}();

} // namespace

std::unique_ptr<Bot> make_pilot(const Board& board, const Style& style) {
    return std::make_unique<PilotBot>(board, style);
}

std::unique_ptr<Bot> make_level_1(const Board& board, std::uint64_t seed) {
    return make_novice(board, seed);
}
std::unique_ptr<Bot> make_level_2(const Board& board, std::uint64_t seed) {
    return make_one_step(board, seed);
}
std::unique_ptr<Bot> make_level_3(const Board& board, std::uint64_t) {
    return make_pilot(board, style_for(board, 2));
}
std::unique_ptr<Bot> make_level_4(const Board& board, std::uint64_t seed) {
    return make_thinker(board, seed, kHasty);
}
std::unique_ptr<Bot> make_level_5(const Board& board, std::uint64_t seed) {
    return make_expert_1(board, seed);
}

} // namespace trunkline

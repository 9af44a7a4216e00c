#include "capi/imagined_game.hpp"

#include "engine/rules.hpp"

namespace trunkline {

Game Imaginer::imagine(View view, Likelihood likelihood, FastDealer& dealer) {
    // What an old offer left behind says nothing, and is not in a written view.
    for (int i = view.mine.offered; i < kMaxOffer; ++i) view.mine.offer[i] = 0;
    if (view.mine.offered == 0) view.mine.kept = 0;
    if (likelihood == Likelihood::Uniform) return trunkline::imagine(board_, view, dealer);
    if (view != considered_) {
        belief_.consider(view);
        considered_ = view;
    }
    return belief_.imagine_world(view, dealer);
}

} // namespace trunkline

// Whole games made up from what one seat knows, for those who search.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "bots/belief.hpp"
#include "bots/city_graph.hpp"
#include "engine/game.hpp"

namespace trunkline {

// How likely what is hidden is taken to be: every way that fits alike, or as the expert believes,
// who judges tickets by the routes that were claimed.
enum class Likelihood : std::uint8_t { Uniform, Expert };
inline constexpr std::array<std::string_view, 2> kLikelihoodNames = {"uniform", "expert"};

class Imaginer {
  public:
    explicit Imaginer(const Board& board) : board_(board), graph_(board), belief_(board, graph_) {}
    Imaginer(const Imaginer&) = delete; // the belief looks at the graph
    Imaginer& operator=(const Imaginer&) = delete;

    Game imagine(View view, Likelihood likelihood, FastDealer& dealer);

  private:
    const Board& board_;
    const CityGraph graph_;
    Belief belief_;
    View considered_; // by the belief
};

} // namespace trunkline

// Games played on to their end by pilots, from any position: with all cards open, or as one seat
// imagines them. The same numbers give the same games everywhere.
#pragma once

#include <vector>

#include "bots/belief.hpp"
#include "bots/rollout.hpp"

namespace trunkline::review {

inline constexpr int kWinParts = 60; // a win can be shared by up to five

// How one imagined game ended.
struct Ending {
    std::array<std::uint8_t, kMaxSeats> win = {}; // in parts of a win
    std::array<std::int16_t, kMaxSeats> margin = {};
};

// Who plays on: people differ in how much they make of their turns, which is what win chances are
// about; but choices are compared by what they are worth in good hands.
enum class Players : std::uint8_t { OfAllKinds, Careful };

class ImaginedGames {
  public:
    ImaginedGames(const Board& board, int players);

    // What everybody is up to, each by their own cards and tickets.
    Drivers plans(const Game& game) const;
    Ending play(Game game, Drivers drivers, std::uint64_t seed) const;
    // The same after a first move, whose chance is open.
    Ending play(Game game, Drivers drivers, const Move& first, Players players,
                std::uint64_t seed) const;
    // From before the deal.
    Ending deal_and_play(std::uint64_t seed) const;

    // What a seat can believe, from then on until it is asked about another view.
    void look_as(const View& view);
    struct World {
        Game game;
        Drivers drivers;
    };
    World imagine(std::uint64_t seed) const;

    const Pilot& pilot() const { return pilot_; }
    const CityGraph& graph() const { return graph_; }
    const Style& style() const { return style_; }

  private:
    Ending play_on(Game& game, Drivers& drivers, Chance& chance, Players players,
                   std::uint64_t seed) const;

    const Board& board_;
    const int players_;
    const CityGraph graph_;
    const Pilot pilot_;
    const Style style_;
    Belief belief_;
    View view_;
    Itinerary own_plan_;
};

// One seed of many: for stream `a`, place `b`, game `k`.
std::uint64_t seed_for(std::uint64_t seed, std::uint64_t a, std::uint64_t b, std::uint64_t k);

} // namespace trunkline::review

// What a seat believes about the others: their cards as far as they were seen, and which tickets
// they may hold, judged by the routes they have claimed.
#pragma once

#include <vector>

#include "bots/city_graph.hpp"
#include "engine/rules.hpp"

namespace trunkline {

class Belief {
  public:
    Belief(const Board& board, const CityGraph& graph);

    // What a seat's routes say about a ticket: whether they join its cities, whether its cities lie
    // where the network ends (one route), on its way (more), or away from it (none); and how much
    // of the trains is laid.
    struct Sign {
        static constexpr std::size_t kStages = 5;
        static constexpr std::size_t kEnds = 6; // away and away, away and on, ..., end and end
        std::size_t joined, stage, ends;
    };
    std::vector<Sign> signs(const PublicState& p, int seat) const; // by ticket

    struct Clue {
        int weight;        // how much likelier than without a sign, in hundredths
        RouteSet explains; // of their routes, those on the cheapest way between its cities
    };

    // Weighs every ticket for every opponent of this seat.
    void consider(const View& view);
    // A whole game that fits the view; likely tickets come up more often.
    Game imagine_world(const View& view, FastDealer& dealer) const;

  private:
    std::vector<Clue> clues(const PublicState& p, int seat) const;

    const Board& board_;
    const CityGraph& graph_;
    std::array<std::vector<Clue>, kMaxSeats> clues_; // by ticket
};

} // namespace trunkline

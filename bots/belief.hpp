// What a seat believes about the others: their cards as far as they were seen, and which tickets
// they may hold, judged by the routes they have claimed.
#pragma once

#include <vector>

#include "bots/atlas.hpp"
#include "engine/rules.hpp"

namespace trunkline {

class Belief {
  public:
    Belief(const Board& board, const Atlas& atlas);

    // How much of the way between a ticket's cities is won by a seat's routes: trains, of so many
    // on the empty board.
    struct Progress {
        int won, far;
    };
    std::vector<Progress> progress(const Platform& p, int seat) const; // by ticket

    // Weighs every ticket for every opponent of this seat.
    void consider(const View& view);
    // A whole game that fits the view; likely tickets come up more often.
    Game imagine_world(const View& view, FastDealer& dealer) const;

  private:
    std::vector<int> trains_between(const Prices& prices) const; // a ticket's cities

    const Board& board_;
    const Atlas& atlas_;
    std::vector<int> far_;                           // on the empty board
    std::array<std::vector<int>, kMaxSeats> weight_; // in hundredths
};

} // namespace trunkline

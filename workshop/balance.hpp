// What games of bots against themselves say about a map: above all what each ticket takes, and what
// it should be worth.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "bots/city_graph.hpp"
#include "bots/simulation.hpp"
#include "wire/statistics.hpp"

namespace trunkline {

struct TicketBalance {
    int points = 0;              // as it stands in the map
    int way = 0;                 // spaces of the shortest way
    double took = 0;             // spaces of the way that was built, in the mean; 0: never
    double completed = 0;        // share of those who kept it
    double worth = 0, error = 0; // points that would suit it
    int suggested = 0; // the same as a whole number, or `points` where chance may be the reason
};

class BalanceFigures {
  public:
    explicit BalanceFigures(const Board& board);

    // `last` is the game as it ended.
    void add(const Simulated& game, const Game& last);
    void add(const BalanceFigures& other);

    const Statistics& statistics() const { return statistics_; }
    // Games given up at the limit of moves (C-74), and those that ended only because nobody could
    // do anything any more (C-72): with both, nobody comes to the end of the trains.
    std::int64_t unfinished() const { return unfinished_; }
    std::int64_t stuck() const { return stuck_; }
    // Tickets that only another's route completed, of all that were.
    std::int64_t by_station() const { return by_station_; }
    std::int64_t completed() const;
    std::vector<TicketBalance> tickets() const;
    // Wins of one such bot against weaker ones (play_against_weaker): the nearer to what chance
    // alone gives, the more luck decides on this map.
    const Mean& wins_against_weaker() const { return wins_against_weaker_; }
    void add_against_weaker(double won) { wins_against_weaker_.add(won); }

  private:
    Statistics statistics_;
    CityGraph graph_;
    std::vector<Mean> took_; // by ticket
    Mean wins_against_weaker_;
    std::int64_t unfinished_ = 0, stuck_ = 0, by_station_ = 0;
};

// Bots of this name on all seats; the players change from game to game, from the fewest to the
// most.
void play_for_balance(BalanceFigures& figures, const Board& board, const std::string& bot,
                      std::uint64_t seed, int game);

// One bot of this name, on every seat in turn, against as few of level-2 as the map is for.
void play_against_weaker(BalanceFigures& figures, const Board& board, const std::string& bot,
                         std::uint64_t seed, int game);

} // namespace trunkline

// The board as a planner reads it: who is next to whom, and the cheapest way between cities when
// every route has its price: nothing for one's own, no price at all for what is out of reach.
#pragma once

#include <array>
#include <cstdint>

#include "engine/board.hpp"
#include "engine/game.hpp"

namespace trunkline {

inline constexpr std::uint8_t kNoWay = 255; // the price of a route that cannot be had
inline constexpr std::uint16_t kUnreachable = 1023;

using Prices = std::array<std::uint8_t, kMaxRoutes>;

struct Ways {
    std::array<std::uint16_t, kMaxCities> far; // price of the cheapest way; kUnreachable: none
    std::array<std::uint8_t, kMaxCities> via;  // the last route of that way
};

class CityGraph {
  public:
    explicit CityGraph(const Board& board);

    // The cheapest ways from a set of cities (bits) until one of `goals` is reached, and which;
    // -1: none of them. Without goals, to everywhere.
    int find(const Prices& prices, std::uint64_t from, std::uint64_t goals, Ways& ways) const;

    // The routes of the way to `city` that are not free.
    RouteSet way_to(const Prices& prices, const Ways& ways, int city) const;

    int other_end(int route, int city) const { return ends_[route] - city; }
    std::uint64_t cities_of(int route) const { return both_[route]; }

  private:
    struct Step {
        std::uint8_t city, route;
    };

    int cities_;
    std::array<std::uint16_t, kMaxCities + 1> first_ = {};
    std::array<Step, 2 * kMaxRoutes> steps_ = {};
    std::array<int, kMaxRoutes> ends_ = {};           // sum of both cities
    std::array<std::uint64_t, kMaxRoutes> both_ = {}; // bits of both cities
};

// Prices by trains: one's own routes are free, open ones that the trains suffice for cost their
// length (or 1 where `hops`), everything else is out of reach.
Prices trains_price(const Board& board, const PublicState& public_state, int seat,
                    bool hops = false);

} // namespace trunkline

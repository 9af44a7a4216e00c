// The cheapest routes that complete several tickets together, sharing what can be shared. Exact,
// not a rule of thumb: a Steiner forest by dynamic programming, with an answer for every choice
// among the tickets.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/board.hpp"

namespace trunkline {

inline constexpr std::uint16_t kTooDear = 0x7fff; // there is no way; twice this is a number too

// Per route; 0 for what one has already, kTooDear for what cannot be had.
using Tariff = std::array<std::uint16_t, kMaxRoutes>;

class Forest {
  public:
    // The cities of tickets that one's network does not join yet, together with stations, and
    // tickets together with stations: so many of each at most. Twelve take a few milliseconds, and
    // every one more three times as long.
    static constexpr std::size_t kMost = 12;

    // Takes tickets in their order as long as there are not too many; taken() says how many. Each
    // station lets one of the routes of its set be used for nothing (E-25).
    Forest(const Board& board, const Tariff& tariff, std::span<const int> tickets,
           std::span<const RouteSet> stations);

    int taken() const { return static_cast<int>(goals_.size()); }

    // A choice has a bit per ticket, in their order; kTooDear: not to be completed together.
    int price(unsigned choice) const { return forest_[with_stations(choice)]; }

    // The routes to add: those with a price, and those that a station borrows.
    RouteSet routes(unsigned choice) const;

  private:
    using Row = std::array<std::uint16_t, kMaxCities>; // by node: cities joined already are one

    void join_cities(const Board& board);
    void measure();
    void take(const Board& board, std::span<const int> tickets);
    void grow_trees();
    void divide();

    // Sets of stations and tickets, or of stations and terminals: bits, stations first.
    unsigned with_stations(unsigned choice) const {
        return choice << loans_.size() | ((1u << loans_.size()) - 1);
    }
    struct Rooted {
        unsigned mask;
        int root;
    };
    Rooted tree(unsigned choice) const;
    void add_way(int from, int to, RouteSet& routes) const;
    void add_tree(unsigned mask, int root, RouteSet& routes) const;

    struct Loan { // a route that a station may borrow, between these nodes
        std::uint8_t a, b, route;
    };
    int nodes_ = 0;
    std::array<std::uint8_t, kMaxCities> node_of_ = {};
    Tariff tariff_;
    std::size_t routes_;
    std::array<std::array<std::uint8_t, 2>, kMaxRoutes> ends_ = {}; // nodes
    std::array<Row, kMaxCities> far_ = {};                          // the cheapest way between two
    std::vector<std::vector<Loan>> loans_;                          // by station
    std::vector<std::uint8_t> terminals_;                           // the nodes that tickets end at
    std::vector<unsigned> goals_;       // by ticket: its two terminals, as bits
    std::vector<Row> trees_;            // by stations and terminals but the last; by root
    std::vector<std::uint16_t> forest_; // by stations and tickets
};

} // namespace trunkline

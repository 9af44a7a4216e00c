// Final scoring: a line per reason, exact longest paths and the best use of stations.
#pragma once

#include <array>

#include "engine/board.hpp"
#include "engine/game.hpp"

namespace trunkline {

struct SeatScore {
    int routes = 0, tickets = 0, stations = 0, bonus = 0, total = 0;
    int tickets_completed = 0;
    int longest = 0;
    TicketSet completed;
    RouteSet borrowed; // through stations (E-29)
    bool holds_bonus = false;
};

struct ScoreSheet {
    std::array<SeatScore, kMaxSeats> seat = {};
    std::array<std::uint8_t, kMaxSeats> rank = {}; // 1 = winner; equal in everything share it
    std::uint8_t winners = 0;                      // bit per seat
};

ScoreSheet score(const Board& board, const Game& game);

// Length of the longest path (C-65) of these routes; a trail: routes once, cities freely.
// Where `trail` is given, it gets the routes in the order of the path, ended by kNoRoute.
int longest_path(const Board& board, const RouteSet& routes, std::uint8_t* trail = nullptr);

// Which cities a set of routes joins: for each city the set it is connected with.
struct Network {
    std::array<std::uint64_t, kMaxCities> joined;

    Network(const Board& board, const RouteSet& routes);
    bool connects(int a, int b) const { return (joined[static_cast<std::size_t>(a)] >> b) & 1; }
};

} // namespace trunkline

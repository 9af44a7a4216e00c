// Final scoring: a line per reason, exact longest paths and the best use of stations.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/board.hpp"
#include "engine/game.hpp"

namespace trunkline {

struct SeatScore {
    int routes = 0, tickets = 0, stations = 0, bonus = 0, total = 0;
    int tickets_completed = 0;
    int longest = 0;
    TicketSet completed;
    RouteSet borrowed;          // through stations (E-29)
    bool holds_longest = false; // the longest-path card (U-10, E-37)
};

struct ScoreSheet {
    std::array<SeatScore, kMaxSeats> seat = {};
    std::array<std::uint8_t, kMaxSeats> rank = {}; // 1 = winner; equal in everything share it
    std::uint8_t winners = 0;                      // bit per seat
    // What put a seat behind the place before it where both have the same total (C-67).
    std::array<std::optional<TieBreak>, kMaxSeats> behind_by = {};
};

ScoreSheet score(const Board& board, const Game& game);

// The totals of score() alone, for those who play thousands of games a second.
std::array<int, kMaxSeats> totals(const Board& board, const Game& game);

// Which cities a set of routes joins: cities with the same label are connected.
struct Network {
    std::array<std::uint8_t, kMaxCities> label;

    Network(const Board& board, const RouteSet& routes);
    bool connects(int a, int b) const { return label[a] == label[b]; }
    void join(int a, int b) {
        const auto from = label[b];
        const auto to = label[a];
        for (auto& l : label) l = l == from ? to : l;
    }
};

} // namespace trunkline

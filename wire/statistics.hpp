// What wins: figures over many finished games of one map, gathered by playing their records again.
// A victory that is shared counts for each of its winners by its share. A gain is the share of wins
// above what chance alone gives (one in the number of players), so that games of two and of five
// can be counted together.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/board.hpp"
#include "wire/record.hpp"

namespace trunkline {

// A mean with its error.
struct Mean {
    std::int64_t count = 0;
    double sum = 0, squares = 0;

    void add(double value) {
        ++count;
        sum += value;
        squares += value * value;
    }
    void add(const Mean& other) {
        count += other.count;
        sum += other.sum;
        squares += other.squares;
    }
    double mean() const { return count > 0 ? sum / static_cast<double>(count) : 0; }
    double deviation() const;
    double error() const; // one standard error of the mean
};

struct Statistics {
    struct Seat {
        Mean wins, score, tickets_completed;
    };
    struct TicketFigures {
        std::int64_t offered = 0, kept = 0, completed = 0;
        Mean brought; // points for whoever kept it
        Mean gain;    // of whoever kept it
    };
    struct RouteFigures {
        Mean when; // 0: the first turn of the game, 1: the last
        Mean gain; // of whoever claimed it
    };
    // How those fared who did a thing so many times.
    struct Deed {
        std::string name;
        std::vector<Mean> times;
    };

    explicit Statistics(const Board& map);

    // Plays the game again and counts it; else one line that says what is wrong with it. A game
    // that is not over is not counted, and no fault.
    std::string add(const Record& record);
    void add(const Statistics& other);

    const Board* board;
    std::int64_t unfinished = 0;
    Mean turns, winning_score, margin;
    std::int64_t shared = 0;                            // victories
    std::array<std::vector<Seat>, kMaxSeats + 1> seats; // by number of players
    std::vector<TicketFigures> tickets;
    std::vector<RouteFigures> routes;
    std::vector<Deed> deeds;
    Mean longest_gain;                             // of holders of the longest path
    std::array<std::int64_t, 4> tunnel_extra = {}; // attempts by what was asked in addition
    std::int64_t tunnels_declined = 0;

    std::int64_t games() const { return turns.count; }
};

} // namespace trunkline

// Ratings of everybody who met somebody, fitted together: one strength for each bot that explains
// all results best (Luce's choice of a winner; with two seats, the model of Bradley and Terry).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace trunkline {

// One `a` among seats - 1 of `b`.
struct RatedGame {
    std::size_t a = 0, b = 0;
    int seats = 2;
    double win_a = 0;     // a tied win is shared
    std::size_t deal = 0; // games of one deal are not independent of each other
};

struct Ratings {
    std::vector<double> elo;                     // 0: the mean of all
    std::vector<std::vector<double>> covariance; // of `elo`

    double error(std::size_t bot) const; // one standard error, against the mean
    double error_between(std::size_t x, std::size_t y) const;
    // How likely x is the stronger one, given these results.
    double superiority(std::size_t x, std::size_t y) const;
};

// Two of them that no chain of games joins: nothing can be said about them. `false`: there are
// none.
bool find_strangers(std::size_t bots, const std::vector<RatedGame>& games, std::size_t& x,
                    std::size_t& y);

// Everybody has drawn one game with the mean beside their own, so that who has won or lost them all
// has a rating as well.
Ratings fit_ratings(std::size_t bots, const std::vector<RatedGame>& games);
// The same, with one of them at 0 instead of the mean.
Ratings from_anchor(const Ratings& ratings, std::size_t anchor);

} // namespace trunkline

// What an arena's games say: the share of wins with its 95 % interval, Elo, points, tickets, time;
// and the sequential test that stops as soon as a change is proved or refuted.
#pragma once

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/arena_games.hpp"

namespace trunkline {

struct PairingFigures {
    int games = 0, scored = 0, unfinished = 0;
    double wins = 0;
    double score_a = 0, score_b = 0, tickets_a = 0, tickets_b = 0;
    std::vector<float> ms_a, ms_b, start_a, start_b;
    int late_a = 0, late_b = 0;
    std::map<int, std::pair<double, int>> deals;       // wins and games of each deal
    std::vector<std::pair<int, std::string>> failures; // game, reason

    void add(const GameLine& line, int players);

    double share() const { return games ? wins / games : 0; }
    // Wilson's interval for as many independent games as the deals are worth: the games of one
    // deal, with exchanged seats, are compared with each other.
    std::array<double, 2> interval() const;
    // How much stronger one `a` is than one `b`, if all strengths were of one kind; for more than
    // two seats, of the odds against those who share the table.
    double elo(int players) const;
};

struct ThinkingTimes {
    double mean = 0, p99 = 0;
};
ThinkingTimes times(std::vector<float> ms);

// Log-likelihood ratio of elo1 against elo0, by the normal approximation over whole deals.
double likelihood_ratio(const PairingFigures& figures, int players, double elo0, double elo1);
inline constexpr double kDecided = 2.944; // ln(0.95 / 0.05): errors of 5 % on both sides

std::string arena_json(const ArenaOptions& options, const std::vector<Pairing>& pairs,
                       const std::vector<PairingFigures>& figures, std::string_view verdict);
std::string arena_table(const ArenaOptions& options, const std::vector<Pairing>& pairs,
                        const std::vector<PairingFigures>& figures);

} // namespace trunkline

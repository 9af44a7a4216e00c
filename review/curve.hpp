// Win chances over a game: of every seat at every moment with all cards open, and of every seat as
// it could know things itself. They are counted in whole parts of a win, so that what luck and
// decisions changed adds up to the last digit.
#pragma once

#include <cstdint>
#include <vector>

#include "review/imagined_games.hpp"
#include "review/timeline.hpp"

namespace trunkline::review {

inline constexpr int kCertain = 1'000'000; // a chance of 1

using Chances = std::array<int, kMaxSeats>;

// Games that were played on from one moment.
struct Played {
    int games = 0;
    std::array<std::int64_t, kMaxSeats> wins = {};    // in parts of a win
    std::array<std::int64_t, kMaxSeats> squares = {}; // of the same

    void add(const Ending& ending, int players);
    // What all seats have together is certain.
    Chances chances(int players) const;
    int error(int seat) const;
};
// So many games from one moment, on the chance that a whole curve with this seed would use there.
Played play_on(const Board& board, const Game& game, int games, std::uint64_t seed);
// One standard error of a mean, from the sum and the sum of squares of so many.
double error_of_mean(int n, std::int64_t sum, std::int64_t squares);

class Curve {
  public:
    Curve(const Timeline& line, const ImaginedGames& games, const Board& board, std::uint64_t seed);

    // Plays the games `from` to `to` of a moment, which have to come in order.
    void play(std::size_t moment, int from, int to);
    Chances chances(std::size_t moment) const;
    int error(std::size_t moment, int seat) const;
    // From this moment to the next.
    Chances change(std::size_t event) const;
    int change_error(std::size_t event, int seat) const;

  private:
    Ending ending(std::size_t moment, int k) const;

    const Timeline& line_;
    const ImaginedGames& games_;
    const std::uint64_t seed_;
    Ending result_;
    Chances final_ = {};
    std::vector<Played> played_;
    // Of every game, for the moment before and the next: the same chance leads to both.
    std::vector<std::vector<Ending>> endings_;
    std::vector<Played> changes_;
};

// The same for one seat by what it could know; only after whole moves.
class KnownCurve {
  public:
    KnownCurve(const Timeline& line, std::uint64_t seed);

    void play(ImaginedGames& games, int seat, std::size_t state, int from, int to);
    int chance(int seat, std::size_t state) const;
    int error(int seat, std::size_t state) const;

  private:
    struct Sum {
        int games = 0;
        std::int64_t wins = 0, squares = 0;
    };
    const Timeline& line_;
    const std::uint64_t seed_;
    std::array<std::vector<Sum>, kMaxSeats> sums_;
};

} // namespace trunkline::review

// One decision held against everything else that could have been done, by what the seat could know
// then. All choices see the same imagined games, and are followed by the same plan: the one that
// suits best what was played, so that nobody is blamed for a plan of their own. The best rival is
// found in one half of the games and measured in the other, since the best of many always looks
// better than it is.
#pragma once

#include <vector>

#include "review/imagined_games.hpp"
#include "review/timeline.hpp"

namespace trunkline::review {

enum class Verdict : std::uint8_t { Forced, Best, Good, Inaccurate, Mistake, Blunder };
inline constexpr std::array<std::string_view, 6> kVerdictNames = {
    "forced", "best", "good", "inaccurate", "mistake", "blunder"};

// Costs, in millionths of a win, from which on a decision is called so.
inline constexpr int kInaccurate = 20'000;
inline constexpr int kMistake = 50'000;
inline constexpr int kBlunder = 120'000;
// A difference of fewer standard errors is none.
inline constexpr double kSure = 3;

// How two choices differ, by the games they both saw.
struct Difference {
    int games = 0;
    std::int64_t wins = 0, win_squares = 0; // in parts of a win
    std::int64_t points = 0, point_squares = 0;

    void add(const Ending& ending, const Ending& base, int seat);
    int win() const; // the mean, in millionths of a win
    int win_error() const;
    int tenths() const; // the mean, in tenths of a point
    int tenths_error() const;
};

class Decision {
  public:
    Decision(const Board& board, const ImaginedGames& games, const Timeline& line, int move);

    // Plays the games `from` to `to`, which have to come in order.
    void play(ImaginedGames& games, std::uint64_t seed, int from, int to);

    int move() const { return move_; }
    int seat() const { return view_.seat; }
    const View& view() const { return view_; }
    const Move& played() const { return choices_[0].move; }
    Verdict verdict() const;
    // The rival, where it is surely better; else nullptr. In a seat's last turn points are enough.
    const Move* better() const;
    // What the decision cost beside the rival: nothing where they are equal within the error. In
    // the last turn it counts by the cards as they lay, since nothing can be made good any more.
    int cost() const;
    Difference beside_rival() const { return rival_ > 0 ? choices_[rival_].second : Difference(); }
    // How far the best and the worst choice lie apart.
    int stake() const;

    struct Choice {
        Move move;
        Difference first, second; // beside what was played, in the two halves of the games
        Difference open;          // and in the last turn with all cards open
        bool dropped = false;     // surely worse: no more games are spent on it
    };
    const std::vector<Choice>& choices() const { return choices_; } // the first is what was played

  private:
    Ending ending(const ImaginedGames& games, const Choice& choice,
                  const ImaginedGames::World& world, std::uint64_t chance) const;
    std::vector<Itinerary> plans(const ImaginedGames& games) const;
    void find_plan(const ImaginedGames& games, std::uint64_t seed, int count);
    void play_rival(const ImaginedGames& games, std::uint64_t seed, int to);
    void drop_the_worse();
    std::size_t best_rival() const;

    const int move_;
    const View view_;
    const Game truth_;
    std::vector<Choice> choices_;
    Itinerary plan_; // that the seat seems to follow: the one that suits what it played best
    std::vector<Ending> second_half_; // what was played
    std::size_t rival_ = 0;
};

} // namespace trunkline::review

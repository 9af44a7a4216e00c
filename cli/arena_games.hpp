// The games of an arena: every pairing on the same deals with rotated seats, spread over threads,
// each result kept in a file where one is named, so that a run can be stopped and continued.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/contenders.hpp"

namespace trunkline {

struct ArenaOptions {
    std::string map = "usa";
    int players = 2;
    std::vector<std::string> bots;
    int games = 0; // of each pairing; 0: kUsualGames, with a sequential test kMostGames
    std::uint64_t seed = 1;
    ArenaBudget budget;
    unsigned threads = 1;
    bool only_first = false;
    std::string state;
    std::string records;
    std::string sprt;
    bool json = false;
};

// One `a` against players - 1 seats of `b`.
struct Pairing {
    std::size_t a = 0, b = 0; // places in the list of contenders
};

struct GameLine {
    int pairing = 0;
    int game = 0;
    double win_a = 0;
    double score_a = 0, score_b = 0;     // b: mean over its seats
    double tickets_a = 0, tickets_b = 0; // completed
    std::vector<float> ms_a, ms_b;       // of every move
    std::vector<float> start_a, start_b; // of programs: the first answer
    int late_a = 0, late_b = 0;          // answers of programs over their budget
    bool finished = true;
    std::string failed; // "a: reason" or "b: reason"
    std::string record; // where records are wanted
};

// A game as a state file has it, by the names of those who played.
struct KeptGame {
    std::string a, b;
    GameLine line;
};
struct KeptArena {
    int players = 0;
    std::string deals;  // arenas where this is the same play the same deals
    std::string budget; // of bots that have none in their name, like "@20ms"
    std::vector<KeptGame> games;
};
// nullopt and one line in `error` where it is not the file of an arena.
std::optional<KeptArena> read_state(const std::string& path, std::string& error);

std::vector<Pairing> pairings(const ArenaOptions& options);

// The number that deals game `game` of any pairing: the same for all rotations of the seats.
std::uint64_t deal_seed(const ArenaOptions& options, int game);

// Whoever plays on one thread, game after game: a program that plays again goes on living.
class Players {
  public:
    Players(const ArenaOptions& options, const std::vector<ContenderSpec>& contenders,
            unsigned thread)
        : options_(options), contenders_(contenders), thread_(thread) {}

    GameLine play(const Board& board, const Pairing& pairing, int number, int game);

  private:
    // The n-th of this kind at one table.
    Contender& get(std::size_t contender, std::size_t n);

    const ArenaOptions& options_;
    const std::vector<ContenderSpec>& contenders_;
    const unsigned thread_;
    std::map<std::pair<std::size_t, std::size_t>, std::unique_ptr<Contender>> players_;
};

// Results of an earlier run with the same settings. An empty path keeps nothing.
class StateFile {
  public:
    // False and one line in `error`: the file is unreadable, or of another arena.
    bool open(const Board& board, const ArenaOptions& options,
              const std::vector<ContenderSpec>& contenders, const std::vector<Pairing>& pairs,
              std::vector<GameLine>& done, std::string& error);
    // False: it cannot be written.
    bool add(const ArenaOptions& options, const std::vector<Pairing>& pairs, const GameLine& line);

  private:
    std::string path_;
};

// Plays what is missing. `each` is called under a lock after every game; false stops the run.
void play_games(const Board& board, const ArenaOptions& options,
                const std::vector<ContenderSpec>& contenders, const std::vector<Pairing>& pairs,
                const std::vector<GameLine>& done, const std::atomic<bool>& stop,
                const std::function<bool(const GameLine&)>& each);

} // namespace trunkline

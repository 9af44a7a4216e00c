// Many games of one kind at once, each waiting for one seat: what a learning program steps through.
// What it sees and does is written into arrays that the program owns. Which threads do the work
// changes nothing: every game has its own chance.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "capi/actions.hpp"
#include "capi/observation.hpp"
#include "capi/open_game.hpp"
#include "capi/trunkline.h"
#include "capi/workers.hpp"
#include "engine/dealer.hpp"
#include "engine/game.hpp"
#include "engine/refusal.hpp"

namespace trunkline {

struct BatchOptions {
    int players = 2;
    int games = 1;
    std::uint64_t seed = 0;
    int threads = 1;
    std::vector<std::string> opponents; // by seat, empty where the learner sits; or none at all
    std::uint64_t nodes = 0;            // that each of them may think; 0: its own habit
    bool records = false;               // of finished games
};

// What actions and observations there are, as members of an object.
void write_shape(json::Writer& out, const Actions& actions, const Observation& observation);

class GameBatch {
  public:
    GameBatch(const Board& board, const BatchOptions& options);

    int games() const { return static_cast<int>(games_.size()); }
    int actions() const { return actions_.count(); }
    // Its size and shape, as members of an object.
    void write(json::Writer& out) const;

    // Which game's action is no action, or refused; nothing has changed then.
    struct Fault {
        int game = -1;
        Refusal refusal = Refusal::None; // None: no such action
    };
    Fault step(const std::int32_t* actions, const tl_arrays& out);
    void fill(const tl_arrays& out);
    void sample(const std::uint8_t* mask, std::int32_t* actions);
    // These games begin anew, each from its seed, and what is seen there is written. False where
    // there is no such game.
    bool reset(const std::int32_t* games, const std::uint64_t* seeds, int count,
               const tl_arrays& out);
    // Of the games that have ended since the last time, by the order of the games.
    std::vector<std::string> take_records();

  private:
    struct Running {
        Game game;
        FastDealer dealer;
        Rng seeds, chance; // of the games to come; of sample()
        int moves = 0;
        Move next; // of the step that is being made
        std::array<Completed, kMaxSeats> completed;
        std::unique_ptr<OpenGame> recorded; // the game itself, where records are wanted
        std::vector<std::string> records;

        View view() const;
    };
    using Bots = std::vector<std::unique_ptr<Bot>>; // by seat

    void seed(Running& one, std::uint64_t seed);
    void deal_next(Running& one);
    void carry_out(Running& one, const Move& move);
    bool is_over(const Running& one) const;
    // Lets opponents move until the learner is awaited.
    void go_on(Running& one, const Bots& bots);
    void clear(std::size_t i, const tl_arrays& out) const;
    void finish(std::size_t i, const tl_arrays& out);
    void show(std::size_t i, const tl_arrays& out);
    std::uint8_t* row(std::uint8_t* bytes, std::size_t row) const {
        return bytes + row * static_cast<std::size_t>(observation_.size());
    }
    // Calls part(first, last, bots) for the games of each thread.
    template <class Part>
    void share(Part part);

    const Board& board_;
    Actions actions_;
    Observation observation_;
    int players_;
    bool records_;
    std::uint64_t nodes_;
    std::vector<Running> games_;
    std::vector<Bots> bots_; // by thread
    Workers workers_;
};

} // namespace trunkline

// One game between bots, from a seed: the cards and tickets lie in the same order whoever plays, so
// that two bots can be compared on the same deal with their seats exchanged.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "engine/dealer.hpp"
#include "engine/fair.hpp"
#include "engine/score.hpp"
#include "wire/record.hpp"

namespace trunkline {

// Whoever sits in a seat: a bot, or a program behind a pipe. False, and why, ends its game.
class Contender {
  public:
    virtual ~Contender() = default;
    virtual void begin(const Board&, int /*seat*/, int /*players*/, std::uint64_t /*seed*/) {}
    virtual bool choose(const View& view, Move& move, std::string& failure) = 0;
    virtual void end(const Board&, const ScoreSheet&) {}
    // Its own clock in milliseconds, for the time its moves take; 0: nobody counts.
    virtual double now() const { return 0; }
    // Its last answer was its first, and most of its time went into coming to life.
    virtual bool just_started() const { return false; }
    // Answers of this game that took longer than they should have.
    virtual int late() const { return 0; }
};

// Cards and tickets in an order that depends on the seed alone.
class SeededDealer final : public Dealer {
  public:
    explicit SeededDealer(std::uint64_t seed) : rng_{seed} {
        orders_.deck = shuffle(Cards::full_pack());
    }
    Card draw(const Cards& deck, int size) override;
    void reshuffled(const Cards& discards) override {
        orders_.reshuffles.push_back(shuffle(discards));
    }
    void put_in_order(std::span<std::uint8_t> tickets, bool long_ones) override;
    const Orders& orders() const { return orders_; }

  private:
    std::vector<Card> shuffle(const Cards& cards);

    Rng rng_;
    std::array<Card, kAllCards> order_;
    Orders orders_;
};

struct MatchResult {
    ScoreSheet sheet;
    std::array<double, kMaxSeats> win = {};       // 1 for the winner, shared where it is shared
    std::array<std::vector<float>, kMaxSeats> ms; // of every move but a program's first
    std::array<float, kMaxSeats> start_ms = {};   // of a program's first move
    std::array<int, kMaxSeats> late = {};
    std::array<int, kMaxSeats> tickets_held = {};
    int moves = 0;
    bool finished = true; // false: given up at the limit of moves (C-74)
    int loser = -1;       // a seat that failed; the others share the win
    std::string failure;
};

// Where a record is given, the game is written into it; its seats are the caller's to name.
MatchResult play_match(const Board& board, std::span<Contender* const> seats, std::uint64_t seed,
                       Record* record = nullptr);

} // namespace trunkline

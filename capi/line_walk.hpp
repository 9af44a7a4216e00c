// A record gone through move by move, along the game or into its variations.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "wire/given_back.hpp"
#include "wire/record.hpp"

namespace trunkline {

class LineWalk {
  public:
    // `path`: a variation of the game, then one of that variation, and so on; nothing for the game
    // itself. The record must outlive it.
    LineWalk(const Record& record, std::vector<std::size_t> path);

    // Makes the next move; false at the end and after a fault.
    bool step();
    // So many moves from the start; false where the line is shorter, or wrong.
    bool go_to(std::size_t moves);

    std::size_t moves_made() const { return made_; } // from the start of the game
    const Replay& line() const { return *line_; }    // counts from where the variation begins
    const Game& game() const { return line_->game(); }
    const WrittenMove& move() const { return *move_; } // the last one
    const Outcome& outcome() const { return outcome_; }
    // That it has come to; nullptr: it is still in the game itself.
    const Variation* variation() const { return variation_; }
    std::vector<std::size_t> path() const { return {path_.begin(), path_.begin() + depth_}; }
    const AllGivenBack& given_back() const { return given_back_; }
    const std::string& fault() const { return fault_.empty() ? line_->fault() : fault_; }
    // The game as nobody could know it better: only tickets that were given back lie in an order.
    Game unordered() const;

  private:
    void enter();

    const std::vector<std::size_t> path_;
    std::ptrdiff_t depth_ = 0; // of the path
    std::unique_ptr<Replay> line_;
    const std::vector<WrittenMove>* moves_;
    const std::vector<Variation>* variations_;
    const Variation* variation_ = nullptr;
    const WrittenMove* move_ = nullptr;
    Outcome outcome_;
    std::size_t made_ = 0;
    int fresh_ = 0; // tickets that have been in the deck from the start
    AllGivenBack given_back_;
    std::string fault_;
};

} // namespace trunkline

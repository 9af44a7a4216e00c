// A game looked at again: who stood better when, what chance brought and what each decision was
// worth. It is worked out in steps that can be stopped after any of them: first a rough picture of
// the whole, then one twice as fine, and so on. The same record, seed and number of imagined games
// give the same review everywhere.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "review/curve.hpp"
#include "review/decision.hpp"
#include "review/reason.hpp"

namespace trunkline::review {

inline constexpr int kReviewNodes = 1024; // imagined games for each moment
inline constexpr int kMostReviewNodes = 1 << 20;

// Where a seat's win or loss came from. It adds up: start + luck + decisions = result.
struct Account {
    int start = 0, result = 0;
    struct Part {
        int own = 0, others = 0; // cards and decisions of the seat's own, and of the others
    };
    std::array<Part, kLuckKinds> luck = {};
    std::array<Part, kDecisionKinds> decisions = {}; // by MoveType
    std::array<int, kVerdictNames.size()> verdicts = {};
    int cost = 0, stake = 0; // of all decisions
    // The share of what was at stake that the seat's decisions kept, in tenths of a per cent.
    int accuracy() const;
};

class Review {
  public:
    // Whether the record can be played again is said by fault().
    Review(const Record& record, std::uint64_t seed, int nodes = kReviewNodes);

    const std::string& fault() const { return fault_; }
    // False once everything is done.
    bool step();
    int per_mille() const;              // of all that is to be done
    int depth() const { return from_; } // imagined games that every moment has seen

    const Board& board() const { return *record_.board; }
    const Record& record() const { return record_; }
    const Timeline& line() const { return line_; }
    const Curve& curve() const { return *curve_; }
    const KnownCurve& known() const { return *known_; }
    const std::vector<Decision>& decisions() const { return decisions_; }
    const ImaginedGames& games() const { return *games_; }

    Account account(int seat) const;
    // Events that changed most, in the order of the game.
    std::vector<int> turning_points() const;

  private:
    std::size_t units() const { return moments() + known_units() + decisions_.size(); }
    std::size_t moments() const { return line_.moments.size(); }
    std::size_t known_units() const { return line_.states.size() * line_.players(); }

    const Record record_;
    const std::uint64_t seed_;
    const int nodes_;
    std::string fault_;
    Timeline line_;
    std::unique_ptr<ImaginedGames> games_;
    std::unique_ptr<Curve> curve_;
    std::unique_ptr<KnownCurve> known_;
    std::vector<Decision> decisions_;
    std::size_t unit_ = 0; // within this pass
    int from_ = 0, to_ = 0;
};

// As JSON: docs/REVIEW.md.
void write_review(json::Writer& out, const Review& review);

} // namespace trunkline::review

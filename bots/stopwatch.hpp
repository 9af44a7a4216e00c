// Says when a search has to stop: after so many nodes, or so much time, whichever comes first.
#pragma once

#include <algorithm>

#include "bots/bot.hpp"

namespace trunkline {

class Stopwatch {
  public:
    Stopwatch(const Budget& budget, std::uint64_t default_nodes) : budget_(budget) {
        if (!timed() && budget_.nodes == 0) budget_.nodes = default_nodes;
        if (timed()) start_ = budget_.clock();
    }

    // Counts one node; false once this share of the budget is used up.
    bool goes_on(double share = 1.0) {
        const std::uint64_t spent = count_++;
        if (budget_.nodes > 0 &&
            static_cast<double>(spent) >= share * static_cast<double>(budget_.nodes))
            return false;
        // Reading a clock of CPU time costs as much as a short playout.
        if (timed() && spent % kEvery == 0) passed_ = budget_.clock() - start_;
        return !timed() || passed_ < share * budget_.ms;
    }

    // The share of the budget that is used up.
    double spent() const {
        const double nodes = budget_.nodes > 0
                                 ? static_cast<double>(count_) / static_cast<double>(budget_.nodes)
                                 : 0;
        return timed() ? std::max(nodes, passed_ / budget_.ms) : nodes;
    }

  private:
    static constexpr std::uint64_t kEvery = 8;

    bool timed() const { return budget_.ms > 0 && budget_.clock; }

    Budget budget_;
    double start_ = 0;
    double passed_ = 0;
    std::uint64_t count_ = 0;
};

} // namespace trunkline

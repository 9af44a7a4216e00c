// Simulated annealing over everything at once: places of cities, two numbers for the bend of each
// connection (both tracks of a double route are one), a slot for each label. What two things cost
// each other is kept in a table, so that a move only computes the rows of what it moved.
#include "workshop/arrange.hpp"

#include <algorithm>

#include "engine/dealer.hpp"
#include "workshop/draft.hpp"

namespace trunkline {
namespace {

constexpr int kStages = 300;
constexpr std::int64_t kMostWork = 1'000'000'000; // the boards of the box take up to a third of it
constexpr double kHot = 30, kCooling = 0.976;     // 300 stages end at 0.02

class Annealing {
  public:
    Annealing(const Board& board, const Arranging& task, std::uint64_t seed)
        : moves_(task.moves),
          rng_{seed},
          draft_(board, task),
          things_(draft_.size()),
          costs_(things_ * things_),
          is_changed_(things_) {
        for (std::size_t i = 0; i < things_; ++i)
            for (std::size_t j = 0; j < i; ++j) cost(i, j) = cost(j, i) = draft_.between(i, j);
    }

    bool run(const Progress& progress) {
        double heat = kHot;
        for (int stage = 0; stage < kStages; ++stage, heat *= kCooling) {
            if (progress && !progress(static_cast<double>(stage) / kStages)) return false;
            // Steps shrink with the heat, from a few discs to a fraction of a unit.
            const double step = 1.5 + 30.0 * (kStages - stage) / kStages;
            for (int i = 0; i < moves_; ++i) try_one(heat, step);
            if (draft_.work() > kMostWork) return false;
        }
        return true;
    }

    const Draft& draft() const { return draft_; }

  private:
    double& cost(std::size_t i, std::size_t j) { return costs_[i * things_ + j]; }
    double uniform() { // -1 .. 1
        return static_cast<double>(rng_.next() >> 11) * 0x1p-52 - 1;
    }

    void try_one(double heat, double step) {
        const auto kind = rng_.below(100);
        changed_.clear();
        if (kind < 35) {
            move_city(step);
        } else if (kind < 82) {
            bend(step);
        } else {
            const auto c = rng_.below(static_cast<std::uint32_t>(draft_.cities.size()));
            change_city(c);
            draft_.cities[c].slot = static_cast<int>(rng_.below(draft_.slots.size()));
            draft_.derive(draft_.cities[c]);
        }
        settle(heat);
    }
    void change_city(std::size_t c) {
        changed_.push_back(c);
        old_city_ = draft_.cities[c];
    }
    void change_link(std::size_t l) {
        const std::size_t place = changed_.size();
        changed_.push_back(draft_.cities.size() + l);
        if (old_links_.size() <= place) old_links_.resize(place + 1);
        old_links_[place] = draft_.links[l];
    }
    void move_city(double step) {
        const auto c = rng_.below(static_cast<std::uint32_t>(draft_.cities.size()));
        change_city(c);
        draft_.cities[c].at.x += step * (uniform() + uniform()) / 2;
        draft_.cities[c].at.y += step * (uniform() + uniform()) / 2;
        draft_.derive(draft_.cities[c]);
        for (const int l : draft_.links_of[c]) {
            change_link(static_cast<std::size_t>(l));
            draft_.derive(draft_.links[l]);
        }
    }
    void bend(double step) {
        const auto l = rng_.below(static_cast<std::uint32_t>(draft_.links.size()));
        change_link(l);
        DraftLink& link = draft_.links[l];
        const double by = step / 60 * uniform();
        switch (rng_.below(8)) {
            case 0:
                link.bend_a = link.bend_b = 0;
                break;
            case 1:
                link.bend_a = -link.bend_a;
                link.bend_b = -link.bend_b;
                break;
            case 2:
            case 3:
                link.bend_a += by;
                break;
            case 4:
            case 5:
                link.bend_b += by;
                break;
            default:
                link.bend_a += by;
                link.bend_b += by;
        }
        link.bend_a = std::clamp(link.bend_a, -kMostBend, kMostBend);
        link.bend_b = std::clamp(link.bend_b, -kMostBend, kMostBend);
        draft_.derive(link);
    }

    // About e to the power of -x, from sums and products alone.
    static double likely(double x) { return 1 / (1 + x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4)))); }

    // Keeps what was changed, or takes it back.
    void settle(double heat) {
        for (const std::size_t i : changed_) is_changed_[i] = 1;
        double more = 0;
        rows_.resize(changed_.size() * things_);
        for (std::size_t k = 0; k < changed_.size(); ++k) {
            const std::size_t i = changed_[k];
            more += draft_.own(i) - old_own(k);
            double* row = &rows_[k * things_];
            for (std::size_t j = 0; j < things_; ++j) {
                if (j == i) continue;
                row[j] = draft_.between(i, j);
                const double difference = row[j] - cost(i, j);
                more += is_changed_[j] != 0 ? difference / 2 : difference;
            }
        }
        const bool keep =
            more <= 0 || static_cast<double>(rng_.next() >> 11) * 0x1p-53 < likely(more / heat);
        for (std::size_t k = 0; k < changed_.size(); ++k) {
            const std::size_t i = changed_[k];
            is_changed_[i] = 0;
            if (keep) {
                const double* row = &rows_[k * things_];
                for (std::size_t j = 0; j < things_; ++j)
                    if (j != i) cost(i, j) = cost(j, i) = row[j];
            } else if (i < draft_.cities.size()) {
                draft_.cities[i] = old_city_;
            } else {
                draft_.links[i - draft_.cities.size()] = old_links_[k];
            }
        }
    }
    double old_own(std::size_t k) const {
        return changed_[k] < draft_.cities.size() ? old_city_.own : old_links_[k].own;
    }

    const int moves_;
    Rng rng_;
    Draft draft_;
    const std::size_t things_;  // cities and links
    std::vector<double> costs_; // of each two of them
    // the move that is being tried
    std::vector<std::size_t> changed_; // a city at most, and it is the first
    std::vector<char> is_changed_;
    DraftCity old_city_;
    std::vector<DraftLink> old_links_;
    std::vector<double> rows_;
};

} // namespace

BoardLayout arrange(const Board& board, const Arranging& arranging, std::uint64_t seed,
                    const Progress& progress) {
    Annealing annealing(board, arranging, seed);
    annealing.run(progress);
    return annealing.draft().layout(board);
}

} // namespace trunkline

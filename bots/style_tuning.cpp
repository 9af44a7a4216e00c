#include "bots/style_tuning.hpp"

#include <algorithm>
#include <memory>

#include "bots/levels.hpp"

namespace trunkline {
namespace {

class Seat final : public Contender {
  public:
    explicit Seat(std::unique_ptr<Bot> bot) : bot_(std::move(bot)) {}
    bool choose(const View& view, Move& move, std::string&) override {
        move = bot_->choose(view, {});
        return true;
    }

  private:
    std::unique_ptr<Bot> bot_;
};

constexpr std::size_t kTrials = 16;
// How far trials lie from the centre, in ranges of each number: at the beginning and at the end.
constexpr double kWide = 0.12;
constexpr double kNarrow = 0.03;

constexpr std::size_t kNumbers = kStyleFields.size();
using Point = std::array<double, kNumbers>; // a style, each number in units of its range

// About normal, without a library that rounds differently elsewhere.
double bell(Rng& rng) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<double>(rng.next() >> 11) * 0x1p-53;
    return sum;
}

Point point_of(const Style& style) {
    Point point;
    for (std::size_t i = 0; i < kNumbers; ++i) {
        const StyleField& f = kStyleFields[i];
        point[i] = static_cast<double>(style.*f.field - f.least) / (f.most - f.least);
    }
    return point;
}

Style style_at(const Point& point) {
    Style style;
    for (std::size_t i = 0; i < kNumbers; ++i) {
        const StyleField& f = kStyleFields[i];
        style.*f.field = f.least + static_cast<int>(point[i] * (f.most - f.least) + 0.5);
    }
    return style;
}

struct Trial {
    Point point;
    double worth = 0;
};

// Pairs that lie opposite each other around the centre.
std::vector<Trial> scatter(const Point& centre, double reach, Rng& rng) {
    std::vector<Trial> trials(kTrials);
    for (std::size_t k = 0; k < trials.size(); k += 2)
        for (std::size_t i = 0; i < kNumbers; ++i) {
            const double by = reach * bell(rng);
            trials[k].point[i] = std::clamp(centre[i] + by, 0.0, 1.0);
            trials[k + 1].point[i] = std::clamp(centre[i] - by, 0.0, 1.0);
        }
    return trials;
}

// The mean of the better half, the best counted most.
Point middle(std::vector<Trial>& trials) {
    std::ranges::stable_sort(trials, std::greater{}, &Trial::worth);
    Point point = {};
    double all = 0;
    const std::size_t half = trials.size() / 2;
    for (std::size_t k = 0; k < half; ++k) {
        const auto weight = static_cast<double>(half - k);
        for (std::size_t i = 0; i < kNumbers; ++i) point[i] += weight * trials[k].point[i];
        all += weight;
    }
    for (double& x : point) x /= all;
    return point;
}

} // namespace

double judge_style(const Board& board, const TuneOptions& options, const Style& style,
                   std::uint64_t seed) {
    double sum = 0;
    int played = 0;
    Seat pilot(make_pilot(board, style));
    for (const std::string& name : options.opponents) {
        std::vector<std::unique_ptr<Seat>> others;
        for (int s = 1; s < options.players; ++s) {
            std::string error;
            others.push_back(std::make_unique<Seat>(
                make_bot(name, board, seed + static_cast<std::uint64_t>(s), error)));
        }
        const int games = options.games / static_cast<int>(options.opponents.size());
        for (int g = 0; g < games; ++g) {
            const int mine = g % options.players;
            std::vector<Contender*> seats;
            std::size_t next = 0;
            for (int s = 0; s < options.players; ++s)
                seats.push_back(s == mine ? &pilot : others[next++].get());
            const MatchResult r =
                play_match(board, seats, seed + static_cast<std::uint64_t>(g / options.players));
            int best = -1000;
            for (int s = 0; s < options.players; ++s)
                if (s != mine) best = std::max(best, r.sheet.seat[s].total);
            const int margin = r.sheet.seat[mine].total - best;
            sum += r.win[mine] + margin / 200.0;
            ++played;
        }
    }
    return sum / std::max(1, played);
}

Style tune(const Board& board, const TuneOptions& options, const Style& start,
           void (*tell)(const TuneStep&)) {
    Point centre = point_of(start);
    Rng rng{options.seed};
    for (int step = 1; step <= options.steps; ++step) {
        const double past = static_cast<double>(step - 1) / options.steps;
        std::vector<Trial> trials = scatter(centre, kWide + (kNarrow - kWide) * past, rng);
        const std::uint64_t seed = rng.next() >> 1;
        TuneStep report;
        report.step = step;
        for (Trial& trial : trials) {
            trial.worth = judge_style(board, options, style_at(trial.point), seed);
            report.mean += trial.worth / static_cast<double>(trials.size());
        }
        centre = middle(trials);
        report.best = trials[0].worth;
        tell(report);
    }
    return style_at(centre);
}

} // namespace trunkline

#include "bots/tune.hpp"

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

// Two or three numbers of a style, each moved by up to a fifth of its range.
Style nudge(Style style, Rng& rng) {
    const int changes = 1 + static_cast<int>(rng.below(3));
    for (int i = 0; i < changes; ++i) {
        const StyleField& f =
            kStyleFields[rng.below(static_cast<std::uint32_t>(kStyleFields.size()))];
        const int reach = std::max(1, (f.most - f.least) / 5);
        const int by =
            static_cast<int>(rng.below(static_cast<std::uint32_t>(2 * reach + 1))) - reach;
        style.*f.field = std::clamp(style.*f.field + by, f.least, f.most);
    }
    return style;
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
                if (s != mine)
                    best = std::max(best, r.sheet.seat[static_cast<std::size_t>(s)].total);
            const int margin = r.sheet.seat[static_cast<std::size_t>(mine)].total - best;
            sum += r.win[static_cast<std::size_t>(mine)] + margin / 200.0;
            ++played;
        }
    }
    return sum / std::max(1, played);
}

Style tune(const Board& board, const TuneOptions& options, const Style& start,
           void (*tell)(const TuneStep&)) {
    Style best = start;
    Rng rng{options.seed};
    for (int step = 1; step <= options.steps; ++step) {
        const Style candidate = nudge(best, rng);
        const std::uint64_t seed = rng.next() >> 1;
        TuneStep report{step, false, judge_style(board, options, best, seed),
                        judge_style(board, options, candidate, seed), candidate};
        report.kept = report.after > report.before;
        if (report.kept) best = candidate;
        tell(report);
    }
    return best;
}

} // namespace trunkline

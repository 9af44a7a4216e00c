#include "review/decision.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "review/curve.hpp"

namespace trunkline::review {
namespace {

enum Stream : std::uint64_t { kFirst = 11, kSecond = 12, kPlans = 13 };
constexpr int kPlanGames = 3;   // for each of the first pass
constexpr int kHalfMargin = 60; // points that count half as much as a win, as with the expert
constexpr int kClaims = 10;

// Cards of one kind that lie in different places of the row are the same choice.
bool same(const PublicState& p, const Move& a, const Move& b) {
    if (a == b) return true;
    return a.type == MoveType::Draw && b.type == MoveType::Draw && a.what != kFromDeck &&
           b.what != kFromDeck && p.row[a.what] == p.row[b.what];
}

int rounded(double x) {
    return static_cast<int>(x < 0 ? x - 0.5 : x + 0.5);
}
bool surely_more_wins(const Difference& d) {
    return d.win() > kSure * d.win_error();
}
double mean(std::int64_t sum, int n) {
    return n == 0 ? 0 : static_cast<double>(sum) / n;
}

} // namespace

constexpr double kCertainOfPart = static_cast<double>(kCertain) / kWinParts;

void Difference::add(const Ending& ending, const Ending& base, int seat) {
    const int win = int{ending.win[seat]} - int{base.win[seat]};
    const int margin = int{ending.margin[seat]} - int{base.margin[seat]};
    ++games;
    wins += win;
    win_squares += win * win;
    points += margin;
    point_squares += margin * margin;
}
int Difference::win() const {
    return rounded(mean(wins, games) * kCertainOfPart);
}
// As if one more game had gone the other way: where none differed, that proves little.
int Difference::win_error() const {
    return rounded(error_of_mean(games + 1, wins + (wins < 0 ? kWinParts : -kWinParts),
                                 win_squares + kWinParts * kWinParts) *
                   kCertainOfPart);
}
int Difference::tenths() const {
    return rounded(mean(points, games) * 10);
}
int Difference::tenths_error() const {
    return rounded(error_of_mean(games, points, point_squares) * 10);
}

Decision::Decision(const Board& board, const ImaginedGames& games, const Timeline& line, int move)
    : move_(move),
      view_(look(line.states[move], line.moves[move].seat)),
      truth_(line.states[move]) {
    const Move& played = line.moves[move];
    choices_.push_back({played, {}, {}, {}, false});
    Itinerary plan;
    if (view_.public_state.phase != Phase::Opening)
        games.pilot().make_plan(view_.public_state, view_.mine, view_.seat, plan, games.style());
    const auto list = std::make_unique<MoveList>(); // too large for the stack of a page
    candidates(board, games.pilot(), view_, plan.targets, kClaims, *list);
    for (const Move& other : *list)
        if (!same(view_.public_state, played, other))
            choices_.push_back({other, {}, {}, {}, false});
}

Ending Decision::ending(const ImaginedGames& games, const Choice& choice,
                        const ImaginedGames::World& world, std::uint64_t chance) const {
    Drivers drivers = world.drivers;
    drivers[view_.seat].plan = plan_;
    return games.play(world.game, drivers, choice.move, Players::Careful, chance);
}

// Which tickets the seat builds for, and whether it races.
std::vector<Itinerary> Decision::plans(const ImaginedGames& games) const {
    std::vector<Itinerary> found;
    const PublicState& p = view_.public_state;
    const auto add = [&](const TicketSet& ignored, bool racing) {
        Itinerary plan;
        plan.ignored = ignored;
        plan.racing = racing;
        games.pilot().make_plan(p, view_.mine, view_.seat, plan, games.style());
        for (const Itinerary& other : found)
            if (other.targets == plan.targets && other.racing == racing) return;
        found.push_back(plan);
    };
    for (const bool racing : {false, true}) {
        add({}, racing);
        for (const int t : view_.mine.tickets) {
            TicketSet without;
            without.add(t);
            add(without, racing);
        }
        add(view_.mine.tickets, racing);
    }
    return found;
}

void Decision::find_plan(const ImaginedGames& games, std::uint64_t seed, int count) {
    if (view_.public_state.phase == Phase::Opening) return;
    std::int64_t most = INT64_MIN;
    Itinerary best;
    for (const Itinerary& plan : plans(games)) {
        plan_ = plan;
        std::int64_t worth = 0;
        for (int k = 0; k < count; ++k) {
            const std::uint64_t chance = seed_for(seed, kPlans, move_, k);
            const Ending end = ending(games, choices_[0], games.imagine(chance), chance);
            const int margin = end.margin[view_.seat];
            worth += end.win[view_.seat] + kWinParts * margin / (std::abs(margin) + kHalfMargin);
        }
        if (worth <= most) continue;
        most = worth;
        best = plan;
    }
    plan_ = best;
}

void Decision::play(ImaginedGames& games, std::uint64_t seed, int from, int to) {
    if (choices_.size() < 2) return;
    games.look_as(view_);
    if (from == 0) find_plan(games, seed, kPlanGames * to);
    for (int k = from; k < to; ++k) {
        const std::uint64_t chance = seed_for(seed, kFirst, move_, k);
        const ImaginedGames::World world = games.imagine(chance);
        const Ending base = ending(games, choices_[0], world, chance);
        for (std::size_t i = 1; i < choices_.size(); ++i)
            if (!choices_[i].dropped)
                choices_[i].first.add(ending(games, choices_[i], world, chance), base, view_.seat);
    }
    drop_the_worse();
    rival_ = best_rival();
    if (rival_ > 0) play_rival(games, seed, to);
}

void Decision::play_rival(const ImaginedGames& games, std::uint64_t seed, int to) {
    Choice& rival = choices_[rival_];
    const ImaginedGames::World truth{truth_, games.plans(truth_)};
    for (int k = rival.second.games; k < to; ++k) {
        const std::uint64_t chance = seed_for(seed, kSecond, move_, k);
        const ImaginedGames::World world = games.imagine(chance);
        if (static_cast<int>(second_half_.size()) <= k)
            second_half_.push_back(ending(games, choices_[0], world, chance));
        rival.second.add(ending(games, rival, world, chance),
                         second_half_[static_cast<std::size_t>(k)], view_.seat);
        if (view_.public_state.final_turns > 0)
            rival.open.add(ending(games, rival, truth, chance),
                           ending(games, choices_[0], truth, chance), view_.seat);
    }
}

void Decision::drop_the_worse() {
    const auto at = [](const Difference& d, double errors) {
        return d.win() + errors * d.win_error();
    };
    double bar = 0;
    for (const Choice& choice : choices_)
        if (choice.first.games > 0) bar = std::max(bar, at(choice.first, -kSure));
    for (Choice& choice : choices_)
        if (&choice != choices_.data()) choice.dropped |= at(choice.first, kSure) < bar;
}

// Where wins do not tell them apart, points do.
std::size_t Decision::best_rival() const {
    const auto rank = [](const Difference& d) { return std::pair(d.wins, d.points); };
    std::size_t best = 0;
    for (std::size_t i = 1; i < choices_.size(); ++i)
        if (!choices_[i].dropped && rank(choices_[i].first) > rank(choices_[best].first)) best = i;
    return best;
}

const Move* Decision::better() const {
    const Difference d = beside_rival();
    if (d.games == 0) return nullptr;
    const bool more_points =
        view_.public_state.final_turns > 0 && d.win() >= 0 && d.tenths() > kSure * d.tenths_error();
    return surely_more_wins(d) || more_points ? &choices_[rival_].move : nullptr;
}

int Decision::cost() const {
    if (better() == nullptr) return 0;
    const Difference& open = choices_[rival_].open;
    return std::max(beside_rival().win(), surely_more_wins(open) ? open.win() : 0);
}

int Decision::stake() const {
    int most = 0;
    int least = 0;
    for (const Choice& choice : choices_) {
        most = std::max(most, choice.first.win());
        least = std::min(least, choice.first.win());
    }
    return most - least;
}

Verdict Decision::verdict() const {
    if (choices_.size() < 2) return Verdict::Forced;
    if (better() == nullptr) return Verdict::Best;
    const int lost = cost();
    return lost < kInaccurate ? Verdict::Good
           : lost < kMistake  ? Verdict::Inaccurate
           : lost < kBlunder  ? Verdict::Mistake
                              : Verdict::Blunder;
}

} // namespace trunkline::review

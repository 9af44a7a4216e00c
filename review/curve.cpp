#include "review/curve.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/score.hpp"

namespace trunkline::review {
namespace {

enum Stream : std::uint64_t { kOpen = 1, kKnown = 2 };

int in_parts(double chance) {
    return static_cast<int>(chance * kCertain + 0.5);
}

// Of a game that is over.
Ending result_of(const Board& board, const Game& game) {
    const unsigned winners = score(board, game).winners;
    Ending result;
    for (int s = 0; s < game.public_state.players; ++s)
        if ((winners >> s) & 1)
            result.win[s] = static_cast<std::uint8_t>(kWinParts / std::popcount(winners));
    return result;
}

} // namespace

double error_of_mean(int n, std::int64_t sum, std::int64_t squares) {
    if (n < 2) return 0;
    const double count = n;
    const double mean = static_cast<double>(sum) / count;
    return std::sqrt(std::max(0.0, static_cast<double>(squares) / count - mean * mean) /
                     (count - 1));
}

void Played::add(const Ending& ending, int players) {
    ++games;
    for (int s = 0; s < players; ++s) {
        wins[s] += ending.win[s];
        squares[s] += ending.win[s] * ending.win[s];
    }
}

Chances Played::chances(int players) const {
    Chances result = {};
    if (games == 0) return result;
    const std::int64_t all = std::int64_t{games} * kWinParts;
    std::array<std::int64_t, kMaxSeats> rest = {};
    int left = kCertain;
    for (int s = 0; s < players; ++s) {
        result[s] = static_cast<int>(wins[s] * kCertain / all);
        rest[s] = wins[s] * kCertain % all;
        left -= result[s];
    }
    while (left > 0) {
        const auto next = std::ranges::max_element(rest.begin(), rest.begin() + players);
        ++result[static_cast<std::size_t>(next - rest.begin())];
        *next = -1;
        --left;
    }
    return result;
}

int Played::error(int seat) const {
    return in_parts(error_of_mean(games, wins[seat], squares[seat]) / kWinParts);
}

Played play_on(const Board& board, const Game& game, int games, std::uint64_t seed) {
    const int players = game.public_state.players;
    Played played;
    if (game.public_state.phase == Phase::Over) {
        played.add(result_of(board, game), players);
        return played;
    }
    const ImaginedGames imagined(board, players);
    const Drivers drivers = imagined.plans(game);
    for (int k = 0; k < games; ++k)
        played.add(imagined.play(game, drivers, seed_for(seed, kOpen, 0, k)), players);
    return played;
}

Curve::Curve(const Timeline& line, const ImaginedGames& games, const Board& board,
             std::uint64_t seed)
    : line_(line),
      games_(games),
      seed_(seed),
      played_(line.moments.size()),
      endings_(line.moments.size()),
      changes_(line.events.size()) {
    if (!line.finished) return;
    result_ = result_of(board, line.states.back());
    Played once;
    once.add(result_, line.players());
    final_ = once.chances(line.players());
}

void Curve::play(std::size_t m, int from, int to) {
    const Moment& moment = line_.moments[m];
    const int players = line_.players();
    std::vector<Ending>& endings = endings_[m];
    endings.clear();
    const bool over = line_.finished && m + 1 == line_.moments.size();
    Drivers drivers;
    if (moment.state >= 0 && !over) drivers = games_.plans(line_.states[moment.state]);
    // With what chance brings, a ticket may be worth trying again.
    if (moment.decided) drivers[line_.moves[moment.state].seat].plan.ignored = {};
    for (int k = from; k < to; ++k) {
        const std::uint64_t seed = seed_for(seed_, kOpen, 0, k);
        if (over)
            endings.push_back(result_);
        else if (moment.state < 0)
            endings.push_back(games_.deal_and_play(seed));
        else if (moment.decided)
            endings.push_back(games_.play(line_.states[moment.state], drivers,
                                          line_.moves[moment.state], Players::OfAllKinds, seed));
        else
            endings.push_back(games_.play(line_.states[moment.state], drivers, seed));
        played_[m].add(endings.back(), players);
    }
    if (m == 0) return;
    Played& change = changes_[m - 1];
    std::vector<Ending>& before = endings_[m - 1];
    for (std::size_t k = 0; k < endings.size(); ++k) {
        ++change.games;
        for (int s = 0; s < players; ++s) {
            const int difference = int{endings[k].win[s]} - int{before[k].win[s]};
            change.wins[s] += difference;
            change.squares[s] += difference * difference;
        }
    }
    before.clear();
}

Chances Curve::chances(std::size_t m) const {
    if (line_.finished && m + 1 == line_.moments.size()) return final_;
    return played_[m].chances(line_.players());
}

int Curve::error(std::size_t m, int seat) const {
    return played_[m].error(seat);
}

Chances Curve::change(std::size_t event) const {
    const Chances before = chances(event);
    Chances after = chances(event + 1);
    for (int s = 0; s < line_.players(); ++s) after[s] -= before[s];
    return after;
}

int Curve::change_error(std::size_t event, int seat) const {
    return changes_[event].error(seat);
}

KnownCurve::KnownCurve(const Timeline& line, std::uint64_t seed) : line_(line), seed_(seed) {
    for (int s = 0; s < line.players(); ++s) sums_[s].resize(line.states.size());
}

void KnownCurve::play(ImaginedGames& games, int seat, std::size_t state, int from, int to) {
    if (line_.finished && state + 1 == line_.states.size()) return;
    games.look_as(look(line_.states[state], seat));
    Sum& sum = sums_[seat][state];
    for (int k = from; k < to; ++k) {
        const std::uint64_t seed = seed_for(seed_, kKnown, seat, k);
        const ImaginedGames::World world = games.imagine(seed);
        const int win = games.play(world.game, world.drivers, seed).win[seat];
        ++sum.games;
        sum.wins += win;
        sum.squares += win * win;
    }
}

int KnownCurve::chance(int seat, std::size_t state) const {
    const Sum& sum = sums_[seat][state];
    return sum.games == 0 ? 0 : static_cast<int>(sum.wins * kCertain / (sum.games * kWinParts));
}

int KnownCurve::error(int seat, std::size_t state) const {
    const Sum& sum = sums_[seat][state];
    return in_parts(error_of_mean(sum.games, sum.wins, sum.squares) / kWinParts);
}

} // namespace trunkline::review

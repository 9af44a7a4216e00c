#include "cli/arena_figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/rules.hpp"
#include "wire/writer.hpp"

namespace trunkline {
namespace {

struct Spread {
    double deals = 0, mean = 0, variance = 0; // of the deals' shares of wins
};

// Of the deals of which at least so many games have been played.
Spread spread(const PairingFigures& figures, int least_games) {
    double n = 0, sum = 0, squares = 0;
    for (const auto& [deal, result] : figures.deals) {
        if (result.second < least_games) continue;
        const double x = result.first / result.second;
        ++n;
        sum += x;
        squares += x * x;
    }
    if (n < 2) return {n, n > 0 ? sum / n : 0, 0};
    return {n, sum / n, std::max(0.0, squares - sum * sum / n) / (n - 1)};
}

double expected(double elo, int players) {
    const double odds = std::pow(10.0, elo / 400) / (players - 1);
    return odds / (1 + odds);
}

void number(json::Writer& out, std::string_view name, double value) {
    out.key(name).raw(fmt::format("{:.6g}", value));
}

void write_pairing(json::Writer& out, const ArenaOptions& options, const Pairing& pair,
                   const PairingFigures& f) {
    const auto ci = f.interval();
    const double n = std::max(1, f.scored);
    out.open('{').key("a").text(options.bots[pair.a]).key("b").text(options.bots[pair.b]);
    out.key("games").number(f.games);
    number(out, "win_a", f.share());
    out.key("ci95").open('[').raw(fmt::format("{:.6g}", ci[0])).raw(fmt::format("{:.6g}", ci[1]));
    out.close(']');
    number(out, "elo", f.elo(options.players));
    out.key("mean_score").open('{');
    number(out, "a", f.score_a / n);
    number(out, "b", f.score_b / n);
    out.close('}').key("tickets_completed").open('{');
    number(out, "a", f.tickets_a / n);
    number(out, "b", f.tickets_b / n);
    out.close('}').key("ms_per_move").open('{');
    for (const auto& [name, ms] : {std::pair("a", &f.ms_a), std::pair("b", &f.ms_b)}) {
        const ThinkingTimes t = times(*ms);
        out.key(name).open('{');
        number(out, "mean", t.mean);
        number(out, "p99", t.p99);
        out.close('}');
    }
    out.close('}').key("start_ms").open('{');
    number(out, "a", times(f.start_a).mean);
    number(out, "b", times(f.start_b).mean);
    out.close('}').key("over_budget").open('{').key("a").number(f.late_a).key("b");
    out.number(f.late_b);
    out.close('}').key("unfinished").number(f.unfinished).key("failures").open('[');
    for (const auto& [game, reason] : f.failures)
        out.open('{').key("game").number(game).key("reason").text(reason).close('}');
    out.close(']').close('}');
}

} // namespace

void PairingFigures::add(const GameLine& line, int players) {
    ++games;
    unfinished += !line.finished;
    wins += line.win_a;
    if (line.failed.empty()) { // a game that was broken off has no score
        ++scored;
        score_a += line.score_a;
        score_b += line.score_b;
        tickets_a += line.tickets_a;
        tickets_b += line.tickets_b;
    }
    ms_a.insert(ms_a.end(), line.ms_a.begin(), line.ms_a.end());
    ms_b.insert(ms_b.end(), line.ms_b.begin(), line.ms_b.end());
    start_a.insert(start_a.end(), line.start_a.begin(), line.start_a.end());
    start_b.insert(start_b.end(), line.start_b.begin(), line.start_b.end());
    late_a += line.late_a;
    late_b += line.late_b;
    auto& deal = deals[line.game / players];
    deal.first += line.win_a;
    ++deal.second;
    if (!line.failed.empty()) failures.emplace_back(line.game, line.failed);
}

std::array<double, 2> PairingFigures::interval() const {
    if (games == 0) return {0, 1};
    const double p = share();
    const auto [played, mean, variance] = spread(*this, 1);
    const double error = variance / played;
    const double n = error > 0 && p > 0 && p < 1 ? p * (1 - p) / error : games;
    constexpr double z = 1.96;
    const double middle = p + z * z / (2 * n);
    const double reach = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    const double scale = 1 + z * z / n;
    return {std::max(0.0, (middle - reach) / scale), std::min(1.0, (middle + reach) / scale)};
}

double PairingFigures::elo(int players) const {
    if (games == 0) return 0;
    // A clean sweep is written as half a game short of it, so that the figure stays finite.
    const double edge = 0.5 / games;
    const double p = std::clamp(share(), edge, 1 - edge);
    return 400 * std::log10(p * (players - 1) / (1 - p));
}

ThinkingTimes times(std::vector<float> ms) {
    if (ms.empty()) return {};
    double sum = 0;
    for (const float t : ms) sum += t;
    const std::size_t place = std::min(ms.size() - 1, ms.size() * 99 / 100);
    std::ranges::nth_element(ms, ms.begin() + static_cast<std::ptrdiff_t>(place));
    return {sum / static_cast<double>(ms.size()), ms[place]};
}

double likelihood_ratio(const PairingFigures& figures, int players, double elo0, double elo1) {
    // Half a deal says more about its seat than about the bot, and few say little of their spread.
    constexpr double kFewDeals = 30;
    const auto [n, mean, measured] = spread(figures, players);
    if (n < kFewDeals) return 0;
    // A clean sweep has no spread of its own.
    const double variance = std::max(measured, 0.25 / n);
    const double s0 = expected(elo0, players);
    const double s1 = expected(elo1, players);
    return n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
}

std::string arena_json(const ArenaOptions& options, const std::vector<Pairing>& pairs,
                       const std::vector<PairingFigures>& figures, std::string_view verdict) {
    std::string text;
    json::Writer out(text);
    out.open('{').key("map").text(options.map).key("players").number(options.players);
    out.key("seed").raw(std::to_string(options.seed));
    number(out, "budget_ms", options.budget.ms);
    out.key("nodes").raw(std::to_string(options.budget.nodes));
    if (!verdict.empty()) out.key("sprt").text(verdict);
    out.key("pairings").open('[');
    for (std::size_t p = 0; p < pairs.size(); ++p)
        write_pairing(out, options, pairs[p], figures[p]);
    out.close(']').close('}');
    return text;
}

std::string arena_table(const ArenaOptions& options, const std::vector<Pairing>& pairs,
                        const std::vector<PairingFigures>& figures) {
    std::string text = fmt::format(
        "{:22} {:22} {:>5} {:>7} {:>15} {:>6} {:>13} {:>9} {:>17} {:>17}\n", "a", "b", "games",
        "a wins", "95 %", "Elo", "points", "tickets", "ms a (mean, p99)", "ms b (mean, p99)");
    for (std::size_t p = 0; p < pairs.size(); ++p) {
        const PairingFigures& f = figures[p];
        const double n = std::max(1, f.scored);
        const auto ci = f.interval();
        const ThinkingTimes a = times(f.ms_a);
        const ThinkingTimes b = times(f.ms_b);
        text += fmt::format(
            "{:22} {:22} {:>5} {:>6.1f}% {:>15} {:>+6.0f} {:>13} {:>9} {:>17} {:>17}\n",
            options.bots[pairs[p].a], options.bots[pairs[p].b], f.games, 100 * f.share(),
            fmt::format("{:.1f} to {:.1f}%", 100 * ci[0], 100 * ci[1]), f.elo(options.players),
            fmt::format("{:.1f} : {:.1f}", f.score_a / n, f.score_b / n),
            fmt::format("{:.1f} : {:.1f}", f.tickets_a / n, f.tickets_b / n),
            fmt::format("{:.2f}, {:.2f}", a.mean, a.p99),
            fmt::format("{:.2f}, {:.2f}", b.mean, b.p99));
        std::map<std::string, int> reasons;
        for (const auto& [game, reason] : f.failures) ++reasons[reason];
        for (const auto& [reason, count] : reasons)
            text += fmt::format("    lost {} of these games by failing; {}\n", count, reason);
        for (const auto& [name, start, late] :
             {std::tuple("a", &f.start_a, f.late_a), std::tuple("b", &f.start_b, f.late_b)}) {
            if (!start->empty())
                text += fmt::format("    {} took {:.0f} ms to come to life\n", name,
                                    times(*start).mean);
            if (late > 0) text += fmt::format("    {} was over its budget {} times\n", name, late);
        }
        if (f.unfinished > 0)
            text +=
                fmt::format("    {} games were given up at {} moves\n", f.unfinished, kMoveLimit);
    }
    if (options.players > 2)
        text += fmt::format("One a against {} seats of b: equal strength gives {:.1f} %.\n",
                            options.players - 1, 100.0 / options.players);
    return text;
}

} // namespace trunkline

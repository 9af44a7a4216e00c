#include "cli/arena_games.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <mutex>
#include <set>
#include <thread>

#include "engine/dealer.hpp"
#include "wire/record.hpp"

namespace trunkline {

std::vector<Pairing> pairings(const ArenaOptions& options) {
    std::vector<Pairing> pairs;
    const std::size_t n = options.bots.size();
    for (std::size_t a = 0; a < (options.only_first ? 1 : n); ++a)
        for (std::size_t b = 0; b < n; ++b) {
            // With two at the table, a against b is b against a.
            if (a == b || (options.players == 2 && b < a)) continue;
            pairs.push_back({a, b});
        }
    return pairs;
}

std::uint64_t deal_seed(const ArenaOptions& options, int game) {
    const auto deal = static_cast<std::uint64_t>(game / options.players);
    return Rng{Rng{options.seed}.next() + deal}.next() >> 8;
}

Contender& Players::get(std::size_t contender, std::size_t n) {
    auto& place = players_[{contender, n}];
    if (!place)
        place = make_contender(contenders_[contender], options_.budget,
                               fmt::format("{}-{}-{}", contender + 1, thread_, n));
    return *place;
}

GameLine Players::play(const Board& board, const Pairing& pairing, int number, int game) {
    const auto players = static_cast<std::size_t>(options_.players);
    const auto seat_a = static_cast<std::size_t>(game % options_.players);
    std::vector<Contender*> seats;
    Record record;
    for (std::size_t s = 0; s < players; ++s) {
        const std::size_t who = s == seat_a ? pairing.a : pairing.b;
        seats.push_back(&get(who, s == seat_a ? 0 : s - (s > seat_a)));
        record.seats.push_back({contenders_[who].text, contenders_[who].text, std::nullopt});
    }
    const bool recorded = !options_.records.empty();
    MatchResult r =
        play_match(board, seats, deal_seed(options_, game), recorded ? &record : nullptr);
    GameLine line;
    if (recorded) write_record(line.record, record);
    line.pairing = number;
    line.game = game;
    line.finished = r.finished || r.loser >= 0;
    line.win_a = r.win[seat_a];
    for (std::size_t s = 0; s < players; ++s) {
        const SeatScore& sheet = r.sheet.seat[s];
        if (s == seat_a) {
            line.score_a = sheet.total;
            line.tickets_a = sheet.tickets_completed;
            line.ms_a = std::move(r.ms[s]);
            line.late_a = r.late[s];
            if (r.start_ms[s] > 0) line.start_a.push_back(r.start_ms[s]);
        } else {
            line.score_b += sheet.total / static_cast<double>(players - 1);
            line.tickets_b += sheet.tickets_completed / static_cast<double>(players - 1);
            line.ms_b.insert(line.ms_b.end(), r.ms[s].begin(), r.ms[s].end());
            line.late_b += r.late[s];
            if (r.start_ms[s] > 0) line.start_b.push_back(r.start_ms[s]);
        }
    }
    if (r.loser >= 0)
        line.failed = (r.loser == static_cast<int>(seat_a) ? "a: " : "b: ") + r.failure;
    return line;
}

void play_games(const Board& board, const ArenaOptions& options,
                const std::vector<ContenderSpec>& contenders, const std::vector<Pairing>& pairs,
                const std::vector<GameLine>& done, const std::atomic<bool>& stop,
                const std::function<bool(const GameLine&)>& each) {
    std::set<std::pair<int, int>> known;
    for (const GameLine& line : done) known.emplace(line.game, line.pairing);
    // Game by game through all pairings, so that a stopped run has something of each.
    std::vector<std::pair<int, int>> missing;
    for (int g = 0; g < options.games; ++g)
        for (int p = 0; p < static_cast<int>(pairs.size()); ++p)
            if (!known.contains({g, p})) missing.emplace_back(g, p);
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> enough = false;
    std::mutex mutex;
    const auto work = [&](unsigned thread) {
        Players players(options, contenders, thread);
        for (std::size_t i = next++; i < missing.size() && !stop && !enough; i = next++) {
            const auto [game, number] = missing[i];
            const GameLine line = players.play(board, pairs[number], number, game);
            const std::lock_guard lock(mutex);
            if (!each(line)) enough = true;
        }
    };
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < options.threads; ++i) others.emplace_back(work, i);
    work(0);
}

} // namespace trunkline

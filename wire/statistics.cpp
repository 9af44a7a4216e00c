#include "wire/statistics.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <utility>

namespace trunkline {
namespace {

// What one seat did in one game.
struct Deeds {
    int opening_kept = 0, tickets_kept = 0, stations = 0;
    int locomotives_from_row = 0, locomotives_blind = 0, locomotives_spent = 0;
    std::array<int, kMaxLength + 1> claims = {};
};

// A thing to do, and how often it was done.
struct Counted {
    std::string name;
    std::function<int(const Deeds&)> times;
};

// Every deed that is counted on a map, in the order in which they are shown.
std::vector<Counted> counted_deeds(const Board& board) {
    std::vector<Counted> all = {{"tickets kept in the opening", &Deeds::opening_kept},
                                {"tickets kept in all", &Deeds::tickets_kept}};
    if (board.rules.stations > 0) all.push_back({"stations built", &Deeds::stations});
    for (int length = 1; length <= board.max_length; ++length)
        all.push_back({"routes of length " + std::to_string(length),
                       [length](const Deeds& deeds) { return deeds.claims[length]; }});
    all.push_back({"locomotives taken from the row", &Deeds::locomotives_from_row});
    all.push_back({"locomotives drawn blind", &Deeds::locomotives_blind});
    all.push_back({"locomotives spent", &Deeds::locomotives_spent});
    return all;
}

struct Claimed {
    int route, seat, turn;
};

// One game, played again and watched.
struct Watched {
    std::array<Deeds, kMaxSeats> deeds = {};
    std::vector<Claimed> claims;
    std::vector<std::uint8_t> offered; // tickets, as often as they were
    std::array<std::int64_t, 4> tunnel_extra = {};
    int tunnels_declined = 0;
    int turns = 0;

    void see(const Board& board, const Game& before, const Move& move, const Outcome& outcome) {
        turns += before.public_state.phase == Phase::Turn;
        Deeds& deed = deeds[move.seat];
        switch (move.type) {
            case MoveType::Keep:
                if (before.public_state.phase == Phase::Opening) deed.opening_kept = outcome.count;
                for (int i = 0; i < before.private_states[move.seat].offered; ++i)
                    offered.push_back(before.private_states[move.seat].offer[i]);
                break;
            case MoveType::Draw:
                if (outcome.card == Card::Locomotive)
                    ++(move.what == kFromDeck ? deed.locomotives_blind : deed.locomotives_from_row);
                break;
            case MoveType::Claim:
                if (board.routes[move.what].terrain == Terrain::Tunnel)
                    ++tunnel_extra[outcome.extra];
                deed.locomotives_spent += move.locomotives;
                if (outcome.claimed) claim(board, move.what, move.seat);
                break;
            case MoveType::Tunnel:
                deed.locomotives_spent += move.locomotives;
                claim(board, before.public_state.tunnel, move.seat);
                break;
            case MoveType::Decline:
                deed.locomotives_spent -= static_cast<int>(before.public_state.laid.locomotives);
                ++tunnels_declined;
                break;
            case MoveType::Station:
                deed.locomotives_spent += move.locomotives;
                ++deed.stations;
                break;
            case MoveType::Tickets:
            case MoveType::Pass:
                break;
        }
    }

  private:
    void claim(const Board& board, int route, int seat) {
        claims.push_back({route, seat, turns});
        ++deeds[seat].claims[board.routes[route].length];
    }
};

} // namespace

double Mean::deviation() const {
    if (count < 2) return 0;
    const auto n = static_cast<double>(count);
    return std::sqrt(std::max(0.0, squares - sum * sum / n) / (n - 1));
}

double Mean::error() const {
    return count > 0 ? deviation() / std::sqrt(static_cast<double>(count)) : 0;
}

Statistics::Statistics(const Board& map)
    : board(&map), tickets(map.tickets.size()), routes(map.routes.size()) {
    for (Counted& counted : counted_deeds(map)) deeds.push_back({std::move(counted.name), {}});
}

std::string Statistics::add(const Record& record) {
    Replay replay(record);
    Watched watched;
    for (;;) {
        const Game before = replay.game();
        const std::size_t made = replay.moves_made();
        if (!replay.step()) break;
        watched.see(*board, before, record.moves[made].move, replay.outcome());
    }
    if (!replay.fault().empty()) return replay.fault();
    const Game& game = replay.game();
    if (game.public_state.phase != Phase::Over) {
        ++unfinished;
        return {};
    }
    const ScoreSheet sheet = score(*board, game);
    const int players = record.players();
    const int winners = std::popcount(sheet.winners);
    const auto gain = [&](int seat) {
        const double won = ((sheet.winners >> seat) & 1) != 0 ? 1.0 / winners : 0.0;
        return won - 1.0 / players;
    };

    turns.add(watched.turns);
    shared += winners > 1;
    int best = INT32_MIN, second = INT32_MIN;
    const auto counted = counted_deeds(*board);
    auto& places = seats[players];
    places.resize(players);
    for (int s = 0; s < players; ++s) {
        const SeatScore& line = sheet.seat[s];
        places[s].wins.add(gain(s) + 1.0 / players);
        places[s].score.add(line.total);
        places[s].tickets_completed.add(line.tickets_completed);
        second = std::max(second, std::min(best, line.total));
        best = std::max(best, line.total);

        const TicketSet& held = game.private_states[s].tickets;
        for (const int t : held) {
            TicketFigures& ticket = tickets[t];
            const int points = board->tickets[t].points;
            const bool done = line.completed.has(t);
            ++ticket.kept;
            ticket.completed += done;
            ticket.brought.add(done ? points : -points);
            ticket.gain.add(gain(s));
        }
        watched.deeds[s].tickets_kept = held.size();
        for (std::size_t d = 0; d < counted.size(); ++d) {
            const int times = counted[d].times(watched.deeds[s]);
            if (std::cmp_less_equal(deeds[d].times.size(), times)) deeds[d].times.resize(times + 1);
            deeds[d].times[times].add(gain(s));
        }
        if (line.holds_longest) longest_gain.add(gain(s));
    }
    winning_score.add(best);
    margin.add(best - second);
    for (const auto ticket : watched.offered) ++tickets[ticket].offered;
    for (const Claimed& claim : watched.claims) {
        RouteFigures& route = routes[claim.route];
        route.when.add(watched.turns > 1 ? static_cast<double>(claim.turn - 1) / (watched.turns - 1)
                                         : 0.0);
        route.gain.add(gain(claim.seat));
    }
    for (std::size_t i = 0; i < tunnel_extra.size(); ++i)
        tunnel_extra[i] += watched.tunnel_extra[i];
    tunnels_declined += watched.tunnels_declined;
    return {};
}

void Statistics::add(const Statistics& other) {
    unfinished += other.unfinished;
    turns.add(other.turns);
    winning_score.add(other.winning_score);
    margin.add(other.margin);
    shared += other.shared;
    for (std::size_t n = 0; n < seats.size(); ++n) {
        seats[n].resize(std::max(seats[n].size(), other.seats[n].size()));
        for (std::size_t s = 0; s < other.seats[n].size(); ++s) {
            seats[n][s].wins.add(other.seats[n][s].wins);
            seats[n][s].score.add(other.seats[n][s].score);
            seats[n][s].tickets_completed.add(other.seats[n][s].tickets_completed);
        }
    }
    for (std::size_t t = 0; t < tickets.size(); ++t) {
        tickets[t].offered += other.tickets[t].offered;
        tickets[t].kept += other.tickets[t].kept;
        tickets[t].completed += other.tickets[t].completed;
        tickets[t].brought.add(other.tickets[t].brought);
        tickets[t].gain.add(other.tickets[t].gain);
    }
    for (std::size_t r = 0; r < routes.size(); ++r) {
        routes[r].when.add(other.routes[r].when);
        routes[r].gain.add(other.routes[r].gain);
    }
    for (std::size_t d = 0; d < deeds.size(); ++d) {
        auto& times = deeds[d].times;
        const auto& others = other.deeds[d].times;
        times.resize(std::max(times.size(), others.size()));
        for (std::size_t n = 0; n < others.size(); ++n) times[n].add(others[n]);
    }
    longest_gain.add(other.longest_gain);
    for (std::size_t i = 0; i < tunnel_extra.size(); ++i) tunnel_extra[i] += other.tunnel_extra[i];
    tunnels_declined += other.tunnels_declined;
}

} // namespace trunkline

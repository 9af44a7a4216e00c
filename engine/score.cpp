#include "engine/score.hpp"

#include <algorithm>
#include <span>

#include "engine/longest_path.hpp"

namespace trunkline {

namespace {

struct TicketResult {
    int points = 0;
    TicketSet completed;
    RouteSet borrowed;
};

TicketResult judge_tickets(const Board& board, const TicketSet& tickets, const Network& network) {
    TicketResult result;
    for (const int t : tickets) {
        const Ticket& ticket = board.tickets[t];
        const bool done = network.connects(ticket.a, ticket.b);
        if (done) result.completed.add(t);
        result.points += done ? ticket.points : -ticket.points; // C-55
    }
    return result;
}

// E-29's last key: of equal choices the smallest list of routes, which is also the shortest
// where one is the beginning of the other.
bool smaller_list(const RouteSet& x, const RouteSet& y) {
    auto i = x.begin(), j = y.begin();
    for (; i != x.end() && j != y.end(); ++i, ++j)
        if (*i != *j) return *i < *j;
    return !(i != x.end()) && j != y.end();
}

bool better(const TicketResult& x, const TicketResult& y) {
    if (x.points != y.points) return x.points > y.points;
    if (x.completed.size() != y.completed.size()) return x.completed.size() > y.completed.size();
    return smaller_list(x.borrowed, y.borrowed);
}

// Tries every joint choice of borrowed routes (E-25 to E-33). A route that joins nothing new can
// never be part of the smallest best list, so it is not tried.
struct Borrower {
    const Board& board;
    const TicketSet& tickets;
    const RouteSet& others; // routes of other players
    std::array<std::uint8_t, kMaxStations> cities = {};
    int stations = 0;
    TicketResult best;

    void choose(int station, const Network& network, const RouteSet& borrowed) {
        if (station == stations) {
            TicketResult result = judge_tickets(board, tickets, network);
            result.borrowed = borrowed;
            if (better(result, best)) best = result;
            return;
        }
        choose(station + 1, network, borrowed);
        for (const int r : board.routes_at[cities[station]] & others) {
            const Route& route = board.routes[r];
            if (network.connects(route.a, route.b)) continue;
            Network joined = network;
            joined.join(route.a, route.b);
            RouteSet more = borrowed;
            more.add(r);
            choose(station + 1, joined, more);
        }
    }
};

TicketResult best_tickets(const Board& board, const Game& game, int seat) {
    const PublicState& p = game.public_state;
    const TicketSet& tickets = game.private_states[seat].tickets;
    const Network own(board, p.owned[seat]);
    TicketResult alone = judge_tickets(board, tickets, own);
    if (p.stations_at[seat].empty() || alone.completed == tickets) return alone;
    RouteSet others;
    for (int o = 0; o < p.players; ++o)
        if (o != seat) others = others | p.owned[o];
    Borrower borrower{board, tickets, others, {}, 0, alone};
    for (const int city : p.stations_at[seat])
        borrower.cities[borrower.stations++] = static_cast<std::uint8_t>(city);
    borrower.choose(0, own, {});
    return borrower.best;
}

// The seats that reach the largest of these figures, where it is above 0 (C-69, N-25).
unsigned holders(std::span<const int> figures) {
    int most = 0;
    unsigned who = 0;
    for (std::size_t s = 0; s < figures.size(); ++s) {
        if (figures[s] > most) {
            most = figures[s];
            who = 0;
        }
        if (most > 0 && figures[s] == most) who |= 1u << s;
    }
    return who;
}

struct Figures {
    std::array<int, kMaxSeats> longest = {}, completed = {};

    // Points of the end bonuses for a seat, and whether it holds one.
    int bonus(const Board& board, int players, int seat, bool& holds) const {
        int points = 0;
        holds = false;
        if (board.rules.longest_path_bonus > 0 &&
            (holders(std::span(longest).first(players)) >> seat & 1)) { // U-09, E-36
            points += board.rules.longest_path_bonus;
            holds = true;
        }
        if (board.rules.most_tickets_bonus > 0 &&
            (holders(std::span(completed).first(players)) >> seat & 1)) { // N-24
            points += board.rules.most_tickets_bonus;
        }
        return points;
    }
};

// `by` is above 0 where x ranks before y (C-67); `rule` decided it where the totals did not.
struct Lead {
    int by = 0;
    std::optional<TieBreak> rule;
};
Lead compare(const Board& board, const SeatScore& x, const SeatScore& y, int x_built, int y_built) {
    if (x.total != y.total) return {x.total - y.total, std::nullopt};
    for (const TieBreak rule : board.rules.tie_breaks) {
        int d = 0;
        switch (rule) {
            case TieBreak::Tickets:
                d = x.tickets_completed - y.tickets_completed;
                break;
            case TieBreak::FewestStations:
                d = y_built - x_built;
                break;
            case TieBreak::LongestPathBonus:
                d = x.holds_longest - y.holds_longest;
                break;
            case TieBreak::LongestPath:
                d = x.longest - y.longest;
                break;
        }
        if (d != 0) return {d, rule};
    }
    return {};
}

} // namespace

Network::Network(const Board& board, const RouteSet& routes) {
    for (std::size_t i = 0; i < label.size(); ++i) label[i] = static_cast<std::uint8_t>(i);
    for (const int r : routes) {
        const Route& route = board.routes[r];
        join(route.a, route.b);
    }
}

ScoreSheet score(const Board& board, const Game& game) {
    const PublicState& p = game.public_state;
    ScoreSheet sheet;
    Figures figures;
    for (int s = 0; s < p.players; ++s) {
        SeatScore& seat = sheet.seat[s];
        const TicketResult tickets = best_tickets(board, game, s);
        seat.routes = p.score[s];
        seat.tickets = tickets.points;
        seat.completed = tickets.completed;
        seat.borrowed = tickets.borrowed;
        seat.tickets_completed = figures.completed[s] = tickets.completed.size();
        seat.longest = figures.longest[s] = longest_path(board, p.owned[s]);
        seat.stations = p.stations[s] * board.rules.unbuilt_station_points; // E-34
    }
    for (int s = 0; s < p.players; ++s) {
        SeatScore& seat = sheet.seat[s];
        seat.bonus = figures.bonus(board, p.players, s, seat.holds_longest);
        seat.total = seat.routes + seat.tickets + seat.stations + seat.bonus;
    }
    auto built = [&](int s) { return p.stations_at[s].size(); };
    for (int s = 0; s < p.players; ++s) {
        sheet.rank[s] = 1;
        int before = -1; // of those that rank before this seat, the last
        const auto lead = [&](int x, int y) {
            return compare(board, sheet.seat[x], sheet.seat[y], built(x), built(y));
        };
        for (int o = 0; o < p.players; ++o) {
            if (lead(o, s).by <= 0) continue;
            ++sheet.rank[s];
            if (before < 0 || lead(before, o).by > 0) before = o;
        }
        if (before >= 0) sheet.behind_by[s] = lead(before, s).rule;
        if (sheet.rank[s] == 1) sheet.winners = static_cast<std::uint8_t>(sheet.winners | 1u << s);
    }
    return sheet;
}

std::array<int, kMaxSeats> totals(const Board& board, const Game& game) {
    const PublicState& p = game.public_state;
    std::array<int, kMaxSeats> total = {};
    Figures figures;
    int longest = 1;
    for (int s = 0; s < p.players; ++s) {
        const TicketResult tickets = best_tickets(board, game, s);
        figures.completed[s] = tickets.completed.size();
        if (board.rules.longest_path_bonus > 0) {
            figures.longest[s] = longest_path(board, p.owned[s], longest);
            longest = std::max(longest, figures.longest[s]);
        }
        total[s] = p.score[s] + tickets.points + p.stations[s] * board.rules.unbuilt_station_points;
    }
    for (int s = 0; s < p.players; ++s) {
        bool holds;
        total[s] += figures.bonus(board, p.players, s, holds);
    }
    return total;
}

} // namespace trunkline

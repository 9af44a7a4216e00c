#include "cli/stats_tables.hpp"
#include "cli/map_names.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace trunkline {
namespace {

Figure percent(double share) {
    return {100 * share, 1};
}
Figure whole(std::int64_t n) {
    return {static_cast<double>(n), 0};
}

double part(std::int64_t of, std::int64_t all) {
    return all > 0 ? static_cast<double>(of) / static_cast<double>(all) : 0;
}

FigureTable games(const Statistics& s) {
    FigureTable table{"games",
                      fmt::format("{}: {} games", english_names(*s.board).map, s.games()),
                      {"figure", "value"},
                      {}};
    const auto add = [&](const char* name, Figure value) { table.rows.push_back({name, value}); };
    add("games", whole(s.games()));
    add("unfinished", whole(s.unfinished));
    add("turns", {s.turns.mean(), 1});
    add("winning_score", {s.winning_score.mean(), 1});
    add("margin", {s.margin.mean(), 1});
    add("shared_victories_percent", percent(part(s.shared, s.games())));
    add("gain_of_longest_path_percent", percent(s.longest_gain.mean()));
    std::int64_t tunnels = 0;
    for (const auto n : s.tunnel_extra) tunnels += n;
    if (tunnels > 0) {
        add("tunnels_a_game", {part(tunnels, s.games()), 2});
        for (std::size_t extra = 0; extra < s.tunnel_extra.size(); ++extra)
            add(fmt::format("tunnels_asking_{}_more_percent", extra).c_str(),
                percent(part(s.tunnel_extra[extra], tunnels)));
        add("tunnels_declined_percent", percent(part(s.tunnels_declined, tunnels)));
    }
    return table;
}

FigureTable seats(const Statistics& s) {
    FigureTable table{"seats",
                      "Seats: what it is worth to begin",
                      {"players", "seat", "games", "wins_percent", "error", "score", "tickets"},
                      {}};
    for (std::size_t n = 0; n < s.seats.size(); ++n)
        for (std::size_t seat = 0; seat < s.seats[n].size(); ++seat) {
            const auto& line = s.seats[n][seat];
            table.rows.push_back(
                {whole(static_cast<std::int64_t>(n)), whole(static_cast<std::int64_t>(seat)),
                 whole(line.wins.count), percent(line.wins.mean()), percent(line.wins.error()),
                 Figure{line.score.mean(), 1}, Figure{line.tickets_completed.mean(), 2}});
        }
    return table;
}

FigureTable tickets(const Statistics& s) {
    FigureTable table{"tickets",
                      "Tickets: what they bring to whoever keeps them",
                      {"ticket", "points", "offered", "kept_percent", "completed_percent",
                       "brought", "gain_percent", "error"},
                      {}};
    for (std::size_t t = 0; t < s.tickets.size(); ++t) {
        const auto& line = s.tickets[t];
        table.rows.push_back({s.board->ticket_ids[t], whole(s.board->tickets[t].points),
                              whole(line.offered), percent(part(line.kept, line.offered)),
                              percent(part(line.completed, line.kept)),
                              Figure{line.brought.mean(), 1}, percent(line.gain.mean()),
                              percent(line.gain.error())});
    }
    return table;
}

FigureTable routes(const Statistics& s) {
    FigureTable table{
        "routes",
        "Routes: how often, when (0 the first turn, 1 the last), and how their owners fare",
        {"route", "length", "claimed_percent", "when", "gain_percent", "error"},
        {}};
    for (std::size_t r = 0; r < s.routes.size(); ++r) {
        const auto& line = s.routes[r];
        table.rows.push_back({s.board->route_ids[r], whole(s.board->routes[r].length),
                              percent(part(line.when.count, s.games())),
                              Figure{line.when.mean(), 2}, percent(line.gain.mean()),
                              percent(line.gain.error())});
    }
    return table;
}

FigureTable deeds(const Statistics& s) {
    FigureTable table{"deeds",
                      "Deeds: how those fare who did a thing so many times",
                      {"deed", "times", "seats", "gain_percent", "error"},
                      {}};
    for (const auto& [name, times] : s.deeds)
        for (std::size_t n = 0; n < times.size(); ++n)
            if (times[n].count > 0)
                table.rows.push_back({name, whole(static_cast<std::int64_t>(n)),
                                      whole(times[n].count), percent(times[n].mean()),
                                      percent(times[n].error())});
    return table;
}

} // namespace

std::vector<FigureTable> tables_of(const Statistics& statistics) {
    return {games(statistics), seats(statistics), tickets(statistics), routes(statistics),
            deeds(statistics)};
}

} // namespace trunkline

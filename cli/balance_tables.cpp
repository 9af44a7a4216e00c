#include "cli/balance_tables.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "cli/map_names.hpp"
#include "cli/stats_tables.hpp"
#include "wire/word_lists.hpp"

namespace trunkline {
namespace {

double share(std::int64_t of, std::int64_t all) {
    return all > 0 ? static_cast<double>(of) / static_cast<double>(all) : 0;
}
// Of a share that was counted so many times.
double error_of(double share, std::int64_t count) {
    return count > 0 ? std::sqrt(share * (1 - share) / static_cast<double>(count)) : 0;
}

FigureTable worths(const BalanceFigures& figures) {
    FigureTable table{"worth",
                      "Tickets: what they take and what would suit them, the most doubtful first",
                      {"ticket", "points", "shortest_way", "took", "completed_percent", "brought",
                       "worth", "error", "suggested"},
                      {}};
    const Statistics& statistics = figures.statistics();
    const auto tickets = figures.tickets();
    std::vector<std::size_t> order(tickets.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const auto more = [&](std::size_t t) {
            return std::abs(tickets[t].suggested - tickets[t].points);
        };
        return more(a) != more(b) ? more(a) > more(b) : a < b;
    });
    for (const std::size_t t : order) {
        const TicketBalance& ticket = tickets[t];
        table.rows.push_back(
            {statistics.board->ticket_ids[t], Figure{static_cast<double>(ticket.points), 0},
             Figure{static_cast<double>(ticket.way), 0}, Figure{ticket.took, 1},
             Figure{100 * ticket.completed, 1}, Figure{statistics.tickets[t].brought.mean(), 1},
             Figure{ticket.worth, 1}, Figure{ticket.error, 1},
             Figure{static_cast<double>(ticket.suggested), 0}});
    }
    return table;
}

FigureTable matters(const BalanceFigures& figures) {
    const Statistics& s = figures.statistics();
    FigureTable table{
        "matters", "How often things matter, in per cent", {"figure", "percent", "error"}, {}};
    const auto add = [&](const char* name, std::int64_t of, std::int64_t all) {
        table.rows.push_back({name, Figure{100 * share(of, all), 1},
                              Figure{100 * error_of(share(of, all), all), 1}});
    };
    std::int64_t kept = 0;
    for (const auto& ticket : s.tickets) kept += ticket.kept;
    add("tickets completed of those kept", figures.completed(), kept);
    if (s.board->rules.stations > 0)
        add("tickets that only a station completed, of those completed", figures.by_station(),
            figures.completed());
    std::int64_t tunnels = 0;
    for (const auto n : s.tunnel_extra) tunnels += n;
    if (tunnels > 0) {
        add("tunnels that asked for more", tunnels - s.tunnel_extra[0], tunnels);
        add("tunnels that were given up", s.tunnels_declined, tunnels);
    }
    const Mean& skill = figures.wins_against_weaker();
    table.rows.push_back({fmt::format("wins of one bot against level-2 (by luck alone {:.0f})",
                                      100.0 / s.board->min_players),
                          Figure{100 * skill.mean(), 1}, Figure{100 * skill.error(), 1}});
    add("games that did not end", figures.unfinished(), figures.unfinished() + s.games());
    add("games that ended because nobody could do anything", figures.stuck(), s.games());
    return table;
}

FigureTable colors(const BalanceFigures& figures) {
    FigureTable table{"colors",
                      "Colours: their routes and spaces, and how often one of them is claimed",
                      {"color", "routes", "spaces", "claimed_percent"},
                      {}};
    const Statistics& s = figures.statistics();
    for (int color = 0; color <= kGray; ++color) {
        int routes = 0, spaces = 0;
        std::int64_t claimed = 0;
        for (std::size_t r = 0; r < s.routes.size(); ++r)
            if (s.board->routes[r].color == color) {
                ++routes;
                spaces += s.board->routes[r].length;
                claimed += s.routes[r].when.count;
            }
        if (routes > 0)
            table.rows.push_back({std::string(kRouteColorNames[color]),
                                  Figure{static_cast<double>(routes), 0},
                                  Figure{static_cast<double>(spaces), 0},
                                  Figure{100 * share(claimed, routes * s.games()), 1}});
    }
    return table;
}

} // namespace

std::vector<FigureTable> balance_tables(const BalanceFigures& figures) {
    auto all = tables_of(figures.statistics());
    // Seats, then what is only here; their tickets and routes are looked up by those who want more.
    all.insert(all.begin() + 2, {matters(figures), worths(figures), colors(figures)});
    return all;
}

std::vector<std::string> balance_suggestions(const BalanceFigures& figures) {
    const Board& board = *figures.statistics().board;
    std::vector<std::string> all;
    const auto tickets = figures.tickets();
    for (std::size_t t = 0; t < tickets.size(); ++t) {
        const int more = tickets[t].suggested - tickets[t].points;
        if (more == 0) continue;
        all.push_back(fmt::format("{} is worth {} point{} {}: {} instead of {}",
                                  board.ticket_ids[t], std::abs(more),
                                  std::abs(more) == 1 ? "" : "s", more > 0 ? "more" : "less",
                                  tickets[t].suggested, tickets[t].points));
    }
    return all;
}

std::string balance_page(const BalanceFigures& figures, std::string_view map_text) {
    const Statistics& s = figures.statistics();
    std::string out = html_head("balance of a map");
    out += "<h1>" + escape_html(english_names(*s.board, map_text).map) +
           ": balance</h1>\n<p>Made by <code>trunkline maps balance</code> from games of bots "
           "against themselves. A gain is the share of wins above what chance alone gives; errors "
           "are one standard error.</p>\n<h2>Suggestions</h2>\n<ul>\n";
    const auto suggestions = balance_suggestions(figures);
    for (const std::string& one : suggestions) out += "<li>" + escape_html(one) + "</li>\n";
    if (suggestions.empty()) out += "<li>none: chance may be the reason of every difference</li>\n";
    out += "</ul>\n" + statistics_pictures(s, map_text);
    for (const FigureTable& table : balance_tables(figures)) out += as_html(table);
    return out;
}

} // namespace trunkline

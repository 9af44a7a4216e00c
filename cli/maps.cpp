// trunkline maps: what is in the box, whether a file is a map, and a map at a glance.
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <memory>

#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "cli/map_names.hpp"
#include "wire/map.hpp"
#include "wire/word_lists.hpp"

namespace trunkline {
namespace {

int count(const Board& board, Terrain terrain) {
    int n = 0;
    for (const auto& route : board.routes) n += route.terrain == terrain;
    return n;
}

int count_long(const Board& board) {
    int n = 0;
    for (const auto& ticket : board.tickets) n += ticket.is_long;
    return n;
}

Exit list() {
    for (const auto& id : map_ids()) {
        const auto board = embedded_map(id);
        const MapNames names = english_names(*board);
        fmt::print("{:12} {} ({}-{} players, {} cities, {} routes, {} tickets)\n", board->id,
                   names.map, board->min_players, board->max_players, board->cities.size(),
                   board->routes.size(), board->tickets.size());
    }
    fmt::print("With a house rule:\n");
    for (const auto& id : house_map_ids()) {
        const auto board = embedded_map(id);
        const MapNames names = english_names(*board);
        fmt::print("{:12} {} ({}-{} players, a second track closes with up to {})\n", board->id,
                   names.map, board->min_players, board->max_players,
                   board->rules.second_track_closed_up_to);
    }
    return kWell;
}

Exit check(const std::string& file) {
    std::string error;
    Boards boards;
    const Board* board = boards.open(file, error);
    if (board == nullptr) {
        fmt::print(stderr, "{}\n", error);
        return kBadInput;
    }
    fmt::print("{}: ok: {} ({} cities, {} routes, {} tickets)\n", file,
               english_names(*board, boards.text_of(board->id)).map, board->cities.size(),
               board->routes.size(), board->tickets.size());
    return kWell;
}

void show_rulebook(const Board& board) {
    const Rulebook& rules = board.rules;
    fmt::print("Rulebook\n  points by length:");
    for (int n = 1; n <= kMaxLength; ++n)
        if (rules.points[n] > 0) fmt::print("  {}: {}", n, rules.points[n]);
    const auto returned = [](Returned where) {
        return where == Returned::Bottom ? "under the ticket deck" : "to the box";
    };
    fmt::print("\n  opening: {} long and {} other tickets, keep {}, the rest {}\n",
               rules.opening.long_tickets, rules.opening.tickets, rules.opening.keep,
               returned(rules.opening.returned));
    fmt::print("  drawing tickets: {}, keep {}, the rest {}\n", rules.ticket_action.tickets,
               rules.ticket_action.keep, returned(rules.ticket_action.returned));
    if (rules.stations > 0)
        fmt::print("  stations: {}, {} points for each not built\n", rules.stations,
                   rules.unbuilt_station_points);
    if (rules.row_locomotive_ends_draw) fmt::print("  a face-up locomotive is the whole draw\n");
    if (rules.row_reset_at_locomotives > 0)
        fmt::print("  the row is replaced at {} locomotives\n", rules.row_reset_at_locomotives);
    std::vector<std::string_view> wild;
    constexpr std::array<std::string_view, 3> terrains = {"regular routes", "ferries", "tunnels"};
    for (std::size_t i = 0; i < terrains.size(); ++i)
        if (rules.locomotives_wild_on[i]) wild.push_back(terrains[i]);
    fmt::print("  locomotives are wild on: {}\n", fmt::join(wild, ", "));
    if (rules.ferry_swap > 0)
        fmt::print("  any {} cards count as a locomotive on a ferry\n", rules.ferry_swap);
    fmt::print("  a second track closes with up to {} players\n", rules.second_track_closed_up_to);
    if (rules.longest_path_bonus > 0)
        fmt::print("  longest path: {} points\n", rules.longest_path_bonus);
    if (rules.most_tickets_bonus > 0)
        fmt::print("  most completed tickets: {} points\n", rules.most_tickets_bonus);
}

std::string describe(const Board& board, const MapNames& names, int r) {
    const Route& route = board.routes[r];
    std::string text =
        fmt::format("{} {}", route.length, route.color == kGray ? "gray" : kCardNames[route.color]);
    if (route.terrain == Terrain::Ferry) text += fmt::format(", ferry {}", route.symbols);
    if (route.terrain == Terrain::Tunnel) text += ", tunnel";
    if (route.substitute > 0) text += fmt::format(", any {} for one", route.substitute);
    return fmt::format("{} ({})", names.route(board, r), text);
}

Exit show(const std::string& map) {
    std::string error;
    Boards boards;
    const Board* board = boards.open(map, error);
    if (board == nullptr) {
        fmt::print(stderr, "trunkline: {}\n", error);
        return kBadInput;
    }
    const MapNames names = english_names(*board, boards.text_of(board->id));
    fmt::print("{} ({})\n", names.map, board->id);
    fmt::print("{}-{} players, {} trains each\n", board->min_players, board->max_players,
               board->trains);
    fmt::print("{} cities, {} routes ({} ferries, {} tunnels), {} tickets ({} long)\n",
               board->cities.size(), board->routes.size(), count(*board, Terrain::Ferry),
               count(*board, Terrain::Tunnel), board->tickets.size(), count_long(*board));
    fmt::print("sha256 {}\n\n", board->sha256);
    show_rulebook(*board);
    fmt::print("\nRoutes\n");
    for (std::size_t r = 0; r < board->routes.size(); ++r)
        fmt::print("  {}\n", describe(*board, names, static_cast<int>(r)));
    fmt::print("\nTickets\n");
    for (const auto& ticket : board->tickets)
        fmt::print("  {:3}  {} - {}{}\n", ticket.points, names.cities[ticket.a],
                   names.cities[ticket.b], ticket.is_long ? " (long)" : "");
    return kWell;
}

} // namespace

void add_maps(Command& all) {
    Command maps = all.below("maps", "list the maps, check a map file, show a map");
    const auto map = std::make_shared<std::string>();
    Command checking = maps.below("check", "is this file a map? if not, why");
    checking.text("FILE", *map, "a map file", Need::Required);
    checking.does([map] { return check(*map); });
    Command showing = maps.below("show", "a readable summary");
    showing.text("MAP", *map, "id of a map, or a map file", Need::Required);
    showing.does([map] { return show(*map); });
    maps.does(list);
}

} // namespace trunkline

// trunkline maps: what is in the box, and a map at a glance.
#include <fmt/core.h>

#include <cstdio>
#include <memory>

#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "cli/map_names.hpp"
#include "wire/json.hpp"
#include "wire/map.hpp"
#include "wire/rulebook.hpp"
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

// Every knob by the name it has in the file: docs/MAPS.md says what each means.
void show_rulebook(const Board& board) {
    std::string text;
    json::Writer written(text);
    write_rulebook(written, board.rules);
    json::Document document(text, {text.size(), 4});
    fmt::print("Rulebook\n");
    document.root().each_member([](std::string_view name, const json::Value& value) {
        std::string shown;
        json::Writer out(shown);
        value.write(out);
        fmt::print("  {}: {}\n", name, shown);
    });
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
    Command maps = all.below("maps", "the maps of the box; check, show, lay out and balance a map");
    const auto map = std::make_shared<std::string>();
    add_maps_check(maps);
    add_maps_layout(maps);
    add_maps_balance(maps);
    Command showing = maps.below("show", "a readable summary");
    showing.text("MAP", *map, "id of a map, or a map file", Need::Required);
    showing.does([map] { return show(*map); });
    maps.does(list);
}

} // namespace trunkline

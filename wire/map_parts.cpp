#include "wire/map_parts.hpp"

#include <algorithm>

#include "wire/rulebook.hpp"
#include "wire/word_lists.hpp"

namespace trunkline {
namespace {

constexpr std::size_t kLongestId = 40;
constexpr std::size_t kLongestName = 80; // in bytes: some twenty-five Han characters

std::uint8_t u8(int x) {
    return static_cast<std::uint8_t>(x);
}

std::string id(const json::Value& value) {
    const auto text = value.text("an id");
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    };
    if (text.empty() || text.size() > kLongestId || text[0] < 'a' || text[0] > 'z' ||
        !std::all_of(text.begin(), text.end(), fits))
        value.refuse("a lower-case letter, then letters, digits and _, at most 40 in all");
    return std::string(text);
}

void read_players(const json::Value& root, Board& board) {
    const auto players = root["players"];
    if (players.size() != 2) players.refuse("[fewest, most]");
    board.min_players = u8(players.at(0).integer(2, kMaxSeats));
    board.max_players = u8(players.at(1).integer(2, kMaxSeats));
    if (board.min_players > board.max_players) players.at(1).refuse("at least the fewest");
    board.trains = u8(root["trains"].integer(3, 255));
    const auto colors = root["train_colors"];
    colors.each([&](const json::Value& value) {
        const std::string color(value.text("a colour"));
        const Card card = find_card(color);
        if (card == Card::None || card == Card::Locomotive)
            value.refuse("one of the eight colours of the cards");
        if (std::count(board.train_colors.begin(), board.train_colors.end(), color) > 0)
            value.refuse("each colour once");
        board.train_colors.push_back(color);
    });
    if (board.train_colors.size() < board.max_players)
        colors.refuse("a colour for each of " + std::to_string(board.max_players) + " players");
}

std::uint8_t city_of(const Board& board, const json::Value& value) {
    const int city = board.find_city(value.text("the id of a city"));
    if (city < 0) value.refuse("the id of one of the cities");
    return u8(std::max(city, 0));
}

std::string lengths_with_points(const Rulebook& rules) {
    std::string list;
    for (int n = 1; n <= kMaxLength; ++n)
        if (rules.points[n] > 0) list += (list.empty() ? "" : ", ") + std::to_string(n);
    return list;
}

Route route_of(const Board& board, const json::Value& value) {
    Route route;
    if (!value.fields({"a", "b", "length", "color", "ferry", "tunnel", "substitute"})) return route;
    route.a = city_of(board, value["a"]);
    route.b = city_of(board, value["b"]);
    if (route.a == route.b) value["b"].refuse("another city than a");

    const auto length = value["length"];
    const std::string expected =
        "a length that has points (" + lengths_with_points(board.rules) + ")";
    route.length = u8(length.integer(1, kMaxLength, expected));
    if (board.rules.points[route.length] == 0) length.refuse(expected);

    route.color = u8(value["color"].one_of(kRouteColorNames));
    route.symbols = u8(value["ferry"].integer(0, route.length));
    const bool tunnel = value["tunnel"].boolean();
    if (tunnel && route.symbols > 0) value["tunnel"].refuse("false on a ferry (T-16)");
    if (tunnel) route.terrain = Terrain::Tunnel;
    if (route.symbols > 0) route.terrain = Terrain::Ferry;

    const auto substitute = value["substitute"];
    route.substitute = u8(substitute.integer(0, kMostForOne));
    if (route.substitute == 1) substitute.refuse("0, or from 2 cards for one");
    if (route.substitute > 0 && route.terrain != Terrain::Regular)
        substitute.refuse("0 on a ferry or tunnel (N-13, N-23)");
    return route;
}

// Names are shown in many places, and not all of them are ours.
void check_name(const json::Value& name) {
    const auto text = name.text();
    const auto odd = [](char c) {
        return c == '<' || c == '>' || static_cast<unsigned char>(c) < ' ' || c == '\x7f';
    };
    if (text.empty() || text.size() > kLongestName || std::any_of(text.begin(), text.end(), odd))
        name.refuse("a name of at most 80 bytes, without <, > and control characters");
}

} // namespace

void read_heading(const json::Value& root, Board& board) {
    if (!root.fields({"format", "id", "players", "trains", "train_colors", "rulebook", "cities",
                      "routes", "tickets"},
                     {"names", "layout"}))
        return;
    root["format"].one_of({"trunkline-map/1"});
    board.id = id(root["id"]);
    read_players(root, board);
}

void read_city(const json::Value& value, Board& board) {
    if (!value.fields({"id", "lat", "lon"})) return;
    City city{id(value["id"])};
    if (board.find_city(city.id) >= 0) value["id"].refuse("each id once");
    value["lat"].number(-90, 90, "degrees from -90 to 90");
    value["lon"].number(-180, 180, "degrees from -180 to 180");
    board.cities.push_back(std::move(city));
}

void check_cities(const json::Value& cities, const Board& board) {
    if (board.cities.size() < 2) cities.refuse("at least two cities");
}

void read_route(const json::Value& value, Board& board) {
    const Route route = route_of(board, value);
    int tracks = 0;
    for (const auto& other : board.routes) {
        if (other.a == route.b && other.b == route.a)
            value["a"].refuse("both tracks of a double route with the same city first");
        tracks += other.a == route.a && other.b == route.b;
    }
    if (tracks >= 2) value.refuse("at most two tracks between two cities");
    board.routes.push_back(route);
}

void check_routes(const json::Value& routes, const Board& board) {
    if (board.routes.empty()) routes.refuse("at least one route");
}

std::uint64_t reach(const Board& board, int city) {
    std::uint64_t seen = std::uint64_t{1} << city;
    for (std::uint64_t before = 0; before != seen;) {
        before = seen;
        for (const auto& route : board.routes) {
            const std::uint64_t ends = std::uint64_t{1} << route.a | std::uint64_t{1} << route.b;
            if (seen & ends) seen |= ends;
        }
    }
    return seen;
}

void read_ticket(const json::Value& value, Board& board) {
    if (!value.fields({"a", "b", "points", "long"})) return;
    Ticket ticket;
    ticket.a = city_of(board, value["a"]);
    ticket.b = city_of(board, value["b"]);
    if (ticket.a == ticket.b) value["b"].refuse("another city than a");
    if (value.ok() && !((reach(board, ticket.a) >> ticket.b) & 1))
        value["b"].refuse("a city that routes connect with a");
    ticket.points = static_cast<std::int16_t>(value["points"].integer(1, kMostPoints));
    ticket.is_long = value["long"].boolean();
    for (const auto& other : board.tickets)
        if (other.a == ticket.a && other.b == ticket.b)
            value.refuse("at most one ticket from a to b");
    board.tickets.push_back(ticket);
}

void check_tickets(const json::Value& tickets, const Board& board) {
    const auto long_ones = static_cast<int>(std::count_if(
        board.tickets.begin(), board.tickets.end(), [](const Ticket& t) { return t.is_long; }));
    const int others = board.ticket_count() - long_ones;
    const auto& opening = board.rules.opening;
    if (long_ones < opening.long_tickets * board.max_players)
        tickets.refuse(std::to_string(opening.long_tickets * board.max_players) +
                       " long tickets for the opening of a full table (there are " +
                       std::to_string(long_ones) + ")");
    if (others < opening.tickets * board.max_players)
        tickets.refuse(std::to_string(opening.tickets * board.max_players) +
                       " tickets that are not long for the opening of a full table (there are " +
                       std::to_string(others) + ")");
    if (opening.long_tickets == 0 && long_ones > 0)
        tickets.refuse("no long tickets, since the opening deals none");
}

void check_names(const json::Value& names, const Board& board) {
    if (!names.fields({"name", "cities"})) return;
    check_name(names["name"]);
    names["cities"].each_member([&](std::string_view city, const json::Value& name) {
        if (board.find_city(city) < 0) name.refuse("only ids of this map's cities");
        check_name(name);
    });
}

} // namespace trunkline

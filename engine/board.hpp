// A loaded map: cities, routes, tickets and the rulebook, all that is printed on a board.
// It never changes while games are played on it; every game refers to one.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/cards.hpp"
#include "engine/idset.hpp"

namespace trunkline {

inline constexpr int kMaxSeats = 5;
inline constexpr int kMaxCities = 64;
inline constexpr int kMaxRoutes = 128;
inline constexpr int kMaxTickets = 128;
inline constexpr int kMaxLength = 12;
inline constexpr int kMaxOffer = 6;
inline constexpr int kMaxStations = 5;
inline constexpr int kRow = 5;         // face-up slots (C-04)
inline constexpr int kOpeningHand = 4; // C-04
inline constexpr int kLastTrains = 2;  // C-60

inline constexpr int kGray = kColors; // a route's colour that is any one colour

enum class Terrain : std::uint8_t { Regular, Ferry, Tunnel };
enum class Returned : std::uint8_t { Bottom, Box };
enum class TieBreak : std::uint8_t { Tickets, FewestStations, LongestPathBonus, LongestPath };

struct City {
    std::string id;
};

struct Route {
    std::uint8_t a = 0, b = 0;
    std::uint8_t length = 0;
    std::uint8_t color = kGray; // 0..7, or kGray
    Terrain terrain = Terrain::Regular;
    std::uint8_t symbols = 0;    // locomotive symbols of a ferry
    std::uint8_t substitute = 0; // N-19: this many cards for one of the colour; 0: never
    std::int16_t twin = -1;      // the other track between the same cities
    std::uint8_t kind = 0;       // index into Board::kinds
};

struct Ticket {
    std::uint8_t a = 0, b = 0;
    std::int16_t points = 0;
    bool is_long = false;
};

// How a map's rules differ from another's. Every knob is stated by the map file and read by
// exactly one function.
struct Rulebook {
    struct Offer {
        std::uint8_t long_tickets = 0, tickets = 0, keep = 0;
        Returned returned = Returned::Bottom;
    };
    std::array<std::int16_t, kMaxLength + 1> points = {}; // by length; 0: no such length
    Offer opening, ticket_action;
    std::uint8_t stations = 0;
    std::int16_t unbuilt_station_points = 0;
    bool row_locomotive_ends_draw = false;        // L-02, L-03
    std::uint8_t row_reset_at_locomotives = 0;    // L-05; 0: never
    std::array<bool, 3> locomotives_wild_on = {}; // by Terrain
    std::uint8_t ferry_swap = 0;                  // N-15; 0: none
    bool ferry_swap_beyond_symbols = false;       // N-16
    std::uint8_t second_track_closed_up_to = 0;   // C-40, in players
    std::int16_t longest_path_bonus = 0;
    std::int16_t most_tickets_bonus = 0;
    std::vector<TieBreak> tie_breaks;
};

// Routes that ask for the same payment but for their colour: length, symbols, what may stand
// for what. Derived from route and rulebook when a board is loaded.
struct RouteKind {
    std::uint8_t length = 0;
    std::uint8_t symbols = 0;         // spaces that only locomotives (or swaps) fill
    std::uint8_t max_locomotives = 0; // length where wild, else symbols
    std::uint8_t swap = 0;            // cards per swap; 0: no swaps
    std::uint8_t max_swaps = 0;
    friend auto operator<=>(const RouteKind&, const RouteKind&) = default;
};

struct Board {
    std::string id;
    std::string sha256; // of what is played (docs/RECORD.md), hex
    std::uint8_t min_players = 2, max_players = 5;
    std::uint8_t trains = 0;
    std::vector<std::string> train_colors;
    std::vector<City> cities;
    std::vector<Route> routes;
    std::vector<Ticket> tickets;
    Rulebook rules;

    // Derived by finish_board().
    std::vector<RouteKind> kinds;        // those without swaps first
    int plain_kinds = 0;                 // how many have no swaps
    std::vector<std::string> route_ids;  // a:b, a:b#2
    std::vector<std::string> ticket_ids; // a:b
    RouteSet all_routes;
    RouteSet doubled;     // one of two tracks between the same cities
    RouteSet swap_routes; // where cards may stand for others (N-15, N-19)
    std::array<RouteSet, kMaxCities> routes_at = {};
    // Open to a payment in colour c: coloured c or grey; by kind. [kind][color], color 8 = any.
    std::vector<std::array<RouteSet, kColors + 1>> payable;
    // Kinds without swaps of which a route is open to a payment in colour c, the shortest first;
    // color 8 = those that locomotives alone can pay.
    std::array<std::vector<std::uint8_t>, kColors + 1> kinds_in;
    // By kind with swaps, all cards in hand and those of the colour: least_locomotives(). Powers of
    // two are quicker to find one's way in.
    using SwapLocomotives = std::array<std::array<std::uint8_t, 16>, 128>;
    static_assert(kAllCards < 128 && kCardsPerColor < 16);
    std::vector<SwapLocomotives> swap_locomotives;
    std::uint8_t max_length = 0;
    std::array<RouteSet, kMaxLength + 1> up_to = {}; // routes of at most this length
    // Routes without swaps that so many cards of a colour, one at least, and so many locomotives
    // pay for: both up to max_length, since more pay for nothing longer.
    // [color][cards][locomotives]
    using PaidBy = std::array<std::array<RouteSet, kMaxLength + 1>, kMaxLength + 1>;
    std::array<PaidBy, kColors> paid = {};

    const RouteSet& within(int length) const { return up_to[capped(length)]; }
    const RouteSet& paid_by(int color, int cards, int locomotives) const {
        return paid[color][capped(cards)][capped(locomotives)];
    }
    int ticket_count() const { return static_cast<int>(tickets.size()); }
    bool closes_second_track(int players) const {
        return players <= rules.second_track_closed_up_to;
    }
    int find_city(std::string_view id) const;
    int find_route(std::string_view id) const;
    int find_ticket(std::string_view id) const;

  private:
    int capped(int n) const { return n < max_length ? n : max_length; }
};

// Fills in everything derived. The routes, cities, tickets and rules must be valid.
void finish_board(Board& board);

} // namespace trunkline

// A quick player that follows a plan: the routes that join its tickets, then the routes that bring
// most per turn. It plays whole imagined games in microseconds, for every seat, each by what that
// seat may see; and by itself it is a level of the ladder.
#pragma once

#include <algorithm>
#include <vector>

#include "bots/cheapest_payment.hpp"
#include "bots/city_graph.hpp"
#include "bots/style.hpp"
#include "engine/dealer.hpp"
#include "engine/game.hpp"
#include "engine/move.hpp"
#include "engine/score.hpp"

namespace trunkline {

// The cards that a set of routes asks for.
struct Demand {
    std::uint64_t named = 0;  // of each colour, by coloured routes: a byte each, as in Cards::plain
    std::int16_t grey = 0;    // of any one colour, by grey routes
    std::uint8_t symbols = 0; // locomotives that some route cannot do without

    int color(int c) const { return static_cast<int>((named >> (8 * c)) & 255); }
};

// What one seat is up to.
struct Itinerary {
    RouteSet targets;       // routes still to be claimed for tickets
    Demand demand;          // of the targets
    TicketSet ignored;      // tickets given up, or left aside on purpose
    RouteSet avoided;       // routes that the plan does without, until it has to change
    RouteSet near;          // routes that touch the own network
    std::int16_t goal = -1; // the route that cards are drawn for when no target is left
    bool planned = false;
    bool hurried = false; // planned again because the end is near
    bool racing = false;  // asks for no new tickets
};

class Pilot {
  public:
    Pilot(const Board& board, const CityGraph& graph);

    // What this style does here for a seat that is awaited; `hand` and tickets are that seat's own.
    Move choose(const PublicState& p, const PrivateState& mine, int seat, Itinerary& plan,
                const Style& style) const;

    // The routes that join the tickets which are not ignored, the most valuable first, as far as
    // trains (and turns) suffice; the rest is ignored from now on.
    void make_plan(const PublicState& p, const PrivateState& mine, int seat, Itinerary& plan,
                   const Style& style) const;

    // Turns until the game is likely to end, for the seat that is to move.
    int turns_left(const PublicState& p, int seat, const Style& style) const;

    Prices prices(const PublicState& p, const Cards& hand, int seat, const Style& style) const;

    // Claims this route with the cards that the plan misses least; a pass where it cannot be paid.
    Move claim(const Cards& hand, int seat, int route, const RouteSet& targets) const;
    // A station that completes tickets worth more than `gain` and than itself.
    bool station(const PublicState& p, const PrivateState& mine, int seat, Move& move,
                 int& gain) const;

    // Cards that miss for a route, a grey one paid in the colour that is held most.
    int draws(const Cards& hand, int grey_color, int route) const {
        const Facts& f = facts_[route];
        return missing(f, hand, hand.color(f.color == kGray ? grey_color : f.color));
    }
    int points(int route) const { return facts_[route].points; }
    int length(int route) const { return facts_[route].length; }

  private:
    struct Facts : RouteKind {
        std::uint8_t color;
        std::int8_t points;
        bool tunnel;
        friend bool operator==(const Facts&, const Facts&) = default;
    };
    struct Needs {
        std::array<std::int8_t, kColors> color = {}; // cards that coloured targets still want
        int grey = 0;
        bool locomotive = false;
    };

    struct Way {
        int trains, turns, points;
    };

    // Tickets that are not completed, by the parts of the network that their cities belong to.
    struct Loose {
        struct Ends {
            std::uint8_t a, b;
            std::int16_t points;
        };
        static constexpr int kMost = 12;
        Network net;
        std::array<Ends, kMost> ends;
        int count = 0;

        // Points of the tickets that this route would complete.
        int joined_by(const Route& route) const {
            const auto a = net.label[route.a];
            const auto b = net.label[route.b];
            int points = 0;
            for (int i = 0; i < count; ++i) {
                const Ends& e = ends[i];
                if ((e.a == a && e.b == b) || (e.a == b && e.b == a)) points += e.points;
            }
            return points;
        }
    };
    Loose unfinished(const PublicState& p, const PrivateState& mine, int seat) const;

    Move turn(const PublicState& p, const PrivateState& mine, int seat, Itinerary& plan,
              const Style& style) const;
    Move last_turn(const PublicState& p, const PrivateState& mine, int seat, const Itinerary& plan,
                   const Style& style) const;
    Move draw(const PublicState& p, const PrivateState& mine, int seat, const Itinerary& plan,
              const Style& style) const;
    Move without_deck(const PublicState& p, const PrivateState& mine, int seat) const;
    unsigned keep(const PublicState& p, const PrivateState& mine, int seat, Itinerary& plan,
                  const Style& style) const;
    // The open route that brings most per turn, if any: its cards may still miss.
    int best_race(const PublicState& p, const Cards& hand, int seat, const Itinerary& plan,
                  const Style& style) const;
    // The most valuable route of some length that can be paid for at once.
    int best_filler(const PublicState& p, const Cards& hand, int seat, const Itinerary& plan,
                    int least, int most) const;
    static int most_held(const Cards& hand); // a colour
    // The colour of which most is held beyond what is asked for by name.
    static int most_spare(const Cards& hand, const Demand& demand);
    void touch(Itinerary& plan, int route) const;
    Demand demand_of(const RouteSet& routes) const;
    static Needs needs(const Cards& hand, const Demand& demand);
    Worth worth(const Cards& hand, const RouteSet& targets) const;

    const Board& board_;
    const CityGraph& graph_;
    std::array<Facts, kMaxRoutes> facts_ = {};
    // Routes that cost and bring the same, the most points first.
    struct Class {
        Facts facts;
        RouteSet routes;
    };
    std::vector<Class> classes_;
    // Trains that the way round takes beyond the route itself: how much it would be missed.
    std::array<std::uint8_t, kMaxRoutes> detour_ = {};
    std::vector<std::uint8_t> by_points_; // tickets, the most valuable first
};

} // namespace trunkline

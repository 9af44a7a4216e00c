// What the players with fixed rules of thumb share: each says which tickets it keeps, what it does
// with a turn, and which cards it wants; drawing, tunnels and stations are the same for all.
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "bots/bot.hpp"
#include "bots/cheapest_payment.hpp"
#include "bots/city_graph.hpp"
#include "engine/rules.hpp"

namespace trunkline {

// Which cards a scripted bot would take from the row: the colour with the highest weight above 0,
// else a locomotive where wanted, else it draws blind.
struct Wish {
    std::array<int, kColors> color = {};
    bool locomotive = false;
};

class Scripted : public Bot {
  public:
    Scripted(const Board& board, std::uint64_t seed) : board_(board), graph_(board), seed_(seed) {}
    Move choose(const View& view, const Budget& budget) final;

  protected:
    virtual unsigned keep(const View& view) = 0;
    // An action other than drawing cards; nothing: draw as wish() says.
    virtual std::optional<Move> act(const View& view) = 0;
    virtual Wish wish(const View& view) = 0;

    const Route& route(int r) const { return board_.routes[r]; }
    const Ticket& ticket(int t) const { return board_.tickets[t]; }
    int points(int r) const { return board_.rules.points[route(r).length]; }
    static int trains(const View& view) { return view.public_state.trains[view.seat]; }

    // Routes this seat may still claim and has the trains for.
    RouteSet reachable(const View& view, int min_length = 1) const;
    // Held tickets that are not completed yet.
    TicketSet unfinished(const View& view) const;
    // Fewest tickets that may be kept of an offer.
    int least_kept(const View& view) const;
    // What it costs to connect each ticket of an offer, and its place there; the cheapest first.
    std::vector<std::pair<int, int>> offer_by_cost(const View& view, const Prices& prices) const;
    bool may_draw_tickets(const View& view) const { return view.public_state.ticket_deck > 0; }

    // Claim this route with the payment least missed: fewest locomotives, then the colours with
    // the lowest weight; nothing where it cannot be paid for.
    std::optional<Move> claim(const View& view, int r, const Wish& needed = {}) const;
    // The longest route of a set that can be paid for; of equals the first.
    std::optional<Move> claim_longest(const View& view, const RouteSet& among,
                                      const Wish& needed = {}) const;
    Worth miss(const Wish& needed) const;

    const Board& board_;
    const CityGraph graph_;
    const std::uint64_t seed_;

  private:
    std::optional<Move> build_station(const View& view) const;
    Move draw(const View& view);
    Move whatever_is_legal(const View& view);

    MoveList list_;
};

// How many of the routes' cards miss, by colour: the sum of the coloured routes' lengths above what
// is held; grey routes want the colour they would be paid with.
Wish needed_cards(const Board& board, const Cards& hand, const RouteSet& routes);

} // namespace trunkline

#include "bots/belief.hpp"

#include <algorithm>

#include "engine/score.hpp"

namespace trunkline {
namespace {

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

// How much likelier it is than without a sign that a ticket is theirs, in hundredths, as counted in
// games of many bots (bench/bots/belief.cpp): by the trains laid, then by where its cities lie.
constexpr std::array<std::array<std::array<int, Belief::Sign::kEnds>, Belief::Sign::kStages>, 2>
    kLikelihood = {{{{{75, 132, 245, 100, 905, 892},
                      {37, 81, 168, 381, 610, 930},
                      {28, 54, 93, 263, 483, 660},
                      {17, 29, 56, 217, 320, 426},
                      {22, 19, 38, 90, 118, 125}}},
                    {{{100, 100, 100, 100, 1252, 1702},
                      {100, 100, 100, 577, 1010, 5041},
                      {100, 100, 100, 537, 1360, 6870},
                      {100, 100, 100, 557, 1285, 4377},
                      {100, 100, 100, 595, 1347, 4325}}}}};
constexpr int kExchanges = 4;    // for each ticket of a guess
constexpr int kUnexplained = 10; // a route without a ticket to explain it: so much less likely

struct Pool {
    std::array<std::uint8_t, kMaxTickets> ticket;
    int size = 0;
    void add(int t) { ticket[at(size++)] = static_cast<std::uint8_t>(t); }
    // Takes out one, by weight.
    std::uint8_t draw(const std::vector<Belief::Clue>& clue, Rng& rng) {
        int sum = 0;
        for (int i = 0; i < size; ++i) sum += clue[ticket[at(i)]].weight;
        int mark = static_cast<int>(rng.below(static_cast<std::uint32_t>(sum)));
        int i = 0;
        while (mark >= clue[ticket[at(i)]].weight) mark -= clue[ticket[at(i++)]].weight;
        return take(i);
    }
    std::uint8_t take(int i) {
        const std::uint8_t t = ticket[at(i)];
        ticket[at(i)] = ticket[at(--size)];
        return t;
    }
};

// As many tickets of each pool as are held, drawn by their weights alone; then exchanged for
// others, again and again, rather for those that give a reason for more of the routes.
TicketSet likely_tickets(const Board& board, const TicketSet& held, const RouteSet& routes,
                         const std::vector<Belief::Clue>& clue, Pool& shorts, Pool& longs,
                         Rng& rng) {
    const auto pool_of = [&](int t) -> Pool& {
        return board.tickets[at(t)].is_long ? longs : shorts;
    };
    std::array<std::uint8_t, kMaxTickets> guess;
    int count = 0;
    for (int t : held) guess[at(count++)] = pool_of(t).draw(clue, rng);
    for (int i = 0; i < kExchanges * count; ++i) {
        const std::size_t which = rng.below(static_cast<std::uint32_t>(count));
        Pool& pool = pool_of(guess[which]);
        if (pool.size == 0) continue;
        RouteSet unexplained = routes;
        for (std::size_t k = 0; k < at(count); ++k)
            if (k != which) unexplained = unexplained - clue[guess[k]].explains;
        const auto reasons = [&](int t) { return (unexplained & clue[at(t)].explains).size(); };
        std::uint8_t other = pool.draw(clue, rng);
        int fewer = reasons(guess[which]) - reasons(other);
        while (fewer > 0 && rng.below(kUnexplained) == 0) --fewer;
        if (fewer <= 0) std::swap(guess[which], other);
        pool.add(other);
    }
    TicketSet tickets;
    for (int k = 0; k < count; ++k) tickets.add(guess[at(k)]);
    return tickets;
}

} // namespace

Belief::Belief(const Board& board, const Atlas& atlas) : board_(board), atlas_(atlas) {}

std::vector<Belief::Sign> Belief::signs(const Platform& p, int seat) const {
    const RouteSet& owned = p.owned[at(seat)];
    const Network joined(board_, owned);
    const std::size_t laid = at(board_.trains - p.trains[at(seat)]);
    const std::size_t stage = std::min(Sign::kStages - 1, Sign::kStages * laid / board_.trains);
    const auto place = [&](int city) { // away, on the way, end
        const int routes = (board_.routes_at[at(city)] & owned).size();
        return at(routes == 0 ? 0 : routes > 1 ? 1 : 2);
    };
    static constexpr std::size_t kEnds[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
    std::vector<Sign> result;
    for (const Ticket& t : board_.tickets)
        result.push_back({joined.connects(t.a, t.b), stage, kEnds[place(t.a)][place(t.b)]});
    return result;
}

std::vector<Belief::Clue> Belief::clues(const Platform& p, int seat) const {
    const RouteSet& owned = p.owned[at(seat)];
    Prices prices = trains_price(board_, p, seat);
    // Ways that others have closed were open when the ticket was chosen.
    for (int r : board_.all_routes)
        if (prices[at(r)] == kNoWay) prices[at(r)] = board_.routes[at(r)].length;
    std::vector<Clue> result;
    for (const Sign& sign : signs(p, seat)) {
        Clue clue{kLikelihood[sign.joined][sign.stage][sign.ends], {}};
        const Ticket& ticket = board_.tickets[result.size()];
        Ways ways;
        int city =
            atlas_.find(prices, std::uint64_t{1} << ticket.a, std::uint64_t{1} << ticket.b, ways);
        for (int r; city >= 0 && (r = ways.via[at(city)]) != kNoRoute;
             city = atlas_.other_end(r, city))
            if (owned.has(r)) clue.explains.add(r);
        result.push_back(clue);
    }
    return result;
}

void Belief::consider(const View& view) {
    for (int s = 0; s < view.platform.players; ++s)
        if (s != view.seat) clues_[at(s)] = clues(view.platform, s);
}

Game Belief::imagine_world(const View& view, FastDealer& dealer) const {
    Game game = imagine(board_, view, dealer);
    const Platform& p = view.platform;
    if (p.phase == Phase::Opening) return game;
    Pool shorts;
    Pool longs;
    for (int i = 0; i < game.depot.fresh; ++i) shorts.add(game.depot.tickets[at(i)]);
    for (int t = 0; t < board_.ticket_count(); ++t)
        if (board_.tickets[at(t)].is_long && !view.mine.tickets.has(t) &&
            !view.mine.returned.has(t))
            longs.add(t);
    for (int s = 0; s < p.players; ++s)
        if (s != view.seat)
            for (int t : game.luggage[at(s)].tickets)
                if (!board_.tickets[at(t)].is_long) shorts.add(t);
    for (int s = 0; s < p.players; ++s) {
        if (s == view.seat) continue;
        TicketSet& held = game.luggage[at(s)].tickets;
        held =
            likely_tickets(board_, held, p.owned[at(s)], clues_[at(s)], shorts, longs, dealer.rng);
    }
    for (int i = 0; i < game.depot.fresh; ++i)
        game.depot.tickets[at(i)] = shorts.take(
            static_cast<int>(dealer.rng.below(static_cast<std::uint32_t>(shorts.size))));
    return game;
}

} // namespace trunkline

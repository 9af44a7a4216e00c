#include "bots/belief.hpp"

#include <algorithm>

#include "engine/score.hpp"

namespace trunkline {
namespace {

// How much likelier it is than without a sign that a ticket is theirs, in hundredths, as counted in
// games of many bots (bench/bots/bench_belief.cpp): by the trains laid, then by where its cities
// lie.
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

    void add(int t) { ticket[size++] = static_cast<std::uint8_t>(t); }
    int weight(const std::vector<Belief::Clue>& clue) const {
        int sum = 0;
        for (int i = 0; i < size; ++i) sum += clue[ticket[i]].weight;
        return sum;
    }
    // The place where the weights add up to more than the mark.
    int find(const std::vector<Belief::Clue>& clue, int mark) const {
        int i = 0;
        while (mark >= clue[ticket[i]].weight) mark -= clue[ticket[i++]].weight;
        return i;
    }
    std::uint8_t take(int i) {
        const std::uint8_t t = ticket[i];
        ticket[i] = ticket[--size];
        return t;
    }
};

int below(Rng& rng, int bound) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound)));
}

// Tickets that may be anybody's. A long one is no more and no less likely than a short one.
struct Unknown {
    Pool shorts, longs;
    int spare = 0; // short ones that nobody need hold: they may lie in the box

    Pool& pool(bool is_long) { return is_long ? longs : shorts; }
};

// As many tickets as are held, drawn by their weights alone; then each is exchanged again and
// again, for another or for itself, rather for one that gives a reason for more of the routes.
TicketSet likely_tickets(const Board& board, const TicketSet& held, const RouteSet& routes,
                         const std::vector<Belief::Clue>& clue, Unknown& unknown, Rng& rng) {
    const auto is_long = [&](int t) { return board.tickets[t].is_long; };
    std::array<std::uint8_t, kMaxTickets> guess;
    int count = 0;
    int longs = 0;
    for (int t : held) {
        Pool& pool = unknown.pool(is_long(t));
        guess[count++] = pool.take(pool.find(clue, below(rng, pool.weight(clue))));
        longs += is_long(t);
    }
    for (int i = 0; i < kExchanges * count; ++i) {
        std::uint8_t& old = guess[i % count];
        const bool old_long = is_long(old);
        const bool to_short = !old_long || unknown.spare > 0;
        const bool to_long = old_long || longs < board.rules.opening.long_tickets;
        const int shorter = to_short ? unknown.shorts.weight(clue) : 0;
        const int longer = to_long ? unknown.longs.weight(clue) : 0;
        const int mark = below(rng, shorter + longer + clue[old].weight);
        if (mark >= shorter + longer) continue; // for itself
        const bool new_long = mark >= shorter;
        Pool& from = unknown.pool(new_long);
        const int place = from.find(clue, new_long ? mark - shorter : mark);
        RouteSet unexplained = routes;
        for (int k = 0; k < count; ++k)
            if (k != i % count) unexplained = unexplained - clue[guess[k]].explains;
        const auto reasons = [&](int t) { return (unexplained & clue[t].explains).size(); };
        int fewer = reasons(old) - reasons(from.ticket[place]);
        while (fewer > 0 && below(rng, kUnexplained) == 0) --fewer;
        if (fewer > 0) continue;
        const std::uint8_t other = from.take(place);
        unknown.pool(old_long).add(old);
        old = other;
        longs += new_long - old_long;
        unknown.spare += new_long - old_long;
    }
    TicketSet tickets;
    for (int k = 0; k < count; ++k) tickets.add(guess[k]);
    return tickets;
}

} // namespace

Belief::Belief(const Board& board, const CityGraph& graph) : board_(board), graph_(graph) {}

std::vector<Belief::Sign> Belief::signs(const PublicState& p, int seat) const {
    const RouteSet& owned = p.owned[seat];
    const Network joined(board_, owned);
    const int laid = board_.trains - p.trains[seat];
    const std::size_t stage = std::min(Sign::kStages - 1, Sign::kStages * laid / board_.trains);
    const auto place = [&](int city) { // away, on the way, end
        const int routes = (board_.routes_at[city] & owned).size();
        return routes == 0 ? 0 : routes > 1 ? 1 : 2;
    };
    static constexpr std::size_t kEnds[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
    std::vector<Sign> result;
    for (const Ticket& t : board_.tickets)
        result.push_back({joined.connects(t.a, t.b), stage, kEnds[place(t.a)][place(t.b)]});
    return result;
}

std::vector<Belief::Clue> Belief::clues(const PublicState& p, int seat) const {
    const RouteSet& owned = p.owned[seat];
    Prices prices = trains_price(board_, p, seat);
    // Ways that others have closed were open when the ticket was chosen.
    for (int r : board_.all_routes)
        if (prices[r] == kNoWay) prices[r] = board_.routes[r].length;
    std::vector<Clue> result;
    for (const Sign& sign : signs(p, seat)) {
        Clue clue{kLikelihood[sign.joined][sign.stage][sign.ends], {}};
        const Ticket& ticket = board_.tickets[result.size()];
        Ways ways;
        int city =
            graph_.find(prices, std::uint64_t{1} << ticket.a, std::uint64_t{1} << ticket.b, ways);
        for (int r; city >= 0 && (r = ways.via[city]) != kNoRoute; city = graph_.other_end(r, city))
            if (owned.has(r)) clue.explains.add(r);
        result.push_back(clue);
    }
    return result;
}

void Belief::consider(const View& view) {
    for (int s = 0; s < view.public_state.players; ++s)
        if (s != view.seat) clues_[s] = clues(view.public_state, s);
}

Game Belief::imagine_world(const View& view, FastDealer& dealer) const {
    Game game = imagine(board_, view, dealer);
    const PublicState& p = view.public_state;
    if (p.phase == Phase::Opening) return game;
    TicketSet known = view.mine.tickets | view.mine.returned;
    for (int i = 0; i < view.mine.offered; ++i) known.add(view.mine.offer[i]);
    TicketSet theirs;
    for (int s = 0; s < p.players; ++s) {
        if (s == view.seat) continue;
        const PrivateState& private_state = game.private_states[s];
        theirs = theirs | private_state.tickets;
        for (int i = 0; i < private_state.offered; ++i) known.add(private_state.offer[i]);
    }
    Unknown unknown;
    unknown.spare = -game.hidden_state.fresh;
    for (int t = 0; t < board_.ticket_count(); ++t) {
        if (known.has(t) && !theirs.has(t)) continue;
        const bool is_long = board_.tickets[t].is_long;
        unknown.pool(is_long).add(t);
        if (!is_long && !theirs.has(t)) ++unknown.spare;
    }
    for (int s = 0; s < p.players; ++s) {
        if (s == view.seat) continue;
        TicketSet& held = game.private_states[s].tickets;
        held = likely_tickets(board_, held, p.owned[s], clues_[s], unknown, dealer.rng);
    }
    for (int i = 0; i < game.hidden_state.fresh; ++i)
        game.hidden_state.tickets[i] = unknown.shorts.take(below(dealer.rng, unknown.shorts.size));
    return game;
}

} // namespace trunkline

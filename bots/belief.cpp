#include "bots/belief.hpp"

#include <algorithm>

namespace trunkline {
namespace {

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

struct Pool {
    std::array<std::uint8_t, kMaxTickets> ticket;
    int size = 0;
    void add(int t) { ticket[at(size++)] = static_cast<std::uint8_t>(t); }
    // Takes out one, by weight.
    std::uint8_t draw(const std::vector<int>& weight, Rng& rng) {
        int sum = 0;
        for (int i = 0; i < size; ++i) sum += weight[ticket[at(i)]];
        int mark = static_cast<int>(rng.below(static_cast<std::uint32_t>(sum)));
        int i = 0;
        while (mark >= weight[ticket[at(i)]]) mark -= weight[ticket[at(i++)]];
        return take(i);
    }
    std::uint8_t take(int i) {
        const std::uint8_t t = ticket[at(i)];
        ticket[at(i)] = ticket[at(--size)];
        return t;
    }
};

// How much likelier it is than otherwise that a ticket is theirs, in hundredths, when their routes
// have won so many of the trains between its cities, and so many of their trains are laid. Counted
// in games of many bots (bench/bots/belief.cpp): a ticket that is joined is theirs very often; half
// a way says much at the beginning, and in the end rather that it is not.
int likelihood(int won, int far, int laid, int trains) {
    constexpr int kJoined = 1800;
    constexpr int kLeast = 20;
    constexpr std::array kQuarters = {100, 119, 141, 168}; // of an octave
    if (won == far) return kJoined;
    const int quarters = 14 * won / far - 18 * laid / trains;
    const int base = kQuarters[at(quarters & 3)];
    return std::max(kLeast, quarters < 0 ? base >> -(quarters >> 2) : base << (quarters >> 2));
}

} // namespace

Belief::Belief(const Board& board, const Atlas& atlas) : board_(board), atlas_(atlas) {
    Platform empty;
    empty.open = board.all_routes;
    empty.trains[0] = board.trains;
    far_ = trains_between(trains_price(board, empty, 0));
    for (auto& weights : weight_) weights.assign(board.tickets.size(), 100);
}

std::vector<int> Belief::trains_between(const Prices& prices) const {
    std::vector<int> far;
    Ways ways;
    for (const Ticket& ticket : board_.tickets) {
        atlas_.find(prices, std::uint64_t{1} << ticket.a, std::uint64_t{1} << ticket.b, ways);
        far.push_back(ways.far[ticket.b]);
    }
    return far;
}

std::vector<Belief::Progress> Belief::progress(const Platform& p, int seat) const {
    Prices prices = trains_price(board_, p, seat);
    // Ways that others have closed were open when the ticket was chosen.
    for (int r : board_.all_routes)
        if (prices[at(r)] == kNoWay) prices[at(r)] = board_.routes[at(r)].length;
    std::vector<Progress> result;
    for (const int left : trains_between(prices)) {
        const int far = far_[result.size()];
        result.push_back({std::max(0, far - left), far});
    }
    return result;
}

void Belief::consider(const View& view) {
    const Platform& p = view.platform;
    for (int s = 0; s < p.players; ++s) {
        if (s == view.seat) continue;
        const int laid = board_.trains - p.trains[at(s)];
        weight_[at(s)].clear();
        for (const auto& [won, far] : progress(p, s))
            weight_[at(s)].push_back(likelihood(won, far, laid, board_.trains));
    }
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
        TicketSet guess;
        for (int t : held)
            guess.add(
                (board_.tickets[at(t)].is_long ? longs : shorts).draw(weight_[at(s)], dealer.rng));
        held = guess;
    }
    for (int i = 0; i < game.depot.fresh; ++i)
        game.depot.tickets[at(i)] = shorts.take(
            static_cast<int>(dealer.rng.below(static_cast<std::uint32_t>(shorts.size))));
    return game;
}

} // namespace trunkline

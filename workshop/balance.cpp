#include "workshop/balance.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace trunkline {
namespace {

// How much dearer a ticket is that fails more often: found on the maps of the box (docs/MAPS.md).
constexpr double kRisk = 0.3;
constexpr double kPrior = 10; // so often it counts as kept and completed as usual, before any game

Prices lengths(const Board& board, const RouteSet& routes) {
    Prices prices;
    prices.fill(kNoWay);
    for (const int r : routes) prices[r] = board.routes[r].length;
    return prices;
}

int way(const CityGraph& graph, const Prices& prices, const Ticket& ticket) {
    Ways ways;
    graph.find(prices, std::uint64_t{1} << ticket.a, std::uint64_t{1} << ticket.b, ways);
    return ways.far[ticket.b];
}

} // namespace

BalanceFigures::BalanceFigures(const Board& board)
    : statistics_(board), graph_(board), took_(board.tickets.size()) {}

void BalanceFigures::add(const Simulated& game, const Game& last) {
    if (!game.finished) {
        ++unfinished_;
        return;
    }
    statistics_.add(game.record);
    const auto& trains = last.public_state.trains;
    stuck_ += std::all_of(trains.begin(), trains.begin() + game.record.players(),
                          [](int left) { return left > kLastTrains; });
    const Board& board = *statistics_.board;
    for (int seat = 0; seat < game.record.players(); ++seat) {
        const Prices prices = lengths(board, last.public_state.owned[seat]);
        for (const int t : game.sheet.seat[seat].completed) {
            const int built = way(graph_, prices, board.tickets[t]);
            if (built == kUnreachable)
                ++by_station_;
            else
                took_[t].add(built);
        }
    }
}

void BalanceFigures::add(const BalanceFigures& other) {
    statistics_.add(other.statistics_);
    for (std::size_t t = 0; t < took_.size(); ++t) took_[t].add(other.took_[t]);
    wins_against_weaker_.add(other.wins_against_weaker_);
    unfinished_ += other.unfinished_;
    stuck_ += other.stuck_;
    by_station_ += other.by_station_;
}

std::int64_t BalanceFigures::completed() const {
    std::int64_t sum = 0;
    for (const auto& ticket : statistics_.tickets) sum += ticket.completed;
    return sum;
}

// The shortest way, made dearer by how often it fails; on the scale of the map's own tickets, so
// that only the proportions change. What was built for it does not count: most of it serves other
// tickets as well.
std::vector<TicketBalance> BalanceFigures::tickets() const {
    const Board& board = *statistics_.board;
    const Prices prices = lengths(board, board.all_routes);
    std::vector<TicketBalance> all;
    std::int64_t kept = 0;
    for (const auto& ticket : statistics_.tickets) kept += ticket.kept;
    const double usual =
        kept > 0 ? static_cast<double>(completed()) / static_cast<double>(kept) : 0;
    double points = 0, takes = 0;
    for (std::size_t t = 0; t < board.tickets.size(); ++t) {
        const auto& line = statistics_.tickets[t];
        TicketBalance& ticket = all.emplace_back();
        ticket.points = ticket.suggested = board.tickets[t].points;
        ticket.way = way(graph_, prices, board.tickets[t]);
        const auto kept_times = static_cast<double>(line.kept);
        ticket.completed = static_cast<double>(line.completed) / std::max(1.0, kept_times);
        ticket.took = took_[t].mean();
        const double expected =
            (static_cast<double>(line.completed) + kPrior * usual) / (kept_times + kPrior);
        ticket.worth = ticket.way * (1 + kRisk * (usual - expected));
        ticket.error =
            ticket.way * kRisk * std::sqrt(expected * (1 - expected) / (kept_times + kPrior));
        points += ticket.points;
        takes += ticket.worth;
    }
    const double scale = takes > 0 ? points / takes : 1;
    for (TicketBalance& ticket : all) {
        ticket.worth *= scale;
        ticket.error *= scale;
        const double more = ticket.worth - ticket.points;
        if (std::abs(more) > 2 * ticket.error)
            ticket.suggested = std::clamp(static_cast<int>(std::lround(ticket.worth)), 1, 100);
    }
    return all;
}

void play_for_balance(BalanceFigures& figures, const Board& board, const std::string& bot,
                      std::uint64_t seed, int game) {
    const int most = board.max_players - board.min_players + 1;
    const std::vector<std::string> bots(static_cast<std::size_t>(board.min_players + game % most),
                                        bot);
    Game last = {};
    const Simulated played = simulate_game(
        board, bots, simulation_seed(seed, game),
        [&](const Game&, const Game& after, const Move&, const Outcome&) { last = after; });
    figures.add(played, last);
}

void play_against_weaker(BalanceFigures& figures, const Board& board, const std::string& bot,
                         std::uint64_t seed, int game) {
    std::vector<std::string> bots(board.min_players, "level-2");
    const int seat = game % board.min_players;
    bots[seat] = bot;
    const Simulated played = simulate_game(board, bots, simulation_seed(seed, game));
    if (played.finished)
        figures.add_against_weaker(((played.sheet.winners >> seat) & 1) != 0
                                       ? 1.0 / std::popcount(played.sheet.winners)
                                       : 0);
}

} // namespace trunkline

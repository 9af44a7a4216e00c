#include "bots/city_graph.hpp"

#include <bit>

namespace trunkline {

CityGraph::CityGraph(const Board& board) : cities_(static_cast<int>(board.cities.size())) {
    std::size_t n = 0;
    for (int city = 0; city < cities_; ++city) {
        first_[city] = static_cast<std::uint16_t>(n);
        for (int route : board.routes_at[city]) {
            const Route& r = board.routes[route];
            const int there = r.a == city ? r.b : r.a;
            steps_[n++] = {static_cast<std::uint8_t>(there), static_cast<std::uint8_t>(route)};
            ends_[route] = r.a + r.b;
            both_[route] = (std::uint64_t{1} << r.a) | (std::uint64_t{1} << r.b);
        }
    }
    first_[cities_] = static_cast<std::uint16_t>(n);
}

// Dijkstra with a bucket of cities (one word) per price; a bitmap finds the next full bucket.
int CityGraph::find(const Prices& prices, std::uint64_t from, std::uint64_t goals,
                    Ways& ways) const {
    std::array<std::uint64_t, kUnreachable> bucket;
    std::array<std::uint64_t, (kUnreachable + 63) / 64> full = {};
    for (int city = 0; city < cities_; ++city) ways.far[city] = kUnreachable;
    for (std::uint64_t rest = from; rest; rest &= rest - 1) {
        ways.far[std::countr_zero(rest)] = 0;
        ways.via[std::countr_zero(rest)] = kNoRoute;
    }
    bucket[0] = from;
    full[0] = 1;
    for (std::size_t w = 0; w < full.size(); ++w) {
        while (full[w]) {
            const std::size_t price = w * 64 + std::countr_zero(full[w]);
            const int city = std::countr_zero(bucket[price]);
            bucket[price] &= bucket[price] - 1;
            if (bucket[price] == 0) full[w] &= full[w] - 1;
            if (ways.far[city] != price) continue;
            if ((goals >> city) & 1) return city;
            for (std::size_t s = first_[city]; s < first_[city + 1]; ++s) {
                const Step step = steps_[s];
                const std::size_t sum = price + prices[step.route];
                if (prices[step.route] == kNoWay || sum >= ways.far[step.city]) continue;
                ways.far[step.city] = static_cast<std::uint16_t>(sum);
                ways.via[step.city] = step.route;
                std::uint64_t& word = full[sum / 64];
                const std::uint64_t bit = std::uint64_t{1} << (sum % 64);
                bucket[sum] = (word & bit ? bucket[sum] : 0) | (std::uint64_t{1} << step.city);
                word |= bit;
            }
        }
    }
    return -1;
}

RouteSet CityGraph::way_to(const Prices& prices, const Ways& ways, int city) const {
    RouteSet way;
    while (ways.via[city] != kNoRoute) {
        const int route = ways.via[city];
        if (prices[route] > 0) way.add(route);
        city = other_end(route, city);
    }
    return way;
}

Prices trains_price(const Board& board, const PublicState& public_state, int seat, bool hops) {
    Prices prices;
    prices.fill(kNoWay);
    for (int route : public_state.open) {
        const std::uint8_t length = board.routes[route].length;
        if (length <= public_state.trains[seat]) prices[route] = hops ? 1 : length;
    }
    for (int route : public_state.owned[seat]) {
        prices[route] = 0;
        // C-39: nobody owns both tracks; the own one is free anyway.
        const int twin = board.routes[route].twin;
        if (twin >= 0) prices[twin] = kNoWay;
    }
    return prices;
}

} // namespace trunkline

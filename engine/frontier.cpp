#include "engine/frontier.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

namespace trunkline {

namespace {

// What is known of a choice of routes so far. For each city of the frontier one character: which
// piece of the choice it belongs to (0: none) and whether its number of chosen routes is odd.
struct State {
    std::u16string at;
    int odd_ends = 0; // cities left behind with an odd number: a path has two ends at the most
    auto operator<=>(const State&) const = default;
};
struct Choice {
    int length = 0;
    RouteSet routes;
};

constexpr char16_t kOdd = 1;
int piece(char16_t c) {
    return c >> 1;
}

// Pieces are numbered in the order in which they appear, so that like states are equal.
void renumber(std::u16string& at) {
    std::array<char16_t, kMaxCities + 2> number = {};
    char16_t next = 1;
    for (char16_t& c : at) {
        if (piece(c) == 0) continue;
        char16_t& n = number[piece(c)];
        if (n == 0) n = next++;
        c = static_cast<char16_t>(n << 1 | (c & kOdd));
    }
}

class Sweep {
  public:
    Sweep(const Board& board, const RouteSet& routes) : board_(board) { order_routes(routes); }

    RouteSet run() {
        std::map<State, Choice> states = {{State{}, Choice{}}};
        for (std::size_t i = 0; i < order_.size(); ++i) {
            const Route& route = board_.routes[order_[i]];
            for (const int city : {route.a, route.b})
                if (std::find(frontier_.begin(), frontier_.end(), city) == frontier_.end()) {
                    frontier_.push_back(city);
                    states = with_new_city(states);
                }
            states = decide(states, order_[i]);
            rest_ -= route.length;
            for (const int city : {route.a, route.b})
                if (last_use_[city] == static_cast<int>(i)) states = leave(states, city);
        }
        return best_.routes;
    }

  private:
    // City by city from one end of the network, always the one that leaves the fewest open.
    void order_routes(const RouteSet& routes) {
        std::array<RouteSet, kMaxCities> left = {};
        for (const int r : routes) {
            const Route& route = board_.routes[r];
            left[route.a].add(r);
            left[route.b].add(r);
            rest_ += route.length;
        }
        CitySet open;
        for (RouteSet todo = routes; !todo.empty();) {
            int city = -1;
            for (int c = 0; c < kMaxCities; ++c) {
                const auto& routes_here = left[c];
                if (routes_here.empty() || (!open.empty() && !open.has(c))) continue;
                if (city < 0 || routes_here.size() < left[city].size()) city = c;
            }
            open.remove(city);
            for (const int r : RouteSet(left[city])) {
                const Route& route = board_.routes[r];
                const int other = route.a == city ? route.b : route.a;
                order_.push_back(r);
                todo.remove(r);
                left[route.a].remove(r);
                left[route.b].remove(r);
                if (!left[other].empty())
                    open.add(other);
                else
                    open.remove(other);
            }
        }
        for (std::size_t i = 0; i < order_.size(); ++i) {
            const Route& route = board_.routes[order_[i]];
            last_use_[route.a] = last_use_[route.b] = static_cast<int>(i);
        }
    }

    using States = std::map<State, Choice>;

    void keep_best(States& states, State state, const Choice& choice) const {
        if (choice.length + rest_ <= best_.length) return;
        renumber(state.at);
        Choice& kept = states[std::move(state)];
        if (choice.length >= kept.length) kept = choice;
    }

    static States with_new_city(const States& states) {
        States grown;
        for (const auto& [state, choice] : states) {
            State wider = state;
            wider.at.push_back(0);
            grown.emplace(std::move(wider), choice);
        }
        return grown;
    }

    std::size_t place(int city) const {
        return static_cast<std::size_t>(std::find(frontier_.begin(), frontier_.end(), city) -
                                        frontier_.begin());
    }

    States decide(const States& states, int r) const {
        const Route& route = board_.routes[r];
        const std::size_t a = place(route.a), b = place(route.b);
        States next;
        for (const auto& [state, choice] : states) {
            keep_best(next, state, choice); // without it
            State with = state;
            const int from = piece(with.at[b]);
            const int to = piece(with.at[a]) != 0 ? piece(with.at[a])
                           : from != 0            ? from
                                                  : kMaxCities + 1;
            for (char16_t& c : with.at)
                if (from != 0 && piece(c) == from) c = static_cast<char16_t>(to << 1 | (c & kOdd));
            for (const std::size_t end : {a, b})
                with.at[end] = static_cast<char16_t>(to << 1 | ((with.at[end] & kOdd) ^ kOdd));
            Choice more = choice;
            more.length += route.length;
            more.routes.add(r);
            keep_best(next, std::move(with), more);
        }
        return next;
    }

    // No more routes at this city. A piece that is left behind is whole; it is a path of its own
    // where nothing else was chosen, and can never be joined to anything else.
    States leave(const States& states, int city) {
        const std::size_t i = place(city);
        frontier_.erase(frontier_.begin() + static_cast<std::ptrdiff_t>(i));
        States next;
        for (const auto& [state, choice] : states) {
            State smaller = state;
            const char16_t c = state.at[i];
            smaller.at.erase(i, 1);
            smaller.odd_ends += c & kOdd;
            if (smaller.odd_ends > 2) continue;
            const auto same = [&](char16_t x) { return piece(x) == piece(c); };
            const auto any = [&](char16_t x) { return piece(x) != 0; };
            if (piece(c) != 0 && std::none_of(smaller.at.begin(), smaller.at.end(), same)) {
                if (std::none_of(smaller.at.begin(), smaller.at.end(), any) &&
                    choice.length > best_.length)
                    best_ = choice;
                continue;
            }
            keep_best(next, std::move(smaller), choice);
        }
        return next;
    }

    const Board& board_;
    std::vector<int> order_;
    std::array<int, kMaxCities> last_use_ = {};
    std::vector<int> frontier_;
    int rest_ = 0; // length of the routes still to be decided
    Choice best_;
};

} // namespace

RouteSet longest_path_by_frontier(const Board& board, const RouteSet& routes) {
    return Sweep(board, routes).run();
}

} // namespace trunkline

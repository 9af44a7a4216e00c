#include "engine/longest_path.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/frontier.hpp"

namespace trunkline {

namespace {

// Steps of a search before another method takes over; networks of real games need far fewer.
constexpr int kPatience = 100'000;

struct Edge {
    std::uint8_t to, length, id; // id counts the routes of this network
};

// The network as a graph, without heap: cities of a network rarely have more than ten routes, so
// edges lie in one array, grouped by city.
struct Graph {
    std::array<Edge, 2 * kMaxRoutes> edges;
    std::array<std::uint16_t, kMaxCities + 1> begin;
    std::array<std::uint8_t, kMaxRoutes> route; // by edge id
    std::uint64_t cities = 0;
    int count = 0;

    Graph(const Board& board, const RouteSet& routes) {
        std::array<std::uint8_t, kMaxCities> degree = {};
        for (const int r : routes) {
            const Route& e = board.routes[r];
            ++degree[e.a];
            ++degree[e.b];
            cities |= std::uint64_t{1} << e.a | std::uint64_t{1} << e.b;
        }
        std::array<std::uint16_t, kMaxCities> next;
        std::uint16_t at = 0;
        const std::size_t n = board.cities.size();
        for (std::size_t c = 0; c < n; ++c) {
            begin[c] = next[c] = at;
            at = static_cast<std::uint16_t>(at + degree[c]);
        }
        begin[n] = at;
        for (const int r : routes) {
            const Route& e = board.routes[r];
            const auto id = static_cast<std::uint8_t>(count);
            edges[next[e.a]++] = {e.b, e.length, id};
            edges[next[e.b]++] = {e.a, e.length, id};
            route[count++] = static_cast<std::uint8_t>(r);
        }
    }
    int degree(int c) const { return begin[c + 1] - begin[c]; }
    const Edge* first(int c) const { return edges.data() + begin[c]; }
    const Edge* last(int c) const { return edges.data() + begin[c + 1]; }
};

// A connected part of the graph. Every odd city but the two ends of a trail leaves at least one
// of its routes unused, and a route can serve two cities that way: that bounds the trail.
struct Part {
    std::uint64_t cities = 0, odd = 0;
    int total = 0, edges = 0;
    int bound = 0;
};

// Trails from one city on, all of them but those that cannot be longer than the best. Used: a set
// of routes that is large enough.
template <class Used>
struct Search {
    explicit Search(const Graph& g) : graph(g) {}

    const Graph& graph;
    std::array<std::uint8_t, kMaxCities> cheapest = {}; // shortest route at a city
    int dearest = 0;                                    // the largest of them
    std::uint64_t odd = 0;    // cities with an odd number of unused routes
    int odd_sum = 0;          // of `cheapest` over them
    int best = 0, target = 0; // stop when best reaches target
    Used used;
    int patience = kPatience; // steps left before the search gives up

    void flip(int city) {
        const std::uint64_t bit = std::uint64_t{1} << city;
        odd ^= bit;
        odd_sum += odd & bit ? cheapest[city] : -cheapest[city];
    }

    // Extends the trail from `city`; true when the target is reached, or patience is at an end.
    bool go(int city, int length, int unused) {
        if (--patience < 0) return true;
        if (length > best) {
            best = length;
            if (best >= target) return true;
        }
        const int here = (odd >> city) & 1 ? cheapest[city] : 0;
        const int lost = (odd_sum - here - dearest + 1) / 2;
        if (length + unused - std::max(0, lost) <= best) return false;
        for (const Edge* e = graph.first(city); e != graph.last(city); ++e) {
            if (used.has(e->id)) continue;
            used.add(e->id);
            flip(city);
            flip(e->to);
            const bool done = go(e->to, length + e->length, unused - e->length);
            flip(city);
            flip(e->to);
            used.remove(e->id);
            if (done) return true;
        }
        return false;
    }
};

template <class Used>
struct Finder {
    const Board& board;
    Graph graph;
    Search<Used> search{graph};
    std::array<Part, kMaxCities / 2> parts;
    int part_count = 0;

    Finder(const Board& b, const RouteSet& routes) : board(b), graph(b, routes) {
        for (std::uint64_t rest = graph.cities; rest != 0;) {
            Part part = collect(std::countr_zero(rest));
            rest &= ~part.cities;
            parts[part_count++] = part;
        }
    }

    Part collect(int start) {
        Part part;
        int odd_sum = 0, most = 0, second = 0;
        std::uint64_t front = std::uint64_t{1} << start;
        part.cities = front;
        while (front != 0) {
            const int c = std::countr_zero(front);
            front &= front - 1;
            int least = 255;
            for (const Edge* e = graph.first(c); e != graph.last(c); ++e) {
                part.total += e->length;
                least = std::min<int>(least, e->length);
                const std::uint64_t bit = std::uint64_t{1} << e->to;
                front |= bit & ~part.cities;
                part.cities |= bit;
            }
            part.edges += graph.degree(c);
            search.cheapest[c] = static_cast<std::uint8_t>(least);
            if (graph.degree(c) & 1) {
                part.odd |= std::uint64_t{1} << c;
                odd_sum += least;
                if (least > most) {
                    second = most;
                    most = least;
                } else {
                    second = std::max(second, least);
                }
            }
        }
        part.total /= 2;
        part.edges /= 2;
        part.bound = part.total - std::max(0, (odd_sum - most - second + 1) / 2);
        return part;
    }

    // The part with the largest bound above `least`, which is then used up; null where none.
    const Part* next(int least) {
        Part* found = nullptr;
        for (int i = 0; i < part_count; ++i) {
            Part& p = parts[i];
            if (p.bound > least && (found == nullptr || p.bound > found->bound)) found = &p;
        }
        return found;
    }

    void search_part(const Part& part) {
        search.target = part.bound;
        search.odd = part.odd;
        search.odd_sum = 0;
        search.dearest = 0;
        for (std::uint64_t rest = part.cities; rest != 0; rest &= rest - 1) {
            const int c = std::countr_zero(rest);
            const int cheap = search.cheapest[c];
            search.dearest = std::max(search.dearest, cheap);
            if ((part.odd >> c) & 1) search.odd_sum += cheap;
        }
        // A longest open trail ends in odd cities; without any it may start anywhere.
        std::uint64_t starts = part.odd != 0 ? part.odd : part.cities & -part.cities;
        for (; starts != 0; starts &= starts - 1)
            if (search.go(std::countr_zero(starts), 0, part.total)) return;
    }

    int longest(int floor) {
        int best = floor - 1;
        while (const Part* p = next(best)) {
            Part part = *p;
            parts[p - parts.data()].bound = -1;
            if (std::popcount(part.odd) <= 2) { // one trail uses every route
                best = part.total;
            } else if (part.edges == std::popcount(part.cities) - 1) {
                int span = 0;
                reach(std::countr_zero(part.cities), -1, span);
                best = std::max(best, span);
            } else {
                search.best = best;
                search.patience = kPatience;
                search_part(part);
                best = search.patience < 0 ? std::max(best, length_of(frontier_path(part)))
                                           : search.best;
            }
        }
        return best;
    }

    RouteSet frontier_path(const Part& part) const {
        RouteSet routes;
        for (int i = 0; i < graph.count; ++i) {
            const int r = graph.route[i];
            if ((part.cities >> board.routes[r].a) & 1) routes.add(r);
        }
        return longest_path_by_frontier(board, routes);
    }
    int length_of(const RouteSet& routes) const {
        int length = 0;
        for (const int r : routes) length += board.routes[r].length;
        return length;
    }

    // In a tree: the longest way down from a city; `span` gets the longest path anywhere.
    int reach(int city, int from, int& span) const {
        int first = 0, second = 0;
        for (const Edge* e = graph.first(city); e != graph.last(city); ++e) {
            if (e->to == from) continue;
            const int d = reach(e->to, city, span) + e->length;
            if (d > first) {
                second = first;
                first = d;
            } else {
                second = std::max(second, d);
            }
        }
        span = std::max(span, first + second);
        return first;
    }
};

// Puts routes that make up one path into its order: goes as far as it can, and wherever routes
// were left out on the way, goes round them too (Hierholzer's way).
std::vector<int> walk(const Board& board, RouteSet routes) {
    if (routes.empty()) return {};
    int start = board.routes[*routes.begin()].a;
    for (std::size_t c = 0; c < board.cities.size(); ++c)
        if ((board.routes_at[c] & routes).size() % 2 == 1) start = static_cast<int>(c);
    struct Stop {
        int city, by;
    };
    std::vector<Stop> way = {{start, -1}};
    std::vector<int> order;
    while (!way.empty()) {
        const auto [city, by] = way.back();
        const RouteSet on = board.routes_at[city] & routes;
        if (on.empty()) {
            if (by >= 0) order.push_back(by);
            way.pop_back();
            continue;
        }
        const int r = *on.begin();
        const Route& route = board.routes[r];
        routes.remove(r);
        way.push_back({route.a == city ? route.b : route.a, r});
    }
    return order;
}

} // namespace

int longest_path(const Board& board, const RouteSet& routes, int floor) {
    // Nearly every network has at most 64 routes, and one word is faster than two.
    return routes.size() <= 64 ? Finder<IdSet<1>>(board, routes).longest(floor)
                               : Finder<RouteSet>(board, routes).longest(floor);
}

int longest_path(const Board& board, const RouteSet& routes) {
    return std::max(0, longest_path(board, routes, 1));
}

std::vector<int> longest_trail(const Board& board, const RouteSet& routes) {
    Finder<RouteSet> finder(board, routes);
    RouteSet best;
    int length = 0;
    for (int i = 0; i < finder.part_count; ++i) {
        const RouteSet path = finder.frontier_path(finder.parts[i]);
        if (finder.length_of(path) > length) {
            length = finder.length_of(path);
            best = path;
        }
    }
    return walk(board, best);
}

} // namespace trunkline

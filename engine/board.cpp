#include "engine/board.hpp"

#include <algorithm>

#include "engine/payment.hpp"

namespace trunkline {

namespace {

template <class T, class Like>
int place_of(const std::vector<T>& items, const Like& wanted) {
    const auto it = std::find(items.begin(), items.end(), wanted);
    return it == items.end() ? -1 : static_cast<int>(it - items.begin());
}

RouteKind kind_of(const Route& route, const Rulebook& rules) {
    RouteKind kind;
    const bool ferry = route.terrain == Terrain::Ferry;
    kind.length = route.length;
    kind.symbols = ferry ? route.symbols : 0;
    const bool wild = rules.locomotives_wild_on[static_cast<std::size_t>(route.terrain)];
    kind.max_locomotives = wild ? kind.length : kind.symbols;
    if (ferry && rules.ferry_swap > 0) {
        kind.swap = rules.ferry_swap;
        kind.max_swaps = rules.ferry_swap_beyond_symbols ? kind.length : kind.symbols;
    } else if (route.substitute > 0) {
        kind.swap = route.substitute;
        kind.max_swaps = kind.length;
    }
    return kind;
}

void name_and_pair(Board& board) {
    board.route_ids.clear();
    for (std::size_t i = 0; i < board.routes.size(); ++i) {
        Route& route = board.routes[i];
        std::string id = board.cities[route.a].id + ":" + board.cities[route.b].id;
        route.twin = -1;
        for (std::size_t j = 0; j < i; ++j) {
            Route& other = board.routes[j];
            if (std::minmax(route.a, route.b) == std::minmax(other.a, other.b)) { // C-38, N-11
                route.twin = static_cast<std::int16_t>(j);
                other.twin = static_cast<std::int16_t>(i);
                id = board.route_ids[j] + "#2";
            }
        }
        board.route_ids.push_back(std::move(id));
    }
    board.ticket_ids.clear();
    for (const Ticket& t : board.tickets)
        board.ticket_ids.push_back(board.cities[t.a].id + ":" + board.cities[t.b].id);
}

void sort_by_kind(Board& board) {
    board.kinds.clear();
    board.payable.clear();
    board.all_routes = {};
    board.swap_routes = {};
    board.routes_at = {};
    board.max_length = 0;
    for (std::size_t i = 0; i < board.routes.size(); ++i) {
        Route& route = board.routes[i];
        const int id = static_cast<int>(i);
        const RouteKind kind = kind_of(route, board.rules);
        int k = place_of(board.kinds, kind);
        if (k < 0) {
            k = static_cast<int>(board.kinds.size());
            board.kinds.push_back(kind);
            board.payable.emplace_back();
        }
        route.kind = static_cast<std::uint8_t>(k);
        auto& payable = board.payable[static_cast<std::size_t>(k)];
        payable[kColors].add(id);
        for (int c = 0; c < kColors; ++c)
            if (route.color == kGray || route.color == c)
                payable[static_cast<std::size_t>(c)].add(id);
        if (kind.swap > 0) board.swap_routes.add(id);
        board.all_routes.add(id);
        board.routes_at[route.a].add(id);
        board.routes_at[route.b].add(id);
        board.max_length = std::max(board.max_length, route.length);
    }
}

void tabulate_ways(Board& board) {
    const int lanes = (static_cast<int>(board.kinds.size()) + 15) / 16 * 16;
    const int m = board.max_length + 1;
    board.kind_blocks = lanes / 16;
    board.ways.assign(static_cast<std::size_t>(m * m * m * lanes), 0);
    board.all_locomotive_ways.assign(static_cast<std::size_t>(m * m * lanes), 0);
    board.kind_counts.assign(static_cast<std::size_t>(10 * lanes), 0);
    for (int k = 0; k < static_cast<int>(board.kinds.size()); ++k) {
        const RouteKind& kind = board.kinds[static_cast<std::size_t>(k)];
        if (kind.swap > 0) continue;
        for (int locos = 0; locos < m; ++locos)
            for (int trains = kind.length; trains < m; ++trains) {
                const int row = locos * m + trains;
                board.all_locomotive_ways[static_cast<std::size_t>(row * lanes + k)] =
                    payable_by_locomotives(kind, locos);
                for (int held = 1; held < m; ++held) {
                    const Span span = locomotive_span(kind, held, locos);
                    board.ways[static_cast<std::size_t>((row * m + held) * lanes + k)] =
                        static_cast<std::uint8_t>(std::max(0, span.hi - span.lo + 1));
                }
            }
    }
    for (const Route& route : board.routes) {
        if (board.kinds[route.kind].swap > 0) continue;
        ++board.kind_counts[static_cast<std::size_t>(route.color * lanes + route.kind)];
        ++board.kind_counts[static_cast<std::size_t>((kColors + 1) * lanes + route.kind)];
    }
}

} // namespace

int Board::find_city(std::string_view wanted) const {
    for (std::size_t i = 0; i < cities.size(); ++i)
        if (cities[i].id == wanted) return static_cast<int>(i);
    return -1;
}
int Board::find_route(std::string_view wanted) const {
    return place_of(route_ids, wanted);
}
int Board::find_ticket(std::string_view wanted) const {
    return place_of(ticket_ids, wanted);
}

void finish_board(Board& board) {
    name_and_pair(board);
    sort_by_kind(board);
    tabulate_ways(board);
}

} // namespace trunkline

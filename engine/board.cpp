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
    const bool wild = rules.locomotives_wild_on[static_cast<int>(route.terrain)];
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

void list_kinds(Board& board) {
    board.kinds.clear();
    board.plain_kinds = 0;
    for (const bool swaps : {false, true}) {
        for (const Route& route : board.routes) {
            const RouteKind kind = kind_of(route, board.rules);
            if ((kind.swap > 0) == swaps && place_of(board.kinds, kind) < 0)
                board.kinds.push_back(kind);
        }
        const auto from = board.kinds.begin() + board.plain_kinds;
        std::sort(from, board.kinds.end()); // the shortest first: a list can stop early
        if (!swaps) board.plain_kinds = static_cast<int>(board.kinds.size());
    }
}

void sort_by_kind(Board& board) {
    list_kinds(board);
    board.payable.assign(board.kinds.size(), {});
    board.all_routes = {};
    board.doubled = {};
    board.swap_routes = {};
    board.routes_at = {};
    board.max_length = 0;
    for (std::size_t i = 0; i < board.routes.size(); ++i) {
        Route& route = board.routes[i];
        const int id = static_cast<int>(i);
        const RouteKind kind = kind_of(route, board.rules);
        route.kind = static_cast<std::uint8_t>(place_of(board.kinds, kind));
        auto& payable = board.payable[route.kind];
        payable[kColors].add(id);
        for (int c = 0; c < kColors; ++c)
            if (route.color == kGray || route.color == c) payable[c].add(id);
        if (route.twin >= 0) board.doubled.add(id);
        if (kind.swap > 0) board.swap_routes.add(id);
        board.all_routes.add(id);
        board.routes_at[route.a].add(id);
        board.routes_at[route.b].add(id);
        board.max_length = std::max(board.max_length, route.length);
    }
    for (std::size_t c = 0; c <= kColors; ++c) {
        board.kinds_in[c].clear();
        for (int k = 0; k < board.plain_kinds; ++k) {
            const bool listed = c < kColors ? !board.payable[k][c].empty()
                                            : payable_by_locomotives(board.kinds[k], kMaxLength);
            if (listed) board.kinds_in[c].push_back(static_cast<std::uint8_t>(k));
        }
    }
    board.up_to = {};
    for (const int r : board.all_routes)
        for (int n = board.routes[r].length; n <= kMaxLength; ++n) board.up_to[n].add(r);
    board.paid = {};
    for (std::size_t c = 0; c < kColors; ++c)
        for (const std::uint8_t k : board.kinds_in[c])
            for (int cards = 1; cards <= kMaxLength; ++cards)
                for (int locos = 0; locos <= kMaxLength; ++locos) {
                    const Span span = locomotive_span(board.kinds[k], cards, locos);
                    RouteSet& routes = board.paid[c][cards][locos];
                    if (span.lo <= span.hi) routes = routes | board.payable[k][c];
                }
    board.swap_locomotives.clear();
    for (auto kind = board.kinds.begin() + board.plain_kinds; kind != board.kinds.end(); ++kind) {
        Board::SwapLocomotives& least = board.swap_locomotives.emplace_back();
        for (std::size_t total = 0; total <= kAllCards; ++total)
            for (std::size_t held = 0; held <= kCardsPerColor; ++held)
                least[total][held] = static_cast<std::uint8_t>(
                    least_locomotives(*kind, static_cast<int>(held), static_cast<int>(total)));
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
}

} // namespace trunkline

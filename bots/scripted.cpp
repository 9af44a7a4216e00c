#include "bots/scripted.hpp"

#include <algorithm>

#include "engine/score.hpp"

namespace trunkline {

Move Scripted::choose(const View& view, const Budget&) {
    const PublicState& p = view.public_state;
    std::optional<Move> move;
    switch (p.phase) {
        case Phase::Opening:
        case Phase::Keep:
            move = Move::keep(view.seat, keep(view));
            break;
        case Phase::Turn:
            move = build_station(view);
            if (!move) move = act(view);
            if (!move) move = draw(view);
            break;
        case Phase::Draw:
            move = draw(view);
            break;
        case Phase::Tunnel: {
            Cards extra;
            move = pay_extra(view.mine.hand, p.laid, p.extra, extra)
                       ? Move::tunnel(view.seat, extra)
                       : Move::decline(view.seat);
            break;
        }
        case Phase::Over:
            break;
    }
    if (move && why_not(board_, view, *move) == Refusal::None) return *move;
    return whatever_is_legal(view);
}

// Where a rule of thumb has no legal answer: cards, else the longest route, else what there is.
Move Scripted::whatever_is_legal(const View& view) {
    list_.clear();
    moves(board_, view, list_);
    const auto liking = [&](const Move& m) {
        switch (m.type) {
            case MoveType::Draw:
                return 100;
            case MoveType::Claim:
                return 50 + route(m.what).length;
            case MoveType::Pass:
                return 3;
            case MoveType::Station:
                return 2;
            default:
                return 1;
        }
    };
    return *std::ranges::max_element(list_, {}, liking);
}

Move Scripted::draw(const View& view) {
    const PublicState& p = view.public_state;
    const Wish wanted = wish(view);
    int best = kFromDeck;
    int weight = 0;
    int locomotive = -1;
    for (int slot = 0; slot < kRow; ++slot) {
        const Card card = p.row[slot];
        if (card == Card::Locomotive)
            locomotive = slot;
        else if (card != Card::None && wanted.color[static_cast<int>(card)] > weight) {
            best = slot;
            weight = wanted.color[static_cast<int>(card)];
        }
    }
    // L-03: where a locomotive of the row ends the draw, it cannot be the second card.
    const bool allowed = p.phase == Phase::Turn || !board_.rules.row_locomotive_ends_draw;
    if (best == kFromDeck && wanted.locomotive && locomotive >= 0 && allowed) best = locomotive;
    return Move::draw(view.seat, best);
}

// A ticket that trains can no longer complete, or that the last turn would leave open, is rescued
// by a station next to another player's route that joins its two ends.
std::optional<Move> Scripted::build_station(const View& view) const {
    const PublicState& p = view.public_state;
    const int reserve = p.stations[view.seat];
    if (reserve == 0) return std::nullopt;
    Cards paid;
    if (!pay_station(view.mine.hand, board_.rules.stations - reserve + 1, miss({}), paid))
        return std::nullopt;
    const Network net(board_, p.owned[view.seat]);
    const Prices prices = trains_price(board_, p, view.seat);
    const bool last_turn = p.final_turns > 0;
    int best_points = board_.rules.unbuilt_station_points;
    int best_city = -1;
    for (int t : unfinished(view)) {
        const Ticket& tk = ticket(t);
        if (tk.points <= best_points) continue;
        Ways ways;
        graph_.find(prices, std::uint64_t{1} << tk.a, std::uint64_t{1} << tk.b, ways);
        if (!last_turn && ways.far[tk.b] <= trains(view)) continue;
        for (int seat = 0; seat < p.players; ++seat) {
            if (seat == view.seat) continue;
            for (int r : p.owned[seat]) {
                const int a = route(r).a;
                const int b = route(r).b;
                if (!(net.connects(tk.a, a) && net.connects(tk.b, b)) &&
                    !(net.connects(tk.a, b) && net.connects(tk.b, a)))
                    continue;
                for (int city : {a, b}) {
                    bool taken = false;
                    for (const CitySet& built : p.stations_at) taken |= built.has(city);
                    if (taken) continue;
                    best_points = tk.points;
                    best_city = city;
                }
            }
        }
    }
    if (best_city < 0) return std::nullopt;
    return Move::station(view.seat, best_city, paid);
}

RouteSet Scripted::reachable(const View& view, int min_length) const {
    RouteSet routes;
    const RouteSet& own = view.public_state.owned[view.seat];
    for (int r : view.public_state.open) {
        const Route& way = route(r);
        if (way.length < min_length || way.length > trains(view)) continue;
        if (way.twin >= 0 && own.has(way.twin)) continue; // C-39
        routes.add(r);
    }
    return routes;
}

TicketSet Scripted::unfinished(const View& view) const {
    const Network net(board_, view.public_state.owned[view.seat]);
    TicketSet open;
    for (int t : view.mine.tickets)
        if (!net.connects(ticket(t).a, ticket(t).b)) open.add(t);
    return open;
}

int Scripted::least_kept(const View& view) const {
    const auto& offer = view.public_state.phase == Phase::Opening ? board_.rules.opening
                                                                  : board_.rules.ticket_action;
    return std::min(int{offer.keep}, int{view.mine.offered});
}

std::vector<std::pair<int, int>> Scripted::offer_by_cost(const View& view,
                                                         const Prices& prices) const {
    std::vector<std::pair<int, int>> by_cost;
    for (int i = 0; i < view.mine.offered; ++i) {
        const Ticket& tk = ticket(view.mine.offer[i]);
        Ways ways;
        graph_.find(prices, std::uint64_t{1} << tk.a, std::uint64_t{1} << tk.b, ways);
        by_cost.emplace_back(ways.far[tk.b], i);
    }
    std::ranges::sort(by_cost);
    return by_cost;
}

Worth Scripted::miss(const Wish& needed) const {
    Worth worth;
    for (int c = 0; c < kColors; ++c)
        worth[c] = static_cast<std::int16_t>(1 + std::max(0, needed.color[c]));
    worth[kColors] = 200;
    return worth;
}

std::optional<Move> Scripted::claim(const View& view, int r, const Wish& needed) const {
    Cards paid;
    if (!pay_route(board_, view.mine.hand, r, miss(needed), paid)) return std::nullopt;
    return Move::claim(view.seat, r, paid);
}

std::optional<Move> Scripted::claim_longest(const View& view, const RouteSet& among,
                                            const Wish& needed) const {
    std::optional<Move> best;
    for (int r : among) {
        if (best && route(r).length <= route(best->what).length) continue;
        if (const auto move = claim(view, r, needed)) best = move;
    }
    return best;
}

Wish needed_cards(const Board& board, const Cards& hand, const RouteSet& routes) {
    Wish wish;
    for (int r : routes) {
        const Route& route = board.routes[r];
        if (route.color != kGray) wish.color[route.color] += route.length - route.symbols;
        if (route.symbols > 0) wish.locomotive = true;
    }
    for (int c = 0; c < kColors; ++c)
        if (wish.color[c] > 0) wish.color[c] = std::max(0, wish.color[c] - hand.color(c));
    for (int r : routes) {
        if (board.routes[r].color != kGray) continue;
        const int c = best_color(board, hand, r);
        const int short_of = missing(board, hand, r, c);
        wish.color[c] = std::max(wish.color[c], short_of);
    }
    return wish;
}

} // namespace trunkline

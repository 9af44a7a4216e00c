#include "engine/playout.hpp"

#include <cstring>

#include "engine/apply.hpp"
#include "engine/deal.hpp"
#include "engine/options.hpp"
#include "engine/payment.hpp"
#include "engine/score.hpp"

namespace trunkline {

namespace {

constexpr int kAny = kColors + 1; // the tally's row of all colours together
constexpr int kLanes = 16;        // kinds handled at once

typedef std::uint8_t Bytes __attribute__((vector_size(kLanes)));
typedef std::uint16_t Words __attribute__((vector_size(2 * kLanes)));

Bytes load(const std::uint8_t* from) {
    Bytes b;
    std::memcpy(&b, from, sizeof b);
    return b;
}
Words widen(Bytes b) {
    return __builtin_convertvector(b, Words);
}
int sum(Words w) {
    int total = 0;
    for (int i = 0; i < kLanes; ++i) total += w[i];
    return total;
}

Rng choice_rng(std::uint64_t seed) {
    return {seed};
}
FastDealer dealer_for(std::uint64_t seed) {
    return {Rng{seed ^ 0x5851f42d4c957f2du}};
}

// Subsets of an offer with at least `least` members, in ascending order of their bits.
struct Subsets {
    std::array<std::uint8_t, 1 << kMaxOffer> mask = {};
    int count = 0;
};
constexpr auto kSubsets = [] {
    std::array<std::array<Subsets, kMaxOffer + 1>, kMaxOffer + 1> table = {};
    for (int offered = 0; offered <= kMaxOffer; ++offered)
        for (int least = 0; least <= kMaxOffer; ++least) {
            Subsets& s = table[static_cast<std::size_t>(offered)][static_cast<std::size_t>(least)];
            for (unsigned mask = 1; mask < (1u << offered); ++mask)
                if (std::popcount(mask) >= least)
                    s.mask[static_cast<std::size_t>(s.count++)] = static_cast<std::uint8_t>(mask);
        }
    return table;
}();

Move pick_keep(const Board& board, const Game& game, int seat, Rng& choice) {
    const auto offered =
        static_cast<std::size_t>(game.luggage[static_cast<std::size_t>(seat)].offered);
    const int least = least_kept(board, game.platform, static_cast<int>(offered));
    const Subsets& s = kSubsets[offered][static_cast<std::size_t>(least)];
    return Move::keep(seat, s.mask[choice.below(static_cast<std::uint32_t>(s.count))]);
}

int count_draws(const Board& board, const Platform& p) {
    int n = p.deck > 0;
    for (const Card card : p.row) n += may_take(board, p, card);
    return n;
}
Move draw_at(const Board& board, const Platform& p, int seat, int k) {
    if (p.deck > 0 && k-- == 0) return Move::draw(seat, kFromDeck);
    int slot = 0;
    for (;; ++slot)
        if (may_take(board, p, p.row[static_cast<std::size_t>(slot)]) && k-- == 0) break;
    return Move::draw(seat, slot);
}

Move pick_tunnel_answer(const Game& game, int seat, Rng& choice) {
    const Platform& p = game.platform;
    const Cards& hand = game.luggage[static_cast<std::size_t>(seat)].hand;
    const int color = laid_color(p.laid);
    const int held = color == kGray ? 0 : hand.color(color);
    const int lo = std::max(0, p.extra - held);
    const int hi = std::min<int>(static_cast<int>(hand.locomotives), p.extra);
    const int ways = std::max(0, hi - lo + 1);
    const int k = static_cast<int>(choice.below(static_cast<std::uint32_t>(ways + 1)));
    if (k == ways) return Move::decline(seat);
    return Move::tunnel(seat, Cards::of_color(color % kColors, p.extra - lo - k, lo + k));
}

int count_swap_ways(const Board& board, const RouteSet& routes, const Cards& hand, int trains) {
    int n = 0;
    for (const int r : routes) {
        const Route& route = board.routes[static_cast<std::size_t>(r)];
        if (route.length <= trains)
            each_swap_way(board.kinds[route.kind], route.color, hand, [&](const SwapWay&) { ++n; });
    }
    return n;
}
Move swap_claim_at(const Board& board, const RouteSet& routes, const Cards& hand, int trains,
                   int seat, int k) {
    Move found;
    for (const int r : routes) {
        const Route& route = board.routes[static_cast<std::size_t>(r)];
        const RouteKind& kind = board.kinds[route.kind];
        if (k < 0 || route.length > trains) continue;
        each_swap_way(kind, route.color, hand, [&](const SwapWay& way) {
            if (k-- == 0) found = Move::claim(seat, r, way.payment(kind, hand));
        });
    }
    return found;
}

int count_plain_payments(const Cards& hand, int cost) {
    int n = 0;
    each_plain_payment(hand, cost, [&](const Cards&) { ++n; });
    return n;
}

} // namespace

void Tally::reset(const Board& board) {
    std::memcpy(counts_.data(), board.kind_counts.data(), board.kind_counts.size());
}

void Tally::take(const Board& board, int route_id) {
    const Route& route = board.routes[static_cast<std::size_t>(route_id)];
    const int lanes = board.kind_blocks * kLanes;
    if (board.kinds[route.kind].swap > 0) return;
    --counts_[static_cast<std::size_t>(route.color * lanes + route.kind)];
    --counts_[static_cast<std::size_t>(kAny * lanes + route.kind)];
}

void Playout::begin(const Game& game) {
    const Platform& p = game.platform;
    const int views = board_.closes_second_track(p.players) ? 1 : p.players;
    for (int v = 0; v < views; ++v) {
        Tally& tally = tally_[static_cast<std::size_t>(v)];
        tally.reset(board_);
        for (const int r : board_.all_routes - open_to(board_, p, v)) tally.take(board_, r);
    }
}

// `after` is the position behind the claim: the twin is closed in it where it closes.
void Playout::note_claim(const Game& after, int seat, int route) {
    const Platform& p = after.platform;
    const int twin = board_.routes[static_cast<std::size_t>(route)].twin;
    if (board_.closes_second_track(p.players)) {
        tally_[0].take(board_, route);
        if (twin >= 0) // it was open: nobody can have claimed it before
            tally_[0].take(board_, twin);
        return;
    }
    for (int s = 0; s < p.players; ++s)
        if (twin < 0 || s == seat || !p.owned[static_cast<std::size_t>(s)].has(twin))
            tally_[static_cast<std::size_t>(s)].take(board_, route);
    if (twin >= 0 && p.open.has(twin)) tally_[static_cast<std::size_t>(seat)].take(board_, twin);
}

Move Playout::pick_turn(const Game& game, int seat, Rng& choice) {
    const Platform& p = game.platform;
    const auto s = static_cast<std::size_t>(seat);
    const Cards& hand = game.luggage[s].hand;
    const bool shared = board_.closes_second_track(p.players);
    const Tally& tally = tally_[shared ? 0 : s];
    const int lanes = board_.kind_blocks * kLanes;
    const int cap = board_.max_length;
    const int m = cap + 1;
    const int locos = std::min(static_cast<int>(hand.locomotives), cap);
    const int trains = std::min<int>(p.trains[s], cap);
    const std::uint8_t* ways = board_.ways.data() + (locos * m + trains) * m * lanes;
    const std::uint8_t* loco_ways =
        board_.all_locomotive_ways.data() + (locos * m + trains) * lanes;

    std::array<Words, kColors> by_color = {};
    Words by_kind = {}, locos_only = {};
    for (int b = 0; b < lanes; b += kLanes) {
        const Bytes gray = load(tally.row(kGray, lanes) + b);
        for (int c = 0; c < kColors; ++c) {
            const int held = std::min(hand.color(c), cap);
            const Words n =
                widen(load(tally.row(c, lanes) + b) + gray) * widen(load(ways + held * lanes + b));
            by_color[static_cast<std::size_t>(c)] += n;
            by_kind += n;
        }
        locos_only += widen(load(tally.row(kAny, lanes) + b)) * widen(load(loco_ways + b));
    }
    const int colored = sum(by_kind);
    const int by_locos = locos > 0 ? sum(locos_only) : 0;

    const bool swaps = !board_.swap_routes.empty();
    const RouteSet swap_routes = swaps ? open_to(board_, p, seat) & board_.swap_routes : RouteSet{};
    const int by_swaps = swaps ? count_swap_ways(board_, swap_routes, hand, p.trains[s]) : 0;

    int stations = 0, sites = 0;
    if (p.stations[s] > 0) {
        sites = station_sites(board_, p).size();
        stations = sites * count_plain_payments(hand, station_cost(board_, p, seat));
    }
    const int tickets = p.ticket_deck > 0;
    const int draws = count_draws(board_, p);
    const int all = colored + by_locos + by_swaps + stations + tickets + draws;
    if (all == 0) {
        choice.below(1); // the list has one move then, the pass
        return Move::pass(seat);
    }
    int k = static_cast<int>(choice.below(static_cast<std::uint32_t>(all)));

    if (k < colored) {
        int c = 0;
        for (int n; k >= (n = sum(by_color[static_cast<std::size_t>(c)])); ++c) k -= n;
        const int held = hand.color(c);
        const std::uint8_t* mine = tally.row(c, lanes);
        const std::uint8_t* gray = tally.row(kGray, lanes);
        const std::uint8_t* per_kind = ways + std::min(held, cap) * lanes;
        int kind = 0, routes = 0;
        for (;; ++kind) {
            routes = mine[kind] + gray[kind];
            const int n = routes * per_kind[kind];
            if (k < n) break;
            k -= n;
        }
        const RouteKind& what = board_.kinds[static_cast<std::size_t>(kind)];
        const int l =
            locomotive_span(what, held, static_cast<int>(hand.locomotives)).lo + k / routes;
        const RouteSet open =
            open_to(board_, p, seat) &
            board_.payable[static_cast<std::size_t>(kind)][static_cast<std::size_t>(c)];
        return Move::claim(seat, open.at(k % routes), Cards::of_color(c, what.length - l, l));
    }
    k -= colored;
    if (k < by_locos) {
        const std::uint8_t* any = tally.row(kAny, lanes);
        int kind = 0;
        for (int n; k >= (n = any[kind] * loco_ways[kind]); ++kind) k -= n;
        const RouteSet open =
            open_to(board_, p, seat) & board_.payable[static_cast<std::size_t>(kind)][kColors];
        return Move::claim(seat, open.at(k),
                           Cards{0, board_.kinds[static_cast<std::size_t>(kind)].length});
    }
    k -= by_locos;
    if (k < by_swaps) return swap_claim_at(board_, swap_routes, hand, p.trains[s], seat, k);
    k -= by_swaps;
    if (k < stations) {
        Cards pay;
        int way = k / sites;
        each_plain_payment(hand, station_cost(board_, p, seat), [&](const Cards& cards) {
            if (way-- == 0) pay = cards;
        });
        return Move::station(seat, station_sites(board_, p).at(k % sites), pay);
    }
    k -= stations;
    if (k < tickets) return Move::draw_tickets(seat);
    return draw_at(board_, p, seat, k - tickets);
}

Move Playout::pick(const Game& game, int seat, Rng& choice) {
    const Platform& p = game.platform;
    switch (p.phase) {
        case Phase::Opening:
        case Phase::Keep:
            return pick_keep(board_, game, seat, choice);
        case Phase::Draw:
            return draw_at(
                board_, p, seat,
                static_cast<int>(choice.below(static_cast<std::uint32_t>(count_draws(board_, p)))));
        case Phase::Tunnel:
            return pick_tunnel_answer(game, seat, choice);
        case Phase::Turn:
        case Phase::Over:
            break;
    }
    return pick_turn(game, seat, choice);
}

int Playout::finish(Game& game, Rng& choice, FastDealer& dealer, int limit) {
    begin(game);
    int decisions = 0;
    const Platform& p = game.platform;
    while (p.phase != Phase::Over && decisions < limit) {
        const int seat = p.phase == Phase::Opening ? std::countr_zero(p.choosing) : p.to_move;
        const int tunnel = p.tunnel;
        const Move move = pick(game, seat, choice);
        ++decisions;
        if (apply(board_, game, move, dealer).claimed)
            note_claim(game, seat, move.type == MoveType::Claim ? move.what : tunnel);
    }
    return decisions;
}

RandomGame Playout::play(int players, std::uint64_t seed) {
    Rng choice = choice_rng(seed);
    FastDealer dealer = dealer_for(seed);
    RandomGame result;
    result.game = deal(board_, players, dealer);
    result.decisions = finish(result.game, choice, dealer);
    result.finished = result.game.platform.phase == Phase::Over;
    result.totals = totals(board_, result.game);
    return result;
}

RandomGame play_listed(const Board& board, int players, std::uint64_t seed, MoveList& list) {
    Rng choice = choice_rng(seed);
    FastDealer dealer = dealer_for(seed);
    RandomGame result;
    Game& game = result.game;
    game = deal(board, players, dealer);
    const Platform& p = game.platform;
    while (p.phase != Phase::Over && result.decisions < kMoveLimit) {
        const int seat = p.phase == Phase::Opening ? std::countr_zero(p.choosing) : p.to_move;
        moves(board, look(game, seat), list);
        const Move& move =
            list[static_cast<int>(choice.below(static_cast<std::uint32_t>(list.size())))];
        ++result.decisions;
        apply(board, game, move, dealer);
    }
    result.finished = p.phase == Phase::Over;
    result.totals = totals(board, game);
    return result;
}

} // namespace trunkline

#include "engine/playout.hpp"

#include "engine/apply.hpp"
#include "engine/deal.hpp"
#include "engine/options.hpp"
#include "engine/payment.hpp"
#include "engine/score.hpp"

namespace trunkline {

namespace {

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
            Subsets& s = table[offered][least];
            for (unsigned mask = 1; mask < (1u << offered); ++mask)
                if (std::popcount(mask) >= least)
                    s.mask[s.count++] = static_cast<std::uint8_t>(mask);
        }
    return table;
}();

Move pick_keep(const Board& board, const Game& game, int seat, Rng& choice) {
    const int offered = game.private_states[seat].offered;
    const int least = least_kept(board, game.public_state, offered);
    const Subsets& s = kSubsets[offered][least];
    return Move::keep(seat, s.mask[choice.below(static_cast<std::uint32_t>(s.count))]);
}

template <class Then>
void draw_at(const Board& board, const PublicState& p, int seat, int k, Then then) {
    const int blind = p.deck > 0;
    if (k < blind) return then(Move::draw(seat, kFromDeck));
    then(Move::draw(seat, takeable(board, p).at(k - blind) / 8));
}

Move pick_tunnel_answer(const Game& game, int seat, Rng& choice) {
    const PublicState& p = game.public_state;
    const Cards& hand = game.private_states[seat].hand;
    const int color = laid_color(p.laid);
    const int held = color == kGray ? 0 : hand.color(color);
    const int lo = std::max(0, p.extra - held);
    const int hi = std::min<int>(static_cast<int>(hand.locomotives), p.extra);
    const int ways = std::max(0, hi - lo + 1);
    const int k = static_cast<int>(choice.below(static_cast<std::uint32_t>(ways + 1)));
    if (k == ways) return Move::decline(seat);
    return Move::tunnel(seat, Cards::of_color(color % kColors, p.extra - lo - k, lo + k));
}

Move station_at(const Board& board, const PublicState& p, const Cards& hand, int seat, int way,
                int site) {
    Cards pay;
    each_plain_payment(hand, station_cost(board, p, seat), [&](const Cards& cards) {
        if (way-- == 0) pay = cards;
    });
    return Move::station(seat, station_sites(board, p).at(site), pay);
}

} // namespace

void Playout::begin(const Game& game) {
    const PublicState& p = game.public_state;
    const int views = board_.closes_second_track(p.players) ? 1 : p.players;
    for (int v = 0; v < views; ++v) {
        Tally& tally = tally_[v];
        ways_.reset(tally);
        for (const int r : board_.all_routes - open_to(board_, p, v)) ways_.take(tally, r);
    }
}

void Playout::note_claim(const PublicState& p, int seat, int route) {
    const bool shared = board_.closes_second_track(p.players);
    for (int v = 0; v < (shared ? 1 : p.players); ++v) {
        Tally& tally = tally_[v];
        if (tally.open.has(route)) ways_.take(tally, route);
    }
    const int twin = board_.routes[route].twin;
    Tally& mine = tally_[shared ? 0 : seat];
    if (twin >= 0 && mine.open.has(twin)) ways_.take(mine, twin);
}

Playout::Claim Playout::pick_colored(const Game& game, int seat, const WaysTable::Colored& claims,
                                     int k) const {
    const PublicState& p = game.public_state;
    const Cards& hand = game.private_states[seat].hand;
    const Tally& tally = seen_by(p, seat);
    const int c = lane_of(sums(claims.by_color), k);
    const auto [kind, routes] = ways_.find(tally, hand, p.trains[seat], c, k);
    const RouteKind& what = board_.kinds[kind];
    const Span span = locomotive_span(what, hand.color(c), static_cast<int>(hand.locomotives));
    const int l = span.lo + k / routes;
    const RouteSet open = tally.open & board_.payable[kind][c];
    return {open.at(k % routes), Cards::of_color(c, what.length - l, l)};
}

// The kinds in reach are the shortest ones, so k ends among them.
Playout::Claim Playout::pick_by_locomotives(const Game& game, int seat, int k) const {
    const RouteSet open = seen_by(game.public_state, seat).open;
    for (const std::uint8_t kind : board_.kinds_in[kColors]) {
        const RouteSet routes = open & board_.payable[kind][kColors];
        if (k < routes.size()) return {routes.at(k), Cards{0, board_.kinds[kind].length}};
        k -= routes.size();
    }
    return {}; // not reached: k is below the number of ways
}

Playout::Claim Playout::pick_by_swaps(const Game& game, int seat, int k) const {
    const PublicState& p = game.public_state;
    const Cards& hand = game.private_states[seat].hand;
    for (const int r : seen_by(p, seat).open & board_.swap_routes & board_.within(p.trains[seat])) {
        const Route& route = board_.routes[r];
        const int ways = ways_.swap_ways(route, hand);
        if (k < ways) {
            SwapWay chosen = {};
            each_swap_way(board_, route.kind, route.color, hand, [&](const SwapWay& way) {
                if (k-- == 0) chosen = way;
            });
            return {r, chosen.payment(board_.kinds[route.kind], Spares(hand))};
        }
        k -= ways;
    }
    return {}; // not reached: k is below the number of ways
}

template <class Then>
void Playout::choose_turn(const Game& game, int seat, Rng& choice, Then then) const {
    const PublicState& p = game.public_state;
    const Cards& hand = game.private_states[seat].hand;
    const Tally& tally = seen_by(p, seat);
    const int trains = p.trains[seat];
    const WaysTable::Colored colored = ways_.colored(tally, hand, trains);
    const int by_locos = ways_.by_locomotives(tally, static_cast<int>(hand.locomotives), trains);
    const int by_swaps = ways_.by_swaps(tally, hand, trains);
    const int claims = colored.total + by_locos + by_swaps;
    const int sites = p.stations[seat] > 0 ? station_sites(board_, p).size() : 0;
    const int stations =
        sites > 0 ? sites * count_plain_payments(hand, station_cost(board_, p, seat)) : 0;
    const int tickets = p.ticket_deck > 0;
    const int draws = count_draws(board_, p);
    const int all = claims + stations + tickets + draws;

    // A list without any move has one after all, the pass; it takes a number like the others.
    int k = static_cast<int>(choice.below(static_cast<std::uint32_t>(std::max(1, all))));
    if (all == 0) return then(Move::pass(seat));
    if (k < claims) {
        Claim claim;
        if (k < colored.total)
            claim = pick_colored(game, seat, colored, k);
        else if (k < colored.total + by_locos)
            claim = pick_by_locomotives(game, seat, k - colored.total);
        else
            claim = pick_by_swaps(game, seat, k - colored.total - by_locos);
        return then(Move::claim(seat, claim.route, claim.pay));
    }
    k -= claims;
    if (k < stations) return then(station_at(board_, p, hand, seat, k / sites, k % sites));
    k -= stations;
    if (k < tickets) return then(Move::draw_tickets(seat));
    draw_at(board_, p, seat, k - tickets, then);
}

template <class Then>
void Playout::choose(const Game& game, int seat, Rng& choice, Then then) const {
    const PublicState& p = game.public_state;
    if (p.phase == Phase::Turn) return choose_turn(game, seat, choice, then); // most often
    if (p.phase == Phase::Draw) {
        const auto draws = static_cast<std::uint32_t>(count_draws(board_, p));
        return draw_at(board_, p, seat, static_cast<int>(choice.below(draws)), then);
    }
    if (p.phase == Phase::Tunnel) return then(pick_tunnel_answer(game, seat, choice));
    then(pick_keep(board_, game, seat, choice));
}

Move Playout::pick(const Game& game, int seat, Rng& choice) const {
    Move picked;
    choose(game, seat, choice, [&](const Move& move) { picked = move; });
    return picked;
}

__attribute__((flatten)) int Playout::finish(Game& game, Rng& choice, FastDealer& dealer,
                                             int limit) {
    begin(game);
    int decisions = 0;
    const PublicState& p = game.public_state;
    while (p.phase != Phase::Over && decisions < limit) {
        const int seat = seat_to_move(p);
        ++decisions;
        choose(game, seat, choice, [&](const Move& move) {
            const int route = move.type == MoveType::Claim ? move.what : p.tunnel;
            // Not apply(): its one compiled copy would be called, and here it is worth inlining.
            play::Step<FastDealer> step{board_, game, dealer, {}};
            step.run(move);
            if (step.out.claimed) note_claim(p, seat, route);
        });
    }
    return decisions;
}

RandomGame Playout::play(int players, std::uint64_t seed) {
    Rng choice = choice_rng(seed);
    FastDealer dealer = dealer_for(seed);
    RandomGame result;
    result.game = deal(board_, players, dealer);
    result.decisions = finish(result.game, choice, dealer);
    result.finished = result.game.public_state.phase == Phase::Over;
    result.totals = totals(board_, result.game);
    return result;
}

RandomGame play_listed(const Board& board, int players, std::uint64_t seed, MoveList& list) {
    Rng choice = choice_rng(seed);
    FastDealer dealer = dealer_for(seed);
    RandomGame result;
    Game& game = result.game;
    game = deal(board, players, dealer);
    const PublicState& p = game.public_state;
    while (p.phase != Phase::Over && result.decisions < kMoveLimit) {
        const int seat = seat_to_move(p);
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

// Small questions about a position that legality, listing and playing share.
#pragma once

#include <algorithm>

#include "engine/board.hpp"
#include "engine/game.hpp"

namespace trunkline {

// C-05, C-50, C-51: how many of the offered tickets have to be kept.
inline int least_kept(const Board& board, const PublicState& p, int offered) {
    const int keep =
        p.phase == Phase::Opening ? board.rules.opening.keep : board.rules.ticket_action.keep;
    return std::min(keep, offered);
}

// L-03: may this face-up card be taken now? takeable() below agrees with it.
inline bool may_take(const Board& board, const PublicState& p, Card card) {
    return card != Card::None && !(p.phase == Phase::Draw && card == Card::Locomotive &&
                                   board.rules.row_locomotive_ends_draw);
}
// The slots whose cards may be taken now, all at once: an id of 8 * slot + 3 for each.
inline IdSet<1> takeable(const Board& board, const PublicState& p) {
    const bool no_locomotives = p.phase == Phase::Draw && board.rules.row_locomotive_ends_draw;
    const RowBits row(p);
    return {{no_locomotives ? row.colored_bits() : row.card_bits()}};
}
// How many draws are possible: the deck, and each slot by itself.
inline int count_draws(const Board& board, const PublicState& p) {
    return (p.deck > 0) + takeable(board, p).size();
}

inline bool can_draw(const Board& board, const PublicState& p) {
    return p.deck > 0 || !takeable(board, p).empty();
}

// Open routes that this seat could claim as far as double tracks go (C-39, C-40).
inline RouteSet open_to(const Board& board, const PublicState& p, int seat) {
    RouteSet open = p.open;
    if (!board.closes_second_track(p.players))
        for (const int r : p.owned[seat] & board.doubled) open.remove(board.routes[r].twin);
    return open;
}

// Those for which it has the trains as well (C-32).
inline RouteSet claimable(const Board& board, const PublicState& p, int seat) {
    return open_to(board, p, seat) & board.within(p.trains[seat]);
}

// E-20: cities without a station.
inline CitySet station_sites(const Board& board, const PublicState& p) {
    CitySet free = CitySet::first(static_cast<int>(board.cities.size()));
    for (int s = 0; s < p.players; ++s) free = free - p.stations_at[s];
    return free;
}
// E-22: the k-th station costs k cards.
inline int station_cost(const Board& board, const PublicState& p, int seat) {
    return board.rules.stations - p.stations[seat] + 1;
}

// The colour X of T-03 that was laid down for a tunnel, or kGray for locomotives alone.
inline int laid_color(const Cards& laid) {
    for (int c = 0; c < kColors; ++c)
        if (laid.color(c) > 0) return c;
    return kGray;
}

// Cards that lie in the deck or in somebody else's hand: this seat cannot tell which.
inline Cards unseen_by(const View& view) {
    const PublicState& p = view.public_state;
    Cards unseen = Cards::full_pack() - view.mine.hand - p.discard - p.laid;
    for (const Card card : p.row)
        if (card != Card::None) unseen.remove(card);
    for (const Card card : p.revealed)
        if (card != Card::None) unseen.remove(card);
    for (int s = 0; s < p.players; ++s)
        if (s != view.seat) unseen -= p.known[s];
    return unseen;
}

// C-70, C-71: is any action legal in this turn?
bool can_act(const Board& board, const View& view);

} // namespace trunkline

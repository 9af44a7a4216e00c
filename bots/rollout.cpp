#include "bots/rollout.hpp"

#include <algorithm>
#include <bit>
#include <climits>
#include <vector>

#include "engine/apply.hpp"
#include "engine/options.hpp"

namespace trunkline {
namespace {

void candidate_draws(const Board& board, const View& view, MoveList& list) {
    const PublicState& p = view.public_state;
    unsigned seen = 0;
    for (int slot = 0; slot < kRow; ++slot) {
        const Card card = p.row[slot];
        if (!may_take(board, p, card) || (seen >> static_cast<int>(card)) & 1) continue;
        seen |= 1u << static_cast<int>(card);
        list.add(Move::draw(view.seat, slot));
    }
    if (p.deck > 0) list.add(Move::draw(view.seat, kFromDeck));
}

void candidate_claims(const Board& board, const Pilot& pilot, const View& view,
                      const RouteSet& targets, int claims, MoveList& list) {
    std::vector<std::pair<int, int>> ranked;
    for (int r : claimable(board, view.public_state, view.seat))
        ranked.emplace_back(-(targets.has(r) ? 100 : 0) - pilot.points(r), r);
    std::ranges::sort(ranked);
    // Routes of equal worth that differ only in place would crowd out shorter ones.
    for (const auto& [rank, r] : ranked) {
        if (claims == 0) break;
        const Move move = pilot.claim(view.mine.hand, view.seat, r, targets);
        if (move.type != MoveType::Claim || why_not(board, view, move) != Refusal::None) continue;
        list.add(move);
        --claims;
    }
}

} // namespace

Chance chance_of(std::uint64_t seed) {
    Chance chance;
    Rng rng{seed};
    for (FastDealer& dealer : chance) dealer.rng.state = rng.next();
    return chance;
}

void roll_out(const Board& board, const Pilot& pilot, Game& game, Drivers& drivers, Chance& chance,
              Horizon horizon) {
    const PublicState& p = game.public_state;
    for (int i = 0; i < kLongestRollout && p.phase != Phase::Over; ++i) {
        const int seat = seat_to_move(p);
        if (seat == horizon.seat && p.phase == Phase::Turn && p.final_turns == 0 &&
            horizon.turns-- == 0)
            return;
        Driver& driver = drivers[seat];
        const Move move =
            pilot.choose(p, game.private_states[seat], seat, driver.plan, *driver.style);
        apply(board, game, move, chance[seat]);
    }
}

void candidates(const Board& board, const Pilot& pilot, const View& view, const RouteSet& targets,
                int claims, MoveList& list) {
    const PublicState& p = view.public_state;
    list.clear();
    switch (p.phase) {
        case Phase::Opening:
        case Phase::Keep:
            for (unsigned mask = 1; mask < 1u << view.mine.offered; ++mask)
                if (std::popcount(mask) >= least_kept(board, p, view.mine.offered))
                    list.add(Move::keep(view.seat, mask));
            return;
        case Phase::Tunnel: {
            Cards extra;
            if (pay_extra(view.mine.hand, p.laid, p.extra, extra))
                list.add(Move::tunnel(view.seat, extra));
            list.add(Move::decline(view.seat));
            return;
        }
        case Phase::Draw:
            candidate_draws(board, view, list);
            return;
        default:
            break;
    }
    candidate_claims(board, pilot, view, targets, claims, list);
    candidate_draws(board, view, list);
    if (p.ticket_deck > 0 && p.final_turns == 0) list.add(Move::draw_tickets(view.seat));
    Move station;
    int gain = -1;
    if (pilot.station(p, view.mine, view.seat, station, gain)) list.add(station);
    if (list.size() == 0) moves(board, view, list);
}

RolloutResult result_for(const std::array<int, kMaxSeats>& totals, int players, int seat) {
    const int mine = totals[seat];
    int best_other = INT_MIN;
    int equal = 1;
    for (int s = 0; s < players; ++s) {
        if (s == seat) continue;
        best_other = std::max(best_other, totals[s]);
        equal += totals[s] == mine;
    }
    return {mine < best_other ? 0.0 : 1.0 / equal, mine - best_other};
}

} // namespace trunkline

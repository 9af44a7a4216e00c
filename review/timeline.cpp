#include "review/timeline.hpp"

#include <algorithm>

namespace trunkline::review {
namespace {

bool chance_came_in(const PublicState& before, const PublicState& after, const Outcome& outcome) {
    return after.ticket_deck < before.ticket_deck || after.deck != before.deck ||
           outcome.reshuffled || outcome.resets > 0;
}

Luck kind_of(const Move& move) {
    switch (move.type) {
        case MoveType::Tickets:
            return Luck::TicketOffer;
        case MoveType::Draw:
            return move.what == kFromDeck ? Luck::BlindCard : Luck::Refill;
        case MoveType::Claim: // of anything but a tunnel, it can only fill gaps in the row
        default:
            return Luck::Refill;
    }
}

} // namespace

Timeline timeline_of(const Record& record, std::string& fault) {
    Timeline line;
    Replay replay(record);
    int fresh = replay.game().public_state.ticket_deck;
    // A record fixes the order of the tickets; a player could not know it, and nor do we: only
    // those that were given back lie where they were put.
    const auto add_state = [&] {
        line.states.push_back(replay.game());
        line.states.back().hidden_state.fresh = static_cast<std::uint8_t>(fresh);
    };
    add_state();
    line.moments = {{-1, false}, {0, false}};
    line.events.push_back({-1, kNobody, true, Luck::Deal, MoveType::Pass});
    while (replay.step()) {
        const int m = static_cast<int>(line.moves.size());
        const PublicState before = line.before(m);
        const PublicState& after = replay.game().public_state;
        Move move = record.moves[static_cast<std::size_t>(m)].move;
        if (move.type == MoveType::Keep) { // the record names tickets, the rules places
            const PrivateState& mine = line.states.back().private_states[move.seat];
            const TicketSet& kept = record.moves[static_cast<std::size_t>(m)].tickets;
            unsigned mask = 0;
            for (int i = 0; i < mine.offered; ++i) mask |= unsigned{kept.has(mine.offer[i])} << i;
            move = Move::keep(move.seat, mask);
        }
        line.moves.push_back(move);
        if (move.type == MoveType::Tickets) fresh = std::max(0, fresh - replay.outcome().count);
        add_state();
        line.events.push_back({m, move.seat, false, Luck::Deal, move.type});
        if (chance_came_in(before, after, replay.outcome())) {
            const bool tunnel = move.type == MoveType::Claim &&
                                record.board->routes[move.what].terrain == Terrain::Tunnel;
            line.moments.push_back({m, true});
            line.events.push_back(
                {m, move.seat, true, tunnel ? Luck::Tunnel : kind_of(move), move.type});
        }
        line.moments.push_back({m + 1, false});
    }
    fault = replay.fault();
    if (!fault.empty()) return {};
    line.finished = replay.game().public_state.phase == Phase::Over;
    return line;
}

} // namespace trunkline::review

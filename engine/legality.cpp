// why_not(): the law. It judges anything that anybody may send.
#include "engine/options.hpp"
#include "engine/payment.hpp"
#include "engine/rules.hpp"

namespace trunkline {

namespace {

Refusal wrong_moment(const PublicState& p, const Move& move) {
    switch (p.phase) {
        case Phase::Over:
            return Refusal::GameOver;
        case Phase::Opening:
            return move.type == MoveType::Keep ? Refusal::None : Refusal::ChooseTicketsFirst;
        case Phase::Draw:
            return move.type == MoveType::Draw ? Refusal::None : Refusal::FinishDraw;
        case Phase::Keep:
            return move.type == MoveType::Keep ? Refusal::None : Refusal::FinishKeep;
        case Phase::Tunnel:
            return move.type == MoveType::Tunnel || move.type == MoveType::Decline
                       ? Refusal::None
                       : Refusal::FinishTunnel;
        case Phase::Turn:
            if (move.type == MoveType::Keep) return Refusal::NothingOffered;
            if (move.type == MoveType::Tunnel || move.type == MoveType::Decline)
                return Refusal::NoTunnelWaiting;
            return Refusal::None;
    }
    return Refusal::None;
}

Refusal why_not_keep(const Board& board, const View& view, const Move& move) {
    const bool opening = view.public_state.phase == Phase::Opening;
    const int offered = view.mine.offered;
    if (move.what >> offered) return Refusal::NotOffered;
    if (std::popcount(move.what) < least_kept(board, view.public_state, offered))
        return opening ? Refusal::TooFewKeptAtOpening : Refusal::TooFewKept;
    return Refusal::None;
}

Refusal why_not_draw(const Board& board, const View& view, const Move& move) {
    if (move.what == kFromDeck)
        return view.public_state.deck > 0 ? Refusal::None : Refusal::DeckEmpty;
    if (move.what > kFromDeck) return Refusal::NoSuchSlot;
    const Card card = view.public_state.row[move.what];
    if (card == Card::None) return Refusal::SlotEmpty;
    return may_take(board, view.public_state, card) ? Refusal::None : Refusal::LocomotiveAsSecond;
}

Refusal why_not_claim(const Board& board, const View& view, const Move& move) {
    if (move.what >= board.routes.size()) return Refusal::NoSuchRoute;
    const PublicState& p = view.public_state;
    const Route& route = board.routes[move.what];
    for (int s = 0; s < p.players; ++s)
        if (p.owned[s].has(move.what)) return Refusal::RouteTaken;
    if (route.twin >= 0 && p.owned[view.seat].has(route.twin))
        return Refusal::OwnsOtherTrack; // C-39 holds at any player count
    if (!p.open.has(move.what)) return Refusal::RouteClosed;
    if (p.trains[view.seat] < route.length) return Refusal::TooFewTrains;
    if (!view.mine.hand.contains(move.payment())) return Refusal::CardsNotInHand;
    return judge_payment(board, route, move.payment());
}

Refusal why_not_station(const Board& board, const View& view, const Move& move) {
    const PublicState& p = view.public_state;
    if (board.rules.stations == 0) return Refusal::NoStationsOnThisMap;
    if (move.what >= board.cities.size()) return Refusal::NoSuchCity;
    if (p.stations[view.seat] == 0) return Refusal::NoStationInReserve;
    if (!station_sites(board, p).has(move.what)) return Refusal::StationTaken;
    if (!view.mine.hand.contains(move.payment())) return Refusal::CardsNotInHand;
    return judge_station_payment(station_cost(board, p, view.seat), move.payment());
}

Refusal why_not_extra(const View& view, const Move& move) {
    const PublicState& p = view.public_state;
    const Cards pay = move.payment();
    if (!view.mine.hand.contains(pay)) return Refusal::CardsNotInHand;
    if (pay.size() != p.extra) return Refusal::TunnelExtraWrongNumber;
    const int color = laid_color(p.laid);
    if (color == kGray) // T-07
        return pay.plain == 0 ? Refusal::None : Refusal::TunnelExtraOnlyLocomotives;
    return pay.color(color) == pay.colored() ? Refusal::None : Refusal::TunnelExtraWrongColor;
}

// Counts are packed into bytes; anything above a full pack is nonsense that must not reach the
// arithmetic.
bool plausible(const Cards& pay) {
    return Cards::full_pack().contains(pay) && (pay.plain & (0x80 * Cards::kOnes)) == 0;
}

} // namespace

Refusal why_not(const Board& board, const View& view, const Move& move) {
    const PublicState& p = view.public_state;
    if (p.phase == Phase::Over) return Refusal::GameOver;
    if (view.seat >= p.players || move.seat != view.seat || !awaits(p, view.seat))
        return p.phase == Phase::Opening && move.type == MoveType::Keep && view.seat < p.players &&
                       move.seat == view.seat
                   ? Refusal::AlreadyChosen
                   : Refusal::NotYourTurn;
    if (const Refusal r = wrong_moment(p, move); r != Refusal::None) return r;
    if (!plausible(move.payment())) return Refusal::CardsNotInHand;
    switch (move.type) {
        case MoveType::Keep:
            return why_not_keep(board, view, move);
        case MoveType::Draw:
            return why_not_draw(board, view, move);
        case MoveType::Claim:
            return why_not_claim(board, view, move);
        case MoveType::Tunnel:
            return why_not_extra(view, move);
        case MoveType::Decline:
            return Refusal::None;
        case MoveType::Tickets:
            return p.ticket_deck > 0 ? Refusal::None : Refusal::NoTicketsLeft;
        case MoveType::Station:
            return why_not_station(board, view, move);
        case MoveType::Pass:
            return can_act(board, view) ? Refusal::MustAct : Refusal::None;
    }
    return Refusal::MustAct;
}

} // namespace trunkline

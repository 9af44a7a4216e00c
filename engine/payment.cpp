#include "engine/payment.hpp"

#include <cstring>

namespace trunkline {

namespace {

// Spaces that cards of colour c and locomotives fill by themselves.
int filled(const RouteKind& kind, const Cards& pay, int c) {
    return std::min(pay.color(c), kind.length - kind.symbols) +
           std::min(static_cast<int>(pay.locomotives), static_cast<int>(kind.max_locomotives));
}

int colors_in(const Cards& pay) {
    int n = 0;
    for (int c = 0; c < kColors; ++c) n += pay.color(c) > 0;
    return n;
}

// N-17, N-22: with k swaps, the rest of the spaces has to be filled in the ordinary way.
bool swaps_fit(const Route& route, const RouteKind& kind, const Cards& pay) {
    const int more = pay.size() - kind.length;
    if (more < 0 || more % (kind.swap - 1) != 0) return false;
    const int swaps = more / (kind.swap - 1);
    if (swaps > kind.max_swaps) return false;
    for (int c = 0; c < kColors; ++c)
        if ((route.color == kGray || route.color == c) &&
            filled(kind, pay, c) >= kind.length - swaps)
            return true;
    return false;
}

} // namespace

Refusal judge_payment(const Board& board, const Route& route, const Cards& pay) {
    const RouteKind& kind = board.kinds[route.kind];
    const bool ferry = route.terrain == Terrain::Ferry;
    if (kind.swap > 0) {
        if (swaps_fit(route, kind, pay)) return Refusal::None;
        return ferry ? Refusal::FerrySwapDoesNotFit : Refusal::SubstituteDoesNotFit;
    }
    if (pay.size() != kind.length) return Refusal::WrongNumberOfCards;
    if (pay.locomotives > 0 && kind.max_locomotives == 0) return Refusal::LocomotivesNotWild;
    if (colors_in(pay) > 1)
        return route.color == kGray ? Refusal::MixedColors : Refusal::WrongColor;
    if (route.color != kGray && pay.color(route.color) != pay.colored()) return Refusal::WrongColor;
    if (static_cast<int>(pay.locomotives) < kind.symbols) return Refusal::FerryNeedsLocomotives;
    if (static_cast<int>(pay.locomotives) > kind.max_locomotives)
        return Refusal::LocomotivesNotWild;
    return Refusal::None;
}

Refusal judge_station_payment(int cost, const Cards& pay) {
    if (pay.size() != cost) return Refusal::StationWrongNumberOfCards;
    return colors_in(pay) > 1 ? Refusal::StationMixedColors : Refusal::None;
}

// All colours at once and without a branch, since nothing about a hand can be guessed.
Spares::Spares(const Cards& hand) {
    std::memcpy(&held_, &hand.plain, sizeof held_);
}

Cards Spares::take(int color, int laid, int count) const {
    Counts held = __builtin_convertvector(held_, Counts);
    held[color] = static_cast<std::int16_t>(held[color] - laid);
    const Counts order = held * kColors + Counts{0, 1, 2, 3, 4, 5, 6, 7}; // the least is first
    Counts earlier = {};                                                  // cards that go before
    for (int c = 0; c < kColors; ++c) earlier += (order > order[c]) & held[c];
    Counts given = static_cast<std::int16_t>(count) - earlier;
    given = given < 0 ? Counts{} : given;
    given = given < held ? given : held;
    const Bytes bytes = __builtin_convertvector(given, Bytes);
    Cards taken;
    std::memcpy(&taken.plain, &bytes, sizeof bytes);
    taken.locomotives = static_cast<std::uint64_t>(count - taken.colored());
    return taken;
}

} // namespace trunkline

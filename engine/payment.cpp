#include "engine/payment.hpp"

#include <utility>

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

Spares::Spares(const Cards& hand) : hand_(hand) {
    // Every key goes to its rank at once: what a hand holds cannot be guessed, so no branch should
    // depend on it.
    typedef std::int16_t Keys __attribute__((vector_size(2 * kColors)));
    Keys keys, rank = {};
    for (int c = 0; c < kColors; ++c) keys[c] = static_cast<std::int16_t>(key(hand.color(c), c));
    for (int c = 0; c < kColors; ++c) rank -= keys > keys[c];
    for (int c = 0; c < kColors; ++c) keys_[static_cast<std::size_t>(rank[c])] = keys[c];
    hand.each_color([&](int) { --first_; });
}

Cards Spares::take(int color, int laid, int count) const {
    Cards taken;
    const auto give = [&](int c, int held) {
        const int n = std::min(held, count);
        taken += Cards::of_color(c, n);
        count -= n;
    };
    // What is left of the colour laid has moved forward in the order.
    int left = hand_.color(color) - laid;
    for (int i = first_; i < kColors && count > 0; ++i) {
        const int next = keys_[static_cast<std::size_t>(i)];
        if (left > 0 && key(left, color) < next) give(color, std::exchange(left, 0));
        if (next % kColors != color) give(next % kColors, next / kColors);
    }
    give(color, left);
    taken.locomotives = static_cast<std::uint64_t>(count);
    return taken;
}

} // namespace trunkline

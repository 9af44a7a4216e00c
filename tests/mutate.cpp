#include "tests/mutate.hpp"

namespace trunkline::test {

namespace {

int below(Rng& rng, int n) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
}

void bend_payment(const View& view, Move& move, Rng& rng) {
    const int c = below(rng, kColors), d = below(rng, kColors);
    const auto one = [](int color) { return std::uint64_t{1} << (8 * color); };
    const auto count = [&](int color) { return (move.plain >> (8 * color)) & 255; };
    switch (below(rng, 7)) {
        case 0:
            if (count(c) < 12) move.plain += one(c);
            break;
        case 1:
            if (count(c) > 0) move.plain -= one(c);
            break;
        case 2:
            ++move.locomotives;
            break;
        case 3:
            if (move.locomotives > 0) --move.locomotives;
            break;
        case 4: // another colour for one card
            if (count(c) > 0 && count(d) < 12) move.plain += one(d) - one(c);
            break;
        case 5: { // any handful of what is held
            move.plain = 0;
            move.locomotives = 0;
            for (int n = below(rng, 20); n > 0; --n) {
                const int k = below(rng, kColors + 1);
                if (k == kColors)
                    move.locomotives = static_cast<std::uint8_t>(
                        move.locomotives + (move.locomotives < view.mine.hand.locomotives));
                else if (static_cast<int>((move.plain >> (8 * k)) & 255) < view.mine.hand.color(k))
                    move.plain += one(k);
            }
            break;
        }
        default:
            move.plain = rng.next();
            move.locomotives = static_cast<std::uint8_t>(rng.next());
    }
}

} // namespace

Move mutated(const Board& board, const View& view, const MoveList& listed, Rng& rng) {
    Move move = listed.size() > 0 ? listed[below(rng, listed.size())] : Move::pass(view.seat);
    for (int n = 1 + below(rng, 2); n > 0; --n) switch (below(rng, 6)) {
            case 0:
                move.type = static_cast<MoveType>(below(rng, 8));
                break;
            case 1:
                move.what = static_cast<std::uint8_t>(
                    below(rng, 1 + static_cast<int>(board.routes.size())));
                break;
            case 2:
                move.what = static_cast<std::uint8_t>(rng.next());
                break;
            default:
                bend_payment(view, move, rng);
        }
    // A move that costs nothing has no place for a payment in any file or message.
    if (move.type != MoveType::Claim && move.type != MoveType::Station &&
        move.type != MoveType::Tunnel) {
        move.plain = 0;
        move.locomotives = 0;
    }
    return move;
}

} // namespace trunkline::test

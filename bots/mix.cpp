#include "bots/bot.hpp"
#include "engine/dealer.hpp"

namespace trunkline {
namespace {

// Field by field: the bytes between fields are nobody's.
struct Mixer {
    std::uint64_t state;

    void add(std::uint64_t x) { state = Rng{state ^ x}.next(); }
    template <int W>
    void add(const IdSet<W>& set) {
        for (std::uint64_t word : set.word) add(word);
    }
    void add(const Cards& cards) {
        add(cards.plain);
        add(cards.locomotives);
    }
    template <class T>
        requires std::is_enum_v<T>
    void add(T e) {
        add(static_cast<std::uint64_t>(e));
    }
    template <class T, std::size_t N>
    void add(const std::array<T, N>& items) {
        for (const T& item : items) add(item);
    }
    template <class... T>
    void all(const T&... fields) {
        (add(fields), ...);
    }
};

} // namespace

std::uint64_t mix(std::uint64_t seed, const View& view) {
    Mixer m{seed};
    const PublicState& p = view.public_state;
    m.all(p.open, p.owned, p.stations_at, p.known, p.discard, p.laid, p.trains, p.stations, p.cards,
          p.tickets, p.row, p.revealed, p.tunnel, p.extra, p.deck, p.ticket_deck, p.players,
          p.to_move, p.phase, p.choosing, p.final_turns, p.passes);
    const PrivateState& l = view.mine;
    m.all(l.hand, l.tickets, l.returned, l.offer, l.offered, l.kept, view.seat);
    return m.state;
}

} // namespace trunkline

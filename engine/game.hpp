// The whole state of one game, in three parts by who may see it: the PublicState is seen by all,
// a PrivateState by its owner, the HiddenState by nobody. A View is what one seat sees: the
// PublicState and that seat's PrivateState. It is built up, never cut down, so nothing can be
// forgotten.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "engine/board.hpp"
#include "engine/cards.hpp"
#include "engine/idset.hpp"

namespace trunkline {

enum class Phase : std::uint8_t {
    Opening, // every seat chooses its first tickets, all at once (C-05, C-06)
    Turn,    // one action (C-11)
    Draw,    // the second card of a draw action (C-14)
    Keep,    // drawn tickets are being chosen (C-50)
    Tunnel,  // the answer to a tunnel's revealed cards (T-06)
    Over,
};

inline constexpr std::uint8_t kNobody = 255;
inline constexpr std::uint8_t kNoRoute = 255;

// What lies on the table for all to see, and what all could have written down (C-09).
struct PublicState {
    RouteSet open; // neither claimed nor closed to all (C-40)
    std::array<RouteSet, kMaxSeats> owned = {};
    std::array<CitySet, kMaxSeats> stations_at = {};
    std::array<Cards, kMaxSeats> known = {}; // cards that everybody knows to be in a hand
    Cards discard;
    Cards laid;                                     // put down for a tunnel
    std::array<std::int16_t, kMaxSeats> score = {}; // route points so far (C-36)
    std::array<std::uint8_t, kMaxSeats> trains = {};
    std::array<std::uint8_t, kMaxSeats> stations = {}; // in reserve
    std::array<std::uint8_t, kMaxSeats> cards = {};
    std::array<std::uint8_t, kMaxSeats> tickets = {};
    alignas(8) std::array<Card, kRow> row = {}; // RowBits reads these two as one word
    std::array<Card, 3> revealed = {};          // by a tunnel; None where there was no card
    std::uint8_t tunnel = kNoRoute;
    std::uint8_t extra = 0; // cards the tunnel asks for in addition
    std::uint8_t deck = 0;
    std::uint8_t ticket_deck = 0;
    std::uint8_t players = 0;
    std::uint8_t to_move = 0; // unused in Opening and Over
    Phase phase = Phase::Opening;
    std::uint8_t choosing = 0;    // Opening: bit per seat still to choose
    std::uint8_t final_turns = 0; // 0: not triggered; turns to be finished (C-61)
    std::uint8_t passes = 0;      // in a row (C-72)
    std::uint8_t offering = 0;    // Keep: tickets the seat to move looks at
    friend bool operator==(const PublicState&, const PublicState&) = default;
};

// The seat that moves next; in the opening, where all choose at once, the first that has not.
inline int seat_to_move(const PublicState& p) {
    return p.phase == Phase::Opening ? std::countr_zero(p.choosing) : p.to_move;
}

struct PrivateState {
    Cards hand;
    TicketSet tickets;
    TicketSet returned; // looked at and given back
    std::array<std::uint8_t, kMaxOffer> offer = {};
    std::uint8_t offered = 0; // how many of `offer` are on offer
    std::uint8_t kept = 0;    // Opening: which of them were kept, bit per place
    friend bool operator==(const PrivateState&, const PrivateState&) = default;
};

// Face-down piles. The first `fresh` tickets lie in no particular order yet: a fast dealer picks
// among them when one is drawn; a dealer with a fixed order leaves none fresh.
struct HiddenState {
    Cards deck;
    std::array<std::uint8_t, kMaxTickets> tickets = {}; // a ring, from `head`
    std::uint8_t head = 0;
    std::uint8_t fresh = 0;
    friend bool operator==(const HiddenState&, const HiddenState&) = default;
};

struct Game {
    PublicState public_state;
    std::array<PrivateState, kMaxSeats> private_states = {};
    HiddenState hidden_state;
    friend bool operator==(const Game&, const Game&) = default;
};
static_assert(std::is_trivially_copyable_v<Game>);
static_assert(sizeof(Game) <= 768);

struct View {
    PublicState public_state;
    PrivateState mine;
    std::uint8_t seat = kNobody; // kNobody: an onlooker, whose private state is empty
    friend bool operator==(const View&, const View&) = default;
};

inline View look(const Game& game, int seat) {
    return {game.public_state, game.private_states[seat], static_cast<std::uint8_t>(seat)};
}
inline View look_on(const Game& game) {
    return {game.public_state, {}, kNobody};
}

// The row as one word, to ask all five slots at once (a tunnel's cards above it are left alone). A
// locomotive is 8 and an empty slot 9, so bit 3 of a byte tells both from the colours, and bit 0
// tells them apart.
struct RowBits {
    std::uint64_t bits = 0;

    explicit RowBits(const PublicState& p) {
        static_assert(offsetof(PublicState, revealed) == kAt + kRow);
        std::memcpy(&bits, reinterpret_cast<const char*>(&p) + kAt, sizeof bits);
    }
    // Written in one piece as it is read: memory that was just written in smaller ones cannot be
    // read at once.
    void put(int slot, Card card, PublicState& p) {
        bits &= ~(std::uint64_t{255} << (8 * slot));
        bits |= static_cast<std::uint64_t>(card) << (8 * slot);
        std::memcpy(reinterpret_cast<char*>(&p) + kAt, &bits, sizeof bits);
    }
    int empty() const { return std::popcount(special() & (bits << 3)); }
    int locomotives() const { return std::popcount(special() & ~(bits << 3)); }
    // Bit 3 of the byte of every slot with a card, or with a coloured card.
    std::uint64_t card_bits() const { return kThird & ~(special() & (bits << 3)); }
    std::uint64_t colored_bits() const { return kThird & ~bits; }

  private:
    static constexpr std::size_t kAt = offsetof(PublicState, row);
    static constexpr std::uint64_t kThird = 0x0808080808u;
    std::uint64_t special() const { return bits & kThird; }
};

inline bool awaits(const PublicState& p, int seat) {
    if (p.phase == Phase::Opening) return (p.choosing >> seat) & 1;
    return p.phase != Phase::Over && p.to_move == seat;
}

} // namespace trunkline

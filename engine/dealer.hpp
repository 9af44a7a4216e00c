// The only source of chance. A fast dealer draws from counts, for search and simulation; a
// Dealer with an order knows every card in advance: fairly shuffled from a seed that anybody can
// check afterwards, or written down in a record.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "engine/cards.hpp"

namespace trunkline {

// A small fast generator whose numbers are the same on every machine and compiler.
struct Rng {
    std::uint64_t state = 0;

    std::uint64_t next() {
        state += 0x9e3779b97f4a7c15u;
        std::uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    // 0 .. n-1; the bias of at most n / 2^32 does not matter to a search or a simulation.
    std::uint32_t below(std::uint32_t n) {
        return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32);
    }
};

struct FastDealer {
    Rng rng;

    Card draw(const Cards& deck, int size) {
        const auto r = rng.below(static_cast<std::uint32_t>(size));
        const auto locos = static_cast<std::uint32_t>(deck.locomotives);
        // Prefix sums of the eight counts in one multiplication; the card is the number of
        // sums that are not above the place drawn.
        const std::uint64_t sums = deck.plain * Cards::kOnes;
        const std::uint64_t above =
            ((sums | 0x80 * Cards::kOnes) - (r - locos + 1) * Cards::kOnes) & 0x80 * Cards::kOnes;
        const auto colored = static_cast<Card>(8 - std::popcount(above));
        return r < locos ? Card::Locomotive : colored;
    }
    void reshuffled(const Cards&) {}
    // How many of n tickets stay unordered, to be picked from when drawn.
    int order_tickets(std::span<std::uint8_t> tickets, bool) {
        return static_cast<int>(tickets.size());
    }
    int pick_ticket(int fresh) {
        return static_cast<int>(rng.below(static_cast<std::uint32_t>(fresh)));
    }
};

class Dealer {
  public:
    virtual ~Dealer() = default;
    virtual Card draw(const Cards& deck, int size) = 0;
    virtual void reshuffled(const Cards& discards) = 0; // the new deck's contents
    virtual void put_in_order(std::span<std::uint8_t> tickets, bool long_ones) = 0;

    int order_tickets(std::span<std::uint8_t> tickets, bool long_ones) {
        put_in_order(tickets, long_ones);
        return 0;
    }
    int pick_ticket(int) { return 0; }
};

} // namespace trunkline

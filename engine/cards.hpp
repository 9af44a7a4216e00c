// Train cards: eight colours and locomotives. A pile is counts, never an order:
// the order of a deck is the Dealer's business.
#pragma once

#include <bit>
#include <cstdint>

namespace trunkline {

enum class Card : std::uint8_t {
    Pink,
    Blue,
    Orange,
    White,
    Green,
    Yellow,
    Black,
    Red,
    Locomotive,
    None, // an empty slot, an unseen card
};

inline constexpr int kColors = 8;
inline constexpr int kCardsPerColor = 12; // C-01
inline constexpr int kLocomotives = 14;   // C-01
inline constexpr int kAllCards = kColors * kCardsPerColor + kLocomotives;

// Counts of the eight colours live in the bytes of one word, so that whole piles are
// added, compared and sampled with a few instructions. No count ever exceeds 12 (C-01).
struct Cards {
    std::uint64_t plain = 0;
    std::uint64_t locomotives = 0;

    static constexpr std::uint64_t kOnes = 0x0101010101010101u;

    constexpr int color(int c) const { return static_cast<int>((plain >> (8 * c)) & 255); }
    constexpr int of(Card card) const {
        return card == Card::Locomotive ? static_cast<int>(locomotives)
                                        : color(static_cast<int>(card));
    }
    constexpr int colored() const { return static_cast<int>((plain * kOnes) >> 56); }
    constexpr int size() const { return colored() + static_cast<int>(locomotives); }
    constexpr bool empty() const { return (plain | locomotives) == 0; }

    constexpr void add(Card card, int n = 1) { *this += of_card(card, n); }
    constexpr void remove(Card card, int n = 1) { *this -= of_card(card, n); }

    // Calls f(c) for each colour of which there is a card.
    template <class F>
    constexpr void each_color(F f) const {
        constexpr std::uint64_t high = 0x80 * kOnes;
        for (std::uint64_t held = (plain + (high - kOnes)) & high; held != 0; held &= held - 1)
            f(std::countr_zero(held) / 8);
    }

    // Is every count of `other` covered by ours?
    constexpr bool contains(const Cards& other) const {
        constexpr std::uint64_t high = 0x80 * kOnes;
        return (((plain | high) - other.plain) & high) == high && locomotives >= other.locomotives;
    }

    constexpr Cards& operator+=(const Cards& o) {
        plain += o.plain;
        locomotives += o.locomotives;
        return *this;
    }
    constexpr Cards& operator-=(const Cards& o) {
        plain -= o.plain;
        locomotives -= o.locomotives;
        return *this;
    }
    friend constexpr Cards operator+(Cards a, const Cards& b) { return a += b; }
    friend constexpr Cards operator-(Cards a, const Cards& b) { return a -= b; }
    friend constexpr bool operator==(const Cards&, const Cards&) = default;

    static constexpr Cards of_color(int c, int n, int locos = 0) {
        return {static_cast<std::uint64_t>(n) << (8 * c), static_cast<std::uint64_t>(locos)};
    }
    // Without a branch: which card is drawn cannot be foreseen.
    static constexpr Cards of_card(Card card, int n) {
        const int wild = static_cast<int>(card) / kColors;
        return of_color(static_cast<int>(card) % kColors, n * (1 - wild), n * wild);
    }
    static constexpr Cards full_pack() { return {kCardsPerColor * kOnes, kLocomotives}; }
};

// What of `a` is left when `b` is taken away, per kind down to zero: what is still known of a hand.
constexpr Cards without(const Cards& a, const Cards& b) {
    constexpr std::uint64_t high = 0x80 * Cards::kOnes;
    const std::uint64_t diff = (a.plain | high) - b.plain;
    const std::uint64_t enough = ((diff & high) >> 7) * 255;
    return {diff & ~high & enough,
            a.locomotives > b.locomotives ? a.locomotives - b.locomotives : 0};
}

} // namespace trunkline

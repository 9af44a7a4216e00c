// A move: one line of the game record, as a small value.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "engine/cards.hpp"
#include "engine/idset.hpp"

namespace trunkline {

enum class MoveType : std::uint8_t {
    Keep,    // what = bit per place of the offer that is kept
    Draw,    // what = slot 0..4, or kFromDeck
    Claim,   // what = route
    Tunnel,  // pay what the revealed cards ask for
    Decline, // take the tunnel's cards back
    Tickets,
    Station, // what = city
    Pass,
};

inline constexpr std::uint8_t kFromDeck = 5;

struct Move {
    std::uint64_t plain = 0; // payment: colours as in Cards::plain
    std::uint8_t locomotives = 0;
    MoveType type = MoveType::Pass;
    std::uint8_t seat = 0;
    std::uint8_t what = 0;

    Cards payment() const { return {plain, locomotives}; }
    friend bool operator==(const Move&, const Move&) = default;

    static Move keep(int seat, unsigned mask) {
        return {0, 0, MoveType::Keep, u8(seat), static_cast<std::uint8_t>(mask)};
    }
    static Move draw(int seat, int slot) { return {0, 0, MoveType::Draw, u8(seat), u8(slot)}; }
    static Move claim(int seat, int route, const Cards& pay) {
        return {pay.plain, u8(static_cast<int>(pay.locomotives)), MoveType::Claim, u8(seat),
                u8(route)};
    }
    static Move tunnel(int seat, const Cards& pay) {
        return {pay.plain, u8(static_cast<int>(pay.locomotives)), MoveType::Tunnel, u8(seat), 0};
    }
    static Move decline(int seat) { return {0, 0, MoveType::Decline, u8(seat), 0}; }
    static Move draw_tickets(int seat) { return {0, 0, MoveType::Tickets, u8(seat), 0}; }
    static Move station(int seat, int city, const Cards& pay) {
        return {pay.plain, u8(static_cast<int>(pay.locomotives)), MoveType::Station, u8(seat),
                u8(city)};
    }
    static Move pass(int seat) { return {0, 0, MoveType::Pass, u8(seat), 0}; }

  private:
    static constexpr std::uint8_t u8(int x) { return static_cast<std::uint8_t>(x); }
};
static_assert(sizeof(Move) == 16);

// A list of moves that its caller owns; large enough for any position on any board.
struct MoveList {
    static constexpr int capacity = 1 << 14;

    int size() const { return count; }
    const Move& operator[](int i) const { return items[i]; }
    const Move* begin() const { return items.data(); }
    const Move* end() const { return items.data() + count; }
    void clear() { count = 0; }
    void add(const Move& m) {
        assert(count < capacity);
        items[count++] = m;
    }
    // The same claim or station for each of these routes or cities: most of a list.
    template <class Ids>
    void add_each(Move move, const Ids& places) {
        assert(count + places.size() <= capacity);
        Move* at = items.data() + count;
        for (const int place : places) {
            move.what = static_cast<std::uint8_t>(place);
            *at++ = move;
        }
        count = static_cast<int>(at - items.data());
    }
    // Without a branch: nobody can foresee it.
    void add_if(bool condition, const Move& m) {
        assert(count < capacity);
        items[count] = m;
        count += condition;
    }

  private:
    int count = 0;
    std::array<Move, capacity> items;
};

} // namespace trunkline

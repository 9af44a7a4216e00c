// A fixed numbered list of everything that could be done on a board, for programs that learn: a
// claim or a station is paid with a colour and as few locomotives as possible, or with locomotives
// alone. Every legal move has one of these numbers; moves that differ only in how many locomotives
// are paid, or in what is swapped for one, share it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "engine/board.hpp"
#include "engine/game.hpp"
#include "engine/move.hpp"
#include "wire/writer.hpp"

namespace trunkline {

// The most tickets that can be on offer at once.
inline int most_offered(const Board& board) {
    const auto& opening = board.rules.opening;
    return std::max<int>(opening.long_tickets + opening.tickets, board.rules.ticket_action.tickets);
}

class Actions {
  public:
    explicit Actions(const Board& board);

    int count() const { return count_; }
    // One byte for each action: 1 where it is legal for the seat of the view.
    void mark(const View& view, std::uint8_t* mask) const;
    // What the action stands for in this view; a move that the rules refuse where it is illegal.
    Move move(const View& view, int action) const;
    // The action that a legal move counts as.
    int number(const View& view, const Move& move) const;
    // The first action and the number of actions of each kind, as members of an object.
    void write(json::Writer& out) const;

  private:
    static constexpr int kPass = 0, kTickets = 1, kDecline = 2, kTunnel = 3, kDraw = 4;
    static constexpr int kKeep = kDraw + kRow + 1; // then for each set of offered tickets, from {0}
    static constexpr int kByLocomotives = kColors; // beside the eight colours

    void mark_turn(const View& view, std::uint8_t* mask) const;
    Cards claim_payment(const View& view, int route, int color) const;
    int color_paid(const View& view, const Move& claim) const;
    Cards plain_payment(const Cards& hand, int cost, int color) const;

    const Board& board_;
    int keeps_, routes_, cities_;
    int claims_, stations_; // where they begin: by colour, then by route or city
    int count_;

    // Routes without swaps that so many cards of a colour and so many locomotives can pay for; with
    // the last colour, locomotives alone. And routes for which so many trains suffice.
    using ByLocomotives = std::array<RouteSet, kLocomotives + 1>;
    std::array<std::array<ByLocomotives, kCardsPerColor + 1>, kColors> payable_ = {};
    ByLocomotives by_locomotives_ = {};
    std::array<RouteSet, kMaxLength + 1> within_ = {};
};

// Writes a 1 for each id of the set into bytes that are all 0: for sets of few.
template <int Words>
void mark_each(const IdSet<Words>& set, std::uint8_t* bytes) {
    for (const int id : set) bytes[id] = 1;
}

// Writes a byte for each of the first n ids: 1 where the set has it. For sets of many.
template <int Words>
void spread(const IdSet<Words>& set, int n, std::uint8_t* bytes) {
    constexpr std::uint64_t ones = 0x0101010101010101u;
    const auto eight_from = [&](int i) {
        const std::uint64_t eight = (set.word[i >> 6] >> (i & 63)) & 255;
        const std::uint64_t picked = (eight * ones) & 0x8040201008040201u;
        return ((picked + 0x7f * ones) >> 7) & ones;
    };
    int i = 0;
    for (; i + 8 <= n; i += 8) {
        const std::uint64_t eight = eight_from(i);
        std::memcpy(bytes + i, &eight, 8);
    }
    if (i == n) return;
    const std::uint64_t last = eight_from(i);
    std::memcpy(bytes + i, &last, static_cast<std::size_t>(n - i));
}

} // namespace trunkline

#include "tests/invariants.hpp"

#include <fmt/format.h>

namespace trunkline::test {

namespace {

// Every train card is in exactly one place, and the counts that all can see are true (C-02, C-09).
std::string broken_cards(const Game& game) {
    const PublicState& p = game.public_state;
    Cards all = game.hidden_state.deck + p.discard + p.laid;
    for (int seat = 0; seat < kMaxSeats; ++seat) {
        const Cards& hand = game.private_states[seat].hand;
        all += hand;
        if (hand.size() != p.cards[seat])
            return fmt::format("seat {} is said to hold {} cards and holds {}", seat, p.cards[seat],
                               hand.size());
        if (!hand.contains(p.known[seat]))
            return fmt::format("seat {} is known to hold cards that it has not", seat);
    }
    for (const Card card : p.row)
        if (card != Card::None) all.add(card);
    if (p.phase == Phase::Tunnel)
        for (const Card card : p.revealed)
            if (card != Card::None) all.add(card);
    if (!(all == Cards::full_pack()))
        return fmt::format("{} cards in all, colours {:016x} and {} locomotives", all.size(),
                           all.plain, all.locomotives);
    if (p.deck != game.hidden_state.deck.size())
        return fmt::format("the deck is said to hold {} cards and holds {}", p.deck,
                           game.hidden_state.deck.size());
    return "";
}

// The rest of "At rest" in the record's description: deck, row and resets.
std::string broken_piles(const Board& board, const Game& game) {
    const PublicState& p = game.public_state;
    if (p.deck == 0 && !p.discard.empty()) return "the deck is empty, the discards are not (C-21)";
    Cards row;
    for (const Card card : p.row) {
        if (card != Card::None)
            row.add(card);
        else if (p.deck > 0)
            return "a slot is empty, the deck is not (C-24)";
    }
    const Cards pool = row + game.hidden_state.deck + p.discard;
    const int limit = board.rules.row_reset_at_locomotives;
    if (limit > 0 && row.size() == kRow && row.of(Card::Locomotive) >= limit &&
        pool.colored() > kRow - limit && pool.size() - kRow > 5) // L-07
        return fmt::format("{} locomotives lie face up (L-05)", row.of(Card::Locomotive));
    return "";
}

std::string broken_tunnel(const PublicState& p) {
    if (p.phase == Phase::Tunnel) {
        if (p.tunnel == kNoRoute || p.laid.empty() || p.extra == 0)
            return "a tunnel waits without a route, cards or a demand";
        return "";
    }
    return p.tunnel == kNoRoute && p.laid.empty() && p.extra == 0
               ? ""
               : "the remains of a tunnel lie on the table";
}

// Routes, trains, stations and running scores (C-31, C-36, C-39, C-40, C-64, E-20, E-21).
std::string broken_board(const Board& board, const Game& game,
                         const std::array<int, kMaxSeats>* trains) {
    const PublicState& p = game.public_state;
    RouteSet claimed, open = board.all_routes;
    CitySet built;
    for (int seat = 0; seat < p.players; ++seat) {
        int placed = 0, points = 0;
        for (const int r : p.owned[seat]) {
            const Route& route = board.routes[r];
            if (claimed.has(r)) return board.route_ids[r] + " is owned twice";
            claimed.add(r);
            open.remove(r);
            placed += route.length;
            points += board.rules.points[route.length];
            if (route.twin < 0) continue;
            if (p.owned[seat].has(route.twin))
                return fmt::format("seat {} owns both tracks (C-39)", seat);
            if (board.closes_second_track(p.players)) {
                open.remove(route.twin);
                for (int other = 0; other < p.players; ++other)
                    if (p.owned[other].has(route.twin))
                        return "both tracks are owned at a low player count (C-40)";
            }
        }
        const int start = trains ? (*trains)[seat] : board.trains;
        if (placed + p.trains[seat] != start)
            return fmt::format("seat {} placed {} trains and has {} of {}", seat, placed,
                               p.trains[seat], start);
        if (points != p.score[seat])
            return fmt::format("seat {} has {} points, its routes are worth {} (C-64)", seat,
                               p.score[seat], points);
        for (const int city : p.stations_at[seat]) {
            if (built.has(city)) return "two stations in one city (E-20)";
            built.add(city);
        }
        if (p.stations_at[seat].size() + p.stations[seat] != board.rules.stations)
            return fmt::format("seat {} lost a station", seat);
    }
    if (!(open == p.open)) return "the open routes are not those neither claimed nor closed";
    return "";
}

// Each ticket is in at most one place; the others are in the box or waiting to be returned.
std::string broken_tickets(const Board& board, const Game& game) {
    const PublicState& p = game.public_state;
    TicketSet seen;
    std::string twice;
    const auto put = [&](int ticket) {
        if (seen.has(ticket)) twice = board.ticket_ids[ticket] + " is in two places";
        seen.add(ticket);
    };
    for (int seat = 0; seat < p.players; ++seat) {
        const PrivateState& l = game.private_states[seat];
        for (const int t : l.tickets) put(t);
        const bool choosing = p.phase == Phase::Keep ? p.to_move == seat
                                                     : p.phase == Phase::Opening && awaits(p, seat);
        if (choosing)
            for (int i = 0; i < l.offered; ++i) put(l.offer[i]);
        if (p.phase != Phase::Opening && l.tickets.size() != p.tickets[seat])
            return fmt::format("seat {} is said to hold {} tickets and holds {}", seat,
                               p.tickets[seat], l.tickets.size());
    }
    for (int i = 0; i < p.ticket_deck; ++i) {
        const int t = game.hidden_state.tickets[(game.hidden_state.head + i) % kMaxTickets];
        if (board.tickets[t].is_long) return "a long ticket is in the deck (E-07)";
        put(t);
    }
    return twice;
}

std::string broken_turn(const PublicState& p) {
    if (p.passes > p.players) return "more passes in a row than players (C-72)";
    if (p.final_turns > p.players) return "more final turns than players (C-61)";
    if (p.phase == Phase::Opening || p.phase == Phase::Over) return "";
    if (p.to_move >= p.players) return "nobody's turn";
    if (p.choosing != 0) return "opening tickets are still being chosen";
    if (p.final_turns == 0)
        for (int seat = 0; seat < p.players; ++seat)
            if (seat != p.to_move && p.trains[seat] <= kLastTrains)
                return fmt::format("seat {} has {} trains and no last round (C-60)", seat,
                                   p.trains[seat]);
    return "";
}

} // namespace

std::string broken_invariant(const Board& board, const Game& game,
                             const std::array<int, kMaxSeats>* trains) {
    for (const std::string& fault :
         {broken_cards(game), broken_piles(board, game), broken_tunnel(game.public_state),
          broken_board(board, game, trains), broken_tickets(board, game),
          broken_turn(game.public_state)})
        if (!fault.empty()) return fault;
    return "";
}

} // namespace trunkline::test

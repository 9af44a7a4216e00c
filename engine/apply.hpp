// What moves do. A template over the dealer, so that search and simulation pay nothing for the
// orders that only real games need. Include it only where that matters; else engine/rules.hpp.
#pragma once

#include "engine/options.hpp"
#include "engine/rules.hpp"

namespace trunkline::play {

template <class AnyDealer>
struct Step {
    const Board& board;
    Game& game;
    AnyDealer& dealer;
    Outcome out;

    PublicState& table() { return game.public_state; }
    PrivateState& private_state(int seat) { return game.private_states[seat]; }

    // C-21: as soon as the deck has no card, the discards become the deck.
    void renew_deck() {
        PublicState& p = table();
        if (p.deck > 0 || p.discard.empty()) return;
        game.hidden_state.deck = p.discard;
        p.deck = static_cast<std::uint8_t>(p.discard.size());
        p.discard = {};
        out.reshuffled = true;
        dealer.reshuffled(game.hidden_state.deck);
    }

    Card draw_card() {
        PublicState& p = table();
        if (p.deck == 0) return Card::None;
        const Card card = dealer.draw(game.hidden_state.deck, p.deck);
        game.hidden_state.deck.remove(card);
        --p.deck;
        renew_deck();
        return card;
    }

    void fill_row() { // C-16, C-24: left to right
        for (Card& slot : table().row)
            if (slot == Card::None) slot = draw_card();
    }

    // L-05 to L-08. Without a threshold the rule sleeps.
    bool row_is_thrown_away() {
        const int limit = board.rules.row_reset_at_locomotives;
        if (limit == 0 || RowBits(table()).locomotives() < limit) return false;
        const PublicState& p = table();
        if (p.deck + p.discard.size() <= kRow)
            return false; // covers a short row as well (L-08): its deck is empty
        int others = game.hidden_state.deck.colored() + p.discard.colored();
        for (const Card card : p.row) others += card < Card::Locomotive;
        return others > kRow - limit;
    }

    // C-13 (2) to (4).
    void tidy_up() {
        renew_deck();
        if (RowBits(table()).empty() > 0) fill_row();
        while (row_is_thrown_away()) {
            PublicState& p = table();
            for (Card& slot : p.row) {
                p.discard.add(slot);
                slot = Card::None;
            }
            ++out.resets;
            fill_row();
        }
    }

    // C-13 (5), (6): the end is triggered, the final round runs out, or the next seat moves.
    void end_turn() {
        PublicState& p = table();
        if (p.final_turns > 0) {
            --p.final_turns;
            if (p.final_turns == 0) p.phase = Phase::Over;
        } else if (p.trains[p.to_move] <= kLastTrains) { // C-60
            p.final_turns = p.players;
            out.last_round = true;
        }
        if (p.passes == p.players) // C-72
            p.phase = Phase::Over;
        if (p.phase == Phase::Over) return;
        p.phase = Phase::Turn;
        p.to_move = static_cast<std::uint8_t>(p.to_move + 1 == p.players ? 0 : p.to_move + 1);
    }

    void pay(int seat, const Cards& cards) {
        PublicState& p = table();
        private_state(seat).hand -= cards;
        p.cards[seat] = static_cast<std::uint8_t>(p.cards[seat] - cards.size());
        p.known[seat] = without(p.known[seat], cards);
    }

    // --- drawing cards ---------------------------------------------------------------------

    void draw(const Move& move) {
        PublicState& p = table();
        const int s = move.seat;
        const bool first = p.phase == Phase::Turn;
        bool ends = !first;
        if (move.what == kFromDeck) {
            out.card = draw_card();
        } else {
            out.card = p.row[move.what];
            p.known[s].add(out.card);
            if (out.card == Card::Locomotive && board.rules.row_locomotive_ends_draw)
                ends = true;          // L-02
            out.refill = draw_card(); // C-16: the same slot, before the rest of the row
            RowBits(p).put(move.what, out.refill, p);
        }
        private_state(move.seat).hand.add(out.card);
        ++p.cards[s];
        tidy_up();
        p.phase = Phase::Draw;
        if (ends || !can_draw(board, p)) // C-18, L-11
            end_turn();
    }

    // --- claiming --------------------------------------------------------------------------

    void place_trains(int seat, int route_id) {
        PublicState& p = table();
        const Route& route = board.routes[route_id];
        p.open.remove(route_id);
        p.owned[seat].add(route_id);
        if (route.twin >= 0 && board.closes_second_track(p.players))
            p.open.remove(route.twin); // C-40
        p.trains[seat] = static_cast<std::uint8_t>(p.trains[seat] - route.length);
        p.score[seat] = static_cast<std::int16_t>(p.score[seat] + board.rules.points[route.length]);
        out.claimed = true;
    }

    void claim(const Move& move) {
        PublicState& p = table();
        const Cards cards = move.payment();
        pay(move.seat, cards);
        if (board.routes[move.what].terrain == Terrain::Tunnel) {
            p.laid = cards;
            p.tunnel = move.what;
            p.extra = static_cast<std::uint8_t>(reveal());
            out.revealed = p.revealed;
            out.extra = p.extra;
            if (p.extra > 0) {
                p.phase = Phase::Tunnel;
                return;
            }
            clear_tunnel();
        }
        p.discard += cards;
        place_trains(move.seat, move.what);
        tidy_up();
        end_turn();
    }

    // T-02 to T-04, T-12, T-13: turns up to three cards and counts those that match.
    int reveal() {
        PublicState& p = table();
        const int color = laid_color(p.laid);
        int extra = 0;
        for (Card& card : p.revealed) {
            card = draw_card();
            extra +=
                card == Card::Locomotive || (color != kGray && card == static_cast<Card>(color));
        }
        return extra;
    }

    void clear_tunnel() { // T-10
        PublicState& p = table();
        for (Card& card : p.revealed) {
            if (card != Card::None) p.discard.add(card);
            card = Card::None;
        }
        p.laid = {};
        p.tunnel = kNoRoute;
        p.extra = 0;
    }

    void pay_extra(const Move& move) { // T-11
        PublicState& p = table();
        const int route = p.tunnel;
        pay(move.seat, move.payment());
        p.discard += p.laid;
        p.discard += move.payment();
        clear_tunnel();
        place_trains(move.seat, route);
        tidy_up();
        end_turn();
    }

    void decline(const Move& move) { // T-09
        PublicState& p = table();
        const int s = move.seat;
        private_state(move.seat).hand += p.laid;
        p.cards[s] = static_cast<std::uint8_t>(p.cards[s] + p.laid.size());
        p.known[s] += p.laid; // everybody has seen them
        clear_tunnel();
        tidy_up();
        end_turn();
    }

    // --- tickets ---------------------------------------------------------------------------

    int ticket_place(int i) const { return (game.hidden_state.head + i) & (kMaxTickets - 1); }

    std::uint8_t draw_ticket() {
        HiddenState& hidden_state = game.hidden_state;
        auto& deck = hidden_state.tickets;
        const int top = hidden_state.head;
        if (hidden_state.fresh > 0) {
            std::swap(deck[top], deck[ticket_place(dealer.pick_ticket(hidden_state.fresh))]);
            --hidden_state.fresh;
        }
        hidden_state.head = static_cast<std::uint8_t>((hidden_state.head + 1) & (kMaxTickets - 1));
        --table().ticket_deck;
        return deck[top];
    }

    void put_under_deck(std::uint8_t ticket) {
        game.hidden_state.tickets[ticket_place(table().ticket_deck)] = ticket;
        ++table().ticket_deck;
    }

    void offer_tickets(int seat, int count) {
        PrivateState& mine = private_state(seat);
        mine.offered = 0;
        for (int i = 0; i < count && table().ticket_deck > 0; ++i)
            mine.offer[mine.offered++] = draw_ticket();
    }

    void draw_tickets(const Move& move) {
        offer_tickets(move.seat, board.rules.ticket_action.tickets);
        table().offering = private_state(move.seat).offered;
        out.count = table().offering;
        table().phase = Phase::Keep;
    }

    void give_back(int seat, unsigned kept, Returned where) {
        PrivateState& mine = private_state(seat);
        for (int i = 0; i < mine.offered; ++i)
            if (!((kept >> i) & 1) && where == Returned::Bottom) put_under_deck(mine.offer[i]);
        mine.offered = 0;
    }

    void keep(const Move& move) {
        PublicState& p = table();
        PrivateState& mine = private_state(move.seat);
        for (int i = 0; i < mine.offered; ++i) {
            const int ticket = mine.offer[i];
            if ((move.what >> i) & 1) {
                mine.tickets.add(ticket);
                mine.returned.remove(ticket);
            } else {
                mine.returned.add(ticket);
            }
        }
        out.count = std::popcount(move.what);
        p.tickets[move.seat] = static_cast<std::uint8_t>(p.tickets[move.seat] + out.count);
        if (p.phase == Phase::Opening) {
            mine.kept = move.what;
            p.choosing = static_cast<std::uint8_t>(p.choosing & ~(1u << move.seat));
            if (p.choosing == 0) begin_play();
            return;
        }
        give_back(move.seat, move.what, board.rules.ticket_action.returned);
        p.offering = 0;
        tidy_up();
        end_turn();
    }

    void begin_play() { // C-06
        PublicState& p = table();
        for (int s = 0; s < p.players; ++s) {
            give_back(s, private_state(s).kept, board.rules.opening.returned);
            private_state(s).kept = 0;
        }
        p.phase = Phase::Turn;
        p.to_move = 0;
    }

    // --- stations, passing -----------------------------------------------------------------

    void build_station(const Move& move) { // E-19 to E-23
        PublicState& p = table();
        const int s = move.seat;
        pay(move.seat, move.payment());
        p.discard += move.payment();
        p.stations_at[s].add(move.what);
        --p.stations[s];
        tidy_up();
        end_turn();
    }

    void run(const Move& move) {
        PublicState& p = table();
        p.passes = move.type == MoveType::Pass ? static_cast<std::uint8_t>(p.passes + 1) : 0;
        switch (move.type) {
            case MoveType::Keep:
                return keep(move);
            case MoveType::Draw:
                return draw(move);
            case MoveType::Claim:
                return claim(move);
            case MoveType::Tunnel:
                return pay_extra(move);
            case MoveType::Decline:
                return decline(move);
            case MoveType::Tickets:
                return draw_tickets(move);
            case MoveType::Station:
                return build_station(move);
            case MoveType::Pass:
                return end_turn(); // C-70, C-73
        }
    }
};

} // namespace trunkline::play

namespace trunkline {

template <class AnyDealer>
Outcome apply(const Board& board, Game& game, const Move& move, AnyDealer& dealer) {
    play::Step<AnyDealer> step{board, game, dealer, {}};
    step.run(move);
    return step.out;
}

} // namespace trunkline

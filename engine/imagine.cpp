// imagine(): deals out everything that one seat cannot see, at random, so that all of it fits
// what the seat knows.
#include <algorithm>
#include <array>

#include "engine/options.hpp"
#include "engine/rules.hpp"

namespace trunkline {

namespace {

// Unknown tickets, to be drawn from in any order.
struct Pile {
    std::array<std::uint8_t, kMaxTickets> ticket;
    int size = 0;

    void add(int t) { ticket[size++] = static_cast<std::uint8_t>(t); }
    std::uint8_t draw(FastDealer& dealer) {
        const int i = dealer.pick_ticket(size);
        const std::uint8_t t = ticket[i];
        ticket[i] = ticket[--size];
        return t;
    }
};

struct Imagination {
    const Board& board;
    const View& view;
    FastDealer& dealer;
    Game game;
    Pile shorts, longs, mine_returned;

    void cards() {
        const PublicState& p = view.public_state;
        Cards unseen = unseen_by(view);
        int left = unseen.size();
        for (int s = 0; s < p.players; ++s) {
            if (s == view.seat) continue;
            Cards& hand = game.private_states[s].hand;
            hand = p.known[s];
            for (int n = p.cards[s] - hand.size(); n > 0; --n) {
                const Card card = dealer.draw(unseen, left--);
                unseen.remove(card);
                hand.add(card);
            }
        }
        game.hidden_state.deck = unseen;
        heed_the_row();
    }

    // L-07: a row of locomotives that was not reset, with cards enough behind it, tells that row,
    // deck and discards have fewer than three coloured cards. So the others hold them.
    void heed_the_row() {
        const PublicState& p = view.public_state;
        Cards row;
        for (const Card card : p.row)
            if (card != Card::None) row.add(card);
        const int limit = board.rules.row_reset_at_locomotives;
        if (limit == 0 || row.size() < kRow || row.of(Card::Locomotive) < limit ||
            p.deck + p.discard.size() <= kRow)
            return;
        Cards& deck = game.hidden_state.deck;
        for (int s = 0; s < p.players; ++s) {
            if (s == view.seat) continue;
            Cards& hand = game.private_states[s].hand;
            while ((row + p.discard + deck).colored() >= 3 && deck.plain != 0 &&
                   hand.locomotives > p.known[s].locomotives) {
                const Card card = dealer.draw(Cards{deck.plain, 0}, deck.colored());
                deck.remove(card);
                hand.add(card);
                hand.remove(Card::Locomotive);
                deck.add(Card::Locomotive);
            }
        }
    }

    void sort_tickets() {
        TicketSet held = view.mine.tickets;
        for (int i = 0; i < view.mine.offered; ++i) held.add(view.mine.offer[i]);
        for (int t = 0; t < board.ticket_count(); ++t) {
            const bool is_long = board.tickets[t].is_long;
            if (held.has(t)) continue;
            if (!view.mine.returned.has(t))
                (is_long ? longs : shorts).add(t);
            else if (!is_long)
                mine_returned.add(t);
        }
    }

    // Tickets this seat has given back are the last to be drawn: they lie at the bottom.
    std::uint8_t draw_short() {
        return shorts.size > 0 ? shorts.draw(dealer) : mine_returned.draw(dealer);
    }

    // Where everybody kept nearly everything, there are not enough short tickets to go round:
    // so many of those that the others hold must be long.
    int longs_needed() const {
        const PublicState& p = view.public_state;
        int wanted = p.ticket_deck;
        if (p.phase == Phase::Keep && p.to_move != view.seat) wanted += p.offering;
        for (int s = 0; s < p.players; ++s)
            if (s != view.seat) wanted += p.tickets[s];
        return wanted - shorts.size - mine_returned.size;
    }

    int most_long(int seat) const {
        return std::min<int>(board.rules.opening.long_tickets, view.public_state.tickets[seat]);
    }

    void opponents_tickets() {
        const PublicState& p = view.public_state;
        const Rulebook::Offer& opening = board.rules.opening;
        int needed = longs_needed();
        int chances = 0; // for a long ticket to be held
        for (int s = 0; s < p.players; ++s)
            if (s != view.seat) chances += most_long(s);
        for (int s = 0; s < p.players; ++s) {
            if (s == view.seat) continue;
            PrivateState& theirs = game.private_states[s];
            auto offer = [&](std::uint8_t t) { theirs.offer[theirs.offered++] = t; };
            if (p.phase == Phase::Opening) {
                // Dealt like everybody; who has chosen keeps the first ones of the offer.
                for (int n = 0; n < opening.long_tickets; ++n) offer(longs.draw(dealer));
                for (int n = 0; n < opening.tickets; ++n) offer(draw_short());
                for (int n = 0; n < p.tickets[s]; ++n) {
                    theirs.tickets.add(theirs.offer[n]);
                    theirs.kept = static_cast<std::uint8_t>(theirs.kept | 1u << n);
                }
                continue;
            }
            int tickets = p.tickets[s];
            // Whether a long one was kept cannot be known; about every second seat is dealt one.
            for (int n = most_long(s); n > 0; --n, --chances)
                if (longs.size > 0 && (needed >= chances || dealer.rng.below(2) == 0)) {
                    theirs.tickets.add(longs.draw(dealer));
                    --tickets;
                    --needed;
                }
            for (; tickets > 0; --tickets) theirs.tickets.add(draw_short());
            if (p.phase == Phase::Keep && p.to_move == s)
                for (int n = 0; n < p.offering; ++n) offer(draw_short());
        }
    }

    void ticket_deck() {
        HiddenState& hidden_state = game.hidden_state;
        const int size = view.public_state.ticket_deck;
        const int fresh = std::min(size, shorts.size);
        for (int i = 0; i < size; ++i) hidden_state.tickets[i] = draw_short();
        hidden_state.fresh = static_cast<std::uint8_t>(fresh);
    }
};

} // namespace

Game imagine(const Board& board, const View& view, FastDealer& dealer) {
    Imagination im{board, view, dealer, {}, {}, {}, {}};
    im.game.public_state = view.public_state;
    if (view.seat < view.public_state.players) im.game.private_states[view.seat] = view.mine;
    im.cards();
    im.sort_tickets();
    im.opponents_tickets();
    im.ticket_deck();
    return im.game;
}

} // namespace trunkline

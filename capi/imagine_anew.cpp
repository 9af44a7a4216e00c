#include "capi/imagine_anew.hpp"

#include <algorithm>
#include <utility>

#include "capi/imagined_game.hpp"

namespace trunkline {
namespace {

constexpr int kTries = 100;

template <class Item>
void shuffle_items(std::span<Item> items, Rng& rng) {
    for (std::size_t i = items.size(); i > 1; --i)
        std::swap(items[i - 1], items[rng.below(static_cast<std::uint32_t>(i))]);
}

Imagined written_down(const Game& game, int seat, Rng& rng) {
    const PublicState& p = game.public_state;
    const HiddenState& hidden = game.hidden_state;
    Imagined imagined;
    imagined.seat = seat;
    for (int s = 0; s < p.players; ++s) {
        const PrivateState& theirs = game.private_states[s];
        imagined.hands.push_back(theirs.hand);
        imagined.tickets.push_back(theirs.tickets);
        imagined.offers.emplace_back(theirs.offer.begin(), theirs.offer.begin() + theirs.offered);
    }
    imagined.deck = listed(hidden.deck);
    shuffle(imagined.deck, rng);
    for (int i = 0; i < p.ticket_deck; ++i)
        imagined.ticket_deck.push_back(hidden.tickets[(hidden.head + i) % kMaxTickets]);
    shuffle_items(std::span(imagined.ticket_deck).first(hidden.fresh), rng);
    return imagined;
}

// The engine's imagine() does not remember where tickets lie that the seat gave back: those in the
// box leave the game again, and those under the deck go back there.
class PutRight {
  public:
    PutRight(const Board& board, const GivenBack& known, Imagined& imagined)
        : known_(known), imagined_(imagined) {
        for (int t = 0; t < board.ticket_count(); ++t)
            if (!board.tickets[t].is_long && !known.in_the_box.has(t)) spare_.add(t);
        each_place([&](auto ticket, auto) { spare_.remove(ticket); });
    }

    void box() {
        each_place([&](auto ticket, auto put) {
            if (known_.in_the_box.has(ticket) && !spare_.empty()) put(take_spare());
        });
    }
    void deck() {
        auto& deck = imagined_.ticket_deck;
        for (const int ticket : known_.under_the_deck) {
            if (std::ranges::find(deck, ticket) != deck.end()) continue;
            const auto place = std::find_if(deck.rbegin(), deck.rend(), [&](std::uint8_t other) {
                return !known_.under_the_deck.has(other);
            });
            if (place == deck.rend()) return;
            const std::uint8_t other = *place;
            each_place([&](auto held, auto put) {
                if (held == ticket) put(other);
            });
            *place = static_cast<std::uint8_t>(ticket);
        }
    }

  private:
    int take_spare() {
        const int ticket = spare_.at(0);
        spare_.remove(ticket);
        return ticket;
    }
    // All tickets but those of the seat itself, each with a way to put another in its place. What
    // was chosen in the opening is on offer too: the others have given nothing back by then.
    template <class Look>
    void each_place(Look look) {
        for (auto& place : imagined_.ticket_deck)
            look(int{place}, [&](int other) { place = static_cast<std::uint8_t>(other); });
        for (int s = 0; s < static_cast<int>(imagined_.hands.size()); ++s) {
            TicketSet& held = imagined_.tickets[s];
            const TicketSet before = held;
            for (const int ticket : before)
                look(ticket, [&](int other) {
                    if (s == imagined_.seat) return;
                    held.remove(ticket);
                    held.add(other);
                });
            for (auto& place : imagined_.offers[s])
                look(int{place}, [&](int other) {
                    if (s != imagined_.seat) place = static_cast<std::uint8_t>(other);
                });
        }
    }

    const GivenBack& known_;
    Imagined& imagined_;
    TicketSet spare_; // short ones that are nowhere
};

} // namespace

std::vector<Card> listed(const Cards& cards) {
    std::vector<Card> list;
    for (int c = 0; c <= kColors; ++c)
        list.insert(list.end(), static_cast<std::size_t>(cards.of(static_cast<Card>(c))),
                    static_cast<Card>(c));
    return list;
}

void shuffle(std::vector<Card>& cards, Rng& rng) {
    shuffle_items(std::span(cards), rng);
}

std::optional<Imagined> imagine_anew(const Board& board, const Game& game, int seat,
                                     const GivenBack& given_back, Rng& rng) {
    Imaginer imaginer(board);
    for (int n = 0; n < kTries; ++n) {
        FastDealer dealer{Rng{rng.next()}};
        const Game other = imaginer.imagine(look(game, seat), Likelihood::Expert, dealer);
        Imagined imagined = written_down(other, seat, rng);
        PutRight put_right(board, given_back, imagined);
        put_right.box();
        put_right.deck();
        if (objection(board, game, given_back, imagined).empty()) return imagined;
    }
    return std::nullopt;
}

} // namespace trunkline

// Secrecy: two games that differ only in what a seat cannot know give that seat the same views and
// the same events, byte for byte, from the deal to the last move.
#include <gtest/gtest.h>

#include "engine/fair.hpp"
#include "tests/properties/walk_games.hpp"
#include "wire/view.hpp"

namespace trunkline::test {
namespace {

// Deals from written orders and counts the cards, so that each can be found again.
class Counting final : public Dealer {
  public:
    explicit Counting(const Orders& orders) : inner_(orders) {}
    Card draw(const Cards& deck, int size) override {
        ++place;
        return static_cast<Dealer&>(inner_).draw(deck, size);
    }
    void reshuffled(const Cards& discards) override {
        ++pile;
        place = 0;
        inner_.reshuffled(discards);
    }
    void put_in_order(std::span<std::uint8_t> tickets, bool long_ones) override {
        inner_.put_in_order(tickets, long_ones);
    }
    std::size_t pile = 0, place = 0; // of the next card
  private:
    ListedDealer inner_;
};

struct Place {
    std::size_t pile, place;
};

Card& card_at(Orders& orders, Place at) {
    return at.pile == 0 ? orders.deck[at.place] : orders.reshuffles[at.pile - 1][at.place];
}

struct Played {
    Orders orders;
    std::vector<Move> moves;
    std::vector<std::vector<Place>> blind; // by seat: cards that only their owner has seen
    Place next;                            // the first card that was never drawn
};

Played play(const Board& board, int players, Players& table, std::uint64_t seed) {
    Played result;
    result.blind.resize(static_cast<std::size_t>(players));
    const std::vector<std::string> salts(static_cast<std::size_t>(players));
    FairDealer fair(sha256(std::to_string(seed)), salts);
    {
        Dealer& any = fair;
        Game game = deal(board, players, any);
        table.sit_down(seed);
        for (int n = 0; n < 700 && game.public_state.phase != Phase::Over; ++n) {
            result.moves.push_back(table.choose(look(game, seat_to_move(game.public_state))));
            apply(board, game, result.moves.back(), any);
        }
        table.stand_up(seed);
    }
    result.orders = fair.orders();
    // Once more, to note where every blind card lay.
    Counting dealer(result.orders);
    Dealer& any = dealer;
    Game game = deal(board, players, any);
    for (std::size_t s = 0; s < result.blind.size(); ++s)
        for (std::size_t i = 0; i < 4; ++i) result.blind[s].push_back({0, 4 * s + i});
    for (const Move& move : result.moves) {
        if (move.type == MoveType::Draw && move.what == kFromDeck)
            result.blind[move.seat].push_back({dealer.pile, dealer.place});
        apply(board, game, move, any);
    }
    result.next = {dealer.pile, dealer.place};
    return result;
}

// Swaps a card that others hold unseen with another that nobody or another of them has seen, and
// tickets that others keep among each other.
Orders disguised(const Board& board, const Played& played, int seat, int players, Rng& rng) {
    Orders orders = played.orders;
    // Of one pile: the discards that make up a later one are known to all.
    const auto pile = rng.below(static_cast<std::uint32_t>(orders.reshuffles.size() + 1));
    std::vector<Place> unseen;
    for (std::size_t s = 0; s < played.blind.size(); ++s)
        for (const Place at : played.blind[s])
            if (static_cast<int>(s) != seat && at.pile == pile) unseen.push_back(at);
    const auto held = static_cast<std::uint32_t>(unseen.size());
    const std::size_t size = pile == 0 ? orders.deck.size() : orders.reshuffles[pile - 1].size();
    if (played.next.pile == pile)
        for (std::size_t i = played.next.place; i < size; ++i) unseen.push_back({pile, i});
    if (held > 0)
        std::swap(card_at(orders, unseen[rng.below(held)]),
                  card_at(orders, unseen[rng.below(static_cast<std::uint32_t>(unseen.size()))]));
    if (!orders.long_tickets.empty())
        for (std::size_t i = orders.long_tickets.size() - 1; i > 0; --i) {
            const auto j = rng.below(static_cast<std::uint32_t>(i + 1));
            if (static_cast<int>(i) != seat && static_cast<int>(j) != seat)
                std::swap(orders.long_tickets[i], orders.long_tickets[j]);
        }
    // Opening tickets that others keep; what they give back may come to this seat one day.
    const auto dealt = static_cast<std::size_t>(board.rules.opening.tickets);
    const auto longs = static_cast<std::size_t>(board.rules.opening.long_tickets);
    std::vector<std::size_t> kept;
    for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s)
        for (std::size_t i = 0; i < dealt && static_cast<int>(s) != seat; ++i)
            if ((played.moves[s].what >> (longs + i)) & 1) kept.push_back(s * dealt + i);
    if (!kept.empty())
        std::swap(orders.tickets[kept.front()],
                  orders.tickets[kept[rng.below(static_cast<std::uint32_t>(kept.size()))]]);
    return orders;
}

std::string told(const Board& board, const Game& before, const Game& after, const Move& move,
                 const Outcome& outcome, int seat) {
    std::string text;
    json::Writer out(text);
    const WrittenMove line = written(before.private_states[move.seat], move);
    write_happened(out, board, before.public_state, after.public_state, line, outcome, seat);
    text += '\n';
    const View old_view = seat == kNobody ? look_on(before) : look(before, seat);
    const View new_view = seat == kNobody ? look_on(after) : look(after, seat);
    json::Writer changes(text);
    write_changes(changes, board, old_view, new_view);
    text += '\n';
    json::Writer view(text);
    write_view(view, board, new_view);
    return text;
}

// How far the disguised game went along; a hand that lacks a card it needs ends it early.
std::size_t compare(const Board& board, int players, const Played& played, const Orders& orders,
                    int seat) {
    Counting true_dealer(played.orders), false_dealer(orders);
    Dealer &a = true_dealer, &b = false_dealer;
    Game one = deal(board, players, a), two = deal(board, players, b);
    std::size_t n = 0;
    for (const Move& move : played.moves) {
        if (why_not(board, look(two, move.seat), move) != Refusal::None) break;
        const Game before_one = one, before_two = two;
        const Outcome x = apply(board, one, move, a), y = apply(board, two, move, b);
        if (one.public_state.phase == Phase::Over) break; // now all is shown (C-64)
        EXPECT_EQ(told(board, before_one, one, move, x, seat),
                  told(board, before_two, two, move, y, seat))
            << "move " << n << " seat " << seat;
        EXPECT_EQ(told(board, before_one, one, move, x, kNobody),
                  told(board, before_two, two, move, y, kNobody));
        if (::testing::Test::HasFailure()) break;
        ++n;
    }
    return n;
}

TEST(Secrecy, what_a_seat_cannot_know_makes_no_difference_to_it) {
    for (const auto map : kAllMaps) {
        const Board& board = board_of(map);
        for (const int players : player_counts(map)) {
            Players table(board, players);
            Rng rng{9};
            std::size_t whole = 0, compared = 0;
            for (int g = 0; g < games(20); ++g) {
                const Played played =
                    play(board, players, table, static_cast<std::uint64_t>(1000 * players + g));
                for (int seat = 0; seat < players; ++seat) {
                    const Orders orders = disguised(board, played, seat, players, rng);
                    const auto n = compare(board, players, played, orders, seat);
                    ASSERT_FALSE(HasFailure()) << map << " " << players << " game " << g;
                    compared += n;
                    whole += n + 1 >= played.moves.size();
                }
            }
            EXPECT_GT(compared, 0u);
            EXPECT_GT(whole, 0u) << "no game was compared from beginning to end";
        }
    }
}

} // namespace
} // namespace trunkline::test

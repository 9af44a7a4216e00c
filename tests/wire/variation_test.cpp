// Variations: what could have been is written, read, and refereed like the game itself; what one
// seat imagines has to fit all that it knows.
#include "wire/variation.hpp"

#include <gtest/gtest.h>

#include "tests/wire/random_games.hpp"
#include "wire/record.hpp"

namespace trunkline {
namespace {

using testing::board_of;
using testing::play_random;

// What a seat might imagine here, as a record has it: other cards, and tickets of another seat
// exchanged with some of the deck. (imagine() itself does not remember where tickets lie that were
// given back.)
Imagined imagine_for(const Board& board, const Game& game, int seat, std::uint64_t seed) {
    FastDealer dealer{Rng{seed}};
    const Game other = imagine(board, look(game, seat), dealer);
    Imagined imagined;
    imagined.seat = seat;
    for (int s = 0; s < game.public_state.players; ++s) {
        const PrivateState& theirs = game.private_states[s];
        imagined.hands.push_back(other.private_states[s].hand);
        imagined.tickets.push_back(theirs.tickets);
        imagined.offers.emplace_back(theirs.offer.begin(), theirs.offer.begin() + theirs.offered);
    }
    for (int c = 0; c <= kColors; ++c)
        for (int n = other.hidden_state.deck.of(static_cast<Card>(c)); n > 0; --n)
            imagined.deck.push_back(static_cast<Card>(c));
    const HiddenState& hidden = game.hidden_state;
    for (int i = 0; i < game.public_state.ticket_deck; ++i)
        imagined.ticket_deck.push_back(hidden.tickets[(hidden.head + i) % kMaxTickets]);
    if (game.public_state.phase == Phase::Opening) return imagined;
    TicketSet& theirs = imagined.tickets[(seat + 1) % game.public_state.players];
    for (std::uint8_t& place : imagined.ticket_deck) {
        const TicketSet shorts =
            theirs.where([&](int ticket) { return !board.tickets[ticket].is_long; });
        if (shorts.empty() || game.private_states[seat].returned.has(place)) continue;
        const int ticket = shorts.at(0);
        theirs.remove(ticket);
        theirs.add(place);
        place = static_cast<std::uint8_t>(ticket);
    }
    return imagined;
}

// Some moves that can follow, and the orders of the shuffles among them.
void go_on(const Board& board, Game game, std::vector<Card> deck, Variation& variation, int moves,
           std::uint64_t seed) {
    ListedDealer listed({std::move(deck), {}, {}, {}}); // it makes up what it lacks
    Rng rng{seed};
    const auto list = std::make_unique<MoveList>();
    for (int n = 0; n < moves && game.public_state.phase != Phase::Over; ++n) {
        const int seat = seat_to_move(game.public_state);
        list->clear();
        trunkline::moves(board, look(game, seat), *list);
        const Move move =
            (*list)[static_cast<int>(rng.below(static_cast<std::uint32_t>(list->size())))];
        variation.moves.push_back(written(game.private_states[seat], move));
        apply(board, game, move, static_cast<Dealer&>(listed));
    }
    variation.reshuffles = listed.orders().reshuffles;
}

Record with_variations(const Board& board, int players, std::uint64_t seed, bool imagining) {
    Record record = play_random(board, players, seed).record;
    for (std::size_t at = 0; at <= record.moves.size(); at += 1 + record.moves.size() / 12) {
        Replay replay(record);
        while (replay.moves_made() < at && replay.step()) {
        }
        Variation& variation = record.variations.emplace_back();
        variation.at = at;
        variation.name = "after " + std::to_string(at);
        if (imagining)
            variation.hidden =
                imagine_for(board, replay.game(), static_cast<int>(at) % players, seed + at);
        const Replay start(replay, variation);
        go_on(board, start.game(), start.deck(), variation, 40, seed + at);
        // And another way to go on from the middle of it.
        const std::size_t half = variation.moves.size() / 2;
        Replay line(replay, variation);
        while (line.moves_made() < half && line.step()) {
        }
        Variation inner;
        inner.at = half;
        go_on(board, line.game(), line.deck(), inner, 5, seed + at + 1);
        variation.variations.push_back(inner);
    }
    return record;
}

TEST(Variation, ThereAndBackAndRefereed) {
    for (const char* map : {"usa", "europe", "nordic"})
        for (const bool imagining : {false, true}) {
            const Board& board = board_of(map);
            const int players = imagining ? board.max_players : board.min_players;
            const Record record =
                with_variations(board, players, static_cast<std::uint64_t>(players), imagining);
            ASSERT_EQ(verify(record), "") << board.id << players << imagining;
            std::string text, error;
            write_record(text, record);
            const auto again = read_record(text, [&](std::string_view) { return &board; }, error);
            ASSERT_TRUE(again) << error;
            std::string second;
            write_record(second, *again);
            EXPECT_EQ(second, text);
            EXPECT_EQ(verify(*again), "");
        }
}

TEST(Variation, MovesAndShufflesAreChecked) {
    const Record good = with_variations(board_of("europe"), 3, 7, false);
    Record record = good;
    record.variations[2].moves.insert(record.variations[2].moves.begin(),
                                      WrittenMove{Move::pass(0), {}, false});
    EXPECT_EQ(verify(record).substr(0, 26), "variation 2: move 0: rule ") << verify(record);
    record = good;
    record.variations[1].variations[0].moves.front().move.seat ^= 3;
    EXPECT_EQ(verify(record).substr(0, 27), "variation 1: variation 0: m") << verify(record);
    record = good;
    record.variations[3].reshuffles.emplace_back();
    EXPECT_NE(verify(record).find("variation 3: reshuffles: rule C-21: "), std::string::npos);
}

TEST(Variation, WhatASeatKnowsStays) {
    const Board& board = board_of("usa");
    const Record good = with_variations(board, 3, 9, true);
    const std::size_t k = 6;
    const Imagined& start = *good.variations[k].hidden;
    const int me = start.seat;
    const int other = (me + 1) % 3;
    const auto objection_after = [&](const auto& change) {
        Record record = good;
        change(*record.variations[k].hidden);
        const std::string prefix = "variation 6: hidden: ";
        const std::string fault = verify(record);
        EXPECT_EQ(fault.substr(0, prefix.size()), prefix) << fault;
        return fault.substr(std::min(fault.size(), prefix.size()));
    };
    const auto first_in = [](const Cards& cards) {
        int c = 0;
        while (cards.of(static_cast<Card>(c)) == 0) ++c;
        return static_cast<Card>(c);
    };
    // A card of mine for another of the deck.
    EXPECT_EQ(objection_after([&](Imagined& i) {
                  const Card mine = first_in(i.hands[me]);
                  for (Card& card : i.deck)
                      if (card != mine) {
                          i.hands[me].remove(mine);
                          i.hands[me].add(card);
                          card = mine;
                          return;
                      }
              }),
              "another hand than the one that the seat sees");
    EXPECT_EQ(objection_after([&](Imagined& i) {
                  const Card card = first_in(i.hands[other]);
                  i.hands[other].remove(card);
                  i.deck.push_back(card);
              }),
              "another number of cards in the deck");
    EXPECT_EQ(objection_after([&](Imagined& i) {
                  const Card card = first_in(i.hands[other]);
                  i.hands[other].remove(card);
                  i.hands[3 - me - other].add(card);
              }).substr(0, 34),
              "another number of cards in the han");
    EXPECT_EQ(objection_after([&](Imagined& i) {
                  i.deck[0] = i.deck[0] == Card::Red ? Card::Blue : Card::Red;
              }),
              "not the cards that are hidden, each once");
    EXPECT_EQ(objection_after([&](Imagined& i) { i.ticket_deck[0] = i.ticket_deck[1]; }),
              "a ticket that is in two places");
    EXPECT_EQ(objection_after([&](Imagined& i) { i.ticket_deck.pop_back(); }),
              "another number of tickets in the ticket deck");
    EXPECT_EQ(objection_after([&](Imagined& i) {
                  const int ticket = i.tickets[me].at(0);
                  i.tickets[me].remove(ticket);
                  i.tickets[me].add(i.ticket_deck[0]);
                  i.ticket_deck[0] = static_cast<std::uint8_t>(ticket);
              }),
              "other tickets than those that the seat sees");
}

// Cards taken from the row are known to be in a hand until they are played.
TEST(Variation, WhatEverybodySawStays) {
    const Board& board = board_of("usa");
    Record record = play_random(board, 2, 11).record;
    Replay replay(record);
    while (replay.game().public_state.known[1].empty() && replay.step()) {
    }
    const Game& game = replay.game();
    ASSERT_FALSE(game.public_state.known[1].empty());
    Variation& variation = record.variations.emplace_back();
    variation.at = replay.moves_made();
    variation.hidden = imagine_for(board, game, 0, 1);
    EXPECT_EQ(verify(record), "");
    Imagined& hidden = *variation.hidden;
    Card known = Card::Pink;
    while (game.public_state.known[1].of(known) == 0)
        known = static_cast<Card>(static_cast<int>(known) + 1);
    // All of that colour into the deck, for other cards.
    for (Card& card : hidden.deck)
        if (card != known && hidden.hands[1].of(known) > 0) {
            hidden.hands[1].remove(known);
            hidden.hands[1].add(card);
            card = known;
        }
    EXPECT_NE(
        verify(record).find("hidden: not the cards that all know to be in the hand of seat 1"),
        std::string::npos);
}

TEST(Variation, WhatCannotBeReadIsSaidSo) {
    const Board& board = board_of("usa");
    std::string good, error;
    write_record(good, with_variations(board, 2, 3, true));
    const auto broken = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        const auto at = text.find(from, text.find("\"variations\""));
        EXPECT_NE(at, std::string::npos) << from;
        text.replace(at, from.size(), to);
        EXPECT_FALSE(read_record(text, [&](std::string_view) { return &board; }, error));
        return error;
    };
    EXPECT_EQ(broken("\"at\":0", "\"at\":99999").substr(0, 32), "/variations/0/at: found 99999, e");
    EXPECT_EQ(broken("\"hidden\":{\"seat\":0", "\"hidden\":{\"seat\":2").substr(0, 30),
              "/variations/0/hidden/seat: fou");
    EXPECT_EQ(broken("\"hands\":[", "\"hands\":[{},"),
              "/variations/0/hidden/hands: found an array of 3, expected one for each seat");
    EXPECT_EQ(broken("\"moves\":[", "\"moves\":[7,"),
              "/variations/0/moves/0: found 7, expected an object");
}

} // namespace
} // namespace trunkline

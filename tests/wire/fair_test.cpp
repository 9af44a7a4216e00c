// The fair shuffle: known vectors of SHA-256, the check of docs/RECORD.md, and dealing by it.
#include "engine/fair.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/rules.hpp"
#include "wire/map.hpp"

namespace trunkline {
namespace {

TEST(Sha256, KnownVectors) {
    EXPECT_EQ(to_hex(sha256("")),
              "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(to_hex(sha256("abc")),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(to_hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(to_hex(sha256(std::string(1'000'000, 'a'))),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, PiecesGiveTheSameAsTheWhole) {
    const std::string text(200, 'x');
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        Sha256 sum;
        sum.add(std::string_view(text).substr(0, cut));
        sum.add(std::string_view(text).substr(cut));
        ASSERT_EQ(sum.finish(), sha256(text)) << cut;
    }
}

TEST(Sha256, HexThereAndBack) {
    const Digest digest = sha256("1");
    Digest back = {};
    EXPECT_TRUE(from_hex(to_hex(digest), back));
    EXPECT_EQ(back, digest);
    EXPECT_FALSE(from_hex("00", back));
    EXPECT_FALSE(from_hex(std::string(64, 'G'), back));
    EXPECT_FALSE(from_hex(std::string(65, '0'), back));
}

const std::vector<std::string> kNoSalts = {"", ""};

TEST(FairShuffle, CheckOfTheRecordFormat) {
    const FairShuffle shuffle(sha256("1"), kNoSalts);
    EXPECT_EQ(to_hex(shuffle.key()).substr(0, 16), "efedab57635804cf");
    const auto deck = shuffle.deck();
    const std::vector<Card> first(deck.begin(), deck.begin() + 5);
    EXPECT_EQ(first, (std::vector{Card::Green, Card::Blue, Card::Yellow, Card::Green, Card::Blue}));
    EXPECT_EQ(count_cards(deck), Cards::full_pack());

    const auto usa = embedded_map("usa");
    ASSERT_TRUE(usa);
    FairDealer dealer(sha256("1"), kNoSalts);
    deal(*usa, 2, static_cast<Dealer&>(dealer));
    EXPECT_EQ(usa->ticket_ids[dealer.orders().tickets[0]], "los_angeles:new_york");
    EXPECT_TRUE(dealer.orders().long_tickets.empty());
}

TEST(FairShuffle, EverySaltChangesEverything) {
    const FairShuffle plain(sha256("1"), kNoSalts);
    const FairShuffle salted(sha256("1"), std::vector<std::string>{"", "x"});
    const FairShuffle other(sha256("1"), std::vector<std::string>{"x", ""});
    EXPECT_NE(plain.deck(), salted.deck());
    EXPECT_NE(salted.deck(), other.deck());
}

TEST(FairDealer, DealsFourCardsToEachSeatInOrderThenTheRow) {
    const auto europe = embedded_map("europe");
    ASSERT_TRUE(europe);
    FairDealer dealer(sha256("1"), std::vector<std::string>{"", "", ""});
    const Game game = deal(*europe, 3, static_cast<Dealer&>(dealer));
    const Orders& orders = dealer.orders();
    for (std::size_t s = 0; s < 3; ++s) {
        EXPECT_EQ(game.private_states[s].hand,
                  count_cards(std::span(orders.deck).subspan(4 * s, 4)));
        EXPECT_EQ(game.private_states[s].offer[0], orders.long_tickets[s]);
        EXPECT_EQ(game.private_states[s].offer[1], orders.tickets[3 * s]);
    }
    for (std::size_t slot = 0; slot < 5; ++slot)
        EXPECT_EQ(game.public_state.row[slot], orders.deck[12 + slot]);
}

TEST(FairDealer, ACopyGoesOnOnItsOwn) {
    FairDealer dealer(sha256("7"), kNoSalts);
    Cards deck = Cards::full_pack();
    deck.remove(dealer.draw(deck, 110));
    FairDealer copy = dealer;
    EXPECT_EQ(copy.draw(deck, 109), dealer.draw(deck, 109));
}

TEST(ListedDealer, ReportsOrdersThatDoNotFit) {
    Orders orders;
    orders.deck = FairShuffle(sha256("1"), kNoSalts).deck();
    orders.tickets = {0, 2, 1};
    orders.reshuffles = {{Card::Red, Card::Blue}};

    ListedDealer dealer(orders);
    std::array<std::uint8_t, 3> tickets = {0, 1, 2};
    dealer.put_in_order(tickets, false);
    EXPECT_EQ(tickets, (std::array<std::uint8_t, 3>{0, 2, 1}));
    EXPECT_EQ(dealer.fault(), OrderFault::None);

    Cards discards;
    discards.add(Card::Red);
    discards.add(Card::Blue);
    dealer.reshuffled(discards);
    EXPECT_EQ(dealer.fault(), OrderFault::None);
    EXPECT_EQ(dealer.draw(discards, 2), Card::Red);
    EXPECT_EQ(dealer.draw(discards, 1), Card::Blue);
    dealer.reshuffled(discards);
    EXPECT_EQ(dealer.fault(), OrderFault::MissingReshuffle);

    ListedDealer other(orders);
    discards.add(Card::Locomotive);
    other.reshuffled(discards);
    EXPECT_EQ(other.fault(), OrderFault::WrongReshuffle);
    EXPECT_EQ(other.reshuffles_used(), 1u);

    ListedDealer third(orders);
    third.put_in_order(tickets, true);
    EXPECT_EQ(third.fault(), OrderFault::LongTickets);
}

} // namespace
} // namespace trunkline

// Dealers whose cards are fixed in advance, so that anybody can check a game afterwards: the fair
// one shuffles from a seed and the players' salts (docs/RECORD.md), the listed one deals what a
// record has written down. Both are plain values: copy one together with its Game.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/dealer.hpp"
#include "engine/sha256.hpp"

namespace trunkline {

// Every order of a game; the first item is the top of its pile.
struct Orders {
    std::vector<Card> deck;
    std::vector<std::uint8_t> tickets;
    std::vector<std::uint8_t> long_tickets;
    std::vector<std::vector<Card>> reshuffles;
    friend bool operator==(const Orders&, const Orders&) = default;
};

// The shuffle that a seed and the players' salts lead to: one stream of numbers for each label.
class FairShuffle {
  public:
    FairShuffle(const Digest& seed, std::span<const std::string> salts);

    const Digest& key() const { return key_; }
    std::vector<Card> deck() const;
    std::vector<Card> reshuffle(int number, const Cards& discards) const;
    // Labels: "tickets", "long_tickets".
    void tickets(std::string_view label, std::span<std::uint8_t> ids) const;

  private:
    Digest key_;
};

// Deals the cards of an order one by one; what to do for the next order is up to its kinds below.
class OrderedDealer : public Dealer {
  public:
    Card draw(const Cards& deck, int size) final;
    const Orders& orders() const { return orders_; }

  protected:
    explicit OrderedDealer(Orders orders) : orders_(std::move(orders)) {}
    const std::vector<Card>& pile() const {
        return shuffles_ == 0 ? orders_.deck : orders_.reshuffles[shuffles_ - 1];
    }

    Orders orders_;
    std::size_t shuffles_ = 0;
    std::ptrdiff_t next_ = 0;
};

class FairDealer final : public OrderedDealer {
  public:
    FairDealer(const Digest& seed, std::span<const std::string> salts);

    void reshuffled(const Cards& discards) override;
    void put_in_order(std::span<std::uint8_t> tickets, bool long_ones) override;

  private:
    FairShuffle shuffle_;
};

// What is wrong with an order that a record has written down.
enum class OrderFault : std::uint8_t {
    None,
    Tickets,          // not the map's tickets, each once
    LongTickets,      // not the map's long tickets, each once
    MissingReshuffle, // the deck ran out, and no further order is written down
    WrongReshuffle,   // not the cards that were discarded (C-21)
};

// Deals from written orders. `orders.deck` must be the whole pack of 110 cards, or the deck of the
// game that it goes on with; any other order
// that does not fit is reported, and replaced by one that does, so that the game goes on.
class ListedDealer final : public OrderedDealer {
  public:
    explicit ListedDealer(Orders orders) : OrderedDealer(std::move(orders)) {}

    void reshuffled(const Cards& discards) override;
    void put_in_order(std::span<std::uint8_t> tickets, bool long_ones) override;

    OrderFault fault() const { return fault_; }
    std::size_t reshuffles_used() const { return shuffles_; }
    // What is left of the deck, the first on top.
    std::vector<Card> deck() const { return {pile().begin() + next_, pile().end()}; }

  private:
    void report(OrderFault fault) {
        if (fault_ == OrderFault::None) fault_ = fault;
    }

    OrderFault fault_ = OrderFault::None;
};

Cards count_cards(std::span<const Card> cards);

} // namespace trunkline

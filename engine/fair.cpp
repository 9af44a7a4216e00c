#include "engine/fair.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace trunkline {
namespace {

// The numbers of one label: SHA-256(key, label, counter), eight to a digest, big-endian.
class Stream {
  public:
    Stream(const Digest& key, std::string_view label) {
        start_.add(key);
        start_.add(label);
    }

    std::uint32_t below(std::uint32_t n) {
        const std::uint64_t limit = (std::uint64_t{1} << 32) / n * n;
        std::uint32_t number = next();
        while (number >= limit) number = next();
        return number % n;
    }

  private:
    std::uint32_t next() {
        if (used_ == digest_.size()) {
            std::array<char, 8> counter;
            for (std::size_t i = 0; i < counter.size(); ++i)
                counter[i] = static_cast<char>(counter_ >> (56 - 8 * i));
            ++counter_;
            Sha256 sum = start_;
            sum.add({counter.data(), counter.size()});
            digest_ = sum.finish();
            used_ = 0;
        }
        std::uint32_t number = 0;
        for (int i = 0; i < 4; ++i) number = number << 8 | digest_[used_++];
        return number;
    }

    Sha256 start_;
    Digest digest_ = {};
    std::size_t used_ = digest_.size();
    std::uint64_t counter_ = 0;
};

template <class Item>
void shuffle(const Digest& key, std::string_view label, std::span<Item> items) {
    Stream stream(key, label);
    for (std::size_t i = items.size(); i-- > 1;)
        std::swap(items[i], items[stream.below(static_cast<std::uint32_t>(i + 1))]);
}

std::vector<Card> sorted(const Cards& cards) {
    std::vector<Card> list;
    for (int c = 0; c <= kColors; ++c) {
        const auto card = static_cast<Card>(c);
        list.insert(list.end(), static_cast<std::size_t>(cards.of(card)), card);
    }
    return list;
}

bool same_ids(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) {
    return a.size() == b.size() && std::is_permutation(a.begin(), a.end(), b.begin());
}

} // namespace

FairShuffle::FairShuffle(const Digest& seed, std::span<const std::string> salts) {
    constexpr std::string_view zero("\0", 1);
    Sha256 sum;
    sum.add(seed);
    sum.add(zero);
    for (const auto& salt : salts) {
        sum.add(salt);
        sum.add(zero);
    }
    key_ = sum.finish();
}

std::vector<Card> FairShuffle::deck() const {
    auto cards = sorted(Cards::full_pack());
    shuffle<Card>(key_, "deck", cards);
    return cards;
}

std::vector<Card> FairShuffle::reshuffle(int number, const Cards& discards) const {
    auto cards = sorted(discards);
    shuffle<Card>(key_, "reshuffle " + std::to_string(number), cards);
    return cards;
}

void FairShuffle::tickets(std::string_view label, std::span<std::uint8_t> ids) const {
    shuffle(key_, label, ids);
}

Card OrderedDealer::draw(const Cards& deck, int size) {
    assert(next_ + size == std::ssize(pile()));
    const Card card = pile()[next_++];
    assert(deck.of(card) > 0);
    static_cast<void>(deck);
    static_cast<void>(size);
    return card;
}

FairDealer::FairDealer(const Digest& seed, std::span<const std::string> salts)
    : OrderedDealer({}), shuffle_(seed, salts) {
    orders_.deck = shuffle_.deck();
}

void FairDealer::reshuffled(const Cards& discards) {
    orders_.reshuffles.push_back(shuffle_.reshuffle(static_cast<int>(shuffles_++), discards));
    next_ = 0;
}

void FairDealer::put_in_order(std::span<std::uint8_t> tickets, bool long_ones) {
    shuffle_.tickets(long_ones ? "long_tickets" : "tickets", tickets);
    (long_ones ? orders_.long_tickets : orders_.tickets).assign(tickets.begin(), tickets.end());
}

void ListedDealer::reshuffled(const Cards& discards) {
    // A stand-in has to be shuffled: with a regular order a row of locomotives might be thrown
    // away for ever (L-07).
    const auto stand_in = [&] {
        return FairShuffle({}, {}).reshuffle(static_cast<int>(shuffles_), discards);
    };
    if (shuffles_ == orders_.reshuffles.size()) {
        report(OrderFault::MissingReshuffle);
        orders_.reshuffles.push_back(stand_in());
    } else if (count_cards(orders_.reshuffles[shuffles_]) != discards) {
        report(OrderFault::WrongReshuffle);
        orders_.reshuffles[shuffles_] = stand_in();
    }
    ++shuffles_;
    next_ = 0;
}

void ListedDealer::put_in_order(std::span<std::uint8_t> tickets, bool long_ones) {
    const auto& order = long_ones ? orders_.long_tickets : orders_.tickets;
    if (same_ids(order, tickets))
        std::copy(order.begin(), order.end(), tickets.begin());
    else
        report(long_ones ? OrderFault::LongTickets : OrderFault::Tickets);
}

Cards count_cards(std::span<const Card> cards) {
    Cards count;
    for (const Card card : cards) count.add(card);
    return count;
}

} // namespace trunkline

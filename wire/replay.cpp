// Records played again, and judged.
#include "engine/score.hpp"
#include "wire/names.hpp"
#include "wire/record.hpp"
#include "wire/result.hpp"

namespace trunkline {
namespace {

std::string show(const std::vector<Card>& order, std::size_t i) {
    return i < order.size() ? std::string(card_name(order[i])) : "nothing";
}

// Where an order first differs from the one that the seed gives, or nothing.
template <class Item, class Show>
std::string compare(std::string_view name, const std::vector<Item>& found,
                    const std::vector<Item>& expected, Show show_item) {
    for (std::size_t i = 0; i < std::max(found.size(), expected.size()); ++i)
        if (i >= found.size() || i >= expected.size() || found[i] != expected[i])
            return std::string(name) + ": item " + std::to_string(i) + " is " +
                   show_item(found, i) + ", the seed gives " + show_item(expected, i);
    return {};
}

std::string check_salts(const Fairness& fairness) {
    for (std::size_t s = 0; s < fairness.salts.size(); ++s) {
        const auto& shown = fairness.salt_commitments[s];
        if (shown ? sha256(fairness.salts[s]) != *shown : !fairness.salts[s].empty())
            return "fairness: the salt of seat " + std::to_string(s) +
                   " does not fit its commitment";
    }
    return {};
}

std::string check_orders(const Record& record) {
    const Fairness& fairness = *record.fairness;
    if (sha256(*fairness.seed) != fairness.commitment)
        return "fairness: the commitment is not the SHA-256 of the seed";

    const Board& board = *record.board;
    const FairShuffle shuffle(*fairness.seed, fairness.salts);
    std::string fault = compare("deck", record.orders.deck, shuffle.deck(), show);
    if (!fault.empty()) return fault;

    const auto check_tickets = [&](std::string_view label, bool long_ones,
                                   const std::vector<std::uint8_t>& found) {
        std::vector<std::uint8_t> expected;
        for (std::size_t t = 0; t < board.tickets.size(); ++t)
            if (board.tickets[t].is_long == long_ones)
                expected.push_back(static_cast<std::uint8_t>(t));
        shuffle.tickets(label, expected);
        return compare(label, found, expected,
                       [&](const std::vector<std::uint8_t>& order, std::size_t i) {
                           return i < order.size() ? board.ticket_ids[order[i]] : "nothing";
                       });
    };
    fault = check_tickets("tickets", false, record.orders.tickets);
    if (fault.empty()) fault = check_tickets("long_tickets", true, record.orders.long_tickets);

    const auto& reshuffles = record.orders.reshuffles;
    for (std::size_t k = 0; k < reshuffles.size() && fault.empty(); ++k)
        fault = compare("reshuffle " + std::to_string(k), reshuffles[k],
                        shuffle.reshuffle(static_cast<int>(k), count_cards(reshuffles[k])), show);
    return fault;
}

std::string check_end(const Record& record, const Replay& replay) {
    const bool over = replay.game().public_state.phase == Phase::Over;
    const std::size_t listed = record.orders.reshuffles.size();
    if (listed != replay.reshuffles())
        return "reshuffles: rule C-21: " + std::to_string(listed) + " are written down, " +
               std::to_string(replay.reshuffles()) + " took place";
    if (!over)
        return record.result ? "result: rule C-61: the game is not over, yet there is a result"
                             : std::string();
    if (!record.result) return "result: rule C-64: the game is over, yet there is no result";
    if (record.fairness && !record.fairness->seed)
        return "fairness: the game is over, yet there is no seed";
    const std::string fault =
        difference(*record.result, score(*record.board, replay.game()), record.players());
    return fault.empty() ? fault : "result: " + fault;
}

} // namespace

Replay::Replay(const Record& record) : record_(record), dealer_(record.orders) {
    const Cards pack = count_cards(record.orders.deck);
    if (pack != Cards::full_pack()) {
        fault_ =
            "deck: rule C-01: not the 110 cards of the pack, but " + std::to_string(pack.size());
        for (int c = 0; c <= kColors; ++c)
            fault_ += (c == 0 ? ": " : ", ") + std::to_string(pack.of(static_cast<Card>(c))) + " " +
                      std::string(kCardNames[static_cast<std::size_t>(c)]);
        return;
    }
    Dealer& dealer = dealer_;
    game_ = deal(*record.board, record.players(), dealer);
    orders_hold();
}

void Replay::refuse(std::string_view rule, std::string_view why) {
    fault_ =
        "move " + std::to_string(made_) + ": rule " + std::string(rule) + ": " + std::string(why);
}

bool Replay::orders_hold() {
    switch (dealer_.fault()) {
        case OrderFault::None:
            return true;
        case OrderFault::Tickets:
            fault_ = "tickets: rule C-05: not the tickets of the map, each once";
            break;
        case OrderFault::LongTickets:
            fault_ = "long_tickets: rule C-05: not the long tickets of the map, each once";
            break;
        case OrderFault::MissingReshuffle:
            refuse("C-21", "The deck ran out, and no order is written down for the new one.");
            break;
        case OrderFault::WrongReshuffle:
            refuse("C-21", "The order of the new deck does not hold the cards discarded.");
            break;
    }
    return false;
}

bool Replay::step() {
    if (!fault_.empty() || made_ == record_.moves.size()) return false;
    WrittenMove move = record_.moves[made_];
    const Move& written_move = move.move;
    const bool opening = game_.public_state.phase == Phase::Opening;
    if (written_move.seat >= record_.players()) {
        refuse("C-10", "There is no such seat.");
        return false;
    }
    if (const Refusal refusal = settle(*record_.board, look(game_, written_move.seat), move);
        refusal != Refusal::None) {
        refuse(describe(refusal).rule, describe(refusal).text);
        return false;
    }
    if (opening && made_ > 0 && written_move.seat < record_.moves[made_ - 1].move.seat) {
        refuse("C-06", "Opening tickets are recorded in the order of seats.");
        return false;
    }
    Dealer& dealer = dealer_;
    outcome_ = apply(*record_.board, game_, written_move, dealer);
    if (!orders_hold()) return false;
    ++made_;
    return true;
}

std::string verify(const Record& record) {
    Replay replay(record);
    while (replay.step()) {
    }
    if (!replay.fault().empty()) return replay.fault();
    if (record.fairness) {
        std::string fault = check_salts(*record.fairness);
        if (fault.empty() && record.fairness->seed) fault = check_orders(record);
        if (!fault.empty()) return fault;
    }
    return check_end(record, replay);
}

} // namespace trunkline

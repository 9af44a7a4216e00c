// Records played again, and judged.
#include "engine/score.hpp"
#include "wire/given_back.hpp"
#include "wire/record.hpp"
#include "wire/result.hpp"
#include "wire/word_lists.hpp"

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

// Follows a line to its end, and every variation from where it leaves it.
class VariationCheck {
  public:
    explicit VariationCheck(const Board& board) : board_(board) {}

    // `given_back` by each seat before the line begins.
    std::string check(Replay& line, AllGivenBack given_back,
                      const std::vector<Variation>& variations) const {
        do {
            for (std::size_t i = 0; i < variations.size(); ++i) {
                if (variations[i].at != line.moves_made()) continue;
                const std::string fault = check_one(line, given_back, variations[i]);
                if (!fault.empty()) return "variation " + std::to_string(i) + ": " + fault;
            }
        } while (step(line, given_back));
        return line.fault();
    }

  private:
    std::string check_one(const Replay& from, const AllGivenBack& given_back,
                          const Variation& variation) const {
        if (const auto& hidden = variation.hidden) {
            const std::string why =
                objection(board_, from.game(), given_back[hidden->seat], *hidden);
            if (!why.empty()) return "hidden: " + why;
        }
        Replay line(from, variation);
        std::string fault = check(line, given_back, variation.variations);
        if (!fault.empty()) return fault;
        const std::size_t listed = variation.reshuffles.size();
        if (listed != line.reshuffles())
            return "reshuffles: rule C-21: " + std::to_string(listed) + " are written down, " +
                   std::to_string(line.reshuffles()) + " took place";
        return {};
    }

    static bool step(Replay& line, AllGivenBack& given_back) {
        const Game before = line.game();
        if (!line.step()) return false;
        note_given_back(before, line.game(), given_back);
        return true;
    }

    const Board& board_;
};

std::string check_variations(const Record& record) {
    if (record.variations.empty()) return {};
    Replay game(record);
    return VariationCheck(*record.board).check(game, {}, record.variations);
}

} // namespace

Replay::Replay(const Record& record)
    : board_(*record.board), moves_(record.moves), dealer_(record.orders) {
    const Cards pack = count_cards(record.orders.deck);
    if (pack != Cards::full_pack()) {
        fault_ =
            "deck: rule C-01: not the 110 cards of the pack, but " + std::to_string(pack.size());
        for (int c = 0; c <= kColors; ++c)
            fault_ += (c == 0 ? ": " : ", ") + std::to_string(pack.of(static_cast<Card>(c))) + " " +
                      std::string(kCardNames[c]);
        return;
    }
    Dealer& dealer = dealer_;
    game_ = deal(*record.board, record.players(), dealer);
    orders_hold();
}

Replay::Replay(const Replay& line, const Variation& variation)
    : board_(line.board_),
      moves_(variation.moves),
      dealer_({variation.hidden ? variation.hidden->deck : line.dealer_.deck(),
               {},
               {},
               variation.reshuffles}),
      game_(variation.hidden ? with(line.game_, *variation.hidden) : line.game_) {}

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
    if (!fault_.empty() || made_ == moves_.size()) return false;
    WrittenMove move = moves_[made_];
    const Move& written_move = move.move;
    const PublicState& p = game_.public_state;
    if (written_move.seat >= p.players) {
        refuse("C-10", "There is no such seat.");
        return false;
    }
    if (const Refusal refusal = settle(board_, look(game_, written_move.seat), move);
        refusal != Refusal::None) {
        refuse(describe(refusal).rule, describe(refusal).text);
        return false;
    }
    const unsigned have_chosen = ~unsigned{p.choosing} & ((1u << p.players) - 1);
    if (p.phase == Phase::Opening && have_chosen >> written_move.seat != 0) {
        refuse("C-06", "Opening tickets are recorded in the order of seats.");
        return false;
    }
    Dealer& dealer = dealer_;
    outcome_ = apply(board_, game_, written_move, dealer);
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
    const std::string fault = check_end(record, replay);
    return fault.empty() ? check_variations(record) : fault;
}

} // namespace trunkline

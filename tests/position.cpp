#include "tests/position.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <sstream>

#include "tests/invariants.hpp"
#include "wire/map.hpp"

namespace trunkline::test {

namespace {

constexpr std::string_view kCardNames[] = {"pink",   "blue",  "orange", "white",      "green",
                                           "yellow", "black", "red",    "locomotive", "-"};

std::uint8_t u8(int x) {
    return static_cast<std::uint8_t>(x);
}

} // namespace

const Board& board_of(std::string_view map) {
    static std::map<std::string, Board, std::less<>> boards;
    auto it = boards.find(map);
    if (it == boards.end()) {
        auto board = embedded_map(map);
        if (!board) {
            ADD_FAILURE() << "no map " << map;
            std::abort();
        }
        it = boards.emplace(std::string(map), std::move(*board)).first;
    }
    return it->second;
}

std::vector<Card> sequence(std::string_view text) {
    std::vector<Card> result;
    std::istringstream words{std::string(text)};
    for (std::string word; words >> word;) {
        if (!result.empty() && word.find_first_not_of("0123456789") == std::string::npos) {
            const Card card = result.back();
            result.pop_back();
            result.insert(result.end(), static_cast<std::size_t>(std::stoi(word)), card);
            continue;
        }
        const auto* name = std::ranges::find(kCardNames, word);
        if (name == std::end(kCardNames)) {
            ADD_FAILURE() << "no card is called " << word;
            continue;
        }
        result.push_back(static_cast<Card>(name - kCardNames));
    }
    return result;
}

Cards cards(std::string_view text) {
    Cards result;
    for (const Card card : sequence(text)) result.add(card);
    return result;
}

Card Script::draw(const Cards& deck, int) {
    if (!next.empty()) {
        const Card card = next.front();
        next.pop_front();
        if (deck.of(card) > 0) return card;
        ADD_FAILURE() << "the deck has no " << kCardNames[static_cast<int>(card)] << " to deal";
    }
    int most = 0;
    for (int c = 1; c < kColors; ++c)
        if (deck.color(c) > deck.color(most)) most = c;
    return deck.color(most) > 0 ? static_cast<Card>(most) : Card::Locomotive;
}

void Script::put_in_order(std::span<std::uint8_t> tickets, bool) {
    std::size_t place = 0;
    for (const int id : first_tickets) {
        const auto it = std::ranges::find(tickets, u8(id));
        if (it == tickets.end()) continue;
        const int from = it - tickets.begin();
        std::rotate(tickets.begin() + static_cast<std::ptrdiff_t>(place),
                    tickets.begin() + static_cast<std::ptrdiff_t>(from),
                    tickets.begin() + static_cast<std::ptrdiff_t>(from) + 1);
        ++place;
    }
}

Position Position::dealt(std::string_view map, int players, std::string_view deck,
                         std::initializer_list<std::string_view> tickets) {
    Position p(board_of(map));
    const auto first = sequence(deck);
    p.script.next.assign(first.begin(), first.end());
    for (const auto id : tickets) p.script.first_tickets.push_back(p.ticket(id));
    p.trains_at_start_.fill(p.board.trains);
    p.game = deal(p.board, players, static_cast<Dealer&>(p.script));
    EXPECT_EQ(p.broken(), "");
    return p;
}

Position::Position(std::string_view map, int players) : board(board_of(map)) {
    trains_at_start_.fill(board.trains);
    game = deal(board, players, static_cast<Dealer&>(script));
    script.reshuffles.clear();
    PublicState& p = game.public_state;
    p.phase = Phase::Turn;
    p.choosing = 0;
    p.to_move = 0;
    p.discard = {};
    p.known = {};
    p.tickets = {};
    p.row.fill(Card::None);
    game.private_states = {};
    game.hidden_state = {};
    game.hidden_state.deck = Cards::full_pack();
    p.ticket_deck = 0;
    for (int id = 0; id < board.ticket_count(); ++id)
        if (!board.tickets[id].is_long) game.hidden_state.tickets[p.ticket_deck++] = u8(id);
    row("pink blue orange white green");
}

void Position::take(const Cards& wanted) {
    EXPECT_TRUE(game.hidden_state.deck.contains(wanted)) << "the pack has not so many cards";
    game.hidden_state.deck -= wanted;
    count();
}

void Position::give_back(const Cards& returned) {
    game.hidden_state.deck += returned;
}

void Position::count() {
    game.public_state.deck = u8(game.hidden_state.deck.size());
    for (int seat = 0; seat < kMaxSeats; ++seat)
        game.public_state.cards[seat] = u8(game.private_states[seat].hand.size());
}

Position& Position::hand(int seat, std::string_view text) {
    Cards& held = game.private_states[seat].hand;
    give_back(held);
    held = cards(text);
    game.public_state.known[seat] = {};
    take(held);
    return *this;
}

Position& Position::row(std::string_view text) {
    auto slots = sequence(text);
    slots.resize(kRow, Card::None);
    for (int i = 0; i < kRow; ++i) {
        Card& slot = game.public_state.row[i];
        if (slot != Card::None) game.hidden_state.deck.add(slot);
    }
    for (int i = 0; i < kRow; ++i) {
        Card& slot = game.public_state.row[i];
        slot = slots[i];
        if (slot == Card::None) continue;
        EXPECT_GT(game.hidden_state.deck.of(slot), 0);
        game.hidden_state.deck.remove(slot);
    }
    count();
    return *this;
}

Position& Position::discard(std::string_view text) {
    give_back(game.public_state.discard);
    game.public_state.discard = cards(text);
    take(game.public_state.discard);
    return *this;
}

Position& Position::deck(std::string_view text, int rest) {
    const Cards wanted = cards(text);
    EXPECT_TRUE(game.hidden_state.deck.contains(wanted));
    game.private_states[rest].hand += game.hidden_state.deck - wanted;
    game.hidden_state.deck = wanted;
    count();
    return deck_next(text);
}

Position& Position::deck_next(std::string_view text) {
    const auto order = sequence(text);
    script.next.assign(order.begin(), order.end());
    return *this;
}

Position& Position::owns(int seat, std::initializer_list<std::string_view> routes) {
    PublicState& p = game.public_state;
    for (const auto id : routes) {
        const int r = route(id);
        const Route& it = board.routes[r];
        EXPECT_TRUE(p.open.has(r)) << id << " is not open";
        p.open.remove(r);
        if (it.twin >= 0 && board.closes_second_track(p.players)) p.open.remove(it.twin);
        p.owned[seat].add(r);
        p.trains[seat] = u8(p.trains[seat] - it.length);
        p.score[seat] = static_cast<std::int16_t>(p.score[seat] + board.rules.points[it.length]);
    }
    return *this;
}

Position& Position::station_at(int seat, std::string_view id) {
    game.public_state.stations_at[seat].add(city(id));
    --game.public_state.stations[seat];
    return *this;
}

Position& Position::tickets(int seat, std::initializer_list<std::string_view> ids) {
    PublicState& p = game.public_state;
    for (const auto id : ids) {
        const int t = ticket(id);
        auto* const top = game.hidden_state.tickets.data();
        auto* const bottom = std::remove(top, top + p.ticket_deck, u8(t));
        p.ticket_deck = u8(static_cast<int>(bottom - top));
        game.private_states[seat].tickets.add(t);
        ++p.tickets[seat];
    }
    return *this;
}

Position& Position::ticket_deck(std::initializer_list<std::string_view> ids) {
    game.hidden_state.tickets = {};
    game.public_state.ticket_deck = 0;
    for (const auto id : ids)
        game.hidden_state.tickets[game.public_state.ticket_deck++] = u8(ticket(id));
    return *this;
}

Position& Position::trains(int seat, int stock) {
    trains_at_start_[seat] += stock - game.public_state.trains[seat];
    game.public_state.trains[seat] = u8(stock);
    return *this;
}

Position& Position::turn_of(int seat) {
    game.public_state.to_move = u8(seat);
    return *this;
}

Move Position::keep(std::initializer_list<std::string_view> ids) const {
    return keep_by(mover(), ids);
}

Move Position::keep_by(int seat, std::initializer_list<std::string_view> ids) const {
    unsigned mask = 0;
    const auto offered = offer_ids(seat);
    for (const auto id : ids) {
        const auto it = std::ranges::find(offered, id);
        if (it == offered.end())
            ADD_FAILURE() << id << " is not on offer";
        else
            mask |= 1u << (it - offered.begin());
    }
    return Move::keep(seat, mask);
}

Move Position::keep_first(int seat, int count) const {
    return Move::keep(seat, (1u << count) - 1);
}

Move Position::claim(std::string_view id, std::string_view pay) const {
    return Move::claim(mover(), route(id), cards(pay));
}

Move Position::station(std::string_view id, std::string_view pay) const {
    return Move::station(mover(), city(id), cards(pay));
}

std::string Position::rule_against(const Move& move) const {
    const Refusal refusal = why_not(board, look(game, move.seat), move);
    return refusal == Refusal::None ? "" : std::string(describe(refusal).rule);
}

Position& Position::play(const Move& move) {
    EXPECT_EQ(rule_against(move), "");
    if (!legal(move)) return *this;
    last = apply(board, game, move, static_cast<Dealer&>(script));
    EXPECT_EQ(broken(), "");
    return *this;
}

std::vector<Move> Position::listed() const {
    const auto list = std::make_unique<MoveList>();
    moves(board, look(game, mover()), *list);
    return {list->begin(), list->end()};
}

ScoreSheet Position::final_score() {
    game.public_state.phase = Phase::Over;
    return score(board, game);
}

int Position::route(std::string_view id) const {
    const int found = board.find_route(id);
    if (found < 0) ADD_FAILURE() << "no route " << id << " on " << board.id;
    return std::max(found, 0);
}

int Position::city(std::string_view id) const {
    const int found = board.find_city(id);
    if (found < 0) ADD_FAILURE() << "no city " << id << " on " << board.id;
    return std::max(found, 0);
}

int Position::ticket(std::string_view id) const {
    const int found = board.find_ticket(id);
    if (found < 0) ADD_FAILURE() << "no ticket " << id << " on " << board.id;
    return std::max(found, 0);
}

std::string Position::row_text() const {
    std::string text;
    for (const Card card : game.public_state.row) {
        if (!text.empty()) text += ' ';
        text += kCardNames[static_cast<int>(card)];
    }
    return text;
}

std::vector<std::string> Position::ticket_deck_ids() const {
    std::vector<std::string> ids;
    const HiddenState& d = game.hidden_state;
    for (int i = 0; i < game.public_state.ticket_deck; ++i)
        ids.push_back(board.ticket_ids[d.tickets[(d.head + i) % kMaxTickets]]);
    return ids;
}

std::vector<std::string> Position::offer_ids(int seat) const {
    std::vector<std::string> ids;
    for (int i = 0; i < of(seat).offered; ++i) ids.push_back(board.ticket_ids[of(seat).offer[i]]);
    return ids;
}

std::string Position::broken() const {
    return broken_invariant(board, game, &trains_at_start_);
}

std::vector<int> player_counts(std::string_view map) {
    const Board& board = board_of(map);
    std::vector<int> counts;
    for (int p = board.min_players; p <= board.max_players; ++p) counts.push_back(p);
    return counts;
}

} // namespace trunkline::test

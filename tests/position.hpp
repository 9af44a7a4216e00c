// Positions for tests, set up in a few lines that a player can read, with every card that chance
// would bring written down beforehand.
#pragma once

#include <deque>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules.hpp"
#include "engine/score.hpp"

namespace trunkline::test {

inline constexpr std::string_view kAllMaps[] = {"usa", "europe", "nordic"};

const Board& board_of(std::string_view map);
std::vector<int> player_counts(std::string_view map);

// "red 2 locomotive" or "red red locomotive": names, each with an optional count; "-" is an empty
// slot.
std::vector<Card> sequence(std::string_view text);
Cards cards(std::string_view text);

// A dealer that deals what a test has written down; after that, a colour of which the deck has
// most, so that no locomotive comes up by itself.
class Script final : public Dealer {
  public:
    std::deque<Card> next;
    std::vector<Cards> reshuffles;  // contents of every new deck
    std::vector<int> first_tickets; // these come to the top, in this order

    Card draw(const Cards& deck, int size) override;
    void reshuffled(const Cards& discards) override { reshuffles.push_back(discards); }
    void put_in_order(std::span<std::uint8_t> tickets, bool long_ones) override;
};

// It is seat 0's turn; hands are empty, nobody holds a ticket, no route is claimed; the row is
// pink blue orange white green, all other cards are in the deck and all (short) tickets in the
// ticket deck, in the map file's order.
class Position {
  public:
    const Board& board;
    Game game;
    Script script;
    Outcome last; // of the latest play()

    Position(std::string_view map, int players);
    // As dealt, everybody about to choose opening tickets; `deck` is drawn first.
    static Position dealt(std::string_view map, int players, std::string_view deck = "",
                          std::initializer_list<std::string_view> tickets = {});

    Position& hand(int seat, std::string_view text);
    Position& row(std::string_view text);
    Position& discard(std::string_view text);
    // The whole deck, in order; all cards that are nowhere else go to the hand of `rest`.
    Position& deck(std::string_view text, int rest);
    // What is drawn next, from a deck that holds more.
    Position& deck_next(std::string_view text);
    Position& owns(int seat, std::initializer_list<std::string_view> routes);
    Position& station_at(int seat, std::string_view city);
    Position& tickets(int seat, std::initializer_list<std::string_view> ids);
    Position& ticket_deck(std::initializer_list<std::string_view> ids); // the rest: in the box
    Position& trains(int seat, int stock);
    Position& turn_of(int seat);

    // Moves of the seat whose turn it is.
    Move keep(std::initializer_list<std::string_view> ids) const;
    Move keep_by(int seat, std::initializer_list<std::string_view> ids) const;
    Move keep_first(int seat, int count) const; // of what is on offer
    Move draw(int slot) const { return Move::draw(mover(), slot); }
    Move draw_blind() const { return Move::draw(mover(), kFromDeck); }
    Move claim(std::string_view route, std::string_view pay) const;
    Move add(std::string_view pay) const { return Move::tunnel(mover(), cards(pay)); }
    Move decline() const { return Move::decline(mover()); }
    Move draw_tickets() const { return Move::draw_tickets(mover()); }
    Move station(std::string_view city, std::string_view pay) const;
    Move pass() const { return Move::pass(mover()); }

    // The number of the rule against a move; empty where the move is legal.
    std::string rule_against(const Move& move) const;
    bool legal(const Move& move) const { return rule_against(move).empty(); }
    // Carries the move out, which must be legal, and checks that all is in order afterwards.
    Position& play(const Move& move);
    // Every listed move of the seat to move.
    std::vector<Move> listed() const;
    ScoreSheet final_score();

    const PublicState& public_state() const { return game.public_state; }
    const PrivateState& of(int seat) const { return game.private_states[seat]; }
    int mover() const { return game.public_state.to_move; }
    int route(std::string_view id) const;
    int city(std::string_view id) const;
    int ticket(std::string_view id) const;
    std::string row_text() const;
    std::vector<std::string> ticket_deck_ids() const;
    std::vector<std::string> offer_ids(int seat) const;
    std::string broken() const; // the invariant that does not hold, if any

  private:
    std::array<int, kMaxSeats> trains_at_start_ = {};

    explicit Position(const Board& b) : board(b) {}
    void take(const Cards& cards);
    void give_back(const Cards& cards);
    void count();
};

} // namespace trunkline::test

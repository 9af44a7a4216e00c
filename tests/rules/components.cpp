// Components and set-up (C-01 to C-10), and the shape of a turn (C-11 to C-13).
#include <gtest/gtest.h>

#include "tests/position.hpp"

namespace trunkline::test {
namespace {

Cards all_cards(const Game& game) {
    Cards sum = game.hidden_state.deck + game.public_state.discard + game.public_state.laid;
    for (const PrivateState& l : game.private_states) sum += l.hand;
    for (const Card card : game.public_state.row)
        if (card != Card::None) sum.add(card);
    if (game.public_state.phase == Phase::Tunnel)
        for (const Card card : game.public_state.revealed)
            if (card != Card::None) sum.add(card);
    return sum;
}

void expect_whole_pack(const Game& game) {
    const Cards sum = all_cards(game);
    EXPECT_EQ(sum.size(), 110);
    for (int c = 0; c < 8; ++c) EXPECT_EQ(sum.color(c), 12);
    EXPECT_EQ(sum.of(Card::Locomotive), 14);
}

TEST(Setup, C_01_pack_has_twelve_of_each_colour_and_fourteen_locomotives) {
    for (const auto map : kAllMaps)
        for (const int players : player_counts(map))
            expect_whole_pack(Position::dealt(map, players).game);
}

TEST(Setup, C_02_no_card_ever_leaves_the_pack) {
    Position p("europe", 2);
    p.hand(0, "red 4 blue 3").hand(1, "green 3 locomotive 2").discard("white 2");
    p.deck_next("red blue red white");
    p.play(p.claim("erzurum:sochi", "red 3"));
    ASSERT_EQ(p.public_state().phase, Phase::Tunnel);
    expect_whole_pack(p.game);
    p.play(p.decline());
    expect_whole_pack(p.game);
    p.play(p.station("wien", "green"));
    expect_whole_pack(p.game);
    p.play(p.draw(0)).play(p.draw_blind());
    expect_whole_pack(p.game);
    p.play(p.claim("essen:kobenhavn", "green 2 locomotive"));
    expect_whole_pack(p.game);
}

TEST(Setup, C_03_everybody_starts_with_all_trains_no_points_and_a_colour_of_their_own) {
    const int trains[] = {45, 45, 40};
    for (int m = 0; m < 3; ++m)
        for (const int players : player_counts(kAllMaps[m])) {
            const Position p = Position::dealt(kAllMaps[m], players);
            ASSERT_GE(p.board.train_colors.size(), static_cast<std::size_t>(players));
            for (int seat = 0; seat < players; ++seat) {
                EXPECT_EQ(p.public_state().trains[seat], trains[m]);
                EXPECT_EQ(p.public_state().score[seat], 0);
                for (int other = 0; other < seat; ++other)
                    EXPECT_NE(p.board.train_colors[seat], p.board.train_colors[other]);
            }
        }
}

TEST(Setup, C_04_four_cards_each_in_seat_order_then_five_face_up) {
    const char* first = "red 4 blue 4";
    const char* more[] = {"", " white 4", " white 4 green 4", " white 4 green 4 black 4"};
    for (const auto map : kAllMaps)
        for (const int players : player_counts(map)) {
            SCOPED_TRACE(std::string(map) + " " + std::to_string(players));
            const std::string hands = first + std::string(more[players - 2]);
            const Position p =
                Position::dealt(map, players, hands + " pink yellow orange pink locomotive");
            const char* each[] = {"red 4", "blue 4", "white 4", "green 4", "black 4"};
            for (int seat = 0; seat < players; ++seat)
                EXPECT_EQ(p.of(seat).hand, cards(each[seat]));
            EXPECT_EQ(p.row_text(), "pink yellow orange pink locomotive");
            EXPECT_EQ(p.public_state().deck, 105 - 4 * players);
            EXPECT_TRUE(p.public_state().discard.empty());
        }
}

TEST(Setup, C_05_opening_tickets_are_chosen_before_the_first_turn_and_two_at_least) {
    for (const auto map : kAllMaps)
        for (const int players : player_counts(map)) {
            SCOPED_TRACE(std::string(map) + " " + std::to_string(players));
            Position p = Position::dealt(map, players);
            EXPECT_EQ(p.public_state().phase, Phase::Opening);
            EXPECT_EQ(p.rule_against(Move::draw(0, kFromDeck)), "C-05");
            EXPECT_EQ(p.rule_against(Move::draw_tickets(0)), "C-05");
            EXPECT_EQ(p.rule_against(Move::pass(0)), "C-05");
            const int offered = p.of(0).offered;
            for (unsigned mask = 0; mask < (1u << offered); ++mask)
                EXPECT_EQ(p.rule_against(Move::keep(0, mask)),
                          std::popcount(mask) < 2 ? "C-05" : "")
                    << mask;
            EXPECT_FALSE(p.legal(Move::keep(0, (1u << offered) | 3u)));
            for (int seat = 0; seat < players; ++seat) {
                EXPECT_EQ(p.public_state().phase, Phase::Opening);
                p.play(p.keep_first(seat, seat % 2 ? 2 : offered));
                EXPECT_EQ(p.of(seat).tickets.size(), seat % 2 ? 2 : offered);
            }
            EXPECT_EQ(p.public_state().phase, Phase::Turn);
        }
}

TEST(Setup, C_06_opening_choices_come_in_any_order_and_returns_go_under_in_seat_order) {
    std::vector<Game> games;
    for (const auto& order : {std::vector{0, 1, 2}, std::vector{2, 0, 1}, std::vector{1, 2, 0}}) {
        Position p = Position::dealt("usa", 3);
        std::vector<std::string> returned, before = p.ticket_deck_ids();
        for (int seat = 0; seat < 3; ++seat) {
            // Seat 1 keeps all; the others give back their second ticket, or the first.
            if (seat != 1) returned.push_back(p.offer_ids(seat)[seat == 0 ? 1 : 0]);
        }
        const unsigned keep[] = {0b101, 0b111, 0b110};
        for (const int seat : order) {
            EXPECT_EQ(p.public_state().phase, Phase::Opening);
            p.play(Move::keep(seat, keep[seat]));
        }
        EXPECT_EQ(p.public_state().phase, Phase::Turn);
        EXPECT_EQ(p.mover(), 0);
        before.insert(before.end(), returned.begin(), returned.end());
        EXPECT_EQ(p.ticket_deck_ids(), before);
        games.push_back(p.game);
    }
    EXPECT_EQ(games[0], games[1]);
    EXPECT_EQ(games[0], games[2]);
}

TEST(Setup, C_06_nobody_chooses_twice) {
    for (const auto map : kAllMaps) {
        Position p = Position::dealt(map, 2);
        p.play(p.keep_first(0, 2));
        EXPECT_FALSE(p.legal(p.keep_first(0, 3)));
        EXPECT_TRUE(p.legal(p.keep_first(1, 3)));
    }
}

TEST(Setup, C_06_several_returned_by_one_player_go_under_in_the_order_offered) {
    Position p("usa", 2);
    p.ticket_deck({"boston:miami", "calgary:phoenix", "denver:el_paso", "dallas:new_york"});
    p.play(p.draw_tickets()).play(p.keep({"calgary:phoenix"}));
    EXPECT_EQ(p.ticket_deck_ids(),
              (std::vector<std::string>{"dallas:new_york", "boston:miami", "denver:el_paso"}));
}

TEST(Setup, C_07_a_kept_ticket_is_never_given_back) {
    for (const auto map : kAllMaps) {
        Position p = Position::dealt(map, 2);
        p.play(p.keep_first(0, 3)).play(p.keep_first(1, 3));
        const TicketSet held = p.of(0).tickets;
        EXPECT_FALSE(p.legal(p.keep_first(0, 2)));
        p.play(p.draw_tickets());
        EXPECT_FALSE(p.legal(Move::keep(0, 0)));
        EXPECT_FALSE(p.legal(Move::keep(0, 0b1001))); // only three are on offer
        p.play(p.keep_first(0, 1));
        EXPECT_EQ((held - p.of(0).tickets).size(), 0);
        EXPECT_EQ(p.of(0).tickets.size(), held.size() + 1);
    }
}

TEST(Setup, C_08_tickets_are_secret_and_unlimited) {
    Position a("usa", 2), b("usa", 2);
    a.tickets(1, {"boston:miami", "denver:el_paso"}).ticket_deck({"calgary:phoenix"});
    b.tickets(1, {"dallas:new_york", "winnipeg:houston"}).ticket_deck({"chicago:santa_fe"});
    EXPECT_EQ(look(a.game, 0), look(b.game, 0));
    EXPECT_NE(look(a.game, 1), look(b.game, 1));
    EXPECT_EQ(look_on(a.game), look_on(b.game));

    Position p("nordic", 2);
    while (p.public_state().ticket_deck > 0) {
        p.play(p.draw_tickets()).play(p.keep_first(p.mover(), p.of(p.mover()).offered));
        p.play(p.draw_blind()).play(p.draw_blind());
    }
    EXPECT_EQ(p.of(0).tickets.size(), 46);
}

TEST(Setup, C_09_hands_and_blind_draws_are_secret_and_counts_are_public) {
    const auto after = [](std::string_view hand, std::string_view drawn) {
        Position p("usa", 2);
        p.turn_of(1).hand(1, hand).deck_next(drawn);
        p.play(p.draw_blind());
        return p;
    };
    const Position a = after("red 3", "blue"), b = after("green 3", "locomotive");
    EXPECT_EQ(look(a.game, 0), look(b.game, 0));
    EXPECT_EQ(look_on(a.game), look_on(b.game));
    EXPECT_NE(look(a.game, 1), look(b.game, 1));
    EXPECT_EQ(a.public_state().cards[1], 4);
}

TEST(Setup, C_09_a_card_taken_from_the_row_is_seen_by_all_and_so_is_the_discard) {
    Position p("usa", 2);
    p.hand(0, "blue 2 red").row("red blue white green pink");
    p.play(p.draw(0));
    EXPECT_EQ(p.public_state().known[0], cards("red"));
    p.play(p.draw_blind());
    EXPECT_EQ(p.public_state().known[0], cards("red"));
    p.play(p.draw_blind()).play(p.draw_blind());
    p.play(p.claim("kansas_city:saint_louis#2", "blue 2"));
    EXPECT_EQ(p.public_state().discard, cards("blue 2"));
    EXPECT_EQ(look(p.game, 1).public_state.discard, cards("blue 2"));
}

TEST(Setup, C_09_paying_takes_the_cards_all_know_about_out_of_what_they_know) {
    Position p("usa", 2);
    p.hand(0, "red 2").row("red blue white green pink");
    p.play(p.draw(0)).play(p.draw_blind()).play(p.draw_blind()).play(p.draw_blind());
    p.play(p.claim("boston:new_york#2", "red 2"));
    // One red is left, and for all that others know it is not the one that was seen.
    EXPECT_TRUE(p.of(0).hand.contains(cards("red")));
    EXPECT_EQ(p.public_state().known[0].of(Card::Red), 0);
}

TEST(Setup, C_10_seat_0_begins_and_turns_go_round) {
    for (const auto map : kAllMaps)
        for (const int players : player_counts(map)) {
            Position p = Position::dealt(map, players);
            for (int seat = players - 1; seat >= 0; --seat) p.play(p.keep_first(seat, 2));
            for (int turn = 0; turn < 2 * players; ++turn) {
                EXPECT_EQ(p.mover(), turn % players);
                for (int seat = 0; seat < players; ++seat)
                    EXPECT_EQ(p.rule_against(Move::draw(seat, kFromDeck)),
                              seat == turn % players ? "" : "C-10");
                p.play(p.draw_blind()).play(p.draw_blind());
            }
        }
}

TEST(Turn, C_11_one_action_a_turn) {
    Position p("europe", 2);
    p.hand(0, "red 8 blue 8").hand(1, "green 8");
    p.play(p.draw_blind());
    EXPECT_FALSE(p.legal(p.claim("kyiv:smolensk", "red 3")));
    EXPECT_FALSE(p.legal(p.draw_tickets()));
    EXPECT_FALSE(p.legal(p.station("wien", "red")));
    p.play(p.draw_blind());
    EXPECT_FALSE(p.legal(Move::draw(0, kFromDeck)));
    p.play(p.claim("berlin:wien", "green 3"));
    EXPECT_EQ(p.mover(), 0);
    p.play(p.station("wien", "red"));
    EXPECT_EQ(p.mover(), 1);
    p.play(p.draw_tickets());
    EXPECT_FALSE(p.legal(p.draw_blind()));
    EXPECT_FALSE(p.legal(p.claim("essen:frankfurt", "green 2")));
    EXPECT_FALSE(p.legal(p.station("roma", "green")));
    p.play(p.keep_first(1, 1));
    EXPECT_EQ(p.mover(), 0);
}

TEST(Turn, C_12_no_pass_while_anything_is_legal) {
    for (const auto map : kAllMaps) {
        Position p(map, 2);
        EXPECT_EQ(p.rule_against(p.pass()), "C-12");
        // Only a ticket draw is left.
        p.row("").deck("", 1).turn_of(0);
        EXPECT_EQ(p.rule_against(p.pass()), "C-12");
        EXPECT_TRUE(p.legal(p.draw_tickets()));
        p.ticket_deck({});
        EXPECT_TRUE(p.legal(p.pass()));
    }
}

TEST(Turn, C_12_no_pass_in_the_middle_of_an_action) {
    Position p("europe", 2);
    p.hand(0, "red 6").deck_next("blue red red blue");
    p.play(p.draw_blind());
    EXPECT_FALSE(p.legal(p.pass()));
    p.play(p.draw(0)).play(p.draw_blind()).play(p.draw_blind());
    p.deck_next("red red blue");
    p.play(p.claim("erzurum:sochi", "red 3"));
    EXPECT_FALSE(p.legal(p.pass()));
    p.play(p.decline()).play(p.draw_tickets());
    EXPECT_FALSE(p.legal(p.pass()));
}

TEST(Turn, C_13_discard_reshuffle_refill_reset_in_this_order) {
    // The eight cards paid become the deck, fill the empty slot with a third locomotive, and only
    // then is the row thrown away, and the next player's turn begins.
    Position p("europe", 2);
    p.row("locomotive locomotive red blue -").hand(0, "green 4 locomotive 4").deck("", 1);
    p.deck_next("locomotive green green green green locomotive");
    p.trains(0, 10);
    p.play(p.claim("petrograd:stockholm", "green 4 locomotive 4"));
    EXPECT_EQ(p.script.reshuffles, std::vector{cards("green 4 locomotive 4")});
    EXPECT_EQ(p.row_text(), "green green green green locomotive");
    EXPECT_EQ(p.public_state().discard, cards("locomotive 3 red blue"));
    EXPECT_EQ(p.game.hidden_state.deck, cards("locomotive 2"));
    EXPECT_EQ(p.last.resets, 1);
    EXPECT_TRUE(p.last.last_round);
    EXPECT_EQ(p.mover(), 1);
}

} // namespace
} // namespace trunkline::test

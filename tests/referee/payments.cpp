// Every payment there could be, judged twice: by the engine's rule for all maps, and by trying out
// every way to lay the cards on the route's spaces.
#include <gtest/gtest.h>

#include "tests/position.hpp"
#include "tests/referee/engine_side.hpp"

namespace trunkline::referee {
namespace {

using test::board_of;
using test::Position;

struct Judge {
    Position position;
    View view;
    const Atlas& atlas;
    int compared = 0;

    explicit Judge(std::string_view map) : position(map, 2), atlas(atlas_of(std::string(map))) {
        view = look(position.game, 0);
        view.mine.hand = Cards::full_pack();
    }

    void compare(int route, const Cards& pay) {
        const bool engine =
            why_not(position.board, view, Move::claim(0, route, pay)) == Refusal::None;
        const bool expected = pays(atlas, atlas.lines[route], counts_of(pay));
        ASSERT_EQ(engine, expected) << position.board.route_ids[route] << " colours " << std::hex
                                    << pay.plain << " locomotives " << pay.locomotives;
        ++compared;
    }
};

// All multisets of at most `most` cards of the nine kinds.
template <class F>
void each_handful(int most, int kind, Cards& pay, F visit) {
    if (kind == 9) return visit(pay);
    const Card card = static_cast<Card>(kind);
    each_handful(most, kind + 1, pay, visit);
    int n = 0;
    while (n < most) {
        pay.add(card);
        ++n;
        each_handful(most - n, kind + 1, pay, visit);
    }
    pay.remove(card, n);
}

TEST(Payments, every_handful_of_up_to_five_cards_on_every_route) {
    for (const auto map : test::kAllMaps) {
        Judge judge(map);
        for (int r = 0; r < static_cast<int>(judge.position.board.routes.size()); ++r) {
            Cards pay;
            each_handful(5, 0, pay, [&](const Cards& p) { judge.compare(r, p); });
            if (HasFatalFailure()) return;
        }
        EXPECT_EQ(judge.compared, 2002 * static_cast<int>(judge.position.board.routes.size()));
    }
}

// The route's colour, two others and locomotives, in every amount that the pack has.
TEST(Payments, every_amount_of_three_colours_and_locomotives) {
    for (const auto map : test::kAllMaps) {
        Judge judge(map);
        const Board& board = judge.position.board;
        std::vector<std::pair<RouteKind, bool>> seen; // one route of each sort is enough
        for (int r = 0; r < static_cast<int>(board.routes.size()); ++r) {
            const Route& route = board.routes[r];
            const std::pair sort{board.kinds[route.kind], route.color == kGray};
            if (std::find(seen.begin(), seen.end(), sort) != seen.end()) continue;
            seen.push_back(sort);
            const int x = route.color % kColors;
            for (int a = 0; a <= 12; ++a)
                for (int b = 0; b <= 12; ++b)
                    for (int c = 0; c <= 12; ++c)
                        for (int l = 0; l <= 14; ++l) {
                            Cards pay = Cards::of_color(x, a, l);
                            pay.add(static_cast<Card>((x + 3) % kColors), b);
                            pay.add(static_cast<Card>((x + 5) % kColors), c);
                            judge.compare(r, pay);
                            if (HasFatalFailure()) return;
                        }
        }
    }
}

// What the list offers is everything a hand can pay, up to the choice of exchanged cards: per
// colour and number of single locomotives there is an offer exactly where there is a payment.
TEST(Payments, an_offer_wherever_something_can_be_paid) {
    const auto list = std::make_unique<MoveList>();
    for (const auto map : test::kAllMaps) {
        Judge judge(map);
        const Board& board = judge.position.board;
        Rng rng{7};
        for (int trial = 0; trial < 300; ++trial) {
            Cards hand;
            for (int n = static_cast<int>(rng.below(14)); n > 0; --n) {
                const Card card = static_cast<Card>(rng.below(9));
                if (hand.of(card) < 12) hand.add(card);
            }
            judge.view.mine.hand = hand;
            moves(board, judge.view, *list);
            for (int r = 0; r < static_cast<int>(board.routes.size()); ++r) {
                bool offered = false;
                for (const Move& move : *list) {
                    if (move.type != MoveType::Claim || move.what != r) continue;
                    offered = true;
                    ASSERT_EQ(why_not(board, judge.view, move), Refusal::None);
                    ASSERT_TRUE(pays(judge.atlas, judge.atlas.lines[r], counts_of(move.payment())));
                }
                // Any sub-multiset that pays? Its size is at most the hand's, so try them all.
                bool possible = false;
                Cards pay;
                const auto search = [&](auto& self, int kind) -> void {
                    if (possible) return;
                    if (kind == 9) {
                        possible = pays(judge.atlas, judge.atlas.lines[r], counts_of(pay));
                        return;
                    }
                    const Card card = static_cast<Card>(kind);
                    for (int n = 0; n <= hand.of(card); ++n) {
                        self(self, kind + 1);
                        pay.add(card);
                    }
                    pay.remove(card, hand.of(card) + 1);
                };
                search(search, 0);
                ASSERT_EQ(offered, possible) << board.route_ids[r] << " hand " << std::hex
                                             << hand.plain << " locomotives " << hand.locomotives;
            }
        }
    }
}

} // namespace
} // namespace trunkline::referee

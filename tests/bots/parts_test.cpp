// The parts that bots are made of: names, weights, payments, plans.
#include <gtest/gtest.h>

#include "bots/bot.hpp"
#include "bots/cheapest_payment.hpp"
#include "bots/city_graph.hpp"
#include "bots/outlook_learning.hpp"
#include "bots/pilot.hpp"
#include "bots/weights.hpp"
#include "engine/rules.hpp"
#include "tests/position.hpp"

namespace trunkline::test {
namespace {

TEST(Registry, an_unknown_name_is_answered_with_the_known_ones) {
    std::string error;
    EXPECT_EQ(make_bot("nobody", board_of("usa"), 1, error), nullptr);
    EXPECT_NE(error.find("'nobody'"), std::string::npos);
    EXPECT_NE(error.find("expert"), std::string::npos);
    EXPECT_EQ(error.find('\n'), std::string::npos);
}

TEST(Weights, go_there_and_back) {
    Weights weights{"usa", 3, "trunkline tune", {}};
    weights.style.touch = 17;
    std::string error;
    const auto back = read_weights("w.json", write_weights(weights), error);
    ASSERT_TRUE(back) << error;
    EXPECT_EQ(back->style.touch, 17);
    EXPECT_EQ(back->players, 3);
}

TEST(Weights, of_another_version_are_refused_in_one_line) {
    std::string text = write_weights({"usa", 2, "x", {}});
    text.replace(text.find("weights/1"), 9, "weights/2");
    std::string error;
    EXPECT_FALSE(read_weights("w.json", text, error));
    EXPECT_EQ(error,
              "w.json: these weights are of the format 'trunkline-weights/2'; expected "
              "'trunkline-weights/1'");
}

TEST(Outlook, goes_there_and_back_and_other_versions_are_refused) {
    OutlookFile file{"usa", 3, "trunkline learn", {}};
    file.outlook.weight.back() = -1700;
    std::string error;
    std::string text = write_outlook(file);
    const auto back = read_outlook("o.json", text, error);
    ASSERT_TRUE(back) << error;
    EXPECT_EQ(back->outlook.weight, file.outlook.weight);
    text.replace(text.find("outlook/1"), 9, "outlook/2");
    EXPECT_FALSE(read_outlook("o.json", text, error));
    EXPECT_NE(error.find("expected 'trunkline-outlook/1'"), std::string::npos);
}

TEST(Outlook, was_learned_for_every_map_and_number_of_players) {
    for (const std::string_view map : kAllMaps) {
        const Board& board = board_of(map);
        for (int players = board.min_players; players <= board.max_players; ++players)
            EXPECT_TRUE(outlook_for(board, players)) << map << players;
    }
}

TEST(Outlook, knows_more_than_the_mean) {
    const Learned learned = learn(board_of("europe"), {2, 300, 5}, [](int) {});
    EXPECT_GT(learned.positions, 1000);
    EXPECT_LT(learned.error, 0.95 * learned.spread);
}

TEST(CheapestPayment, pays_for_every_route_only_what_the_rules_accept) {
    for (const std::string_view map : kAllMaps) {
        const Board& board = board_of(map);
        Rng rng{4};
        for (int n = 0; n < 200; ++n) {
            FastDealer dealer{{rng.next()}};
            Game game = deal(board, 2, dealer);
            for (int i = 0; i < 2; ++i)
                apply(board, game, Move::keep(i, (1u << game.private_states[0].offered) - 1),
                      dealer);
            Cards& hand = game.private_states[0].hand;
            for (int i = 0; i < 14; ++i) {
                const Card card = dealer.draw(game.hidden_state.deck, game.public_state.deck);
                game.hidden_state.deck.remove(card);
                --game.public_state.deck;
                hand.add(card);
            }
            game.public_state.cards[0] = static_cast<std::uint8_t>(hand.size());
            const View view = look(game, 0);
            Worth worth;
            for (auto& w : worth) w = static_cast<std::int16_t>(1 + rng.below(50));
            for (const int r : board.all_routes) {
                Cards paid;
                if (!pay_route(board, hand, r, worth, paid)) continue;
                EXPECT_EQ(why_not(board, view, Move::claim(0, r, paid)), Refusal::None)
                    << map << " " << board.route_ids[r];
            }
        }
    }
}

TEST(CityGraph, finds_the_cheapest_way_and_what_of_it_is_missing) {
    const Board& board = board_of("usa");
    const CityGraph graph(board);
    PublicState p;
    p.open = board.all_routes;
    p.trains[0] = 45;
    const int from = board.find_city("boston");
    const int to = board.find_city("miami");
    const Prices prices = trains_price(board, p, 0);
    Ways ways;
    EXPECT_EQ(graph.find(prices, std::uint64_t{1} << from, std::uint64_t{1} << to, ways), to);
    int trains = 0;
    for (const int r : graph.way_to(prices, ways, to)) trains += board.routes[r].length;
    EXPECT_EQ(trains, ways.far[to]);
    EXPECT_EQ(trains, 12); // Boston, New York, Washington, Raleigh, Charleston, Miami
}

} // namespace
} // namespace trunkline::test

// What a review says adds up, to the last digit, and is the same whenever it is made.
#include <gtest/gtest.h>

#include <bit>

#include "tests/position.hpp"
#include "tests/review/planted_games.hpp"

namespace trunkline::test {
namespace {

constexpr std::array kBots = {"level-3", "random", "level-1", "one-step", "racer"};

std::vector<std::string> seats(int players, std::size_t first) {
    std::vector<std::string> bots;
    for (int s = 0; s < players; ++s)
        bots.emplace_back(kBots[(first + static_cast<std::size_t>(s)) % kBots.size()]);
    return bots;
}

void expect_sums(const Record& record, const Review& review) {
    const int players = review.line().players();
    for (std::size_t m = 0; m < review.line().moments.size(); ++m) {
        const Chances chances = review.curve().chances(m);
        int all = 0;
        for (int s = 0; s < players; ++s) {
            EXPECT_GE(chances[s], 0);
            all += chances[s];
        }
        EXPECT_EQ(all, kCertain) << "moment " << m;
    }
    const unsigned winners = record.result->winners;
    for (int s = 0; s < players; ++s) {
        const Account account = review.account(s);
        int sum = account.start;
        for (const auto& part : account.luck) sum += part.own + part.others;
        for (const auto& part : account.decisions) sum += part.own + part.others;
        EXPECT_EQ(sum, account.result);
        const bool won = (winners >> s) & 1;
        if (std::popcount(winners) == 1) {
            EXPECT_EQ(account.result, won ? kCertain : 0);
        } else if (won) {
            EXPECT_NEAR(account.result, kCertain / std::popcount(winners), 1);
        }
    }
}

TEST(Review, start_luck_and_decisions_make_the_result_on_every_map_with_every_number_of_players) {
    for (const std::string_view map : kAllMaps)
        for (const int players : player_counts(map))
            for (std::uint64_t seed = 1; seed <= 3; ++seed) {
                const Record record = play_game(board_of(map), seats(players, seed), seed);
                Review review(record, seed, 1);
                ASSERT_EQ(review.fault(), "");
                // The chances come first; what decisions were worth beside others is not summed.
                for (std::size_t m = 0; m < review.line().moments.size(); ++m) review.step();
                SCOPED_TRACE(testing::Message() << map << " " << players << " seed " << seed);
                expect_sums(record, review);
            }
}

TEST(Review, sums_hold_after_any_step) {
    const Record record = play_game(board_of("europe"), {"level-3", "one-step", "level-1"}, 4);
    Review review(record, 1, 32);
    for (int i = 0; i < 300; ++i) review.step();
    // Moments that have seen no game yet are certain of nothing: those that have must still add up.
    for (int s = 0; s < 3; ++s) {
        const Account account = review.account(s);
        int sum = account.start;
        for (const auto& part : account.luck) sum += part.own + part.others;
        for (const auto& part : account.decisions) sum += part.own + part.others;
        EXPECT_EQ(sum, account.result);
    }
}

TEST(Review, a_shared_win_is_shared_to_the_last_digit) {
    Played played;
    Ending tie;
    tie.win = {20, 20, 20, 0, 0};
    played.add(tie, 3);
    const Chances chances = played.chances(3);
    EXPECT_EQ(chances[0] + chances[1] + chances[2], kCertain);
    EXPECT_EQ(chances[2], kCertain / 3);
}

TEST(Review, luck_is_what_chance_brings_and_nothing_else) {
    const Record record = play_game(board_of("europe"), {"level-3", "one-step"}, 7);
    std::string fault;
    const Timeline line = timeline_of(record, fault);
    ASSERT_EQ(line.events.size() + 1, line.moments.size());
    EXPECT_EQ(line.events[0].luck, Luck::Deal);
    std::array<int, kLuckKinds> seen = {};
    for (const Event& event : line.events) {
        if (event.move < 0 || !event.is_luck) continue;
        const Move& move = line.moves[static_cast<std::size_t>(event.move)];
        ++seen[static_cast<std::size_t>(event.luck)];
        if (event.luck == Luck::BlindCard) {
            EXPECT_EQ(move.what, kFromDeck);
        }
        if (event.luck == Luck::TicketOffer) {
            EXPECT_EQ(move.type, MoveType::Tickets);
        }
        if (event.luck == Luck::Tunnel) {
            EXPECT_EQ(record.board->routes[move.what].terrain, Terrain::Tunnel);
        }
    }
    for (const Luck kind : {Luck::BlindCard, Luck::Refill, Luck::Tunnel})
        EXPECT_GT(seen[static_cast<std::size_t>(kind)], 0) << static_cast<int>(kind);
}

TEST(Review, the_same_record_seed_and_nodes_give_the_same_review_however_it_is_made) {
    Record record = play_game(board_of("nordic"), {"level-3", "one-step"}, 2);
    record.moves.resize(40);
    record.result.reset();
    record.orders.reshuffles.clear();
    Review whole(record, 5, 48);
    while (whole.step()) {
    }
    Review in_parts(record, 5, 48);
    std::size_t looks = 0;
    while (in_parts.step())
        if (++looks % 101 == 0) text_of(in_parts);
    EXPECT_EQ(text_of(whole), text_of(in_parts));
    EXPECT_EQ(whole.depth(), 48);
    EXPECT_EQ(whole.per_mille(), 1000);
    Review other(record, 6, 48);
    while (other.step()) {
    }
    EXPECT_NE(text_of(whole), text_of(other));
}

TEST(Review, a_running_game_is_reviewed_as_far_as_it_went) {
    Record record = play_game(board_of("usa"), {"level-3", "level-3"}, 2);
    record.moves.resize(30);
    record.result.reset();
    record.orders.reshuffles.clear();
    Review review(record, 1, 16);
    ASSERT_EQ(review.fault(), "");
    while (review.step()) {
    }
    EXPECT_EQ(review.decisions().size(), 30u);
    EXPECT_FALSE(review.line().finished);
}

TEST(Review, a_record_that_breaks_the_rules_is_not_reviewed) {
    Record record = play_game(board_of("usa"), {"level-3", "level-3"}, 2);
    record.moves[5].move.seat ^= 1;
    const Review review(record, 1, 16);
    EXPECT_NE(review.fault(), "");
}

} // namespace
} // namespace trunkline::test

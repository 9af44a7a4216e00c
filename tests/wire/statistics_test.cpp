// Figures over many games, against what the games themselves say.
#include "wire/statistics.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "tests/wire/random_games.hpp"

namespace trunkline {
namespace {

using testing::board_of;
using testing::play_random;
using testing::Played;

class StatisticsOf : public ::testing::TestWithParam<const char*> {};

TEST_P(StatisticsOf, agrees_with_the_games_it_was_made_of) {
    const Board& board = board_of(GetParam());
    Statistics statistics(board);
    std::int64_t claimed = 0, held = 0, completed = 0, locomotives = 0;
    double scores = 0;
    constexpr int games = 12;
    for (int i = 0; i < games; ++i) {
        const int players = 2 + i % 2;
        const Played played = play_random(board, players, static_cast<std::uint64_t>(100 + i));
        EXPECT_EQ(statistics.add(played.record), "");
        const ScoreSheet sheet = score(board, played.game);
        for (int s = 0; s < players; ++s) {
            const auto seat = static_cast<std::size_t>(s);
            claimed += played.game.public_state.owned[seat].size();
            held += played.game.private_states[seat].tickets.size();
            completed += sheet.seat[seat].tickets_completed;
            scores += sheet.seat[seat].total;
        }
        // Whatever is spent is discarded, so a locomotive taken is spent or still in a hand.
        for (int s = 0; s < players; ++s)
            locomotives += static_cast<int>(
                played.game.private_states[static_cast<std::size_t>(s)].hand.locomotives);
    }
    EXPECT_EQ(statistics.games(), games);
    double wins = 0, counted_scores = 0;
    for (const auto& places : statistics.seats)
        for (const auto& seat : places) {
            wins += seat.wins.sum;
            counted_scores += seat.score.sum;
        }
    EXPECT_NEAR(wins, games, 1e-9) << "shared victories are shared out";
    EXPECT_NEAR(counted_scores, scores, 1e-6);

    std::int64_t claims = 0, kept = 0, done = 0, offered = 0;
    double gain = 0;
    for (const auto& route : statistics.routes) claims += route.when.count;
    for (const auto& ticket : statistics.tickets) {
        kept += ticket.kept;
        done += ticket.completed;
        offered += ticket.offered;
        EXPECT_LE(ticket.completed, ticket.kept);
        EXPECT_LE(ticket.kept, ticket.offered);
    }
    EXPECT_EQ(claims, claimed);
    EXPECT_EQ(kept, held);
    EXPECT_EQ(done, completed);
    EXPECT_GT(offered, kept);
    // How often all seats together did what is called so, or begins so.
    const auto times = [&](std::string_view name) {
        std::int64_t sum = 0;
        for (const auto& deed : statistics.deeds)
            if (deed.name.starts_with(name))
                for (std::size_t n = 0; n < deed.times.size(); ++n)
                    sum += static_cast<std::int64_t>(n) * deed.times[n].count;
        return sum;
    };
    // The opening hands hold some as well, so that more are spent and held than were taken.
    EXPECT_GE(times("locomotives spent") + locomotives,
              times("locomotives taken from the row") + times("locomotives drawn blind"));
    EXPECT_EQ(times("routes of length "), claimed);
    EXPECT_EQ(times("tickets kept in all"), held);
    for (const auto& deed : statistics.deeds) {
        for (const Mean& seats : deed.times) gain += seats.sum;
        EXPECT_NEAR(gain, 0, 1e-9) << deed.name << ": what some gain others lose";
    }
}

TEST_P(StatisticsOf, two_halves_make_the_whole) {
    const Board& board = board_of(GetParam());
    Statistics whole(board), left(board), right(board);
    for (int i = 0; i < 6; ++i) {
        const Played played = play_random(board, 3, static_cast<std::uint64_t>(i));
        EXPECT_EQ(whole.add(played.record), "");
        EXPECT_EQ((i < 2 ? left : right).add(played.record), "");
    }
    left.add(right);
    EXPECT_EQ(left.games(), whole.games());
    EXPECT_EQ(left.tickets[3].kept, whole.tickets[3].kept);
    EXPECT_EQ(left.routes[5].when.count, whole.routes[5].when.count);
    EXPECT_NEAR(left.seats[3][1].score.sum, whole.seats[3][1].score.sum, 1e-9);
    EXPECT_EQ(left.tunnel_extra, whole.tunnel_extra);
    for (std::size_t d = 0; d < whole.deeds.size(); ++d)
        for (std::size_t n = 0; n < whole.deeds[d].times.size(); ++n)
            EXPECT_EQ(left.deeds[d].times[n].count, whole.deeds[d].times[n].count);
}

INSTANTIATE_TEST_SUITE_P(Maps, StatisticsOf, ::testing::Values("usa", "europe", "nordic"));

TEST(Statistics, a_broken_record_is_named_and_a_running_one_is_left_out) {
    Played played = play_random(board_of("usa"), 2, 7);
    Statistics statistics(board_of("usa"));
    Record running = played.record;
    running.moves.resize(10);
    running.result.reset();
    EXPECT_EQ(statistics.add(running), "");
    EXPECT_EQ(statistics.unfinished, 1);
    EXPECT_EQ(statistics.games(), 0);
    std::swap(played.record.moves[10], played.record.moves[20]);
    EXPECT_NE(statistics.add(played.record).find("rule"), std::string::npos);
    EXPECT_EQ(statistics.games(), 0);
}

} // namespace
} // namespace trunkline

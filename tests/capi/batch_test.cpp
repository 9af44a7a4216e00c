// Many games at once: legal masks, rewards, and nothing half done.
#include <numeric>
#include <vector>

#include "tests/capi/ask_helpers.hpp"

namespace {

using namespace capi_test;

struct Many {
    explicit Many(const std::string& map, int players, int games, int seed,
                  const std::string& more = "")
        : seats(players), n(games) {
        const std::string reply =
            ask(R"({"ask":"new_batch","map":")" + map + R"(","players":)" +
                std::to_string(players) + R"(,"games":)" + std::to_string(games) + R"(,"seed":)" +
                std::to_string(seed) + more + "}");
        handle = number(reply, "batch");
        actions = number(reply, "actions");
        observed = number(reply, "observations");
        const auto rows = static_cast<std::size_t>(games);
        observation.resize(rows * static_cast<std::size_t>(observed));
        mask.resize(rows * static_cast<std::size_t>(actions));
        seat.resize(rows);
        reward.resize(rows * static_cast<std::size_t>(players));
        points.resize(reward.size());
        done.resize(rows);
        cut.resize(rows);
        chosen.resize(rows);
        last.resize(observation.size() * static_cast<std::size_t>(players));
        arrays = {observation.data(), mask.data(), seat.data(), reward.data(),
                  points.data(),      done.data(), cut.data(),  last.data()};
        EXPECT_EQ(tl_step(handle, nullptr, &arrays), 0);
    }

    void step_at_random() {
        ASSERT_EQ(tl_sample(handle, mask.data(), chosen.data()), 0);
        ASSERT_EQ(tl_step(handle, chosen.data(), &arrays), 0) << text();
    }

    int seats, n, handle = 0, actions = 0, observed = 0;
    std::vector<std::uint8_t> observation, mask, done, cut, last;
    std::vector<std::int32_t> seat, points, chosen;
    std::vector<float> reward;
    tl_arrays arrays;
};

TEST(Batch, every_sampled_action_is_legal_on_every_map_to_the_end) {
    for (const char* map : {"usa", "europe", "nordic"})
        for (int players = 2; players <= 3; ++players) {
            Many many(map, players, 16, 5);
            int ended = 0;
            for (int i = 0; i < 600; ++i) {
                ASSERT_EQ(tl_sample(many.handle, many.mask.data(), many.chosen.data()), 0);
                ASSERT_EQ(tl_step(many.handle, many.chosen.data(), &many.arrays), 0) << text();
                const auto finished = std::accumulate(many.done.begin(), many.done.end(), 0);
                ended += finished;
                EXPECT_NEAR(std::accumulate(many.reward.begin(), many.reward.end(), 0.0), finished,
                            1e-4);
            }
            EXPECT_GT(ended, 16) << map;
        }
}

// The mask is the law in both directions: every action that it leaves out is refused.
TEST(Batch, actions_outside_the_mask_are_refused_and_change_nothing) {
    for (const char* map : {"usa", "europe", "nordic"}) {
        Many many(map, 2, 1, 3);
        for (int i = 0; i < 120; ++i) {
            const auto before = many.observation;
            for (int a = 0; a < many.actions; ++a) {
                if (many.mask[a] != 0) continue;
                ASSERT_EQ(tl_step(many.handle, &a, &many.arrays), TL_REFUSED) << map << " " << a;
            }
            ASSERT_EQ(many.observation, before);
            tl_sample(many.handle, many.mask.data(), many.chosen.data());
            ASSERT_EQ(tl_step(many.handle, many.chosen.data(), &many.arrays), 0) << text();
        }
    }
}

TEST(Batch, one_illegal_action_stops_the_whole_step) {
    Many many("usa", 2, 8, 1);
    const auto before = many.observation;
    tl_sample(many.handle, many.mask.data(), many.chosen.data());
    many.chosen[6] = many.actions;
    EXPECT_EQ(tl_step(many.handle, many.chosen.data(), &many.arrays), TL_BAD_INPUT);
    EXPECT_NE(text().find("game 6, action"), std::string::npos) << text();
    EXPECT_EQ(many.observation, before);
}

TEST(Batch, the_same_seed_plays_the_same_games) {
    Many a("europe", 4, 32, 9), b("europe", 4, 32, 9), other("europe", 4, 32, 10);
    for (int i = 0; i < 200; ++i)
        for (Many* many : {&a, &b, &other}) {
            tl_sample(many->handle, many->mask.data(), many->chosen.data());
            ASSERT_EQ(tl_step(many->handle, many->chosen.data(), &many->arrays), 0);
        }
    EXPECT_EQ(a.observation, b.observation);
    EXPECT_NE(a.observation, other.observation);
}

TEST(Batch, threads_change_nothing) {
    for (const char* more : {"", R"(,"opponents":["level-3",null])"}) {
        Many one("usa", 2, 9, 4, more),
            three("usa", 2, 9, 4, more + std::string(R"(,"threads":3)"));
        for (int i = 0; i < 100; ++i) {
            one.step_at_random();
            three.step_at_random();
            ASSERT_EQ(one.observation, three.observation) << i;
            ASSERT_EQ(one.points, three.points);
        }
    }
}

TEST(Batch, opponents_move_by_themselves) {
    Many many("europe", 3, 8, 2, R"(,"opponents":["greedy",null,"random"])");
    int ended = 0;
    for (int i = 0; i < 400; ++i) {
        many.step_at_random();
        for (const int seat : many.seat) ASSERT_EQ(seat, 1);
        ended += std::accumulate(many.done.begin(), many.done.end(), 0);
    }
    EXPECT_GT(ended, 8);
    complaint(
        R"({"ask":"new_batch","map":"usa","players":2,"games":1,"seed":1,"opponents":["greedy","greedy"]})");
    complaint(
        R"({"ask":"new_batch","map":"usa","players":2,"games":1,"seed":1,"opponents":["greedy"]})");
    complaint(R"({"ask":"new_batch","map":"usa","players":2,"games":1,"seed":1,"threads":0})");
}

TEST(Batch, a_game_that_is_reset_begins_as_its_seed_says) {
    Many many("usa", 2, 4, 1);
    for (int i = 0; i < 50; ++i) many.step_at_random();
    const auto before = many.observation;
    const std::int32_t games[] = {2, 0};
    const std::uint64_t seeds[] = {77, 77};
    ASSERT_EQ(tl_reset(many.handle, games, seeds, 2, &many.arrays), 0);
    const auto row = [&](const auto& bytes, int game) {
        return std::vector(bytes.begin() + game * many.observed,
                           bytes.begin() + (game + 1) * many.observed);
    };
    EXPECT_EQ(row(many.observation, 0), row(many.observation, 2));
    EXPECT_NE(row(many.observation, 0), row(before, 0));
    EXPECT_EQ(row(many.observation, 1), row(before, 1));
    const std::int32_t none = 4;
    EXPECT_EQ(tl_reset(many.handle, &none, seeds, 1, &many.arrays), TL_BAD_INPUT);
}

TEST(Batch, records_of_finished_games_hold) {
    Many many("nordic", 2, 6, 3, R"(,"records":true,"threads":2)");
    std::string records;
    for (int i = 0; i < 400 && records.size() < 10; ++i) {
        many.step_at_random();
        records = ask(R"({"ask":"batch_records","batch":)" + std::to_string(many.handle) + "}");
    }
    ASSERT_GT(records.size(), 10u);
    const std::string first = records.substr(1, records.find("},{\"format") - 1);
    const std::string whole =
        first.ends_with("]") ? first.substr(0, first.size() - 1) : first + "}";
    EXPECT_NE(ask(R"({"ask":"check","record":)" + whole + "}").find(R"("ok":true)"),
              std::string::npos);
    EXPECT_EQ(ask(R"({"ask":"batch_records","batch":)" + std::to_string(many.handle) + "}"), "[]");
}

} // namespace

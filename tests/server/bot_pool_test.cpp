// Bots on their own threads, asked faster than they think.
#include "server/bot_pool.hpp"

#include "stage.hpp"

namespace trunkline::stage {
namespace {

TEST(BotPool, thinks_about_the_last_question_of_a_seat_only) {
    Stage s;
    s.begin();
    std::mutex mutex;
    std::condition_variable answered;
    std::vector<std::uint64_t> questions;
    BotPool pool(1, 100, [&](const BotAnswer& answer) {
        const std::lock_guard lock(mutex);
        questions.push_back(answer.task.question);
        answered.notify_one();
    });
    const auto ask = [&](std::int64_t table, std::uint64_t question) {
        pool.think({table, 0, "level-5", &s.table->board(), look(s.table->game(), 0), question});
    };
    ask(1, 1);
    while (pool.waiting() > 0) std::this_thread::yield(); // it has begun with the first
    for (std::uint64_t question = 2; question < 50; ++question) ask(1, question);
    ask(2, 50);
    EXPECT_LE(pool.waiting(), 2u);
    std::unique_lock lock(mutex);
    answered.wait(lock, [&] { return !questions.empty() && questions.back() == 50; });
    ASSERT_GE(questions.size(), 3u);
    EXPECT_LE(questions.size(), 5u) << "of fifty that were asked";
    EXPECT_EQ(questions[questions.size() - 2], 49u);
}

} // namespace
} // namespace trunkline::stage

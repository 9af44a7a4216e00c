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
    BotPool pool({1, 100, {}}, [&](const BotAnswer& answer) {
        const std::lock_guard lock(mutex);
        questions.push_back(answer.task.question);
        answered.notify_one();
    });
    const auto ask = [&](std::int64_t table, std::uint64_t question) {
        pool.think({table, 0, "level-5", &s.table->board(), look(s.table->game(), 0), question,
                    "somebody"});
    };
    ask(1, 1);
    while (pool.waiting().questions > 0) std::this_thread::yield(); // it has begun with the first
    for (std::uint64_t question = 2; question < 50; ++question) ask(1, question);
    ask(2, 50);
    EXPECT_LE(pool.waiting().questions, 2u);
    std::unique_lock lock(mutex);
    // In whichever order: the two tables share the time.
    const auto is_answered = [&](std::uint64_t question) {
        return std::ranges::find(questions, question) != questions.end();
    };
    answered.wait(lock, [&] { return is_answered(49) && is_answered(50); });
    EXPECT_LE(questions.size(), 5u) << "of fifty that were asked";
}

// Asks for several visitors, and notes who is answered in which order.
class Shares : public testing::Test {
  protected:
    void open(double ms, Limit limit, int threads = 1) {
        s.begin();
        s.keep_opening_tickets(); // what follows takes its time to think about
        pool.emplace(BotPoolOptions{threads, ms, limit}, [this](const BotAnswer& answer) {
            const std::lock_guard lock(mutex);
            answered.push_back(answer.task.visitor);
            tables.push_back(answer.task.table);
            changed.notify_all();
        });
    }
    void ask(const std::string& visitor, std::int64_t table, int seat = 0,
             const std::string& level = "level-5") {
        pool->think({table, seat, level, &s.table->board(), look(s.table->game(), 0), 1, visitor});
    }
    // What was answered until then, and this one.
    std::size_t wait_for(const std::string& visitor) {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return std::ranges::count(answered, visitor) > 0; });
        return answered.size();
    }

    Stage s;
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::string> answered;
    std::vector<std::int64_t> tables;
    std::optional<BotPool> pool; // goes first: its thread answers to what is above
};

TEST_F(Shares, one_visitor_with_ninety_tables_does_not_keep_another_waiting) {
    open(50, {1000, 1});
    for (std::int64_t table = 1; table <= 90; ++table) ask("many", table);
    std::size_t before = 0;
    {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return answered.size() >= 3; });
        before = answered.size();
    }
    ask("person", 100);
    EXPECT_LE(wait_for("person"), before + 4) << "of ninety that had asked earlier";
}

TEST_F(Shares, nobody_waits_for_a_thought_of_anothers) {
    open(1500, {1000, 1}, 2);
    for (std::int64_t table = 1; table <= 90; ++table) ask("many", table);
    // The other thread has the time to take one, too, and must not.
    while (pool->waiting().questions == 90) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    ask("person", 100, 0, "random");
    EXPECT_EQ(wait_for("person"), 1u);
}

TEST_F(Shares, tables_of_one_visitor_share_its_time) {
    open(30, {1000, 1});
    for (int seat = 0; seat < 5; ++seat) ask("family", 1, seat);
    ask("family", 2);
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return answered.size() >= 3; });
    EXPECT_EQ(std::ranges::count(tables, 2), 1) << "before the other table's third";
}

TEST_F(Shares, time_is_limited_for_each_visitor) {
    open(400, {1, 100'000}); // any thought leaves less than the second it takes
    for (std::int64_t table = 1; table <= 20; ++table) ask("many", table);
    while (pool->waiting().put_off == 0) std::this_thread::yield();
    ask("person", 100);
    ask("", 101); // nobody's
    wait_for("");
    wait_for("person");
    const std::lock_guard lock(mutex);
    EXPECT_EQ(std::ranges::count(answered, "many"), 1);
    EXPECT_EQ(pool->waiting().put_off, 19u);
}

} // namespace
} // namespace trunkline::stage

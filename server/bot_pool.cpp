#include "server/bot_pool.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <utility>

#include "bots/bot.hpp"
#include "server/chance.hpp"

namespace trunkline {
namespace {

double clock_ms() {
    return std::chrono::duration<double, std::milli>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

std::uint64_t random_number() {
    const Digest bytes = random_seed();
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8 | bytes[i];
    return number;
}

} // namespace

BotPool::BotPool(int threads, double ms, std::function<void(BotAnswer)> answer)
    : ms_(ms), answer_(std::move(answer)) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

BotPool::~BotPool() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void BotPool::think(BotTask task) {
    {
        const std::lock_guard lock(mutex_);
        // A table that asks anew no longer wants the answer to what it asked before.
        const auto before = std::ranges::find_if(tasks_, [&](const BotTask& other) {
            return other.table == task.table && other.seat == task.seat;
        });
        if (before != tasks_.end()) {
            *before = std::move(task);
            return;
        }
        tasks_.push_back(std::move(task));
    }
    wake_.notify_one();
}

std::size_t BotPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return tasks_.size();
}

void BotPool::work() {
    // People's moves come first, even where thinking has filled every core.
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10);
    const std::uint64_t seed = random_number();
    std::map<std::pair<std::string, const Board*>, std::unique_ptr<Bot>> bots;
    for (;;) {
        BotTask task;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [&] { return stopping_ || !tasks_.empty(); });
            if (stopping_) return;
            task = std::move(tasks_.front());
            tasks_.pop_front();
        }
        const double began = clock_ms();
        auto& bot = bots[{task.level, task.board}];
        std::string error;
        if (!bot) bot = make_bot(task.level, *task.board, seed, error);
        if (!bot) continue; // levels were checked when the table was made
        const Move move = bot->choose(task.view, {ms_, 0, clock_ms});
        answer_({std::move(task), move, (clock_ms() - began) / 1000});
    }
}

} // namespace trunkline

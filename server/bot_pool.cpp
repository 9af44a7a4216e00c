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

constexpr double kGuess = 0.25;        // seconds, while a bot is at it
constexpr double kForEver = 3'600'000; // milliseconds until somebody asks

std::uint64_t random_number() {
    const Digest bytes = random_seed();
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8 | bytes[i];
    return number;
}

// Whose share a task is: a visitor's, or its table's where nobody's.
std::string owner_of(const BotTask& task) {
    return task.visitor.empty() ? "table " + std::to_string(task.table) : task.visitor;
}

} // namespace

BotPool::BotPool(const BotPoolOptions& options, std::function<void(BotAnswer)> answer)
    : ms_(options.ms),
      most_threads_(std::max(1, options.threads - 1)),
      answer_(std::move(answer)),
      limit_(options.seconds) {
    for (int i = 0; i < options.threads; ++i) threads_.emplace_back([this] { work(); });
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
        const auto [owner, came] = visitors_.try_emplace(owner_of(task));
        Visitor& visitor = owner->second;
        if (came) visitor = {task.visitor, last_served_, {}, 0, 0};
        const auto [place, asks] = visitor.tables.try_emplace(task.table);
        Table& table = place->second;
        if (asks) table.used = visitor.last_served;
        // A table that asks anew no longer wants the answer to what it asked before.
        const auto before = std::ranges::find(table.questions, task.seat,
                                              [](const Question& q) { return q.task.seat; });
        if (before != table.questions.end()) {
            before->task = std::move(task);
            return;
        }
        table.questions.push_back({std::move(task), clock_ms()});
    }
    wake_.notify_one();
}

BotPool::Waiting BotPool::waiting() {
    const std::lock_guard lock(mutex_);
    const double now = clock_ms();
    Waiting all;
    for (const auto& [owner, visitor] : visitors_) {
        std::size_t here = 0;
        for (const auto& [number, table] : visitor.tables) here += table.questions.size();
        all.questions += here;
        if (limit_.wait_ms(visitor.name, static_cast<std::int64_t>(now)) > 0) all.put_off += here;
    }
    return all;
}

void BotPool::set_limit(Limit seconds) {
    {
        const std::lock_guard lock(mutex_);
        limit_.set(seconds);
    }
    wake_.notify_all();
}

std::optional<BotPool::Question> BotPool::next(double now_ms, double& wait_ms) {
    const auto asks = [](const auto& entry) { return !entry.second.questions.empty(); };
    Visitor* visitor = nullptr;
    wait_ms = kForEver;
    for (auto& [owner, other] : visitors_) {
        if (other.thinking >= most_threads_ || std::ranges::none_of(other.tables, asks)) continue;
        const auto wait = limit_.wait_ms(other.name, static_cast<std::int64_t>(now_ms));
        if (wait > 0)
            wait_ms = std::min(wait_ms, static_cast<double>(wait));
        else if (!visitor || other.used < visitor->used)
            visitor = &other;
    }
    if (!visitor) return std::nullopt;
    Table* table = nullptr;
    for (auto& entry : visitor->tables)
        if (asks(entry) && (!table || entry.second.used < table->used)) table = &entry.second;
    last_served_ = visitor->used = std::max(visitor->used, last_served_);
    visitor->last_served = table->used;
    visitor->used += kGuess;
    table->used += kGuess;
    ++visitor->thinking;
    ++table->thinking;
    Question question = std::move(table->questions.front());
    table->questions.pop_front();
    return question;
}

void BotPool::thought(const BotTask& task, double seconds, double now_ms) {
    limit_.charge(task.visitor, seconds, static_cast<std::int64_t>(now_ms));
    const auto owner = visitors_.find(owner_of(task));
    Visitor& visitor = owner->second;
    const auto place = visitor.tables.find(task.table);
    Table& table = place->second;
    --visitor.thinking;
    visitor.used += seconds - kGuess;
    table.used += seconds - kGuess;
    if (--table.thinking > 0 || !table.questions.empty()) return;
    visitor.tables.erase(place);
    if (visitor.tables.empty()) visitors_.erase(owner);
}

void BotPool::work() {
    // People's moves come first, even where thinking has filled every core.
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10);
    const std::uint64_t seed = random_number();
    std::map<std::pair<std::string, const Board*>, std::unique_ptr<Bot>> bots;
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        double wait_ms = 0;
        std::optional<Question> question = next(clock_ms(), wait_ms);
        if (!question) {
            wake_.wait_for(lock, std::chrono::duration<double, std::milli>(wait_ms));
            continue;
        }
        lock.unlock();
        BotTask& task = question->task;
        const double began = clock_ms();
        auto& bot = bots[{task.level, task.board}];
        std::string error;
        if (!bot) bot = make_bot(task.level, *task.board, seed, error);
        std::optional<Move> move;
        if (bot) move = bot->choose(task.view, {ms_, 0, clock_ms});
        const double ended = clock_ms();
        const double seconds = (ended - began) / 1000;
        lock.lock();
        thought(task, seconds, ended);
        lock.unlock();
        // Levels were checked when the table was made.
        if (move) answer_({std::move(task), *move, seconds, (began - question->asked_ms) / 1000});
        lock.lock();
    }
}

} // namespace trunkline

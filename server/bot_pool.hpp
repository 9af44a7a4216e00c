// Bots think here, on threads of their own, so that nobody's table waits for another's bot.
// A bot gets its View by value: it cannot see more than a person in its seat.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine/board.hpp"
#include "engine/game.hpp"
#include "engine/move.hpp"

namespace trunkline {

struct BotTask {
    std::int64_t table = 0;
    int seat = 0;
    std::string level;
    const Board* board = nullptr;
    View view;
    std::uint64_t question = 0;
};

struct BotAnswer {
    BotTask task;
    Move move;
    double seconds = 0;
};

class BotPool {
  public:
    // `answer` is called on the thread that thought. `ms` limits each move; 0: the bot's default.
    BotPool(int threads, double ms, std::function<void(BotAnswer)> answer);
    ~BotPool();
    BotPool(const BotPool&) = delete;
    BotPool& operator=(const BotPool&) = delete;

    void think(BotTask task);
    std::size_t waiting() const;

  private:
    void work();

    double ms_;
    std::function<void(BotAnswer)> answer_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<BotTask> tasks_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

} // namespace trunkline

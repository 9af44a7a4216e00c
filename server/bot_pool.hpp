// Bots think here, on threads of their own, so that nobody's table waits for another's bot.
// A bot gets its View by value: it cannot see more than a person in its seat.
//
// Thinking time is shared: whoever waits and has had least of it comes next, first among visitors,
// then among the tables of one. And a visitor has only so much of it in a while, and never all
// threads: a thought takes as long as it takes, and nobody should wait for one of another's.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/board.hpp"
#include "engine/game.hpp"
#include "engine/move.hpp"
#include "server/rate_limit.hpp"

namespace trunkline {

struct BotTask {
    std::int64_t table = 0;
    int seat = 0;
    std::string level;
    const Board* board = nullptr;
    View view;
    std::uint64_t question = 0;
    std::string visitor;   // whose table it is; empty: nobody's, and without a limit
    std::size_t shard = 0; // that asks
};

struct BotAnswer {
    BotTask task;
    Move move;
    double seconds = 0; // of thinking
    double waited = 0;  // seconds before it
};

struct BotPoolOptions {
    int threads = 1;
    double ms = 0;           // for each move; 0: the bot's default
    Limit seconds{300, 300}; // of thinking, for each visitor
};

class BotPool {
  public:
    // `answer` is called on the thread that thought.
    BotPool(const BotPoolOptions& options, std::function<void(BotAnswer)> answer);
    ~BotPool();
    BotPool(const BotPool&) = delete;
    BotPool& operator=(const BotPool&) = delete;

    void think(BotTask task);
    void set_limit(Limit seconds);

    struct Waiting {
        std::size_t questions = 0;
        std::size_t put_off = 0; // of them, because their visitor's time is used up
    };
    Waiting waiting();

  private:
    struct Question {
        BotTask task;
        double asked_ms = 0;
    };
    // Seconds that this one has had, beside others: who comes anew begins where the one stands who
    // was served last, and neither saves up nor owes. While a bot thinks, its time is a guess.
    struct Table {
        double used = 0;
        std::deque<Question> questions;
        int thinking = 0;
    };
    struct Visitor {
        std::string name; // for the limit
        double used = 0;
        std::map<std::int64_t, Table> tables;
        double last_served = 0; // its tables' `used` when it was served last
        int thinking = 0;       // threads that it has
    };

    void work();
    // The next to think about, if anybody asks whose time is not used up; else how long to wait.
    std::optional<Question> next(double now_ms, double& wait_ms);
    void thought(const BotTask& task, double seconds, double now_ms);

    double ms_;
    int most_threads_; // of one visitor
    std::function<void(BotAnswer)> answer_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    RateLimit limit_;
    std::map<std::string, Visitor> visitors_; // who wait or are thought for
    double last_served_ = 0;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

} // namespace trunkline

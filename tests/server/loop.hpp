// An event loop for tests: what is posted runs here, on the test's own thread.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

namespace trunkline {

class Loop {
  public:
    void post(std::function<void()> work) {
        const std::lock_guard lock(mutex_);
        posted_.push_back(std::move(work));
        wake_.notify_one();
    }
    template <class Done>
    void run_until(Done done) {
        while (!done()) {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [&] { return !posted_.empty(); });
            const auto work = std::move(posted_.front());
            posted_.pop_front();
            lock.unlock();
            work();
        }
    }

  private:
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> posted_;
};

} // namespace trunkline

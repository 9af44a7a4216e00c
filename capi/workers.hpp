// A few threads that share one piece of work after another. Where there are no threads
// (WebAssembly), the caller does it all.
#pragma once

#include <atomic>
#include <cstdint>
#ifndef __wasm__
#include <thread>
#include <vector>
#endif

namespace trunkline {

class Workers {
  public:
    explicit Workers([[maybe_unused]] int threads) {
#ifndef __wasm__
        for (int k = 1; k < threads; ++k) threads_.emplace_back([this, k] { wait_for_work(k); });
#endif
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers() {
#ifndef __wasm__
        call_ = nullptr;
        begin();
        for (std::thread& thread : threads_) thread.join();
#endif
    }

    int count() const {
#ifndef __wasm__
        return 1 + static_cast<int>(threads_.size());
#else
        return 1;
#endif
    }

    // Calls part(k) for every k below count(), each on a thread of its own, and waits for all.
    template <class Part>
    void each(Part& part) {
        if (count() == 1) return part(0);
        what_ = &part;
        call_ = [](void* what, int k) { (*static_cast<Part*>(what))(k); };
        begin();
        part(0);
        for (int left; (left = left_.load()) > 0;) left_.wait(left);
    }

  private:
    void begin() {
        left_ = count() - 1;
        ++round_;
        round_.notify_all();
    }
    void wait_for_work(int k) {
        for (std::uint32_t done = 0;;) {
            round_.wait(done);
            done = round_;
            if (call_ == nullptr) return;
            call_(what_, k);
            if (--left_ == 0) left_.notify_one();
        }
    }

    void (*call_)(void*, int) = nullptr;
    void* what_ = nullptr;
    std::atomic<std::uint32_t> round_ = 0;
    std::atomic<int> left_ = 0;
#ifndef __wasm__
    std::vector<std::thread> threads_; // the last: they use what is above
#endif
};

} // namespace trunkline

// Threads may call in at the same time; where there are none (WebAssembly), nothing is locked.
#pragma once

#ifdef __wasm__
namespace trunkline::capi {
struct Mutex {
    void lock() {}
    void unlock() {}
};
} // namespace trunkline::capi
#else
#include <mutex>
namespace trunkline::capi {
using Mutex = std::mutex;
} // namespace trunkline::capi
#endif

namespace trunkline::capi {

class Lock {
  public:
    explicit Lock(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock() { mutex_.unlock(); }

  private:
    Mutex& mutex_;
};

} // namespace trunkline::capi

// Things that callers hold by number. A number is never given twice, so that one that was freed, or
// belongs to something else, is always found out. Threads may share the numbers, but each thing is
// used by one thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "capi/mutex.hpp"

namespace trunkline::capi {

// Every kind of thing has numbers of its own: the lowest bits tell the kinds apart.
enum class Kind : std::int32_t { Game, Bot, Table, Batch, Review, Count_ };

template <class T>
class Handles {
  public:
    explicit Handles(Kind kind) : kind_(static_cast<std::int32_t>(kind)), slots_(16) {}

    // 0 where all numbers are used up.
    std::int32_t add(std::unique_ptr<T> thing) {
        const Lock lock(mutex_);
        if (2 * ++alive_ > slots_.size()) grow();
        do {
            if (last_ == kMost) return 0;
        } while (slot(++last_).thing);
        slot(last_) = {last_, std::move(thing)};
        return last_ * kKinds + kind_;
    }
    T* find(std::int32_t handle) {
        const Lock lock(mutex_);
        return held(handle);
    }
    bool free(std::int32_t handle) {
        std::unique_ptr<T> last; // what it holds may take a while to go
        const Lock lock(mutex_);
        if (!held(handle)) return false;
        last = std::move(slot(handle / kKinds).thing);
        --alive_;
        return true;
    }

  private:
    static constexpr auto kKinds = static_cast<std::int32_t>(Kind::Count_);
    static constexpr std::int32_t kMost = INT32_MAX / kKinds - 1;
    struct Slot {
        std::int32_t number = 0;
        std::unique_ptr<T> thing;
    };

    T* held(std::int32_t handle) {
        if (handle <= 0 || handle % kKinds != kind_) return nullptr;
        Slot& found = slot(handle / kKinds);
        return found.number == handle / kKinds ? found.thing.get() : nullptr;
    }
    Slot& slot(std::int32_t number) {
        return slots_[static_cast<std::size_t>(number) & (slots_.size() - 1)];
    }
    // Numbers with places of their own keep having them when there are twice as many places.
    void grow() {
        std::vector<Slot> old(2 * slots_.size());
        old.swap(slots_);
        for (Slot& moved : old)
            if (moved.thing) slot(moved.number) = std::move(moved);
    }

    Mutex mutex_;
    std::int32_t kind_, last_ = 0;
    std::size_t alive_ = 0;
    std::vector<Slot> slots_; // a power of two
};

} // namespace trunkline::capi

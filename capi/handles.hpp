// Things that callers hold by number. A number is never given twice, so that one that was freed, or
// belongs to something else, is always found out.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace trunkline::capi {

// Every kind of thing has numbers of its own: the lowest bits tell the kinds apart.
enum class Kind : std::int32_t { Game, Bot, Table, Batch, Count_ };

template <class T>
class Handles {
  public:
    explicit Handles(Kind kind) : kind_(static_cast<std::int32_t>(kind)), slots_(16) {}

    // 0 where all numbers are used up.
    std::int32_t add(std::unique_ptr<T> thing) {
        if (2 * ++alive_ > slots_.size()) grow();
        do {
            if (last_ == kMost) return 0;
        } while (slot(++last_).thing);
        slot(last_) = {last_, std::move(thing)};
        return last_ * kKinds + kind_;
    }
    T* find(std::int32_t handle) {
        if (handle <= 0 || handle % kKinds != kind_) return nullptr;
        Slot& found = slot(handle / kKinds);
        return found.number == handle / kKinds ? found.thing.get() : nullptr;
    }
    bool free(std::int32_t handle) {
        if (!find(handle)) return false;
        slot(handle / kKinds).thing = nullptr;
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

    std::int32_t kind_, last_ = 0;
    std::size_t alive_ = 0;
    std::vector<Slot> slots_; // a power of two
};

} // namespace trunkline::capi

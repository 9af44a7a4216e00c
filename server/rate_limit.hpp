// How much one visitor or one connection may ask for: a bucket that fills with time.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <iterator>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

namespace trunkline {

// So many at once, and as many again in so much time: 100 in 3600 seconds.
struct Limit {
    double most = 1;
    double seconds = 1;

    friend bool operator==(const Limit&, const Limit&) = default;
};

// It is one number, when the bucket will be full again, so that several threads may take from it
// without a lock.
class Bucket {
  public:
    // Is there so much left?
    bool has(double amount, const Limit& limit, std::int64_t now_ms) const {
        return after(full_at_.load(kOrder), amount, limit, now_ms) <= latest(limit, now_ms);
    }
    // Takes it; false, and nothing taken, where there is not so much.
    bool take(double amount, const Limit& limit, std::int64_t now_ms) {
        std::int64_t was = full_at_.load(kOrder);
        for (;;) {
            const std::int64_t next = after(was, amount, limit, now_ms);
            if (next > latest(limit, now_ms)) return false;
            if (full_at_.compare_exchange_weak(was, next, kOrder)) return true;
        }
    }
    // For what is known only afterwards: there may be less than nothing left.
    void charge(double amount, const Limit& limit, std::int64_t now_ms) {
        std::int64_t was = full_at_.load(kOrder);
        while (!full_at_.compare_exchange_weak(was, after(was, amount, limit, now_ms), kOrder)) {
        }
    }
    // Until there is so much.
    std::int64_t wait_ms(double amount, const Limit& limit, std::int64_t now_ms) const {
        const std::int64_t missing =
            after(full_at_.load(kOrder), amount, limit, now_ms) - latest(limit, now_ms);
        return missing <= 0 ? 0 : (missing + 999) / 1000;
    }
    void refill() { full_at_.store(INT64_MIN, kOrder); }
    bool full(std::int64_t now_ms) const { return full_at_.load(kOrder) <= now_ms * 1000; }

  private:
    // When it would be full again if so much were taken now, and when it may be at the latest.
    static std::int64_t after(std::int64_t full_at, double amount, const Limit& limit,
                              std::int64_t now_ms) {
        return std::max(full_at, now_ms * 1000) +
               static_cast<std::int64_t>(amount * limit.seconds * 1e6 / limit.most);
    }
    static std::int64_t latest(const Limit& limit, std::int64_t now_ms) {
        return now_ms * 1000 + static_cast<std::int64_t>(limit.seconds * 1e6);
    }

    static constexpr auto kOrder = std::memory_order_relaxed; // nothing else hangs on it
    std::atomic<std::int64_t> full_at_ = INT64_MIN;           // in us
};

// One bucket for each visitor (server/visitor.hpp); the nameless visitor has no limit. A call costs
// the same whatever the number of visitors: each forgets at most two, of those least recently seen.
// From any thread.
class RateLimit {
  public:
    explicit RateLimit(Limit limit) : limit_(limit) {}

    bool any(const std::string& visitor, std::int64_t now_ms) {
        const std::lock_guard lock(mutex_);
        return visitor.empty() || bucket(visitor, now_ms)->has(1, limit_, now_ms);
    }
    bool take(const std::string& visitor, std::int64_t now_ms) {
        const std::lock_guard lock(mutex_);
        return visitor.empty() || bucket(visitor, now_ms)->take(1, limit_, now_ms);
    }
    void charge(const std::string& visitor, double amount, std::int64_t now_ms) {
        const std::lock_guard lock(mutex_);
        if (!visitor.empty()) bucket(visitor, now_ms)->charge(amount, limit_, now_ms);
    }
    // Until there is one to take.
    std::int64_t wait_ms(const std::string& visitor, std::int64_t now_ms) {
        const std::lock_guard lock(mutex_);
        return visitor.empty() ? 0 : bucket(visitor, now_ms)->wait_ms(1, limit_, now_ms);
    }
    // For whoever takes often: without a lock, and for as long as it is held.
    std::shared_ptr<Bucket> bucket_of(const std::string& visitor, std::int64_t now_ms) {
        const std::lock_guard lock(mutex_);
        return bucket(visitor, now_ms);
    }

    // Under another limit everybody begins anew.
    void set(Limit limit) {
        const std::lock_guard lock(mutex_);
        if (limit == limit_) return;
        limit_ = limit;
        for (const Entry& entry : buckets_) entry.second->refill();
    }
    std::size_t size() const {
        const std::lock_guard lock(mutex_);
        return buckets_.size();
    }

  private:
    static constexpr std::size_t kMostVisitors = 1'000'000; // some 200 MB, in the worst of floods
    using Entry = std::pair<std::string, std::shared_ptr<Bucket>>;

    std::shared_ptr<Bucket> bucket(const std::string& visitor, std::int64_t now_ms) {
        if (const auto found = places_.find(visitor); found != places_.end()) {
            buckets_.splice(buckets_.begin(), buckets_, found->second);
        } else {
            buckets_.emplace_front(visitor, std::make_shared<Bucket>());
            places_.emplace(visitor, buckets_.begin());
        }
        // Held from here on: it may become the oldest below, and must not go.
        const std::shared_ptr<Bucket> asked = buckets_.front().second;
        // A full bucket says no more than none.
        for (int i = 0; i < 2 && buckets_.size() > 1; ++i) {
            const auto oldest = std::prev(buckets_.end());
            if (oldest->second.use_count() > 1) { // somebody holds it, and so was here just now
                buckets_.splice(buckets_.begin(), buckets_, oldest);
                continue;
            }
            if (buckets_.size() <= kMostVisitors && !oldest->second->full(now_ms)) break;
            places_.erase(oldest->first);
            buckets_.erase(oldest);
        }
        return asked;
    }

    mutable std::mutex mutex_;
    Limit limit_;
    std::list<Entry> buckets_; // most recently seen first
    std::unordered_map<std::string, std::list<Entry>::iterator> places_;
};

} // namespace trunkline

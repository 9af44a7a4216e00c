// How much one visitor or one connection may ask for: a bucket that fills with time.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <list>
#include <string>
#include <unordered_map>
#include <utility>

namespace trunkline {

// So many at once, and as many again in so much time: 100 in 3600 seconds.
struct Limit {
    double most = 1;
    double seconds = 1;
};

class Bucket {
  public:
    // Is there so much left?
    bool has(double amount, const Limit& limit, std::int64_t now_ms) {
        fill(limit, now_ms);
        return left_ >= amount;
    }
    // Takes it; false, and nothing taken, where there is not so much.
    bool take(double amount, const Limit& limit, std::int64_t now_ms) {
        if (!has(amount, limit, now_ms)) return false;
        left_ -= amount;
        return true;
    }
    // For what is known only afterwards: there may be less than nothing left.
    void charge(double amount, const Limit& limit, std::int64_t now_ms) {
        fill(limit, now_ms);
        left_ -= amount;
    }
    // Until there is so much.
    std::int64_t wait_ms(double amount, const Limit& limit, std::int64_t now_ms) {
        if (has(amount, limit, now_ms)) return 0;
        return static_cast<std::int64_t>(
            std::ceil((amount - left_) * limit.seconds * 1000 / limit.most));
    }
    bool full(const Limit& limit, std::int64_t now_ms) {
        fill(limit, now_ms);
        return left_ >= limit.most;
    }

  private:
    void fill(const Limit& limit, std::int64_t now_ms) {
        const double passed = static_cast<double>(now_ms - last_) / 1000;
        left_ = last_ == 0 ? limit.most
                           : std::min(limit.most, left_ + passed * limit.most / limit.seconds);
        last_ = now_ms;
    }

    double left_ = 0;
    std::int64_t last_ = 0;
};

// One bucket for each visitor (server/visitor.hpp); the nameless visitor has no limit. A call costs
// the same whatever the number of visitors: each forgets at most two, of those least recently seen.
class RateLimit {
  public:
    explicit RateLimit(Limit limit) : limit_(limit) {}

    bool any(const std::string& visitor, std::int64_t now_ms) {
        return visitor.empty() || bucket(visitor, now_ms).has(1, limit_, now_ms);
    }
    bool take(const std::string& visitor, std::int64_t now_ms) {
        return visitor.empty() || bucket(visitor, now_ms).take(1, limit_, now_ms);
    }
    void charge(const std::string& visitor, double amount, std::int64_t now_ms) {
        if (!visitor.empty()) bucket(visitor, now_ms).charge(amount, limit_, now_ms);
    }
    // Until there is one to take.
    std::int64_t wait_ms(const std::string& visitor, std::int64_t now_ms) {
        return visitor.empty() ? 0 : bucket(visitor, now_ms).wait_ms(1, limit_, now_ms);
    }

    void set(Limit limit) { limit_ = limit; }
    std::size_t size() const { return buckets_.size(); }

  private:
    static constexpr std::size_t kMostVisitors = 1'000'000; // some 200 MB, in the worst of floods
    using Entry = std::pair<std::string, Bucket>;

    Bucket& bucket(const std::string& visitor, std::int64_t now_ms) {
        if (const auto found = places_.find(visitor); found != places_.end()) {
            buckets_.splice(buckets_.begin(), buckets_, found->second);
        } else {
            buckets_.emplace_front(visitor, Bucket());
            places_.emplace(visitor, buckets_.begin());
        }
        // A full bucket says no more than none.
        for (int i = 0; i < 2 && buckets_.size() > 1; ++i) {
            Entry& oldest = buckets_.back();
            if (buckets_.size() <= kMostVisitors && !oldest.second.full(limit_, now_ms)) break;
            places_.erase(oldest.first);
            buckets_.pop_back();
        }
        return buckets_.front().second;
    }

    Limit limit_;
    std::list<Entry> buckets_; // most recently seen first
    std::unordered_map<std::string, std::list<Entry>::iterator> places_;
};

} // namespace trunkline

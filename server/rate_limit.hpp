// How much one address or one connection may ask for: a bucket that fills with time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace trunkline {

class Bucket {
  public:
    // It holds `most` and gets `per_second` back. Is there one to take?
    bool any(std::int64_t now_ms, double per_second, double most) {
        left_ =
            last_ == 0
                ? most
                : std::min(most, left_ + static_cast<double>(now_ms - last_) * per_second / 1000);
        last_ = now_ms;
        return left_ >= 1;
    }
    // Takes one; false where it is empty.
    bool take(std::int64_t now_ms, double per_second, double most) {
        if (!any(now_ms, per_second, most)) return false;
        left_ -= 1;
        return true;
    }
    bool idle(std::int64_t now_ms) const { return now_ms - last_ > 3'600'000; }

  private:
    double left_ = 0;
    std::int64_t last_ = 0;
};

// One bucket for each address; those not used for an hour are forgotten.
class Buckets {
  public:
    Buckets(double per_second, double most) : per_second_(per_second), most_(most) {}
    bool any(const std::string& address, std::int64_t now_ms) {
        return bucket(address, now_ms).any(now_ms, per_second_, most_);
    }
    bool take(const std::string& address, std::int64_t now_ms) {
        return bucket(address, now_ms).take(now_ms, per_second_, most_);
    }

  private:
    Bucket& bucket(const std::string& address, std::int64_t now_ms) {
        if (buckets_.size() > 10'000)
            std::erase_if(buckets_, [&](const auto& entry) { return entry.second.idle(now_ms); });
        return buckets_[address];
    }

    double per_second_, most_;
    std::unordered_map<std::string, Bucket> buckets_;
};

} // namespace trunkline

// What a seat was last answered, by the ids of its messages: the same id sent again is answered
// like the first time and never carried out twice.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.hpp"
#include "server/table_reason.hpp"

namespace trunkline {

struct Answered {
    std::string id;
    std::string digest;   // of the message; empty where it is not known
    std::int64_t version; // of the table at that time
    Result result;
};

class Answers {
  public:
    void remember(int seat, Answered answered) {
        if (answered.id.empty()) return;
        auto& kept = of(seat);
        kept.push_back(std::move(answered));
        if (kept.size() > kKept) kept.erase(kept.begin());
    }
    const Answered* find(int seat, std::string_view id) const {
        for (const Answered& answered : answers_[seat])
            if (answered.id == id) return &answered;
        return nullptr;
    }
    // They are not inherited by the next in that seat.
    void forget(int seat) { of(seat).clear(); }
    // Its seat is gone; those behind it move up.
    void close(int seat) {
        const auto gap = answers_.begin() + seat;
        std::move(gap + 1, answers_.end(), gap);
        answers_.back().clear();
    }

  private:
    static constexpr std::size_t kKept = 16;
    std::vector<Answered>& of(int seat) { return answers_[seat]; }

    // Vectors, since a deque takes half a kilobyte before it holds anything.
    std::array<std::vector<Answered>, kMaxSeats> answers_;
};

} // namespace trunkline

// Requests that were sent again because their answer was lost: the same key gets the same answer,
// and nothing is done twice, for as long as the key is remembered.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/http_server.hpp"

namespace trunkline {

class AnswersByKey {
  public:
    using Answer = std::function<void(Reply)>;

    explicit AnswersByKey(std::size_t most) : most_(most) {}

    enum class Before { Nothing, Same, Other };
    // Was something asked for under this key, and was it the same? Where it was, `answer` gets the
    // answer to it, now or when it is there.
    Before asked_before(const std::string& key, const std::string& what, Answer answer) {
        const auto found = keys_.find(key);
        if (found == keys_.end()) return Before::Nothing;
        Asked& asked = found->second;
        if (asked.what != what) return Before::Other;
        if (asked.reply)
            answer(*asked.reply);
        else
            asked.waiting.push_back(std::move(answer));
        return Before::Same;
    }
    // To be asked for now; what comes of it goes to whom this returns. Only what was done is
    // remembered: what was refused may be asked for again.
    Answer begin(const std::string& key, std::string what, Answer answer) {
        Asked& asked = keys_[key];
        asked.what = std::move(what);
        asked.waiting.push_back(std::move(answer));
        return [this, key](const Reply& reply) { end(key, reply); };
    }

  private:
    struct Asked {
        std::string what;
        std::optional<Reply> reply;
        std::vector<Answer> waiting;
    };

    void end(const std::string& key, const Reply& reply) {
        Asked& asked = keys_[key];
        const std::vector<Answer> waiting = std::exchange(asked.waiting, {});
        if (reply.status == 201) {
            asked.reply = reply;
            ended_.push_back(key);
        } else {
            keys_.erase(key);
        }
        for (; ended_.size() > most_; ended_.pop_front()) keys_.erase(ended_.front());
        for (const Answer& answer : waiting) answer(reply);
    }

    std::size_t most_;
    std::unordered_map<std::string, Asked> keys_;
    std::deque<std::string> ended_; // in their order
};

} // namespace trunkline

// Limits of visitors that hold wherever their requests and connections are.
#pragma once

#include "server/limits.hpp"

namespace trunkline {

struct SharedLimits {
    explicit SharedLimits(const Limits& limits)
        : wrong_codes(limits.wrong_codes), messages(limits.all_messages), chat(limits.chat) {}

    void set(const Limits& limits) {
        wrong_codes.set(limits.wrong_codes);
        messages.set(limits.all_messages);
        chat.set(limits.chat);
    }

    RateLimit wrong_codes, messages, chat;
};

} // namespace trunkline

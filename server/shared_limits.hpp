// Limits of visitors, and bans, that hold wherever their requests and connections are.
#pragma once

#include "server/bans.hpp"
#include "server/limits.hpp"

namespace trunkline {

struct SharedLimits {
    SharedLimits(const Limits& limits, const std::string& bans_file)
        : wrong_codes(limits.wrong_codes),
          messages(limits.all_messages),
          chat(limits.chat),
          bans(bans_file) {}

    void set(const Limits& limits) {
        wrong_codes.set(limits.wrong_codes);
        messages.set(limits.all_messages);
        chat.set(limits.chat);
    }

    RateLimit wrong_codes, messages, chat;
    Bans bans;
};

} // namespace trunkline

// What people say to each other at a table. It is kept apart from the table's entries: it changes
// nothing, has an order of its own, and a line that cannot be read costs that line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace trunkline {

inline constexpr std::int64_t kMostChat = 200; // lines that are kept of a table: the newest

struct ChatLine {
    std::int64_t number = 0; // the first at a table is 1
    std::int64_t at = 0;     // Unix time in ms
    int seat = 0;
    std::string text;
    std::string id, digest; // of the message that said it
};

void write_chat(std::string& out, const ChatLine& line);
// Nothing where it is none of ours.
std::optional<ChatLine> read_chat(std::int64_t number, std::string_view stored);

} // namespace trunkline

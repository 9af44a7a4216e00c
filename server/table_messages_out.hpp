// Every message that leaves a table or its server (docs/PROTOCOL.md) is written here, and nowhere
// else.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/table_data.hpp"
#include "server/table_decide.hpp"
#include "server/table_reason.hpp"
#include "wire/writer.hpp"

namespace trunkline {

// Why a connection ends.
enum class Farewell : std::uint8_t {
    Shutdown,
    Rude,
    Busy,
    Unknown,
    Protocol,
    Silent,
    UnreadableTable,
    Removed,
};
// In the order of Farewell.
inline constexpr std::array<std::string_view, 8> kFarewellNames = {
    "shutdown", "rude", "busy", "unknown", "protocol", "silent", "unreadable_table", "removed"};

namespace messages {

std::string done(std::string_view id, std::int64_t version);
// What a seat can do now: nothing where it is not its turn.
std::string moves(std::string_view id, const TableData& table, int seat);
// `id` is empty where the message had none that could be read.
std::string refused(std::string_view id, const Refused& refused, std::int64_t version);
// The same as the body of an answer over HTTP.
std::string refused(const Refused& refused);
std::string asked(const Asking& asking);
std::string declined(Ask what, int by);
std::string chat(const ChatLine& line);
std::string rematch(std::int64_t version, std::string_view code, int by);
std::string taken_back(const TableData& table, const entry::TakeBack& taken, int to);
std::string table(const Situation& situation, int to);
std::string state(const Situation& situation, int to);
std::string pong();
std::string bye(Farewell reason);
std::string restart_in(int seconds);

// A move as a seat or an onlooker may see it: `event_body` is the same for all who see no more than
// onlookers do, and `event` is what one connection is told.
struct MoveMade {
    const Game& before;
    const Game& after;
    const WrittenMove& move;
    const Outcome& outcome;
};
std::string event_body(const Situation& situation, const MoveMade& made, int to);
bool sees_more(const MoveMade& made, int seat); // than onlookers
// `id`: of the message that it answers, or empty.
void event(std::string& text, std::int64_t version, std::string_view id, std::string_view body,
           bool can_take_back);
// Every move since a version, as it was told to those who were there.
std::vector<std::string> missed_events(const TableData& table, std::int64_t since, int to);

// The `table` object.
void describe(json::Writer& out, const Situation& situation, int to);

} // namespace messages
} // namespace trunkline

// What a table makes of what is said to it, and of time that passes. Nothing here changes anything:
// a decision is an entry to be stored, a refusal, or one of the few things that need no entry.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "server/table_data.hpp"
#include "server/table_message.hpp"
#include "server/table_presence.hpp"
#include "server/table_reason.hpp"

namespace trunkline {

inline constexpr Milliseconds kShuffleTime = 10'000; // for the next commitment or salt to come in
inline constexpr Milliseconds kMissedTime = 20'000;  // then others may ask for a stand-in
inline constexpr Milliseconds kPatience = 120'000;   // with somebody who is gone, without a clock
inline constexpr Milliseconds kSilentTime = 180'000; // and with somebody who is there and silent
inline constexpr Milliseconds kPauseTime = 600'000;  // or one turn's time, where that is longer
inline constexpr Milliseconds kAnswerTime = 120'000; // then a question is off
inline constexpr int kMostPauses = 3;                // that one person can have in a game
inline constexpr std::int64_t kMostEntries = 10'000; // beyond them only the game goes on
inline constexpr int kMostOfSeat = 1000; // of them; so that nobody uses up what all need

// Somebody wants to sit down.
struct Join {
    int seat = 0; // -1: any
    std::string name;
    std::string key;
    std::string kept;        // key of a seat at the table that this one continues, or empty
    std::string digest = {}; // of what was asked for under the request's key, where it has one
};

struct AlreadySo {};
struct ListMoves {};
struct AskOthers {
    Asking asking; // as it now stands
};
struct Decline {
    Ask what;
};
struct ReturnLater {}; // when the turn whose time is used up is over
struct MakeNextTable {};
struct SayToAll {
    std::string text;
};

using Decision = std::variant<entry::What, Refused, AlreadySo, ListMoves, AskOthers, Decline,
                              ReturnLater, MakeNextTable, SayToAll>;

// What the table knows when it decides.
struct Situation {
    const TableData& table;
    const Presence& presence;
    Milliseconds now;

    Milliseconds clock() const { return presence.clock_at(now); }
    // Who has to agree with this seat. What is undone or stopped for all needs everybody, there or
    // not; to go on, those who are there are enough; and whoever is silent keeps no game going that
    // does not count.
    SeatSet consent_needed(const Asking& asking) const;
    bool is_silent(int seat) const;
    bool is_gone(int seat) const; // for so long that others may ask for a stand-in
};

Decision decide(const Situation& situation, int seat, const message::What& message);
Decision decide(const TableData& table, const Join& join);
// What the table does unasked: a clock has run out, somebody is back, all have agreed.
std::optional<entry::What> decide_alone(const Situation& situation);
// When that may next be something, as far as is known now.
Milliseconds deadline(const TableData& table, const Presence& presence);

} // namespace trunkline

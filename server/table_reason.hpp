// Why something is refused, and what asking came to: types inside, words only where a message is
// written.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/refusal.hpp"

namespace trunkline {

// Several may share a name, which clients translate; the sentence then says more.
enum class Reason : std::uint8_t {
    Rule, // of the game: a Refusal says which
    Unreadable,
    IdUsed,
    LookingOn,
    Stale,
    NotNow,
    HasBegun,
    NotBeingPlayed,
    NotYours,
    NotYourself,
    NobodySitsThere,
    NothingToTakeBack,
    NotPractice,
    Counting,
    NobodyAsked,
    TooManyPauses,
    NotSilentYet,
    ChatOff,
    BadName,
    NameTaken,
    BadText,
    BadSalt,
    SaltMisfit,
    BadColor,
    BadLevel,
    BadBotMove,
    NoSuchBot,
    SeatsOpen,
    SeatTaken,
    PersonSitsThere,
    NoFreeSeat,
    TooManySeats,
    NoSuchSeat,
    NoSeatForMaker,
    NoSuchTable,
    UnreadableTable,
    NoSuchMap,
    NoSuchAddress,
    BadOptions,
    WrongNumberOfPlayers,
    NotStored,
    CannotRead,
    CannotMakeNext,
    TooManyEntries,
    TooMuchAtOnce,
    AnotherQuestion,
    MakingNext,
    TooManyRequests,
    TooManyGuesses,
    TooManyJoins,
    TooManyTables,
    TooMuchChat,
    KeyUsed,
    Running,
    Removed,
    WrongSecret,
    Count_,
};

struct ReasonText {
    std::string_view name; // stable, for translation
    std::string_view text; // one English sentence
    bool passes = false;   // the same may be tried again, as it was
};

const ReasonText& describe(Reason reason);

struct Refused {
    Refused(Reason why_not) : reason(why_not) {}
    Refused(Refusal refusal) : reason(Reason::Rule), rule(refusal) {}
    Refused(Reason why_not, std::string more) : reason(why_not), detail(std::move(more)) {}

    Reason reason;
    Refusal rule = Refusal::None; // where the reason is a rule
    std::string detail;           // in place of the sentence, where more is known

    std::string_view name() const;
    std::string_view rule_number() const; // empty where the reason is none
    std::string_view text() const;
    bool passes() const { return describe(reason).passes; }
    // What the host's figures call it.
    std::string_view counted_as() const;
};

struct Done {};
using Result = std::variant<Done, Refused>;

} // namespace trunkline

// What passes between tables and those who talk to them, connections and requests. Only values do:
// a table may be on another thread than whoever talks to it, or at another node, and
// nothing but the thread that owns a table touches it.
//
// Each shard has a bus of its own. All that it is asked it answers on that shard's thread: at once,
// where the table is there, too.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/table_presence.hpp"
#include "server/table_reason.hpp"
#include "server/table_setup.hpp"

namespace trunkline {

enum class Lookup : std::uint8_t {
    Found,
    Unknown,    // there is none
    Archived,   // there was one, of which the record is left
    Unreadable, // there is one, and it is kept, but this version cannot go on with it
    Failed,     // the storage could not say
    Elsewhere,  // another node owns it
};
Reason why_not_found(Lookup result);

// Somebody who wants to be told what one seat is told, or an onlooker.
struct Subscriber {
    std::string key; // of the seat's token; empty: looks on
    Seen seen;
    std::string visitor; // server/visitor.hpp
};

enum class Subscription : std::uint8_t {
    Open,       // after this connection was told where the table stands
    NoTable,    // none of that code
    Archived,   // none any more
    WrongToken, // opens no seat there
    Unreadable,
    Failed,  // and may be tried again
    Removed, // by the host
    Ended,   // the table is no longer here: whoever it was for has to come again
};

// Somebody who wants a table made, and a seat at it.
struct MakeRequest {
    Setup setup;
    int seat = 0;
    std::string name;
    std::string visitor; // the bots at it think in that visitor's share of time
};

// Somebody who wants to sit down.
struct JoinRequest {
    std::string visitor;
    int seat = -1; // -1: any
    std::string name;
    std::string from; // the token of a seat at the table that this one continues
    std::string key;  // of the request: the same one gets the same seat
};

// What making or joining a table came to.
struct Seated {
    std::string code;
    int seat = 0;
    std::string token;
    std::string commitment;
};
using SeatedOrNot = std::variant<Seated, Refused, Lookup>;

enum class TablePart : std::uint8_t {
    Description, // the `table` object of the protocol, as onlookers see it
    Record,      // of a game that is over or archived; empty while it runs
};

struct TableText {
    Lookup result = Lookup::Found;
    std::string text; // where it was found
};

// A public table that gathers or plays.
struct ListedTable {
    std::int64_t number = 0; // the newest has the highest
    std::string code;
    std::string visitor; // who made it
};

// What the host of the server does about a table.
struct HostTask {
    enum class What : std::uint8_t {
        Look,   // at what onlookers see
        Seat,   // who sits there?
        Remove, // whoever sits there
        Close,  // and keep what was played
        Delete, // and keep nothing
    };
    What what = What::Look;
    int seat = -1;
};

struct HostResult {
    Lookup found = Lookup::Found;
    std::optional<Refused> refused = {};
    std::string text = {};    // of Look
    std::string key = {};     // of the seat's token
    std::string visitor = {}; // who sits there, where that is known
};

class Bus {
  public:
    virtual ~Bus() = default;

    // For connections. What comes of a subscription is told by subscription().
    virtual void subscribe(ConnectionId from, std::string_view code, Subscriber who) = 0;
    virtual void say(ConnectionId from, std::string_view code, std::string_view message) = 0;
    virtual void unsubscribe(ConnectionId from, std::string_view code) = 0;

    // For requests.
    virtual void make(MakeRequest wish, std::function<void(const SeatedOrNot&)> answer) = 0;
    virtual void join(std::string_view code, JoinRequest wish,
                      std::function<void(const SeatedOrNot&)> answer) = 0;
    virtual void read(std::string_view code, TablePart part,
                      std::function<void(const TableText&)> answer) = 0;
    virtual void list(std::function<void(std::vector<ListedTable>)> answer) = 0;

    // For the host. All tables in memory, as onlookers see them, newest first.
    virtual void describe_all(std::function<void(std::vector<std::string>)> answer) = 0;
    virtual void moderate(std::string_view code, HostTask task,
                          std::function<void(const HostResult&)> answer) = 0;

    // For tables.
    virtual void tell(ConnectionId to, std::string_view message) = 0;
    virtual void subscription(ConnectionId to, std::string_view code, Subscription state) = 0;
};

} // namespace trunkline

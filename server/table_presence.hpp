// What does not outlive the server: who is there, what they were asked, and when the table's clock
// began to run.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "server/table_data.hpp"
#include "server/table_message.hpp"

namespace trunkline {

// The number of a connection, given by whoever keeps the table; 0 is none.
using ConnectionId = std::uint64_t;

inline constexpr Milliseconds kNever = INT64_MAX;

struct Asking {
    Ask what = Ask::Nothing;
    int by = 0;
    SeatSet waits_for = 0;
    int about = -1;              // the seat in question, where it is another's
    Milliseconds until = kNever; // then it is off
};

struct Presence {
    struct Connection {
        ConnectionId id;
        int seat;
    };
    struct Seat {
        bool returning = false;     // back when the turn whose time is used up is over
        std::uint64_t question = 0; // that a bot is thinking about
        Milliseconds gone_at = kNever;
    };

    bool connected(int number) const;
    SeatSet connected_seats() const;
    int seat_at(ConnectionId id) const; // kOnlooker where it has none
    Seat& seat(int number) { return seats[number]; }
    const Seat& seat(int number) const { return seats[number]; }
    Milliseconds clock_at(Milliseconds now) const { return now - base; }
    // An entry was folded: what it ends here.
    void follow(const Entry& entry);

    std::vector<Connection> connections;
    std::array<Seat, kMaxSeats> seats;
    Asking asking;
    Milliseconds base = 0; // the table's clock would have begun then, had the server never stopped
    Milliseconds shuffle_until = kNever;
};

} // namespace trunkline

#include "server/table_presence.hpp"

#include <algorithm>

namespace trunkline {
namespace {

struct Following {
    Presence& presence;

    void operator()(const entry::Made&) {}
    void operator()(const entry::Sat&) {}
    void operator()(const entry::Stood& stood) {
        // Whoever stood up goes on as an onlooker.
        for (Presence::Connection& connection : presence.connections)
            if (connection.seat == stood.seat) connection.seat = kOnlooker;
    }
    void operator()(const entry::Seat&) {}
    void operator()(const entry::Fill&) {}
    void operator()(const entry::Added& added) { presence.seat(added.seat) = {}; }
    void operator()(const entry::Closed& closed) {
        for (Presence::Connection& connection : presence.connections)
            if (connection.seat > closed.seat) --connection.seat;
        const auto gap = presence.seats.begin() + closed.seat;
        std::move(gap + 1, presence.seats.end(), gap);
    }
    void operator()(const entry::Start&) {}
    // Whoever is next has the whole time again.
    void operator()(const entry::SaltCommitment&) { presence.shuffle_until = kNever; }
    void operator()(const entry::Salt&) { presence.shuffle_until = kNever; }
    void operator()(const entry::CalledOff&) { presence.shuffle_until = kNever; }
    void operator()(const entry::Deal&) { presence.shuffle_until = kNever; }
    void operator()(const entry::Move& move) {
        presence.seat(move.seat()).question = 0;
        presence.asking = {};
    }
    void operator()(const entry::TakeBack&) {
        for (Presence::Seat& seat : presence.seats) seat.question = 0;
        presence.asking = {};
    }
    void operator()(const entry::Pause&) { presence.asking = {}; }
    void operator()(const entry::Resume&) { presence.asking = {}; }
    void operator()(const entry::Ended&) {
        for (Presence::Seat& seat : presence.seats) seat.question = 0;
        presence.asking = {};
    }
    void operator()(const entry::Away& away) {
        presence.seat(away.seat).returning = false;
        if (presence.asking.what == Ask::StandIn) presence.asking = {};
    }
    void operator()(const entry::Back&) {}
    void operator()(const entry::Chat&) {}
    void operator()(const entry::Rematch&) {}
};

} // namespace

bool Presence::connected(int number) const {
    return std::ranges::find(connections, number, &Connection::seat) != connections.end();
}

SeatSet Presence::connected_seats() const {
    SeatSet set = 0;
    for (const Connection& connection : connections)
        if (connection.seat != kOnlooker) set |= only(connection.seat);
    return set;
}

int Presence::seat_at(ConnectionId id) const {
    const auto connection = std::ranges::find(connections, id, &Connection::id);
    return connection == connections.end() ? kOnlooker : connection->seat;
}

void Presence::follow(const Entry& entry) {
    std::visit(Following{*this}, entry.what);
}

} // namespace trunkline

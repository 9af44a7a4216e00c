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
        for (Presence::Device& device : presence.devices)
            if (device.seat == stood.seat) device.seat = kOnlooker;
    }
    void operator()(const entry::Seat&) {}
    void operator()(const entry::Fill&) {}
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
    return std::ranges::find(devices, number, &Device::seat) != devices.end();
}

SeatSet Presence::connected_seats() const {
    SeatSet set = 0;
    for (const Device& device : devices)
        if (device.seat != kOnlooker) set |= only(device.seat);
    return set;
}

int Presence::seat_at(Listener listener) const {
    const auto device = std::ranges::find(devices, listener, &Device::listener);
    return device == devices.end() ? kOnlooker : device->seat;
}

void Presence::follow(const Entry& entry) {
    std::visit(Following{*this}, entry.what);
}

} // namespace trunkline

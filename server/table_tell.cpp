#include "server/table_tell.hpp"

#include <algorithm>

namespace trunkline {
namespace {

constexpr std::int64_t kMostMissed = 40; // lines; a fresh view is shorter than more of them

} // namespace

// One function for each kind of line.
struct Teller::Telling {
    const Teller& to;
    const Entry& entry;
    const messages::MoveMade* made;
    Listener mover;
    const TableData& table = to.situation_.table;

    void operator()(const entry::Made&) const { to.table(); }
    void operator()(const entry::Sat&) const { to.table(); }
    void operator()(const entry::Stood&) const { to.table(); }
    void operator()(const entry::Seat&) const { to.table(); }
    void operator()(const entry::Fill&) const { to.table(); }
    void operator()(const entry::Start&) const { to.table(); }
    void operator()(const entry::SaltCommitment&) const { to.table(); }
    void operator()(const entry::Salt&) const { to.table(); }
    void operator()(const entry::CalledOff&) const { to.table(); }
    void operator()(const entry::Deal&) const {
        for (const Presence::Device& device : to.situation_.presence.devices) to.state(device);
    }
    void operator()(const entry::Move&) const { to.event(entry, *made, mover); }
    void operator()(const entry::TakeBack& taken) const {
        for (const Presence::Device& device : to.situation_.presence.devices)
            to.keeper_.tell(device.listener, messages::taken_back(table, taken, device.seat));
    }
    void operator()(const entry::Pause&) const { to.table(); }
    void operator()(const entry::Resume&) const { to.table(); }
    void operator()(const entry::Away&) const { to.table(); }
    void operator()(const entry::Back&) const { to.table(); }
    void operator()(const entry::Chat&) const { to.all(messages::chat(table.chat.back())); }
    void operator()(const entry::Rematch& rematch) const {
        to.all(messages::rematch(table.version, rematch.code, rematch.seat));
    }
};

void Teller::happened(const Entry& entry, const messages::MoveMade* made, Listener mover) const {
    std::visit(Telling{*this, entry, made, mover}, entry.what);
}

void Teller::all(std::string_view message) const {
    for (const Presence::Device& device : situation_.presence.devices)
        keeper_.tell(device.listener, message);
}

void Teller::table(Listener except) const {
    for (int seat = kOnlooker; seat < situation_.table.players(); ++seat) {
        if (!situation_.presence.connected(seat)) continue;
        const std::string text = messages::table(situation_, seat);
        for (const Presence::Device& device : situation_.presence.devices)
            if (device.seat == seat && device.listener != except)
                keeper_.tell(device.listener, text);
    }
}

void Teller::event(const Entry& entry, const messages::MoveMade& made, Listener mover) const {
    const TableData& table = situation_.table;
    // Most seats are told what onlookers are told; whoever has more to hear gets a text of its own.
    const std::string common = messages::event_body(situation_, made, kOnlooker);
    std::string own, text;
    for (int seat = kOnlooker; seat < table.players(); ++seat) {
        if (!situation_.presence.connected(seat)) continue;
        const bool more = messages::sees_more(made, seat);
        if (more) own = messages::event_body(situation_, made, seat);
        const bool can_take_back = seat != kOnlooker && table.can_take_back(seat);
        for (const Presence::Device& device : situation_.presence.devices) {
            if (device.seat != seat) continue;
            const bool asked = device.listener == mover;
            messages::event(text, table.version, asked ? entry.id : std::string_view(),
                            more ? own : common, can_take_back);
            keeper_.tell(device.listener, text);
        }
    }
}

bool Teller::can_catch_up(std::int64_t version) const {
    const TableData& table = situation_.table;
    if (version <= 0 || version > table.version || table.version - version > kMostMissed)
        return false;
    const auto& kinds = table.kinds;
    return std::find(kinds.begin() + version, kinds.end(), LineKind::NewGame) == kinds.end();
}

void Teller::state(const Presence::Device& device) const {
    keeper_.tell(device.listener, messages::state(situation_, device.seat));
    for (const ChatLine& line : situation_.table.chat)
        keeper_.tell(device.listener, messages::chat(line));
}

void Teller::welcome(const Presence::Device& device, std::int64_t version) const {
    if (!can_catch_up(version)) return state(device);
    for (const std::string& text : messages::missed_events(situation_.table, version, device.seat))
        keeper_.tell(device.listener, text);
    for (const ChatLine& line : situation_.table.chat)
        if (line.version > version) keeper_.tell(device.listener, messages::chat(line));
    keeper_.tell(device.listener, messages::table(situation_, device.seat));
}

} // namespace trunkline

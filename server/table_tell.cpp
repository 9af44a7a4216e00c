#include "server/table_tell.hpp"

#include <algorithm>

namespace trunkline {
namespace {

constexpr std::int64_t kMostMissed = 40; // entries; a fresh view is shorter than more of them

} // namespace

// One function for each kind of entry.
struct Teller::Telling {
    const Teller& to;
    const Entry& entry;
    const messages::MoveMade* made;
    ConnectionId mover;
    const TableData& table = to.situation_.table;

    void operator()(const entry::Made&) const { to.table(); }
    void operator()(const entry::Sat&) const { to.table(); }
    void operator()(const entry::Stood&) const { to.table(); }
    void operator()(const entry::Seat&) const { to.table(); }
    void operator()(const entry::Fill&) const { to.table(); }
    void operator()(const entry::Added&) const { to.table(); }
    void operator()(const entry::Closed&) const { to.table(); }
    void operator()(const entry::Start&) const { to.table(); }
    void operator()(const entry::SaltCommitment&) const { to.table(); }
    void operator()(const entry::Salt&) const { to.table(); }
    void operator()(const entry::CalledOff&) const { to.table(); }
    void operator()(const entry::Deal&) const {
        for (const Presence::Connection& connection : to.situation_.presence.connections)
            to.state(connection);
    }
    void operator()(const entry::Move&) const { to.event(entry, *made, mover); }
    void operator()(const entry::TakeBack& taken) const {
        for (const Presence::Connection& connection : to.situation_.presence.connections)
            to.keeper_.tell(connection.id, messages::taken_back(table, taken, connection.seat));
    }
    void operator()(const entry::Pause&) const { to.table(); }
    void operator()(const entry::Resume&) const { to.table(); }
    void operator()(const entry::Ended&) const { to.table(); }
    void operator()(const entry::Away&) const { to.table(); }
    void operator()(const entry::Back&) const { to.table(); }
    void operator()(const entry::Chat&) const {} // none is stored any more
    void operator()(const entry::Rematch& rematch) const {
        to.all(messages::rematch(table.version, rematch.code, rematch.seat));
    }
};

void Teller::happened(const Entry& entry, const messages::MoveMade* made,
                      ConnectionId mover) const {
    std::visit(Telling{*this, entry, made, mover}, entry.what);
}

void Teller::all(std::string_view message) const {
    for (const Presence::Connection& connection : situation_.presence.connections)
        keeper_.tell(connection.id, message);
}

void Teller::table(ConnectionId except) const {
    for (int seat = kOnlooker; seat < situation_.table.players(); ++seat) {
        if (!situation_.presence.connected(seat)) continue;
        const std::string text = messages::table(situation_, seat);
        for (const Presence::Connection& connection : situation_.presence.connections)
            if (connection.seat == seat && connection.id != except)
                keeper_.tell(connection.id, text);
    }
}

void Teller::event(const Entry& entry, const messages::MoveMade& made, ConnectionId mover) const {
    const TableData& table = situation_.table;
    // Most seats are told what onlookers are told; whoever has more to hear gets a text of its own.
    const std::string common = messages::event_body(situation_, made, kOnlooker);
    std::string own, text;
    for (int seat = kOnlooker; seat < table.players(); ++seat) {
        if (!situation_.presence.connected(seat)) continue;
        const bool more = messages::sees_more(made, seat);
        if (more) own = messages::event_body(situation_, made, seat);
        const bool can_take_back = seat != kOnlooker && table.can_take_back(seat);
        for (const Presence::Connection& connection : situation_.presence.connections) {
            if (connection.seat != seat) continue;
            const bool asked = connection.id == mover;
            messages::event(text, table.version, asked ? entry.id : std::string_view(),
                            more ? own : common, can_take_back);
            keeper_.tell(connection.id, text);
        }
    }
}

bool Teller::can_catch_up(std::int64_t version) const {
    const TableData& table = situation_.table;
    if (version <= 0 || version > table.version || table.version - version > kMostMissed)
        return false;
    const auto& kinds = table.kinds;
    return std::find(kinds.begin() + version, kinds.end(), EntryKind::NewGame) == kinds.end();
}

void Teller::state(const Presence::Connection& connection) const {
    keeper_.tell(connection.id, messages::state(situation_, connection.seat));
}

void Teller::welcome(const Presence::Connection& connection, const Seen& seen) const {
    const TableData& table = situation_.table;
    const bool catches_up = can_catch_up(seen.version);
    if (!catches_up) state(connection);
    if (catches_up)
        for (const std::string& text :
             messages::missed_events(table, seen.version, connection.seat))
            keeper_.tell(connection.id, text);
    for (const ChatLine& line : table.chat)
        if (line.number > seen.chat) keeper_.tell(connection.id, messages::chat(line));
    if (catches_up) keeper_.tell(connection.id, messages::table(situation_, connection.seat));
}

} // namespace trunkline

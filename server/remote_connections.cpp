#include "server/remote_connections.hpp"

#include <vector>

#include "server/shard_tables.hpp"

namespace trunkline {

void RemoteConnections::subscribe(std::int64_t node, const node::Subscribe& what) {
    const ConnectionId id = ++last_;
    const Place place{node, what.link};
    all_[id] = {place, what.code};
    by_place_[place] = id;
    tables_.subscribe(id, what.code, what.who);
}

void RemoteConnections::say(std::int64_t node, const node::Say& what) {
    const auto found = by_place_.find({node, what.link});
    if (found == by_place_.end()) return send_(node, node::Broken{what.link});
    const ConnectionId id = found->second;
    if (what.number == ++all_.at(id).heard) return tables_.say(id, what.code, what.text);
    break_off(id); // something was lost
}

void RemoteConnections::unsubscribe(std::int64_t node, const node::Unsubscribe& what) {
    if (const auto found = by_place_.find({node, what.link}); found != by_place_.end())
        end(found->second);
}

void RemoteConnections::end(ConnectionId id) {
    const One one = std::move(all_.extract(id).mapped());
    by_place_.erase(one.place);
    tables_.unsubscribe(id, one.code);
}

void RemoteConnections::lost(std::int64_t node) {
    std::vector<ConnectionId> all;
    for (auto at = by_place_.lower_bound({node, 0}); at != by_place_.end(); ++at) {
        if (at->first.first != node) break;
        all.push_back(at->second);
    }
    for (const ConnectionId id : all) break_off(id);
}

void RemoteConnections::lost_all() {
    while (!all_.empty()) break_off(all_.begin()->first);
}

// Its node has it come again, if that is there at all.
void RemoteConnections::break_off(ConnectionId id) {
    const auto [node, link] = all_.at(id).place;
    send_(node, node::Broken{link});
    end(id);
}

void RemoteConnections::tell(ConnectionId to, std::string_view message) {
    const auto found = all_.find(to);
    if (found == all_.end()) return;
    One& one = found->second;
    send_(one.place.first, node::Tell{one.place.second, ++one.told, std::string(message)});
}

void RemoteConnections::subscription(ConnectionId to, std::string_view code, Subscription state) {
    const auto found = all_.find(to);
    if (found == all_.end()) { // it went meanwhile
        if (state == Subscription::Open) tables_.unsubscribe(to, code);
        return;
    }
    One& one = found->second;
    send_(one.place.first, node::State{one.place.second, ++one.told, state});
    if (state != Subscription::Open) end(to);
}

} // namespace trunkline

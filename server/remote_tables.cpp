#include "server/remote_tables.hpp"

#include <utility>
#include <vector>

namespace trunkline {
namespace {

constexpr Milliseconds kLook = 100;     // how often those who wait are looked at
constexpr Milliseconds kAskAgain = 500; // who owns the table
constexpr Milliseconds kAnswer = 1500;  // that the owner may take
constexpr Milliseconds kPatience = 10'000;

} // namespace

void RemoteTables::subscribe(std::int64_t owner, ConnectionId from, std::string_view code,
                             Subscriber who) {
    const Milliseconds now = clock_now();
    Milliseconds since = now;
    if (const auto known = by_connection_.find(from); known != by_connection_.end()) {
        const Link& link = links_.at(known->second);
        if (link.owner == owner && now - link.sent_at < kAnswer) return; // it will answer
        since = link.since;
        unsubscribe(from);
    }
    const LinkId id = ++last_;
    by_connection_[from] = id;
    Link& link = links_[id] = {owner, from, std::string(code), std::move(who), since, now, now};
    send_(owner, node::Subscribe{link.code, id, link.who});
}

void RemoteTables::say(ConnectionId from, std::string_view message) {
    const auto found = by_connection_.find(from);
    if (found == by_connection_.end()) return;
    Link& link = links_.at(found->second);
    if (link.open)
        send_(link.owner, node::Say{link.code, found->second, ++link.said, std::string(message)});
}

void RemoteTables::unsubscribe(ConnectionId from) {
    const auto found = by_connection_.find(from);
    if (found == by_connection_.end()) return;
    const Link& link = links_.at(found->second);
    if (link.owner != 0) send_(link.owner, node::Unsubscribe{link.code, found->second});
    forget(from);
}

void RemoteTables::forget(ConnectionId from) {
    const auto found = by_connection_.find(from);
    if (found == by_connection_.end()) return;
    links_.erase(found->second);
    by_connection_.erase(found);
}

RemoteTables::Link* RemoteTables::next(LinkId id, std::uint64_t number) {
    const auto found = links_.find(id);
    if (found == links_.end()) return nullptr;
    if (number == ++found->second.heard) return &found->second;
    broke(id);
    return nullptr;
}

void RemoteTables::told(const node::Tell& what) {
    if (const Link* link = next(what.link, what.number)) bus_.tell(link->from, what.text);
}

void RemoteTables::state(const node::State& what) {
    Link* link = next(what.link, what.number);
    if (!link) return;
    // Whoever was asked is no longer the owner: look for another.
    if (what.state == Subscription::Ended && !link->open) return broke(what.link);
    const ConnectionId from = link->from;
    const std::string code = link->code;
    link->open = what.state == Subscription::Open;
    if (!link->open) forget(from);
    bus_.subscription(from, code, what.state);
}

void RemoteTables::broken(const node::Broken& what) {
    if (links_.contains(what.link)) broke(what.link);
}

// Whoever waits goes on waiting for another owner; whoever had begun to talk comes again.
void RemoteTables::broke(LinkId id) {
    Link& link = links_.at(id);
    const bool was_open = link.open;
    const ConnectionId from = link.from;
    const std::string code = link.code;
    if (link.owner != 0) send_(link.owner, node::Unsubscribe{code, id});
    if (was_open) {
        forget(from);
        return bus_.subscription(from, code, Subscription::Ended);
    }
    // What still comes from there no longer counts.
    Link waiting{0, from, code, std::move(link.who), link.since, link.asked_at, 0};
    links_.erase(id);
    by_connection_[from] = ++last_;
    links_.emplace(last_, std::move(waiting));
}

void RemoteTables::lost(std::int64_t node) {
    std::vector<LinkId> all;
    for (const auto& [id, link] : links_)
        if (link.owner != 0 && (node == 0 || link.owner == node)) all.push_back(id);
    for (const LinkId id : all) broke(id);
}

void RemoteTables::lost_all() {
    lost(0);
}

void RemoteTables::tick(Milliseconds now) {
    if (now < next_look_) return;
    next_look_ = now + kLook;
    std::vector<Link> late;
    for (auto& [id, link] : links_) {
        if (link.open || now - link.asked_at < kAskAgain) continue;
        link.asked_at = now;
        late.push_back(link);
    }
    for (const Link& link : late) {
        if (now - link.since < kPatience) {
            again_(link.from, link.code, link.who);
        } else {
            unsubscribe(link.from);
            bus_.subscription(link.from, link.code, Subscription::Failed);
        }
    }
}

} // namespace trunkline

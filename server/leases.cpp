#include "server/leases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

namespace trunkline {
namespace {

std::string from_now() {
    return fmt::format("clock_timestamp() + interval '{} seconds'", Leases::kSeconds);
}

} // namespace

Leases::Leases(const std::string& address, std::string node)
    : db_(address), node_(std::move(node)) {
    begin_session();
    cluster_ = db_.query("SELECT id FROM cluster", {}).text(0, 0);
    // One of this name that was killed a moment ago counts until its time is over.
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(kSeconds + 1);
    for (;;) {
        strike_off();
        if (begin()) return;
        if (std::chrono::steady_clock::now() > until)
            throw StorageHeld(
                fmt::format("another node is called {}: choose another --node", node_));
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
}

bool Leases::begin() {
    const Rows begun = db_.query("INSERT INTO nodes(name, until) SELECT $1, " + from_now() +
                                     " ON CONFLICT DO NOTHING RETURNING epoch",
                                 Values() << node_);
    if (begun.size() == 0) return false;
    epoch_ = begun.number(0, 0);
    return true;
}

void Leases::be_connected() {
    if (db_.well()) return;
    db_.connect_again();
    begin_session();
}

// Nobody who stands still in the middle of a write keeps this node from being renewed.
void Leases::begin_session() {
    db_.run("SET search_path = trunkline; SET lock_timeout = '500ms'");
}

bool Leases::renew() {
    be_connected();
    if (db_.query("UPDATE nodes SET until = " + from_now() + " WHERE epoch = $1 RETURNING 1",
                  Values() << epoch_)
            .size() > 0)
        return true;
    if (!begin()) throw StorageError(fmt::format("another node is called {}", node_));
    return false;
}

// A node that is just being renewed is left alone, and so is one that takes a table right now.
Leases::Freed Leases::strike_off() {
    be_connected();
    const Rows rows = db_.query(
        "WITH late AS (SELECT epoch FROM nodes WHERE until < clock_timestamp()"
        " FOR UPDATE SKIP LOCKED),"
        "freed AS (DELETE FROM leases USING late WHERE leases.epoch = late.epoch"
        " RETURNING leases.epoch, code),"
        "gone AS (DELETE FROM nodes USING late WHERE nodes.epoch = late.epoch)"
        "SELECT late.epoch, coalesce(code, '') FROM late LEFT JOIN freed USING (epoch)",
        {});
    Freed freed;
    for (int i = 0; i < rows.size(); ++i) {
        const std::int64_t node = rows.number(i, 0);
        if (std::ranges::find(freed.nodes, node) == freed.nodes.end()) freed.nodes.push_back(node);
        if (std::string code = rows.text(i, 1); !code.empty())
            freed.codes.push_back(std::move(code));
    }
    return freed;
}

void Leases::leave() {
    be_connected();
    db_.query("UPDATE nodes SET until = clock_timestamp() WHERE epoch = $1", Values() << epoch_);
}

} // namespace trunkline

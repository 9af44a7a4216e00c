#include "server/local_bus.hpp"

#include <iterator>
#include <map>
#include <string>

#include "server/shard_connections.hpp"
#include "server/shard_tables.hpp"

namespace trunkline {

// FNV-1a: the same everywhere and in every version.
std::size_t shard_of_table(std::string_view code, std::size_t shards) {
    std::uint32_t hash = 2166136261u;
    for (const char c : code) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    return hash % shards;
}

template <class Value>
std::function<void(const Value&)> LocalBus::back_here(
    std::function<void(const Value&)> answer) const {
    return [&home = shards_[own_], answer = std::move(answer)](const Value& value) {
        home.post([answer, value] { answer(value); });
    };
}

void LocalBus::subscribe(ConnectionId from, std::string_view code, Subscriber who) {
    const ShardAddress& to = at_table(code);
    if (is_here(to)) return to.tables->subscribe(from, code, std::move(who));
    to.post([tables = to.tables, from, name = std::string(code), who = std::move(who)] {
        tables->subscribe(from, name, who);
    });
}

void LocalBus::say(ConnectionId from, std::string_view code, std::string_view message) {
    const ShardAddress& to = at_table(code);
    if (is_here(to)) return to.tables->say(from, code, message);
    to.post([tables = to.tables, from, name = std::string(code), text = std::string(message)] {
        tables->say(from, name, text);
    });
}

void LocalBus::unsubscribe(ConnectionId from, std::string_view code) {
    const ShardAddress& to = at_table(code);
    if (is_here(to)) return to.tables->unsubscribe(from, code);
    to.post(
        [tables = to.tables, from, name = std::string(code)] { tables->unsubscribe(from, name); });
}

// A table is made on any shard, which then draws a code that is its own: on each in turn.
void LocalBus::make(MakeRequest wish, std::function<void(const SeatedOrNot&)> answer) {
    const ShardAddress& to = shards_[next_++ % shards_.size()];
    if (is_here(to)) return to.tables->make(std::move(wish), std::move(answer));
    to.post([tables = to.tables, wish = std::move(wish), answer = back_here(std::move(answer))] {
        tables->make(wish, answer);
    });
}

void LocalBus::join(std::string_view code, JoinRequest wish,
                    std::function<void(const SeatedOrNot&)> answer) {
    const ShardAddress& to = at_table(code);
    if (is_here(to)) return to.tables->join(code, std::move(wish), std::move(answer));
    to.post([tables = to.tables, name = std::string(code), wish = std::move(wish),
             answer = back_here(std::move(answer))] { tables->join(name, wish, answer); });
}

void LocalBus::read(std::string_view code, TablePart part,
                    std::function<void(const TableText&)> answer) {
    const ShardAddress& to = at_table(code);
    if (is_here(to)) return to.tables->read(code, part, std::move(answer));
    to.post([tables = to.tables, name = std::string(code), part,
             answer = back_here(std::move(answer))] { tables->read(name, part, answer); });
}

void LocalBus::list(std::function<void(std::vector<ListedTable>)> answer) {
    ask_all<std::vector<ListedTable>>(
        shards_, own_, [this](std::size_t shard) { return shards_[shard].tables->listed(); },
        [answer = std::move(answer)](std::vector<std::vector<ListedTable>> pieces) {
            std::vector<ListedTable> all;
            for (std::vector<ListedTable>& piece : pieces)
                all.insert(all.end(), std::make_move_iterator(piece.begin()),
                           std::make_move_iterator(piece.end()));
            answer(std::move(all));
        });
}

void LocalBus::describe_all(std::function<void(std::vector<std::string>)> answer) {
    using Described = std::map<std::int64_t, std::string, std::greater<>>; // the newest first
    ask_all<Described>(
        shards_, own_, [this](std::size_t shard) { return shards_[shard].tables->described(); },
        [answer = std::move(answer)](std::vector<Described> pieces) {
            Described all;
            for (Described& piece : pieces) all.merge(piece);
            std::vector<std::string> texts;
            for (auto& [number, text] : all) texts.push_back(std::move(text));
            answer(std::move(texts));
        });
}

void LocalBus::moderate(std::string_view code, HostTask task,
                        std::function<void(const HostResult&)> answer) {
    const ShardAddress& to = at_table(code);
    if (is_here(to)) return to.tables->moderate(code, task, std::move(answer));
    to.post([tables = to.tables, name = std::string(code), task,
             answer = back_here(std::move(answer))] { tables->moderate(name, task, answer); });
}

void LocalBus::tell(ConnectionId to, std::string_view message) {
    const ShardAddress& shard = shards_[shard_of_connection(to)];
    if (is_here(shard)) return shard.connections->tell(to, message);
    shard.post([connections = shard.connections, to, text = std::string(message)] {
        connections->tell(to, text);
    });
}

void LocalBus::subscription(ConnectionId to, std::string_view code, Subscription state) {
    const ShardAddress& shard = shards_[shard_of_connection(to)];
    if (is_here(shard)) return shard.connections->subscription(to, code, state);
    shard.post([connections = shard.connections, to, name = std::string(code), state] {
        connections->subscription(to, name, state);
    });
}

} // namespace trunkline

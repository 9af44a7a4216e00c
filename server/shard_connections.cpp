#include "server/shard_connections.hpp"

#include "server/local_bus.hpp"
#include "server/log.hpp"
#include "server/table_message.hpp"

namespace trunkline {
namespace {

constexpr Milliseconds kSilence = 10'000; // for a connection to say hello
constexpr int kMostUnreadable = 10;
constexpr std::size_t kMostEarly = 16; // messages that wait for the table they are meant for
constexpr std::uint32_t kUses = (1u << 24) - 1;

} // namespace

struct ShardConnections::State {
    Connection& connection;
    ConnectionId id;
    std::shared_ptr<Bucket> of_visitor; // all messages of its visitor; none: without a limit
    std::string code = {};              // of its table; empty before it has one
    bool looking = false;               // for the table that it said hello to
    std::vector<std::string> early = {};
    Bucket rate = {};
    int unreadable = 0;
    bool dismissed = false;
};

ShardConnections::ShardConnections(std::size_t shard, const Limits& limits, SharedLimits& shared,
                                   std::atomic<std::size_t>& open, Bus& bus, Figures& figures)
    : shard_(shard),
      shared_(shared),
      open_(open),
      bus_(bus),
      figures_(figures),
      messages_of_one_(limits.messages),
      messages_of_all_(limits.all_messages) {}

ShardConnections::~ShardConnections() = default;

void ShardConnections::set_limits(const Limits& limits) {
    messages_of_all_ = limits.all_messages;
    if (limits.messages == messages_of_one_) return;
    messages_of_one_ = limits.messages;
    for (const Slot& slot : slots_)
        if (slot.state) slot.state->rate.refill();
}

// ---------------------------------------------------------------------- by number

ConnectionId ShardConnections::id_of(std::uint32_t slot) const {
    return (static_cast<ConnectionId>(shard_) << 56) |
           (static_cast<ConnectionId>(slots_[slot].uses & kUses) << 32) | slot;
}

ShardConnections::State* ShardConnections::find(ConnectionId id) const {
    const auto slot = static_cast<std::uint32_t>(id);
    return slot < slots_.size() && id_of(slot) == id ? slots_[slot].state.get() : nullptr;
}

// ---------------------------------------------------------------------- from the sockets

void ShardConnections::opened(Connection& connection) {
    if (free_.empty()) {
        free_.push_back(static_cast<std::uint32_t>(slots_.size()));
        slots_.emplace_back();
    }
    const std::uint32_t slot = free_.back();
    free_.pop_back();
    do ++slots_[slot].uses;
    while ((slots_[slot].uses & kUses) == 0); // 0 is nobody's number
    connection.id = id_of(slot);
    const std::string& visitor = connection.visitor();
    slots_[slot].state.reset(
        new State{connection, connection.id,
                  visitor.empty() ? nullptr : shared_.messages.bucket_of(visitor, clock_now())});
    ++open_;
    silent_.emplace_back(clock_now(), connection.id);
}

void ShardConnections::heard(Connection& connection, std::string_view message) {
    State* state = find(connection.id);
    if (state && !state->dismissed) listen_to(*state, message);
}

void ShardConnections::listen_to(State& state, std::string_view message) {
    ++figures_.messages;
    const Milliseconds now = clock_now();
    if (state.of_visitor && (!state.rate.take(1, messages_of_one_, now) ||
                             !state.of_visitor->take(1, messages_of_all_, now))) {
        turned_away("rate");
        log(LogLevel::Debug, "cut_off",
            {{"visitor", state.connection.visitor()}, {"code", state.code}});
        return dismiss(state, Farewell::Rude);
    }
    if (is_ping(message)) return state.connection.send(messages::pong());
    if (state.looking) {
        if (state.early.size() < kMostEarly) state.early.emplace_back(message);
        return;
    }
    if (state.code.empty()) return hello(state, message);
    bus_.say(state.id, state.code, message);
}

void ShardConnections::hello(State& state, std::string_view message) {
    std::string error;
    const Hello hello = read_hello(message, error);
    if (!error.empty()) {
        turned_away("unreadable");
        state.connection.send(messages::refused("", {Reason::Unreadable, error}, 0));
        if (++state.unreadable > kMostUnreadable) dismiss(state, Farewell::Rude);
        return;
    }
    if (hello.protocol != kProtocol) return dismiss(state, Farewell::Protocol);
    const bool sits = !hello.token.empty();
    const std::string code = sits ? hello.token.substr(0, hello.token.find('.')) : hello.table;
    // Whoever has a seat gets back to it, however many wrong codes others have tried.
    const std::string& visitor = state.connection.visitor();
    if (!sits && !shared_.wrong_codes.any(visitor, clock_now())) {
        turned_away("guesses");
        return dismiss(state, Farewell::Busy);
    }
    const std::string key = sits ? key_of(hello.token) : "";
    if (shared_.bans.bars_visitor(visitor) || (sits && shared_.bans.bars_token(key))) {
        turned_away("banned");
        return dismiss(state, Farewell::Removed);
    }
    state.looking = true;
    bus_.subscribe(state.id, code, {key, hello.seen, visitor});
}

void ShardConnections::closed(Connection& connection) {
    State* state = find(connection.id);
    if (!state) return;
    const std::string code = std::move(state->code);
    const auto slot = static_cast<std::uint32_t>(connection.id);
    slots_[slot].state.reset();
    free_.push_back(slot);
    --open_;
    if (!code.empty()) bus_.unsubscribe(connection.id, code);
}

void ShardConnections::dismiss(State& state, Farewell reason) {
    state.dismissed = true;
    state.connection.send(messages::bye(reason));
    state.connection.close();
}

void ShardConnections::tick() {
    const Milliseconds now = clock_now();
    for (; !silent_.empty() && silent_.front().first + kSilence <= now; silent_.pop_front()) {
        State* state = find(silent_.front().second);
        if (!state || !state->code.empty()) continue;
        turned_away("silent");
        dismiss(*state, Farewell::Silent);
    }
}

void ShardConnections::say_good_bye() {
    for (const Slot& slot : slots_)
        if (slot.state) dismiss(*slot.state, Farewell::Shutdown);
}

void ShardConnections::tell_all(std::string_view message) {
    for (const Slot& slot : slots_)
        if (slot.state && !slot.state->dismissed) slot.state->connection.send(message);
}

void ShardConnections::dismiss_banned() {
    for (const Slot& slot : slots_)
        if (slot.state && !slot.state->dismissed &&
            shared_.bans.bars_visitor(slot.state->connection.visitor()))
            dismiss(*slot.state, Farewell::Removed);
}

// ---------------------------------------------------------------------- from the bus

void ShardConnections::tell(ConnectionId to, std::string_view message) {
    if (State* state = find(to)) state->connection.send(message);
}

void ShardConnections::subscription(ConnectionId to, std::string_view code, Subscription now) {
    State* state = find(to);
    if (!state) { // it went meanwhile
        if (now == Subscription::Open) bus_.unsubscribe(to, code);
        return;
    }
    state->looking = false;
    if (now == Subscription::Open) state->code = code;
    if (state->dismissed) return;
    switch (now) {
        case Subscription::Open:
            for (const std::string& message : std::exchange(state->early, {}))
                bus_.say(state->id, state->code, message);
            return;
        case Subscription::Failed:
            return state->connection.send(messages::refused("", Reason::CannotRead, 0));
        case Subscription::Unreadable:
            return dismiss(*state, Farewell::UnreadableTable);
        case Subscription::Removed:
            return dismiss(*state, Farewell::Removed);
        case Subscription::Ended:
            return dismiss(*state, Farewell::Shutdown);
        case Subscription::NoTable:
        case Subscription::WrongToken:
            shared_.wrong_codes.take(state->connection.visitor(), clock_now());
            break;
        case Subscription::Archived:
            break;
    }
    turned_away("token");
    dismiss(*state, Farewell::Unknown);
}

} // namespace trunkline

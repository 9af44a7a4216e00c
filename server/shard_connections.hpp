// The connections of one shard: they say hello, subscribe to a table and then speak with it. Checks
// limits and tokens; the tables are behind the bus.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/bus.hpp"
#include "server/clock.hpp"
#include "server/figures.hpp"
#include "server/http_server.hpp"
#include "server/shared_limits.hpp"
#include "server/table_messages_out.hpp"

namespace trunkline {

class ShardConnections {
  public:
    // `open`: how many there are on all shards.
    ShardConnections(std::size_t shard, const Limits& limits, SharedLimits& shared,
                     std::atomic<std::size_t>& open, Bus& bus, Figures& figures);
    ~ShardConnections();

    // From the sockets.
    void opened(Connection& connection);
    void heard(Connection& connection, std::string_view message);
    void closed(Connection& connection);
    void tick();
    void say_good_bye();
    void turned_away(std::string_view why) { Figures::count(figures_.turned_away, why); }

    // The connections' side of the bus.
    void tell(ConnectionId to, std::string_view message);
    void subscription(ConnectionId to, std::string_view code, Subscription state);

    void tell_all(std::string_view message);
    void dismiss_banned();
    void set_limits(const Limits& limits);

  private:
    struct State;
    // A number is never given twice, so that nobody hears what was meant for somebody who has gone.
    // Every message asks for one, several times for each move: it is found in one step.
    struct Slot {
        std::unique_ptr<State> state;
        std::uint32_t uses = 0;
    };

    ConnectionId id_of(std::uint32_t slot) const;
    State* find(ConnectionId id) const;
    void listen_to(State& state, std::string_view message);
    void hello(State& state, std::string_view message);
    void dismiss(State& state, Farewell reason);

    const std::size_t shard_;
    SharedLimits& shared_;
    std::atomic<std::size_t>& open_;
    Bus& bus_;
    Figures& figures_;
    Limit messages_of_one_, messages_of_all_;
    std::vector<Slot> slots_;
    std::vector<std::uint32_t> free_;
    std::deque<std::pair<Milliseconds, ConnectionId>> silent_; // opened, without hello so far
};

} // namespace trunkline

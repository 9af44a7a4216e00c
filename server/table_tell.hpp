// Who hears of what: each seat and each onlooker gets what it may see, built from its own View.
#pragma once

#include "server/table_decide.hpp"
#include "server/table_keeper.hpp"
#include "server/table_messages_out.hpp"

namespace trunkline {

class Teller {
  public:
    Teller(Keeper& keeper, const Situation& situation) : keeper_(keeper), situation_(situation) {}

    // Something was stored, folded, and is now told; `made` where it was a move, `id` and
    // `mover` where it answers a connection's message.
    void happened(const Entry& entry, const messages::MoveMade* made, ConnectionId mover) const;
    void table(ConnectionId except = 0) const;
    void all(std::string_view message) const;
    // A connection hears what it has not seen.
    void welcome(const Presence::Connection& connection, const Seen& seen) const;

  private:
    struct Telling;

    bool can_catch_up(std::int64_t version) const;
    void state(const Presence::Connection& connection) const;
    void event(const Entry& entry, const messages::MoveMade& made, ConnectionId mover) const;

    Keeper& keeper_;
    const Situation situation_;
};

} // namespace trunkline

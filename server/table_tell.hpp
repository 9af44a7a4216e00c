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
    // `mover` where it answers a device's message.
    void happened(const Entry& entry, const messages::MoveMade* made, Listener mover) const;
    void table(Listener except = 0) const;
    void all(std::string_view message) const;
    // A device that has seen `version` (0: nothing) hears the rest.
    void welcome(const Presence::Device& device, std::int64_t version) const;

  private:
    struct Telling;

    bool can_catch_up(std::int64_t version) const;
    void state(const Presence::Device& device) const;
    void event(const Entry& entry, const messages::MoveMade& made, Listener mover) const;

    Keeper& keeper_;
    const Situation situation_;
};

} // namespace trunkline

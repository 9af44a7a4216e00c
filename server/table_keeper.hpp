// Whoever keeps a table: stores its entries, carries its messages, lets its bots think.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/game.hpp"
#include "server/table_data.hpp"
#include "server/table_presence.hpp"
#include "server/table_reason.hpp"

namespace trunkline {

// Somebody who waits for one answer, numbered by the keeper; 0 is nobody.
using Caller = std::uint64_t;

class Keeper : public Shuffler {
  public:
    // Answer with Table::stored(), at once or later. `open` is false once the game is over.
    virtual void store(std::int64_t version, std::string_view entry, bool open) = 0;
    // The same for a line of chat.
    virtual void store_chat(std::int64_t number, std::string_view text) = 0;
    virtual void tell(ConnectionId to, std::string_view message) = 0;
    // What make() or join() came to.
    virtual void answered(Caller caller, const Result& result) = 0;
    // Answer with Table::bot_moved(), or not at all.
    virtual void think(int seat, const std::string& level, const View& view,
                       std::uint64_t question) = 0;
    // Make the table of next_setup(), and answer with Table::continued().
    virtual void rematch(int seat, ConnectionId connection, const std::string& id) = 0;
    // May somebody be called so, beside the others? May this connection say something to all right
    // now?
    virtual bool is_good_name(std::string_view, std::span<const std::string>) const { return true; }
    virtual bool may_chat(ConnectionId) { return true; }
    // An entry was stored, and what it says has happened; for figures and logs.
    virtual void happened(const Entry&) {}
    virtual void refused(const Refused&) {}
};

} // namespace trunkline

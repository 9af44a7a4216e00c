// One table: its seats, its game, its clock and its history. It knows neither socket nor database
// nor thread, and is told the time; so the same table serves people over the network and one
// person offline, in the page.
//
// Whatever changes a table is first stored as an entry; only when the entry is safe does it happen,
// and only then is anybody told. While one entry is on its way, what else is said waits.
//
// Its parts are in files of their own: what follows from the entries (table_data, table_fold), who
// is there (table_presence), what is decided (table_decide), who is told what (table_tell). Here
// they are tied together.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/table_answers.hpp"
#include "server/table_data.hpp"
#include "server/table_decide.hpp"
#include "server/table_keeper.hpp"
#include "server/table_presence.hpp"
#include "server/table_tell.hpp"

namespace trunkline {

class Table {
  public:
    Table(const Board& board, Keeper& keeper) : keeper_(keeper), data_(board, keeper) {}
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    // A new table; the keeper is told what became of it.
    void make(Setup setup, Caller caller, Milliseconds now);
    // An old one from its entries; false, and one line in `error`, where they make no sense.
    bool load(const std::vector<std::string>& entries,
              const std::map<std::int64_t, std::string>& chat, Milliseconds now,
              std::string& error);

    // Somebody sits down; the keeper is told what became of it.
    void join(Caller caller, Join join, Milliseconds now);
    // The host of the server sends somebody away: their seat is free again, or, in a game, a bot
    // plays on. The keeper is told what became of it.
    void remove(Caller caller, int seat, Milliseconds now);
    // The keeper is told as soon as no entry is on its way, before the next one is.
    void when_still(Caller caller, Milliseconds now);
    // A connection begins to listen, at a seat or as an onlooker; it has seen `version` (0:
    // nothing).
    void hello(ConnectionId connection, int seat, const Seen& seen, Milliseconds now);
    void gone(ConnectionId connection, Milliseconds now);
    // Only those who said hello at a seat are heard.
    void hear(ConnectionId connection, std::string_view text, Milliseconds now);

    void stored(bool ok, Milliseconds now);
    void bot_moved(int seat, std::uint64_t question, const Move& move, Milliseconds now);
    // `code` is empty where the next table could not be made.
    void continued(std::string code, int seat, ConnectionId connection, std::string id,
                   Milliseconds now);
    // Time passes. deadline() says when this is needed next, as far as is known now.
    void tick(Milliseconds now);
    Milliseconds deadline() const;

    const Setup& setup() const { return data_.setup; }
    TableState state() const { return data_.state; }
    std::int64_t version() const { return data_.version; }
    const Game& game() const { return data_.game; }
    const Board& board() const { return data_.board; }
    int seats() const { return data_.players(); }
    int unreadable() const { return unreadable_; } // lines that load() could not read as they are
    // Nobody looks, nothing is on its way, and time alone changes nothing.
    bool idle() const { return presence_.connections.empty() && !pending_ && deadline() == kNever; }
    std::optional<int> seat_of(std::string_view key) const { return data_.seat_of(key); }
    const TableSeat& seat(int number) const { return data_.seat(number); }
    std::optional<int> seat_kept_for(std::string_view key) const {
        return data_.seat_kept_for(key);
    }
    std::string commitment() const { return data_.commitment(); }
    // Everybody moves up by one place, so that another begins.
    Setup next_setup() const;
    // The `table` object of the protocol, as that seat may see it.
    void describe(json::Writer& out, int you, Milliseconds now) const;
    // All that onlookers see, as they are told it.
    std::string public_view(Milliseconds now) const;
    // The record of a finished game (docs/RECORD.md).
    std::string record() const;

  private:
    // Whom to answer: a caller, or a connection's message.
    struct Asker {
        Caller caller = 0;
        ConnectionId connection = 0;
        std::string id;
        int seat = kOnlooker;
        std::string digest = {}; // of the message
    };
    // On its way to the store.
    struct Pending {
        std::variant<Entry, ChatLine> what;
        Asker asker;
        std::optional<Played> played; // where it is a move
    };
    struct Heard {
        ConnectionId connection;
        std::string text;
    };
    struct Knocked {
        Caller caller;
        Join join;
    };
    struct Removal {
        Caller caller;
        int seat;
    };
    struct Stillness {
        Caller caller;
    };
    struct Continued { // the next table has been made
        std::string code;
        Asker asker;
    };
    // Until the entry on its way is stored.
    using Waiting = std::variant<Heard, Knocked, Removal, Stillness, Continued>;

    struct CarryOut;

    void act(const Heard& heard, Milliseconds now);
    void act(const Knocked& knocked, Milliseconds now);
    void act(const Removal& removal, Milliseconds now);
    void act(const Stillness& stillness, Milliseconds now);
    bool is_good_name(std::string_view name, int seat) const;
    std::string free_name() const;
    void act(const Continued& continued, Milliseconds now);
    void carry_out(Decision decision, const Asker& asker, Milliseconds now);
    void commit(entry::What what, Asker asker, Milliseconds now);
    void commit(std::string chat, Asker asker, Milliseconds now);
    void happen(const Entry& entry, Pending& was, Milliseconds now);
    void fold(const Entry& entry, Played* played = nullptr);
    void hear(ChatLine line);
    void go_on(Milliseconds now);
    void let_bots_think(Milliseconds now);
    void play_anything(int seat, const Refused& why, Milliseconds now);
    void miss_the_absent(Milliseconds now);
    bool person_present() const;
    void done(const Asker& asker);
    void refuse(const Asker& asker, const Refused& refused);
    Situation at(Milliseconds now) const { return {data_, presence_, now}; }
    Teller teller(Milliseconds now) { return {keeper_, at(now)}; }

    Keeper& keeper_;
    TableData data_;
    Answers answers_;
    Answers answers_to_chat_; // apart, so that whoever says much can still ask twice for a move
    Presence presence_;
    std::optional<Pending> pending_;
    std::deque<Waiting> waiting_;
    Milliseconds retry_at_ = kNever; // after an entry could not be stored
    std::uint64_t questions_ = 0;
    bool continuing_ = false;
    int unreadable_ = 0;
};

} // namespace trunkline

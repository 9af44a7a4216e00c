// One table: its seats, its game, its clock and its history. It knows neither socket nor database
// nor thread, and is told the time; so the same table serves people over the network and one
// person offline, in the page.
//
// Whatever changes a table is first stored as a line; only when the line is safe does it happen,
// and only then is anybody told. While one line is on its way, what else is said waits.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board.hpp"
#include "engine/fair.hpp"
#include "engine/game.hpp"
#include "engine/rules.hpp"
#include "server/table_entry.hpp"
#include "server/table_message.hpp"
#include "server/table_setup.hpp"

namespace trunkline {

using Milliseconds = std::int64_t; // Unix time, or a span of it
// One device that looks at the table, numbered by its keeper; 0 is none.
using Listener = std::uint64_t;

inline constexpr int kOnlooker = -1;
inline constexpr Milliseconds kNever = INT64_MAX;
inline constexpr Milliseconds kShuffleTime = 10'000; // for salts to come in
inline constexpr Milliseconds kPatience = 120'000;   // with somebody who is gone, without a clock

// Whoever keeps the table: stores its lines, carries its messages, lets its bots think.
class Keeper {
  public:
    virtual ~Keeper() = default;
    // Answer with Table::stored(), at once or later. `open` is false once the game is over.
    virtual void store(std::int64_t version, std::string_view line, bool open) = 0;
    virtual void tell(Listener to, std::string_view message) = 0;
    // Answer with Table::bot_moved(), or not at all.
    virtual void think(int seat, const std::string& level, const View& view,
                       std::uint64_t question) = 0;
    // Make the table of next_setup(), and answer with Table::continued().
    virtual void rematch(int seat, Listener listener, const std::string& id) = 0;
    // Something was refused by this rule or for this reason; for the figures.
    virtual void refused(std::string_view rule) = 0;
    // The fair shuffle, and nothing else, except where a test of secrecy lays out other cards.
    virtual FairDealer shuffle(const Digest& seed, const std::vector<std::string>& salts) {
        return {seed, salts};
    }
};

enum class TableState : std::uint8_t { Gathering, Shuffling, Running, Paused, Over };

class Table {
  public:
    Table(const Board& board, Keeper& keeper) : board_(board), keeper_(keeper) {}
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    // A new table; the listener is told `done` when it is stored, or `refused`.
    void make(Setup setup, Listener listener, Milliseconds now);
    // An old one from its lines; false, and one line in `error`, where they make no sense.
    bool load(const std::vector<std::string>& lines, Milliseconds now, std::string& error);

    // Sits down; the listener is told `done` or `refused`. `kept` is the key of a seat at the
    // table that this one continues, or empty.
    void join(Listener listener, int seat, std::string name, std::string key, std::string kept,
              Milliseconds now);
    // A device begins to listen, at a seat or as an onlooker; it has seen `version` (0: nothing).
    void hello(Listener listener, int seat, int version, Milliseconds now);
    void gone(Listener listener, Milliseconds now);
    // Only those who said hello at a seat are heard.
    void hear(Listener listener, std::string_view text, Milliseconds now);

    void stored(bool ok, Milliseconds now);
    void bot_moved(int seat, std::uint64_t question, const Move& move, Milliseconds now);
    // `code` is empty where the next table could not be made.
    void continued(std::string code, int seat, Listener listener, std::string id, Milliseconds now);
    // Time passes. deadline() says when this is needed next, as far as is known now.
    void tick(Milliseconds now);
    Milliseconds deadline() const;

    const Setup& setup() const { return setup_; }
    TableState state() const { return state_; }
    std::int64_t version() const { return version_; }
    const Game& game() const { return game_; }
    const Board& board() const { return board_; }
    int seats() const { return static_cast<int>(seats_.size()); }
    // Nobody looks, nothing is on its way, and time alone changes nothing.
    bool idle() const { return listeners_.empty() && !pending_ && deadline() == kNever; }
    std::optional<int> seat_of(std::string_view key) const;
    // A seat that nobody has taken or is kept for; or the one that is kept for this key.
    std::optional<int> free_seat() const;
    std::optional<int> seat_kept_for(std::string_view key) const;
    std::string commitment() const;
    Setup next_setup() const;
    // The `table` object of the protocol, as that seat may see it.
    void describe(json::Writer& out, int you, Milliseconds now) const;
    // The record of a finished game (docs/RECORD.md).
    std::string record() const;

  private:
    struct Seat {
        std::string name, color;
        std::string bot; // a level; empty: a person
        std::string key; // empty: nobody has sat down yet
        std::string kept;
        std::string salt;
        bool ready = false, away = false, salted = false;
        bool vanished = false;  // away because nobody was there: back as soon as somebody is
        bool returning = false; // back when the turn whose time is used up is over
        Milliseconds bank = 0;
        Milliseconds used = 0;      // of this turn, before the clock last stood still
        Milliseconds since = -1;    // its clock runs from here on, in table time
        std::uint64_t question = 0; // that a bot is thinking about
        Milliseconds gone_at = kNever;

        bool taken() const { return !bot.empty() || !key.empty(); }
        bool person() const { return bot.empty(); }
        bool bot_plays() const { return !bot.empty() || away; }
    };
    struct Ear {
        Listener listener;
        int seat;
    };
    struct Answer {
        Listener to = 0;
        std::string id;
        int seat = kOnlooker;
    };
    // On its way to the store.
    struct Pending {
        Entry entry;
        Answer answer;
        std::optional<FairDealer> dealer; // Move: the game after it
        Game next;
        Outcome outcome;
    };
    struct Waiting { // to be heard when the line on its way is stored
        Listener listener;
        std::string text;
        int seat; // of a join, with name, key and kept; else kOnlooker
        std::string name, key, kept;
    };
    struct Remembered {
        std::string id;
        std::int64_t version;
        std::string refusal; // the whole answer; empty: done
    };
    struct Asking {
        Ask what = Ask::Nothing;
        int by = 0;
        unsigned waits_for = 0; // bit per seat
    };
    struct Said {
        std::int64_t version;
        int by;
        std::string text;
        Milliseconds at;
    };

    // table_said.cpp: what is said
    void act(Listener listener, std::string_view text, Milliseconds now);
    void obey(int seat, const Answer& answer, Message& message, Milliseconds now);
    void play(int seat, const Answer& answer, Message& message, Milliseconds now);
    void take_back(int seat, const Answer& answer, Milliseconds now);
    void ask(Ask what, int seat, const Answer& answer, Milliseconds now);
    void consent(int seat, const Answer& answer, const Message& message, Milliseconds now);
    void carry_out(Ask what, int by, const Answer& answer, Milliseconds now);
    void change_seat(int seat, const Answer& answer, const Message& message, Milliseconds now);
    void fill(int seat, const Answer& answer, const Message& message, Milliseconds now);
    // table.cpp: how it goes on
    void sit(Listener listener, int seat, std::string name, std::string key,
             const std::string& kept, Milliseconds now);
    void commit(Entry entry, Answer answer, Milliseconds now);
    void commit_move(const WrittenMove& move, Answer answer, Milliseconds now);
    void go_on(Milliseconds now);
    bool act_by_itself(Milliseconds now);
    bool all_have_agreed();
    void let_bots_think();
    void miss_the_absent(Milliseconds now);

    // table_fold.cpp: what it does
    void fold(const Entry& entry);
    void fold_move(const Entry& entry);
    void fold_take_back(const Entry& entry);
    void open_seats();
    void take_color(Seat& seat, const std::string& color);
    void deal_cards();
    FairDealer shuffled() const;
    Outcome apply_move(Game& game, FairDealer& dealer, const Move& move);
    bool follows(Entry& entry) const;
    void run_clocks();
    void stop_clock(Seat& seat) const;
    void end_turn(Seat& seat) const;
    void finish();
    std::pair<int, int> last_moves_of(int seat) const; // place and number of moves to take back
    bool free_to_take_back(int seat) const;
    unsigned others(int seat, bool only_connected) const;
    bool connected(int seat) const;
    bool person_present() const;
    Milliseconds left(const Seat& seat, Milliseconds clock) const;
    bool out_of_time(int seat, Milliseconds now) const;
    Milliseconds clock_at(Milliseconds now) const { return now - base_; }

    // table_tell.cpp: who hears of it
    void announce(const Pending& done, const Game& before, Milliseconds now);
    void tell_event(const Pending& done, const Game& before, Milliseconds now);
    template <typename Each>
    void replay_last(std::ptrdiff_t count, Each each);
    void tell_missed(const Ear& ear, std::int64_t version, Milliseconds now);
    bool can_catch_up(std::int64_t version) const;
    void tell_table(Milliseconds now, Listener except = 0);
    void tell_state(const Ear& ear, Milliseconds now);
    void tell_chat(const Ear& ear, const Said& said);
    void tell_asking();
    void tell_all(std::string_view message);
    void done(const Answer& answer) { done(answer, version_); }
    void done(const Answer& answer, std::int64_t version);
    void refuse(const Answer& answer, std::string_view reason, std::string_view why,
                std::string_view rule = {});
    void remember(int seat, Remembered answered);
    void write_clocks(json::Writer& out, Milliseconds now) const;
    View view_of(const Game& game, int seat) const;
    int seat_at(Listener listener) const;

    const Board& board_;
    Keeper& keeper_;

    // What follows from the lines.
    Setup setup_;
    std::vector<Seat> seats_;
    TableState state_ = TableState::Gathering;
    std::int64_t version_ = 0;
    std::int64_t game_version_ = 0; // a move must answer this version or a later one
    std::vector<EntryType> kinds_;  // of each line
    std::optional<FairDealer> dealer_;
    Game game_ = {};
    std::vector<Move> moves_;
    bool revealed_ = false;  // by the last move: something hidden came out
    Milliseconds clock_ = 0; // of the last line
    std::string result_ = "null";
    std::string next_code_;
    std::deque<Said> chat_;
    std::array<std::deque<Remembered>, kMaxSeats> answers_;

    // What does not outlive the server.
    Milliseconds base_ = 0;
    Milliseconds shuffle_until_ = kNever;
    Milliseconds retry_at_ = kNever;
    std::vector<Ear> listeners_;
    Asking asking_;
    std::optional<Pending> pending_;
    std::deque<Waiting> waiting_;
    std::uint64_t questions_ = 0;
    bool continuing_ = false;
    std::string out_, body_, own_;
};

} // namespace trunkline

// What follows from a table's entries, and from nothing else: the same when an entry has just been
// stored as when a server starts and reads everything again.
#pragma once

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
#include "server/table_chat.hpp"
#include "server/table_entry.hpp"
#include "server/table_setup.hpp"

namespace trunkline {

using Milliseconds = std::int64_t; // Unix time, or a span of it

inline constexpr int kOnlooker = -1;

enum class TableState : std::uint8_t { Gathering, Shuffling, Running, Paused, Over };
// In the order of TableState.
inline constexpr std::array<std::string_view, 5> kTableStateNames = {"gathering", "shuffling",
                                                                     "running", "paused", "over"};
std::string_view name_of(TableState state);

struct TableSeat {
    std::string name, color;
    std::string bot; // a level; empty: a person
    std::string key; // empty: nobody has sat down yet
    std::string kept;
    std::string asked_for; // digest of the request that this person sat down by, if it had a key
    std::optional<Digest> salt_commitment;
    std::string salt;
    int pauses = 0;  // that this person asked for and got
    int entries = 0; // by this person, other than moves
    bool ready = false, away = false, salted = false;
    bool vanished = false; // away because nobody was there: back as soon as somebody is
    Milliseconds bank = 0;
    Milliseconds used = 0;   // of this turn, before the clock last stood still
    Milliseconds since = -1; // its clock runs from here on, in table time

    bool taken() const { return !bot.empty() || !key.empty(); }
    bool person() const { return bot.empty(); }
    bool bot_plays() const { return !bot.empty() || away; }
};

// A set of seats, a bit for each.
using SeatSet = unsigned;
constexpr SeatSet only(int seat) {
    return 1u << seat;
}
constexpr bool has(SeatSet seats, int seat) {
    return (seats >> seat) & 1;
}

// The fair shuffle, and nothing else, except where a test of secrecy lays out other cards.
class Shuffler {
  public:
    virtual ~Shuffler() = default;
    virtual FairDealer shuffle(const Digest& seed, const std::vector<std::string>& salts) const {
        return {seed, salts};
    }
};

// A game after a move that is not stored yet.
struct Played {
    FairDealer dealer;
    Game game;
    Outcome outcome;
};

// What an entry meant for whoever missed it: a move can be told again, and where the game began
// anew only a fresh view helps.
enum class EntryKind : std::uint8_t { Move, NewGame, Other };

struct TableData {
    TableData(const Board& map, const Shuffler& shuffles) : board(map), shuffler(shuffles) {}

    // Whether an entry makes sense here; the tickets that a move keeps are looked up.
    bool follows(Entry& entry) const;
    // Live, the game after a move was worked out before the entry was stored: a move that could
    // bring the server down is thus never stored.
    void fold(const Entry& entry, Played* played = nullptr);
    // Somebody has said something. It changes no version. False where they have left since, before
    // the start: nobody else in that seat inherits their words.
    bool hear(ChatLine& line);
    Played work_out(const Move& move) const;

    int players() const { return static_cast<int>(seats.size()); }
    TableSeat& seat(int number) { return seats[number]; }
    const TableSeat& seat(int number) const { return seats[number]; }
    bool is_awaited(int number) const { return dealer && awaits(game.public_state, number); }
    std::optional<int> seat_of(std::string_view key) const;
    // A seat that nobody has taken or is kept for; or the one that is kept for this key.
    std::optional<int> free_seat() const;
    std::optional<int> seat_kept_for(std::string_view key) const;
    // The people who play themselves, but for one of them; and all people, whoever plays for them.
    SeatSet others(int but) const;
    SeatSet everybody(int but) const;
    // Has every person committed to a salt? Only then are salts taken.
    bool all_committed() const;
    std::string commitment() const;

    // Time left for this turn, the bank included, when the table's clock stands there.
    Milliseconds left(const TableSeat& seat, Milliseconds at) const;
    bool out_of_time(int number, Milliseconds at) const;

    std::pair<int, int> last_moves_of(int number) const; // place and count of moves to take back
    // Without asking anybody: nothing hidden has come out by it.
    bool can_take_back(int number) const;

    // The game from its beginning; what a Shuffler makes of seed and salts.
    std::pair<FairDealer, Game> dealt() const;
    Outcome apply(Game& position, FairDealer& from, const Move& move) const;

    const Board& board;
    const Shuffler& shuffler;
    Setup setup;
    std::vector<TableSeat> seats;
    TableState state = TableState::Gathering;
    std::int64_t version = 0;
    std::int64_t game_version = 0; // a move must answer this version or a later one
    std::vector<EntryKind> kinds;  // of each entry
    std::optional<FairDealer> dealer;
    Game game = {};
    std::vector<Move> moves;
    bool revealed = false;                    // by the last move: something hidden came out
    Milliseconds clock = 0;                   // of the last entry
    Milliseconds paused_at = 0;               // by that clock
    std::vector<std::vector<int>> called_off; // deals, each with the seats that did not answer
    std::string result = "null";
    std::optional<int> ended_by; // the seat that asked all others to end the game
    std::string next_code;
    struct SeatLeft {
        Milliseconds at;
        int seat;
        bool closed; // those behind it have moved up
    };
    void leave(const SeatLeft& left);
    std::vector<SeatLeft> left_seats; // in order
    std::deque<ChatLine> chat;        // the last lines
    std::int64_t last_chat = 0;       // the number of the newest, readable or not
};

} // namespace trunkline

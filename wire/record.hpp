// One game, whole: the orders of its decks and its moves (docs/RECORD.md). Everything else follows
// from these by playing them again, so a record can be checked by anybody.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/fair.hpp"
#include "engine/rules.hpp"
#include "engine/score.hpp"
#include "wire/variation.hpp"
#include "wire/written_moves.hpp"

namespace trunkline {

inline constexpr std::size_t kLongestSalt = 64; // bytes

// Where the orders of a game come from. Salts and what their owners showed of them beforehand are
// in the order of seats.
struct Fairness {
    std::optional<Digest> seed; // secret until the game has ended
    Digest commitment = {};
    std::vector<std::string> salts;
    std::vector<std::optional<Digest>> salt_commitments; // none where there is no salt
    friend bool operator==(const Fairness&, const Fairness&) = default;
};
// With the commitments that fit.
Fairness fairness_of(const Digest& seed, std::vector<std::string> salts);
// At most 64 bytes, no control characters.
bool is_salt(std::string_view text);

struct Record {
    struct Seat {
        std::string name;
        std::optional<std::string> bot;
        std::optional<std::string> color;
        friend bool operator==(const Seat&, const Seat&) = default;
    };
    const Board* board = nullptr;
    std::vector<Seat> seats;
    Orders orders;
    std::vector<WrittenMove> moves;
    std::optional<Fairness> fairness;  // absent only where a record was made by hand
    bool practice = false;             // moves could be taken back after hidden things had come out
    std::vector<Variation> variations; // what could have been
    std::optional<ScoreSheet> result;  // once the game is over

    int players() const { return static_cast<int>(seats.size()); }
    // `mine` is the private state of the seat that moves, before the move. Opening tickets are
    // chosen in any order but recorded in the order of seats.
    void add(const PrivateState& mine, const Move& move);
};

// The board of that id, or nullptr.
using FindBoard = std::function<const Board*(std::string_view id)>;

// nullopt and one line in `error` where the text is not a record on a known board. Whether its
// moves and orders are right is not looked at: see Replay and verify().
std::optional<Record> read_record(std::string_view text, const FindBoard& find_board,
                                  std::string& error);
// The same where the record is part of something larger, which hears the complaint.
std::optional<Record> read_record(const json::Value& root, const FindBoard& find_board);
// What a player adds to the shuffle.
std::string_view read_salt(const json::Value& value);
// One line, without a line break at its end.
void write_record(std::string& out, const Record& record);

// Plays a record again, move by move. It stops in front of the first move that the rules or the
// written orders do not allow.
class Replay {
  public:
    explicit Replay(const Record& record);
    // A variation of the line that another has come to.
    Replay(const Replay& line, const Variation& variation);

    const Game& game() const { return game_; }
    std::size_t moves_made() const { return made_; }
    const Outcome& outcome() const { return outcome_; } // of the last move made
    // Makes the next move; false at the end and after a fault.
    bool step();
    // "move 17: rule T-06: …", "deck: rule C-01: …", or nothing.
    const std::string& fault() const { return fault_; }
    std::size_t reshuffles() const { return dealer_.reshuffles_used(); }
    std::vector<Card> deck() const { return dealer_.deck(); } // what is left of it

  private:
    void refuse(std::string_view rule, std::string_view why);
    bool orders_hold();

    const Board& board_;
    const std::vector<WrittenMove>& moves_;
    ListedDealer dealer_;
    Game game_ = {};
    Outcome outcome_;
    std::size_t made_ = 0;
    std::string fault_;
};

// What is wrong with a record, or nothing: its moves, its orders by its seed, its result, its
// variations.
std::string verify(const Record& record);

} // namespace trunkline

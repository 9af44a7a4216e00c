// One entry of a table's history, as it is stored. A table is nothing but its entries, read in
// order; the number of entries is its version.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/board.hpp"
#include "server/table_setup.hpp"
#include "wire/written_moves.hpp"

namespace trunkline {

// What an entry can say. Each is stored under the name that it has here.
namespace entry {

struct Made {
    static constexpr std::string_view kName = "made";
    Setup setup;
};
struct Sat {
    static constexpr std::string_view kName = "sat";
    int seat = 0;
    std::string name; // empty: the one that the seat was kept for
    std::string key;
};
struct Stood { // its person left before the start
    static constexpr std::string_view kName = "stood";
    int seat = 0;
};
struct Seat { // what is not there stays as it was
    static constexpr std::string_view kName = "seat";
    int seat = 0;
    std::string name, color;
    std::optional<bool> ready;
};
struct Fill {
    static constexpr std::string_view kName = "fill";
    int seat = 0;
    std::string level; // empty: the seat is free again
};
struct Added { // a seat, behind all others
    static constexpr std::string_view kName = "added";
    int seat = 0;
};
struct Closed { // a seat in which no person sits; those behind it move up
    static constexpr std::string_view kName = "closed";
    int seat = 0;
};
struct Start { // the order of seats is fixed
    static constexpr std::string_view kName = "start";
    int seat = 0;
};
struct SaltCommitment {
    static constexpr std::string_view kName = "salt_commitment";
    int seat = 0;
    Digest commitment = {};
};
struct CalledOff { // the deal: some did not answer, and all draw new salts at the next start
    static constexpr std::string_view kName = "called_off";
    std::vector<int> silent; // seats
};
struct Salt {
    static constexpr std::string_view kName = "salt";
    int seat = 0;
    std::string salt;
};
struct Deal {
    static constexpr std::string_view kName = "deal";
};
struct Move { // of the seat that it names
    static constexpr std::string_view kName = "move";
    WrittenMove move;
    int seat() const { return move.move.seat; }
};
struct TakeBack { // `count` moves from place `from` on no longer count
    static constexpr std::string_view kName = "take_back";
    int seat = 0;
    int from = 0, count = 0;
};
struct Pause {
    static constexpr std::string_view kName = "pause";
    int seat = 0;
};
struct Resume {
    static constexpr std::string_view kName = "resume";
    int seat = 0;
};
struct Ended { // by agreement, before its end; `seat` asked for it
    static constexpr std::string_view kName = "ended";
    int seat = 0;
};
struct Away {
    static constexpr std::string_view kName = "away";
    enum class Why : std::uint8_t { Left, Clock, Gone, Silent };
    int seat = 0;
    Why why = Why::Left;
};
struct Back {
    static constexpr std::string_view kName = "back";
    int seat = 0;
};
struct Chat { // of earlier formats; its text is empty where it has been moved to where chat is kept
    static constexpr std::string_view kName = "chat";
    int seat = 0;
    std::string text;
};
struct Rematch {
    static constexpr std::string_view kName = "rematch";
    int seat = 0;
    std::string code; // of the table that continues this one
};

using What =
    std::variant<Made, Sat, Stood, Seat, Fill, Added, Closed, Start, SaltCommitment, Salt,
                 CalledOff, Deal, Move, TakeBack, Pause, Resume, Ended, Away, Back, Chat, Rematch>;

} // namespace entry

struct Entry {
    std::int64_t at = 0;    // Unix time in ms
    std::int64_t clock = 0; // ms that the table has been in play; stands still with the server
    int by = -1;            // the seat that said it, where it was said
    std::string id;         // of that message
    std::string digest;     // and of its text, or of a join's; empty in entries of earlier versions
    entry::What what;
};

void write_entry(std::string& out, const Board& board, const Entry& entry);
// Nothing, and one line in `error`, where the entry is none of ours.
std::optional<Entry> read_entry(std::string_view text, const Board& board, std::string& error);
// The map that a table's first entry names; empty where it is no first entry.
std::string map_of(std::string_view first_entry);

void write_number(json::Writer& out, std::int64_t number);

} // namespace trunkline

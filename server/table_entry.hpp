// One line of a table's history, as it is stored. A table is nothing but its lines, read in order;
// the number of lines is its version.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/board.hpp"
#include "server/table_setup.hpp"
#include "wire/moves.hpp"

namespace trunkline {

enum class EntryType : std::uint8_t {
    Made,  // setup
    Sat,   // seat, name, key
    Stood, // seat: its person left before the start
    Seat,  // seat, and any of name, color, ready
    Fill,  // seat, text = level or nothing
    Start, // the order of seats is fixed
    Salt,  // seat, text
    Deal,
    Move,     // seat, move
    TakeBack, // seat; `count` moves from place `from` on no longer count
    Pause,
    Resume,
    Away,    // seat; text = why: "left", "clock" or "gone"
    Back,    // seat
    Chat,    // seat, text
    Rematch, // seat, text = code
};

struct Entry {
    EntryType type = EntryType::Made;
    std::int64_t at = 0;    // Unix time in ms
    std::int64_t clock = 0; // ms that the table has been in play; stands still with the server
    int seat = -1;
    int by = -1;    // the seat that said it, where it was said
    std::string id; // of that message
    std::string text;
    std::string name, color, key;
    std::optional<bool> ready;
    int from = 0, count = 0;
    WrittenMove move;
    Setup setup;
};

void write_entry(std::string& out, const Board& board, const Entry& entry);
// False, and one line in `error`, where the line is none of ours.
bool read_entry(std::string_view line, const Board& board, Entry& entry, std::string& error);
// The map that a table's first line names; empty where it is no first line.
std::string map_of(std::string_view first_line);

void write_number(json::Writer& out, std::int64_t number);

} // namespace trunkline

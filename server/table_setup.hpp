// How a table was set up: the map, who may sit where, the clock and the manners.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/sha256.hpp"
#include "wire/json.hpp"
#include "wire/writer.hpp"

namespace trunkline {

inline constexpr int kLongestName = 24; // in characters
inline constexpr int kLongestChat = 200;

struct TableOptions {
    int move_s = 0; // seconds for each turn; 0: no clock
    int bank_s = 0; // and a bank for the whole game
    bool counting = false;
    bool practice = false; // what has shown hidden things may be taken back without asking bots
    bool help = true;
    bool chat = true;
    bool is_public = false;
    std::string stand_in; // the level that plays for whoever leaves
};

struct SeatSetup {
    std::string bot;  // a level; empty: a person
    std::string name; // these three after a rematch: who the seat is kept for
    std::string color;
    std::string kept; // key of the seat at the old table
};

struct Setup {
    std::string code;
    std::string map;
    std::string map_sha256; // of what was played; empty in tables of the first format
    std::vector<SeatSetup> seats;
    TableOptions options;
    int host = 0;
    Digest seed = {};
};

// A secret link's fingerprint. Only this is stored.
std::string key_of(std::string_view token);

// Which bots may be seated, and which one stands in if nobody chose.
const std::vector<std::string>& bot_levels();
const std::string& default_stand_in();
bool is_level(std::string_view name);

// One line of text for others to read: no control characters, none that turn the direction of
// what follows, neither empty nor longer than that many characters.
bool is_readable(std::string_view text, int longest);

// Where a value does not fit, the complaint is left in the document. Of a table that was stored: a
// bot that stood in then may be gone.
TableOptions read_options(const json::Value& value);
TableOptions read_new_options(const json::Value& value);
void write_options(json::Writer& out, const TableOptions& options);

} // namespace trunkline

// What people and programs say to a table (docs/PROTOCOL.md), read strictly: what is unknown,
// missing or too long is refused with one line that says what was found and what was expected.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/board.hpp"
#include "wire/moves.hpp"

namespace trunkline {

inline constexpr int kProtocol = 1;

enum class MessageType : std::uint8_t {
    Unreadable,
    Move,
    TakeBack,
    Consent,
    Pause,
    Resume,
    Chat,
    Leave,
    Return,
    Seat,
    Fill,
    Start,
    Salt,
    Rematch,
};

enum class Ask : std::uint8_t { Nothing, TakeBack, Pause, Resume };
std::string_view name_of(Ask ask);

struct Message {
    MessageType type = MessageType::Unreadable;
    std::string id;
    int version = 0;                        // Move
    WrittenMove move;                       // Move
    Ask to = Ask::Nothing;                  // Consent
    bool yes = false;                       // Consent
    std::string text;                       // Chat, Salt; Fill: the level, or empty
    std::optional<std::string> name, color; // Seat
    std::optional<bool> ready;              // Seat
    int seat = -1;                          // Fill
};

// The first message of a connection.
struct Hello {
    int protocol = 0;
    std::string token; // of a seat; or
    std::string table; // a code, to look on
    int version = 0;   // last one known; 0: none
};

// Where `error` is not empty, the message is Unreadable; its id is kept where it has one.
Message read_message(std::string_view text, const Board& board, std::string& error);
Hello read_hello(std::string_view text, std::string& error);
// `{"type":"ping"}`, whatever the state of things.
bool is_ping(std::string_view text);

} // namespace trunkline

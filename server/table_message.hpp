// What people and programs say to a table (docs/PROTOCOL.md), read strictly: what is unknown,
// missing or too long is refused with one line that says what was found and what was expected.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/board.hpp"
#include "engine/sha256.hpp"
#include "wire/written_moves.hpp"

namespace trunkline {

inline constexpr int kProtocol = 1;

// What needs the consent of others.
enum class Ask : std::uint8_t { Nothing, TakeBack, Pause, Resume, StandIn, EndGame };
// In the order of Ask, without Nothing.
inline constexpr std::array<std::string_view, 5> kAskNames = {"take_back", "pause", "resume",
                                                              "stand_in", "end_game"};
std::string_view name_of(Ask ask);

namespace message {

struct Move {
    static constexpr std::string_view kName = "move";
    int version = 0;
    WrittenMove move;
};
struct Moves { // which are there?
    static constexpr std::string_view kName = "moves";
};
struct TakeBack {
    static constexpr std::string_view kName = "take_back";
};
struct Consent {
    static constexpr std::string_view kName = "consent";
    Ask to = Ask::Nothing;
    bool yes = false;
};
struct Pause {
    static constexpr std::string_view kName = "pause";
};
struct Resume {
    static constexpr std::string_view kName = "resume";
};
struct Chat {
    static constexpr std::string_view kName = "chat";
    std::string text;
};
struct Leave {
    static constexpr std::string_view kName = "leave";
};
struct Return {
    static constexpr std::string_view kName = "return";
};
struct Seat {
    static constexpr std::string_view kName = "seat";
    std::optional<std::string> name, color;
    std::optional<bool> ready;
};
struct Fill {
    static constexpr std::string_view kName = "fill";
    int seat = 0;
    std::string level; // empty: the seat shall be free
};
struct Start {
    static constexpr std::string_view kName = "start";
};
struct AddSeat { // the maker wants one more
    static constexpr std::string_view kName = "add_seat";
};
struct CloseSeat { // and this one no longer
    static constexpr std::string_view kName = "close_seat";
    int seat = 0;
};
struct Remove { // the maker sends somebody away before the start
    static constexpr std::string_view kName = "remove";
    int seat = 0;
};
struct StandIn { // a bot shall play for somebody who keeps everybody waiting
    static constexpr std::string_view kName = "stand_in";
    int seat = 0;
};
struct EndGame { // nobody shall win it
    static constexpr std::string_view kName = "end_game";
};
struct SaltCommitment {
    static constexpr std::string_view kName = "salt_commitment";
    Digest commitment = {};
};
struct Salt {
    static constexpr std::string_view kName = "salt";
    std::string salt;
};
struct Rematch {
    static constexpr std::string_view kName = "rematch";
};

using What = std::variant<Move, Moves, TakeBack, Consent, Pause, Resume, Chat, Leave, Return, Seat,
                          Fill, AddSeat, CloseSeat, Start, Remove, StandIn, EndGame, SaltCommitment,
                          Salt, Rematch>;

} // namespace message

struct Message {
    std::string id;
    std::string digest; // of the whole text: the same id has to come with the same text
    message::What what;
};

// What a device knows of a table already; 0: nothing.
struct Seen {
    int version = 0;
    int chat = 0; // the number of the last line
};

// The first message of a connection.
struct Hello {
    int protocol = 0;
    std::string token; // of a seat; or
    std::string table; // a code, to look on
    Seen seen;
};

// Enough of a SHA-256 to tell two messages of a seat apart.
std::string digest_of(std::string_view text);

// Where `error` is not empty, only the id counts, where there is one that can be read.
Message read_message(std::string_view text, const Board& board, std::string& error);
Hello read_hello(std::string_view text, std::string& error);
// `{"type":"ping"}`, whatever the state of things.
bool is_ping(std::string_view text);

} // namespace trunkline

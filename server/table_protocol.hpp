// The protocol stated once: every message in both directions with its fields. From this table come
// the JSON Schema of GET /api/protocol, the page's types (web/src/engine/protocol.ts) and the
// tables of docs/PROTOCOL.md; a message that is not in it does not compile.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

namespace trunkline::protocol {

inline constexpr int kAny = std::numeric_limits<int>::min();

struct Field {
    std::string_view name; // with a question mark where it may be left out
    std::string_view type; // as TypeScript writes it; a number is a whole one
    std::string_view meaning = {};
    int least = kAny, most = kAny; // a number, or the length of a text in characters
};

struct Shape {
    std::string_view name;
    std::string_view meaning;
    std::array<Field, 20> fields = {}; // up to the first without a name

    constexpr std::span<const Field> all() const {
        std::size_t count = 0;
        while (count < fields.size() && !fields[count].name.empty()) ++count;
        return std::span(fields).first(count);
    }
};

inline constexpr int kLatest = 1 << 30; // version
inline constexpr int kLastSeat = 4;
inline constexpr int kOneDay = 24 * 60 * 60;
inline constexpr int kTwoWeeks = 14 * kOneDay;

// ---------------------------------------------------------------------- what messages are made of

inline constexpr auto kTypes = std::to_array<Shape>({
    {"PublicPlayer",
     "What everybody knows of a seat.",
     {{{"trains", "number", "left"},
       {"stations", "number", "in reserve"},
       {"cards", "number", "in the hand"},
       {"tickets", "number", "in the hand"},
       {"score", "number", "so far, from routes"},
       {"routes", "RouteId[]", "its own"},
       {"stations_at", "CityId[]", "where its stations stand"},
       {"known", "Cards",
        "cards that everybody knows to be in that hand: taken face up and not yet paid, or shown "
        "in a declined tunnel"}}}},
    {"HeldTicket",
     "A ticket and its state; while the game runs, by own routes alone.",
     {{{"id", "TicketId"}, {"done", "boolean"}}}},
    {"Score",
     "Points by their reason, and two figures that decide ties.",
     {{{"routes", "number"},
       {"tickets", "number"},
       {"stations", "number"},
       {"bonus", "number"},
       {"total", "number"},
       {"tickets_completed", "number"},
       {"longest", "number", "length of the longest path"}}}},
    {"Result",
     "How it ended; lists in the order of seats.",
     {{{"scores", "Score[]"},
       {"winners", "Seat[]"},
       {"ranks", "number[]"},
       {"behind_by", "(TieBreak | null)[]",
        "the tie-break that put this seat behind one with the same total"},
       {"tickets", "HeldTicket[][]", "all are shown now"},
       {"borrowed", "RouteId[][]", "routes that stations used"},
       {"longest_routes", "RouteId[][]", "a longest path, in order"},
       {"bonus_holders", "Seat[]"}}}},
    {"Tunnel",
     "An attempt that waits for its answer.",
     {{{"route", "RouteId"},
       {"laid", "Cards"},
       {"revealed", "Card[]"},
       {"extra", "number", "cards still to be paid"}}}},
    {"Offer",
     "Tickets to choose from.",
     {{{"tickets", "TicketId[]", "in the order offered"}, {"keep", "number", "at least so many"}}}},
    {"View",
     "What one seat may know, and nothing else; onlookers have no private part.",
     {{{"map", "MapId"},
       {"seat", "Seat | null", "null: an onlooker's"},
       {"phase", "Phase",
        "`opening` (all choose tickets at once), `turn`, `draw` (the second card is awaited), "
        "`keep` (drawn tickets are being chosen), `tunnel` (the extra payment is awaited), `over`"},
       {"to_move", "Seat[]",
        "the seats that are awaited; more than one only in `opening`, none when `over`"},
       {"final_turns", "number | null",
        "null until the end is triggered (C-60), then the turns still to be finished, the present "
        "one included"},
       {"passes", "number", "in a row (C-72)"},
       {"row", "(Card | null)[]", "five slots; null is an empty one"},
       {"deck", "number", "cards in it"},
       {"discard", "Cards", "public (C-09)"},
       {"ticket_deck", "number", "tickets in it"},
       {"offering", "number",
        "in the phase `keep`: how many tickets the seat to move looks at; else 0"},
       {"players", "PublicPlayer[]"},
       {"tunnel", "Tunnel | null"},
       {"result", "Result | null", "when over"},
       {"hand?", "Cards", "private, as the next three"},
       {"tickets?", "HeldTicket[]"},
       {"returned?", "TicketId[]", "looked at and given back by this seat"},
       {"offer?", "Offer | null", "while this seat has tickets to choose"}}}},
    {"Happened",
     "A move as the receiver may see it, with its outcome.",
     {{{"seat", "Seat"},
       {"type", "MoveType"},
       {"tickets?", "TicketId[]", "`keep`: for its owner alone"},
       {"kept?", "number", "`keep`: how many"},
       {"from?", "'deck' | number", "`draw`"},
       {"card?", "Card", "`draw`: left out for others where it came from the deck"},
       {"refill?", "Card | null", "`draw`: the card that filled the slot, null where none"},
       {"resets?", "number", "how often the row was thrown away (L-05)"},
       {"reshuffled?", "boolean", "the discards became a new deck (C-21)"},
       {"route?", "RouteId", "`claim`, `tunnel`"},
       {"city?", "CityId", "`station`"},
       {"pay?", "Cards", "`claim`, `tunnel`, `station`"},
       {"points?", "number", "`claim`, `tunnel`: 0 where a tunnel awaits its answer"},
       {"revealed?", "Card[]", "`claim` of a tunnel"},
       {"extra?", "number", "`claim` of a tunnel: 0 is claimed, more is an answer awaited"},
       {"count?", "number", "`tickets`: how many were drawn"},
       {"last_round?", "boolean", "the end was triggered"},
       {"over?", "boolean", "and this was the last move"}}}},
    {"SeatInfo",
     "Who sits there.",
     {{{"name", "string"},
       {"bot", "string | null", "a bot's level; null: a person"},
       {"color", "TrainColor"},
       {"taken", "boolean", "false while nobody sits there"},
       {"connected", "boolean"},
       {"gone_ms", "number | null",
        "for how long whoever sits there has had no connection, at this moment"},
       {"away", "boolean", "the stand-in plays"},
       {"ready", "boolean"}}}},
    {"ClockOptions",
     "Seconds.",
     {{{"move_s", "number", "for each turn", 5, kTwoWeeks},
       {"bank_s", "number", "for the whole game", 0, kTwoWeeks}}}},
    {"TableOptions",
     "What a table was made with.",
     {{{"clock", "ClockOptions | null"},
       {"counting", "boolean", "no take-back"},
       {"practice", "boolean",
        "against bots anything may be taken back, and the record says so; not together with "
        "`counting`"},
       {"help", "boolean", "planning aids may be shown"},
       {"chat", "boolean"},
       {"public", "boolean", "listed for everybody"},
       {"stand_in", "string", "the level that plays for whoever leaves"}}}},
    {"Patience",
     "How long others wait for a stand-in, in milliseconds.",
     {{{"ask_ms", "number", "without a connection for so long others may ask for one"},
       {"gone_ms", "number", "and after so long it plays by itself"},
       {"silent_ms", "number", "who is there and awaited may be silent for so long"}}}},
    {"ClockState",
     "Of one seat.",
     {{{"left_ms", "number", "in all, at this moment"},
       {"bank_ms", "number", "what of it is bank"},
       {"running", "boolean"}}}},
    {"Asked",
     "What somebody asks.",
     {{{"what", "Askable"},
       {"by", "Seat"},
       {"waits_for", "Seat[]"},
       {"seat?", "Seat", "for whom the stand-in shall play"}}}},
    {"TableInfo",
     "Who sits where, connected or not, clocks, settings: all outside the game.",
     {{{"code", "string"},
       {"map", "MapId"},
       {"state", "TableState"},
       {"seats", "SeatInfo[]"},
       {"host", "Seat", "the maker's"},
       {"you", "Seat | null", "the receiver's own; null for onlookers"},
       {"options", "TableOptions"},
       {"patience", "Patience | null", "null where there is a clock"},
       {"clocks", "ClockState[] | null", "null where there is none"},
       {"commitment", "string", "to the host's part of the shuffle, 64 hex digits", 64, 64},
       {"salts", "string[]", "in the order of seats, empty for bots; shown from the deal on"},
       {"salt_commitments", "string[]", "shown from the moment that all are there"},
       {"called_off", "Seat[][]",
        "for each deal that was called off, the seats that did not answer"},
       {"can_take_back", "boolean", "this seat, without asking"},
       {"asked", "Asked | null"},
       {"ended_by", "Seat | null", "the seat that asked all others to end the game"},
       {"rematch", "string | null", "the code of the table that continues this one"}}}},
});

inline constexpr auto kMoves = std::to_array<Shape>({
    {"keep", "Tickets of the offer.", {{{"tickets", "TicketId[]"}}}},
    {"draw", "A card.", {{{"from", "'deck' | number", "a slot of the row"}}}},
    {"claim", "A route.", {{{"route", "RouteId"}, {"pay", "Cards"}}}},
    {"tunnel", "Its extra cards.", {{{"pay", "Cards"}}}},
    {"decline", "To pay them.", {}},
    {"tickets", "To draw some.", {}},
    {"station", "Into a city.", {{{"city", "CityId"}, {"pay", "Cards"}}}},
    {"pass", "Where nothing else can be done.", {}},
});

// ---------------------------------------------------------------------- to a table

inline constexpr auto kCalls = std::to_array<Shape>({
    {"hello",
     "The first message of a connection.",
     {{{"protocol", "number", "the version that is spoken", 0, 1000},
       {"token?", "string", "of a seat; or"},
       {"table?", "string", "a code, to look on"},
       {"version", "number | null", "the last one known", 0, kLatest},
       {"chat?", "number", "the last line of chat that is known", 0, kLatest}}}},
    {"ping", "Any time; answered with `pong`.", {}},
});

// Each also has an `id` of the sender's own, by which it is answered.
inline constexpr Field kId = {"id", "string", "of the sender's own, 1 to 40 bytes", 1, 40};
inline constexpr auto kRequests = std::to_array<Shape>({
    {"move",
     "As in the record, without `seat`.",
     {{{"version", "number", "of the view that it answers", 0, kLatest}, {"move", "Move"}}}},
    {"moves", "What can this seat do now? Answered with `moves`.", {}},
    {"take_back", "One's own last move, and whatever followed it.", {}},
    {"consent", "The answer to what another asked.", {{{"to", "Askable"}, {"yes", "boolean"}}}},
    {"pause", "Asks every other person.", {}},
    {"resume", "Asks those who are there.", {}},
    {"chat", "One line of text for all.", {{{"text", "string", "", 1, 200}}}},
    {"leave", "The stand-in plays for me; before the start it frees the seat.", {}},
    {"return", "I play again.", {}},
    {"seat",
     "Before the start.",
     {{{"name?", "string", "", 1, 24},
       {"color?", "TrainColor", "one of the map's that no other person has"},
       {"ready?", "boolean"}}}},
    {"fill",
     "The maker gives an empty seat to a bot, or opens a bot's.",
     {{{"seat", "Seat"}, {"bot", "string | null", "a level; null: the seat shall be free"}}}},
    {"add_seat", "Before the start the maker wants one more.", {}},
    {"close_seat", "And this one no longer.", {{{"seat", "Seat"}}}},
    {"start", "The maker starts; every seat must be taken.", {}},
    {"remove", "Before the start the maker frees the seat of somebody else.", {{{"seat", "Seat"}}}},
    {"stand_in",
     "The stand-in shall play for somebody who keeps everybody waiting.",
     {{{"seat", "Seat"}}}},
    {"end_game", "Nobody shall win it; asks every other person.", {}},
    {"salt_commitment",
     "While the table is `shuffling`.",
     {{{"commitment", "string", "SHA-256 of the salt, 64 hex digits", 64, 64}}}},
    {"salt",
     "When `salt_commitments` are shown.",
     {{{"salt", "string", "1 to 64 bytes without control characters", 1, 64}}}},
    {"rematch", "After the end.", {}},
});

// ---------------------------------------------------------------------- from a table

inline constexpr auto kAnswers = std::to_array<Shape>({
    {"state",
     "Everything this seat may know.",
     {{{"version", "number"},
       {"table", "TableInfo"},
       {"view", "View | null", "null before the deal"},
       {"recent", "Happened[]", "the last moves, at most 20"}}}},
    {"event",
     "What happened in the game, and what of the view has changed.",
     {{{"version", "number"},
       {"id?", "string", "to the device whose move it was: this is the answer"},
       {"happened", "Happened"},
       {"changes", "Changes"},
       {"clocks?", "ClockState[]", "where the table has a clock"},
       {"can_take_back?", "boolean", "this seat could now, without asking"}}}},
    {"table",
     "Something outside the game changed.",
     {{{"version", "number"}, {"table", "TableInfo"}}}},
    {"done",
     "The message with this id was carried out and stored, or others have been asked.",
     {{{"id", "string"}, {"version", "number"}}}},
    {"moves",
     "What this seat can do now; nothing where it is not its turn.",
     {{{"version", "number"},
       {"id", "string"},
       {"moves", "Move[]",
        "at most 400, some of every kind; payments that differ are moves that differ"}}}},
    {"refused",
     "Nothing changed.",
     {{{"id", "string | null", "null where the message could not be read"},
       {"rule?", "string", "where a rule of the game says no, its number"},
       {"reason", "Reason", "for translation"},
       {"why", "string", "an English sentence"},
       {"version", "number"}}}},
    {"asked",
     "A consent is wanted.",
     {{{"what", "Askable"},
       {"by", "Seat"},
       {"waits_for", "Seat[]"},
       {"seat?", "Seat", "for whom the stand-in shall play"}}}},
    {"declined", "Somebody said no.", {{{"what", "Askable"}, {"by", "Seat"}}}},
    {"taken_back",
     "Moves were taken back at the wish of `seat`.",
     {{{"version", "number"},
       {"seat", "Seat"},
       {"moves", "number", "how many"},
       {"view", "View", "as it is now"}}}},
    {"chat",
     "Somebody said something.",
     {{{"number", "number", "of the line; a known one is the same line told again"},
       {"by", "Seat"},
       {"text", "string"},
       {"at", "number", "ms since 1970"}}}},
    {"rematch", "The next table.", {{{"version", "number"}, {"code", "string"}, {"by", "Seat"}}}},
    {"pong", "The answer to `ping`.", {}},
    {"notice",
     "The server restarts soon.",
     {{{"what", "'restart'"}, {"in_s", "number", "seconds"}}}},
    {"bye", "The connection ends.", {{{"reason", "Farewell"}}}},
});

// ---------------------------------------------------------------------- over HTTP

inline constexpr Field kKey = {
    "key?", "string", "drawn at random: the same key gets the same seat and token", 16, 100};
inline constexpr auto kBodies = std::to_array<Shape>({
    {"SeatWanted", "Whether a bot plays it.", {{{"bot", "string | null", "a level"}}}},
    {"NewTable",
     "The maker takes `seat`, or the first that is a person's.",
     {{{"map", "MapId"},
       {"name?", "string", "else `Player 1`, or the next number that is free", 1, 24},
       {"seat?", "Seat"},
       {"seats", "SeatWanted[]"},
       {"options?", "Partial<TableOptions>"},
       kKey}}},
    {"Join",
     "To sit down at a table.",
     {{{"name?", "string", "", 1, 24},
       {"seat?", "Seat", "else any that is free"},
       {"from?", "string", "after a rematch: the token of the old table"},
       kKey}}},
    {"Seated",
     "The seat, and the token that is its key.",
     {{{"code", "string"},
       {"seat", "Seat"},
       {"token", "string"},
       {"commitment", "string", "to the host's part of the shuffle", 64, 64}}}},
    {"OneTable", "", {{{"table", "TableInfo"}}}},
    {"PublicTables",
     "Up to 100, newest first, of each visitor five at a time.",
     {{{"tables", "TableInfo[]"}, {"next", "string | null", "for `?after=NEXT`"}}}},
    {"Maps",
     "What can be played here.",
     {{{"maps", "MapId[]"},
       {"house_maps", "MapId[]"},
       {"levels", "string[]", "bots that may be seated"},
       {"network", "string | null",
        "address for other devices, where the server listens to them"}}}},
    {"Health",
     "How the host is doing.",
     {{{"ok", "boolean"}, {"store?", "string", "what is wrong with it"}, {"sockets", "number"}}}},
    {"HostTask",
     "What the host of the server wants done (docs/HOSTING.md, Moderation).",
     {{{"do", "HostVerb"},
       {"table?", "string", "its code"},
       {"seat?", "Seat"},
       {"who?", "string", "`ban`, `lift`: an address or a range of them"},
       {"seconds?", "number", "`announce`: until the restart", 1, kOneDay}}}},
    {"HostTables",
     "`tables`: those in memory, newest first, and all bans.",
     {{{"tables", "TableInfo[]"}, {"bans", "string[]"}}}},
    {"HostDone", "It is done, and stored.", {{{"done", "boolean"}}}},
    {"Error",
     "Why a request came to nothing.",
     {{{"type", "'refused'"}, {"reason", "Reason"}, {"why", "string"}}}},
});

inline constexpr std::array<std::string_view, 10> kHostVerbs = {
    "tables", "look", "mute", "unmute", "remove", "ban", "lift", "close", "delete", "announce"};

struct Endpoint {
    std::string_view method, path, body, answer, meaning;
};
inline constexpr auto kEndpoints = std::to_array<Endpoint>({
    {"POST", "/api/tables", "NewTable", "Seated", "makes a table"},
    {"POST", "/api/tables/CODE/join", "Join", "Seated", "takes a seat"},
    {"GET", "/api/tables", "", "PublicTables", "public tables that gather or play"},
    {"GET", "/api/tables/CODE", "", "OneTable", "one table as onlookers see it"},
    {"GET", "/api/tables/CODE/record", "", "", "the record of a finished game"},
    {"GET", "/api/maps", "", "Maps", "maps, house rules, bots"},
    {"GET", "/api/maps/ID", "", "", "a map file"},
    {"GET", "/api/protocol", "", "", "this protocol as a JSON Schema"},
    {"POST", "/api/host", "HostTask", "HostAnswer",
     "moderation, with `Authorization: Bearer SECRET`"},
    {"GET", "/healthz", "", "Health", "200, or 503 and what is wrong"},
    {"GET", "/metrics", "", "", "figures in Prometheus' text format"},
});

// ---------------------------------------------------------------------- nothing is left out

constexpr bool has(std::span<const Shape> shapes, std::string_view name) {
    return std::ranges::find(shapes, name, &Shape::name) != shapes.end();
}

void describe_it_in_kAnswers(); // cannot be called while compiling

// The type of a message from a table; one that is not described does not compile.
struct AnswerType {
    template <std::size_t N>
    consteval AnswerType(const char (&literal)[N]) : name(literal) {
        if (!has(kAnswers, name)) describe_it_in_kAnswers();
    }
    std::string_view name;
};

} // namespace trunkline::protocol

// Tables without a server: making one, saying something, hearing what it says.
#include <algorithm>
#include <array>
#include <memory>

#include "capi/local_table.hpp"
#include "capi/shared.hpp"
#include "capi/thinking.hpp"
#include "wire/record.hpp"

namespace trunkline::capi {
namespace {

constexpr double kLatest = 9007199254740991;

Trouble gone(const json::Value& handle) {
    return {TL_BAD_HANDLE, handle.path() + ": there is no such table: it was freed or never made"};
}

// nullptr where there is none: answer with gone().
LocalTable* read_table(const json::Value& handle) {
    return tables().find(handle.integer(INT32_MIN, INT32_MAX, "the handle of a table"));
}

Milliseconds read_now(const json::Value& question) {
    return static_cast<Milliseconds>(question["now"].number(0, kLatest, "a time in ms"));
}

Digest read_digest(const json::Value& value) {
    Digest digest = {};
    if (!from_hex(value.text("64 hex digits"), digest)) value.refuse("64 hex digits");
    return digest;
}

Trouble give(std::unique_ptr<LocalTable> table, json::Writer& out) {
    const std::string commitment = table->table().commitment();
    out.open('{').key("table").number(tables().add(std::move(table)));
    out.key("commitment").word(commitment).close('}');
    return {};
}

struct People {
    std::vector<std::string> names, tokens;
};

// A seat is {"bot":level} or {"name":…,"token":…}, and may have a color.
SeatSetup read_seat(const Board& board, const json::Value& value, People& people) {
    SeatSetup seat;
    people.names.emplace_back();
    people.tokens.emplace_back();
    if (!value.fields({}, {"bot", "name", "token", "color"})) return seat;
    if (const auto color = value.find("color")) {
        const std::vector<std::string_view> colors(board.train_colors.begin(),
                                                   board.train_colors.end());
        seat.color = board.train_colors[color->one_of(colors)];
    }
    if (const auto bot = value.find("bot"); bot && !bot->is_null()) {
        seat.bot = read_bot(*bot);
        if (!is_level(seat.bot)) bot->refuse("a bot that may be seated");
        return seat;
    }
    people.names.back() = value["name"].text();
    people.tokens.back() = value["token"].text();
    if (people.tokens.back().empty()) value["token"].refuse("a secret text");
    return seat;
}

Trouble new_table(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "code", "map", "seats", "seed", "now"}, {"options"})) return {};
    const Board* board = read_board(question["map"]);
    if (board == nullptr) return {};
    Setup setup;
    People people;
    setup.map = board->id;
    setup.code = question["code"].text();
    setup.seed = read_digest(question["seed"]);
    setup.options.stand_in = default_stand_in();
    if (const auto options = question.find("options")) setup.options = read_new_options(*options);
    const auto seats = question["seats"];
    seats.each(
        [&](const json::Value& value) {
            SeatSetup seat = read_seat(*board, value, people);
            if (!seat.color.empty() &&
                std::ranges::find(setup.seats, seat.color, &SeatSetup::color) != setup.seats.end())
                value["color"].refuse("a colour that no other seat has");
            setup.seats.push_back(std::move(seat));
        },
        kMaxSeats);
    const auto n = setup.seats.size();
    if (n < board->min_players || n > board->max_players) seats.refuse("as many as the map seats");
    while (setup.host < static_cast<int>(n) && !setup.seats[setup.host].bot.empty()) ++setup.host;
    if (setup.host == static_cast<int>(n)) seats.refuse("at least one person");
    const Milliseconds now = read_now(question);
    if (!question.ok()) return {};
    auto table = std::make_unique<LocalTable>(*board);
    std::string error;
    if (!table->make(std::move(setup), people.names, people.tokens, now, error))
        return {TL_BAD_INPUT, std::move(error)};
    return give(std::move(table), out);
}

Trouble load_table(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "entries", "now"}, {"chat"})) return {};
    std::vector<std::string> entries;
    question["entries"].each([&](const json::Value& entry) { entries.emplace_back(entry.text()); });
    std::map<std::int64_t, std::string> chat;
    if (const auto kept = question.find("chat"); kept && kept->fields({"first", "lines"})) {
        std::int64_t number = (*kept)["first"].integer(1, INT32_MAX);
        (*kept)["lines"].each([&](const json::Value& line) { chat.emplace(number++, line.text()); },
                              static_cast<std::size_t>(kMostChat));
    }
    const Milliseconds now = read_now(question);
    if (!question.ok()) return {};
    const Board* board = entries.empty() ? nullptr : find_board(map_of(entries.front()));
    if (board == nullptr) return {TL_BAD_INPUT, "/entries: no table begins like this"};
    auto table = std::make_unique<LocalTable>(*board);
    std::string error;
    if (!table->load(std::move(entries), std::move(chat), now, error))
        return {TL_BAD_INPUT, "/entries: " + error};
    return give(std::move(table), out);
}

// Time passes. Tells what the table waits for: the next tick in so many ms (null: none), a bot that
// has to think, somebody who wants another game.
Trouble tick(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "table", "now"})) return {};
    LocalTable* table = read_table(question["table"]);
    if (table == nullptr) return gone(question["table"]);
    const Milliseconds now = read_now(question);
    if (!question.ok()) return {};
    table->tick(now);
    const Milliseconds deadline = table->table().deadline();
    out.open('{').key("wait");
    if (deadline == kNever)
        out.null();
    else
        out.raw(std::to_string(std::max<Milliseconds>(0, deadline - now)));
    out.key("think").boolean(table->has_to_think());
    out.key("rematch").boolean(table->wants_rematch()).close('}');
    return {};
}

Trouble think(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "table", "now"}, {"ms", "nodes"})) return {};
    LocalTable* table = read_table(question["table"]);
    if (table == nullptr) return gone(question["table"]);
    const Milliseconds now = read_now(question);
    const Budget budget = read_budget(question);
    if (!question.ok()) return {};
    table->think(now, budget);
    out.open('{').close('}');
    return {};
}

Trouble hang_up(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "table", "connection", "now"})) return {};
    LocalTable* table = read_table(question["table"]);
    if (table == nullptr) return gone(question["table"]);
    const int connection = question["connection"].integer(1, INT32_MAX);
    const Milliseconds now = read_now(question);
    if (!question.ok()) return {};
    table->hang_up(static_cast<ConnectionId>(connection), now);
    out.open('{').close('}');
    return {};
}

// What has to be kept so that the table can be loaded again, from some entry on.
Trouble table_entries(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "table", "from"})) return {};
    const LocalTable* table = read_table(question["table"]);
    if (table == nullptr) return gone(question["table"]);
    const int from = question["from"].integer(0, INT32_MAX);
    if (!question.ok()) return {};
    out.open('[');
    for (std::size_t i = static_cast<std::size_t>(from); i < table->entries().size(); ++i)
        out.text(table->entries()[i]);
    out.close(']');
    return {};
}

// And the newest lines of chat, with the number of the first of them.
Trouble table_chat(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "table"})) return {};
    const LocalTable* table = read_table(question["table"]);
    if (table == nullptr) return gone(question["table"]);
    const auto& chat = table->chat();
    out.open('{').key("first").number(chat.empty() ? 1 : static_cast<int>(chat.begin()->first));
    out.key("lines").open('[');
    for (const auto& [number, text] : chat) out.text(text);
    out.close(']').close('}');
    return {};
}

Trouble table_record(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "table"})) return {};
    const LocalTable* table = read_table(question["table"]);
    if (table == nullptr) return gone(question["table"]);
    if (table->table().state() != TableState::Over)
        return {TL_BAD_INPUT, "the game is not over: records of running games are nobody's to see"};
    out.raw(table->table().record());
    return {};
}

// The table that continues this one; everybody brings their old token.
Trouble rematch(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "table", "code", "seed", "tokens", "now"})) return {};
    LocalTable* table = read_table(question["table"]);
    if (table == nullptr) return gone(question["table"]);
    Setup setup = table->table().next_setup();
    setup.code = question["code"].text();
    setup.seed = read_digest(question["seed"]);
    People people;
    const auto tokens = question["tokens"];
    tokens.each([&](const json::Value& token) {
        people.tokens.emplace_back(token.is_null() ? "" : token.text("a token, or null"));
    });
    if (people.tokens.size() != setup.seats.size()) tokens.refuse("one for each seat");
    for (const SeatSetup& seat : setup.seats) people.names.push_back(seat.name);
    const Milliseconds now = read_now(question);
    if (!question.ok()) return {};
    auto next = std::make_unique<LocalTable>(table->table().board());
    std::string error;
    const std::string code = setup.code;
    if (!next->make(std::move(setup), people.names, people.tokens, now, error))
        return {TL_BAD_INPUT, std::move(error)};
    table->continued(code, now);
    return give(std::move(next), out);
}

// What a device shows of its salt first; a browser without a secure context cannot compute it.
Trouble salt_commitment(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "salt"})) return {};
    const std::string_view salt = read_salt(question["salt"]);
    if (!question.ok()) return {};
    out.open('{').key("commitment").word(to_hex(sha256(salt))).close('}');
    return {};
}

constexpr std::array kQuestions = {
    Question{"new_table", new_table},
    Question{"load_table", load_table},
    Question{"tick", tick},
    Question{"think", think},
    Question{"hang_up", hang_up},
    Question{"table_entries", table_entries},
    Question{"table_chat", table_chat},
    Question{"table_record", table_record},
    Question{"rematch", rematch},
    Question{"salt_commitment", salt_commitment},
};

} // namespace

std::span<const Question> table_questions() {
    return kQuestions;
}

} // namespace trunkline::capi

extern "C" {

using namespace trunkline;

int32_t tl_say(int32_t handle, int32_t connection, const char* message, uint32_t size, double now) {
    LocalTable* table = capi::tables().find(handle);
    if (table == nullptr) return capi::no_such("table", handle);
    if (connection <= 0) return capi::fail(TL_BAD_INPUT, "connections are numbered from 1");
    if (!(now >= 0 && now <= capi::kLatest)) return capi::fail(TL_BAD_INPUT, "no time in ms");
    table->hear(static_cast<ConnectionId>(connection), {message, size},
                static_cast<Milliseconds>(now));
    return 0;
}

int32_t tl_hear(int32_t handle) {
    LocalTable* table = capi::tables().find(handle);
    if (table == nullptr) return capi::no_such("table", handle);
    auto said = table->next();
    if (!said) return 0;
    capi::text() = std::move(said->message);
    return static_cast<int32_t>(said->to);
}

} // extern "C"

#include "server/table_entry.hpp"

#include <array>
#include <charconv>

#include "server/table_variant.hpp"

namespace trunkline {
namespace {

constexpr json::Limits kEntryLimits = {16 * 1024, 8};
constexpr std::array<std::string_view, 4> kWhyAway = {"left", "clock", "gone", "silent"};

// ---------------------------------------------------------------------- one field

void write_seat(json::Writer& out, int seat) {
    out.key("seat").number(seat);
}

int read_seat(const json::Value& stored) {
    return stored["seat"].integer(0, kMaxSeats - 1);
}

std::string read_text(const json::Value& stored, std::string_view name) {
    return std::string(stored[name].text());
}

// Texts that say nothing are left out.
void write_optional(json::Writer& out, std::string_view name, std::string_view text) {
    if (!text.empty()) out.key(name).text(text);
}

std::string read_optional(const json::Value& stored, std::string_view name) {
    const auto value = stored.find(name);
    return std::string(value ? value->text() : std::string_view());
}

// ---------------------------------------------------------------------- one kind of entry each

void write(json::Writer& out, const Board&, const entry::Made& made) {
    const Setup& setup = made.setup;
    out.key("code").text(setup.code).key("map").text(setup.map);
    write_optional(out, "map_sha256", setup.map_sha256);
    out.key("host").number(setup.host).key("seed").word(to_hex(setup.seed));
    out.key("seats").open('[');
    for (const SeatSetup& seat : setup.seats) {
        out.open('{').key("bot").text(seat.bot).key("name").text(seat.name);
        out.key("color").text(seat.color).key("kept").text(seat.kept).close('}');
    }
    out.close(']').key("options");
    write_options(out, setup.options);
}
void read(const json::Value& stored, const Board&, entry::Made& made) {
    Setup& setup = made.setup;
    setup.code = read_text(stored, "code");
    setup.map = read_text(stored, "map");
    if (const auto hash = stored.find("map_sha256")) setup.map_sha256 = hash->text();
    setup.host = stored["host"].integer(0, kMaxSeats - 1);
    if (!from_hex(stored["seed"].text(), setup.seed)) stored["seed"].refuse("64 hex digits");
    stored["seats"].each(
        [&](const json::Value& seat) {
            setup.seats.push_back({read_text(seat, "bot"), read_text(seat, "name"),
                                   read_text(seat, "color"), read_text(seat, "kept")});
        },
        kMaxSeats);
    setup.options = read_options(stored["options"]);
}

void write(json::Writer& out, const Board&, const entry::Sat& sat) {
    write_seat(out, sat.seat);
    write_optional(out, "name", sat.name);
    write_optional(out, "key", sat.key);
}
void read(const json::Value& stored, const Board&, entry::Sat& sat) {
    sat = {read_seat(stored), read_optional(stored, "name"), read_optional(stored, "key")};
}

void write(json::Writer& out, const Board&, const entry::Seat& seat) {
    write_seat(out, seat.seat);
    write_optional(out, "name", seat.name);
    write_optional(out, "color", seat.color);
    if (seat.ready) out.key("ready").boolean(*seat.ready);
}
void read(const json::Value& stored, const Board&, entry::Seat& seat) {
    seat = {read_seat(stored), read_optional(stored, "name"), read_optional(stored, "color"), {}};
    if (const auto ready = stored.find("ready")) seat.ready = ready->boolean();
}

void write(json::Writer& out, const Board&, const entry::Fill& fill) {
    write_seat(out, fill.seat);
    write_optional(out, "text", fill.level);
}
void read(const json::Value& stored, const Board&, entry::Fill& fill) {
    fill = {read_seat(stored), read_optional(stored, "text")};
}

void write(json::Writer& out, const Board&, const entry::Salt& salt) {
    write_seat(out, salt.seat);
    write_optional(out, "text", salt.salt);
}
void read(const json::Value& stored, const Board&, entry::Salt& salt) {
    salt = {read_seat(stored), read_optional(stored, "text")};
}

void write(json::Writer& out, const Board&, const entry::SaltCommitment& salt) {
    write_seat(out, salt.seat);
    out.key("commitment").word(to_hex(salt.commitment));
}
void read(const json::Value& stored, const Board&, entry::SaltCommitment& salt) {
    salt.seat = read_seat(stored);
    if (!from_hex(stored["commitment"].text(), salt.commitment))
        stored["commitment"].refuse("64 hex digits");
}

void write(json::Writer& out, const Board&, const entry::CalledOff& off) {
    out.key("silent").open('[');
    for (const int seat : off.silent) out.number(seat);
    out.close(']');
}
void read(const json::Value& stored, const Board&, entry::CalledOff& off) {
    stored["silent"].each(
        [&](const json::Value& seat) { off.silent.push_back(seat.integer(0, kMaxSeats - 1)); },
        kMaxSeats);
}

void write(json::Writer&, const Board&, const entry::Deal&) {}
void read(const json::Value&, const Board&, entry::Deal&) {}

void write(json::Writer& out, const Board& board, const entry::Move& move) {
    write_seat(out, move.seat());
    out.key("move");
    write_move(out, board, move.move, WithSeat::No);
}
void read(const json::Value& stored, const Board& board, entry::Move& move) {
    move.move = read_move(board, stored["move"], WithSeat::No);
    move.move.move.seat = static_cast<std::uint8_t>(read_seat(stored));
}

void write(json::Writer& out, const Board&, const entry::TakeBack& taken) {
    write_seat(out, taken.seat);
    out.key("from").number(taken.from).key("count").number(taken.count);
}
void read(const json::Value& stored, const Board&, entry::TakeBack& taken) {
    taken = {read_seat(stored), stored["from"].integer(0, 100000),
             stored["count"].integer(1, 100000)};
}

void write(json::Writer& out, const Board&, const entry::Away& away) {
    write_seat(out, away.seat);
    out.key("text").word(kWhyAway[static_cast<std::size_t>(away.why)]);
}
void read(const json::Value& stored, const Board&, entry::Away& away) {
    away = {read_seat(stored), static_cast<entry::Away::Why>(stored["text"].one_of(kWhyAway))};
}

void write(json::Writer& out, const Board&, const entry::Chat& chat) {
    write_seat(out, chat.seat);
    out.key("text").text(chat.text);
}
void read(const json::Value& stored, const Board&, entry::Chat& chat) {
    chat = {read_seat(stored), read_text(stored, "text")};
}

void write(json::Writer& out, const Board&, const entry::Rematch& rematch) {
    write_seat(out, rematch.seat);
    out.key("text").text(rematch.code);
}
void read(const json::Value& stored, const Board&, entry::Rematch& rematch) {
    rematch = {read_seat(stored), read_text(stored, "text")};
}

// Those that name a seat and nothing else.
template <class OfSeat>
concept SeatOnly = requires(OfSeat what) { OfSeat{what.seat}; } && sizeof(OfSeat) == sizeof(int);

void write(json::Writer& out, const Board&, const SeatOnly auto& what) {
    write_seat(out, what.seat);
}
void read(const json::Value& stored, const Board&, SeatOnly auto& what) {
    what.seat = read_seat(stored);
}

} // namespace

void write_number(json::Writer& out, std::int64_t number) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    out.raw({digits, static_cast<std::size_t>(end - digits)});
}

void write_entry(std::string& text, const Board& board, const Entry& entry) {
    json::Writer out(text);
    out.open('{').key("type").word(name_of(entry.what)).key("at");
    write_number(out, entry.at);
    out.key("clock");
    write_number(out, entry.clock);
    if (!entry.id.empty()) out.key("by").number(entry.by).key("id").text(entry.id);
    write_optional(out, "digest", entry.digest);
    std::visit([&](const auto& what) { write(out, board, what); }, entry.what);
    out.close('}');
}

std::optional<Entry> read_entry(std::string_view text, const Board& board, std::string& error) {
    json::Document document(text, kEntryLimits);
    const json::Value root = document.root();
    Entry entry;
    if (!make_named(entry.what, root["type"].text()))
        root["type"].refuse("a kind of entry that this version knows");
    entry.at = static_cast<std::int64_t>(root["at"].number(0, 9e15));
    entry.clock = static_cast<std::int64_t>(root["clock"].number(0, 9e15));
    entry.id = read_optional(root, "id");
    entry.digest = read_optional(root, "digest");
    if (!entry.id.empty()) {
        // Where they are one, earlier versions left `by` out.
        const auto by = root.find("by");
        entry.by = by ? by->integer(0, kMaxSeats - 1) : read_seat(root);
    }
    std::visit([&](auto& what) { read(root, board, what); }, entry.what);
    error = document.complaint().text();
    if (!error.empty()) return std::nullopt;
    return entry;
}

std::string map_of(std::string_view first_entry) {
    json::Document document(first_entry, kEntryLimits);
    const json::Value root = document.root();
    std::string map;
    if (root["type"].text() == entry::Made::kName) map = root["map"].text();
    return document.complaint() ? std::string() : map;
}

} // namespace trunkline

#include "server/table_entry.hpp"

#include <array>
#include <charconv>

namespace trunkline {
namespace {

// In the order of EntryType.
constexpr std::array<std::string_view, 16> kNames = {
    "made", "sat",       "stood", "seat",   "fill", "start", "salt", "deal",
    "move", "take_back", "pause", "resume", "away", "back",  "chat", "rematch"};

constexpr json::Limits kLine = {16 * 1024, 8};

void write_setup(json::Writer& out, const Setup& setup) {
    out.key("code").word(setup.code).key("map").word(setup.map);
    out.key("host").number(setup.host).key("seed").word(to_hex(setup.seed));
    out.key("seats").open('[');
    for (const SeatSetup& seat : setup.seats)
        out.open('{')
            .key("bot")
            .word(seat.bot)
            .key("name")
            .text(seat.name)
            .key("color")
            .word(seat.color)
            .key("kept")
            .word(seat.kept)
            .close('}');
    out.close(']').key("options");
    write_options(out, setup.options);
}

Setup read_setup(const json::Value& value) {
    Setup setup;
    setup.code = value["code"].text();
    setup.map = value["map"].text();
    setup.host = value["host"].integer(0, kMaxSeats - 1);
    if (!from_hex(value["seed"].text(), setup.seed)) value["seed"].refuse("64 hex digits");
    value["seats"].each(
        [&](const json::Value& seat) {
            setup.seats.push_back(
                {std::string(seat["bot"].text()), std::string(seat["name"].text()),
                 std::string(seat["color"].text()), std::string(seat["kept"].text())});
        },
        kMaxSeats);
    setup.options = read_options(value["options"]);
    return setup;
}

} // namespace

void write_number(json::Writer& out, std::int64_t number) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    out.raw({digits, static_cast<std::size_t>(end - digits)});
}

void write_entry(std::string& text, const Board& board, const Entry& entry) {
    json::Writer out(text);
    out.open('{').key("type").word(kNames[static_cast<std::size_t>(entry.type)]);
    out.key("at");
    write_number(out, entry.at);
    out.key("clock");
    write_number(out, entry.clock);
    if (entry.seat >= 0) out.key("seat").number(entry.seat);
    if (entry.by >= 0 && entry.by != entry.seat) out.key("by").number(entry.by);
    if (!entry.id.empty()) out.key("id").text(entry.id);
    if (!entry.text.empty()) out.key("text").text(entry.text);
    if (!entry.name.empty()) out.key("name").text(entry.name);
    if (!entry.color.empty()) out.key("color").word(entry.color);
    if (!entry.key.empty()) out.key("key").word(entry.key);
    if (entry.ready) out.key("ready").boolean(*entry.ready);
    if (entry.type == EntryType::TakeBack)
        out.key("from").number(entry.from).key("count").number(entry.count);
    if (entry.type == EntryType::Move) {
        out.key("move");
        write_move(out, board, entry.move, WithSeat::No);
    }
    if (entry.type == EntryType::Made) write_setup(out, entry.setup);
    out.close('}');
}

bool read_entry(std::string_view line, const Board& board, Entry& entry, std::string& error) {
    json::Document document(line, kLine);
    const json::Value root = document.root();
    entry = {};
    const std::string_view type = root["type"].text();
    std::size_t place = 0;
    while (place < kNames.size() && kNames[place] != type) ++place;
    if (place == kNames.size()) root["type"].refuse("a kind of line that this version knows");
    entry.type = static_cast<EntryType>(place);
    entry.at = static_cast<std::int64_t>(root["at"].number(0, 9e15));
    entry.clock = static_cast<std::int64_t>(root["clock"].number(0, 9e15));
    const auto optional = [&](std::string_view name, std::string& into) {
        if (const auto value = root.find(name)) into = value->text();
    };
    if (const auto seat = root.find("seat")) entry.seat = seat->integer(0, kMaxSeats - 1);
    entry.by = entry.seat;
    if (const auto by = root.find("by")) entry.by = by->integer(0, kMaxSeats - 1);
    optional("id", entry.id);
    optional("text", entry.text);
    optional("name", entry.name);
    optional("color", entry.color);
    optional("key", entry.key);
    if (const auto ready = root.find("ready")) entry.ready = ready->boolean();
    if (entry.type == EntryType::TakeBack) {
        entry.from = root["from"].integer(0, 100000);
        entry.count = root["count"].integer(1, 100000);
    }
    if (entry.type == EntryType::Move) {
        entry.move = read_move(board, root["move"], WithSeat::No);
        entry.move.move.seat = static_cast<std::uint8_t>(entry.seat);
    }
    if (entry.type == EntryType::Made) entry.setup = read_setup(root);
    error = document.complaint().text();
    return error.empty();
}

std::string map_of(std::string_view first_line) {
    json::Document document(first_line, kLine);
    const json::Value root = document.root();
    std::string map;
    if (root["type"].text() == "made") map = root["map"].text();
    return document.complaint() ? std::string() : map;
}

} // namespace trunkline

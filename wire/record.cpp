// Records as text.
#include "wire/record.hpp"

#include <algorithm>
#include <array>

#include "wire/map_hash.hpp"
#include "wire/piles.hpp"
#include "wire/result.hpp"
#include "wire/variation_text.hpp"
#include "wire/word_lists.hpp"

namespace trunkline {
namespace {

constexpr json::Limits kLimits{8u << 20, 40}; // variations nest
// The first differs in the map's hash and in having neither salt_commitments nor variations.
enum class Format : std::uint8_t { First, Second };
constexpr std::array<std::string_view, 2> kFormats = {"trunkline/1", "trunkline/2"};

Orders read_orders(const Board& board, const json::Value& root) {
    Orders orders;
    orders.deck = read_order(root["deck"]);
    orders.tickets = read_ticket_order(board, root["tickets"]);
    if (const auto long_tickets = root.find("long_tickets")) {
        orders.long_tickets = read_ticket_order(board, *long_tickets);
        if (!orders.long_tickets.empty() && board.rules.opening.long_tickets == 0)
            long_tickets->refuse("none on a map without long tickets");
    }
    orders.reshuffles = read_reshuffles(root["reshuffles"]);
    return orders;
}

std::vector<Record::Seat> read_seats(const Board& board, const json::Value& value) {
    std::vector<Record::Seat> seats;
    value.each([&](const json::Value& seat) {
        seat.once({"name", "bot", "color"});
        Record::Seat& entry = seats.emplace_back();
        entry.name = seat["name"].text();
        if (const auto bot = seat["bot"]; !bot.is_null()) entry.bot = bot.text("a text or null");
        if (const auto color = seat.find("color")) entry.color = color->text();
    });
    if (seats.size() < board.min_players || seats.size() > board.max_players)
        value.refuse(std::to_string(board.min_players) + " to " +
                     std::to_string(board.max_players) + " seats");
    return seats;
}

Digest read_digest(const json::Value& value) {
    Digest digest = {};
    if (!from_hex(value.text("64 hex digits"), digest)) value.refuse("64 hex digits");
    return digest;
}

std::vector<std::optional<Digest>> commitments_to(const std::vector<std::string>& salts) {
    std::vector<std::optional<Digest>> commitments;
    for (const auto& salt : salts)
        commitments.push_back(salt.empty() ? std::nullopt : std::optional(sha256(salt)));
    return commitments;
}

Fairness read_fairness(const json::Value& value, Format format, std::size_t seats) {
    Fairness fairness;
    const bool fields = format == Format::First
                            ? value.fields({"commitment", "salts"}, {"seed"})
                            : value.fields({"commitment", "salts", "salt_commitments"}, {"seed"});
    if (!fields) return fairness;
    if (const auto seed = value.find("seed")) fairness.seed = read_digest(*seed);
    fairness.commitment = read_digest(value["commitment"]);
    const auto salts = value["salts"];
    salts.each([&](const json::Value& salt) {
        fairness.salts.emplace_back(format == Format::First ? salt.text() : read_salt(salt));
    });
    if (fairness.salts.size() != seats) salts.refuse("a salt for each seat");
    if (format == Format::First) {
        // It had none: these fit, and say no more than the salts themselves.
        fairness.salt_commitments = commitments_to(fairness.salts);
        return fairness;
    }
    const auto commitments = value["salt_commitments"];
    commitments.each([&](const json::Value& shown) {
        auto& commitment = fairness.salt_commitments.emplace_back();
        if (!shown.text("64 hex digits or \"\"").empty()) commitment = read_digest(shown);
    });
    if (fairness.salt_commitments.size() != seats) commitments.refuse("a text for each seat");
    return fairness;
}

const Board* read_board(const json::Value& root, Format format, const FindBoard& find_board) {
    const auto map = root["map"];
    const auto hash = root["map_sha256"];
    const std::string_view id = map.text("the id of a map");
    const std::string_view sha256 = hash.text("64 hex digits");
    if (!root.ok()) return nullptr;
    const Board* board = find_board(id);
    if (board == nullptr)
        map.refuse("a map that is known here");
    else if (format == Format::First ? !is_old_map_hash(id, sha256) : sha256 != board->sha256)
        hash.refuse(board->sha256 + ", the map " + board->id + " that is known here");
    return board;
}

void write_seats(json::Writer& out, const std::vector<Record::Seat>& seats) {
    out.open('[');
    for (const auto& seat : seats) {
        out.open('{').key("name").text(seat.name).key("bot");
        if (seat.bot)
            out.text(*seat.bot);
        else
            out.null();
        if (seat.color) out.key("color").text(*seat.color);
        out.close('}');
    }
    out.close(']');
}

void write_fairness(json::Writer& out, const Fairness& fairness) {
    out.open('{');
    if (fairness.seed) out.key("seed").word(to_hex(*fairness.seed));
    out.key("commitment").word(to_hex(fairness.commitment)).key("salts").open('[');
    for (const auto& salt : fairness.salts) out.text(salt);
    out.close(']').key("salt_commitments").open('[');
    for (const auto& shown : fairness.salt_commitments) out.word(shown ? to_hex(*shown) : "");
    out.close(']').close('}');
}

} // namespace

Fairness fairness_of(const Digest& seed, std::vector<std::string> salts) {
    auto commitments = commitments_to(salts);
    return {seed, sha256(seed), std::move(salts), std::move(commitments)};
}

bool is_salt(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0xffu;
        if (byte < 0x20 || byte == 0x7f) return false;
        if (byte == 0xc2 && next < 0xa0) return false; // U+0080 to U+009F
    }
    return text.size() <= kLongestSalt;
}

std::string_view read_salt(const json::Value& value) {
    const std::string_view salt = value.text();
    if (!is_salt(salt)) value.refuse("at most 64 bytes without control characters");
    return salt;
}

void Record::add(const PrivateState& mine, const Move& move) {
    auto at = moves.end();
    const auto opening_keeps = static_cast<std::ptrdiff_t>(seats.size());
    if (move.type == MoveType::Keep && moves.end() - moves.begin() < opening_keeps)
        at = std::find_if(moves.begin(), moves.end(),
                          [&](const WrittenMove& other) { return other.move.seat > move.seat; });
    moves.insert(at, written(mine, move));
}

std::optional<Record> read_record(const json::Value& root, const FindBoard& find_board) {
    Record record;
    root.once({"format", "map", "map_sha256", "seats", "deck", "tickets", "long_tickets",
               "reshuffles", "moves", "fairness", "practice", "variations", "result"});
    const auto format = static_cast<Format>(root["format"].one_of(kFormats));
    record.board = read_board(root, format, find_board);
    if (root.ok()) {
        const Board& board = *record.board;
        record.seats = read_seats(board, root["seats"]);
        record.orders = read_orders(board, root);
        record.moves = read_moves(board, root["moves"]);
        if (const auto fairness = root.find("fairness"))
            record.fairness = read_fairness(*fairness, format, record.seats.size());
        if (const auto practice = root.find("practice")) record.practice = practice->boolean();
        if (const auto variations = root.find("variations"))
            record.variations =
                read_variations(board, *variations, record.players(), record.moves.size());
        if (const auto result = root.find("result"))
            record.result = read_scores(*result, record.players());
    }
    if (!root.ok()) return std::nullopt;
    return record;
}

std::optional<Record> read_record(std::string_view text, const FindBoard& find_board,
                                  std::string& error) {
    json::Document document(text, kLimits);
    auto record = read_record(document.root(), find_board);
    if (!record) error = document.complaint().text();
    return record;
}

void write_record(std::string& text, const Record& record) {
    const Board& board = *record.board;
    json::Writer out(text);
    out.open('{').key("format").word(kFormats.back());
    out.key("map").word(board.id).key("map_sha256").word(board.sha256);
    write_seats(out.key("seats"), record.seats);
    write_order(out.key("deck"), record.orders.deck);
    write_ticket_order(out.key("tickets"), board, record.orders.tickets);
    if (!record.orders.long_tickets.empty())
        write_ticket_order(out.key("long_tickets"), board, record.orders.long_tickets);
    write_reshuffles(out.key("reshuffles"), record.orders.reshuffles);
    write_moves(out.key("moves"), board, record.moves);
    if (record.fairness) write_fairness(out.key("fairness"), *record.fairness);
    if (record.practice) out.key("practice").boolean(true);
    if (!record.variations.empty())
        write_variations(out.key("variations"), board, record.variations);
    if (record.result) {
        write_scores(out.key("result").open('{'), *record.result, record.players());
        out.close('}');
    }
    out.close('}');
}

} // namespace trunkline

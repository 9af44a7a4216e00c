#include "server/table_message.hpp"

#include <array>
#include <concepts>
#include <type_traits>

#include "server/table_protocol.hpp"
#include "server/table_variant.hpp"

namespace trunkline {
namespace {

constexpr json::Limits kMessage = {4096, 6};
constexpr std::size_t kLongestId = 40;
constexpr int kMostVersions = 1 << 30;

template <class... Kinds>
consteval bool all_described(const std::variant<Kinds...>*) {
    return (protocol::has(protocol::kRequests, Kinds::kName) && ...);
}
static_assert(all_described(static_cast<const message::What*>(nullptr)),
              "describe the new message in server/table_protocol.hpp");

void read(const json::Value& root, const Board& board, message::Move& move) {
    if (!root.fields({"type", "id", "version", "move"})) return;
    move.version = root["version"].integer(0, kMostVersions);
    move.move = read_move(board, root["move"], WithSeat::No);
}
void read(const json::Value& root, const Board&, message::Consent& consent) {
    if (!root.fields({"type", "id", "to", "yes"})) return;
    consent.to = static_cast<Ask>(root["to"].one_of(kAskNames) + 1);
    consent.yes = root["yes"].boolean();
}
void read(const json::Value& root, const Board&, message::Chat& chat) {
    if (root.fields({"type", "id", "text"})) chat.text = root["text"].text();
}
void read(const json::Value& root, const Board&, message::Salt& salt) {
    if (root.fields({"type", "id", "salt"})) salt.salt = root["salt"].text();
}
void read(const json::Value& root, const Board&, message::Seat& seat) {
    if (!root.fields({"type", "id"}, {"name", "color", "ready"})) return;
    if (const auto name = root.find("name")) seat.name = name->text();
    if (const auto color = root.find("color")) seat.color = color->text();
    if (const auto ready = root.find("ready")) seat.ready = ready->boolean();
}
void read(const json::Value& root, const Board&, message::Fill& fill) {
    if (!root.fields({"type", "id", "seat", "bot"})) return;
    fill.seat = root["seat"].integer(0, kMaxSeats - 1);
    if (!root["bot"].is_null()) fill.level = root["bot"].text("a bot's name or null");
}
void read(const json::Value& root, const Board&, message::SaltCommitment& salt) {
    if (!root.fields({"type", "id", "commitment"})) return;
    if (!from_hex(root["commitment"].text(), salt.commitment))
        root["commitment"].refuse("64 hex digits");
}
// Those that name another seat and nothing else.
template <class Kind>
    requires std::same_as<decltype(Kind::seat), int> && (sizeof(Kind) == sizeof(int))
void read(const json::Value& root, const Board&, Kind& kind) {
    if (root.fields({"type", "id", "seat"})) kind.seat = root["seat"].integer(0, kMaxSeats - 1);
}
// Those that say nothing beyond their name.
template <class Kind>
    requires std::is_empty_v<Kind>
void read(const json::Value& root, const Board&, Kind&) {
    root.fields({"type", "id"});
}

} // namespace

std::string_view name_of(Ask ask) {
    return ask == Ask::Nothing ? "" : kAskNames[static_cast<std::size_t>(ask) - 1];
}

std::string digest_of(std::string_view text) {
    return to_hex(sha256(text)).substr(0, 16);
}

Message read_message(std::string_view text, const Board& board, std::string& error) {
    json::Document document(text, kMessage);
    const json::Value root = document.root();
    Message message;
    const json::Value type = root["type"];
    const bool known = make_named(message.what, type.text());
    const std::string_view id = root["id"].text();
    if (!id.empty() && id.size() <= kLongestId)
        message.id = id;
    else
        root["id"].refuse("1 to 40 bytes");
    message.digest = digest_of(text);
    if (known)
        std::visit([&](auto& what) { read(root, board, what); }, message.what);
    else
        type.refuse("the name of a message to a table");
    error = document.complaint().text();
    return message;
}

Hello read_hello(std::string_view text, std::string& error) {
    json::Document document(text, kMessage);
    const json::Value root = document.root();
    Hello hello;
    if (root.fields({"type", "protocol", "version"}, {"token", "table", "chat"})) {
        root["type"].one_of({"hello"});
        hello.protocol = root["protocol"].integer(0, 1000);
        if (const auto token = root.find("token")) hello.token = token->text();
        if (const auto table = root.find("table")) hello.table = table->text();
        if (!root["version"].is_null())
            hello.seen.version = root["version"].integer(0, kMostVersions);
        if (const auto chat = root.find("chat")) hello.seen.chat = chat->integer(0, kMostVersions);
        if (hello.token.empty() == hello.table.empty()) root.refuse("either a token or a table");
    }
    error = document.complaint().text();
    return hello;
}

bool is_ping(std::string_view text) {
    // Most messages are none: they should not be read twice.
    if (text.size() > 40 || text.find("\"ping\"") == std::string_view::npos) return false;
    json::Document document(text, kMessage);
    const json::Value root = document.root();
    return root.fields({"type"}) && root["type"].text() == "ping" && !document.complaint();
}

} // namespace trunkline

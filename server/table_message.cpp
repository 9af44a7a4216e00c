#include "server/table_message.hpp"

#include <array>

namespace trunkline {
namespace {

constexpr json::Limits kMessage = {4096, 6};
constexpr std::size_t kLongestId = 40;
constexpr int kMostVersions = 1 << 30;

constexpr std::array<std::string_view, 4> kAsks = {"", "take_back", "pause", "resume"};

// In the order of MessageType, from Move on.
constexpr std::array<std::string_view, 13> kTypes = {
    "move",   "take_back", "consent", "pause", "resume", "chat",   "leave",
    "return", "seat",      "fill",    "start", "salt",   "rematch"};

MessageType type_named(std::string_view name) {
    for (std::size_t i = 0; i < kTypes.size(); ++i)
        if (kTypes[i] == name) return static_cast<MessageType>(i + 1);
    return MessageType::Unreadable;
}

void read_body(const json::Value& root, const Board& board, Message& message) {
    switch (message.type) {
        case MessageType::Move:
            if (!root.fields({"type", "id", "version", "move"})) return;
            message.version = root["version"].integer(0, kMostVersions);
            message.move = read_move(board, root["move"], WithSeat::No);
            return;
        case MessageType::Consent:
            if (!root.fields({"type", "id", "to", "yes"})) return;
            message.to = static_cast<Ask>(root["to"].one_of({"take_back", "pause", "resume"}) + 1);
            message.yes = root["yes"].boolean();
            return;
        case MessageType::Chat:
            if (root.fields({"type", "id", "text"})) message.text = root["text"].text();
            return;
        case MessageType::Salt:
            if (root.fields({"type", "id", "salt"})) message.text = root["salt"].text();
            return;
        case MessageType::Seat:
            if (!root.fields({"type", "id"}, {"name", "color", "ready"})) return;
            if (const auto name = root.find("name")) message.name = name->text();
            if (const auto color = root.find("color")) message.color = color->text();
            if (const auto ready = root.find("ready")) message.ready = ready->boolean();
            return;
        case MessageType::Fill:
            if (!root.fields({"type", "id", "seat", "bot"})) return;
            message.seat = root["seat"].integer(0, kMaxSeats - 1);
            if (!root["bot"].is_null()) message.text = root["bot"].text("a bot's name or null");
            return;
        default:
            root.fields({"type", "id"});
            return;
    }
}

} // namespace

std::string_view name_of(Ask ask) {
    return kAsks[static_cast<std::size_t>(ask)];
}

Message read_message(std::string_view text, const Board& board, std::string& error) {
    json::Document document(text, kMessage);
    const json::Value root = document.root();
    Message message;
    const json::Value type = root["type"];
    message.type = type_named(type.text());
    const std::string_view id = root["id"].text();
    if (id.size() <= kLongestId)
        message.id = id;
    else
        root["id"].refuse("at most 40 bytes");
    if (message.type == MessageType::Unreadable)
        type.refuse("the name of a message to a table");
    else
        read_body(root, board, message);
    error = document.complaint().text();
    if (!error.empty()) message.type = MessageType::Unreadable;
    return message;
}

Hello read_hello(std::string_view text, std::string& error) {
    json::Document document(text, kMessage);
    const json::Value root = document.root();
    Hello hello;
    if (root.fields({"type", "protocol", "version"}, {"token", "table"})) {
        root["type"].one_of({"hello"});
        hello.protocol = root["protocol"].integer(0, 1000);
        if (const auto token = root.find("token")) hello.token = token->text();
        if (const auto table = root.find("table")) hello.table = table->text();
        if (!root["version"].is_null()) hello.version = root["version"].integer(0, kMostVersions);
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

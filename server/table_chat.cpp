#include "server/table_chat.hpp"

#include "engine/board.hpp"
#include "server/table_entry.hpp"
#include "wire/json.hpp"

namespace trunkline {
namespace {

constexpr json::Limits kStored = {16 * 1024, 2};

} // namespace

void write_chat(std::string& text, const ChatLine& line) {
    json::Writer out(text);
    out.open('{').key("at");
    write_number(out, line.at);
    out.key("seat").number(line.seat).key("id").text(line.id).key("digest").text(line.digest);
    out.key("text").text(line.text).close('}');
}

std::optional<ChatLine> read_chat(std::int64_t number, std::string_view stored) {
    json::Document document(stored, kStored);
    const json::Value root = document.root();
    const auto optional = [&](std::string_view name) {
        const auto value = root.find(name); // the first versions stored less
        return std::string(value ? value->text() : std::string_view());
    };
    ChatLine line{number,
                  static_cast<std::int64_t>(root["at"].number(0, 9e15)),
                  root["seat"].integer(0, kMaxSeats - 1),
                  std::string(root["text"].text()),
                  optional("id"),
                  optional("digest")};
    if (document.complaint()) return std::nullopt;
    return line;
}

} // namespace trunkline

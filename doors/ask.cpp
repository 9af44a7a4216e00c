// tl_ask: everything that can be asked in JSON. docs/DOORS.md lists the questions.
#include <array>

#include "bots/bot.hpp"
#include "doors/door.hpp"
#include "doors/options.hpp"
#include "doors/story.hpp"
#include "wire/embedded.hpp"
#include "wire/map.hpp"
#include "wire/moves.hpp"
#include "wire/record.hpp"
#include "wire/view.hpp"

namespace trunkline::door {
namespace {

constexpr json::Limits kLimits{8u << 20, 24};

Trouble about(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask"})) return {};
    out.open('{').key("interface").number(TL_VERSION).key("maps").open('[');
    for (const auto& id : map_ids()) out.word(id);
    out.close(']').key("bots").open('[');
    for (const BotEntry& bot : bot_registry())
        out.open('{').key("name").word(bot.name).key("about").text(bot.about).close('}');
    out.close(']').close('}');
    return {};
}

// A map of the box as it stands in its file.
Trouble map(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "map"})) return {};
    const auto id = question["map"];
    const EmbeddedFile* file = find(embedded_maps(), std::string(id.text()) + ".json");
    if (file == nullptr)
        id.refuse("a map of the box");
    else
        out.raw(file->bytes);
    return {};
}

Trouble load_map(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "text"})) return {};
    std::string error;
    const Board* board = load_board(question["text"].text(), error);
    if (board == nullptr) return {TL_BAD_INPUT, std::move(error)};
    out.open('{').key("map").word(board->id).close('}');
    return {};
}

// --- about a view -----------------------------------------------------------------------------

Trouble options(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "view"})) return {};
    const auto value = question["view"];
    const Board* board = read_board(value["map"]);
    if (board == nullptr) return {};
    const View view = read_view(*board, value);
    if (value.ok()) write_options(out, *board, view);
    return {};
}

Trouble why_not(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "view", "move"})) return {};
    const auto value = question["view"];
    const Board* board = read_board(value["map"]);
    if (board == nullptr) return {};
    const View view = read_view(*board, value);
    WrittenMove move = read_move(*board, question["move"], WithSeat::No);
    if (!question.ok()) return {};
    move.move.seat = view.seat;
    const Refusal refusal = settle(*board, view, move);
    out.open('{').key("ok").boolean(refusal == Refusal::None);
    if (refusal != Refusal::None) write_refusal(out, refusal);
    out.close('}');
    return {};
}

// --- about a record ---------------------------------------------------------------------------

std::optional<Record> record_of(const json::Value& question) {
    if (!question.fields({"ask", "record"})) return std::nullopt;
    return read_record(question["record"], find_board);
}

Trouble check(const json::Value& question, json::Writer& out) {
    if (const auto record = record_of(question)) write_check(out, *record);
    return {};
}

Trouble story(const json::Value& question, json::Writer& out) {
    const auto record = record_of(question);
    if (!record) return {};
    std::string fault = write_story(out, *record);
    if (!fault.empty()) return {TL_BAD_INPUT, std::move(fault)};
    return {};
}

struct Named {
    std::string_view name;
    Ask ask;
};
constexpr std::array kQuestions = {
    Named{"about", about},     Named{"map", map},         Named{"load_map", load_map},
    Named{"options", options}, Named{"why_not", why_not}, Named{"check", check},
    Named{"story", story},
};

std::int32_t answer(json::Document& document) {
    const auto question = document.root();
    std::array<std::string_view, kQuestions.size()> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = kQuestions[i].name;
    const auto which = static_cast<std::size_t>(question["ask"].one_of(names));
    if (!question.ok()) return TL_BAD_INPUT;
    json::Writer out(text());
    const Trouble trouble = kQuestions[which].ask(question, out);
    return trouble.fault == 0 ? 0 : fail(trouble.fault, trouble.why);
}

} // namespace
} // namespace trunkline::door

extern "C" {

int32_t tl_version(void) {
    return TL_VERSION;
}

const char* tl_text(void) {
    return trunkline::door::text().data();
}

uint32_t tl_text_size(void) {
    return static_cast<uint32_t>(trunkline::door::text().size());
}

uint8_t* tl_room(uint32_t size) {
    static std::vector<uint8_t> room;
    if (room.size() < size) room.resize(size);
    return room.data();
}

int32_t tl_ask(const char* question, uint32_t size) {
    using namespace trunkline;
    json::Document document({question, size}, door::kLimits);
    door::text().clear();
    const int32_t fault = door::answer(document);
    if (document.complaint()) return door::fail(TL_BAD_INPUT, document.complaint().text());
    return fault;
}

} // extern "C"

// tl_ask: everything that can be asked in JSON. docs/CAPI.md lists the questions.
#include <array>
#include <vector>

#include "bots/simulation.hpp"
#include "capi/read_path.hpp"
#include "capi/shared.hpp"
#include "capi/story.hpp"
#include "capi/thinking.hpp"
#include "wire/house_rules.hpp"
#include "wire/map.hpp"
#include "wire/record.hpp"
#include "wire/signature.hpp"
#include "workshop/map_check.hpp"

namespace trunkline::capi {
namespace {

constexpr json::Limits kLimits{8u << 20, 42}; // variations of a record nest

Trouble about(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask"})) return {};
    out.open('{').key("interface").number(TL_VERSION).key("maps").open('[');
    for (const auto& id : map_ids()) out.word(id);
    out.close(']').key("house_maps").open('[');
    for (const auto& id : house_map_ids()) out.word(id);
    out.close(']').key("bots").open('[');
    for (const BotEntry& bot : bot_registry())
        out.open('{').key("name").word(bot.name).key("about").text(bot.about).close('}');
    out.close(']').close('}');
    return {};
}

// A map as it stands in its file.
Trouble map(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "map"})) return {};
    const auto id = question["map"];
    const std::string_view file = file_of(id.text());
    if (file.empty())
        id.refuse("a map of the box, or one that was loaded");
    else
        out.raw(file);
    return {};
}

// The house rules of a map of the box, each with the map that it makes of it.
Trouble tell_house_rules(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "map"})) return {};
    const Board* box = read_board(question["map"]);
    if (box == nullptr) return {};
    out.open('{').key("house_rules").open('[');
    for (const std::string_view rule : house_rules_for(*box)) {
        std::string expected;
        const auto board = with_house_rule(*box, rule, expected);
        out.open('{').key("rule").word(rule).key("map").word(board->id);
        out.key("players").open('[').number(board->min_players).number(board->max_players);
        out.close(']').key("train_colors").open('[');
        for (const std::string& color : board->train_colors) out.word(color);
        out.close(']').close('}');
    }
    out.close(']').close('}');
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

// Every mistake of a map file, and what is allowed but hardly meant.
Trouble tell_map_check(const json::Value& question, json::Writer& out) {
    if (question.fields({"ask", "text"}) && question["text"].is_text())
        write_map_check(out, check_map(question["text"].text()));
    else
        question["text"].refuse("a text");
    return {};
}

// --- about a record ---------------------------------------------------------------------------

Trouble check(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "record"})) return {};
    if (const auto record = read_record(question["record"], find_board)) write_check(out, *record);
    return {};
}

Trouble story(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "record"}, {"path"})) return {};
    const auto record = read_record(question["record"], find_board);
    std::vector<std::size_t> path;
    if (const auto given = question.find("path")) path = read_path(*given);
    if (!record || !question.ok()) return {};
    std::string fault = write_story(out, *record, std::move(path));
    if (!fault.empty()) return {TL_BAD_INPUT, std::move(fault)};
    return {};
}

// A whole game between bots, as `trunkline simulate` plays it.
Trouble simulate(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "map", "bots", "seed", "game"})) return {};
    const Board* board = read_board(question["map"]);
    if (board == nullptr) return {};
    std::vector<std::string> bots;
    const auto names = question["bots"];
    names.each([&](const json::Value& name) { bots.push_back(read_bot(name)); }, kMaxSeats);
    if (bots.size() < board->min_players || bots.size() > board->max_players)
        names.refuse("as many bots as the map has seats");
    const auto seed =
        simulation_seed(read_seed(question["seed"]), question["game"].integer(0, 1'000'000'000));
    if (!question.ok()) return {};
    std::string record;
    write_record(record, simulate_game(*board, bots, seed).record);
    out.raw(record);
    return {};
}

Trouble tell_signature(const json::Value& question, json::Writer& out) {
    if (question.fields({"ask"})) out.open('{').key("signature").word(signature()).close('}');
    return {};
}

constexpr std::array kGeneral = {
    Question{"about", about},
    Question{"map", map},
    Question{"house_rules", tell_house_rules},
    Question{"load_map", load_map},
    Question{"check_map", tell_map_check},
    Question{"check", check},
    Question{"story", story},
    Question{"simulate", simulate},
    Question{"signature", tell_signature},
};

std::int32_t answer(json::Document& document) {
    const auto value = document.root();
    std::vector<std::string_view> names;
    const auto asked = value["ask"].text();
    for (const auto questions :
         {std::span<const Question>(kGeneral), view_questions(), game_questions(),
          batch_questions(), table_questions(), review_questions(), line_questions()})
        for (const Question& question : questions) {
            names.push_back(question.name);
            if (!value.ok() || question.name != asked) continue;
            json::Writer out(text());
            const Trouble trouble = question.ask(value, out);
            return trouble.why.empty() ? trouble.fault : fail(trouble.fault, trouble.why);
        }
    value["ask"].one_of(names);
    return TL_BAD_INPUT;
}

} // namespace
} // namespace trunkline::capi

extern "C" {

int32_t tl_version(void) {
    return TL_VERSION;
}

const char* tl_text(void) {
    return trunkline::capi::text().data();
}

uint32_t tl_text_size(void) {
    return static_cast<uint32_t>(trunkline::capi::text().size());
}

uint8_t* tl_room(uint32_t size) {
    static thread_local std::vector<uint8_t> room;
    if (room.size() < size) room.resize(size);
    return room.data();
}

int32_t tl_ask(const char* question, uint32_t size) {
    using namespace trunkline;
    json::Document document({question, size}, capi::kLimits);
    capi::text().clear();
    const int32_t fault = capi::answer(document);
    if (document.complaint()) return capi::fail(TL_BAD_INPUT, document.complaint().text());
    return fault;
}

} // extern "C"

#include "server/protocol_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "server/table_messages_out.hpp"
#include "server/table_protocol.hpp"
#include "wire/word_lists.hpp"
#include "wire/writer.hpp"

namespace trunkline::protocol {
namespace {

using json::Writer;
using Words = std::vector<std::string_view>;

// ---------------------------------------------------------------------- names for types

// A type that is one of some words.
struct Choice {
    std::string_view name, meaning;
    Words words;
};

Words words_of(std::span<const std::string_view> names) {
    return {names.begin(), names.end()};
}

// Of a bot's answer: logged, and told to nobody.
bool is_told(Reason reason) {
    return reason != Reason::Rule && reason != Reason::BadBotMove && reason != Reason::NoSuchBot;
}

// Those of the table and its server, then those of the rules; each once.
Words reasons() {
    Words words;
    const auto add = [&](std::string_view name) {
        if (!name.empty() && std::ranges::find(words, name) == words.end()) words.push_back(name);
    };
    for (int i = 0; i < static_cast<int>(Reason::Count_); ++i)
        if (is_told(static_cast<Reason>(i))) add(describe(static_cast<Reason>(i)).name);
    for (int i = static_cast<int>(Refusal::None) + 1; i < static_cast<int>(Refusal::Count_); ++i)
        add(describe(static_cast<Refusal>(i)).key);
    return words;
}

const std::vector<Choice>& choices() {
    static const std::vector<Choice> all = [] {
        const Words colors(kCardNames.begin(), kCardNames.end() - 1);
        Words moves;
        for (const Shape& move : kMoves) moves.push_back(move.name);
        return std::vector<Choice>{
            {"Color", "", colors},
            {"Card", "", words_of(kCardNames)},
            {"TrainColor", "a map has some of them", colors},
            {"Phase", "", words_of(kPhaseNames)},
            {"TieBreak", "", words_of(kTieBreakNames)},
            {"MoveType", "", moves},
            {"TableState", "", words_of(kTableStateNames)},
            {"Askable", "what needs the consent of others", words_of(kAskNames)},
            {"Farewell", "why a connection ends", words_of(kFarewellNames)},
            {"HostVerb", "what the host of the server can do", words_of(kHostVerbs)},
            {"Reason", "why something is refused", reasons()},
        };
    }();
    return all;
}

// Another name for a type.
struct Alias {
    std::string_view name, type, meaning;
    int least = kAny, most = kAny;
};
constexpr auto kAliases = std::to_array<Alias>({
    {"MapId", "string", ""},
    {"RouteId", "string", ""},
    {"CityId", "string", ""},
    {"TicketId", "string", ""},
    {"Seat", "number", "numbered from 0, which moves first", 0, kLastSeat},
    {"Cards", "Partial<Record<Card, number>>", "by kind; kinds with none are left out"},
    {"HostAnswer", "HostTables | HostDone | StateMessage",
     "the last to `look`: as onlookers see it"},
});

std::string base(const Field& field) {
    return std::string(field.name.substr(0, field.name.find('?')));
}
bool is_optional(const Field& field) {
    return field.name.ends_with('?');
}

// What of a view can change: its fields one by one, players by seat and field.
std::vector<Field> changes() {
    std::vector<Field> fields;
    const Shape& view = *std::ranges::find(kTypes, "View", &Shape::name);
    for (Field field : view.all()) {
        if (field.name == "map" || field.name == "seat") continue;
        if (field.name == "players") field.type = "Record<string, Partial<PublicPlayer>>";
        field.meaning = {};
        fields.push_back(field);
    }
    return fields;
}

std::string type_name(std::string_view message) { // salt_commitment: SaltCommitment
    std::string name;
    bool upper = true;
    for (const char c : message) {
        if (c != '_') name += upper ? static_cast<char>(c - 'a' + 'A') : c;
        upper = c == '_';
    }
    return name;
}

// The messages of a kind: each has its name as `type`.
struct Union {
    std::string_view name, meaning;
    std::span<const Shape> shapes;
    std::string_view suffix; // of the types' names
    bool has_id = false;
};
const std::vector<Union>& unions() {
    static const std::vector<Union> all = {
        {"Move", "as in the record, without the seat", kMoves, "Move"},
        {"Call", "what needs no id", kCalls, "Call"},
        {"Request", "is answered under the id that the sender gave it", kRequests, "Request", true},
        {"FromTable", "what a table tells", kAnswers, "Message"},
    };
    return all;
}

// ---------------------------------------------------------------------- JSON Schema

// Reads a type as TypeScript writes it, and writes its schema.
class TypeWriter {
  public:
    TypeWriter(Writer& out, std::string_view type, int least, int most)
        : out_(out), rest_(type), least_(least), most_(most) {}

    void write() { either(); }

  private:
    bool take(std::string_view word) {
        if (!rest_.starts_with(word)) return false;
        rest_.remove_prefix(word.size());
        return true;
    }
    // The text of the next part of a union, and what follows it.
    std::string_view part() {
        int depth = 0;
        std::size_t end = 0;
        for (; end < rest_.size(); ++end) {
            const char c = rest_[end];
            if (depth == 0 && rest_.substr(end).starts_with(" | ")) break;
            depth += c == '(' || c == '<';
            depth -= c == ')' || c == '>';
        }
        const std::string_view found = rest_.substr(0, end);
        rest_.remove_prefix(end);
        take(" | ");
        return found;
    }
    void either() {
        std::vector<std::string_view> parts;
        while (!rest_.empty()) parts.push_back(part());
        if (parts.size() == 1) return single(parts.front());
        out_.open('{').key("anyOf").open('[');
        for (const std::string_view one : parts) single(one);
        out_.close(']').close('}');
    }
    void inner(std::string_view type) { TypeWriter(out_, type, least_, most_).write(); }
    void single(std::string_view type) {
        if (type.ends_with("[]")) {
            out_.open('{').key("type").word("array").key("items");
            inner(type.substr(0, type.size() - 2));
            out_.close('}');
        } else if (type.starts_with('(')) {
            inner(type.substr(1, type.size() - 2));
        } else if (type.starts_with('\'')) {
            out_.open('{').key("enum").open('[').word(type.substr(1, type.size() - 2));
            out_.close(']').close('}');
        } else if (type.starts_with("Record<")) {
            record(type.substr(7, type.size() - 8));
        } else if (type.starts_with("Partial<Record<")) {
            inner(type.substr(8, type.size() - 9));
        } else if (type.starts_with("Partial<")) {
            out_.open('{').key("$ref").text("#/definitions/Some" +
                                            std::string(type.substr(8, type.size() - 9)));
            out_.close('}');
        } else {
            named(type);
        }
    }
    void record(std::string_view types) {
        const auto comma = types.find(", ");
        const std::string_view key = types.substr(0, comma);
        const std::string_view value = types.substr(comma + 2);
        out_.open('{').key("type").word("object");
        const auto words = std::ranges::find(choices(), key, &Choice::name);
        if (words == choices().end()) {
            inner_named("additionalProperties", value);
        } else {
            out_.key("properties").open('{');
            for (const std::string_view word : words->words) inner_named(word, value);
            out_.close('}').key("additionalProperties").boolean(false);
        }
        out_.close('}');
    }
    void inner_named(std::string_view name, std::string_view type) {
        out_.key(name);
        inner(type);
    }
    void named(std::string_view type) {
        const bool number = type == "number", text = type == "string";
        out_.open('{');
        if (number || text || type == "boolean" || type == "null")
            out_.key("type").word(number ? "integer" : type);
        else
            out_.key("$ref").text("#/definitions/" + std::string(type));
        if ((number || text) && least_ != kAny)
            out_.key(number ? "minimum" : "minLength").number(least_);
        if ((number || text) && most_ != kAny)
            out_.key(number ? "maximum" : "maxLength").number(most_);
        out_.close('}');
    }

    Writer& out_;
    std::string_view rest_;
    int least_, most_;
};

void write_object(Writer& out, std::string_view type, std::span<const Field> fields, bool has_id,
                  bool all_optional = false) {
    out.open('{').key("type").word("object").key("properties").open('{');
    if (!type.empty())
        out.key("type").open('{').key("enum").open('[').word(type).close(']').close('}');
    const auto write = [&](const Field& field) {
        out.key(base(field));
        TypeWriter(out, field.type, field.least, field.most).write();
    };
    if (has_id) write(kId);
    for (const Field& field : fields) write(field);
    out.close('}').key("additionalProperties").boolean(false);
    std::vector<std::string> required;
    if (!type.empty()) required.emplace_back("type");
    if (has_id) required.push_back(base(kId));
    if (!all_optional)
        for (const Field& field : fields)
            if (!is_optional(field)) required.push_back(base(field));
    if (!required.empty()) { // draft 4 wants at least one
        out.key("required").open('[');
        for (const std::string& name : required) out.word(name);
        out.close(']');
    }
    out.close('}');
}

void write_ref(Writer& out, std::string_view name) {
    out.open('{').key("$ref").text("#/definitions/" + std::string(name)).close('}');
}

void write_definitions(Writer& out) {
    for (const Choice& choice : choices()) {
        out.key(choice.name).open('{').key("enum").open('[');
        for (const std::string_view word : choice.words) out.word(word);
        out.close(']').close('}');
    }
    for (const Alias& alias : kAliases) {
        out.key(alias.name);
        TypeWriter(out, alias.type, alias.least, alias.most).write();
    }
    for (const std::span<const Shape> shapes :
         {std::span<const Shape>(kTypes), std::span<const Shape>(kBodies)})
        for (const Shape& shape : shapes) {
            write_object(out.key(shape.name), {}, shape.all(), false);
            if (shape.name == "PublicPlayer" || shape.name == "TableOptions")
                write_object(out.key("Some" + std::string(shape.name)), {}, shape.all(), false,
                             true);
        }
    write_object(out.key("Changes"), {}, changes(), false, true);
    for (const Union& kind : unions()) {
        out.key(kind.name).open('{').key("anyOf").open('[');
        for (const Shape& shape : kind.shapes)
            write_ref(out, type_name(shape.name) + std::string(kind.suffix));
        out.close(']').close('}');
        for (const Shape& shape : kind.shapes)
            write_object(out.key(type_name(shape.name) + std::string(kind.suffix)), shape.name,
                         shape.all(), kind.has_id);
    }
}

// ---------------------------------------------------------------------- TypeScript

std::string comment(std::string_view text, std::string_view indent = "") {
    return text.empty() ? "" : fmt::format("{}/** {} */\n", indent, text);
}

std::string members(std::span<const Field> fields, bool all_optional = false) {
    std::string text;
    for (const Field& field : fields)
        text += comment(field.meaning, "  ") +
                fmt::format("  {}{}: {};\n", base(field),
                            all_optional || is_optional(field) ? "?" : "", field.type);
    return text;
}

std::string choice_text(const Words& words) {
    std::string text;
    for (const std::string_view word : words) text += fmt::format("\n  | '{}'", word);
    return text;
}

// ---------------------------------------------------------------------- tables of the docs

// A type in a cell of a table.
std::string shown(const Field& field) {
    std::string type(field.type);
    for (std::size_t at = 0; (at = type.find('|', at)) != std::string::npos; at += 2)
        type.insert(at, "\\");
    std::string text = "`" + type + "`";
    if (field.least != kAny)
        text += field.least == field.most ? fmt::format(", {}", field.least)
                                          : fmt::format(", {} to {}", field.least, field.most);
    return text;
}

std::string fields_table(std::span<const Field> fields) {
    std::string text = "| field | type | meaning |\n| --- | --- | --- |\n";
    for (const Field& field : fields)
        text +=
            fmt::format("| `{}`{} | {} | {} |\n", base(field),
                        is_optional(field) ? " (or left out)" : "", shown(field), field.meaning);
    return text;
}

std::string messages_table(std::span<const Shape> shapes) {
    std::string text = "| message | what it says | fields |\n| --- | --- | --- |\n";
    for (const Shape& shape : shapes) {
        std::string fields;
        for (const Field& field : shape.all()) {
            if (!fields.empty()) fields += "; ";
            fields +=
                fmt::format("`{}`{}: {}", base(field), is_optional(field) ? "?" : "", shown(field));
            if (!field.meaning.empty()) fields += fmt::format(" ({})", field.meaning);
        }
        text += fmt::format("| `{}` | {} | {} |\n", shape.name, shape.meaning, fields);
    }
    return text;
}

std::string reasons_table() {
    std::string text = "| reason | |\n| --- | --- |\n";
    std::vector<std::pair<std::string_view, std::string>> rows;
    for (int i = 0; i < static_cast<int>(Reason::Count_); ++i) {
        if (!is_told(static_cast<Reason>(i))) continue;
        const ReasonText& reason = describe(static_cast<Reason>(i));
        const auto row = std::ranges::find(rows, reason.name, &decltype(rows)::value_type::first);
        if (row == rows.end())
            rows.emplace_back(reason.name, reason.text);
        else
            row->second += " / " + std::string(reason.text);
    }
    for (const auto& [name, sentences] : rows)
        text += fmt::format("| `{}` | {} |\n", name, sentences);
    return text;
}

std::string endpoints_table() {
    std::string text = "| request | body | answer | |\n| --- | --- | --- | --- |\n";
    const auto cell = [](std::string_view type) {
        return type.empty() ? std::string() : fmt::format("`{}`", type);
    };
    for (const Endpoint& one : kEndpoints)
        text += fmt::format("| `{} {}` | {} | {} | {} |\n", one.method, one.path, cell(one.body),
                            cell(one.answer), one.meaning);
    return text;
}

std::string table_of(std::string_view name) {
    if (name == "calls") return messages_table(kCalls);
    if (name == "requests") return messages_table(kRequests);
    if (name == "answers") return messages_table(kAnswers);
    if (name == "bodies") return messages_table(kBodies);
    if (name == "endpoints") return endpoints_table();
    if (name == "reasons") return reasons_table();
    const auto type = std::ranges::find(kTypes, name, &Shape::name);
    return type == kTypes.end() ? "" : fields_table(type->all());
}

} // namespace

std::string schema() {
    std::string text;
    Writer out(text);
    out.open('{').key("$schema").text("http://json-schema.org/draft-04/schema#");
    out.key("title").text("The protocol of Trunkline").key("version").number(kProtocol);
    out.key("definitions").open('{');
    write_definitions(out);
    out.key("ToTable").open('{').key("anyOf").open('[');
    write_ref(out, "Call");
    write_ref(out, "Request");
    out.close(']').close('}').close('}');
    out.key("anyOf").open('[');
    write_ref(out, "ToTable");
    write_ref(out, "FromTable");
    out.close(']').key("http").open('[');
    for (const Endpoint& one : kEndpoints) {
        out.open('{').key("method").word(one.method).key("path").text(one.path);
        if (!one.body.empty()) write_ref(out.key("body"), one.body);
        if (!one.answer.empty()) write_ref(out.key("answer"), one.answer);
        out.close('}');
    }
    out.close(']').close('}');
    return text;
}

std::string typescript() {
    std::string text =
        "// Made by tools/protocol from server/table_protocol.hpp: change it there.\n\n"
        "import type { TrainColor } from '../theme/palette';\n\n";
    text += fmt::format("export const PROTOCOL = {};\n\n", kProtocol);
    for (const Choice& choice : choices())
        if (choice.name != "TrainColor") // those that the page can draw
            text += comment(choice.meaning) +
                    fmt::format("export type {} ={};\n", choice.name, choice_text(choice.words));
    text += "\n";
    for (const Alias& alias : kAliases)
        text +=
            comment(alias.meaning) + fmt::format("export type {} = {};\n", alias.name, alias.type);
    for (const std::span<const Shape> shapes :
         {std::span<const Shape>(kTypes), std::span<const Shape>(kBodies)})
        for (const Shape& shape : shapes)
            text += "\n" + comment(shape.meaning) +
                    fmt::format("export interface {} {{\n{}}}\n", shape.name, members(shape.all()));
    text +=
        fmt::format("\n{}export interface Changes {{\n{}}}\n",
                    comment("What of a view has changed, key by key."), members(changes(), true));
    for (const Union& kind : unions()) {
        std::string names;
        for (const Shape& shape : kind.shapes) {
            const std::string name = type_name(shape.name) + std::string(kind.suffix);
            names += "\n  | " + name;
            text += "\n" + comment(shape.meaning) +
                    fmt::format("export interface {} {{\n  type: '{}';\n{}}}\n", name, shape.name,
                                members(shape.all()));
        }
        text += fmt::format("\n{}export type {} ={};\n", comment(kind.meaning), kind.name, names);
    }
    text += "\nexport type ToTable = Call | (Request & { id: string });\n";
    return text;
}

std::string with_tables(std::string_view markdown) {
    constexpr std::string_view kBegin = "<!-- protocol ", kClose = " -->\n", kEnd = "<!-- end -->";
    std::string text;
    for (;;) {
        const auto begin = markdown.find(kBegin);
        const auto close = markdown.find(kClose, begin);
        const auto end = markdown.find(kEnd, close);
        if (end == std::string_view::npos) break;
        const auto name = markdown.substr(begin + kBegin.size(), close - begin - kBegin.size());
        text += markdown.substr(0, close + kClose.size());
        text += table_of(name);
        markdown.remove_prefix(end);
    }
    text += markdown;
    return text;
}

} // namespace trunkline::protocol

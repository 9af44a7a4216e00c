// Every example of docs/PROTOCOL.md is what it says: those to a table can be read, those from a
// table have the fields that a real table sends.
#include <algorithm>
#include <fstream>
#include <set>

#include "server/protocol_writer.hpp"
#include "server/table_protocol.hpp"
#include "server/table_variant.hpp"
#include "stage.hpp"

namespace trunkline::stage {
namespace {

std::vector<std::string> examples() {
    std::ifstream in(std::string(TRUNKLINE_ROOT) + "/docs/PROTOCOL.md");
    std::vector<std::string> found;
    bool inside = false;
    for (std::string line, text; std::getline(in, line);) {
        if (line == "```json") {
            inside = true;
            text.clear();
        } else if (line == "```" && inside) {
            inside = false;
            found.push_back(text);
        } else if (inside) {
            text += line;
        }
    }
    return found;
}

std::set<std::string> fields_of(const rapidjson::Value& value) {
    std::set<std::string> names;
    for (const auto& member : value.GetObject()) names.insert(member.name.GetString());
    return names;
}

TEST(Protocol, messages_to_a_table_can_be_read) {
    std::set<std::string> types;
    for (const std::string& text : examples()) {
        rapidjson::Document document;
        document.Parse(text.c_str());
        ASSERT_FALSE(document.HasParseError()) << text;
        if (!document.HasMember("type")) continue;
        std::string error;
        const std::string type = document["type"].GetString();
        if (type == "hello") {
            read_hello(text, error);
            EXPECT_EQ(error, "") << text;
        } else if (type == "ping") {
            EXPECT_TRUE(is_ping(text));
            EXPECT_TRUE(is_ping(R"({ "type": "ping" })"));
            EXPECT_FALSE(is_ping(R"({"type":"chat","text":"ping"})"));
        } else if (!document.HasMember("version") || type == "move") {
            const Message message = read_message(text, board("usa"), error);
            if (!error.empty()) continue; // one from a table
            EXPECT_EQ(message.id.substr(0, 3), "c1-") << text;
        } else {
            continue;
        }
        types.insert(type);
    }
    EXPECT_EQ(types,
              (std::set<std::string>{
                  "hello",           "ping",       "move",    "take_back", "consent",  "pause",
                  "resume",          "chat",       "leave",   "return",    "seat",     "fill",
                  "add_seat",        "close_seat", "start",   "remove",    "stand_in", "end_game",
                  "salt_commitment", "salt",       "rematch", "moves"}));
}

TEST(Protocol, messages_from_a_table_look_like_those_of_a_real_one) {
    TableOptions options;
    options.move_s = 60;
    options.bank_s = 300;
    Stage s("usa", 2, 0, options);
    s.begin();
    s.play(0, s.any_move(0));
    s.say(0, R"({"type":"take_back","id":"t"})");
    s.say(0, R"({"type":"chat","id":"c","text":"hello"})");
    s.say(0, R"({"type":"pause","id":"p"})");
    s.say(1, R"({"type":"consent","id":"n","to":"pause","yes":false})");
    s.play_to_end();
    s.play(0, Move::pass(0));
    s.say(0, R"({"type":"rematch","id":"r"})");
    s.table->continued("NEWONE", 0, 1, "r", s.now);
    std::map<std::string, std::vector<std::set<std::string>>> real;
    rapidjson::Document table;
    for (const std::string& text : s.told[Stage::ear(0)]) {
        rapidjson::Document document;
        document.Parse(text.c_str());
        real[document["type"].GetString()].push_back(fields_of(document));
        if (document.HasMember("table")) table.CopyFrom(document["table"], table.GetAllocator());
    }
    std::set<std::string> seen;
    for (const std::string& text : examples()) {
        rapidjson::Document document;
        document.Parse(text.c_str());
        if (!document.HasMember("type")) continue;
        const std::string type = document["type"].GetString();
        if (!real.contains(type) ||
            (document.HasMember("id") && type != "done" && type != "refused"))
            continue;
        seen.insert(type);
        auto fields = fields_of(document);
        fields.erase("rule");
        const bool known = std::ranges::any_of(real[type], [&](std::set<std::string> names) {
            names.erase("rule");
            return std::ranges::includes(names, fields);
        });
        EXPECT_TRUE(known) << text;
        if (document.HasMember("table")) {
            EXPECT_EQ(fields_of(document["table"]), fields_of(table)) << text;
            EXPECT_EQ(fields_of(document["table"]["seats"][0]), fields_of(table["seats"][0]))
                << text;
        }
    }
    for (const char* type : {"state", "event", "table", "done", "refused", "asked", "declined",
                             "taken_back", "chat", "rematch"})
        EXPECT_TRUE(seen.contains(type)) << type;
}

// ---------------------------------------------------------------------- what is made from it

std::string file(const std::string& path) {
    std::ifstream in(std::string(TRUNKLINE_ROOT) + "/" + path);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Protocol, types_and_tables_are_made_from_the_schema) {
    EXPECT_TRUE(file("web/src/engine/protocol.ts") == protocol::typescript())
        << "run tools/protocol";
    const std::string docs = file("docs/PROTOCOL.md");
    EXPECT_TRUE(docs == protocol::with_tables(docs)) << "run tools/protocol";
    EXPECT_NE(docs.find("<!-- protocol requests -->"), std::string::npos);
}

// Some value of a type, as JSON.
std::string sample(const protocol::Field& field) {
    if (field.type == "number" || field.type == "number | null" || field.type == "Seat") return "0";
    if (field.type == "boolean") return "true";
    if (field.type == "Askable") return "\"pause\"";
    if (field.type == "TrainColor") return "\"red\"";
    if (field.type == "Move") return R"({"type":"draw","from":0})";
    return "\"" + std::string(static_cast<std::size_t>(std::max(field.least, 1)), 'a') + "\"";
}

using Members = std::vector<std::pair<std::string, std::string>>;
std::string object(const Members& members) {
    std::string text;
    for (const auto& [name, value] : members)
        text += (text.empty() ? "{\"" : ",\"") + name + "\":" + value;
    return text + "}";
}

// What the server reads and what the schema describes is the same.
TEST(Protocol, requests_are_read_as_they_are_described) {
    const auto expect = [](bool good, const Members& members) {
        const std::string text = object(members);
        std::string error;
        read_message(text, board("usa"), error);
        EXPECT_EQ(error.empty(), good) << text << error;
        EXPECT_EQ(misfit(text, "Request").empty(), good) << text;
    };
    message::What what;
    for (const protocol::Shape& shape : protocol::kRequests) {
        EXPECT_TRUE(make_named(what, shape.name)) << shape.name;
        Members all = {{"type", "\"" + std::string(shape.name) + "\""}, {"id", "\"a\""}};
        for (const protocol::Field& field : shape.all())
            all.emplace_back(field.name.substr(0, field.name.find('?')), sample(field));
        expect(true, all);
        Members changed = all;
        changed.emplace_back("more", "1");
        expect(false, changed);
        for (std::size_t i = 0; i < all.size(); ++i) {
            changed = all;
            changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
            expect(i >= 2 && shape.all()[i - 2].name.ends_with('?'), changed);
        }
        for (std::size_t i = 0; i < shape.all().size(); ++i) {
            const protocol::Field& field = shape.all()[i];
            const int most = field.type == "Seat" ? protocol::kLastSeat : field.most;
            if (most == protocol::kAny || field.type == "string") continue;
            changed = all;
            changed[i + 2].second = std::to_string(most);
            expect(true, changed);
            changed[i + 2].second = std::to_string(most + 1);
            expect(false, changed);
        }
    }
}

} // namespace
} // namespace trunkline::stage

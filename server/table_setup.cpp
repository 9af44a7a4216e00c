#include "server/table_setup.hpp"

#include <algorithm>

#include "bots/bot.hpp"

namespace trunkline {

std::string key_of(std::string_view token) {
    return to_hex(sha256(token));
}

const std::vector<std::string>& bot_levels() {
    static const std::vector<std::string> levels = [] {
        std::vector<std::string> names;
        for (const BotEntry& entry : bot_registry())
            if (!entry.drives_tests) names.emplace_back(entry.name);
        return names;
    }();
    return levels;
}

const std::string& default_stand_in() {
    static const std::string middle = "level-3";
    return middle;
}

bool is_level(std::string_view name) {
    return std::ranges::find(bot_levels(), name) != bot_levels().end();
}

bool is_readable(std::string_view text, int longest) {
    int characters = 0;
    bool visible = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0x20 || byte == 0x7f) return false;
        if ((byte & 0xc0) != 0x80) ++characters;
        if (byte != ' ') visible = true;
        const auto next = [&](std::size_t k) {
            return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0u;
        };
        // C1 controls, U+061C, U+200B..U+200F, U+2028..U+202E and U+2066..U+2069 as UTF-8.
        if (byte == 0xc2 && next(1) < 0xa0) return false;
        if (byte == 0xd8 && next(1) == 0x9c) return false;
        if (byte == 0xe2 && next(1) == 0x80 &&
            ((next(2) >= 0x8b && next(2) <= 0x8f) || (next(2) >= 0xa8 && next(2) <= 0xae)))
            return false;
        if (byte == 0xe2 && next(1) == 0x81 && next(2) >= 0xa6 && next(2) <= 0xa9) return false;
    }
    return visible && characters <= longest;
}

TableOptions read_options(const json::Value& value) {
    TableOptions options;
    options.stand_in = default_stand_in();
    if (!value.fields({}, {"clock", "counting", "practice", "help", "chat", "public", "stand_in"}))
        return options;
    if (const auto clock = value.find("clock"); clock && !clock->is_null()) {
        constexpr int kDay = 24 * 60 * 60;
        clock->fields({"move_s", "bank_s"});
        options.move_s = (*clock)["move_s"].integer(5, 14 * kDay);
        options.bank_s = (*clock)["bank_s"].integer(0, 14 * kDay);
    }
    const auto flag = [&](std::string_view name, bool& into) {
        if (const auto field = value.find(name)) into = field->boolean();
    };
    flag("counting", options.counting);
    flag("practice", options.practice);
    if (options.counting && options.practice) value.refuse("either counting or practice");
    flag("help", options.help);
    flag("chat", options.chat);
    flag("public", options.is_public);
    if (const auto level = value.find("stand_in")) options.stand_in = level->text();
    return options;
}

TableOptions read_new_options(const json::Value& value) {
    TableOptions options = read_options(value);
    if (const auto level = value.find("stand_in"); level && !is_level(options.stand_in))
        level->refuse("the name of a bot");
    return options;
}

void write_options(json::Writer& out, const TableOptions& options) {
    out.open('{').key("clock");
    if (options.move_s == 0)
        out.null();
    else
        out.open('{')
            .key("move_s")
            .number(options.move_s)
            .key("bank_s")
            .number(options.bank_s)
            .close('}');
    out.key("counting").boolean(options.counting).key("practice").boolean(options.practice);
    out.key("help").boolean(options.help);
    out.key("chat").boolean(options.chat).key("public").boolean(options.is_public);
    out.key("stand_in").text(options.stand_in).close('}');
}

} // namespace trunkline

// The whole way of what people say: bytes in, an entry stored, the entry read, messages out.
// Through the C interface, which has the same table as the server.
#include <cstdio>
#include <cstdlib>

#include "capi/trunkline.h"
#include "tests/fuzz/targets.hpp"
#include "wire/json.hpp"

namespace trunkline::fuzz {
namespace {

constexpr std::string_view kNewTable =
    R"({"ask":"new_table","code":"FUZZER","map":"usa","now":1,"seats":[)"
    R"({"name":"Ada","token":"FUZZER.0"},{"name":"Bea","token":"FUZZER.1"},{"bot":"random"}],)"
    R"("seed":"6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"})";
constexpr json::Limits kLimits = {1 << 20, 16};

void insist(bool holds, std::string_view what, std::string_view text) {
    if (holds) return;
    std::fprintf(stderr, "%.*s: %.*s\n", static_cast<int>(what.size()), what.data(),
                 static_cast<int>(text.size()), text.data());
    std::abort();
}

std::string reply() {
    return {tl_text(), tl_text_size()};
}

std::string ask(const std::string& question) {
    const int fault = tl_ask(question.data(), static_cast<std::uint32_t>(question.size()));
    insist(fault == 0, "not answered: " + reply(), question);
    return reply();
}

// UTF-8 by the book, and by other code than the reader's.
bool is_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto first = static_cast<unsigned char>(text[i]);
        const int more = first < 0x80             ? 0
                         : (first & 0xe0) == 0xc0 ? 1
                         : (first & 0xf0) == 0xe0 ? 2
                         : (first & 0xf8) == 0xf0 ? 3
                                                  : -1;
        if (more < 0 || i + static_cast<std::size_t>(more) >= text.size()) return false;
        std::uint32_t point = more == 0 ? first : first & (0x3fu >> more);
        for (int k = 1; k <= more; ++k) {
            const auto byte = static_cast<unsigned char>(text[i + static_cast<std::size_t>(k)]);
            if ((byte & 0xc0) != 0x80) return false;
            point = point << 6 | (byte & 0x3f);
        }
        constexpr std::uint32_t least[] = {0, 0x80, 0x800, 0x10000};
        if (point < least[more] || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
            return false;
        i += 1 + static_cast<std::size_t>(more);
    }
    return true;
}

void insist_readable(std::string_view text) {
    insist(is_utf8(text), "not UTF-8", text);
    json::Document document(text, kLimits);
    insist(!document.complaint(), document.complaint().text(), text);
}

int number_after(const std::string& text, std::string_view name) {
    return std::atoi(text.c_str() + text.find(name) + name.size());
}

void say(int table, int seat, std::string_view message, double now) {
    tl_say(table, seat + 1, message.data(), static_cast<std::uint32_t>(message.size()), now);
    while (tl_hear(table) > 0) insist_readable(reply());
}

} // namespace

// Each line of the input is said to a table, in turn from either person. Everything that the table
// says and stores is UTF-8 and JSON, and the table can be loaded from what it stored.
void say_anything(std::string_view bytes) {
    const int table = number_after(ask(std::string(kNewTable)), "\"table\":");
    double now = 2;
    for (const int seat : {0, 1})
        say(table, seat,
            R"({"type":"hello","protocol":1,"version":null,"token":"FUZZER.)" +
                std::to_string(seat) + "\"}",
            now);
    for (int n = 0; !bytes.empty() && n < 40; ++n) {
        const auto end = bytes.find('\n');
        say(table, n % 2, bytes.substr(0, end), ++now);
        bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
    }
    const std::string handle = std::to_string(table);
    const std::string entries = ask(R"({"ask":"table_entries","from":0,"table":)" + handle + "}");
    insist_readable(entries);
    json::Document document(entries, kLimits);
    document.root().each([](const json::Value& entry) { insist_readable(entry.text()); });
    const std::string chat = ask(R"({"ask":"table_chat","table":)" + handle + "}");
    insist_readable(chat);
    const std::string again =
        ask(R"({"ask":"load_table","now":100,"entries":)" + entries + R"(,"chat":)" + chat + "}");
    tl_free(number_after(again, "\"table\":"));
    tl_free(table);
}

} // namespace trunkline::fuzz

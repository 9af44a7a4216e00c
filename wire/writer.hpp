// Writes JSON by appending to a text: no tree, no allocation beyond the text itself.
#pragma once

#include <charconv>
#include <string>
#include <string_view>

namespace trunkline::json {

class Writer {
  public:
    explicit Writer(std::string& out) : out_(out) {}

    Writer& open(char bracket) { // '{' or '['
        const char piece[2] = {',', bracket};
        add(piece, sizeof piece);
        comma_ = false;
        return *this;
    }
    Writer& close(char bracket) {
        out_ += bracket;
        comma_ = true;
        return *this;
    }
    // The name of a member: letters, digits and signs of our own.
    Writer& key(std::string_view name) {
        quote(name, "\":");
        comma_ = false;
        return *this;
    }
    // The same as text(), and quicker for ids, which are plain letters, digits and signs.
    Writer& word(std::string_view id) {
        if (!plain(id)) return text(id);
        quote(id, "\"");
        return *this;
    }
    Writer& number(int n) {
        char piece[13] = {','};
        const auto* end = std::to_chars(piece + 1, piece + sizeof piece, n).ptr;
        add(piece, static_cast<std::size_t>(end - piece));
        return *this;
    }
    Writer& boolean(bool yes) { return raw(yes ? "true" : "false"); }
    Writer& null() { return raw("null"); }
    // Anything that people wrote. What is not UTF-8 in it becomes U+FFFD: nobody could read the
    // line.
    Writer& text(std::string_view text);
    // A value that is JSON already.
    Writer& raw(std::string_view json) {
        separate();
        out_ += json;
        return *this;
    }

  private:
    // Needs no escaping.
    static bool plain(std::string_view text) {
        bool all = true;
        for (const char c : text) all &= c >= ' ' && c <= '~' && c != '"' && c != '\\';
        return all;
    }
    // A piece begins with a comma, which is left out where none belongs. Each piece is put together
    // first, since a text that grows by single signs costs several times as much.
    void add(const char* piece, std::size_t size) {
        out_.append(piece + !comma_, size - !comma_);
        comma_ = true;
    }
    void quote(std::string_view id, std::string_view end) {
        constexpr std::size_t most = 96;
        if (id.size() + end.size() + 2 > most) {
            separate();
            out_.append("\"").append(id).append(end);
            return;
        }
        char piece[most];
        piece[0] = ',';
        piece[1] = '"';
        id.copy(piece + 2, id.size());
        end.copy(piece + 2 + id.size(), end.size());
        add(piece, 2 + id.size() + end.size());
    }
    void separate() {
        if (comma_) out_ += ',';
        comma_ = true;
    }

    std::string& out_;
    bool comma_ = false;
};

} // namespace trunkline::json

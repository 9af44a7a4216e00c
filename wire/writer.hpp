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
        separate();
        out_ += bracket;
        comma_ = false;
        return *this;
    }
    Writer& close(char bracket) {
        out_ += bracket;
        comma_ = true;
        return *this;
    }
    // Names and ids are plain letters, digits and signs, and need no escaping.
    Writer& key(std::string_view name) {
        word(name);
        out_ += ':';
        comma_ = false;
        return *this;
    }
    Writer& word(std::string_view id) {
        separate();
        out_ += '"';
        out_ += id;
        out_ += '"';
        return *this;
    }
    Writer& number(int n) {
        char digits[12];
        const auto end = std::to_chars(digits, digits + sizeof digits, n).ptr;
        return raw({digits, static_cast<std::size_t>(end - digits)});
    }
    Writer& boolean(bool yes) { return raw(yes ? "true" : "false"); }
    Writer& null() { return raw("null"); }
    // Anything that people wrote.
    Writer& text(std::string_view text);
    // A value that is JSON already.
    Writer& raw(std::string_view json) {
        separate();
        out_ += json;
        return *this;
    }

  private:
    void separate() {
        if (comma_) out_ += ',';
        comma_ = true;
    }

    std::string& out_;
    bool comma_ = false;
};

} // namespace trunkline::json

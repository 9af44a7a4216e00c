#include "wire/writer.hpp"

#include "wire/utf8.hpp"

namespace trunkline::json {

Writer& Writer::text(std::string_view text) {
    static constexpr std::string_view digits = "0123456789abcdef";
    separate();
    out_ += '"';
    while (!text.empty()) {
        const char c = text.front();
        const auto byte = static_cast<unsigned char>(c);
        const std::size_t size = byte < 0x80 ? 1 : utf8::character(text);
        if (c == '"' || c == '\\') {
            out_ += '\\';
            out_ += c;
        } else if (c == '\n') {
            out_ += "\\n";
        } else if (byte < 0x20) {
            out_ += "\\u00";
            out_ += digits[byte >> 4];
            out_ += digits[byte & 15];
        } else if (size == 0) {
            out_ += utf8::kUnreadable;
        } else {
            out_.append(text, 0, size);
        }
        text.remove_prefix(size == 0 ? 1 : size);
    }
    out_ += '"';
    return *this;
}

} // namespace trunkline::json

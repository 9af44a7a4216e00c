#include "wire/writer.hpp"

namespace trunkline::json {
namespace {

// Bytes of the character that a text begins with; 0 where it is not UTF-8 (RFC 3629: nothing longer
// than it has to be, no surrogates, nothing beyond U+10FFFF).
std::size_t character(std::string_view text) {
    const auto byte = [&](std::size_t i) -> unsigned {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
    };
    const auto follows = [&](std::size_t i, unsigned least = 0x80, unsigned most = 0xbf) {
        return byte(i) >= least && byte(i) <= most;
    };
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    if (first >= 0xc2 && first <= 0xdf) return follows(1) ? 2 : 0;
    if (first >= 0xe0 && first <= 0xef) {
        const unsigned least = first == 0xe0 ? 0xa0 : 0x80;
        const unsigned most = first == 0xed ? 0x9f : 0xbf;
        return follows(1, least, most) && follows(2) ? 3 : 0;
    }
    if (first >= 0xf0 && first <= 0xf4) {
        const unsigned least = first == 0xf0 ? 0x90 : 0x80;
        const unsigned most = first == 0xf4 ? 0x8f : 0xbf;
        return follows(1, least, most) && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

} // namespace

Writer& Writer::text(std::string_view text) {
    static constexpr std::string_view digits = "0123456789abcdef";
    separate();
    out_ += '"';
    while (!text.empty()) {
        const char c = text.front();
        const auto byte = static_cast<unsigned char>(c);
        const std::size_t size = character(text);
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
            out_ += "\xef\xbf\xbd";
        } else {
            out_.append(text, 0, size);
        }
        text.remove_prefix(size == 0 ? 1 : size);
    }
    out_ += '"';
    return *this;
}

} // namespace trunkline::json

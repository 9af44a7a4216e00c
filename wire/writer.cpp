#include "wire/writer.hpp"

namespace trunkline::json {

Writer& Writer::text(std::string_view text) {
    static constexpr std::string_view digits = "0123456789abcdef";
    separate();
    out_ += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out_ += '\\';
            out_ += c;
        } else if (c == '\n') {
            out_ += "\\n";
        } else if (byte < 0x20) {
            out_ += "\\u00";
            out_ += digits[byte >> 4];
            out_ += digits[byte & 15];
        } else {
            out_ += c;
        }
    }
    out_ += '"';
    return *this;
}

} // namespace trunkline::json

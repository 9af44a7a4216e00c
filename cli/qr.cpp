#include "cli/qr.hpp"

#include <qrencode.h>

#include <memory>

namespace trunkline {

std::string qr_code(std::string_view text) {
    const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
        QRcode_encodeString8bit(std::string(text).c_str(), 0, QR_ECLEVEL_M), QRcode_free);
    if (!code) return {};
    constexpr int kMargin = 2;
    const int width = code->width;
    const auto dark = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < width && y < width && (code->data[y * width + x] & 1);
    };
    std::string out;
    for (int y = -kMargin; y < width + kMargin; y += 2) {
        out += "\033[30;47m";
        for (int x = -kMargin; x < width + kMargin; ++x) {
            const bool upper = dark(x, y), lower = dark(x, y + 1);
            out += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ");
        }
        out += "\033[0m\n";
    }
    return out;
}

} // namespace trunkline

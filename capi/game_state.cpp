#include "capi/game_state.hpp"

#include <cstring>

#include "capi/trunkline.h"
#include "engine/sha256.hpp"

namespace trunkline {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

struct Whole {
    Game game;
    FastDealer chance;
};
static_assert(std::is_trivially_copyable_v<Whole>);

Digest seal(const Board& board, std::string_view bytes) {
    Sha256 sum;
    sum.add("trunkline state " + std::to_string(TL_VERSION) + " " + board.sha256);
    sum.add(bytes);
    return sum.finish();
}

} // namespace

std::string write_state(const OpenGame& imagined) {
    const Whole whole{imagined.game(), imagined.chance()};
    std::string bytes(sizeof whole, '\0');
    std::memcpy(bytes.data(), &whole, sizeof whole);
    std::string text = to_hex(seal(imagined.board(), bytes));
    for (const char c : bytes) {
        text += kDigits[static_cast<unsigned char>(c) >> 4];
        text += kDigits[static_cast<unsigned char>(c) & 15];
    }
    return text;
}

std::unique_ptr<OpenGame> read_state(const Board& board, std::string_view text) {
    constexpr std::size_t kSeal = 2 * sizeof(Digest);
    Digest sealed = {};
    if (text.size() != kSeal + 2 * sizeof(Whole) || !from_hex(text.substr(0, kSeal), sealed))
        return nullptr;
    std::string bytes;
    for (std::size_t i = kSeal; i < text.size(); i += 2) {
        const auto high = kDigits.find(text[i]);
        const auto low = kDigits.find(text[i + 1]);
        if (high == std::string_view::npos || low == std::string_view::npos) return nullptr;
        bytes += static_cast<char>(high << 4 | low);
    }
    if (seal(board, bytes) != sealed) return nullptr;
    Whole whole;
    std::memcpy(&whole, bytes.data(), sizeof whole);
    return std::make_unique<OpenGame>(board, whole.game, whole.chance);
}

} // namespace trunkline

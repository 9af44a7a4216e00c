#include "server/compressed_text.hpp"

#include <zlib.h>

namespace trunkline {
namespace {

constexpr std::size_t kLargest = 16 << 20;

const Bytef* bytes_of(std::string_view text) {
    return reinterpret_cast<const Bytef*>(text.data());
}

} // namespace

std::string pack(std::string_view text) {
    uLongf size = compressBound(text.size());
    std::string packed(size, '\0');
    compress2(reinterpret_cast<Bytef*>(packed.data()), &size, bytes_of(text), text.size(),
              Z_BEST_COMPRESSION);
    packed.resize(size);
    return packed;
}

std::optional<std::string> unpack(std::string_view packed) {
    // zlib does not say how large it will become: room is doubled until it fits.
    for (std::size_t room = packed.size() * 8 + 64; room <= kLargest; room *= 2) {
        std::string text(room, '\0');
        uLongf size = room;
        const int result = uncompress(reinterpret_cast<Bytef*>(text.data()), &size,
                                      bytes_of(packed), packed.size());
        if (result == Z_BUF_ERROR) continue;
        if (result != Z_OK) return std::nullopt;
        text.resize(size);
        return text;
    }
    return std::nullopt;
}

} // namespace trunkline

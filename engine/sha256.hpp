// SHA-256: the fingerprint of a map, and what the fair shuffle is made of.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace trunkline {

using Digest = std::array<std::uint8_t, 32>;

class Sha256 {
  public:
    void add(std::string_view bytes);
    void add(const Digest& digest) {
        add({reinterpret_cast<const char*>(digest.data()), digest.size()});
    }
    Digest finish();

  private:
    void block(const std::uint8_t* bytes);

    std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                           0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::uint8_t, 64> rest_ = {};
    std::uint64_t length_ = 0;
};

Digest sha256(std::string_view bytes);
Digest sha256(const Digest& bytes);

std::string to_hex(const Digest& digest);
// False where the text is not 64 hex digits in lower case.
bool from_hex(std::string_view text, Digest& digest);

} // namespace trunkline

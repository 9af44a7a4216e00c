#include "server/chance.hpp"

#include <sys/random.h>

#include <algorithm>
#include <stdexcept>

namespace trunkline {
namespace {

constexpr std::string_view kCodeLetters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
constexpr std::string_view kSecretLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t kCodeLength = 6;
constexpr std::size_t kSecretLength = 32;

void fill(void* bytes, std::size_t size) {
    if (getrandom(bytes, size, 0) != static_cast<ssize_t>(size))
        throw std::runtime_error("the system gives no random numbers");
}

} // namespace

Digest random_seed() {
    Digest seed;
    fill(seed.data(), seed.size());
    return seed;
}

std::string random_secret() {
    std::array<unsigned char, kSecretLength> bytes;
    fill(bytes.data(), bytes.size());
    std::string secret;
    for (const unsigned char byte : bytes) secret += kSecretLetters[byte % 64];
    return secret;
}

std::string random_code() {
    std::string code;
    while (code.size() < kCodeLength) {
        unsigned char byte = 0;
        fill(&byte, 1);
        if (byte < kCodeLetters.size() * 8) code += kCodeLetters[byte % kCodeLetters.size()];
    }
    return code;
}

bool is_code(std::string_view text) {
    return text.size() == kCodeLength && std::ranges::all_of(text, [](char c) {
               return kCodeLetters.find(c) != std::string_view::npos;
           });
}

} // namespace trunkline

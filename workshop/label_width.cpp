#include "workshop/label_width.hpp"

#include <array>
#include <cstdint>
#include <string>

#include "wire/utf8.hpp"

namespace trunkline {
namespace {

// In thousandths of the height of the letters, in a semi-bold sans serif: wider than the page's
// own.
constexpr double kLetters = 17, kKana = 15;
constexpr std::array<int, 26> kSmall = {580, 632, 498, 632, 588, 370, 554, 648, 290,
                                        290, 600, 290, 970, 648, 616, 632, 632, 436,
                                        492, 402, 648, 548, 830, 568, 550, 478};
constexpr std::array<int, 26> kLarge = {660, 660, 633, 735, 557, 537, 723, 750, 340,
                                        320, 640, 536, 920, 785, 785, 616, 785, 640,
                                        550, 566, 735, 620, 960, 620, 590, 570};
constexpr int kOther = 680;    // letters with accents, of other scripts; digits
constexpr int kSign = 330;     // space, hyphen, point
constexpr double kMore = 1.07; // measured names are up to this much wider than their letters say

char32_t code(std::string_view character) {
    static constexpr std::array<unsigned, 5> lead = {0, 0x7f, 0x1f, 0x0f, 0x07};
    char32_t c = static_cast<unsigned char>(character[0]) & lead[character.size()];
    for (const char next : character.substr(1))
        c = c << 6 | (static_cast<unsigned char>(next) & 63);
    return c;
}

} // namespace

double label_width(std::string_view name) {
    double letters = 0, wide = 0;
    bool kana = false;
    while (!name.empty()) {
        const std::size_t size = utf8::character(name);
        const char32_t c = size == 0 ? U'?' : code(name.substr(0, size));
        name.remove_prefix(size == 0 ? 1 : size);
        kana = kana || (c >= 0x3040 && c < 0x3100);
        if (c >= 'a' && c <= 'z')
            letters += kSmall[c - 'a'];
        else if (c >= 'A' && c <= 'Z')
            letters += kLarge[c - 'A'];
        else if (c >= 0x2e80)
            ++wide;
        else
            letters += c < '0' ? kSign : kOther;
    }
    return letters / 1000 * kLetters * kMore + wide * (kana ? kKana : kLetters);
}

} // namespace trunkline

#include "server/player_names.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace trunkline {
namespace {

constexpr UChar32 kBrailleBlank = 0x2800; // a symbol to Unicode, and nothing to the eye

// How the page names bots in its languages (web/src/languages/*/names.ts), and what else they are
// called.
constexpr std::array<std::string_view, 37> kBotNames = {
    "Porter",   "Conductor", "Stationmaster", "Dispatcher", "Director", "赤帽",     "車掌",
    "駅長",     "運転指令",  "鉄道総裁",      "搬运工",     "列车员",   "站长",     "调度员",
    "铁路总裁", "搬運工",    "站長",          "調度員",     "鐵道總裁", "level 1",  "level 2",
    "level 3",  "level 4",   "level 5",       "bot",        "robot",    "computer", "機器人",
    "机器人",   "電腦",      "电脑",          "ボット",     "level-1",  "level-2",  "level-3",
    "level-4",  "level-5"};

const USpoofChecker* checker() {
    static const auto one = [] {
        UErrorCode error = U_ZERO_ERROR;
        return std::unique_ptr<USpoofChecker, decltype(&uspoof_close)>(uspoof_open(&error),
                                                                       uspoof_close);
    }();
    return one.get();
}

// Emoji carry it on phones: it asks for colours, and is dropped where looks are compared.
bool selects_a_variant(UChar32 c) {
    return c == 0xfe0e || c == 0xfe0f;
}

icu::UnicodeString read(std::string_view text) {
    return icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
}

icu::UnicodeString skeleton(const icu::UnicodeString& text) {
    UErrorCode error = U_ZERO_ERROR;
    icu::UnicodeString found;
    uspoof_getSkeletonUnicodeString(checker(), 0, text, found, &error);
    return U_FAILURE(error) ? text : found;
}

// What a name looks like: as it is written (PauI with a capital i is Paul), and all in small
// letters (BARNEY is barney, though a small rn looks like m).
class Look {
  public:
    explicit Look(std::string_view name) {
        UErrorCode error = U_ZERO_ERROR;
        // Wide and ornamental letters are letters; spaces and what asks for colours are nothing.
        const icu::UnicodeString text =
            icu::Normalizer2::getNFKCInstance(error)->normalize(read(name), error);
        icu::UnicodeString kept;
        for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
            const UChar32 c = text.char32At(i);
            if (!u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) && !u_isUWhiteSpace(c))
                kept.append(c);
        }
        as_written_ = skeleton(kept).foldCase();
        in_small_ = skeleton(kept.foldCase());
    }
    bool like(const Look& other) const {
        return as_written_ == other.as_written_ || in_small_ == other.in_small_;
    }

  private:
    icu::UnicodeString as_written_, in_small_;
};

} // namespace

bool is_visible(std::string_view name) {
    const icu::UnicodeString text = read(name);
    bool seen = false;
    for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
        const UChar32 c = text.char32At(i);
        if (selects_a_variant(c)) continue;
        if (c == kBrailleBlank || u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
            return false;
        switch (u_charType(c)) {
            case U_UNASSIGNED:
            case U_PRIVATE_USE_CHAR:
            case U_SURROGATE:
            case U_CONTROL_CHAR:
            case U_FORMAT_CHAR:
            case U_LINE_SEPARATOR:
            case U_PARAGRAPH_SEPARATOR:
                return false;
            case U_SPACE_SEPARATOR:
            case U_NON_SPACING_MARK:
            case U_ENCLOSING_MARK:
            case U_COMBINING_SPACING_MARK:
                break;
            default:
                seen = true;
        }
    }
    return seen;
}

bool is_good_name(std::string_view name, std::span<const std::string> others) {
    static const std::vector<Look> bots(kBotNames.begin(), kBotNames.end());
    if (!is_visible(name)) return false;
    const Look look(name);
    return std::ranges::none_of(bots, [&](const Look& bot) { return bot.like(look); }) &&
           std::ranges::none_of(others,
                                [&](const std::string& other) { return Look(other).like(look); });
}

} // namespace trunkline

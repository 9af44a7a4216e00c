// The words that files and messages use for cards, colours, phases and tie-breaks.
#pragma once

#include <array>
#include <string_view>

#include "engine/board.hpp"

namespace trunkline {

inline constexpr std::array<std::string_view, kColors + 1> kCardNames = {
    "pink", "blue", "orange", "white", "green", "yellow", "black", "red", "locomotive"};

// In the order of a route's colours: those of the cards, then any one colour.
inline constexpr std::array<std::string_view, kColors + 1> kRouteColorNames = {
    "pink", "blue", "orange", "white", "green", "yellow", "black", "red", "gray"};

// In the order of Terrain.
inline constexpr std::array<std::string_view, 3> kTerrainNames = {"regular", "ferry", "tunnel"};

// In the order of Phase.
inline constexpr std::array<std::string_view, 6> kPhaseNames = {"opening", "turn",   "draw",
                                                                "keep",    "tunnel", "over"};

// In the order of TieBreak.
inline constexpr std::array<std::string_view, 4> kTieBreakNames = {
    "tickets", "fewest_stations", "longest_path_bonus", "longest_path"};

constexpr std::string_view card_name(Card card) {
    return kCardNames[static_cast<int>(card)];
}
constexpr std::string_view tie_break_name(TieBreak rule) {
    return kTieBreakNames[static_cast<int>(rule)];
}

// Card::None where there is no such card.
constexpr Card find_card(std::string_view name) {
    for (std::size_t i = 0; i < kCardNames.size(); ++i)
        if (kCardNames[i] == name) return static_cast<Card>(i);
    return Card::None;
}

} // namespace trunkline

// House rules: a map of the box with one thing changed, as a map of its own. It has its own id and
// hash, so that a record says by which rules it was played, and the referee knows them too.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.hpp"

namespace trunkline {

// Each excludes the others: a map has one of them or none.
struct HouseRule {
    std::string_view name;             // after the map's id: "usa_open"
    bool (*differs)(const Board& box); // whether it would change anything; else it is not offered
    void (*change)(Board& board);      // what it changes
};
std::span<const HouseRule> house_rules();

// Those by which a map can be played: none where it is not of the box, or has one already.
std::vector<std::string_view> house_rules_for(const Board& box);

// A map of the box played by that rule. Where it cannot be, nothing, and `expected` says what
// could.
std::optional<Board> with_house_rule(Board box, std::string_view rule, std::string& expected);

std::string house_map_id(std::string_view box, std::string_view rule);
// What an id like "usa_open" is made of. Any other id has no rule: "my_own_map" is no map of the
// box with a house rule.
struct MapAndRule {
    std::string_view map, rule;
};
MapAndRule split_house_rule(std::string_view id);

} // namespace trunkline

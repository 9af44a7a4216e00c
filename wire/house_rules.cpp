#include "wire/house_rules.hpp"

#include <algorithm>
#include <array>

#include "wire/embedded.hpp"
#include "wire/map_hash.hpp"

namespace trunkline {
namespace {

constexpr std::array<HouseRule, 2> kHouseRules = {{
    // Both tracks of a double route are open, however few play.
    {"open", [](const Board& box) { return box.rules.second_track_closed_up_to > 0; },
     [](Board& board) { board.rules.second_track_closed_up_to = 0; }},
    // Up to five play, where the box holds trains for fewer.
    {"five", [](const Board& box) { return box.max_players < kMaxSeats; },
     [](Board& board) {
         board.max_players = kMaxSeats;
         board.train_colors = {"blue", "red", "green", "yellow", "black"};
     }},
}};

bool is_in_box(const Board& board) {
    return find(embedded_maps(), board.id + ".json") != nullptr;
}

std::string list(const std::vector<std::string_view>& names) {
    std::string all;
    for (const std::string_view name : names) (all += all.empty() ? "" : ", ") += name;
    return all.empty() ? "none" : all;
}

} // namespace

std::span<const HouseRule> house_rules() {
    return kHouseRules;
}

std::vector<std::string_view> house_rules_for(const Board& box) {
    std::vector<std::string_view> names;
    if (!is_in_box(box)) return names;
    for (const HouseRule& rule : kHouseRules)
        if (rule.differs(box)) names.push_back(rule.name);
    return names;
}

std::optional<Board> with_house_rule(Board box, std::string_view name, std::string& expected) {
    const auto rule = std::ranges::find(kHouseRules, name, &HouseRule::name);
    const std::string possible = list(house_rules_for(box));
    if (!is_in_box(box))
        expected = "a map of the box, which has no house rule yet";
    else if (rule == kHouseRules.end())
        expected = "a house rule that there is (on " + box.id + ": " + possible + ")";
    else if (!rule->differs(box))
        expected = "a house rule that changes something on " + box.id + " (" + possible + ")";
    if (!expected.empty()) return std::nullopt;
    rule->change(box);
    box.id = house_map_id(box.id, name);
    box.sha256 = map_hash(box);
    finish_board(box);
    return box;
}

std::string house_map_id(std::string_view box, std::string_view rule) {
    return std::string(box) + "_" + std::string(rule);
}

MapAndRule split_house_rule(std::string_view id) {
    for (const HouseRule& rule : kHouseRules) {
        if (!id.ends_with(rule.name)) continue;
        for (const EmbeddedFile& box : embedded_maps()) {
            const std::string_view map = box.name.substr(0, box.name.rfind('.'));
            if (house_map_id(map, rule.name) == id) return {map, rule.name};
        }
    }
    return {id, {}};
}

} // namespace trunkline

#include "wire/house.hpp"

#include <array>
#include <deque>
#include <string>
#include <vector>

namespace trunkline {
namespace {

struct Change {
    std::string_view key, value;
};
struct HouseRule {
    std::string_view suffix;
    Change change, with;
};

constexpr std::array<HouseRule, 2> kHouseRules = {{
    // Both tracks of a double route are open, however few play.
    {"_open", {"second_track_closed_up_to", "0"}, {}},
    // Up to five play, where the box holds trains for fewer.
    {"_five",
     {"players", "[2, 5]"},
     {"train_colors", R"(["blue", "red", "green", "yellow", "black"])"}},
}};

// Gives a key another value; the maps of the box have one key on a line where it matters, and the
// map's own come first. False where it has that value already.
bool put(std::string& map, std::string_view key, std::string_view value) {
    const std::string name = "\"" + std::string(key) + "\": ";
    const std::size_t from = map.find(name) + name.size();
    const std::size_t length = map.find(",\n", from) - from;
    if (std::string_view(map).substr(from, length) == value) return false;
    map.replace(from, length, value);
    return true;
}

struct HouseMaps {
    std::deque<std::string> texts; // names and contents, which the files point into
    std::vector<EmbeddedFile> files;

    HouseMaps() {
        for (const HouseRule& rule : kHouseRules)
            for (const EmbeddedFile& box : embedded_maps()) add(rule, box);
    }

    // A rule by which nothing would be different makes no map.
    void add(const HouseRule& rule, const EmbeddedFile& box) {
        std::string text(box.bytes);
        if (!put(text, rule.change.key, rule.change.value)) return;
        if (!rule.with.key.empty()) put(text, rule.with.key, rule.with.value);
        std::string id(box.name.substr(0, box.name.rfind('.')));
        id += rule.suffix;
        put(text, "id", "\"" + id + "\"");
        const std::string& name = texts.emplace_back(id + ".json");
        files.push_back({name, texts.emplace_back(std::move(text))});
    }
};

} // namespace

std::span<const EmbeddedFile> house_maps() {
    static const HouseMaps all;
    return all.files;
}

std::string_view without_house_rule(std::string_view id) {
    for (const HouseRule& rule : kHouseRules)
        if (id.ends_with(rule.suffix)) return id.substr(0, id.size() - rule.suffix.size());
    return id;
}

} // namespace trunkline

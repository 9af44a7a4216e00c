#include "cli/map_names.hpp"

#include "wire/embedded.hpp"
#include "wire/house_rules.hpp"
#include "wire/json.hpp"

namespace trunkline {

// cmake/embed.cmake, from the page's English
std::span<const EmbeddedFile> embedded_names();

namespace {

constexpr json::Limits kLimits{16u << 20, 16};

void read(const json::Value& given, const Board& board, MapNames& names) {
    if (const auto name = given.find("name")) names.map = name->text();
    const auto cities = given.find("cities");
    for (std::size_t c = 0; cities && c < board.cities.size(); ++c)
        if (const auto name = cities->find(board.cities[c].id)) names.cities[c] = name->text();
}

} // namespace

MapNames english_names(const Board& board, std::string_view map_text) {
    MapNames names{board.id, {}};
    for (const City& city : board.cities) names.cities.push_back(city.id);
    json::Document own(map_text.empty() ? "{}" : map_text, kLimits);
    if (const auto given = own.root().find("names")) {
        read(*given, board, names);
    } else if (const auto* file =
                   find(embedded_names(), std::string(split_house_rule(board.id).map) + ".json")) {
        json::Document box(file->bytes, kLimits);
        read(box.root(), board, names);
    }
    return names;
}

std::string MapNames::route(const Board& board, int route) const {
    return cities[board.routes[route].a] + " - " + cities[board.routes[route].b];
}

} // namespace trunkline

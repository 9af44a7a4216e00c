#include "wire/map.hpp"

#include <deque>

#include "wire/house_rules.hpp"
#include "wire/json.hpp"
#include "wire/map_hash.hpp"
#include "wire/map_layout.hpp"
#include "wire/map_parts.hpp"
#include "wire/rulebook.hpp"

namespace trunkline {
namespace {

const EmbeddedFile* file_in_box(std::string_view id) {
    return find(embedded_maps(), std::string(id) + ".json");
}

// The file of a map of the box as it would be with a house rule: what the rule may change is
// written from the board, the rest stays.
std::string file_of(const Board& board, std::string_view box) {
    json::Document document(box, kMapLimits);
    std::string text;
    json::Writer out(text);
    out.open('{');
    document.root().each_member([&](std::string_view name, const json::Value& value) {
        out.key(name);
        if (name == "id") {
            out.word(board.id);
        } else if (name == "players") {
            out.open('[').number(board.min_players).number(board.max_players).close(']');
        } else if (name == "train_colors") {
            out.open('[');
            for (const std::string& color : board.train_colors) out.word(color);
            out.close(']');
        } else if (name == "rulebook") {
            write_rulebook(out, board.rules);
        } else {
            value.write(out);
        }
    });
    out.close('}');
    return text;
}

struct HouseFiles {
    std::deque<std::string> texts; // names and contents, which the files point into
    std::vector<EmbeddedFile> files;

    HouseFiles() {
        for (const std::string& id : house_map_ids()) {
            const std::string_view box = file_in_box(split_house_rule(id).map)->bytes;
            const std::string& name = texts.emplace_back(id + ".json");
            files.push_back({name, texts.emplace_back(file_of(*embedded_map(id), box))});
        }
    }
};

} // namespace

std::optional<Board> read_map(std::string_view file, std::string_view text, std::string& error) {
    json::Document document(text, kMapLimits);
    const auto root = document.root();
    Board board;
    read_heading(root, board);
    if (root.ok()) {
        board.rules = read_rulebook(root["rulebook"]);
        const auto cities = root["cities"], routes = root["routes"], tickets = root["tickets"];
        cities.each([&](const json::Value& city) { read_city(city, board); }, kMaxCities);
        check_cities(cities, board);
        routes.each([&](const json::Value& route) { read_route(route, board); }, kMaxRoutes);
        check_routes(routes, board);
        tickets.each([&](const json::Value& ticket) { read_ticket(ticket, board); }, kMaxTickets);
        check_tickets(tickets, board);
    }
    if (root.ok()) {
        board.sha256 = map_hash(board);
        finish_board(board);
        if (const auto names = root.find("names")) check_names(*names, board);
        if (const auto layout = root.find("layout")) check_layout(board, *layout);
    }
    if (root.ok()) return board;
    error = std::string(file) + ": " + document.complaint().text();
    return std::nullopt;
}

std::vector<std::string> map_ids() {
    std::vector<std::string> ids;
    for (const EmbeddedFile& file : embedded_maps())
        ids.emplace_back(file.name.substr(0, file.name.rfind('.')));
    return ids;
}

std::vector<std::string> house_map_ids() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> ids;
        for (const HouseRule& rule : house_rules())
            for (const std::string& box : map_ids())
                if (rule.differs(*embedded_map(box))) ids.push_back(house_map_id(box, rule.name));
        return ids;
    }();
    return all;
}

const EmbeddedFile* find_map(std::string_view id) {
    if (const EmbeddedFile* box = file_in_box(id)) return box;
    static const HouseFiles all;
    return find(all.files, std::string(id) + ".json");
}

std::optional<Board> embedded_map(std::string_view id, std::string& expected) {
    const auto [map, rule] = split_house_rule(id);
    const EmbeddedFile* file = file_in_box(map);
    if (file == nullptr) {
        for (const auto& ids : {map_ids(), house_map_ids()})
            for (const std::string& known : ids)
                expected += (expected.empty() ? "one of " : ", ") + known;
        return std::nullopt;
    }
    auto board = read_map(file->name, file->bytes, expected);
    return rule.empty() ? board : with_house_rule(std::move(*board), rule, expected);
}

std::optional<Board> embedded_map(std::string_view id) {
    std::string expected;
    return embedded_map(id, expected);
}

} // namespace trunkline

#include "wire/map_hash.hpp"

#include <algorithm>
#include <array>

#include "engine/sha256.hpp"
#include "wire/rulebook.hpp"
#include "wire/word_lists.hpp"
#include "wire/writer.hpp"

namespace trunkline {
namespace {

struct OldFile {
    std::string_view map, sha256;
};
constexpr std::array<OldFile, 10> kOldFiles = {{
    {"usa", "763e6c5586402a2ddbb81ff16549a8462e079a3b30ee37cc2df864870afcabe3"},
    {"europe", "6b5122bb90415c455cb7997436533f2802ab183a46991f73304afd9c37eec5c2"},
    {"europe", "2b465fe67758877f5d353ff64c8f89f5136cd4bd609a1c7684aabca81a905d10"},
    {"europe", "094a20aef1effece69421bae3aef9f7d4bf50e500e5990f49116f84a4cd137e5"},
    {"europe", "28e93655a5b56d38ee040d6edf7d3d5b3418e00f75359a1c653254224afdca42"},
    {"nordic", "e6f32aa747e9e544137c1215dc69fc73a2c09ab8309fef3c2c1309f1dcb90548"},
    {"usa_open", "e89464596fb2f082fbb8cac2ae6219f86da8dd5911c18e486c603e45e85d2b78"},
    {"europe_open", "582e5152bdc648b0d7c814d6fa54998881b82e0170c1e1b378f5a4a99dbeb59e"},
    {"nordic_open", "0391305ce9058929982586fa435e129c23ca24b689f7323885436382671b7034"},
    {"nordic_five", "e450f1c720d42bb587aac0bb1f0dc8bf49b20228715c7dcc8e1980239190da13"},
}};

} // namespace

std::string playing_part(const Board& board) {
    std::string text;
    json::Writer out(text);
    const auto city = [&](int index) -> const std::string& { return board.cities[index].id; };
    out.open('{').key("cities").open('[');
    for (const City& place : board.cities) out.word(place.id);
    out.close(']').key("id").word(board.id);
    out.key("players").open('[').number(board.min_players).number(board.max_players).close(']');
    out.key("routes").open('[');
    for (const Route& route : board.routes) {
        out.open('{').key("a").word(city(route.a)).key("b").word(city(route.b));
        out.key("color").word(kRouteColorNames[route.color]).key("ferry").number(route.symbols);
        out.key("length").number(route.length).key("substitute").number(route.substitute);
        out.key("tunnel").boolean(route.terrain == Terrain::Tunnel).close('}');
    }
    write_rulebook(out.close(']').key("rulebook"), board.rules);
    out.key("tickets").open('[');
    for (const Ticket& ticket : board.tickets) {
        out.open('{').key("a").word(city(ticket.a)).key("b").word(city(ticket.b));
        out.key("long").boolean(ticket.is_long).key("points").number(ticket.points).close('}');
    }
    out.close(']').key("trains").number(board.trains).close('}');
    return text;
}

std::string map_hash(const Board& board) {
    return to_hex(sha256(playing_part(board)));
}

bool is_old_map_hash(std::string_view id, std::string_view sha256) {
    return std::ranges::any_of(
        kOldFiles, [&](const OldFile& file) { return file.map == id && file.sha256 == sha256; });
}

} // namespace trunkline

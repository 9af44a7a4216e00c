// The statistics as one page: no script, no font, nothing from elsewhere.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "cli/board_picture.hpp"
#include "cli/stats_tables.hpp"
#include "wire/json.hpp"

namespace trunkline {
namespace {

constexpr json::Limits kMap{16u << 20, 16};

// From pale to dark red; a share above or below zero in two hues, so that colour-blind eyes tell
// them apart.
std::string heat(double share) {
    const double t = std::clamp(share, 0.0, 1.0);
    return fmt::format("hsl(12 {:.0f}% {:.0f}%)", 30 + 50 * t, 92 - 60 * t);
}
std::string balance(double value, double most) {
    const double t = most > 0 ? std::clamp(std::abs(value) / most, 0.0, 1.0) : 0;
    return fmt::format("hsl({} {:.0f}% {:.0f}%)", value < 0 ? 30 : 215, 25 + 55 * t, 90 - 50 * t);
}

} // namespace

std::string statistics_pictures(const Statistics& s, std::string_view map_text) {
    if (map_text.empty()) return {};
    json::Document document(map_text, kMap);
    const MapNames names = english_names(*s.board, map_text);
    const json::Value layout = document.root()["layout"];
    const auto games = static_cast<double>(std::max<std::int64_t>(1, s.games()));
    double most = 0;
    for (const auto& route : s.routes) most = std::max(most, std::abs(route.gain.mean()));
    std::string out = board_picture(
        *s.board, names, layout, "How often each route is claimed: darker is more often.",
        [&](std::size_t r) { return heat(static_cast<double>(s.routes[r].when.count) / games); },
        [&](std::size_t r) {
            return fmt::format("{}: {:.1f} % of games", s.board->route_ids[r],
                               100 * static_cast<double>(s.routes[r].when.count) / games);
        });
    out += board_picture(
        *s.board, names, layout,
        "How its owner fares: blue wins more often than by chance, orange less often.",
        [&](std::size_t r) { return balance(s.routes[r].gain.mean(), most); },
        [&](std::size_t r) {
            return fmt::format("{}: {:+.1f} % of wins, give or take {:.1f}", s.board->route_ids[r],
                               100 * s.routes[r].gain.mean(), 100 * s.routes[r].gain.error());
        });
    return document.complaint() ? std::string() : out;
}

std::string statistics_page(const std::vector<MapFigures>& maps) {
    std::string out = html_head("what wins");
    out +=
        "<h1>What wins</h1>\n<p>Made by <code>trunkline stats</code>. A gain is the share of wins "
        "above what chance alone gives; its error is one standard error. What goes together with "
        "winning need not be its reason.</p>\n";
    for (const MapFigures& map : maps) {
        out += "<h2>" + escape_html(english_names(*map.statistics->board, map.map_text).map) +
               "</h2>\n";
        out += statistics_pictures(*map.statistics, map.map_text);
        for (const FigureTable& table : tables_of(*map.statistics)) out += as_html(table);
    }
    return out;
}

} // namespace trunkline

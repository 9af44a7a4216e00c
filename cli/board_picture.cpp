#include "cli/board_picture.hpp"

#include <fmt/core.h>

#include "cli/figure_table.hpp"

namespace trunkline {

std::string board_picture(const Board& board, const MapNames& names, const json::Value& layout,
                          const std::string& caption, const OfRoute& color, const OfRoute& title) {
    const auto size = layout["size"], space = layout["space"];
    const double w = space.at(0).number(0, 1e6), h = space.at(1).number(0, 1e6);
    std::string out =
        fmt::format("<figure><svg viewBox=\"0 0 {} {}\" role=img aria-label=\"{}\">\n",
                    size.at(0).number(0, 1e6), size.at(1).number(0, 1e6), escape_html(caption));
    const auto routes = layout["routes"];
    for (std::size_t r = 0; r < board.routes.size(); ++r) {
        out += fmt::format("<g fill=\"{}\" stroke=\"#5a4a3c\"><title>{}</title>", color(r),
                           escape_html(title(r)));
        routes[board.route_ids[r]].each([&](const json::Value& at) {
            const double x = at.at(0).number(-1e6, 1e6), y = at.at(1).number(-1e6, 1e6);
            out += fmt::format(
                "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
                "rx=\"2\" transform=\"rotate({:.1f} {:.1f} {:.1f})\"/>",
                x - w / 2, y - h / 2, w, h, at.at(2).number(-1e6, 1e6), x, y);
        });
        out += "</g>\n";
    }
    const auto cities = layout["cities"];
    for (std::size_t c = 0; c < board.cities.size(); ++c) {
        const auto place = cities[board.cities[c].id];
        const auto label = place["label"];
        out += fmt::format(
            "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"#2b241c\"/>"
            "<text x=\"{:.1f}\" y=\"{:.1f}\" dy=\".35em\" text-anchor=\"{}\" font-size=\"{:.0f}\" "
            "stroke=\"#f1ead8\" stroke-width=\"4\" paint-order=\"stroke\">{}</text>\n",
            place["x"].number(-1e6, 1e6), place["y"].number(-1e6, 1e6),
            layout["city_radius"].number(0, 1e6), label["x"].number(-1e6, 1e6),
            label["y"].number(-1e6, 1e6), label["anchor"].text(), 1.4 * h,
            escape_html(names.cities[c]));
    }
    return out + "</svg><figcaption>" + escape_html(caption) + "</figcaption></figure>\n";
}

} // namespace trunkline

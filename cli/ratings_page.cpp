#include "cli/ratings_page.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace trunkline {
namespace {

constexpr double kCertain = 1.96; // standard errors of 95 %
constexpr double kRow = 26;       // height of a bot in the plot
constexpr double kNames = 220;
constexpr double kPlot = 560;

std::string plot(const std::vector<RatedBot>& bots, const Ratings& ratings) {
    double least = 0, most = 0;
    for (std::size_t i = 0; i < bots.size(); ++i) {
        const double reach = kCertain * ratings.error(i);
        least = std::min(least, ratings.elo[i] - reach);
        most = std::max(most, ratings.elo[i] + reach);
    }
    const double scale = kPlot / std::max(1.0, most - least);
    const auto x = [&](double elo) { return kNames + (elo - least) * scale; };
    const double height = kRow * static_cast<double>(bots.size() + 1);
    std::string out = fmt::format(
        "<figure><svg viewBox=\"0 0 {} {}\" role=img aria-label=\"Ratings with 95 % intervals\" "
        "font-size=\"13\">\n<line x1=\"{:.1f}\" y1=\"0\" x2=\"{:.1f}\" y2=\"{}\" "
        "stroke=\"#b9a98e\"/>\n",
        kNames + kPlot + 80, height, x(0), x(0), height - kRow);
    for (std::size_t i = 0; i < bots.size(); ++i) {
        const double y = kRow * (static_cast<double>(i) + 0.5);
        const double reach = kCertain * ratings.error(i);
        out += fmt::format(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>"
            "<line x1=\"{:.1f}\" y1=\"{}\" x2=\"{:.1f}\" y2=\"{}\" stroke=\"#2b241c\"/>"
            "<circle cx=\"{:.1f}\" cy=\"{}\" r=\"4\" fill=\"#8a3b12\"/>"
            "<text x=\"{:.1f}\" y=\"{}\">{:+.0f}</text>\n",
            kNames - 10, y + 4, escape_html(bots[i].name), x(ratings.elo[i] - reach), y,
            x(ratings.elo[i] + reach), y, x(ratings.elo[i]), y, x(ratings.elo[i] + reach) + 6,
            y + 4, ratings.elo[i]);
    }
    return out +
           "</svg><figcaption>Elo, with the interval that holds it in 95 of 100 such "
           "runs.</figcaption></figure>\n";
}

FigureTable superiority_table(const std::vector<RatedBot>& bots, const Ratings& ratings) {
    FigureTable table{
        "superiority", "How likely the row is stronger than the column, in %.", {""}, {}};
    for (const RatedBot& bot : bots) table.columns.push_back(bot.name);
    for (std::size_t r = 0; r < bots.size(); ++r) {
        std::vector<Cell> row{bots[r].name};
        for (std::size_t c = 0; c < bots.size(); ++c)
            row.push_back(r == c ? Cell(std::string())
                                 : Cell(Figure{100 * ratings.superiority(r, c), 1}));
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace

FigureTable rating_table(const std::vector<RatedBot>& bots, const Ratings& ratings,
                         const std::string& anchor) {
    FigureTable table{"ratings",
                      fmt::format("Elo of all who met, fitted together; {} has 0.",
                                  anchor.empty() ? "the mean of all" : anchor),
                      {"bot", "elo", "low", "high", "games", "wins", "stronger than next"},
                      {}};
    for (std::size_t i = 0; i < bots.size(); ++i) {
        const double reach = kCertain * ratings.error(i);
        const bool last = i + 1 == bots.size();
        table.rows.push_back(
            {bots[i].name, Figure{ratings.elo[i], 0}, Figure{ratings.elo[i] - reach, 0},
             Figure{ratings.elo[i] + reach, 0}, Figure{static_cast<double>(bots[i].games), 0},
             Figure{bots[i].wins, 1},
             last ? Cell(std::string("-")) : Cell(Figure{100 * ratings.superiority(i, i + 1), 1})});
    }
    return table;
}

std::string ratings_page(const std::vector<RatedBot>& bots, const Ratings& ratings,
                         const FigureTable& table) {
    return html_head("ratings") +
           "<h1>Ratings</h1>\n<p>Made by <code>trunkline ratings</code>: for each bot the strength "
           "that, together with all others', explains every result best. low and high hold it in "
           "95 of 100 such runs; games of one deal are counted as one.</p>\n" +
           plot(bots, ratings) + as_html(table) + as_html(superiority_table(bots, ratings));
}

} // namespace trunkline

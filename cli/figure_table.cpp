#include "cli/figure_table.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace trunkline {
namespace {

std::string shown(const Cell& cell) {
    if (const auto* text = std::get_if<std::string>(&cell)) return *text;
    const Figure& figure = std::get<Figure>(cell);
    return fmt::format("{:.{}f}", figure.value, figure.digits);
}

constexpr std::string_view kStyle =
    "<style>\nbody{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 "
    "1rem;"
    "background:#fbf7ec;color:#2b241c}\nsvg{width:100%;height:auto;background:#f1ead8}\n"
    "table{border-collapse:collapse;margin:.5rem 0 2rem}\nth,td{padding:.15rem "
    ".7rem;text-align:left;"
    "border-bottom:1px solid #d8ccb6}\n.n{text-align:right;font-variant-numeric:tabular-nums}\n"
    "figure{margin:1rem 0}\nfigcaption{font-size:.9em}\n</style>\n";

bool is_figure(const Cell& cell) {
    return std::holds_alternative<Figure>(cell);
}

std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
    return out + '"';
}

} // namespace

std::string as_text(const FigureTable& table, std::size_t most_rows) {
    std::vector<std::size_t> widths;
    for (const auto& column : table.columns) widths.push_back(column.size());
    const std::size_t rows = std::min(most_rows, table.rows.size());
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t c = 0; c < widths.size(); ++c)
            widths[c] = std::max(widths[c], shown(table.rows[r][c]).size());
    std::string out = table.about + "\n";
    const auto row = [&](auto text_of, auto right) {
        std::string line;
        for (std::size_t c = 0; c < widths.size(); ++c)
            line += right(c) ? fmt::format("  {:>{}}", text_of(c), widths[c])
                             : fmt::format("  {:<{}}", text_of(c), widths[c]);
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    };
    const auto right = [&](std::size_t c) {
        return !table.rows.empty() && is_figure(table.rows.front()[c]);
    };
    row([&](std::size_t c) { return table.columns[c]; }, right);
    for (std::size_t r = 0; r < rows; ++r)
        row([&](std::size_t c) { return shown(table.rows[r][c]); }, right);
    if (rows < table.rows.size()) out += fmt::format("  … and {} more\n", table.rows.size() - rows);
    return out;
}

std::string html_head(std::string_view title) {
    return fmt::format(
        "<!doctype html>\n<html lang=en><meta charset=utf-8>\n"
        "<meta name=viewport content=\"width=device-width\">\n<title>Trunkline: {}</title>\n{}",
        title, kStyle);
}

std::string as_csv(const FigureTable& table) {
    std::string out;
    const auto line = [&](const auto& cells, auto text_of) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            out += (i == 0 ? "" : ",") + quoted(text_of(cells[i]));
        out += "\n";
    };
    line(table.columns, [](const std::string& text) { return text; });
    for (const auto& row : table.rows) line(row, shown);
    return out;
}

std::string escape_html(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '&')
            out += "&amp;";
        else if (c == '"')
            out += "&quot;";
        else
            out += c;
    }
    return out;
}

std::string as_html(const FigureTable& table) {
    std::string out = "<h3>" + escape_html(table.about) + "</h3>\n<table><thead><tr>";
    for (const auto& column : table.columns) out += "<th>" + escape_html(column) + "</th>";
    out += "</tr></thead><tbody>\n";
    for (const auto& row : table.rows) {
        out += "<tr>";
        for (const Cell& cell : row)
            out += (is_figure(cell) ? "<td class=n>" : "<td>") + escape_html(shown(cell)) + "</td>";
        out += "</tr>\n";
    }
    return out + "</tbody></table>\n";
}

void write_rows(json::Writer& out, const FigureTable& table) {
    out.open('[');
    for (const auto& row : table.rows) {
        out.open('{');
        for (std::size_t c = 0; c < table.columns.size(); ++c) {
            out.key(table.columns[c]);
            if (is_figure(row[c]))
                out.raw(shown(row[c]));
            else
                out.text(shown(row[c]));
        }
        out.close('}');
    }
    out.close(']');
}

} // namespace trunkline

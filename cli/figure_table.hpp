// A table of figures, made once and printed as text, CSV, JSON or HTML.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "wire/writer.hpp"

namespace trunkline {

// A figure knows how many digits it is worth showing.
struct Figure {
    double value = 0;
    int digits = 0;
};
using Cell = std::variant<std::string, Figure>;

struct FigureTable {
    std::string name;  // of the CSV file and of the JSON member
    std::string about; // one sentence
    std::vector<std::string> columns;
    std::vector<std::vector<Cell>> rows;
};

// At most so many rows; a line says how many were left out.
std::string as_text(const FigureTable& table, std::size_t most_rows);
std::string as_csv(const FigureTable& table);
std::string as_html(const FigureTable& table);
// What a page of such tables begins with: no script, no font, nothing from elsewhere.
std::string html_head(std::string_view title);
// An array with an object for each row.
void write_rows(json::Writer& out, const FigureTable& table);

std::string escape_html(std::string_view text);

} // namespace trunkline

// Where a value stands in a text: for messages that name a line, and for changing one value of a
// file while the rest stays as its author wrote it. The text has to be JSON, as a Document has read
// it. A path is that of a Value, such as /routes/3/length.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace trunkline::json {

struct Place {
    std::size_t start; // of its name in an object, else as begin
    std::size_t begin, end;
};
std::optional<Place> find_place(std::string_view text, std::string_view path);

// The line of the value, or of what it would belong into; from 1.
int line_of(std::string_view text, std::string_view path);

// Gives the value this JSON; where there is none, its object gets it as its last member. Says
// whether there was such an object.
bool set_value(std::string& text, std::string_view path, std::string_view json);

// Takes the member away.
bool remove_value(std::string& text, std::string_view path);

} // namespace trunkline::json

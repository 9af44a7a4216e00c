// Records looked at again: whether they hold, and what happened in them with all hands open.
#pragma once

#include <string>
#include <vector>

#include "wire/record.hpp"
#include "wire/writer.hpp"

namespace trunkline {

// {"ok":true}, or where and why the record is wrong.
void write_check(json::Writer& out, const Record& record);

// A list with one object for each move of the game, or of the way to a variation and of that
// (LineWalk). Returns what is wrong with the record, or nothing.
std::string write_story(json::Writer& out, const Record& record, std::vector<std::size_t> path);

} // namespace trunkline

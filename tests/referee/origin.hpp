// Where a record comes from, by the text of docs/RECORD.md alone: its map and its shuffles.
#pragma once

#include <string>

namespace trunkline::referee {

// What is wrong with format, map_sha256 and fairness of a record of the second format, and with the
// orders that follow from its seed; or nothing.
std::string objection_to_origin(const std::string& record, const std::string& map);

} // namespace trunkline::referee

// The protocol (server/table_protocol.hpp) for others to read: as a JSON Schema, as the page's
// types, and as the tables of docs/PROTOCOL.md.
#pragma once

#include <string>
#include <string_view>

namespace trunkline::protocol {

// Draft 4, which most validators know. `anyOf` are the messages; what travels over HTTP is named
// under `http`.
std::string schema();
std::string typescript();
// A text in which every table that stands between `<!-- protocol NAME -->` and `<!-- end -->` is
// made anew. A name that there is none of gives an empty table.
std::string with_tables(std::string_view markdown);

} // namespace trunkline::protocol

// House rules: a map of the box with one thing changed, as a map of its own. It has its own id and
// hash, so that a record says by which rules it was played, and the referee knows them too.
#pragma once

#include <span>
#include <string_view>

#include "wire/embedded.hpp"

namespace trunkline {

// All of them as map files: "usa_open.json" and so on.
std::span<const EmbeddedFile> house_maps();

// The map that such an id was made from ("usa" for "usa_open"); any other id as it is.
std::string_view without_house_rule(std::string_view id);

} // namespace trunkline

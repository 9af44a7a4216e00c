// Names that people can tell apart: nothing invisible in them, no two alike at a table however they
// are written, none that passes for a bot. By ICU, and so not in the page, where one person names
// everybody.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace trunkline {

// Does it hold only what can be seen? (Controls are refused where names are read.)
bool is_visible(std::string_view name);

// Visible, no bot's, and like none of `others`: not "ADA" or "Аdа" with Cyrillic letters beside
// "Ada".
bool is_good_name(std::string_view name, std::span<const std::string> others);

} // namespace trunkline

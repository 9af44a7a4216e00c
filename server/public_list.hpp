// The list of public tables as everybody sees it: newest first, but of each visitor a few at a
// time, and in pages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "server/bus.hpp"

namespace trunkline {

struct PublicPage {
    std::vector<std::string> codes;
    std::string next; // to be given as `after`; empty: these were the last
};

PublicPage public_page(std::vector<ListedTable> tables, std::string_view after, std::size_t most);

} // namespace trunkline

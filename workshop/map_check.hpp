// A map file looked at as its author would like it: every mistake at once, each with its place, and
// what is allowed but hardly meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "wire/writer.hpp"

namespace trunkline {

struct MapRemark {
    std::string at; // a path such as /routes/3/length; empty: the whole file
    int line = 1;   // where that stands
    std::string problem;
};

struct MapCheck {
    std::vector<MapRemark> errors;   // why it does not load; at most kMostMapErrors of them
    std::vector<MapRemark> warnings; // of a map that loads
    bool more_errors = false;        // than are listed

    bool ok() const { return errors.empty(); }
};

inline constexpr std::size_t kMostMapErrors = 100;

// A text without errors is one that read_map() takes, and the other way round.
MapCheck check_map(std::string_view text);

void write_map_check(json::Writer& out, const MapCheck& check);

} // namespace trunkline

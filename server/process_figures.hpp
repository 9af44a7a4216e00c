// What the system says about this process, as Prometheus' own clients name it, and about the disk
// that its tables are on.
#pragma once

#include <cstdint>
#include <string>

namespace trunkline {

// Bytes left on the disk that this folder is on; more than any disk has where it cannot be told.
std::uint64_t room_left(const std::string& folder);

// In the text format of Prometheus. What the system does not say is left out.
std::string process_figures(const std::string& folder);

} // namespace trunkline

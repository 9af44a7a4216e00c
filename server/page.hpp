// The page's files, which travel inside the binary, ready to be sent: packed as well as the
// browser can unpack them, and to be kept by it for as long as they do not change.
#pragma once

#include "server/http_server.hpp"

namespace trunkline {

// The file for this path; status 404 where there is none.
Reply page_file(const Request& request);

} // namespace trunkline

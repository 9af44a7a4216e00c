// A request to a running server, for `trunkline admin`.
#pragma once

#include <string>

namespace trunkline {

struct ServerAnswer {
    int status = 0;
    std::string body;
};

// Posts JSON to `url` (http:// or https://, with a certificate that this machine trusts) with the
// host's secret. Throws std::runtime_error with one clear line where there is no answer.
ServerAnswer ask_server(const std::string& url, const std::string& path, const std::string& secret,
                        const std::string& body);

} // namespace trunkline

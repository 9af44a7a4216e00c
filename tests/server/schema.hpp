// Every message that a test sees is held against the schema of the protocol.
#pragma once

#include <string>
#include <string_view>

namespace trunkline {

// Where a text is not of that type of the schema; empty where it is.
std::string misfit(std::string_view text, const std::string& type);

// Fails the test where a message from a table is not as it is described.
void expect_described(std::string_view message);
// And the body of an answer over HTTP.
void expect_described(std::string_view method, std::string_view path, int status,
                      std::string_view body);

} // namespace trunkline

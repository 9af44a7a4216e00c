// The bodies of answers over HTTP (kBodies in server/table_protocol.hpp), written here and nowhere
// else; those of refusals are in table_messages_out.hpp.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "server/bus.hpp"

namespace trunkline::bodies {

std::string seated(const Seated& seated);
// `table` is the object of that name in the protocol, as JSON.
std::string one_table(std::string_view table);
std::string public_tables(std::span<const std::string> tables, std::string_view next);
// For the host: tables in the same way.
std::string host_tables(std::span<const std::string> tables, std::span<const std::string> bans);
std::string host_done();
std::string maps(std::string_view network);
std::string health(std::string_view trouble, int sockets);

} // namespace trunkline::bodies

// What is thrown at the project: any bytes as a map, as a record, as moves, as
// what people say. Each target returns
// normally or aborts; the fuzzers look for bytes that abort, the tests replay those that once did.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace trunkline::fuzz {

void read_any_map(std::string_view bytes);
void read_any_record(std::string_view bytes);
void play_any_moves(std::string_view bytes);
void say_anything(std::string_view bytes);

} // namespace trunkline::fuzz

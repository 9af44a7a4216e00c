// The record that a command is about.
#pragma once

#include <optional>
#include <string>

#include "cli/input.hpp"
#include "wire/record.hpp"

namespace trunkline {

// Of a .jsonl the first. nullopt and one line in `error` where it cannot be read.
std::optional<Record> first_record(const std::string& file, Boards& boards, std::string& error);

} // namespace trunkline

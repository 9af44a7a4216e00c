// What bots are asked for by name, and how long they may think.
#pragma once

#include <string>

#include "bots/bot.hpp"
#include "wire/json.hpp"

namespace trunkline::capi {

// The name of a bot; complains where there is none of that name.
std::string read_bot(const json::Value& name);
// Fields `ms` and `nodes`, both of which may be left out.
Budget read_budget(const json::Value& question);
Budget budget_of(double ms, double nodes);
// A whole number that starts a generator; complains where it is none.
std::uint64_t read_seed(const json::Value& value);

} // namespace trunkline::capi

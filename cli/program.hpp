// A player that is a program: it reads lines of JSON and answers each question with one line.
// Whatever it does wrong (dies, hangs, floods, moves illegally) costs it the game and nothing else.
#pragma once

#include <memory>
#include <string>

#include "bots/match.hpp"

namespace trunkline {

// Starts it once to see that it lives; false and one line in `error`.
bool check_program(const std::string& command, std::string& error);

// `budget_ms` is what it is told; after `patience_ms` without an answer it has lost.
std::unique_ptr<Contender> make_program(const std::string& command, double budget_ms,
                                        double patience_ms);

} // namespace trunkline

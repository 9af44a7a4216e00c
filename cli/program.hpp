// A player that is a program: it reads lines of JSON and answers each question with one line.
// Whatever it does wrong (dies, hangs, floods, moves illegally) costs it the game and nothing else.
#pragma once

#include <memory>
#include <string>

#include "bots/match.hpp"

namespace trunkline {

// Starts it once to see that it lives; false and one line in `error`.
bool check_program(const std::string& command, std::string& error);

struct ProgramOptions {
    double budget_ms = 0;   // what it is told; 0: nothing
    double patience_ms = 0; // without an answer for so long, it has lost
    bool strict = false;    // over its budget, it has lost
    std::string log;        // file for its standard error; empty: thrown away
};
std::unique_ptr<Contender> make_program(const std::string& command, const ProgramOptions& options);

} // namespace trunkline

// Who plays in the arena: bots by name, each with its own budget, and programs of other people that
// speak JSON on a pipe (docs/BOTS.md).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bots/match.hpp"

namespace trunkline {

// "expert", "expert@20ms", "mc@4000n" or "cmd:python3 mybot.py".
struct ContenderSpec {
    std::string text; // as written
    std::string name; // of a bot; or the command of a program
    bool external = false;
    Budget budget;
};

struct ArenaBudget {
    double ms = 0;
    std::uint64_t nodes = 0;
    double patience_ms = 0; // how long a program may take for one answer
    bool strict = false;    // a program over its budget has lost
    std::string logs;       // folder for what programs write to their standard error
};

// nullopt and one line in `error` where it names no bot or no budget. A bot without a budget of its
// own gets the arena's.
std::optional<ContenderSpec> read_contender(std::string_view text, const Board& board,
                                            const ArenaBudget& budget, std::string& error);

// `name` tells the logs of programs apart.
std::unique_ptr<Contender> make_contender(const ContenderSpec& spec, const ArenaBudget& budget,
                                          const std::string& name);

// Milliseconds of CPU time of this thread: other work on the machine does not count.
double thread_cpu_ms();

} // namespace trunkline

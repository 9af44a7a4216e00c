// The subcommands of `trunkline`, one file each. What a command does returns the exit code:
// 0 well, 1 no, 2 bad input.
#pragma once

#include "cli/command.hpp"

namespace trunkline {

void add_serve(Command& all);
void add_admin(Command& all);
void add_moderation(Command& admin);
void add_maps(Command& all);
void add_maps_check(Command& maps);
void add_maps_layout(Command& maps);
void add_maps_balance(Command& maps);
void add_protocol(Command& all);
void add_verify(Command& all);
void add_simulate(Command& all);
void add_stats(Command& all);
void add_review(Command& all);
void add_share(Command& all);
void add_puzzles(Command& all);
void add_demo(Command& all);
void add_bench(Command& all);
void add_arena(Command& all);
void add_ratings(Command& all);
void add_tune(Command& all);
void add_learn(Command& all);

} // namespace trunkline

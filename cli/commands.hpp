// The subcommands of `trunkline`, one file each. Each adds itself to the command line; what it
// does when chosen returns the exit code: 0 well, 1 no, 2 bad input.
#pragma once

#include <CLI/CLI.hpp>

namespace trunkline {

using Exit = int;
inline constexpr Exit kWell = 0;
inline constexpr Exit kNo = 1;
inline constexpr Exit kBadInput = 2;

void add_serve(CLI::App& app, Exit& exit);
void add_admin(CLI::App& app, Exit& exit);
void add_maps(CLI::App& app, Exit& exit);
void add_verify(CLI::App& app, Exit& exit);
void add_simulate(CLI::App& app, Exit& exit);
void add_demo(CLI::App& app, Exit& exit);
void add_bench(CLI::App& app, Exit& exit);
void add_arena(CLI::App& app, Exit& exit);
void add_tune(CLI::App& app, Exit& exit);

} // namespace trunkline

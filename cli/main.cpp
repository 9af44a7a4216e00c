// trunkline: host, run, record, referee and time whole games.
#include <fmt/core.h>

#include <cstdio>
#include <exception>

#include "cli/commands.hpp"

int main(int argc, char** argv) {
    using namespace trunkline;
    CLI::App app("Trunkline: a rail-building board game.", "trunkline");
    app.require_subcommand(1);
    Exit exit = kWell;
    for (const auto add : {add_serve, add_admin, add_demo, add_simulate, add_verify, add_maps,
                           add_bench, add_arena, add_tune})
        add(app, exit);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error); // --help
        fmt::print(stderr, "trunkline: {}\n", error.what());
        return kBadInput;
    } catch (const std::exception& error) {
        fmt::print(stderr, "trunkline: {}\n", error.what());
        return kBadInput;
    }
    return exit;
}

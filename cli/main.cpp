// trunkline: host, run, record, referee and time whole games.
#include "cli/commands.hpp"

int main(int argc, char** argv) {
    using namespace trunkline;
    return run_command_line(argc, argv, [](Command& all) {
        for (const auto add : {add_serve, add_admin, add_demo, add_simulate, add_stats, add_review,
                               add_share, add_puzzles, add_verify, add_maps, add_protocol,
                               add_bench, add_arena, add_ratings, add_tune, add_learn})
            add(all);
    });
}

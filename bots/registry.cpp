#include <array>

#include "bots/adversarial.hpp"
#include "bots/bot.hpp"
#include "bots/expert_1.hpp"
#include "bots/levels.hpp"
#include "bots/random.hpp"
#include "bots/references.hpp"

namespace trunkline {

std::span<const BotEntry> bot_registry() {
    static constexpr std::array entries = {
        BotEntry{"random", "any legal move, each with the same chance", make_random},
        BotEntry{"hungry", "many tickets, one network through all their cities", make_hungry},
        BotEntry{"path", "the way with fewest hops for every ticket it was dealt", make_path},
        BotEntry{"one-step", "the next hop of its best ticket", make_one_step},
        BotEntry{"long-route", "the next hop of its best ticket over long routes", make_long_route},
        BotEntry{"greedy", "the cheapest way for each ticket, more tickets at leisure",
                 make_greedy},
        BotEntry{"racer", "the longest routes, and out", make_racer},
        BotEntry{"wary", "greedy until somebody's trains run low", make_wary},
        BotEntry{"mc", "4,000 imagined games for every decision", make_mc},
        BotEntry{"expert-1", "the expert of November 2026, which never changes", make_expert_1},
        BotEntry{"expert", "the strongest there is", make_expert_1},
        BotEntry{"level-1", "follows one ticket at a time, hop by hop", make_level_1},
        BotEntry{"level-2", "follows its best ticket", make_level_2},
        BotEntry{"level-3", "plans for all its tickets together", make_level_3},
        BotEntry{"level-4", "plans, and looks ahead a little", make_level_4},
        BotEntry{"level-5", "the expert", make_level_5},
        BotEntry{"hoard", "draws cards as long as there are any", make_hoard, true},
        BotEntry{"tickets", "draws tickets as long as there are any", make_tickets, true},
        BotEntry{"tunnels", "digs at every tunnel", make_tunnels, true},
        BotEntry{"stations", "builds stations wherever it can", make_stations, true},
        BotEntry{"idle", "claims nothing as long as it can help it", make_idle, true},
    };
    return entries;
}

std::unique_ptr<Bot> make_bot(std::string_view name, const Board& board, std::uint64_t seed,
                              std::string& error) {
    for (const BotEntry& entry : bot_registry())
        if (entry.name == name) return entry.make(board, seed);
    error = "no bot is called '" + std::string(name) + "'; there are:";
    for (const BotEntry& entry : bot_registry()) error += " " + std::string(entry.name);
    return nullptr;
}

} // namespace trunkline

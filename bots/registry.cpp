#include <array>

#include "bots/adversarial.hpp"
#include "bots/bot.hpp"
#include "bots/random.hpp"

namespace trunkline {

std::span<const BotEntry> bot_registry() {
    static constexpr std::array entries = {
        BotEntry{"random", "any legal move, each with the same chance", make_random},
        BotEntry{"hoard", "draws cards as long as there are any", make_hoard},
        BotEntry{"tickets", "draws tickets as long as there are any", make_tickets},
        BotEntry{"tunnels", "digs at every tunnel", make_tunnels},
        BotEntry{"stations", "builds stations wherever it can", make_stations},
        BotEntry{"idle", "claims nothing as long as it can help it", make_idle},
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

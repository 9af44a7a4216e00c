#include <array>

#include "bots/bot.hpp"
#include "bots/random.hpp"

namespace trunkline {

std::span<const BotEntry> bot_registry() {
    static constexpr std::array entries = {
        BotEntry{"random", "any legal move, each with the same chance", make_random},
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

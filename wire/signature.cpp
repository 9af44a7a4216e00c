#include "wire/signature.hpp"

#include "engine/playout.hpp"
#include "engine/sha256.hpp"
#include "wire/map.hpp"
#include "wire/view.hpp"

namespace trunkline {
namespace {

constexpr std::uint64_t kGames = 20;

void add_games(Sha256& sum, const Board& board, int players) {
    Playout playout(board);
    for (std::uint64_t seed = 0; seed < kGames; ++seed) {
        const RandomGame played = playout.play(players, seed);
        std::string outcome;
        json::Writer outcome_writer(outcome);
        write_outcome(outcome_writer, board, played.game);
        std::string text = std::to_string(played.decisions);
        for (int seat = 0; seat < players; ++seat) {
            json::Writer out(text);
            write_view(out, board, look(played.game, seat), outcome);
        }
        sum.add(text);
    }
}

} // namespace

std::string signature() {
    Sha256 sum;
    for (const auto& id : map_ids()) {
        const auto board = embedded_map(id);
        for (int players = board->min_players; players <= board->max_players; ++players)
            add_games(sum, *board, players);
    }
    return to_hex(sum.finish()).substr(0, 16);
}

} // namespace trunkline

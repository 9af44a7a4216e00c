#include "bots/simulation.hpp"

#include "bots/bot.hpp"

namespace trunkline {
std::uint64_t bot_seed(const Digest& seed, std::size_t seat) {
    Sha256 sum;
    sum.add("bot");
    sum.add(seed);
    sum.add(std::to_string(seat));
    const Digest digest = sum.finish();
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < 8; ++i) number = number << 8 | digest[i];
    return number;
}

Digest simulation_seed(std::uint64_t seed, int game) {
    std::string text = std::to_string(seed);
    if (game > 0) text += "/" + std::to_string(game);
    return sha256(text);
}

Simulated simulate_game(const Board& board, const std::vector<std::string>& bots,
                        const Digest& seed, const Watch& watch) {
    Simulated result;
    Record& record = result.record;
    record.board = &board;
    std::vector<std::unique_ptr<Bot>> players;
    for (std::size_t s = 0; s < bots.size(); ++s) {
        std::string error;
        players.push_back(make_bot(bots[s], board, bot_seed(seed, s), error));
        record.seats.push_back({bots[s], bots[s], board.train_colors[s]});
    }
    record.fairness = fairness_of(seed, std::vector<std::string>(bots.size()));

    FairDealer fair(seed, record.fairness->salts);
    Dealer& dealer = fair;
    Game game = deal(board, static_cast<int>(bots.size()), dealer);
    const PublicState& p = game.public_state;
    for (int made = 0; p.phase != Phase::Over && made < kMoveLimit; ++made) {
        const int seat = seat_to_move(p);
        const Move move = players[seat]->choose(look(game, static_cast<int>(seat)), {});
        result.turns += p.phase == Phase::Turn;
        record.add(game.private_states[seat], move);
        const Game before = game;
        const Outcome outcome = apply(board, game, move, dealer);
        if (watch) watch(before, game, move, outcome);
    }
    record.orders = fair.orders();
    result.finished = p.phase == Phase::Over;
    if (result.finished) record.result = result.sheet = score(board, game);
    return result;
}

} // namespace trunkline

// Games for the tests of the review: bots play, and a test may put another move in the place of
// what a bot chose.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "bots/simulation.hpp"
#include "review/review.hpp"

namespace trunkline::test {

using namespace review;

// Returns the move that is made instead, or the same.
using Instead = std::function<Move(const View&, const Move&)>;

inline Record play_game(const Board& board, const std::vector<std::string>& bots,
                        std::uint64_t seed, const Instead& instead = {}, int nodes = 200) {
    Record record;
    record.board = &board;
    std::vector<std::unique_ptr<Bot>> players;
    const Digest digest = simulation_seed(seed, 0);
    for (std::size_t s = 0; s < bots.size(); ++s) {
        std::string error;
        players.push_back(make_bot(bots[s], board, bot_seed(digest, s), error));
        record.seats.push_back({bots[s], bots[s], board.train_colors[s]});
    }
    record.fairness = fairness_of(digest, std::vector<std::string>(bots.size()));
    FairDealer fair(digest, record.fairness->salts);
    Dealer& dealer = fair;
    Game game = deal(board, static_cast<int>(bots.size()), dealer);
    Budget budget;
    budget.nodes = static_cast<std::uint64_t>(nodes);
    while (game.public_state.phase != Phase::Over) {
        const int seat = seat_to_move(game.public_state);
        const View view = look(game, seat);
        Move move = players[static_cast<std::size_t>(seat)]->choose(view, budget);
        if (instead) move = instead(view, move);
        record.add(game.private_states[seat], move);
        apply(board, game, move, dealer);
    }
    record.orders = fair.orders();
    record.result = score(board, game);
    return record;
}

inline std::string text_of(const Review& review) {
    std::string text;
    json::Writer out(text);
    write_review(out, review);
    return text;
}

} // namespace trunkline::test

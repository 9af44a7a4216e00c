// Whole games for tests: random moves, fairly dealt, and recorded.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/fair.hpp"
#include "engine/rules.hpp"
#include "wire/map.hpp"
#include "wire/record.hpp"

namespace trunkline::testing {

inline const Board& board_of(std::string_view id) {
    static const Board usa = *embedded_map("usa");
    static const Board europe = *embedded_map("europe");
    static const Board nordic = *embedded_map("nordic");
    return id == "usa" ? usa : id == "europe" ? europe : nordic;
}

inline const Board* find_board(std::string_view id) {
    return id == "usa" || id == "europe" || id == "nordic" ? &board_of(id) : nullptr;
}

struct Played {
    Record record;
    Game game;
};

// `watch` sees every step: the game before and after, the move, and what it brought about.
using Watch = std::function<void(const Game&, const Game&, const Move&, const Outcome&)>;

inline Played play_random(const Board& board, int players, std::uint64_t seed,
                          const Watch& watch = {}) {
    Played played;
    Record& record = played.record;
    record.board = &board;
    const Digest digest = sha256(std::to_string(seed));
    std::vector<std::string> salts;
    for (int s = 0; s < players; ++s) {
        record.seats.push_back({"player " + std::to_string(s), "random", std::nullopt});
        salts.push_back(std::to_string(s));
    }
    const Fairness fairness = fairness_of(digest, salts);
    FairDealer fair(digest, fairness.salts);
    Dealer& dealer = fair;
    Game& game = played.game;
    game = deal(board, players, dealer);
    Rng rng{seed};
    const auto list = std::make_unique<MoveList>();
    for (int made = 0; game.public_state.phase != Phase::Over && made < 20'000; ++made) {
        int seat = game.public_state.to_move;
        if (game.public_state.phase == Phase::Opening)
            while (!awaits(game.public_state, seat = static_cast<int>(rng.below(
                                                  static_cast<std::uint32_t>(players))))) {
            }
        list->clear();
        moves(board, look(game, seat), *list);
        const Move move =
            (*list)[static_cast<int>(rng.below(static_cast<std::uint32_t>(list->size())))];
        const Game before = game;
        record.add(game.private_states[seat], move);
        const Outcome outcome = apply(board, game, move, dealer);
        if (watch) watch(before, game, move, outcome);
    }
    record.orders = fair.orders();
    record.fairness = fairness;
    if (game.public_state.phase == Phase::Over) record.result = score(board, game);
    return played;
}

// The first such game in which the deck ran out.
inline Played play_until_reshuffled(const Board& board, int players) {
    for (std::uint64_t seed = 0;; ++seed) {
        Played played = play_random(board, players, seed);
        if (!played.record.orders.reshuffles.empty()) return played;
    }
}

} // namespace trunkline::testing

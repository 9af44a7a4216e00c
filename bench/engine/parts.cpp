// The parts of a game one by one: legal moves, apply, longest path, score, copy, imagine.
// Positions come from random games, so that each figure is a mean over whole games.
#include <benchmark/benchmark.h>

#include <memory>
#include <vector>

#include "engine/apply.hpp"
#include "engine/deal.hpp"
#include "engine/longest_path.hpp"
#include "engine/playout.hpp"
#include "engine/score.hpp"
#include "wire/map.hpp"

namespace trunkline {
namespace {

struct Positions {
    Board board;
    std::vector<Game> games; // before a decision
    std::vector<Move> moves; // the decision taken there
    std::vector<Game> ended;

    Positions(const char* map, int players) : board(*embedded_map(map)) {
        const auto list = std::make_unique<MoveList>();
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            Rng choice{seed};
            FastDealer dealer{Rng{~seed}};
            Game game = deal(board, players, dealer);
            while (game.public_state.phase != Phase::Over) {
                const PublicState& p = game.public_state;
                const int seat = seat_to_move(p);
                trunkline::moves(board, look(game, seat), *list);
                const auto n = static_cast<std::uint32_t>(list->size());
                games.push_back(game);
                moves.push_back((*list)[static_cast<int>(choice.below(n))]);
                apply(board, game, moves.back(), dealer);
            }
            ended.push_back(game);
        }
    }
};

const Positions& positions(const benchmark::State& state) {
    static const char* const maps[] = {"usa", "europe", "nordic"};
    static std::unique_ptr<Positions> made[3];
    const int i = state.range(0);
    if (!made[i]) made[i] = std::make_unique<Positions>(maps[i], 2);
    return *made[i];
}

// Runs `step(positions, i)` over all positions again and again.
template <class Step>
void over(benchmark::State& state, const std::vector<Game>& games, Step step) {
    std::size_t i = 0;
    for (auto _ : state) {
        step(i);
        if (++i == games.size()) i = 0;
    }
}

void look_at(benchmark::State& state) {
    const Positions& at = positions(state);
    over(state, at.games, [&](std::size_t i) {
        View view = look(at.games[i], 0);
        benchmark::DoNotOptimize(view);
    });
}
void copy(benchmark::State& state) {
    const Positions& at = positions(state);
    over(state, at.games, [&](std::size_t i) {
        Game game = at.games[i];
        benchmark::DoNotOptimize(game);
    });
}
void legal_moves(benchmark::State& state) {
    const Positions& at = positions(state);
    const auto list = std::make_unique<MoveList>();
    over(state, at.games, [&](std::size_t i) {
        moves(at.board, look(at.games[i], at.moves[i].seat), *list);
        benchmark::DoNotOptimize(list->size());
    });
}
void judge_a_move(benchmark::State& state) {
    const Positions& at = positions(state);
    over(state, at.games, [&](std::size_t i) {
        benchmark::DoNotOptimize(
            why_not(at.board, look(at.games[i], at.moves[i].seat), at.moves[i]));
    });
}
void copy_and_apply(benchmark::State& state) {
    const Positions& at = positions(state);
    FastDealer dealer{Rng{7}};
    over(state, at.games, [&](std::size_t i) {
        Game game = at.games[i];
        benchmark::DoNotOptimize(apply(at.board, game, at.moves[i], dealer));
    });
}
void imagine_a_game(benchmark::State& state) {
    const Positions& at = positions(state);
    FastDealer dealer{Rng{7}};
    over(state, at.games, [&](std::size_t i) {
        Game game = imagine(at.board, look(at.games[i], at.moves[i].seat), dealer);
        benchmark::DoNotOptimize(game);
    });
}
void longest_path_at_the_end(benchmark::State& state) {
    const Positions& at = positions(state);
    over(state, at.ended, [&](std::size_t i) {
        benchmark::DoNotOptimize(longest_path(at.board, at.ended[i].public_state.owned[0]));
    });
}
void final_score(benchmark::State& state) {
    const Positions& at = positions(state);
    over(state, at.ended, [&](std::size_t i) {
        ScoreSheet sheet = score(at.board, at.ended[i]);
        benchmark::DoNotOptimize(sheet);
    });
}

#define ON_EVERY_MAP(f) BENCHMARK(f)->ArgName("map")->Arg(0)->Arg(1)->Arg(2)
ON_EVERY_MAP(look_at);
ON_EVERY_MAP(copy);
ON_EVERY_MAP(legal_moves);
ON_EVERY_MAP(judge_a_move);
ON_EVERY_MAP(copy_and_apply);
ON_EVERY_MAP(imagine_a_game);
ON_EVERY_MAP(longest_path_at_the_end);
ON_EVERY_MAP(final_score);

} // namespace
} // namespace trunkline

BENCHMARK_MAIN();

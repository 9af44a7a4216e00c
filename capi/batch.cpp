#include "capi/batch.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/playout.hpp"
#include "engine/rules.hpp"
#include "engine/score.hpp"

namespace trunkline {

View GameBatch::Running::view() const {
    return look(game, seat_to_move(game.public_state));
}

GameBatch::GameBatch(const Board& board, int players, int games, std::uint64_t seed)
    : board_(board),
      actions_(board),
      observation_(board, players),
      players_(players),
      seeds_{seed},
      chance_{~seed},
      games_(static_cast<std::size_t>(games)),
      moves_(static_cast<std::size_t>(games)) {
    for (Running& one : games_) deal_next(one);
}

void GameBatch::deal_next(Running& one) {
    one.dealer = {Rng{seeds_.next()}};
    one.game = deal(board_, players_, one.dealer);
    one.moves = 0;
}

void GameBatch::write(json::Writer& out) const {
    out.key("games").number(games()).key("players").number(players_);
    out.key("actions").number(actions_.count()).key("action").open('{');
    actions_.write(out);
    out.close('}').key("observations").number(observation_.size()).key("observation").open('{');
    observation_.write(out);
    out.close('}');
}

GameBatch::Fault GameBatch::step(const std::int32_t* actions, const tl_arrays& out) {
    for (std::size_t i = 0; i < games_.size(); ++i) {
        if (actions[i] < 0 || actions[i] >= actions_.count()) return {static_cast<int>(i)};
        const View view = games_[i].view();
        moves_[i] = actions_.move(view, actions[i]);
        if (const Refusal refusal = why_not(board_, view, moves_[i]); refusal != Refusal::None)
            return {static_cast<int>(i), refusal};
    }
    const auto players = static_cast<std::size_t>(players_);
    std::fill_n(out.done, games_.size(), std::uint8_t{0});
    std::fill_n(out.reward, games_.size() * players, 0.0f);
    std::fill_n(out.points, games_.size() * players, 0);
    for (std::size_t i = 0; i < games_.size(); ++i) {
        Running& one = games_[i];
        apply(board_, one.game, moves_[i], one.dealer);
        // C-74: nobody plays for ever; the points of such a game are those at its end.
        if (one.game.public_state.phase == Phase::Over || ++one.moves == kMoveLimit) finish(i, out);
        show(i, out);
    }
    return {};
}

void GameBatch::finish(std::size_t i, const tl_arrays& out) {
    Running& one = games_[i];
    const auto n = static_cast<std::size_t>(players_);
    const auto points = totals(board_, one.game);
    const int best = *std::max_element(points.begin(), points.begin() + players_);
    unsigned winners = 0;
    for (std::size_t s = 0; s < n; ++s) winners |= (points[s] == best ? 1u : 0u) << s;
    if (std::popcount(winners) > 1) winners = score(board_, one.game).winners; // tie-breaks
    for (std::size_t s = 0; s < n; ++s) {
        out.points[i * n + s] = points[s];
        if ((winners >> s) & 1)
            out.reward[i * n + s] = 1.0f / static_cast<float>(std::popcount(winners));
    }
    out.done[i] = 1;
    deal_next(one);
}

void GameBatch::show(std::size_t i, const tl_arrays& out) const {
    const View view = games_[i].view();
    out.seat[i] = view.seat;
    actions_.mark(view, out.mask + i * static_cast<std::size_t>(actions_.count()));
    observation_.fill(view, out.observation + i * static_cast<std::size_t>(observation_.size()));
}

void GameBatch::fill(const tl_arrays& out) const {
    const std::size_t all = games_.size() * static_cast<std::size_t>(players_);
    std::fill_n(out.done, games_.size(), std::uint8_t{0});
    std::fill_n(out.reward, all, 0.0f);
    std::fill_n(out.points, all, 0);
    for (std::size_t i = 0; i < games_.size(); ++i) show(i, out);
}

void GameBatch::sample(const std::uint8_t* mask, std::int32_t* actions) {
    const int n = actions_.count(), whole = n & ~7;
    const auto eight = [&](int a) {
        std::uint64_t bytes;
        std::memcpy(&bytes, mask + a, sizeof bytes);
        return std::popcount(bytes & Cards::kOnes);
    };
    for (std::size_t i = 0; i < games_.size(); ++i, mask += n) {
        int legal = 0;
        for (int a = 0; a < whole; a += 8) legal += eight(a);
        for (int a = whole; a < n; ++a) legal += mask[a] & 1;
        auto k = static_cast<int>(chance_.below(static_cast<std::uint32_t>(std::max(1, legal))));
        int a = 0;
        for (int here = 0; a < whole && k >= (here = eight(a)); a += 8) k -= here;
        while (a < n && ((mask[a] & 1) == 0 || k-- > 0)) ++a;
        actions[i] = a;
    }
}

} // namespace trunkline

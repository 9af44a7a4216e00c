#include "doors/batch.hpp"

#include <algorithm>
#include <bit>

#include "engine/playout.hpp"
#include "engine/rules.hpp"
#include "engine/score.hpp"

namespace trunkline {

View Batch::Seat::view() const {
    const Platform& p = game.platform;
    return look(game, p.phase == Phase::Opening ? std::countr_zero(p.choosing) : p.to_move);
}

Batch::Batch(const Board& board, int players, int games, std::uint64_t seed)
    : board_(board),
      actions_(board),
      observation_(board, players),
      players_(players),
      seeds_{seed},
      chance_{~seed},
      games_(static_cast<std::size_t>(games)),
      moves_(static_cast<std::size_t>(games)) {
    for (Seat& seat : games_) deal_next(seat);
}

void Batch::deal_next(Seat& seat) {
    seat.dealer = {Rng{seeds_.next()}};
    seat.game = deal(board_, players_, seat.dealer);
    seat.moves = 0;
}

void Batch::write(json::Writer& out) const {
    out.key("games").number(games()).key("players").number(players_);
    out.key("actions").number(actions_.count()).key("action").open('{');
    actions_.write(out);
    out.close('}').key("observations").number(observation_.size()).key("observation").open('{');
    observation_.write(out);
    out.close('}');
}

Batch::Fault Batch::step(const std::int32_t* actions, const tl_arrays& out) {
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
        Seat& seat = games_[i];
        apply(board_, seat.game, moves_[i], seat.dealer);
        // C-74: nobody plays for ever; the points of such a game are those at its end.
        if (seat.game.platform.phase == Phase::Over || ++seat.moves == kMoveLimit) finish(i, out);
        show(i, out);
    }
    return {};
}

void Batch::finish(std::size_t i, const tl_arrays& out) {
    Seat& seat = games_[i];
    const ScoreSheet sheet = score(board_, seat.game);
    const auto share = 1.0f / static_cast<float>(std::popcount(sheet.winners));
    for (std::size_t s = 0; s < static_cast<std::size_t>(players_); ++s) {
        const std::size_t at = i * static_cast<std::size_t>(players_) + s;
        out.points[at] = sheet.seat[s].total;
        out.reward[at] = (sheet.winners >> s) & 1 ? share : 0.0f;
    }
    out.done[i] = 1;
    deal_next(seat);
}

void Batch::show(std::size_t i, const tl_arrays& out) const {
    const View view = games_[i].view();
    out.seat[i] = view.seat;
    actions_.mark(view, out.mask + i * static_cast<std::size_t>(actions_.count()));
    observation_.fill(view, out.observation + i * static_cast<std::size_t>(observation_.size()));
}

void Batch::fill(const tl_arrays& out) const {
    const std::size_t all = games_.size() * static_cast<std::size_t>(players_);
    std::fill_n(out.done, games_.size(), std::uint8_t{0});
    std::fill_n(out.reward, all, 0.0f);
    std::fill_n(out.points, all, 0);
    for (std::size_t i = 0; i < games_.size(); ++i) show(i, out);
}

void Batch::sample(const std::uint8_t* mask, std::int32_t* actions) {
    const int n = actions_.count();
    for (std::size_t i = 0; i < games_.size(); ++i, mask += n) {
        int legal = 0;
        for (int a = 0; a < n; ++a) legal += mask[a] != 0;
        auto k = static_cast<int>(chance_.below(static_cast<std::uint32_t>(std::max(1, legal))));
        int a = 0;
        // Whole blocks up to the one that is meant.
        constexpr int block = 64;
        for (; a + block <= n; a += block) {
            int here = 0;
            for (int j = 0; j < block; ++j) here += mask[a + j] != 0;
            if (k < here) break;
            k -= here;
        }
        while (a < n && (mask[a] == 0 || k-- > 0)) ++a;
        actions[i] = a;
    }
}

} // namespace trunkline

#include "capi/batch.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "bots/simulation.hpp"
#include "engine/playout.hpp"
#include "engine/rules.hpp"
#include "engine/score.hpp"

namespace trunkline {

View GameBatch::Running::view() const {
    return look(game, seat_to_move(game.public_state));
}

GameBatch::GameBatch(const Board& board, const BatchOptions& options)
    : board_(board),
      actions_(board),
      observation_(board, options.players),
      players_(options.players),
      records_(options.records),
      nodes_(options.nodes),
      games_(static_cast<std::size_t>(options.games)),
      workers_(std::min(options.threads, options.games)) {
    for (int k = 0; k < workers_.count(); ++k) {
        Bots& bots = bots_.emplace_back(static_cast<std::size_t>(players_));
        for (std::size_t s = 0; s < options.opponents.size(); ++s) {
            std::string error;
            if (!options.opponents[s].empty())
                bots[s] = make_bot(options.opponents[s], board, options.seed + s, error);
        }
    }
    Rng seeds{options.seed};
    for (Running& one : games_) seed(one, seeds.next());
    share([&](std::size_t first, std::size_t last, const Bots& bots) {
        for (std::size_t i = first; i < last; ++i) go_on(games_[i], bots);
    });
}

template <class Part>
void GameBatch::share(Part part) {
    const std::size_t n = games_.size();
    const auto threads = static_cast<std::size_t>(workers_.count());
    auto own = [&](int k) {
        const auto at = static_cast<std::size_t>(k);
        part(n * at / threads, n * (at + 1) / threads, bots_[at]);
    };
    workers_.each(own);
}

void GameBatch::seed(Running& one, std::uint64_t seed) {
    one.seeds = {seed};
    one.chance = {~seed};
    deal_next(one);
}

void GameBatch::deal_next(Running& one) {
    const std::uint64_t seed = one.seeds.next();
    one.moves = 0;
    if (records_) {
        std::vector<Record::Seat> seats(static_cast<std::size_t>(players_));
        for (std::size_t s = 0; s < seats.size(); ++s) {
            seats[s].name = "seat " + std::to_string(s);
            seats[s].color = board_.train_colors[s];
        }
        std::vector<std::string> salts(seats.size());
        one.recorded = std::make_unique<OpenGame>(
            board_, std::move(seats), fairness_of(simulation_seed(seed, 0), std::move(salts)));
        one.game = one.recorded->game();
        return;
    }
    one.dealer = {Rng{seed}};
    one.game = deal(board_, players_, one.dealer);
}

void GameBatch::carry_out(Running& one, const Move& move) {
    ++one.moves;
    if (!one.recorded) {
        apply(board_, one.game, move, one.dealer);
        return;
    }
    one.recorded->play(move);
    one.game = one.recorded->game();
}

// C-74: nobody plays for ever.
bool GameBatch::is_over(const Running& one) const {
    return one.game.public_state.phase == Phase::Over || one.moves == kMoveLimit;
}

void GameBatch::go_on(Running& one, const Bots& bots) {
    while (!is_over(one)) {
        const View view = one.view();
        Bot* bot = bots[view.seat].get();
        if (bot == nullptr) return;
        carry_out(one, bot->choose(view, {0, nodes_, nullptr}));
    }
}

void write_shape(json::Writer& out, const Actions& actions, const Observation& observation) {
    out.key("actions").number(actions.count()).key("action").open('{');
    actions.write(out);
    out.close('}').key("observation_version").number(kObservationVersion);
    out.key("observations").number(observation.size()).key("observation").open('{');
    observation.write(out);
    out.close('}');
}

void GameBatch::write(json::Writer& out) const {
    out.key("games").number(games()).key("players").number(players_);
    out.key("threads").number(workers_.count());
    write_shape(out, actions_, observation_);
}

GameBatch::Fault GameBatch::step(const std::int32_t* actions, const tl_arrays& out) {
    std::vector<Fault> faults(static_cast<std::size_t>(workers_.count()));
    share([&](std::size_t first, std::size_t last, const Bots& bots) {
        Fault& fault = faults[static_cast<std::size_t>(&bots - bots_.data())];
        for (std::size_t i = first; i < last && fault.game < 0; ++i) {
            const View view = games_[i].view();
            const bool known = actions[i] >= 0 && actions[i] < actions_.count();
            if (known) games_[i].next = actions_.move(view, actions[i]);
            const Refusal refusal = known ? why_not(board_, view, games_[i].next) : Refusal::None;
            if (!known || refusal != Refusal::None) fault = {static_cast<int>(i), refusal};
        }
    });
    for (const Fault& fault : faults)
        if (fault.game >= 0) return fault;
    share([&](std::size_t first, std::size_t last, const Bots& bots) {
        for (std::size_t i = first; i < last; ++i) {
            Running& one = games_[i];
            clear(i, out);
            carry_out(one, one.next);
            go_on(one, bots);
            if (is_over(one)) {
                finish(i, out);
                deal_next(one);
                go_on(one, bots);
            }
            show(i, out);
        }
    });
    return {};
}

void GameBatch::clear(std::size_t i, const tl_arrays& out) const {
    const auto n = static_cast<std::size_t>(players_);
    out.terminated[i] = out.truncated[i] = 0;
    std::fill_n(out.reward + i * n, n, 0.0f);
    std::fill_n(out.points + i * n, n, 0);
}

// The points of a game that was cut off are those it would have if it ended there; nobody wins it.
void GameBatch::finish(std::size_t i, const tl_arrays& out) {
    Running& one = games_[i];
    const auto n = static_cast<std::size_t>(players_);
    const auto points = totals(board_, one.game);
    const bool ended = one.game.public_state.phase == Phase::Over;
    unsigned winners = 0;
    if (ended) {
        const int best = *std::max_element(points.begin(), points.begin() + players_);
        for (std::size_t s = 0; s < n; ++s) winners |= (points[s] == best ? 1u : 0u) << s;
        if (std::popcount(winners) > 1) winners = score(board_, one.game).winners; // tie-breaks
    }
    for (std::size_t s = 0; s < n; ++s) {
        out.points[i * n + s] = points[s];
        if ((winners >> s) & 1)
            out.reward[i * n + s] = 1.0f / static_cast<float>(std::popcount(winners));
        if (out.final_observation == nullptr) continue;
        const View view = look(one.game, static_cast<int>(s));
        observation_.fill(view, one.completed[s].of(board_, view),
                          row(out.final_observation, i * n + s));
    }
    (ended ? out.terminated : out.truncated)[i] = 1;
    if (one.recorded) write_record(one.records.emplace_back(), one.recorded->record());
}

void GameBatch::show(std::size_t i, const tl_arrays& out) {
    const View view = games_[i].view();
    out.seat[i] = view.seat;
    actions_.mark(view, out.mask + i * static_cast<std::size_t>(actions_.count()));
    observation_.fill(view, games_[i].completed[view.seat].of(board_, view),
                      row(out.observation, i));
}

void GameBatch::fill(const tl_arrays& out) {
    for (std::size_t i = 0; i < games_.size(); ++i) {
        clear(i, out);
        show(i, out);
    }
}

bool GameBatch::reset(const std::int32_t* games, const std::uint64_t* seeds, int count,
                      const tl_arrays& out) {
    for (int k = 0; k < count; ++k)
        if (games[k] < 0 || games[k] >= this->games()) return false;
    for (int k = 0; k < count; ++k) {
        const auto i = static_cast<std::size_t>(games[k]);
        seed(games_[i], seeds[k]);
        go_on(games_[i], bots_[0]);
        clear(i, out);
        show(i, out);
    }
    return true;
}

std::vector<std::string> GameBatch::take_records() {
    std::vector<std::string> all;
    for (Running& one : games_) {
        std::ranges::move(one.records, std::back_inserter(all));
        one.records.clear();
    }
    return all;
}

// Counts in blocks first: rows of a mask are a thousand bytes, nearly all of them 0.
void GameBatch::sample(const std::uint8_t* mask, std::int32_t* actions) {
    constexpr int kWord = 8, kBlock = 8 * kWord;
    const int n = actions_.count(), blocks = n / kBlock;
    const auto count_word = [](const std::uint8_t* at) {
        std::uint64_t bytes;
        std::memcpy(&bytes, at, sizeof bytes);
        return bytes & Cards::kOnes;
    };
    const auto sum = [](std::uint64_t bytes) {
        return static_cast<int>((bytes * Cards::kOnes) >> 56);
    };
    share([&](std::size_t first, std::size_t last, const Bots&) {
        std::vector<int> in_block(static_cast<std::size_t>(blocks));
        for (std::size_t i = first; i < last; ++i) {
            const std::uint8_t* own = mask + i * static_cast<std::size_t>(n);
            int legal = 0;
            for (int b = 0; b < blocks; ++b) {
                std::uint64_t bytes = 0; // each of them counts to 8 at most
                for (int w = 0; w < kBlock; w += kWord) bytes += count_word(own + b * kBlock + w);
                legal += in_block[static_cast<std::size_t>(b)] = sum(bytes);
            }
            for (int a = blocks * kBlock; a < n; ++a) legal += own[a] & 1;
            auto k = static_cast<int>(
                games_[i].chance.below(static_cast<std::uint32_t>(std::max(1, legal))));
            int a = 0;
            for (const int here : in_block) {
                if (k < here) break;
                k -= here;
                a += kBlock;
            }
            for (int here = 0; a + kWord <= n && k >= (here = sum(count_word(own + a))); a += kWord)
                k -= here;
            while (a < n && ((own[a] & 1) == 0 || k-- > 0)) ++a;
            actions[i] = a;
        }
    });
}

} // namespace trunkline

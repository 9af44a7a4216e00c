#include "review/puzzle.hpp"

#include <algorithm>

#include "bots/levels.hpp"

namespace trunkline::review {
namespace {

constexpr int kScreened = 48; // imagined games for a first look
constexpr int kJudged = 384;  // and where that was promising
constexpr int kConfirmed = 10 * kJudged;
constexpr int kPromising = 40'000; // millionths of a win between the best and the next
constexpr int kClear = 40'000;
constexpr std::uint64_t kSecond = 80'000; // nodes of the expert, about a second
constexpr std::uint64_t kLevelFive = 8'000;
constexpr int kAsked = 3;   // times, and most of them count
constexpr int kNeeded = 64; // imagined games in which others are asked what they need

// A game of one move, as decisions and reasons are worked out from.
Timeline line_with(const Board& board, const Game& game, const Move& move) {
    FastDealer dealer;
    dealer.rng.state = 1; // only a tunnel's cards and the row depend on it
    Timeline line;
    line.states.push_back(game);
    line.moves.push_back(move);
    line.states.push_back(game);
    apply(board, line.states.back(), move, dealer);
    return line;
}

// The same answer: cards of one kind are one choice, and so are all ways to pay.
bool same_answer(const PublicState& p, const Move& a, const Move& b) {
    if (a.type != b.type) return false;
    if (a.type != MoveType::Draw) return a.type == MoveType::Tunnel || a.what == b.what;
    const auto card = [&](const Move& m) {
        return m.what == kFromDeck ? Card::None : p.row[m.what];
    };
    return card(a) == card(b);
}

// The one that comes closest to what stands first, or beats it.
std::size_t nearest(const Decision& decision) {
    const auto& choices = decision.choices();
    std::size_t found = 1;
    for (std::size_t i = 2; i < choices.size(); ++i)
        if (choices[i].first.win() > choices[found].first.win()) found = i;
    return found;
}

bool is_card(const Move& move) {
    return move.type == MoveType::Draw;
}

} // namespace

int Puzzle::difficulty() const {
    int level = kPuzzleLevels;
    while (level > 1 && ((levels >> (level - 2)) & 1) != 0) --level;
    return level;
}

PuzzleFinder::PuzzleFinder(const Board& board, int players, std::uint64_t seed)
    : board_(board), seed_(seed), games_(board, players) {
    searcher_ = make_level_5(board, seed);
    // A bot's chance comes from its seed and the view, so each time it is another one.
    for (std::uint64_t k = 0; k < kAsked; ++k)
        for (const auto make :
             {make_level_1, make_level_2, make_level_3, make_level_4, make_level_5})
            levels_.push_back(make(board, seed + k));
}

std::optional<Puzzle> PuzzleFinder::look(const Game& game, const Move& played) {
    // Which card to take is asked too often to be a puzzle.
    if (game.public_state.phase == Phase::Draw) return std::nullopt;
    ++counts_.looked_at;
    const View view = trunkline::look(game, played.seat);
    const std::uint64_t seed = mix(seed_, view);
    const auto best = clearly_best(game, played, seed);
    if (!best) {
        ++counts_.unclear;
        return std::nullopt;
    }
    auto puzzle = confirmed(game, *best, ~seed);
    if (!puzzle) {
        ++counts_.unconfirmed;
        return std::nullopt;
    }
    if (called_otherwise(view, *best)) {
        ++counts_.called_otherwise;
        return std::nullopt;
    }
    ask_levels(*puzzle);
    puzzle->kind = kind_of(*puzzle);
    puzzle->because = why_better(
        board_, games_, line_with(board_, game, puzzle->others[puzzle->tempting].move), 0, *best);
    if (is_card(*best) && is_card(puzzle->others[puzzle->tempting].move)) {
        ++counts_.unclear;
        return std::nullopt;
    }
    ++counts_.found;
    return puzzle;
}

std::optional<Move> PuzzleFinder::clearly_best(const Game& game, const Move& played,
                                               std::uint64_t seed) {
    Decision rough(board_, games_, line_with(board_, game, played), 0);
    if (rough.choices().size() < 2) return std::nullopt;
    rough.play(games_, seed, 0, kScreened);
    // What was played counts 0.
    const auto& choices = rough.choices();
    const std::size_t other = nearest(rough);
    Move best = played;
    int gap = -choices[other].first.win();
    if (gap < 0) {
        best = choices[other].move;
        int next = 0;
        for (std::size_t i = 1; i < choices.size(); ++i)
            if (i != other) next = std::max(next, choices[i].first.win());
        gap = -gap - next;
    }
    if (gap < kPromising) return std::nullopt;
    // Once more, followed by the plan that suits it, and by the one that suits the next best.
    Decision fine(board_, games_, line_with(board_, game, best), 0);
    fine.play(games_, seed + 1, 0, kJudged);
    const auto& rival = fine.choices()[nearest(fine)];
    if (-rival.first.win() < kClear) return std::nullopt;
    Decision turned(board_, games_, line_with(board_, game, rival.move), 0);
    turned.play(games_, seed + 2, 0, kJudged);
    const auto& favourite = turned.choices()[nearest(turned)];
    if (favourite.first.win() < kClear / 2 || !same_answer(game.public_state, favourite.move, best))
        return std::nullopt;
    return best;
}

std::optional<Puzzle> PuzzleFinder::confirmed(const Game& game, const Move& best,
                                              std::uint64_t seed) {
    Decision decision(board_, games_, line_with(board_, game, best), 0);
    decision.play(games_, seed, 0, kJudged);
    decision.play(games_, seed, kJudged, kConfirmed);
    Puzzle puzzle;
    puzzle.view = decision.view();
    puzzle.best = best;
    for (const Decision::Choice& choice : decision.choices())
        if (&choice != decision.choices().data())
            puzzle.others.push_back(
                {choice.move, -choice.first.win(), choice.first.win_error(), 0});
    std::ranges::stable_sort(puzzle.others, {}, &Puzzle::Choice::loss);
    const Puzzle::Choice& next = puzzle.others.front();
    if (next.loss < kClear || next.loss < kSure * next.error) return std::nullopt;
    return puzzle;
}

bool PuzzleFinder::called_otherwise(const View& view, const Move& best) {
    return !same_answer(view.public_state,
                        searcher_->choose(view, {.ms = 0, .nodes = kSecond, .clock = nullptr}),
                        best);
}

void PuzzleFinder::ask_levels(Puzzle& puzzle) {
    const PublicState& p = puzzle.view.public_state;
    std::vector<int> fallen(puzzle.others.size());
    for (int level = 0; level < kPuzzleLevels; ++level) {
        int found = 0;
        std::vector<int> chosen(puzzle.others.size());
        for (int k = 0; k < kAsked; ++k) {
            Bot& bot = *levels_[static_cast<std::size_t>(k * kPuzzleLevels + level)];
            const Move move =
                bot.choose(puzzle.view, {.ms = 0, .nodes = kLevelFive, .clock = nullptr});
            found += same_answer(p, move, puzzle.best) ? 1 : 0;
            for (std::size_t i = 0; i < puzzle.others.size(); ++i)
                chosen[i] += same_answer(p, move, puzzle.others[i].move) ? 1 : 0;
        }
        if (2 * found > kAsked) puzzle.levels |= 1U << level;
        for (std::size_t i = 0; i < puzzle.others.size(); ++i) {
            fallen[i] += chosen[i];
            if (2 * chosen[i] > kAsked) puzzle.others[i].levels |= 1U << level;
        }
    }
    puzzle.tempting = static_cast<std::size_t>(std::ranges::max_element(fallen) - fallen.begin());
}

bool PuzzleFinder::others_need(const View& view, int route) const {
    int needed = 0;
    for (int k = 0; k < kNeeded; ++k) {
        const ImaginedGames::World world = games_.imagine(seed_for(seed_, 1, 0, k));
        bool by_somebody = false;
        for (int s = 0; s < view.public_state.players; ++s)
            by_somebody |= s != view.seat && world.drivers[s].plan.targets.has(route);
        needed += by_somebody ? 1 : 0;
    }
    return 2 * needed > kNeeded;
}

PuzzleKind PuzzleFinder::kind_of(const Puzzle& puzzle) const {
    const PublicState& p = puzzle.view.public_state;
    const Move& best = puzzle.best;
    const Move& wrong = puzzle.others[puzzle.tempting].move;
    const auto either = [&](MoveType type) { return best.type == type || wrong.type == type; };
    const auto tunnel = [&](const Move& move) {
        return move.type == MoveType::Claim && board_.routes[move.what].terrain == Terrain::Tunnel;
    };
    if (either(MoveType::Keep) || either(MoveType::Tickets)) return PuzzleKind::Tickets;
    if (p.phase == Phase::Tunnel) return PuzzleKind::Tunnel;
    if (either(MoveType::Station)) return PuzzleKind::Station;
    const auto brings_the_end = [&](const Move& move) {
        return move.type == MoveType::Claim &&
               p.trains[puzzle.view.seat] - board_.routes[move.what].length <= 2;
    };
    if (p.final_turns > 0 || brings_the_end(best) != brings_the_end(wrong)) return PuzzleKind::End;
    if (tunnel(best) != tunnel(wrong)) return PuzzleKind::Tunnel;
    if (best.type == MoveType::Claim) {
        Itinerary plan;
        games_.pilot().make_plan(p, puzzle.view.mine, puzzle.view.seat, plan, games_.style());
        if (!plan.targets.has(best.what) && others_need(puzzle.view, best.what))
            return PuzzleKind::Block;
        if (wrong.type == MoveType::Claim) return PuzzleKind::Detour;
    }
    return PuzzleKind::ClaimOrWait;
}

} // namespace trunkline::review

// Questions about what could have been: a moment of a record or of one of its variations, played on
// from there, and how everybody stands at it.
#include <array>
#include <memory>

#include "capi/imagine_anew.hpp"
#include "capi/line_walk.hpp"
#include "capi/read_path.hpp"
#include "capi/shared.hpp"
#include "capi/thinking.hpp"
#include "engine/score.hpp"
#include "review/curve.hpp"
#include "wire/variation_text.hpp"

namespace trunkline::capi {
namespace {

constexpr int kMostMoves = 1'000'000;

// The moment that `record`, `path` and `moves` name.
std::unique_ptr<LineWalk> walk_to(const json::Value& question, const Record& record,
                                  Trouble& trouble) {
    auto path = read_path(question["path"]);
    const auto moves = question["moves"];
    const auto wanted = static_cast<std::size_t>(moves.integer(0, kMostMoves));
    if (!question.ok()) return nullptr;
    auto walk = std::make_unique<LineWalk>(record, std::move(path));
    if (walk->go_to(wanted)) return walk;
    trouble = {TL_BAD_INPUT,
               "/record: " + (walk->fault().empty() ? "this line is shorter" : walk->fault())};
    return nullptr;
}

// A game that goes on from there. Where it ends a variation with everything as it was, it is that
// variation that goes on.
Trouble branch(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "record", "path", "moves", "seed"}, {"imagine"})) return {};
    const auto record = read_record(question["record"], find_board);
    Rng rng{read_seed(question["seed"])};
    if (!record) return {};
    std::optional<int> seat;
    if (const auto imagine = question.find("imagine"))
        seat = imagine->integer(0, record->players() - 1, "a seat");
    Trouble trouble;
    const auto walk = walk_to(question, *record, trouble);
    if (!walk) return trouble;

    const Board& board = *record->board;
    Game game = walk->game();
    std::vector<Card> deck = walk->line().deck();
    const Variation* here = walk->variation();
    const bool continues =
        !seat && here != nullptr && walk->line().moves_made() == here->moves.size();
    Variation variation;
    if (continues) {
        variation = *here;
        variation.variations.clear();
    } else {
        variation.at = walk->line().moves_made();
    }
    if (seat) {
        variation.hidden = imagine_anew(board, game, *seat, walk->given_back()[*seat], rng);
        if (!variation.hidden) return {TL_BAD_INPUT, "nothing else fits what this seat knows"};
        game = with(game, *variation.hidden);
        deck = variation.hidden->deck;
    }
    const std::int32_t handle = games().add(std::make_unique<OpenGame>(
        board, game, std::move(variation), BranchDealer(std::move(deck), rng)));
    out.open('{').key("game").number(handle).key("continues").boolean(continues);
    out.key("path").open('[');
    for (const std::size_t number : walk->path()) out.number(static_cast<int>(number));
    out.close(']').close('}');
    return {};
}

// A list of one, as a record has it.
Trouble tell_variation(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "game"})) return {};
    const auto handle = question["game"];
    const OpenGame* game = games().find(handle.integer(INT32_MIN, INT32_MAX, "a game"));
    if (!question.ok()) return {};
    if (game == nullptr) return {TL_BAD_HANDLE, handle.path() + ": there is no such game"};
    const auto variation = game->variation();
    if (!variation) return {TL_BAD_INPUT, handle.path() + ": this game leaves no record"};
    write_variations(out, game->board(), {*variation});
    return {};
}

// Everybody's chance to win from there with all cards open, as the review has it.
Trouble chances(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "record", "path", "moves"}, {"nodes", "seed"})) return {};
    const auto record = read_record(question["record"], find_board);
    int nodes = review::kReviewNodes;
    std::uint64_t seed = 1;
    if (const auto given = question.find("nodes"))
        nodes = given->integer(1, review::kMostReviewNodes);
    if (const auto given = question.find("seed")) seed = read_seed(*given);
    if (!record) return {};
    Trouble trouble;
    const auto walk = walk_to(question, *record, trouble);
    if (!walk) return trouble;
    const review::Played played = review::play_on(*record->board, walk->unordered(), nodes, seed);
    const int players = record->players();
    const review::Chances found = played.chances(players);
    out.open('{').key("certain").number(review::kCertain).key("chances").open('[');
    for (int s = 0; s < players; ++s) out.number(found[s]);
    out.close(']').key("errors").open('[');
    for (int s = 0; s < players; ++s) out.number(played.error(s));
    out.close(']').close('}');
    return {};
}

constexpr std::array kLine = {
    Question{"branch", branch},
    Question{"variation", tell_variation},
    Question{"chances", chances},
};

} // namespace

std::vector<std::size_t> read_path(const json::Value& value) {
    std::vector<std::size_t> path;
    value.each([&](const json::Value& number) {
        path.push_back(static_cast<std::size_t>(number.integer(0, kMostMoves)));
    });
    return path;
}

std::span<const Question> line_questions() {
    return kLine;
}

} // namespace trunkline::capi

// Batches of games: making one, and stepping it.
#include <array>
#include <memory>

#include "capi/shared.hpp"
#include "capi/thinking.hpp"

namespace trunkline::capi {
namespace {

constexpr int kMostGames = 1 << 20;

Trouble new_batch(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "map", "players", "games", "seed"})) return {};
    const Board* board = read_board(question["map"]);
    if (board == nullptr) return {};
    const int players = question["players"].integer(board->min_players, board->max_players);
    const int games = question["games"].integer(1, kMostGames);
    const std::uint64_t seed = read_seed(question["seed"]);
    if (!question.ok()) return {};
    auto batch = std::make_unique<GameBatch>(*board, players, games, seed);
    out.open('{');
    batch->write(out);
    out.key("batch").number(batches().add(std::move(batch))).close('}');
    return {};
}

constexpr std::array kQuestions = {Question{"new_batch", new_batch}};

} // namespace

std::span<const Question> batch_questions() {
    return kQuestions;
}

} // namespace trunkline::capi

extern "C" {

using namespace trunkline;

int32_t tl_step(int32_t handle, const int32_t* actions, const tl_arrays* out) {
    GameBatch* batch = capi::batches().find(handle);
    if (batch == nullptr) return capi::no_such("batch", handle);
    if (actions == nullptr) {
        batch->fill(*out);
        return 0;
    }
    const GameBatch::Fault fault = batch->step(actions, *out);
    if (fault.game < 0) return 0;
    const std::string where = "game " + std::to_string(fault.game) + ", action " +
                              std::to_string(actions[fault.game]) + ": ";
    if (fault.refusal == Refusal::None)
        return capi::fail(TL_BAD_INPUT, where + "there are actions from 0 to " +
                                            std::to_string(batch->actions() - 1));
    return capi::refuse(fault.refusal, where);
}

int32_t tl_sample(int32_t handle, const uint8_t* mask, int32_t* actions) {
    GameBatch* batch = capi::batches().find(handle);
    if (batch == nullptr) return capi::no_such("batch", handle);
    batch->sample(mask, actions);
    return 0;
}

} // extern "C"

// Batches of games: making one, and stepping it.
#include <algorithm>
#include <array>
#include <memory>

#include "capi/shared.hpp"
#include "capi/thinking.hpp"

namespace trunkline::capi {
namespace {

constexpr int kMostGames = 1 << 20;
constexpr int kMostThreads = 256;

// A bot or null for each seat; somebody has to learn.
std::vector<std::string> read_opponents(const json::Value& list, int players) {
    std::vector<std::string> names;
    if (list.size() != static_cast<std::size_t>(players))
        list.refuse("a bot or null for each seat");
    list.each(
        [&](const json::Value& name) {
            names.push_back(name.is_null() ? std::string() : read_bot(name));
        },
        players);
    if (std::ranges::none_of(names, &std::string::empty))
        list.refuse("at least one seat with null");
    return names;
}

Trouble new_batch(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "map", "players", "games", "seed"},
                         {"threads", "opponents", "nodes", "records"}))
        return {};
    const Board* board = read_board(question["map"]);
    if (board == nullptr) return {};
    BatchOptions options;
    options.players = question["players"].integer(board->min_players, board->max_players);
    options.games = question["games"].integer(1, kMostGames);
    options.seed = read_seed(question["seed"]);
    if (const auto threads = question.find("threads"))
        options.threads = threads->integer(1, kMostThreads);
    if (const auto opponents = question.find("opponents"))
        options.opponents = read_opponents(*opponents, options.players);
    if (question.find("nodes")) options.nodes = read_budget(question).nodes;
    if (const auto records = question.find("records")) options.records = records->boolean();
    if (!question.ok()) return {};
    auto batch = std::make_unique<GameBatch>(*board, options);
    out.open('{');
    batch->write(out);
    out.key("batch").number(batches().add(std::move(batch))).close('}');
    return {};
}

// The records of the games that have ended since it was asked last.
Trouble batch_records(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "batch"})) return {};
    const auto handle = question["batch"];
    GameBatch* batch = batches().find(handle.integer(INT32_MIN, INT32_MAX, "a batch"));
    if (batch == nullptr)
        return {TL_BAD_HANDLE,
                handle.path() + ": there is no such batch: it was freed or never made"};
    out.open('[');
    for (const std::string& record : batch->take_records()) out.raw(record);
    out.close(']');
    return {};
}

// What programs that learn see and do on a map with so many players.
Trouble shape(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "map", "players"})) return {};
    const Board* board = read_board(question["map"]);
    if (board == nullptr) return {};
    const int players = question["players"].integer(board->min_players, board->max_players);
    if (!question.ok()) return {};
    const Shape& found = shape_of(*board, players);
    out.open('{');
    write_shape(out, found.actions, found.observation);
    out.close('}');
    return {};
}

constexpr std::array kQuestions = {Question{"new_batch", new_batch},
                                   Question{"batch_records", batch_records},
                                   Question{"shape", shape}};

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

int32_t tl_reset(int32_t handle, const int32_t* games, const uint64_t* seeds, int32_t count,
                 const tl_arrays* out) {
    GameBatch* batch = capi::batches().find(handle);
    if (batch == nullptr) return capi::no_such("batch", handle);
    if (batch->reset(games, seeds, count, *out)) return 0;
    return capi::fail(TL_BAD_INPUT,
                      "there are games from 0 to " + std::to_string(batch->games() - 1));
}

int32_t tl_sample(int32_t handle, const uint8_t* mask, int32_t* actions) {
    GameBatch* batch = capi::batches().find(handle);
    if (batch == nullptr) return capi::no_such("batch", handle);
    batch->sample(mask, actions);
    return 0;
}

} // extern "C"

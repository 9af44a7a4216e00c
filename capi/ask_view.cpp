// Questions about what one seat sees: what it can do, why not, and what a bot would do.
#include <array>
#include <map>
#include <memory>

#include "capi/seat_options.hpp"
#include "capi/shared.hpp"
#include "capi/thinking.hpp"
#include "capi/write_advice.hpp"
#include "wire/view.hpp"
#include "wire/written_moves.hpp"

namespace trunkline::capi {
namespace {

struct Seen {
    const Board* board = nullptr;
    View view;
};

Seen read_seen(const json::Value& value) {
    const Board* board = read_board(value["map"]);
    if (board == nullptr) return {};
    return {board, read_view(*board, value)};
}

Trouble options(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "view"})) return {};
    const Seen seen = read_seen(question["view"]);
    if (question.ok()) write_options(out, *seen.board, seen.view);
    return {};
}

Trouble why_not(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "view", "move"})) return {};
    const Seen seen = read_seen(question["view"]);
    if (!question.ok()) return {};
    WrittenMove move = read_move(*seen.board, question["move"], WithSeat::No);
    if (!question.ok()) return {};
    move.move.seat = seen.view.seat;
    const Refusal refusal = settle(*seen.board, seen.view, move);
    out.open('{').key("ok").boolean(refusal == Refusal::None);
    if (refusal != Refusal::None) write_refusal(out, refusal);
    out.close('}');
    return {};
}

Trouble hint(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "view", "bot"}, {"ms", "nodes"})) return {};
    const Seen seen = read_seen(question["view"]);
    const std::string name = read_bot(question["bot"]);
    const Budget budget = read_budget(question);
    if (!question.ok()) return {};
    const std::string wrong = impossible(*seen.board, seen.view);
    if (!wrong.empty()) return {TL_BAD_INPUT, "/view: " + wrong};
    if (!awaits(seen.view.public_state, seen.view.seat))
        return {TL_BAD_INPUT, "/view: this seat is not awaited"};

    // Making a bot may take longer than its move.
    static thread_local std::map<std::pair<const Board*, std::string>, std::unique_ptr<Bot>> bots;
    auto& bot = bots[{seen.board, name}];
    std::string error;
    if (!bot) bot = make_bot(name, *seen.board, 0, error);
    const Move move = bot->choose(seen.view, budget);
    out.open('{').key("move");
    write_move(out, *seen.board, written(seen.view.mine, move), WithSeat::No);
    out.key("because");
    write_reasons(out, *seen.board, seen.view, move);
    out.close('}');
    return {};
}

// Planning aids, from nothing but what this seat may know.
Trouble advice(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "view"})) return {};
    const Seen seen = read_seen(question["view"]);
    if (!question.ok()) return {};
    if (seen.view.seat == kNobody) return {TL_BAD_INPUT, "/view: an onlooker has no tickets"};
    const std::string wrong = impossible(*seen.board, seen.view);
    if (!wrong.empty()) return {TL_BAD_INPUT, "/view: " + wrong};
    write_advice(out, *seen.board, seen.view);
    return {};
}

constexpr std::array kQuestions = {Question{"options", options}, Question{"why_not", why_not},
                                   Question{"hint", hint}, Question{"advice", advice}};

} // namespace

std::span<const Question> view_questions() {
    return kQuestions;
}

} // namespace trunkline::capi

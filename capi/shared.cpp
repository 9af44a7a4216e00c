#include "capi/shared.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "wire/map.hpp"

namespace trunkline::capi {
namespace {

std::vector<std::unique_ptr<Board>>& boards() {
    static std::vector<std::unique_ptr<Board>> all;
    return all;
}

const Board* keep(std::optional<Board> board) {
    if (!board) return nullptr;
    return boards().emplace_back(std::make_unique<Board>(std::move(*board))).get();
}

} // namespace

std::string& text() {
    static std::string last;
    return last;
}

std::int32_t fail(std::int32_t fault, std::string_view why) {
    text().clear();
    json::Writer out(text());
    out.open('{').key("error").text(why).close('}');
    return fault;
}

std::int32_t no_such(std::string_view what, std::int32_t handle) {
    return fail(TL_BAD_HANDLE, "there is no " + std::string(what) + " with the handle " +
                                   std::to_string(handle) + ": it was freed or never made");
}

void write_refusal(json::Writer& out, Refusal refusal) {
    const RefusalText& words = describe(refusal);
    out.key("rule").word(words.rule).key("reason").word(words.key).key("why").text(words.text);
}

std::int32_t refuse(Refusal refusal, std::string_view where) {
    text().clear();
    json::Writer out(text());
    const RefusalText& words = describe(refusal);
    out.open('{').key("error");
    out.text(std::string(where) + std::string(words.rule) + ": " + std::string(words.text));
    write_refusal(out, refusal);
    out.close('}');
    return TL_REFUSED;
}

const Board* find_board(std::string_view id) {
    for (const auto& board : boards())
        if (board->id == id) return board.get();
    return keep(embedded_map(id));
}

const Board* read_board(const json::Value& id) {
    const std::string_view name = id.text("the id of a map");
    const Board* board = id.ok() ? find_board(name) : nullptr;
    if (board == nullptr) id.refuse("the id of a map that is known here");
    return board;
}

const Board* load_board(std::string_view map, std::string& error) {
    auto board = read_map("map", map, error);
    if (!board) return nullptr;
    const Board* known = find_board(board->id);
    if (known == nullptr) return keep(std::move(board));
    if (known->sha256 == board->sha256) return known;
    error = "another map is already called \"" + board->id + "\"";
    return nullptr;
}

Handles<OpenGame>& games() {
    static Handles<OpenGame> all(Kind::Game);
    return all;
}

Handles<SeatedBot>& bots() {
    static Handles<SeatedBot> all(Kind::Bot);
    return all;
}

Handles<GameBatch>& batches() {
    static Handles<GameBatch> all(Kind::Batch);
    return all;
}

Handles<LocalTable>& tables() {
    static Handles<LocalTable> all(Kind::Table);
    return all;
}

} // namespace trunkline::capi

// Games and bots, move by move: the functions that are called a hundred thousand times a second.
#include <cstring>

#include "capi/shared.hpp"
#include "capi/thinking.hpp"
#include "engine/rules.hpp"

namespace {

using namespace trunkline;

static_assert(sizeof(tl_move) == 16);

tl_move flat(const Move& move) {
    tl_move out = {};
    for (int c = 0; c < kColors; ++c)
        out.pay[c] = static_cast<std::uint8_t>(move.payment().color(c));
    out.pay[kColors] = move.locomotives;
    out.type = static_cast<std::uint8_t>(move.type);
    out.seat = move.seat;
    out.what = move.what;
    return out;
}

Move unflat(const tl_move& flat) {
    Move move;
    for (int c = 0; c < kColors; ++c) move.plain |= std::uint64_t{flat.pay[c]} << (8 * c);
    move.locomotives = flat.pay[kColors];
    move.type = static_cast<MoveType>(flat.type);
    move.seat = flat.seat;
    move.what = flat.what;
    return move;
}

std::int32_t no_such_seat(int seat) {
    return capi::fail(TL_BAD_INPUT, "there is no seat " + std::to_string(seat) + " in this game");
}

} // namespace

extern "C" {

int32_t tl_free(int32_t handle) {
    if (capi::games().free(handle) || capi::bots().free(handle) || capi::batches().free(handle) ||
        capi::tables().free(handle))
        return 0;
    return capi::no_such("thing", handle);
}

int32_t tl_moves(int32_t game, int32_t seat, tl_move* list, int32_t capacity, int32_t* count) {
    static MoveList found;
    const OpenGame* open = capi::games().find(game);
    if (open == nullptr) return capi::no_such("game", game);
    if (seat < 0 || seat >= open->players()) return no_such_seat(seat);
    moves(open->board(), look(open->game(), seat), found);
    if (found.size() > capacity)
        return capi::fail(TL_BAD_INPUT, "there are " + std::to_string(found.size()) +
                                            " moves, and room for " + std::to_string(capacity));
    for (int i = 0; i < found.size(); ++i) list[i] = flat(found[i]);
    *count = found.size();
    return static_cast<int32_t>(open->awaited());
}

int32_t tl_play(int32_t game, const tl_move* flat_move) {
    OpenGame* open = capi::games().find(game);
    if (open == nullptr) return capi::no_such("game", game);
    if (flat_move->type > static_cast<std::uint8_t>(MoveType::Pass))
        return capi::fail(TL_BAD_INPUT,
                          "there is no type of move " + std::to_string(flat_move->type));
    const Move move = unflat(*flat_move);
    if (move.seat >= open->players()) return no_such_seat(move.seat);
    const Refusal refusal = why_not(open->board(), look(open->game(), move.seat), move);
    if (refusal != Refusal::None) return capi::refuse(refusal);
    open->play(move);
    return static_cast<int32_t>(open->awaited());
}

int32_t tl_choose(int32_t bot, int32_t game, int32_t seat, double ms, double nodes, tl_move* move) {
    capi::SeatedBot* thinker = capi::bots().find(bot);
    const OpenGame* open = capi::games().find(game);
    if (thinker == nullptr) return capi::no_such("bot", bot);
    if (open == nullptr) return capi::no_such("game", game);
    if (thinker->board != &open->board())
        return capi::fail(TL_BAD_INPUT, "the bot was made for the map " + thinker->board->id +
                                            ", the game is on " + open->board().id);
    if (seat < 0 || seat >= open->players()) return no_such_seat(seat);
    if (((open->awaited() >> seat) & 1) == 0) return capi::refuse(Refusal::NotYourTurn);
    if (!(ms >= 0 && ms < 1e9 && nodes >= 0 && nodes < 1e18))
        return capi::fail(TL_BAD_INPUT, "a budget is 0 or more ms and nodes");
    *move = flat(thinker->bot->choose(look(open->game(), seat), capi::budget_of(ms, nodes)));
    return 0;
}

} // extern "C"

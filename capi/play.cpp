// Games and bots, move by move: the functions that are called a hundred thousand times a second.
#include <cstring>

#include "capi/shared.hpp"
#include "capi/thinking.hpp"
#include "engine/rules.hpp"

namespace {

using namespace trunkline;

static_assert(sizeof(tl_move) == 16);

std::int32_t no_such_seat(int seat) {
    return capi::fail(TL_BAD_INPUT, "there is no seat " + std::to_string(seat) + " in this game");
}

// The game of that handle, where it has that seat; else the number to answer with.
OpenGame* find(std::int32_t game, std::int32_t seat, std::int32_t& fault) {
    OpenGame* open = capi::games().find(game);
    if (open == nullptr)
        fault = capi::no_such("game", game);
    else if (seat < 0 || seat >= open->players())
        fault = no_such_seat(seat);
    else
        return open;
    return nullptr;
}

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

bool is_legal(const OpenGame& open, const tl_move& flat_move, std::int32_t& fault) {
    if (flat_move.type > static_cast<std::uint8_t>(MoveType::Pass)) {
        fault =
            capi::fail(TL_BAD_INPUT, "there is no type of move " + std::to_string(flat_move.type));
        return false;
    }
    const Move move = unflat(flat_move);
    const Refusal refusal = why_not(open.board(), look(open.game(), move.seat), move);
    if (refusal != Refusal::None) fault = capi::refuse(refusal);
    return refusal == Refusal::None;
}

} // namespace

extern "C" {

int32_t tl_free(int32_t handle) {
    if (capi::games().free(handle) || capi::bots().free(handle) || capi::batches().free(handle) ||
        capi::tables().free(handle) || capi::reviews().free(handle))
        return 0;
    return capi::no_such("thing", handle);
}

int32_t tl_moves(int32_t game, int32_t seat, tl_move* list, int32_t capacity, int32_t* count) {
    static thread_local MoveList found;
    std::int32_t fault = 0;
    const OpenGame* open = find(game, seat, fault);
    if (open == nullptr) return fault;
    moves(open->board(), look(open->game(), seat), found);
    if (found.size() > capacity)
        return capi::fail(TL_BAD_INPUT, "there are " + std::to_string(found.size()) +
                                            " moves, and room for " + std::to_string(capacity));
    for (int i = 0; i < found.size(); ++i) list[i] = flat(found[i]);
    *count = found.size();
    return static_cast<int32_t>(open->awaited());
}

int32_t tl_play(int32_t game, const tl_move* flat_move) {
    std::int32_t fault = 0;
    OpenGame* open = find(game, flat_move->seat, fault);
    if (open == nullptr) return fault;
    if (!is_legal(*open, *flat_move, fault)) return fault;
    open->play(unflat(*flat_move));
    return static_cast<int32_t>(open->awaited());
}

int32_t tl_observe(int32_t game, int32_t seat, uint8_t* observation, uint8_t* mask) {
    std::int32_t fault = 0;
    const OpenGame* open = find(game, seat, fault);
    if (open == nullptr) return fault;
    const capi::Shape& shape = capi::shape_of(open->board(), open->players());
    const View view = look(open->game(), seat);
    if (observation != nullptr)
        shape.observation.fill(view, Completed().of(open->board(), view), observation);
    if (mask == nullptr) return 0;
    if (awaits(view.public_state, seat))
        shape.actions.mark(view, mask);
    else
        std::memset(mask, 0, static_cast<std::size_t>(shape.actions.count()));
    return 0;
}

int32_t tl_action_move(int32_t game, int32_t seat, int32_t action, tl_move* move) {
    std::int32_t fault = 0;
    const OpenGame* open = find(game, seat, fault);
    if (open == nullptr) return fault;
    const Actions& actions = capi::shape_of(open->board(), open->players()).actions;
    if (action < 0 || action >= actions.count())
        return capi::fail(TL_BAD_INPUT, "action " + std::to_string(action) +
                                            ": there are actions from 0 to " +
                                            std::to_string(actions.count() - 1));
    *move = flat(actions.move(look(open->game(), seat), action));
    return is_legal(*open, *move, fault) ? 0 : fault;
}

int32_t tl_act(int32_t game, int32_t seat, int32_t action) {
    tl_move move;
    const int32_t fault = tl_action_move(game, seat, action, &move);
    if (fault != 0) return fault;
    OpenGame* open = capi::games().find(game);
    open->play(unflat(move));
    return static_cast<int32_t>(open->awaited());
}

int32_t tl_action(int32_t game, const tl_move* move) {
    std::int32_t fault = 0;
    const OpenGame* open = find(game, move->seat, fault);
    if (open == nullptr) return fault;
    if (!is_legal(*open, *move, fault)) return fault;
    const Actions& actions = capi::shape_of(open->board(), open->players()).actions;
    return actions.number(look(open->game(), move->seat), unflat(*move));
}

int32_t tl_clone(int32_t game) {
    const OpenGame* open = capi::games().find(game);
    if (open == nullptr) return capi::no_such("game", game);
    return capi::games().add(std::make_unique<OpenGame>(*open));
}

int32_t tl_imagine(int32_t game, int32_t seat, int32_t likelihood, uint64_t seed) {
    std::int32_t fault = 0;
    const OpenGame* open = find(game, seat, fault);
    if (open == nullptr) return fault;
    if (likelihood < 0 || likelihood >= static_cast<int32_t>(kLikelihoodNames.size()))
        return capi::fail(TL_BAD_INPUT, "a likelihood is 0 (uniform) or 1 (expert)");
    return capi::games().add(capi::imagined(open->board(), look(open->game(), seat),
                                            static_cast<Likelihood>(likelihood), seed));
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

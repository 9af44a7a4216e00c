// Questions about games that are played here move by move, and about the bots that may play them.
#include <array>
#include <memory>

#include "bots/simulation.hpp"
#include "capi/game_state.hpp"
#include "capi/seat_options.hpp"
#include "capi/shared.hpp"
#include "capi/thinking.hpp"
#include "engine/score.hpp"
#include "wire/view.hpp"

namespace trunkline::capi {
namespace {

constexpr int kMostGame = 1'000'000'000;
constexpr const char* kNoRecord = "this game has no record: it began in the middle";

Trouble gone(const json::Value& handle) {
    return {TL_BAD_HANDLE, handle.path() + ": there is no such game: it was freed or never made"};
}

// nullptr where there is none: answer with gone().
OpenGame* read_game(const json::Value& handle) {
    return games().find(handle.integer(INT32_MIN, INT32_MAX, "the handle of a game"));
}

// 64 hex digits, or the number of a simulation; with the latter `game` tells its games apart.
Digest read_game_seed(const json::Value& question) {
    const auto seed = question["seed"];
    const auto game = question.find("game");
    Digest digest = {};
    if (seed.is_text()) {
        if (!from_hex(seed.text(), digest)) seed.refuse("64 hex digits, or a whole number");
        if (game) game->refuse("nothing beside a seed of 64 digits");
        return digest;
    }
    return simulation_seed(read_seed(seed), game ? game->integer(0, kMostGame) : 0);
}

std::vector<Record::Seat> read_players(const Board& board, const json::Value& question) {
    std::vector<Record::Seat> seats;
    const auto list = question["seats"];
    if (list.size() < board.min_players || list.size() > board.max_players)
        list.refuse(std::to_string(board.min_players) + " to " + std::to_string(board.max_players) +
                    " seats");
    list.each(
        [&](const json::Value& value) {
            if (!value.fields({"name"}, {"bot"})) return;
            Record::Seat& seat = seats.emplace_back();
            seat.name = value["name"].text("a name");
            seat.color = board.train_colors[seats.size() - 1];
            if (const auto bot = value.find("bot")) seat.bot = bot->text("the name of a bot");
        },
        board.max_players);
    return seats;
}

Trouble give(std::unique_ptr<OpenGame> game, json::Writer& out) {
    const std::int32_t handle = games().add(std::move(game));
    out.open('{').key("game").number(handle).close('}');
    return {};
}

Trouble new_game(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "map", "seats", "seed"}, {"game", "salts"})) return {};
    const Board* board = read_board(question["map"]);
    if (board == nullptr) return {};
    auto seats = read_players(*board, question);
    const Digest seed = read_game_seed(question);
    std::vector<std::string> salts(seats.size());
    if (const auto given = question.find("salts")) {
        if (given->size() != seats.size()) given->refuse("a text for each seat");
        for (std::size_t s = 0; s < seats.size(); ++s) salts[s] = read_salt(given->at(s));
    }
    if (!question.ok()) return {};
    return give(
        std::make_unique<OpenGame>(*board, std::move(seats), fairness_of(seed, std::move(salts))),
        out);
}

// The game of a record after its first moves, to be played on.
Trouble load_record(const json::Value& text, const std::optional<json::Value>& wanted,
                    json::Writer& out) {
    const auto record = read_record(text, find_board);
    if (!record) return {};
    auto moves = static_cast<int>(record->moves.size());
    if (wanted) moves = wanted->integer(0, moves);
    if (!text.ok()) return {};
    std::string fault = verify(*record);
    if (!record->fairness || !record->fairness->seed) fault = "fairness: there is no seed";
    if (!fault.empty()) return {TL_BAD_INPUT, "/record: " + fault};
    auto game = std::make_unique<OpenGame>(*record->board, record->seats, *record->fairness);
    for (int i = 0; i < moves; ++i) {
        WrittenMove move = record->moves[i];
        settle(game->board(), look(game->game(), move.move.seat), move);
        game->play(move.move);
    }
    return give(std::move(game), out);
}

Trouble load_game(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "record"}, {"moves"})) return {};
    return load_record(question["record"], question.find("moves"), out);
}

Trouble view(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "game", "seat"})) return {};
    const OpenGame* game = read_game(question["game"]);
    if (game == nullptr) return gone(question["game"]);
    const auto seat = question["seat"];
    const int who = seat.is_null() ? -1 : seat.integer(0, game->players() - 1, "a seat, or null");
    if (!question.ok()) return {};
    std::string result = "null";
    if (game->game().public_state.phase == Phase::Over) {
        result.clear();
        json::Writer written(result);
        write_outcome(written, game->board(), game->game());
    }
    write_view(out, game->board(), who < 0 ? look_on(game->game()) : look(game->game(), who),
               result);
    return {};
}

// What the seat can do, in the order of tl_moves.
Trouble list_moves(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "game", "seat"})) return {};
    const OpenGame* game = read_game(question["game"]);
    if (game == nullptr) return gone(question["game"]);
    const int seat = question["seat"].integer(0, game->players() - 1, "a seat");
    if (!question.ok()) return {};
    static thread_local MoveList list;
    const View seen = look(game->game(), seat);
    moves(game->board(), seen, list);
    out.open('[');
    for (const Move& move : list)
        write_move(out, game->board(), written(seen.mine, move), WithSeat::Yes);
    out.close(']');
    return {};
}

// Makes a move, and tells what it brought about, as its seat may see it.
Trouble play(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "game", "move"})) return {};
    OpenGame* game = read_game(question["game"]);
    if (game == nullptr) return gone(question["game"]);
    WrittenMove move = read_move(game->board(), question["move"], WithSeat::Yes);
    if (move.move.seat >= game->players()) question["move"]["seat"].refuse("a seat");
    if (!question.ok()) return {};
    const Refusal refusal = settle(game->board(), look(game->game(), move.move.seat), move);
    if (refusal != Refusal::None) return {refuse(refusal), {}};
    const PublicState before = game->game().public_state;
    const Outcome outcome = game->play(move.move);
    write_happened(out, game->board(), before, game->game().public_state, move, outcome,
                   move.move.seat);
    return {};
}

Trouble record(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "game"})) return {};
    const OpenGame* game = read_game(question["game"]);
    if (game == nullptr) return gone(question["game"]);
    if (!game->has_record()) return {TL_BAD_INPUT, kNoRecord};
    std::string text;
    write_record(text, game->record());
    out.raw(text);
    return {};
}

// Every move so far as the seat saw it, in order: whoever remembers all of it knows what can be
// known.
Trouble events(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "game", "seat"})) return {};
    const OpenGame* game = read_game(question["game"]);
    if (game == nullptr) return gone(question["game"]);
    const int seat = question["seat"].integer(0, game->players() - 1, "a seat");
    if (!question.ok()) return {};
    if (!game->has_record()) return {TL_BAD_INPUT, kNoRecord};
    const Record record = game->record();
    Replay replay(record);
    out.open('[');
    for (PublicState before = replay.game().public_state; replay.step();) {
        const PublicState& after = replay.game().public_state;
        write_happened(out, game->board(), before, after, record.moves[replay.moves_made() - 1],
                       replay.outcome(), seat);
        before = after;
    }
    out.close(']');
    return {};
}

// What another process needs to go on with a game.
Trouble state(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "game"})) return {};
    const OpenGame* game = read_game(question["game"]);
    if (game == nullptr) return gone(question["game"]);
    if (!game->imagined() && !game->has_record()) return {TL_BAD_INPUT, kNoRecord};
    out.open('{').key("map").text(game->board().id);
    if (game->imagined()) {
        out.key("state").word(write_state(*game));
    } else {
        std::string text;
        write_record(text, game->record());
        out.key("record").raw(text);
    }
    out.close('}');
    return {};
}

Trouble load_state(const json::Value& question, json::Writer& out) {
    if (question.find("record")) {
        if (!question.fields({"ask", "map", "record"})) return {};
        return load_record(question["record"], std::nullopt, out);
    }
    if (!question.fields({"ask", "map", "state"})) return {};
    const Board* board = read_board(question["map"]);
    if (board == nullptr) return {};
    const auto text = question["state"];
    auto game = read_state(*board, text.text());
    if (!game) text.refuse("a state of this map, written by this version");
    if (!question.ok()) return {};
    return give(std::move(game), out);
}

// The number of the action that a move counts as.
Trouble action(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "game", "move"})) return {};
    OpenGame* game = read_game(question["game"]);
    if (game == nullptr) return gone(question["game"]);
    WrittenMove move = read_move(game->board(), question["move"], WithSeat::Yes);
    if (move.move.seat >= game->players()) question["move"]["seat"].refuse("a seat");
    if (!question.ok()) return {};
    const View view = look(game->game(), move.move.seat);
    const Refusal refusal = settle(game->board(), view, move);
    if (refusal != Refusal::None) return {refuse(refusal), {}};
    const Actions& actions = shape_of(game->board(), game->players()).actions;
    out.open('{').key("action").number(actions.number(view, move.move)).close('}');
    return {};
}

// A game that fits a view: {"game"}.
Trouble imagine_view(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "view", "likelihood", "seed"})) return {};
    const Board* board = read_board(question["view"]["map"]);
    if (board == nullptr) return {};
    const View view = read_view(*board, question["view"]);
    const auto likelihood =
        static_cast<Likelihood>(question["likelihood"].one_of(kLikelihoodNames));
    const std::uint64_t seed = read_seed(question["seed"]);
    if (!question.ok()) return {};
    if (view.seat == kNobody) return {TL_BAD_INPUT, "/view: an onlooker has no seat to play for"};
    const std::string wrong = impossible(*board, view);
    if (!wrong.empty()) return {TL_BAD_INPUT, "/view: " + wrong};
    return give(imagined(*board, view, likelihood, seed), out);
}

// With a game and a seat, the bot that a simulation seats there; else with a map and a seed.
Trouble new_bot(const json::Value& question, json::Writer& out) {
    const bool seated = question.find("game").has_value();
    if (!(seated ? question.fields({"ask", "bot", "game", "seat"})
                 : question.fields({"ask", "bot", "map", "seed"})))
        return {};
    const Board* board = nullptr;
    std::uint64_t seed = 0;
    if (seated) {
        const OpenGame* game = read_game(question["game"]);
        if (game == nullptr) return gone(question["game"]);
        if (!game->has_record()) return {TL_BAD_INPUT, "an imagined game has no seed for its bots"};
        board = &game->board();
        const int seat = question["seat"].integer(0, game->players() - 1, "a seat");
        seed = bot_seed(game->seed(), static_cast<std::size_t>(seat));
    } else {
        board = read_board(question["map"]);
        seed = read_seed(question["seed"]);
    }
    const std::string name = read_bot(question["bot"]);
    if (!question.ok()) return {};
    std::string error;
    const std::int32_t handle = bots().add(
        std::make_unique<SeatedBot>(SeatedBot{board, make_bot(name, *board, seed, error)}));
    out.open('{').key("bot").number(handle).close('}');
    return {};
}

constexpr std::array kQuestions = {
    Question{"new_game", new_game},
    Question{"load_game", load_game},
    Question{"view", view},
    Question{"moves", list_moves},
    Question{"play", play},
    Question{"record", record},
    Question{"new_bot", new_bot},
    Question{"events", events},
    Question{"imagine", imagine_view},
    Question{"state", state},
    Question{"load_state", load_state},
    Question{"action", action},
};

} // namespace

std::span<const Question> game_questions() {
    return kQuestions;
}

} // namespace trunkline::capi

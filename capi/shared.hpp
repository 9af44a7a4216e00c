// What the functions of trunkline.h share: the text of the last answer, the boards, and the things
// that callers hold by number.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bots/bot.hpp"
#include "capi/actions.hpp"
#include "capi/batch.hpp"
#include "capi/handles.hpp"
#include "capi/imagined_game.hpp"
#include "capi/local_table.hpp"
#include "capi/observation.hpp"
#include "capi/open_game.hpp"
#include "capi/trunkline.h"
#include "engine/board.hpp"
#include "engine/refusal.hpp"
#include "review/review.hpp"
#include "wire/json.hpp"
#include "wire/writer.hpp"

namespace trunkline::capi {

std::string& text(); // each thread has its own
// These make the text, and return the number to answer with.
std::int32_t fail(std::int32_t fault, std::string_view why);
std::int32_t no_such(std::string_view what, std::int32_t handle);
std::int32_t refuse(Refusal refusal, std::string_view where = {});

// `"rule":…,"reason":…,"why":…` of an object that is open.
void write_refusal(json::Writer& out, Refusal refusal);

// A map of the box or one that was loaded, or nullptr; boards stay for good.
const Board* find_board(std::string_view id);
// Complains where there is none.
const Board* read_board(const json::Value& id);
// The text of its file; nothing where there is none of that name.
std::string_view file_of(std::string_view id);
const Board* load_board(std::string_view text, std::string& error);

// What learning programs see and do on a board with so many players.
struct Shape {
    Shape(const Board& board, int players) : actions(board), observation(board, players) {}
    Actions actions;
    Observation observation;
};
const Shape& shape_of(const Board& board, int players);

// A bot and the board that it knows.
struct SeatedBot {
    const Board* board;
    std::unique_ptr<Bot> bot;
};

// A game that fits the view, which must be a possible one.
std::unique_ptr<OpenGame> imagined(const Board& board, const View& view, Likelihood likelihood,
                                   std::uint64_t seed);

Handles<OpenGame>& games();
Handles<SeatedBot>& bots();
Handles<GameBatch>& batches();
Handles<LocalTable>& tables();
Handles<review::Review>& reviews();

// One question: reads its fields, writes its reply. What it dislikes about the question it says to
// the value; anything else is the fault and the line of `Trouble`, where the text does not have it
// already.
struct Trouble {
    std::int32_t fault = 0;
    std::string why;
};
using Ask = Trouble (*)(const json::Value& question, json::Writer& out);
struct Question {
    std::string_view name;
    Ask ask;
};
std::span<const Question> view_questions();
std::span<const Question> game_questions();
std::span<const Question> batch_questions();
std::span<const Question> table_questions();
std::span<const Question> review_questions();
std::span<const Question> line_questions();

} // namespace trunkline::capi

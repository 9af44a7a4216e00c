// The result of a finished game as a record has it: scores and winners.
#pragma once

#include <string>

#include "engine/score.hpp"
#include "wire/json.hpp"
#include "wire/writer.hpp"

namespace trunkline {

// The members `scores` and `winners` of an object.
void write_scores(json::Writer& out, const ScoreSheet& sheet, int players);
ScoreSheet read_scores(const json::Value& value, int players);

// The first figure in which a written result differs from the true one, or nothing.
std::string difference(const ScoreSheet& written, const ScoreSheet& truth, int players);

} // namespace trunkline

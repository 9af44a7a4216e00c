// Moves as nobody should send them: legal ones, bent in one or two places, and plain nonsense.
#pragma once

#include "engine/rules.hpp"

namespace trunkline::test {

Move mutated(const Board& board, const View& view, const MoveList& listed, Rng& rng);

} // namespace trunkline::test

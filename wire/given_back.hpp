// What every seat must know of tickets that it gave back, kept up move by move.
#pragma once

#include <array>

#include "wire/variation.hpp"

namespace trunkline {

using AllGivenBack = std::array<GivenBack, kMaxSeats>; // by seat

void note_given_back(const Game& before, const Game& after, AllGivenBack& known);

} // namespace trunkline

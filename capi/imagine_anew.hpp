// Everything that one seat could not know, made up anew so that a referee lets it pass.
#pragma once

#include <optional>

#include "engine/dealer.hpp"
#include "wire/variation.hpp"

namespace trunkline {

// As the expert believes it of this seat, with every pile in an order. Nothing where nothing was
// found that fits (which nobody has seen yet).
std::optional<Imagined> imagine_anew(const Board& board, const Game& game, int seat,
                                     const GivenBack& given_back, Rng& rng);
void shuffle(std::vector<Card>& cards, Rng& rng);
std::vector<Card> listed(const Cards& cards);

} // namespace trunkline

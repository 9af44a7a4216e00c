// Tuned styles as data files: one per map and number of players, made by `trunkline tune` and
// carried inside the binary.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bots/style.hpp"
#include "engine/board.hpp"

namespace trunkline {

struct Weights {
    std::string map;
    int players = 2;
    std::string made_by; // the command that made it
    Style style;
};

// nullopt and one line in `error` where the text is no weights file, or one of another version.
std::optional<Weights> read_weights(std::string_view file, std::string_view text,
                                    std::string& error);
std::string write_weights(const Weights& weights);

// The style for this board and so many players: tuned for that number, else for the nearest smaller
// one, else as written in style.hpp.
Style style_for(const Board& board, int players);

} // namespace trunkline

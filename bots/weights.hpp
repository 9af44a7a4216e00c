// Tuned styles and learned outlooks as data files: one each per map and number of players, made by
// `trunkline tune` and `trunkline learn` and carried inside the binary.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bots/outlook.hpp"
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

// The same for outlooks; nothing where none was learned for this board.
struct OutlookFile {
    std::string map;
    int players = 2;
    std::string made_by;
    Outlook outlook;
};
std::optional<OutlookFile> read_outlook(std::string_view file, std::string_view text,
                                        std::string& error);
std::string write_outlook(const OutlookFile& file);
std::optional<Outlook> outlook_for(const Board& board, int players);

} // namespace trunkline

// Tells a game in English, move by move, for people who watch it in a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/map_names.hpp"
#include "engine/board.hpp"
#include "engine/game.hpp"
#include "engine/rules.hpp"
#include "engine/score.hpp"

namespace trunkline {

struct Narrator {
    const Board& board;
    MapNames places;
    std::vector<std::string> names; // by seat
    bool color = false;             // whether to print colours (a terminal)

    std::size_t name_width() const;
    std::string paint(Card card, std::string_view text) const;
    std::string cards(const Cards& cards) const;
    std::string row(const PublicState& p) const;
    std::string standings(const PublicState& p) const;
    // One sentence; a blind card is told as well, since watching here is no cheating.
    std::string move(const Game& before, const Move& move, const Outcome& outcome) const;
    std::string ending(const Game& game) const;
};

} // namespace trunkline

// What the commands are given and leave behind: files, maps by id or by file, bots by name.
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.hpp"

namespace trunkline {

// nullopt and one line in `error` where the file cannot be read, or is larger than that.
std::optional<std::ifstream> open_file(const std::string& path, std::string& error);
std::optional<std::string> read_file(const std::string& path, std::size_t most_bytes,
                                     std::string& error);
bool write_file(const std::string& path, std::string_view text);

// The boards that a command uses, each loaded once.
class Boards {
  public:
    // A map of the box by its id, or a user's own by its file; nullptr and one line in `error`.
    const Board* open(const std::string& id_or_file, std::string& error);
    // By its id alone: one that was opened from a file, else one of the box.
    const Board* find(std::string_view id);
    // The file of a board that was opened or found.
    std::string_view text_of(std::string_view id) const;

  private:
    struct Opened {
        Board board;
        std::string text; // empty: one of the box
    };
    const Board* keep(Board board, std::string text);

    std::vector<std::unique_ptr<Opened>> boards_;
};

// Complains, in one line, unless the map is for so many.
bool check_players(const Board& board, int players, std::string& error);

// Complains, in one line, unless each of them is a bot and the map seats so many.
bool check_seats(const Board& board, const std::vector<std::string>& bots, std::string& error);

} // namespace trunkline

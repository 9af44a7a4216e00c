#include "cli/input.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "bots/bot.hpp"
#include "wire/map.hpp"

namespace trunkline {
namespace {

constexpr std::size_t kLargestMap = 16u << 20;

} // namespace

std::optional<std::ifstream> open_file(const std::string& path, std::string& error) {
    std::error_code problem;
    if (std::filesystem::is_directory(path, problem)) {
        error = fmt::format("{}: is a folder, expected a file", path);
        return std::nullopt;
    }
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        error = fmt::format("{}: {}", path, std::strerror(errno));
        return std::nullopt;
    }
    return in;
}

std::optional<std::string> read_file(const std::string& path, std::size_t most_bytes,
                                     std::string& error) {
    auto in = open_file(path, error);
    if (!in) return std::nullopt;
    std::string text;
    std::vector<char> piece(1 << 16);
    while (in->read(piece.data(), static_cast<std::streamsize>(piece.size())) || in->gcount() > 0) {
        text.append(piece.data(), static_cast<std::size_t>(in->gcount()));
        if (text.size() > most_bytes) {
            error = fmt::format("{}: found more than {} bytes, expected fewer", path, most_bytes);
            return std::nullopt;
        }
    }
    return text;
}

const Board* Boards::keep(Board board, std::string text) {
    boards_.push_back(std::make_unique<Opened>(Opened{std::move(board), std::move(text)}));
    return &boards_.back()->board;
}

const Board* Boards::find(std::string_view id) {
    for (const auto& opened : boards_)
        if (opened->board.id == id) return &opened->board;
    auto board = embedded_map(id);
    return board ? keep(std::move(*board), {}) : nullptr;
}

std::string_view Boards::text_of(std::string_view id) const {
    for (const auto& opened : boards_)
        if (opened->board.id == id && !opened->text.empty()) return opened->text;
    const EmbeddedFile* file = find_map(id);
    return file != nullptr ? file->bytes : std::string_view();
}

bool write_file(const std::string& path, std::string_view text) {
    std::ofstream out(path, std::ios::binary);
    out << text;
    out.close();
    return !out.fail();
}

const Board* Boards::open(const std::string& id_or_file, std::string& error) {
    std::string expected;
    if (auto board = embedded_map(id_or_file, expected)) return keep(std::move(*board), {});
    if (!std::filesystem::exists(id_or_file)) {
        error = fmt::format("found no map '{}', expected {} or a map file", id_or_file, expected);
        return nullptr;
    }
    auto text = read_file(id_or_file, kLargestMap, error);
    if (!text) return nullptr;
    auto board = read_map(id_or_file, *text, error);
    return board ? keep(std::move(*board), std::move(*text)) : nullptr;
}

bool check_players(const Board& board, int players, std::string& error) {
    if (players >= board.min_players && players <= board.max_players) return true;
    error = fmt::format("{} is for {} to {} players, not {}", board.id, board.min_players,
                        board.max_players, players);
    return false;
}

bool check_seats(const Board& board, const std::vector<std::string>& bots, std::string& error) {
    if (bots.size() < board.min_players || bots.size() > board.max_players) {
        error = fmt::format("found {} seats, expected {} to {} on the map {}", bots.size(),
                            board.min_players, board.max_players, board.id);
        return false;
    }
    return std::all_of(bots.begin(), bots.end(), [&](const std::string& name) {
        return make_bot(name, board, 0, error) != nullptr;
    });
}

} // namespace trunkline

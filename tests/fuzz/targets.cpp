#include "tests/fuzz/targets.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "engine/fair.hpp"
#include "engine/playout.hpp"
#include "engine/rules.hpp"
#include "tests/invariants.hpp"
#include "wire/map.hpp"
#include "wire/record.hpp"
#include "workshop/map_check.hpp"

namespace trunkline::fuzz {
namespace {

void insist(bool holds, const std::string& what) {
    if (holds) return;
    std::fprintf(stderr, "%s\n", what.c_str());
    std::abort();
}

// The corpus outlives the maps' fingerprints: here each map has the same one.
Board board_without_fingerprint(std::string_view id) {
    Board board = *embedded_map(id);
    board.sha256 = std::string(64, '0');
    return board;
}

const Board* board_of(std::string_view id) {
    static const std::array<Board, 3> boards = {board_without_fingerprint("usa"),
                                                board_without_fingerprint("europe"),
                                                board_without_fingerprint("nordic")};
    for (const auto& board : boards)
        if (board.id == id) return &board;
    return nullptr;
}

} // namespace

// A map that loads can be played: one random game, whatever its rulebook says.
void read_any_map(std::string_view bytes) {
    std::string error;
    const auto board = read_map("fuzz", bytes, error);
    insist(board.has_value() == error.empty(), "a board or an error, never both: " + error);
    insist(check_map(bytes).ok() == board.has_value(), "the check and the loader differ");
    if (!board) {
        insist(error.find('\n') == std::string::npos, "an error of more than one line");
        return;
    }
    Playout playout(*board);
    Rng choice{1};
    FastDealer dealer{Rng{2}};
    Game game = deal(*board, board->max_players, dealer);
    playout.finish(game, choice, dealer, 500);
    insist(test::broken_invariant(*board, game).empty(), test::broken_invariant(*board, game));
}

// What can be read can be written and read again, and gets the same verdict.
void read_any_record(std::string_view bytes) {
    std::string error;
    const auto record = read_record(bytes, board_of, error);
    insist(record.has_value() == error.empty(), "a record or an error, never both: " + error);
    if (!record) return;
    const std::string verdict = verify(*record);
    if (!verdict.empty()) return;
    std::string text;
    write_record(text, *record);
    const auto again = read_record(text, board_of, error);
    insist(again && verify(*again).empty(), "a good record that is not when written again");
}

// The first bytes choose map, players and shuffle; then each 12 bytes are a move, taken literally
// or as a place in the list. Whatever they are, the rules judge them, and the game stays whole.
void play_any_moves(std::string_view bytes) {
    if (bytes.size() < 3) return;
    constexpr std::array<std::string_view, 3> maps = {"usa", "europe", "nordic"};
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
    const Board& board = *board_of(maps[byte(0) % maps.size()]);
    const int players = board.min_players + byte(1) % (board.max_players - board.min_players + 1);
    FairDealer fair(sha256(bytes.substr(2, 1)), std::vector<std::string>(players));
    Dealer& dealer = fair;
    Game game = deal(board, players, dealer);
    static MoveList list;
    for (std::size_t at = 3; at + 12 <= bytes.size(); at += 12) {
        Move move;
        std::memcpy(&move.plain, bytes.data() + at, sizeof move.plain);
        move.locomotives = byte(at + 8);
        move.type = static_cast<MoveType>(byte(at + 9) % 8);
        move.seat = byte(at + 10);
        move.what = byte(at + 11);
        if (byte(at + 9) & 0x80) {
            const int seat = seat_to_move(game.public_state);
            list.clear();
            if (awaits(game.public_state, seat)) moves(board, look(game, seat), list);
            if (list.size() == 0) return;
            move = list[static_cast<int>(move.plain % static_cast<unsigned>(list.size()))];
            insist(why_not(board, look(game, seat), move) == Refusal::None, "listed, not legal");
        }
        const int seat = std::min<int>(move.seat, players - 1);
        if (why_not(board, look(game, seat), move) != Refusal::None) continue;
        apply(board, game, move, dealer);
        const std::string broken = test::broken_invariant(board, game);
        insist(broken.empty(), broken);
    }
}

} // namespace trunkline::fuzz

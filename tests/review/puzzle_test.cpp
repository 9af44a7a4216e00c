// Puzzles: what is found is clearly best, and those of the box are whole.
#include "review/puzzle.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "tests/position.hpp"
#include "tests/review/planted_games.hpp"
#include "wire/map_hash.hpp"
#include "wire/view.hpp"

namespace trunkline::test {
namespace {

// In the last turn of all there is a claim that wins, and nothing else does.
TEST(Puzzles, a_winning_claim_in_the_last_turn_is_one) {
    const Board& board = board_of("usa");
    PuzzleFinder finder(board, 2, 1);
    for (std::uint64_t seed = 1; seed <= 3000 && finder.counts().found == 0; ++seed) {
        const Record game = play_game(board, {"level-3", "level-3"}, seed);
        const Move claim = game.moves.back().move;
        if (game.result->winners != 1u << claim.seat || claim.type != MoveType::Claim) continue;
        std::string fault;
        const Timeline line = timeline_of(game, fault);
        const auto puzzle = finder.look(line.states[line.moves.size() - 1], claim);
        if (!puzzle) continue; // it was not needed, or something else wins as well
        EXPECT_EQ(puzzle->kind, PuzzleKind::End);
        EXPECT_EQ(puzzle->best, claim);
        EXPECT_GE(puzzle->others.front().loss, 40'000);
        EXPECT_GE(puzzle->others.front().loss, 3 * puzzle->others.front().error);
    }
    EXPECT_EQ(finder.counts().found, 1);
    EXPECT_GT(finder.counts().unclear, 0);
}

class PuzzlesOfTheBox : public testing::TestWithParam<std::string> {};

TEST_P(PuzzlesOfTheBox, are_whole) {
    const Board& board = board_of(GetParam());
    std::ifstream file(std::string(TRUNKLINE_ROOT) + "/puzzles/" + GetParam() + ".json");
    std::stringstream text;
    text << file.rdbuf();
    const std::string read = text.str();
    json::Document document(read, {.bytes = 8 << 20, .depth = 16});
    const json::Value root = document.root();
    EXPECT_EQ(root["map"].text("a map"), board.id);
    EXPECT_EQ(root["map_sha256"].text("a hash"), map_hash(board));
    std::set<std::string> ids;
    root["puzzles"].each([&](const json::Value& puzzle) {
        const std::string id(puzzle["id"].text("an id"));
        SCOPED_TRACE(id);
        EXPECT_TRUE(ids.insert(id).second);
        const View view = read_view(board, puzzle["view"]);
        const auto legal = [&](const json::Value& value) {
            WrittenMove move = read_move(board, value, WithSeat::No);
            move.move.seat = view.seat;
            EXPECT_EQ(settle(board, view, move), Refusal::None);
        };
        legal(puzzle["best"]["move"]);
        int others = 0;
        int loss = 0;
        puzzle["others"].each([&](const json::Value& choice) {
            legal(choice["move"]);
            const int more = choice["loss"].integer(0, kCertain);
            EXPECT_GE(more, loss);
            loss = more;
            if (others++ == 0) {
                EXPECT_GE(more, 40'000);
                EXPECT_GE(more, 3 * choice["error"].integer(0, kCertain));
            }
        });
        EXPECT_LT(puzzle["tempting"].integer(0, 1000), others);
        puzzle["difficulty"].integer(1, kPuzzleLevels);
    });
    EXPECT_EQ(document.complaint().text(), "");
    EXPECT_GE(ids.size(), 40u);
}

INSTANTIATE_TEST_SUITE_P(Maps, PuzzlesOfTheBox, testing::Values("usa", "europe", "nordic"),
                         [](const auto& map) { return map.param; });

} // namespace
} // namespace trunkline::test

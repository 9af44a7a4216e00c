// There and back: views, moves and records through their JSON.
#include <gtest/gtest.h>

#include "tests/properties/walk_games.hpp"
#include "wire/record.hpp"
#include "wire/view.hpp"

namespace trunkline::test {
namespace {

constexpr json::Limits kLimits = {1 << 20, 32};

TEST(Json, views_and_moves_there_and_back) {
    const auto list = std::make_unique<MoveList>();
    for (const auto map : kAllMaps) {
        const Board& board = board_of(map);
        for (const int players : player_counts(map)) {
            Players table(board, players);
            Rng rng{8};
            for (int g = 0; g < games(30); ++g)
                walk(board, players, table, static_cast<std::uint64_t>(g), [&](const Game& game) {
                    if (HasFatalFailure() || rng.below(12) > 0) return;
                    const PublicState& p = game.public_state;
                    if (p.phase == Phase::Over) return;
                    for (int s = 0; s < players; ++s) {
                        const View view = look(game, s);
                        // After its own choice a seat knows what it gave back, not the order.
                        if (p.phase == Phase::Opening && !awaits(p, s)) continue;
                        std::string text;
                        json::Writer out(text);
                        write_view(out, board, view);
                        json::Document read(text, kLimits);
                        const View back = read_view(board, read.root());
                        ASSERT_FALSE(read.complaint()) << read.complaint().text();
                        std::string again;
                        json::Writer second(again);
                        write_view(second, board, back);
                        ASSERT_EQ(again, text);
                        ASSERT_EQ(back.public_state, view.public_state);
                        ASSERT_EQ(back.mine.hand, view.mine.hand);
                        ASSERT_EQ(back.mine.tickets, view.mine.tickets);
                        ASSERT_EQ(back.mine.returned, view.mine.returned);
                        ASSERT_EQ(back.mine.offered, view.mine.offered);
                    }
                    const View view = look(game, seat_to_move(p));
                    moves(board, view, *list);
                    for (const Move& move : *list) {
                        std::string text;
                        json::Writer out(text);
                        write_move(out, board, written(view.mine, move), WithSeat::Yes);
                        json::Document read(text, kLimits);
                        WrittenMove back = read_move(board, read.root(), WithSeat::Yes);
                        ASSERT_FALSE(read.complaint()) << read.complaint().text();
                        ASSERT_EQ(settle(board, view, back), Refusal::None) << text;
                        ASSERT_EQ(back.move, move) << text;
                    }
                });
            ASSERT_FALSE(HasFatalFailure()) << map << " " << players;
        }
    }
}

TEST(Json, a_record_replays_to_the_same_game) {
    for (const auto map : kAllMaps) {
        const Board& board = board_of(map);
        const auto find_board = [&](std::string_view id) {
            return id == board.id ? &board : nullptr;
        };
        for (const int players : player_counts(map)) {
            Players table(board, players);
            for (int g = 0; g < games(40); ++g) {
                const Digest seed = sha256(std::string(map) + std::to_string(g));
                Record record;
                record.board = &board;
                for (int s = 0; s < players; ++s) record.seats.push_back({"x", "random", {}});
                record.fairness =
                    fairness_of(seed, std::vector<std::string>(record.seats.size(), "salt"));
                FairDealer dealer(seed, record.fairness->salts);
                Dealer& any = dealer;
                Game game = deal(board, players, any);
                table.sit_down(static_cast<std::uint64_t>(g));
                for (int n = 0; n < 1200 && game.public_state.phase != Phase::Over; ++n) {
                    const View view = look(game, seat_to_move(game.public_state));
                    const Move move = table.choose(view);
                    record.add(view.mine, move);
                    apply(board, game, move, any);
                }
                table.stand_up(static_cast<std::uint64_t>(g));
                record.orders = dealer.orders();
                if (game.public_state.phase == Phase::Over) record.result = score(board, game);
                std::string text, error, again;
                write_record(text, record);
                const auto back = read_record(text, find_board, error);
                ASSERT_TRUE(back) << error;
                write_record(again, *back);
                ASSERT_EQ(again, text);
                ASSERT_EQ(back->orders, record.orders);
                Replay replay(*back);
                while (replay.step()) {
                }
                ASSERT_EQ(replay.fault(), "");
                ASSERT_EQ(replay.game(), game);
                ASSERT_EQ(verify(*back), "");
            }
        }
    }
}

} // namespace
} // namespace trunkline::test

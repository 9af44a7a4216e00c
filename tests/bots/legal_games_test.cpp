// Every bot finishes games on every map with every number of players, by legal moves alone.
#include <gtest/gtest.h>

#include <memory>

#include "bots/match.hpp"
#include "tests/position.hpp"

namespace trunkline::test {
namespace {

class Seat final : public Contender {
  public:
    explicit Seat(std::string name) : name_(std::move(name)) {}
    void begin(const Board& board, int seat, int, std::uint64_t seed) override {
        std::string error;
        bot_ = make_bot(name_, board, seed + static_cast<std::uint64_t>(seat), error);
    }
    bool choose(const View& view, Move& move, std::string&) override {
        move = bot_->choose(view, {0, 12, nullptr});
        return true;
    }

  private:
    std::string name_;
    std::unique_ptr<Bot> bot_;
};

MatchResult play(std::string_view map, int players, const std::string& name, std::uint64_t seed) {
    std::vector<std::unique_ptr<Seat>> seats;
    std::vector<Contender*> table;
    for (int s = 0; s < players; ++s) {
        seats.push_back(std::make_unique<Seat>(s == 0 ? name : "greedy"));
        table.push_back(seats.back().get());
    }
    return play_match(board_of(map), table, seed);
}

TEST(Bots, play_whole_games_on_every_map_by_legal_moves) {
    for (const BotEntry& entry : bot_registry())
        for (const std::string_view map : kAllMaps)
            for (const int players : player_counts(map)) {
                const MatchResult result = play(map, players, std::string(entry.name), 7);
                EXPECT_EQ(result.loser, -1)
                    << entry.name << " on " << map << ", " << players << ": " << result.failure;
            }
}

TEST(Match, deals_the_same_game_to_whoever_plays) {
    const MatchResult once = play("europe", 2, "racer", 11);
    const MatchResult again = play("europe", 2, "racer", 11);
    EXPECT_EQ(once.moves, again.moves);
    EXPECT_EQ(once.sheet.seat[0].total, again.sheet.seat[0].total);

    SeededDealer one(5);
    SeededDealer other(5);
    Dealer& a = one;
    Dealer& b = other;
    EXPECT_EQ(deal(board_of("usa"), 3, a), deal(board_of("usa"), 3, b));
}

} // namespace
} // namespace trunkline::test

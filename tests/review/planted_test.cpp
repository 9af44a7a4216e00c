// Blunders that were put into a game are found and named; games without are not accused.
#include <gtest/gtest.h>

#include "tests/position.hpp"
#include "tests/review/planted_games.hpp"

namespace trunkline::test {
namespace {

// One decision of a game, judged as a review does.
struct Judged {
    Judged(const Record& record, int move, int nodes)
        : line(timeline_of(record, fault)),
          games(*record.board, line.players()),
          decision(*record.board, games, line, move) {
        decision.play(games, 1, 0, 16); // in two passes, as a review does
        decision.play(games, 1, 16, nodes);
        if (decision.better() != nullptr)
            because = why_better(*record.board, games, line, move, *decision.better());
    }
    std::string fault;
    Timeline line;
    ImaginedGames games;
    Decision decision;
    Because because;
};

// In the last turn of all, cards are drawn in the place of a claim that would have won.
TEST(ReviewFinds, a_winning_claim_that_was_left_out) {
    const std::vector<std::string> bots = {"level-3", "level-3"};
    int planted = 0;
    for (const std::string_view map : kAllMaps) {
        const Board& board = board_of(map);
        int here = 0;
        for (std::uint64_t seed = 1; seed <= 1000 && here < 2; ++seed) {
            const Record good = play_game(board, bots, seed);
            const int last = static_cast<int>(good.moves.size()) - 1;
            const Move& claim = good.moves.back().move;
            if (good.result->winners != 1u << claim.seat || claim.type != MoveType::Claim) continue;
            int made = 0;
            const Record bad =
                play_game(board, bots, seed, [&](const View& view, const Move& move) {
                    const bool planted_here = made++ == last && view.public_state.deck > 0;
                    return planted_here ? Move::draw(view.seat, kFromDeck) : move;
                });
            if ((bad.result->winners >> claim.seat) & 1) continue; // it was not needed
            ++here;
            ++planted;
            SCOPED_TRACE(testing::Message() << map << " seed " << seed);
            const Judged judged(bad, last, 128);
            EXPECT_GE(judged.decision.verdict(), Verdict::Mistake);
            ASSERT_NE(judged.decision.better(), nullptr);
            EXPECT_EQ(judged.decision.better()->type, MoveType::Claim);
            EXPECT_EQ(judged.because.reason, Reason::LastChance);
            EXPECT_FALSE(judged.because.way.empty());
        }
    }
    EXPECT_GE(planted, 4);
}

// With the trains nearly gone, seat 0 asks for tickets and keeps all of them.
TEST(ReviewFinds, a_ticket_kept_that_cannot_be_built) {
    constexpr int kFewTrains = 10;
    int planted = 0;
    int found = 0;
    for (const std::string_view map : kAllMaps)
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            int asked = -1;
            int made = -1;
            const auto blunder = [&](const View& view, const Move& move) {
                const PublicState& p = view.public_state;
                ++made;
                if (asked >= 0 && made == asked + 1)
                    return Move::keep(0, (1u << view.mine.offered) - 1);
                if (view.seat != 0 || asked >= 0 || p.phase != Phase::Turn ||
                    p.trains[0] > kFewTrains || p.final_turns > 0 || p.ticket_deck < 3)
                    return move;
                asked = made;
                return Move::draw_tickets(0);
            };
            const Record record = play_game(board_of(map), {"level-3", "level-3"}, seed, blunder);
            if (asked < 0) continue;
            ++planted;
            SCOPED_TRACE(testing::Message() << map << " seed " << seed);
            const Judged keep(record, asked + 1, 512);
            EXPECT_EQ(keep.decision.played().type, MoveType::Keep);
            // All that could have been kept was looked at.
            EXPECT_EQ(keep.decision.choices().size(), 7u);
            if (keep.decision.better() == nullptr) continue; // the game was lost or won anyway
            ++found;
            EXPECT_EQ(keep.because.reason, Reason::TicketApart);
            EXPECT_GE(keep.because.ticket, 0);
        }
    EXPECT_GE(planted, 8);
    EXPECT_GE(3 * found, 2 * planted) << found << " of " << planted;
}

TEST(ReviewFinds, little_to_say_about_the_strongest_bot) {
    int decisions = 0;
    int accused = 0;
    for (const std::string_view map : kAllMaps) {
        const Record record = play_game(board_of(map), {"level-5", "level-5"}, 3, {}, 600);
        for (std::size_t m = 0; m < record.moves.size(); m += 3) {
            const Judged judged(record, static_cast<int>(m), 96);
            if (judged.decision.verdict() == Verdict::Forced) continue;
            ++decisions;
            accused += judged.decision.verdict() >= Verdict::Mistake;
        }
    }
    EXPECT_LE(accused, decisions / 50) << "of " << decisions;
}

} // namespace
} // namespace trunkline::test

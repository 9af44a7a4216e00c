// trunkline maps balance: what it suggests is near what is printed on the maps of the box, and it
// sees what is wrong with others.
#include "workshop/balance.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "wire/map.hpp"

namespace trunkline {
namespace {

BalanceFigures played(const Board& board, int games) {
    BalanceFigures figures(board);
    for (int game = 0; game < games; ++game) play_for_balance(figures, board, "level-3", 1, game);
    return figures;
}

// As docs/MAPS.md says, from more games.
TEST(Balance, TicketsOfTheBoxComeOutNearWhatIsPrinted) {
    for (const std::string& id : map_ids()) {
        const Board board = *embedded_map(id);
        const BalanceFigures figures = played(board, 600);
        EXPECT_EQ(figures.unfinished(), 0);
        EXPECT_LE(figures.stuck(), 3) << id;
        double differences = 0;
        for (const TicketBalance& ticket : figures.tickets()) {
            EXPECT_LE(std::abs(ticket.suggested - ticket.points), 2) << id;
            differences += std::abs(ticket.worth - ticket.points);
        }
        EXPECT_LT(differences / static_cast<double>(board.tickets.size()), 0.4) << id;
    }
}

TEST(Balance, ATicketWithAWrongWorthIsFound) {
    Board board = *embedded_map("usa");
    const int ticket = board.find_ticket("boston:miami");
    board.tickets[ticket].points = 6;
    const auto balance = played(board, 600).tickets()[ticket];
    EXPECT_EQ(balance.points, 6);
    EXPECT_EQ(balance.way, 12);
    EXPECT_NEAR(balance.suggested, 12, 1);
    EXPECT_GE(balance.took, 12);
}

TEST(Balance, AMapOnWhichNobodyComesToTheEndIsFound) {
    Board board = *embedded_map("nordic");
    board.trains = 200;
    const BalanceFigures figures = played(board, 20);
    EXPECT_EQ(figures.unfinished() + figures.stuck(), 20);
}

// Who plays better wins more often, and not always.
TEST(Balance, SomeLuckIsInEveryMap) {
    const Board board = *embedded_map("usa");
    BalanceFigures figures(board);
    for (int game = 0; game < 300; ++game) play_against_weaker(figures, board, "level-3", 1, game);
    EXPECT_EQ(figures.wins_against_weaker().count, 300);
    EXPECT_GT(figures.wins_against_weaker().mean(), 0.6);
    EXPECT_LT(figures.wins_against_weaker().mean(), 1);
}

TEST(Balance, FiguresOfTwoThreadsAreThoseOfOne) {
    const Board board = *embedded_map("europe");
    const BalanceFigures all = played(board, 20);
    BalanceFigures even(board), odd(board);
    for (int game = 0; game < 20; ++game)
        play_for_balance(game % 2 == 0 ? even : odd, board, "level-3", 1, game);
    even.add(odd);
    EXPECT_EQ(even.statistics().games(), all.statistics().games());
    EXPECT_EQ(even.by_station(), all.by_station());
    EXPECT_GT(all.by_station(), 0);
    for (std::size_t t = 0; t < board.tickets.size(); ++t) {
        EXPECT_DOUBLE_EQ(even.tickets()[t].worth, all.tickets()[t].worth);
        EXPECT_DOUBLE_EQ(even.tickets()[t].took, all.tickets()[t].took);
    }
}

} // namespace
} // namespace trunkline

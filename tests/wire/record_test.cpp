// Records: written, read and played again; every way of being wrong is named and never crashes.
#include "wire/record.hpp"

#include <gtest/gtest.h>

#include "tests/wire/random_games.hpp"

namespace trunkline {
namespace {

using testing::board_of;
using testing::find_board;
using testing::play_random;
using testing::play_until_reshuffled;
using testing::Played;

std::string text_of(const Record& record) {
    std::string text;
    write_record(text, record);
    return text;
}

std::optional<Record> read(const std::string& text, std::string& error) {
    return read_record(text, find_board, error);
}

TEST(Record, ThereAndBackOnEveryMapWithAnyNumberOfPlayers) {
    for (const auto* id : {"usa", "europe", "nordic"}) {
        const Board& board = board_of(id);
        for (int players = board.min_players; players <= board.max_players; ++players)
            for (std::uint64_t seed = 0; seed < 5; ++seed) {
                const Played played = play_random(board, players, seed);
                const std::string text = text_of(played.record);
                std::string error;
                const auto back = read(text, error);
                ASSERT_TRUE(back) << error;
                EXPECT_EQ(text_of(*back), text);
                EXPECT_EQ(verify(*back), "") << id << players << seed;
                Replay replay(*back);
                while (replay.step()) {
                }
                EXPECT_EQ(replay.game(), played.game);
            }
    }
}

TEST(Record, ARunningGameMayEndAfterAnyMove) {
    Played played = play_random(board_of("europe"), 3, 1);
    Record record = played.record;
    record.result.reset();
    while (!record.moves.empty()) {
        record.moves.pop_back();
        Replay replay(record);
        while (replay.step()) {
        }
        ASSERT_EQ(replay.fault(), "");
        record.orders.reshuffles.resize(replay.reshuffles());
        ASSERT_EQ(verify(record), "") << record.moves.size();
    }
}

TEST(Record, TheSeedMayBeKeptSecret) {
    Played played = play_random(board_of("usa"), 2, 1);
    played.record.fairness->seed.reset();
    EXPECT_EQ(text_of(played.record).find("\"seed\""), std::string::npos);
    EXPECT_EQ(verify(played.record), "fairness: the game is over, yet there is no seed");
    Record running = played.record;
    running.moves.resize(3);
    running.orders.reshuffles.clear();
    running.result.reset();
    EXPECT_EQ(verify(running), "") << "until the end it is a secret";
    played.record.fairness.reset();
    EXPECT_EQ(verify(played.record), "");
}

TEST(Record, OrdersAreCheckedAgainstTheSeed) {
    const Played played = play_until_reshuffled(board_of("europe"), 2);
    const auto& orders = played.record.orders;

    Record record = played.record;
    // Two like tickets at the very bottom change no move, only the order.
    std::swap(record.orders.long_tickets[4], record.orders.long_tickets[5]);
    EXPECT_EQ(verify(record),
              "long_tickets: item 4 is " + board_of("europe").ticket_ids[orders.long_tickets[5]] +
                  ", the seed gives " + board_of("europe").ticket_ids[orders.long_tickets[4]]);
    record = played.record;
    record.fairness->commitment[0] ^= 1;
    EXPECT_EQ(verify(record), "fairness: the commitment is not the SHA-256 of the seed");
    record = played.record;
    record.fairness->salts[1] = "another";
    EXPECT_EQ(verify(record), "fairness: the salt of seat 1 does not fit its commitment");
    record.fairness->salt_commitments[1] = sha256("another");
    EXPECT_EQ(verify(record).substr(0, 11), "deck: item ");
    record.fairness->salt_commitments[1].reset();
    EXPECT_EQ(verify(record), "fairness: the salt of seat 1 does not fit its commitment");
}

TEST(Record, TheDeckIsThePack) {
    Record record = play_random(board_of("usa"), 2, 3).record;
    record.orders.deck[0] = record.orders.deck[0] == Card::Red ? Card::Blue : Card::Red;
    EXPECT_EQ(verify(record).substr(0, 49), "deck: rule C-01: not the 110 cards of the pack, b");
    record.orders.deck.pop_back();
    EXPECT_EQ(verify(record).substr(0, 16), "deck: rule C-01:");
}

TEST(Record, ReshufflesHoldWhatWasDiscarded) {
    const Played played = play_until_reshuffled(board_of("usa"), 2);
    Record record = played.record;
    record.orders.reshuffles.pop_back();
    EXPECT_NE(verify(record).find("rule C-21: The deck ran out"), std::string::npos);
    record = played.record;
    record.orders.reshuffles[0].pop_back();
    EXPECT_NE(verify(record).find("rule C-21: The order of the new deck"), std::string::npos);
    record = played.record;
    record.orders.reshuffles.push_back({Card::Red});
    EXPECT_EQ(verify(record).substr(0, 22), "reshuffles: rule C-21:");
    record = played.record;
    record.orders.tickets.pop_back();
    EXPECT_EQ(verify(record).substr(0, 19), "tickets: rule C-05:");
}

TEST(Record, TheResultIsChecked) {
    const Played played = play_random(board_of("europe"), 2, 3);
    Record record = played.record;
    record.result->seat[1].total += 1;
    const int total = played.record.result->seat[1].total;
    EXPECT_EQ(verify(record), "result: rule C-64: total of seat 1 is " + std::to_string(total) +
                                  ", found " + std::to_string(total + 1));
    record = played.record;
    record.result->winners = 3;
    EXPECT_EQ(verify(record).substr(0, 18), "result: rule C-66:");
    record = played.record;
    record.result.reset();
    EXPECT_EQ(verify(record).substr(0, 18), "result: rule C-64:");
    record = played.record;
    record.moves.pop_back();
    EXPECT_EQ(verify(record).substr(0, 18), "result: rule C-61:");
}

TEST(Record, IllegalMovesAreNamedByTheirRule) {
    const Played played = play_random(board_of("usa"), 2, 3);
    const auto& moves = played.record.moves;
    const auto refusal = [&](std::size_t at, const Move& move, TicketSet tickets = {},
                             bool misnamed = false) {
        Record record = played.record;
        record.moves[at] = {move, tickets, misnamed};
        return verify(record);
    };
    EXPECT_EQ(refusal(0, Move::pass(0)),
              "move 0: rule C-05: Opening tickets have to be chosen before anything else.");
    EXPECT_EQ(refusal(2, Move::draw(1, 0)).substr(0, 18), "move 2: rule C-10:");
    EXPECT_EQ(refusal(2, Move::draw(7, 0)), "move 2: rule C-10: There is no such seat.");
    EXPECT_EQ(refusal(2, Move::claim(0, 255, {})).substr(0, 18), "move 2: rule C-30:");
    EXPECT_EQ(refusal(2, Move::pass(0)).substr(0, 18), "move 2: rule C-12:");
    EXPECT_EQ(refusal(0, Move::keep(0, 0), moves[0].tickets, true).substr(0, 18),
              "move 0: rule C-50:");
    EXPECT_EQ(refusal(0, Move::keep(0, 0), moves[1].tickets).substr(0, 18), "move 0: rule C-50:");
    EXPECT_EQ(refusal(0, Move::keep(0, 0)).substr(0, 18), "move 0: rule C-05:");
    Record record = played.record;
    std::swap(record.moves[0], record.moves[1]);
    EXPECT_EQ(verify(record).substr(0, 18), "move 1: rule C-06:");
    record = played.record;
    record.moves.push_back({Move::draw(0, kFromDeck), {}, false});
    EXPECT_NE(verify(record).find("rule C-61: The game is over."), std::string::npos);
}

TEST(Record, OpeningTicketsAreRecordedInTheOrderOfSeats) {
    const Board& board = board_of("usa");
    FairDealer fair(sha256("1"), std::vector<std::string>{"", "", ""});
    const Game game = deal(board, 3, static_cast<Dealer&>(fair));
    Record record;
    record.board = &board;
    record.seats.resize(3);
    for (const int seat : {2, 0, 1}) record.add(game.private_states[seat], Move::keep(seat, 3));
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(record.moves[i].move.seat, i);
}

TEST(Record, WhatCannotBeReadIsSaidSo) {
    const std::string good = text_of(play_random(board_of("usa"), 2, 3).record);
    const auto broken = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        const auto at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        text.replace(at, from.size(), to);
        std::string error;
        EXPECT_FALSE(read(text, error)) << from;
        return error;
    };
    EXPECT_EQ(broken("trunkline/2", "trunkline/3"),
              "/format: found \"trunkline/3\", expected one of \"trunkline/1\", \"trunkline/2\"");
    EXPECT_EQ(broken("trunkline/2", "trunkline/1").substr(0, 20), "/map_sha256: found \"")
        << "the first format has the hash of a file";
    EXPECT_EQ(broken("\"usa\"", "\"atlantis\""),
              "/map: found \"atlantis\", expected a map that is known here");
    EXPECT_EQ(broken("\"map_sha256\":\"", "\"map_sha256\":\"0").substr(0, 20),
              "/map_sha256: found \"");
    EXPECT_EQ(broken("\"deck\":[\"", "\"deck\":[\"ultra").substr(0, 20), "/deck/0: found \"ultr");
    EXPECT_EQ(broken("\"moves\":[", "\"moves\":[3,"), "/moves/0: found 3, expected an object");
    EXPECT_EQ(broken("\"moves\":[{", "\"moves\":[{\"note\":1,").substr(0, 39),
              "/moves/0/note: found an unknown field, ");
    EXPECT_EQ(broken("\"moves\":[", "\"movies\":["),
              "/moves: found nothing, expected a field of this name");
    EXPECT_EQ(broken("\"salts\":[", "\"salts\":[\"\",").substr(0, 16), "/fairness/salts:");
    EXPECT_EQ(broken("\"winners\":[", "\"winners\":[9,").substr(0, 18), "/result/winners/0:");
    EXPECT_EQ(broken("\"seats\":[", "\"seats\":[1,").substr(0, 9), "/seats/0:");
    EXPECT_EQ(broken("\"moves\":[", "\"moves\":[],\"moves\":["),
              "/moves: found a field for the second time, expected it once");
    EXPECT_EQ(broken("\"name\":", "\"name\":\"\",\"name\":"),
              "/seats/0/name: found a field for the second time, expected it once");
    EXPECT_EQ(broken("\"reshuffles\":", "\"long_tickets\":[\"boston:miami\"],\"reshuffles\":"),
              "/long_tickets: found an array of 1, expected none on a map without long tickets");

    std::string error;
    for (std::size_t n = 0; n < good.size(); n += 997)
        EXPECT_FALSE(read(good.substr(0, n), error)) << n;
    EXPECT_FALSE(read(std::string(9 << 20, ' '), error));
    EXPECT_EQ(error, "/: found 9437184 bytes, expected at most 8388608");
}

TEST(Record, SaltsAreShortAndHaveNoControlCharacters) {
    EXPECT_TRUE(is_salt(""));
    EXPECT_TRUE(is_salt("a salt \xc3\xa9 \xc2\xa0 \xf0\x9f\x98\x80"));
    EXPECT_TRUE(is_salt(std::string(64, 'x')));
    EXPECT_FALSE(is_salt(std::string(65, 'x')));
    for (const char* text : {"a\nb", "\x01", "\x7f", "\xc2\x80", "\xc2\x9f", "x\t"})
        EXPECT_FALSE(is_salt(text)) << text;
    std::string text = text_of(play_random(board_of("usa"), 2, 3).record);
    text.replace(text.find("\"salts\":[\"0\""), 12, R"("salts":["\n")");
    std::string error;
    EXPECT_FALSE(read(text, error));
    EXPECT_EQ(error,
              "/fairness/salts/0: found \"\\n\", expected at most 64 bytes without control "
              "characters");
}

TEST(Record, PracticeIsSaid) {
    Record record = play_random(board_of("usa"), 2, 3).record;
    EXPECT_EQ(text_of(record).find("practice"), std::string::npos);
    record.practice = true;
    std::string error;
    const auto again = read(text_of(record), error);
    ASSERT_TRUE(again) << error;
    EXPECT_TRUE(again->practice);
    EXPECT_EQ(verify(*again), "");
}

TEST(Record, UnknownFieldsElsewhereAreIgnored) {
    std::string text = text_of(play_random(board_of("usa"), 2, 3).record);
    text.insert(1, "\"comment\":{\"by\":[1,2]},");
    std::string error;
    const auto record = read(text, error);
    ASSERT_TRUE(record) << error;
    EXPECT_EQ(verify(*record), "");
}

} // namespace
} // namespace trunkline

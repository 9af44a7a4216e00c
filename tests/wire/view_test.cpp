// Views as JSON: there and back, changes that add up, and nothing in them that a seat may not know.
#include "wire/view.hpp"

#include <gtest/gtest.h>
#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include "tests/wire/random_games.hpp"

namespace trunkline {
namespace {

using testing::board_of;
using testing::play_random;

std::string outcome_of(const Board& board, const Game& game) {
    std::string text = "null";
    if (game.public_state.phase == Phase::Over) {
        text.clear();
        json::Writer out(text);
        write_outcome(out, board, game);
    }
    return text;
}

std::string view_text(const Board& board, const View& view, std::string_view result = "null") {
    std::string text;
    json::Writer out(text);
    write_view(out, board, view, result);
    return text;
}

View seen_by(const Game& game, int seat) {
    return seat < 0 ? look_on(game) : look(game, seat);
}

template <class Check>
void on_every_map(Check check) {
    for (const auto* id : {"usa", "europe", "nordic"}) {
        const Board& board = board_of(id);
        for (int players = board.min_players; players <= board.max_players; ++players)
            check(board, players);
    }
}

TEST(View, ThereAndBack) {
    on_every_map([](const Board& board, int players) {
        play_random(board, players, 7,
                    [&](const Game&, const Game& game, const Move&, const Outcome&) {
                        for (int seat = -1; seat < players; ++seat) {
                            const View view = seen_by(game, seat);
                            const std::string text = view_text(board, view);
                            json::Document document(text, {1 << 20, 16});
                            View back = read_view(board, document.root());
                            ASSERT_FALSE(document.complaint()) << document.complaint().text();
                            ASSERT_EQ(view_text(board, back), text);
                            // What lay in the places of an offer that is over is nobody's business.
                            back.mine.offer = view.mine.offer;
                            if (view.public_state.phase == Phase::Opening)
                                back.mine.kept = view.mine.kept;
                            back.public_state.to_move = view.public_state.to_move;
                            ASSERT_EQ(back, view);
                        }
                    });
    });
}

// Merges changes into a view, as the protocol says.
void merge(rapidjson::Document& view, const rapidjson::Value& changes) {
    auto& memory = view.GetAllocator();
    for (const auto& change : changes.GetObject()) {
        if (change.name == "players") {
            for (const auto& player : change.value.GetObject())
                for (const auto& field : player.value.GetObject())
                    view["players"][static_cast<unsigned>(std::stoi(player.name.GetString()))]
                        [field.name]
                            .CopyFrom(field.value, memory);
        } else {
            ASSERT_TRUE(view.HasMember(change.name)) << change.name.GetString();
            view[change.name].CopyFrom(change.value, memory);
        }
    }
}

TEST(View, ChangesAddUpToTheWholeView) {
    on_every_map([](const Board& board, int players) {
        std::vector<std::unique_ptr<rapidjson::Document>> views;
        play_random(board, players, 11,
                    [&](const Game& before, const Game& after, const Move&, const Outcome&) {
                        const std::string result = outcome_of(board, after);
                        for (int seat = -1; seat < players; ++seat) {
                            const auto i = static_cast<std::size_t>(seat + 1);
                            if (views.size() <= i) {
                                views.push_back(std::make_unique<rapidjson::Document>());
                                views[i]->Parse(view_text(board, seen_by(before, seat)).c_str());
                            }
                            std::string changes;
                            json::Writer out(changes);
                            write_changes(out, board, seen_by(before, seat), seen_by(after, seat),
                                          result);
                            rapidjson::Document parsed;
                            parsed.Parse(changes.c_str());
                            merge(*views[i], parsed);
                            rapidjson::Document whole;
                            whole.Parse(view_text(board, seen_by(after, seat), result).c_str());
                            ASSERT_FALSE(whole.HasParseError());
                            ASSERT_TRUE(*views[i] == whole) << changes;
                        }
                    });
    });
}

TEST(View, AnOnlookersViewHasNoPrivatePart) {
    const auto played = play_random(board_of("europe"), 3, 1);
    const std::string text = view_text(board_of("europe"), look_on(played.game));
    for (const auto* field : {"\"hand\"", "\"offer\"", "\"returned\"", "\"done\""})
        EXPECT_EQ(text.find(field), std::string::npos) << field;
    EXPECT_NE(text.find("\"seat\":null"), std::string::npos);
}

std::string happened(const Board& board, const Game& before, const Game& after, const Move& move,
                     const Outcome& outcome, int to) {
    std::string text;
    json::Writer out(text);
    write_happened(out, board, before.public_state, after.public_state,
                   written(before.private_states[move.seat], move), outcome, to);
    return text;
}

TEST(Happened, ABlindCardIsToldToItsOwnerAlone) {
    const Board& board = board_of("usa");
    FairDealer fair(sha256("1"), std::vector<std::string>{"", ""});
    Dealer& dealer = fair;
    Game game = deal(board, 2, dealer);
    for (const int seat : {0, 1}) apply(board, game, Move::keep(seat, 3), dealer);
    const Game before = game;
    const Move move = Move::draw(0, kFromDeck);
    const Outcome outcome = apply(board, game, move, dealer);
    EXPECT_NE(happened(board, before, game, move, outcome, 0).find("\"card\""), std::string::npos);
    for (const int to : {1, static_cast<int>(kNobody)})
        EXPECT_EQ(happened(board, before, game, move, outcome, to),
                  R"({"seat":0,"type":"draw","from":"deck","refill":null,"resets":0,)"
                  R"("reshuffled":false})");
}

TEST(Happened, KeptTicketsAreToldToTheirOwnerAlone) {
    const Board& board = board_of("usa");
    FairDealer fair(sha256("1"), std::vector<std::string>{"", ""});
    Dealer& dealer = fair;
    Game game = deal(board, 2, dealer);
    const Game before = game;
    const Move move = Move::keep(1, 3);
    const Outcome outcome = apply(board, game, move, dealer);
    EXPECT_NE(happened(board, before, game, move, outcome, 1).find("\"tickets\":["),
              std::string::npos);
    EXPECT_EQ(happened(board, before, game, move, outcome, 0),
              R"({"seat":1,"type":"keep","kept":2,"resets":0,"reshuffled":false})");
}

// Whatever lies hidden, what a seat is sent must not depend on it: all that others hold, and the
// deck, are replaced by other cards that fit; the text must not change by a byte.
TEST(View, DoesNotDependOnWhatASeatCannotKnow) {
    on_every_map([](const Board& board, int players) {
        play_random(
            board, players, 5,
            [&](const Game& before, const Game& after, const Move& move, const Outcome& outcome) {
                for (int seat = 0; seat < players; ++seat) {
                    FastDealer dealer{Rng{move.plain + static_cast<unsigned>(seat)}};
                    const Game other = imagine(board, look(after, seat), dealer);
                    ASSERT_EQ(view_text(board, look(other, seat)),
                              view_text(board, look(after, seat)));
                    if (seat == move.seat) continue;
                    Game hidden = before;
                    hidden.private_states[move.seat].offer.fill(0);
                    Outcome unseen = outcome;
                    if (move.what == kFromDeck) unseen.card = Card::Pink;
                    ASSERT_EQ(happened(board, hidden, after, move, unseen, seat),
                              happened(board, before, after, move, outcome, seat));
                }
            });
    });
}

TEST(Moves, ThereAndBack) {
    on_every_map([](const Board& board, int players) {
        play_random(board, players, 3,
                    [&](const Game& before, const Game&, const Move& move, const Outcome&) {
                        std::string text;
                        json::Writer out(text);
                        write_move(out, board, written(before.private_states[move.seat], move),
                                   WithSeat::Yes);
                        json::Document document(text, {1 << 16, 8});
                        WrittenMove back = read_move(board, document.root(), WithSeat::Yes);
                        ASSERT_FALSE(document.complaint()) << document.complaint().text();
                        ASSERT_EQ(settle(board, look(before, move.seat), back), Refusal::None);
                        ASSERT_EQ(back.move, move) << text;
                    });
    });
}

TEST(Moves, WhatIsNoMoveIsNamed) {
    const Board& board = board_of("europe");
    const auto complaint = [&](std::string_view text) {
        json::Document document(text, {1 << 16, 8});
        read_move(board, document.root(), WithSeat::No);
        return document.complaint().text();
    };
    EXPECT_EQ(complaint(R"({"type":"jump"})").substr(0, 30), "/type: found \"jump\", expected ");
    EXPECT_EQ(complaint(R"({"type":"draw"})"),
              "/from: found nothing, expected a field of this name");
    EXPECT_EQ(complaint(R"({"type":"draw","from":"hand"})"),
              "/from: found \"hand\", expected \"deck\"");
    EXPECT_EQ(complaint(R"({"type":"draw","from":1.5})"),
              "/from: found 1.5, expected \"deck\" or the number of a slot");
    EXPECT_EQ(complaint(R"({"type":"pass","seat":0})").substr(0, 30),
              "/seat: found an unknown field,");
    EXPECT_EQ(complaint(R"({"type":"claim","route":"a:b","pay":{"red":0}})"),
              "/pay/red: found 0, expected how many of them, at least 1");
    EXPECT_EQ(complaint(R"({"type":"claim","route":"a:b","pay":{"gold":1}})"),
              "/pay/gold: found 1, expected only names of cards");
    EXPECT_EQ(complaint(R"({"type":"claim","route":"a:b","pay":{"red":1,"red":1}})"),
              "/pay/red: found 1, expected each name once");
    // What exists on no board, and cards nobody can hold, are for the rules to refuse.
    EXPECT_EQ(complaint(R"({"type":"claim","route":"a:b","pay":{"red":999999}})"), "");
    EXPECT_EQ(complaint(R"({"type":"draw","from":9})"), "");
}

} // namespace
} // namespace trunkline

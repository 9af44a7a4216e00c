// Whole games, refereed twice: the engine's record is replayed by the referee from its JSON alone,
// and after every move both have to agree on everything.
#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <cstdlib>

#include "bots/bot.hpp"
#include "tests/mutate.hpp"
#include "tests/position.hpp"
#include "tests/referee/engine_side.hpp"
#include "tests/referee/origin.hpp"
#include "wire/record.hpp"

namespace trunkline::referee {
namespace {

using test::board_of;

Record play(const Board& board, const std::vector<std::string>& bots, const Digest& seed) {
    Record record;
    record.board = &board;
    std::vector<std::unique_ptr<Bot>> seats;
    std::string error;
    for (const auto& bot : bots) {
        seats.push_back(make_bot(bot, board, seed[seats.size()], error));
        EXPECT_NE(seats.back(), nullptr) << error;
        record.seats.push_back({bot, bot, std::nullopt});
    }
    // A person's salt at every other seat.
    std::vector<std::string> salts(bots.size());
    for (std::size_t s = 0; s < salts.size(); s += 2) salts[s] = "salt é " + std::to_string(s);
    record.fairness = fairness_of(seed, salts);
    FairDealer dealer(seed, record.fairness->salts);
    Game game = deal(board, static_cast<int>(bots.size()), static_cast<Dealer&>(dealer));
    const PublicState& p = game.public_state;
    for (int n = 0; n < kMoveLimit && p.phase != Phase::Over; ++n) {
        const int seat = seat_to_move(p);
        const Move move = seats[seat]->choose(look(game, seat), {});
        record.add(game.private_states[seat], move);
        apply(board, game, move, static_cast<Dealer&>(dealer));
    }
    record.orders = dealer.orders();
    if (p.phase == Phase::Over) record.result = score(board, game);
    return record;
}

// The record as a stranger reads it.
struct Read {
    Orders orders;
    std::vector<Deed> deeds;
    rapidjson::Document json;

    explicit Read(const std::string& text) {
        json.Parse(text.c_str());
        const auto pile = [](const rapidjson::Value& list) {
            std::vector<int> cards;
            for (const auto& card : list.GetArray()) cards.push_back(card_of(card.GetString()));
            return cards;
        };
        const auto names = [](const rapidjson::Value& list) {
            std::vector<std::string> ids;
            for (const auto& id : list.GetArray()) ids.emplace_back(id.GetString());
            return ids;
        };
        orders.deck = pile(json["deck"]);
        orders.tickets = names(json["tickets"]);
        if (json.HasMember("long_tickets")) orders.long_tickets = names(json["long_tickets"]);
        for (const auto& order : json["reshuffles"].GetArray())
            orders.reshuffles.push_back(pile(order));
        for (const auto& move : json["moves"].GetArray()) {
            Deed deed;
            deed.seat = move["seat"].GetInt();
            deed.type = move["type"].GetString();
            if (move.HasMember("tickets")) deed.tickets = names(move["tickets"]);
            if (move.HasMember("from") && move["from"].IsInt()) deed.slot = move["from"].GetInt();
            if (move.HasMember("route")) deed.place = move["route"].GetString();
            if (move.HasMember("city")) deed.place = move["city"].GetString();
            if (move.HasMember("pay"))
                for (const auto& [card, n] : move["pay"].GetObject())
                    deed.pay[card_of(card.GetString())] = n.GetInt();
            deeds.push_back(deed);
        }
    }
};

void expect_same_result(const Referee& referee, const rapidjson::Value& result) {
    const auto sheet = referee.scores();
    for (rapidjson::SizeType s = 0; s < sheet.size(); ++s) {
        const auto& theirs = result["scores"][s];
        EXPECT_EQ(sheet[s].routes, theirs["routes"].GetInt());
        EXPECT_EQ(sheet[s].tickets, theirs["tickets"].GetInt());
        EXPECT_EQ(sheet[s].stations, theirs["stations"].GetInt());
        EXPECT_EQ(sheet[s].bonus, theirs["bonus"].GetInt());
        EXPECT_EQ(sheet[s].total, theirs["total"].GetInt());
        EXPECT_EQ(sheet[s].completed, theirs["tickets_completed"].GetInt());
        EXPECT_EQ(sheet[s].longest, theirs["longest"].GetInt());
    }
    std::vector<int> winners;
    for (const auto& seat : result["winners"].GetArray()) winners.push_back(seat.GetInt());
    EXPECT_EQ(referee.winners(), winners);
}

// At this position, is every bent move judged alike?
void expect_same_judgement(const Referee& referee, const Board& board, const Game& game, Rng& rng,
                           MoveList& list) {
    const PublicState& p = game.public_state;
    const int seat = seat_to_move(p);
    const View view = look(game, seat);
    moves(board, view, list);
    for (int n = 0; n < 6; ++n) {
        const Move move = test::mutated(board, view, list, rng);
        const Deed deed = deed_of(board, view.mine, move);
        const bool ours = why_not(board, view, move) == Refusal::None;
        EXPECT_EQ(ours, referee.objection(deed).empty())
            << deed.type << " " << deed.place << ": engine says "
            << describe(why_not(board, view, move)).text << ", referee says "
            << referee.objection(deed);
    }
}

void referee_game(const Board& board, const std::vector<std::string>& bots, std::uint64_t seed) {
    const Record record = play(board, bots, sha256(std::to_string(seed)));
    std::string text;
    write_record(text, record);
    const Read read(text);
    ASSERT_EQ(objection_to_origin(text, map_text(board.id)), "");
    Referee referee(atlas_of(board.id), static_cast<int>(bots.size()), read.orders);
    Replay replay(record);
    Rng rng{seed};
    const auto list = std::make_unique<MoveList>();
    ASSERT_EQ(read.deeds.size(), record.moves.size());
    ASSERT_EQ(difference(referee, board, replay.game()), "");
    for (const Deed& deed : read.deeds) {
        if (rng.below(4) == 0) expect_same_judgement(referee, board, replay.game(), rng, *list);
        ASSERT_EQ(referee.objection(deed), "")
            << "move " << replay.moves_made() << " " << deed.type;
        referee.carry_out(deed);
        ASSERT_TRUE(replay.step()) << replay.fault();
        ASSERT_EQ(referee.fault, "");
        ASSERT_EQ(difference(referee, board, replay.game()), "")
            << "after move " << replay.moves_made() << " " << deed.type;
    }
    EXPECT_EQ(referee.reshuffles, read.orders.reshuffles.size());
    EXPECT_EQ(referee.moment == Moment::Over, read.json.HasMember("result"));
    if (read.json.HasMember("result")) expect_same_result(referee, read.json["result"]);
    EXPECT_EQ(verify(record), "");
}

int games(int normal) {
    if (std::getenv("TRUNKLINE_LONG")) return normal * 20;
#ifdef NDEBUG
    return normal;
#else
    return std::max(normal / 20, 2);
#endif
}

void referee_map(std::string_view map) {
    const Board& board = board_of(map);
    const char* casts[] = {"random", "tunnels", "stations", "tickets", "hoard", "idle"};
    for (const int players : test::player_counts(map))
        for (int g = 0; g < games(300); ++g) {
            // Random games, and every mixture of the others.
            std::vector<std::string> bots;
            Rng rng{static_cast<std::uint64_t>(1000 * players + g)};
            for (int s = 0; s < players; ++s)
                bots.emplace_back(g % 2 ? casts[rng.below(std::size(casts))] : "random");
            std::string names;
            for (const auto& bot : bots) names += bot + " ";
            SCOPED_TRACE(names + "game " + std::to_string(g));
            referee_game(board, bots, static_cast<std::uint64_t>(10000 * players + g));
            if (::testing::Test::HasFailure()) return;
        }
}

TEST(Referee, usa_games_are_refereed_alike) {
    referee_map("usa");
}
TEST(Referee, europe_games_are_refereed_alike) {
    referee_map("europe");
}
TEST(Referee, nordic_games_are_refereed_alike) {
    referee_map("nordic");
}

} // namespace
} // namespace trunkline::referee

// What a seat is told, whatever happens at its table, says what its View says and nothing else.
#include <algorithm>
#include <random>
#include <set>

#include "socket_player.hpp"

namespace trunkline::stage {
namespace {

using client::PageView;

constexpr int kMe = 0; // the seat whose traffic is looked at
constexpr ConnectionId kStranger = 50;

// Two tables at which the others keep different tickets and, by sleight of hand, hold other cards:
// seat 0 must not be able to tell which of the two it sits at.
class Twins {
  public:
    explicit Twins(const std::string& map, Sleight sleight = {})
        : a(map, 3), b(map, 3, 0, {}, std::move(sleight)) {
        both([](Stage& s) {
            s.begin();
            s.table->hello(kStranger, kOnlooker, {}, s.now);
        });
    }

    template <class Act>
    void both(Act act) {
        act(a);
        act(b);
    }
    void say(int seat, const std::string& message) {
        both([&](Stage& s) { s.say(seat, message); });
    }
    void say_with_id(int seat, const std::string& rest) {
        say(seat, R"({"id":"s)" + std::to_string(++said_) + "\"," + rest + "}");
    }

    // A legal move at both; what is kept is another choice at the second table.
    Move move(int seat) {
        Move move = a.any_move(seat);
        // The others hoard: what is paid is for all to see.
        const bool thrifty = move.type == MoveType::Claim && seat != kMe && ++claims_ % 3 != 0 &&
                             a.table->game().hidden_state.deck.size() > 0;
        if (thrifty || (move.type == MoveType::Tickets && ++ticket_draws_ > 3))
            move = Move::draw(seat, kFromDeck);
        if (move.type == MoveType::Keep && seat != kMe) move.what = all_but_one(seat);
        a.play(seat, move);
        Move twin = move;
        if (move.type == MoveType::Keep && seat != kMe) twin.what = other_choice(seat, move.what);
        b.play(seat, twin);
        return move;
    }

    // Everything else that can be said or happen at a table.
    void something_else() {
        const std::int64_t version = a.table->version();
        switch (random_() % 9) {
            case 0:
                return say_with_id(static_cast<int>(random_() % 3), R"("type":"chat","text":"hm")");
            case 1:
                return say(kMe, R"({"type":"move","id":"x","version":1,"move":{"type":"pass"}})");
            case 2:
                return say_with_id(kMe, R"("type":"move","version":)" + std::to_string(version) +
                                            R"(,"move":{"type":"keep","tickets":["a:b"]})");
            case 3:
                if (a.awaited() == kMe) return;
                return say_with_id(kMe, R"("type":"move","version":)" + std::to_string(version) +
                                            R"(,"move":{"type":"tickets"})");
            case 4: { // a reload, a new device, or a short loss of the connection
                const auto known = static_cast<int>(random_() % 2 * (version - 7));
                return both([&](Stage& s) {
                    s.table->gone(Stage::ear(kMe), s.now);
                    s.sit(kMe, known);
                });
            }
            case 5:
                return both([&](Stage& s) {
                    s.table->gone(kStranger, s.now);
                    s.table->hello(kStranger, kOnlooker, {static_cast<int>(version) - 5}, s.now);
                });
            case 6:
                return both([](Stage& s) {
                    s.table->gone(Stage::ear(1), s.now);
                    s.sit(1);
                });
            case 7: {
                say_with_id(1, R"("type":"pause")");
                for (const int seat : {kMe, 2})
                    say_with_id(seat, R"("type":"consent","to":"pause","yes":true)");
                for (const int seat : {0, 1, 2}) say_with_id(seat, R"("type":"resume")");
                return;
            }
            default:
                say_with_id(2, R"("type":"take_back")");
                for (const int seat : {0, 1})
                    say_with_id(seat, R"("type":"consent","to":"take_back","yes":true)");
        }
    }

    Stage a, b;

  private:
    std::uint8_t all_but_one(int seat) const {
        const int offered = a.table->game().private_states[seat].offered;
        return static_cast<std::uint8_t>(offered > 1 ? (1u << (offered - 1)) - 1 : 1u);
    }
    // As many tickets of the same offer, but others of them. Long ones stay as they are: whether
    // one of those was given back is for all to see.
    std::uint8_t other_choice(int seat, unsigned mask) {
        const PrivateState& mine = b.table->game().private_states[seat];
        const auto is_long = [&](int place) {
            return b.table->board().tickets[mine.offer[static_cast<std::size_t>(place)]].is_long;
        };
        for (int in = 0; in < mine.offered; ++in)
            for (int out = 0; out < mine.offered; ++out)
                if (!((mask >> in) & 1) && ((mask >> out) & 1) && is_long(in) == is_long(out))
                    return static_cast<std::uint8_t>((mask | 1u << in) & ~(1u << out));
        return static_cast<std::uint8_t>(mask);
    }

    std::mt19937 random_{7};
    int said_ = 0;
    int ticket_draws_ = 0, claims_ = 0;
};

// Watches a game to find out what could be otherwise without seat 0 seeing it: cards that others
// drew unseen and never had to pay, cards and tickets still to come, tickets that only others
// looked at.
class Watch {
  public:
    explicit Watch(const Stage& stage) : stage_(stage) {
        deck_ =
            FairDealer(stage.setup.seed, std::vector<std::string>{"s0", "s1", "s2"}).orders().deck;
        for (int seat = 0; seat < 3; ++seat)
            for (std::size_t i = 0; i < 4; ++i)
                if (seat != kMe) drawn_unseen_[4 * static_cast<std::size_t>(seat) + i] = seat;
        look_again();
    }

    void moved(const Game& before, const Move& move) {
        const bool unseen =
            move.type == MoveType::Draw && move.what == kFromDeck && move.seat != kMe;
        for (std::size_t i = top(before); i < top(stage_.table->game()); ++i) {
            const auto [found, is_new] = drawn_unseen_.emplace(i, move.seat);
            if (!unseen || i != top(before) || found->second != move.seat) seen_.insert(i);
        }
        look_again();
    }

    // After whatever may have happened.
    void look_again() {
        const Game& game = stage_.table->game();
        reached_ = std::max(reached_, top(game));
        for (const auto& [place, seat] : drawn_unseen_)
            if (game.private_states[seat].hand.of(deck_[place]) == 0)
                seen_.insert(place); // the last of its colour: it may have been paid
        const PrivateState& mine = game.private_states[kMe];
        for (int i = 0; i < mine.offered; ++i)
            known_tickets_.insert(mine.offer[static_cast<std::size_t>(i)]);
        for (int i = 0; i < stage_.table->board().ticket_count(); ++i)
            if (mine.tickets.has(i) || mine.returned.has(i)) known_tickets_.insert(i);
    }

    Sleight sleight() const {
        Sleight trick;
        std::size_t ahead = deck_.size();
        std::set<std::pair<int, Card>> taken; // one of a colour can be missed, perhaps not two
        for (const auto& [place, seat] : drawn_unseen_) {
            if (seen_.contains(place) || taken.contains({seat, deck_[place]})) continue;
            std::size_t other = ahead - 1;
            while (other >= reached_ && deck_[other] == deck_[place]) --other;
            if (other < reached_) continue;
            taken.insert({seat, deck_[place]});
            trick.cards.emplace_back(place, other);
            ahead = other;
        }
        const auto& tickets = stage_.table->board().tickets;
        std::optional<std::size_t> waiting[2];
        for (std::size_t i = 0; i < tickets.size(); ++i) {
            if (known_tickets_.contains(static_cast<int>(i))) continue;
            auto& first = waiting[tickets[i].is_long ? 1 : 0];
            if (!first) {
                first = i;
                continue;
            }
            trick.tickets.emplace_back(*first, i);
            first.reset();
        }
        return trick;
    }

  private:
    static std::size_t top(const Game& game) {
        return static_cast<std::size_t>(Cards::full_pack().size() - game.hidden_state.deck.size());
    }

    const Stage& stage_;
    std::vector<Card> deck_;
    std::map<std::size_t, int> drawn_unseen_; // place in the deck, seat
    std::set<std::size_t> seen_;
    std::set<int> known_tickets_;
    std::size_t reached_ = 0;
};

class Secrecy : public testing::TestWithParam<const char*> {};

TEST_P(Secrecy, two_games_that_differ_only_in_what_others_hide_look_the_same) {
    Twins twins(GetParam());
    for (int i = 0; i < 400 && twins.a.table->game().public_state.final_turns == 0; ++i) {
        twins.move(twins.a.awaited());
        twins.something_else();
        ASSERT_EQ(twins.a.table->version(), twins.b.table->version());
        for (const ConnectionId ear : {Stage::ear(kMe), kStranger})
            ASSERT_EQ(twins.a.told[ear], twins.b.told[ear]);
    }
    EXPECT_GT(twins.a.table->version(), 100);
    EXPECT_NE(twins.a.told[Stage::ear(1)], twins.b.told[Stage::ear(1)]) << "nothing was hidden";
}

TEST_P(Secrecy, other_hands_and_another_deck_ahead_look_the_same) {
    const auto goes_on = [](const Twins& twins) {
        return twins.a.table->game().hidden_state.deck.size() >= 30;
    };
    Twins rehearsal(GetParam());
    Watch watch(rehearsal.a);
    while (goes_on(rehearsal)) {
        const Game before = rehearsal.a.table->game();
        watch.moved(before, rehearsal.move(rehearsal.a.awaited()));
        rehearsal.something_else();
        watch.look_again();
    }
    const Sleight sleight = watch.sleight();
    EXPECT_GE(sleight.cards.size(), 3u);
    EXPECT_GE(sleight.tickets.size(), 4u);

    Twins twins(GetParam(), sleight);
    while (goes_on(twins)) {
        twins.move(twins.a.awaited());
        twins.something_else();
        ASSERT_EQ(twins.a.table->version(), twins.b.table->version());
        for (const ConnectionId ear : {Stage::ear(kMe), kStranger})
            ASSERT_EQ(twins.a.told[ear], twins.b.told[ear]);
    }
    ASSERT_EQ(twins.a.table->version(), rehearsal.a.table->version());
    EXPECT_FALSE(twins.a.table->game() == twins.b.table->game()) << "nothing was hidden";
    EXPECT_FALSE(twins.a.table->game().hidden_state.deck ==
                 twins.b.table->game().hidden_state.deck);
}

// What a client puts together from all it was told is its View, no more and no less.
TEST_P(Secrecy, whatever_a_seat_is_told_amounts_to_its_view) {
    Stage s(GetParam(), 3);
    s.begin();
    s.table->hello(kStranger, kOnlooker, {}, s.now);
    std::map<ConnectionId, PageView> pages;
    std::map<ConnectionId, std::size_t> read;
    while (s.table->state() == TableState::Running) {
        s.play(s.awaited(), s.any_move(s.awaited()));
        for (int seat = kOnlooker; seat < 3; ++seat) {
            const ConnectionId ear = seat == kOnlooker ? kStranger : Stage::ear(seat);
            PageView& page = pages[ear];
            for (std::size_t& i = read[ear]; i < s.told[ear].size(); ++i) page.take(s.told[ear][i]);
            const Game& game = s.table->game();
            if (game.public_state.phase == Phase::Over) continue;
            std::string text;
            json::Writer out(text);
            write_view(out, s.table->board(), seat == kOnlooker ? look_on(game) : look(game, seat));
            rapidjson::Document view;
            view.Parse(text.c_str(), text.size());
            ASSERT_TRUE(page.view == view) << page.text() << "\n" << text;
        }
    }
}

TEST_P(Secrecy, of_others_moves_only_what_all_could_see_is_told) {
    Stage s(GetParam(), 3);
    s.begin();
    s.table->hello(kStranger, kOnlooker, {}, s.now);
    s.play_to_end();
    ASSERT_EQ(s.table->state(), TableState::Over);
    const std::set<std::string> kept = {"seat",       "type",       "kept", "resets",
                                        "reshuffled", "last_round", "over"};
    const std::set<std::string> blind = {"seat",   "type",       "from",       "refill",
                                         "resets", "reshuffled", "last_round", "over"};
    int looked_at = 0;
    for (const ConnectionId ear : {Stage::ear(kMe), kStranger})
        for (const std::string& message : s.told[ear]) {
            if (!message.starts_with(R"({"type":"event")")) continue;
            rapidjson::Document event;
            event.Parse(message.c_str(), message.size());
            const auto& happened = event["happened"];
            if (ear != kStranger && happened["seat"].GetInt() == kMe) continue;
            for (const char* own : {"hand", "tickets", "returned", "offer"})
                EXPECT_FALSE(event["changes"].HasMember(own)) << message;
            const bool keeps = happened["type"] == "keep";
            if (!keeps && !(happened["type"] == "draw" && happened["from"] == "deck")) continue;
            ++looked_at;
            for (const auto& member : happened.GetObject())
                EXPECT_TRUE((keeps ? kept : blind).contains(member.name.GetString())) << message;
        }
    EXPECT_GT(looked_at, 20);
}

INSTANTIATE_TEST_SUITE_P(Maps, Secrecy, testing::Values("usa", "europe", "nordic"),
                         [](const auto& map) { return std::string(map.param); });

} // namespace
} // namespace trunkline::stage

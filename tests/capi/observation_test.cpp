// An observation says everything that its seat may know: the view can be written down again from
// the bytes and the table of their parts. And every move has the number of an action.
#include "capi/observation.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "bots/bot.hpp"
#include "capi/actions.hpp"
#include "engine/rules.hpp"
#include "wire/map.hpp"

namespace {

using namespace trunkline;

// Reads the parts by name; knows nothing else of how they are written.
class Reader {
  public:
    Reader(const Board& board, const Observation& layout, const std::uint8_t* bytes)
        : board_(board), bytes_(bytes) {
        for (const Observation::Part& part : layout.parts()) parts_.emplace(part.name, part);
    }

    View view(int players) {
        View view;
        PublicState& p = view.public_state;
        p.players = static_cast<std::uint8_t>(players);
        view.seat = static_cast<std::uint8_t>(only("seat"));
        p.phase = static_cast<Phase>(only("phase"));
        p.final_turns = at("final_turns");
        p.passes = at("passes");
        p.deck = at("deck");
        p.discard = cards("discard");
        p.ticket_deck = at("ticket_deck");
        p.offering = at("offering");
        for (int slot = 0; slot < kRow; ++slot) p.row[slot] = card("row", slot);
        p.revealed.fill(Card::None);
        if (p.phase == Phase::Tunnel) {
            p.tunnel = static_cast<std::uint8_t>(only("tunnel"));
            p.laid = cards("laid");
            p.extra = at("extra");
            for (int i = 0; i < 3; ++i) p.revealed[i] = card("revealed", i);
        }
        p.open = board_.all_routes;
        for (int i = 0; i < players; ++i) {
            const int s = (view.seat + i) % players;
            if (at("to_move", i)) p.to_move = static_cast<std::uint8_t>(s);
            p.choosing |= static_cast<std::uint8_t>(at("choosing", i) << s);
            p.known[s] = cards("known", i);
            p.trains[s] = at("trains", i);
            p.stations[s] = at("stations", i);
            p.cards[s] = at("cards", i);
            p.score[s] = static_cast<std::int16_t>(at("score", i, 0) + 256 * at("score", i, 1));
            p.tickets[s] = at("ticket_count", i);
            for (const int r : board_.all_routes)
                if (at("owned", i, r)) claim(p, s, r);
            if (parts_.count("stations_at"))
                for (int c = 0; c < static_cast<int>(board_.cities.size()); ++c)
                    if (at("stations_at", i, c)) p.stations_at[s].add(c);
        }
        mine(view.mine);
        return view;
    }
    TicketSet set(const std::string& name) {
        TicketSet all;
        for (int t = 0; t < board_.ticket_count(); ++t)
            if (at(name, t)) all.add(t);
        return all;
    }

  private:
    std::uint8_t at(const std::string& name, int row = 0, int column = 0) {
        const Observation::Part& part = parts_.at(name);
        const int i = row * std::max(1, part.columns) + column;
        EXPECT_LT(i, part.size()) << name;
        EXPECT_LE(bytes_[part.first + i], part.most) << name;
        return bytes_[part.first + i];
    }
    int only(const std::string& name) {
        int found = -1;
        for (int i = 0; i < parts_.at(name).rows; ++i)
            if (at(name, i)) {
                EXPECT_EQ(found, -1) << name;
                found = i;
            }
        EXPECT_NE(found, -1) << name;
        return found;
    }
    Cards cards(const std::string& name, int row = 0) {
        const bool table = parts_.at(name).columns > 0;
        Cards all;
        for (int c = 0; c <= kColors; ++c)
            for (int n = table ? at(name, row, c) : at(name, c); n > 0; --n)
                all.add(static_cast<Card>(c));
        return all;
    }
    Card card(const std::string& name, int row) {
        for (int c = 0; c <= kColors; ++c)
            if (at(name, row, c)) return static_cast<Card>(c);
        return Card::None;
    }
    void claim(PublicState& p, int seat, int route) const {
        p.owned[seat].add(route);
        p.open.remove(route);
        const int twin = board_.routes[route].twin;
        if (twin >= 0 && board_.closes_second_track(p.players)) p.open.remove(twin);
    }
    void mine(PrivateState& mine) {
        mine.hand = cards("hand");
        mine.tickets = set("tickets");
        mine.returned = set("returned");
        for (int place = 0; place < parts_.at("offer").rows; ++place)
            for (int t = 0; t < board_.ticket_count(); ++t)
                if (at("offer", place, t)) {
                    mine.offer[place] = static_cast<std::uint8_t>(t);
                    mine.kept |= static_cast<std::uint8_t>(at("kept", place) << place);
                    mine.offered = static_cast<std::uint8_t>(place + 1);
                }
    }

    const Board& board_;
    const std::uint8_t* bytes_;
    std::map<std::string, Observation::Part, std::less<>> parts_;
};

// What no rule speaks of in this phase is left as it was.
View what_counts(View view) {
    PublicState& p = view.public_state;
    if (p.phase == Phase::Opening || p.phase == Phase::Over) p.to_move = 0;
    for (int i = view.mine.offered; i < kMaxOffer; ++i) view.mine.offer[i] = 0;
    if (view.mine.offered == 0) view.mine.kept = 0;
    return view;
}

struct Table {
    const char* map;
    int players;
    const char* bot;
};

class EverythingASeatKnows : public testing::TestWithParam<Table> {};

TEST_P(EverythingASeatKnows, is_in_its_observation_in_every_phase) {
    const auto [map, players, name] = GetParam();
    const Board board = *embedded_map(map);
    const Observation layout(board, players);
    const Actions actions(board);
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(layout.size()));
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(actions.count()));
    std::map<Phase, int> phases;
    MoveList list;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        FastDealer dealer{Rng{seed}};
        Game game = deal(board, players, dealer);
        std::string error;
        const auto bot = make_bot(seed % 3 == 0 ? "random" : name, board, seed, error);
        for (int i = 0; i < 2000; ++i) {
            ++phases[game.public_state.phase];
            for (int s = 0; s < players; ++s) {
                const View view = look(game, s);
                std::fill(bytes.begin(), bytes.end(), std::uint8_t{0xa5}); // nothing is left over
                Completed completed;
                layout.fill(view, completed.of(board, view), bytes.data());
                Reader reader(board, layout, bytes.data());
                ASSERT_EQ(reader.view(players), what_counts(view)) << map << " move " << i;
                ASSERT_TRUE(reader.set("completed") - view.mine.tickets == TicketSet{});
            }
            if (game.public_state.phase == Phase::Over) break;
            const View view = look(game, seat_to_move(game.public_state));
            actions.mark(view, mask.data());
            moves(board, view, list);
            for (const Move& move : list) {
                const int action = actions.number(view, move);
                ASSERT_EQ(mask[static_cast<std::size_t>(action)], 1);
            }
            for (int a = 0; a < actions.count(); ++a)
                if (mask[static_cast<std::size_t>(a)]) { // two may come to the same payment
                    const Move move = actions.move(view, a);
                    ASSERT_EQ(actions.move(view, actions.number(view, move)), move);
                }
            apply(board, game, bot->choose(view, {}), dealer);
        }
    }
    for (const Phase phase : {Phase::Opening, Phase::Turn, Phase::Draw, Phase::Keep, Phase::Over})
        EXPECT_GT(phases[phase], 0);
    EXPECT_EQ(phases[Phase::Tunnel] > 0, board.id != "usa");
}

INSTANTIATE_TEST_SUITE_P(, EverythingASeatKnows,
                         testing::Values(Table{"usa", 2, "greedy"}, Table{"usa", 5, "tickets"},
                                         Table{"europe", 2, "stations"},
                                         Table{"europe", 4, "tunnels"},
                                         Table{"nordic", 2, "tunnels"},
                                         Table{"nordic", 3, "hoard"}),
                         [](const auto& test) {
                             return std::string(test.param.map) + "_" +
                                    std::to_string(test.param.players) + "_" + test.param.bot;
                         });

} // namespace

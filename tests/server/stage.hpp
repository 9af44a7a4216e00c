// A table without a server around it: time stands still until a test moves it, entries are stored
// when the test says so, and everything that anybody is told is kept.
#pragma once

#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "schema.hpp"
#include "server/table.hpp"
#include "wire/map.hpp"

namespace trunkline::stage {

inline const Board& board(const std::string& id) {
    static const std::map<std::string, Board> boards = [] {
        std::map<std::string, Board> all;
        for (const std::string& name : map_ids()) all.emplace(name, embedded_map(name).value());
        return all;
    }();
    return boards.at(id);
}

struct Question {
    int seat;
    std::string level;
    View view;
    std::uint64_t number;
};

// Where a table's hidden things lie otherwise than its seed says: pairs of tickets that have
// changed places on the map, and of cards in the shuffled deck.
struct Sleight {
    using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;
    Pairs tickets, cards;
};

class Stage : public Keeper {
  public:
    explicit Stage(const std::string& map = "usa", int persons = 2, int bots = 0,
                   TableOptions options = {}, Sleight sleight = {})
        : trick(std::move(sleight)), map_(board(map)) {
        for (const auto& [a, b] : trick.tickets) std::swap(map_.tickets[a], map_.tickets[b]);
        finish_board(map_);
        setup.code = "TESTER";
        setup.map = map;
        if (options.stand_in.empty()) options.stand_in = "random";
        setup.options = options;
        setup.seats.resize(static_cast<std::size_t>(persons + bots));
        for (int i = persons; i < persons + bots; ++i)
            setup.seats[static_cast<std::size_t>(i)].bot = "random";
        setup.seed = sha256("stage");
        table = std::make_unique<Table>(map_, *this);
        table->make(setup, 900, now);
        for (int i = 0; i < persons; ++i)
            table->join(900, {i, "P" + std::to_string(i), key_of(token(i)), ""}, now);
    }

    static std::string token(int seat) { return "TESTER." + std::to_string(seat); }

    // Keeper
    void store(std::int64_t version, std::string_view entry, bool open) override {
        EXPECT_EQ(version, static_cast<std::int64_t>(entries.size()) + 1);
        waiting = std::string(entry);
        is_open = open;
        if (store_at_once) settle(true);
    }
    void store_chat(std::int64_t number, std::string_view text) override {
        EXPECT_EQ(number, chat.empty() ? 1 : chat.rbegin()->first + 1);
        waiting_chat = std::string(text);
        if (store_at_once) settle(true);
    }
    void tell(ConnectionId to, std::string_view message) override {
        expect_described(message);
        told[to].emplace_back(message);
    }
    void think(int seat, const std::string& level, const View& view,
               std::uint64_t question) override {
        questions.push_back({seat, level, view, question});
    }
    void rematch(int seat, ConnectionId connection, const std::string& id) override {
        rematches.push_back({seat, connection, id});
    }
    void answered(Caller, const Result& result) override { results.push_back(result); }
    void refused(const Refused& refused) override { refusals.push_back(refused.reason); }
    FairDealer shuffle(const Digest& seed, const std::vector<std::string>& salts) const override {
        FairDealer dealer(seed, salts);
        auto& deck = const_cast<std::vector<Card>&>(dealer.orders().deck);
        for (const auto& [a, b] : trick.cards) std::swap(deck[a], deck[b]);
        return dealer;
    }

    // What is on its way reaches the disk, or does not.
    void settle(bool ok) {
        if (ok && !waiting_chat.empty())
            chat.emplace(chat.empty() ? 1 : chat.rbegin()->first + 1, waiting_chat);
        else if (ok)
            entries.push_back(waiting);
        waiting_chat.clear();
        table->stored(ok, now);
    }
    void sit(int seat, int version = 0) { table->hello(ear(seat), seat, {version}, now); }
    void say(int seat, const std::string& message) { table->hear(ear(seat), message, now); }
    void pass_time(Milliseconds ms) {
        now += ms;
        table->tick(now);
    }
    // Everybody sits, the cards are dealt.
    void begin() {
        for (int i = 0; i < table->seats(); ++i)
            if (setup.seats[i].bot.empty()) sit(i);
        say(0, R"({"type":"start","id":"start"})");
        shuffle_in();
    }
    // Every person adds a salt.
    void shuffle_in() {
        for (int i = 0; i < table->seats(); ++i)
            if (setup.seats[i].bot.empty()) say(i, commitment_of(i, "s" + std::to_string(i)));
        for (int i = 0; i < table->seats(); ++i)
            if (setup.seats[i].bot.empty()) say(i, salt_of(i, "s" + std::to_string(i)));
    }
    static std::string commitment_of(int seat, const std::string& salt) {
        return R"({"type":"salt_commitment","id":"commit)" + std::to_string(seat) +
               R"(","commitment":")" + to_hex(sha256(salt)) + "\"}";
    }
    static std::string salt_of(int seat, const std::string& salt) {
        return R"({"type":"salt","id":"salt)" + std::to_string(seat) + R"(","salt":")" + salt +
               "\"}";
    }
    std::string move_text(int seat, const Move& move, const std::string& id,
                          std::int64_t version = -1) {
        std::string text = R"({"type":"move","id":")" + id + R"(","version":)" +
                           std::to_string(version < 0 ? table->version() : version) + R"(,"move":)";
        json::Writer out(text);
        write_move(out, table->board(), written(table->game().private_states[seat], move),
                   WithSeat::No);
        return text + "}";
    }
    void play(int seat, const Move& move) {
        say(seat, move_text(seat, move, "m" + std::to_string(++ids)));
    }
    // Some legal move of a seat.
    Move any_move(int seat) {
        std::string error;
        if (!chooser) chooser = make_bot("random", table->board(), 1, error);
        return chooser->choose(look(table->game(), seat), {});
    }
    int awaited() const {
        for (int i = 0; i < table->seats(); ++i)
            if (awaits(table->game().public_state, i)) return i;
        return -1;
    }
    void keep_opening_tickets() {
        while (table->game().public_state.phase == Phase::Opening)
            play(awaited(), any_move(awaited()));
    }
    void answer_bots() {
        std::vector<Question> asked;
        asked.swap(questions);
        for (const Question& q : asked) {
            std::string error;
            const auto bot = make_bot(q.level, table->board(), 2, error);
            table->bot_moved(q.seat, q.number, bot->choose(q.view, {}), now);
        }
    }
    void play_to_end(int most = kMoveLimit) {
        while (table->state() == TableState::Running && most-- > 0) {
            answer_bots();
            const int seat = awaited();
            if (seat >= 0 && setup.seats[seat].bot.empty()) play(seat, any_move(seat));
        }
    }

    static ConnectionId ear(int seat) { return static_cast<ConnectionId>(seat + 1); }
    const std::string& last(int seat) const { return told.at(ear(seat)).back(); }
    std::string last_of(ConnectionId connection, const std::string& type) const {
        const auto found = told.find(connection);
        if (found == told.end()) return {};
        for (auto i = found->second.rbegin(); i != found->second.rend(); ++i)
            if (i->starts_with("{\"type\":\"" + type + "\"")) return *i;
        return {};
    }
    std::string last_of(int seat, const std::string& type) const {
        return last_of(ear(seat), type);
    }
    // The same table, read again from what was stored.
    std::unique_ptr<Table> again() {
        auto copy = std::make_unique<Table>(table->board(), *this);
        std::string error;
        EXPECT_TRUE(copy->load(entries, chat, now, error)) << error;
        return copy;
    }

    struct Rematch {
        int seat;
        ConnectionId connection;
        std::string id;
    };
    Setup setup;
    std::vector<std::string> entries;
    std::map<std::int64_t, std::string> chat;
    std::string waiting, waiting_chat; // one of them is on its way
    bool is_open = true;
    bool store_at_once = true;
    std::map<ConnectionId, std::vector<std::string>> told;
    std::vector<Question> questions;
    std::vector<Rematch> rematches;
    std::vector<Result> results;
    std::vector<Reason> refusals;
    Milliseconds now = 1'800'000'000'000;
    int ids = 0;
    Sleight trick;

  private:
    Board map_;

  public:
    std::unique_ptr<Bot> chooser;
    std::unique_ptr<Table> table;
};

inline bool says(const std::string& message, std::string_view part) {
    return message.find(part) != std::string::npos;
}

} // namespace trunkline::stage

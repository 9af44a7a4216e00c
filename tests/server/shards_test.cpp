// Tables and connections on several threads: nobody notices which is where.
#include <algorithm>
#include <set>

#include "server/local_bus.hpp"
#include "socket_player.hpp"

namespace trunkline::client {
namespace {

using stage::says;

constexpr std::size_t kShards = 3;

class Shards : public testing::Test {
  protected:
    struct Made {
        std::string code;
        std::string tokens[2];
    };

    Made make(const std::string& options = "{}") {
        Socket http(server.port());
        const std::string made =
            http.ask("POST", "/api/tables",
                     R"({"map":"usa","name":"Ada","seats":[{"bot":null},{"bot":null}],"options":)" +
                         options + "}")
                .body;
        const std::string code = field(made, "code");
        const std::string joined =
            http.ask("POST", "/api/tables/" + code + "/join", R"({"name":"Bob"})").body;
        return {code, {field(made, "token"), field(joined, "token")}};
    }
    // Tables are made on each shard in turn.
    std::vector<Made> one_on_each_shard() {
        std::vector<Made> all;
        for (std::size_t i = 0; i < kShards; ++i) all.push_back(make());
        std::set<std::size_t> shards;
        for (const Made& made : all) shards.insert(shard_of_table(made.code, kShards));
        EXPECT_EQ(shards.size(), kShards);
        return all;
    }
    static void hello(Socket& socket, const std::string& token, int version = 0) {
        socket.send(R"({"type":"hello","protocol":1,"token":")" + token + R"(","version":)" +
                    (version ? std::to_string(version) : "null") + "}");
    }
    static std::string wait_for(Socket& socket, std::string_view part) {
        while (const auto message = socket.receive())
            if (says(*message, part)) return *message;
        ADD_FAILURE() << "nobody said " << part;
        return {};
    }
    double figure(const std::string& name) const {
        const std::string all = Socket(server.port()).ask("GET", "/metrics").body;
        const auto at = all.find("\n" + name + " ");
        return at == all.npos ? -1 : std::atof(all.c_str() + at + name.size() + 2);
    }

    Folder folder;
    Server server{folder.path, {"--exempt-loopback", "--shards", std::to_string(kShards)}};
};

// Every table is played by a connection of its own shard and one of another, and then by two that
// came to other shards than before: both are told the same.
TEST_F(Shards, connections_of_any_shard_play_at_tables_of_any) {
    const std::vector<Made> tables = one_on_each_shard();
    std::string error;
    const auto bot = make_bot("random", stage::board("usa"), 1, error);
    for (std::size_t i = 0; i < kShards; ++i) {
        const Made& made = tables[i];
        PageView pages[2];
        int moves = 0;
        for (std::size_t round = 0; round < 2; ++round) {
            Socket people[2] = {Socket(server.port()), Socket(server.port())};
            for (std::size_t seat = 0; seat < 2; ++seat) {
                // The address may name any table, or none.
                const Made& named = tables[(i + seat + round) % kShards];
                ASSERT_TRUE(people[seat].upgrade("", named.code));
                hello(people[seat], made.tokens[seat], pages[seat].version);
            }
            if (round == 0) {
                people[0].send(R"({"type":"start","id":"start"})");
                for (Socket& person : people)
                    person.send(salt_message(wait_for(person, R"("state":"shuffling")"), "x"));
                for (Socket& person : people)
                    person.send(salt_message(wait_for(person, to_hex(sha256("x"))), "x"));
                for (int seat = 0; seat < 2; ++seat)
                    pages[seat].take(wait_for(people[seat], R"("type":"state")"));
            } else {
                for (Socket& person : people) wait_for(person, R"("type":"table")");
            }
            EXPECT_EQ(pages[0].version, pages[1].version);
            for (const int until = moves + 10; moves < until; ++moves) {
                const int seat = pages[0].awaits(0) ? 0 : 1;
                ASSERT_TRUE(pages[seat].awaits(seat));
                people[seat].send(R"({"type":"move","id":"m)" + std::to_string(moves) +
                                  R"(","version":)" + std::to_string(pages[seat].version) +
                                  R"(,"move":)" + choose(pages[seat], *bot, stage::board("usa")) +
                                  "}");
                for (int each = 0; each < 2; ++each)
                    ASSERT_TRUE(pages[each].take(wait_for(people[each], R"("type":"event")")));
                ASSERT_EQ(pages[0].version, pages[1].version);
            }
        }
    }
    EXPECT_EQ(figure("trunkline_moves_total"), 20.0 * kShards);
}

TEST_F(Shards, whoever_goes_is_gone_wherever_the_table_is) {
    for (const Made& made : one_on_each_shard()) {
        Socket stays(server.port());
        ASSERT_TRUE(stays.upgrade());
        hello(stays, made.tokens[0]);
        wait_for(stays, R"("type":"state")");
        for (int i = 0; i < static_cast<int>(kShards); ++i) {
            Socket goes(server.port()); // to each shard in turn
            ASSERT_TRUE(goes.upgrade());
            hello(goes, made.tokens[1]);
            wait_for(stays,
                     R"("name":"Bob","bot":null,"color":"red","taken":true,"connected":true)");
            goes.drop();
            wait_for(stays,
                     R"("name":"Bob","bot":null,"color":"red","taken":true,"connected":false)");
        }
    }
}

TEST_F(Shards, the_list_has_the_public_tables_of_all) {
    std::vector<std::string> codes;
    for (std::size_t i = 0; i < 2 * kShards; ++i) codes.push_back(make(R"({"public":true})").code);
    make();
    const std::string list = Socket(server.port()).ask("GET", "/api/tables").body;
    std::vector<std::size_t> places;
    for (const std::string& code : codes) places.push_back(list.find("\"" + code + "\""));
    EXPECT_TRUE(std::ranges::is_sorted(places, std::greater<>())) << "newest first: " << list;
    EXPECT_FALSE(std::ranges::count(places, std::string::npos)) << list;
    EXPECT_TRUE(says(list, R"("next":null)"));
    for (const std::string& code : codes)
        EXPECT_TRUE(says(Socket(server.port()).ask("GET", "/api/tables/" + code).body, code));
}

TEST_F(Shards, figures_and_health_are_of_all) {
    std::vector<std::unique_ptr<Socket>> sockets;
    for (std::size_t i = 0; i < 2 * kShards; ++i) {
        sockets.push_back(std::make_unique<Socket>(server.port()));
        ASSERT_TRUE(sockets.back()->upgrade());
        sockets.back()->send(R"({"type":"ping"})");
        wait_for(*sockets.back(), "pong");
    }
    EXPECT_EQ(figure("trunkline_sockets"), 2.0 * kShards);
    EXPECT_EQ(figure("trunkline_messages_total"), 2.0 * kShards);
    EXPECT_EQ(field(Socket(server.port()).ask("GET", "/healthz").body, "sockets"),
              std::to_string(2 * kShards));
    sockets.resize(1);
    EXPECT_TRUE(comes_true([&] { return figure("trunkline_sockets") == 1; }));
}

TEST_F(Shards, a_request_sent_again_makes_one_table) {
    const std::string body = R"({"map":"usa","name":"Ada","seats":[{"bot":null},{"bot":null}],)"
                             R"("key":"0123456789abcdef"})";
    std::set<std::string> codes;
    for (std::size_t i = 0; i < 2 * kShards; ++i)
        codes.insert(field(Socket(server.port()).ask("POST", "/api/tables", body).body, "code"));
    EXPECT_EQ(codes.size(), 1u);
}

TEST(ShardLimits, messages_of_a_visitor_count_together_on_all) {
    const Folder folder;
    const Server server(folder.path, {"--shards", "3", "--limit-all-messages", "30/1h"});
    int answered = 0;
    for (int i = 0; i < 6; ++i) {
        Socket socket(server.port());
        ASSERT_TRUE(socket.upgrade());
        for (int j = 0; j < 10; ++j) socket.send(R"({"type":"ping"})");
        while (const auto message = socket.receive(i < 3 ? 10'000 : 2'000)) {
            answered += says(*message, "pong");
            if (i < 3 && answered == 10 * (i + 1)) break;
            if (says(*message, "bye")) break;
        }
    }
    EXPECT_EQ(answered, 30);
}

TEST(ShardLimits, wrong_codes_of_a_visitor_count_together_on_all) {
    const Folder folder;
    const Server server(folder.path, {"--shards", "3", "--limit-wrong-codes", "5/1h"});
    std::vector<std::string> reasons;
    for (int i = 0; i < 7; ++i) {
        Socket socket(server.port());
        ASSERT_TRUE(socket.upgrade());
        socket.send(R"({"type":"hello","protocol":1,"table":"ZZZZZZ","version":null})");
        reasons.push_back(field(socket.receive().value_or(""), "reason"));
    }
    EXPECT_EQ(std::ranges::count(reasons, "unknown"), 5);
    EXPECT_EQ(std::ranges::count(reasons, "busy"), 2);
}

TEST(ShardOfTable, stays_what_it_is_and_spreads_codes_evenly) {
    EXPECT_EQ(shard_of_table("AAAAAA", 1), 0u);
    std::size_t counts[4] = {};
    for (int i = 0; i < 4000; ++i) {
        std::string code = "AAAAAA";
        for (int j = 0, n = i * 7919; j < 6; ++j, n /= 26)
            code[static_cast<std::size_t>(j)] = static_cast<char>('A' + n % 26);
        ++counts[shard_of_table(code, 4)];
    }
    for (const std::size_t count : counts) EXPECT_NEAR(static_cast<double>(count), 1000, 150);
}

} // namespace
} // namespace trunkline::client

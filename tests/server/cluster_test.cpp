// Several nodes: nobody notices which node a connection or a table is at.
#include <sys/wait.h>

#include "driver.hpp"
#include "nodes.hpp"

namespace trunkline::client {
namespace {

using stage::says;

class ClusterTest : public testing::Test {
  protected:
    void SetUp() override {
        if (!can_run_nodes()) GTEST_SKIP() << "tools/setup database has not been run";
        nodes = std::make_unique<Nodes>(2);
    }
    static void hello(Socket& socket, const std::string& token) {
        socket.send(R"({"type":"hello","protocol":1,"token":")" + token + R"(","version":null})");
    }
    static std::string wait_for(Socket& socket, std::string_view part) {
        while (const auto message = socket.receive())
            if (says(*message, part)) return *message;
        ADD_FAILURE() << "nobody said " << part;
        return {};
    }
    Response ask(std::size_t node, const std::string& path) {
        return Socket(nodes->port(node)).ask("GET", path);
    }

    std::unique_ptr<Nodes> nodes;
};

TEST_F(ClusterTest, any_connection_at_any_node_plays_at_any_table) {
    std::atomic<bool> stop = false;
    std::vector<Pair> pairs(4);
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        Pair& pair = pairs[static_cast<std::size_t>(i)];
        seat_two(nodes->port(static_cast<std::size_t>(i) % 2), pair);
        // One seat at each node, in both orders.
        threads.emplace_back([&, i, turn = std::size_t(i) / 2]() mutable {
            Driver(pair, [&] { return nodes->port(turn++ % 2); }, stop, i).run();
        });
    }
    for (std::thread& thread : threads) thread.join();
    Compared all;
    compare(pairs, nodes->where, all);
    EXPECT_GT(all.told, 200u);
    for (const Pair& pair : pairs) {
        const std::string record = ask(0, "/api/tables/" + pair.code + "/record").body;
        EXPECT_TRUE(says(record, "moves"));
        EXPECT_EQ(ask(1, "/api/tables/" + pair.code + "/record").body, record);
    }
}

TEST_F(ClusterTest, what_is_asked_of_one_node_is_answered_by_the_one_that_knows) {
    const auto post = [&](std::size_t node, const std::string& path, const std::string& body) {
        return Socket(nodes->port(node)).ask("POST", path, body);
    };
    const std::string made =
        post(0, "/api/tables",
             R"({"map":"usa","name":"Ada","seats":[{"bot":null},{"bot":null},{"bot":null}],)"
             R"("options":{"public":true}})")
            .body;
    const std::string code = field(made, "code");
    ASSERT_FALSE(code.empty()) << made;
    for (std::size_t node : {0, 1}) {
        EXPECT_TRUE(says(ask(node, "/api/tables/" + code).body, "Ada"));
        EXPECT_TRUE(comes_true([&] { return says(ask(node, "/api/tables").body, code); }))
            << "listed wherever one asks";
    }
    const Response joined = post(1, "/api/tables/" + code + "/join", R"({"name":"Bob"})");
    EXPECT_EQ(joined.status, 201);
    EXPECT_EQ(post(1, "/api/tables/" + code + "/join", R"({"name":"Bob"})").status, 400)
        << "that name is taken";
    EXPECT_EQ(ask(1, "/api/tables/NNNNNN").status, 404);

    Socket ada(nodes->port(0)), bob(nodes->port(1)), looks_on(nodes->port(1));
    for (Socket* socket : {&ada, &bob, &looks_on}) ASSERT_TRUE(socket->upgrade());
    hello(ada, field(made, "token"));
    hello(bob, field(joined.body, "token"));
    looks_on.send(R"({"type":"hello","protocol":1,"table":")" + code + R"(","version":null})");
    wait_for(bob, R"("type":"state")");
    wait_for(looks_on, R"("type":"state")");
    ada.send(R"({"type":"chat","id":"1","text":"good evening"})");
    bob.send(R"({"type":"chat","id":"2","text":"from elsewhere"})");
    for (Socket* socket : {&ada, &bob, &looks_on}) wait_for(*socket, "from elsewhere");
    bob.drop();
    wait_for(ada, R"("name":"Bob","bot":null,"color":"red","taken":true,"connected":false)");

    Socket nobody(nodes->port(1));
    ASSERT_TRUE(nobody.upgrade());
    hello(nobody, code + ".0123456789");
    EXPECT_EQ(field(wait_for(nobody, "bye"), "reason"), "unknown");
}

TEST_F(ClusterTest, a_table_goes_on_where_its_node_stops) {
    for (const int signal : {SIGTERM, SIGKILL}) {
        Pair pair;
        seat_two(nodes->port(0), pair);
        Socket before(nodes->port(1));
        ASSERT_TRUE(before.upgrade());
        hello(before, pair.tokens[1]);
        wait_for(before, R"("type":"state")");
        nodes->end(0, signal);
        EXPECT_EQ(field(wait_for(before, "bye"), "reason"), "shutdown") << "dial again";
        Socket after(nodes->port(1));
        ASSERT_TRUE(after.upgrade());
        hello(after, pair.tokens[1]);
        EXPECT_TRUE(says(wait_for(after, R"("type":"state")"), R"("name":"A")"));
        nodes->start(0);
        Socket third(nodes->port(0));
        ASSERT_TRUE(third.upgrade());
        hello(third, pair.tokens[0]);
        wait_for(third, R"("type":"state")");
        third.send(R"({"type":"chat","id":"1","text":"back again"})");
        wait_for(after, "back again");
    }
}

// What a command says, and how it ends.
struct Said {
    std::string text;
    int status;
};
Said serve(const std::string& options) {
    FILE* pipe = popen((std::string("timeout 20 ") + TRUNKLINE_BINARY +
                        " serve --listen 127.0.0.1:0 " + options + " 2>&1")
                           .c_str(),
                       "r");
    std::string text;
    char bytes[4096];
    for (std::size_t n = 0; (n = fread(bytes, 1, sizeof bytes, pipe)) > 0;) text.append(bytes, n);
    return {text, WEXITSTATUS(pclose(pipe))};
}

TEST_F(ClusterTest, what_cannot_be_is_said_in_one_line) {
    const std::string store = "--store '" + nodes->where + "' ";
    const std::string bus = "--bus " + nodes->nats.address() + " ";
    const std::string nobody = std::to_string(NatsServer::free_port());
    const std::vector<std::pair<std::string, std::string>> all = {
        {bus, "--bus needs a --store"},
        {bus + "--data /tmp", "--bus needs a --store"},
        {store + "--node alone", "--node is for a server with a --bus"},
        {store + "--bus http://127.0.0.1:1", "expected --bus nats://"},
        {store + "--bus nats://127.0.0.1:" + nobody, "the bus cannot be used"},
        {store + bus + "--node node0", "another node is called node0"},
        {store, "another server holds this database"},
        {bus + "--store postgresql://127.0.0.1:" + nobody + "/x", "refused"},
        // Something else listens there.
        {store + "--bus nats://127.0.0.1:" + std::to_string(nodes->port(0)),
         "the bus cannot be used"},
    };
    for (const auto& [options, line] : all) {
        const Said said = serve(options);
        EXPECT_EQ(said.status, 2) << options;
        EXPECT_TRUE(says(said.text, line)) << options << said.text;
        EXPECT_EQ(std::ranges::count(said.text, '\n'), 1) << said.text;
    }
}

} // namespace
} // namespace trunkline::client

// Limits at the real binary: who counts as one visitor, what each may ask for, and what a proxy
// may say. Each test stands for a line of docs/SECURITY.md.
#include <fstream>
#include <thread>

#include "socket_player.hpp"

namespace trunkline::client {
namespace {

using stage::says;

constexpr const char* kTwo =
    R"({"map":"usa","name":"Ada","seats":[{"bot":null},{"bot":"random"}]})";
constexpr const char* kJson = "Content-Type: application/json\r\n";

std::string hello_token(const std::string& token) {
    return R"({"type":"hello","protocol":1,"token":")" + token + R"(","version":null})";
}
std::string hello_table(const std::string& code) {
    return R"({"type":"hello","protocol":1,"table":")" + code + R"(","version":null})";
}

Response make(const Server& server, const char* from = nullptr, const std::string& headers = {}) {
    return Socket(server.port(), from).ask("POST", "/api/tables", kTwo, kJson + headers);
}
Response get(const Server& server, const std::string& path, const char* from = nullptr,
             const std::string& headers = {}) {
    return Socket(server.port(), from).ask("GET", path, {}, headers);
}

TEST(Limits, each_kind_is_set_on_its_own_and_is_each_visitors_own) {
    const Folder folder;
    const Server server(folder.path, {"--limit-tables", "2/1h", "--limit-joins", "1/1h"});
    std::string code;
    for (int i = 0; i < 2; ++i) code = field(make(server).body, "code");
    const Response refused = make(server);
    EXPECT_EQ(refused.status, 429);
    EXPECT_EQ(field(refused.body, "reason"), "too_many_tables");
    EXPECT_TRUE(says(refused.head, "Retry-After: ")) << refused.head;
    EXPECT_EQ(make(server, "127.0.0.2").status, 201) << "somebody else";
    const auto join = [&] {
        return Socket(server.port()).ask("POST", "/api/tables/" + code + "/join", "{}").status;
    };
    EXPECT_EQ(join(), 409);
    EXPECT_EQ(join(), 429);
}

TEST(Limits, every_kind_is_set_in_the_file) {
    const Folder folder;
    const std::string settings = folder.path + "/settings";
    std::ofstream(settings) << "limit-requests = 20/1h\nlimit-tables = 3/1h\nlimit-joins = 1/1h\n"
                               "limit-wrong-codes = 2/1h\nlimit-messages = 8/1h\n"
                               "limit-all-messages = 12/1h\nlimit-chat = 2/1h\n"
                               "limit-bot-seconds = 1/1h\nlimit-sockets = 3\n";
    const Server server(folder.path, {"--config", settings, "--bot-threads", "1"});
    // A visitor for each kind.
    const auto sit = [&](const char* from, const std::string& body = kTwo) {
        auto socket = std::make_unique<Socket>(server.port(), from);
        const std::string made = socket->ask("POST", "/api/tables", body, kJson).body;
        EXPECT_TRUE(socket->upgrade());
        socket->send(hello_token(field(made, "token")));
        EXPECT_EQ(field(socket->receive().value_or(""), "type"), "state");
        return socket;
    };
    const auto statuses = [&](const char* from, const char* method, const std::string& path,
                              const std::string& body) {
        std::vector<int> all;
        for (int i = 0; i < 4; ++i)
            all.push_back(Socket(server.port(), from).ask(method, path, body).status);
        return all;
    };
    using All = std::vector<int>;
    EXPECT_EQ(statuses("127.0.1.1", "POST", "/api/tables", kTwo), (All{201, 201, 201, 429}));
    const std::string code = field(make(server, "127.0.1.2").body, "code");
    EXPECT_EQ(statuses("127.0.1.2", "POST", "/api/tables/" + code + "/join", "{}"),
              (All{409, 429, 429, 429}));
    EXPECT_EQ(statuses("127.0.1.3", "GET", "/api/tables/ZZZZZZ", ""), (All{404, 404, 429, 429}));
    int answered = 0;
    while (answered < 40 && get(server, "/healthz", "127.0.1.4").status == 200) ++answered;
    EXPECT_EQ(answered, 20);
    std::vector<std::unique_ptr<Socket>> open;
    int opened = 0;
    for (int i = 0; i < 5; ++i) {
        open.push_back(std::make_unique<Socket>(server.port(), "127.0.1.5"));
        opened += open.back()->upgrade();
    }
    EXPECT_EQ(opened, 3);
    const auto chatty = sit("127.0.1.6");
    std::vector<std::string> said;
    for (int i = 0; i < 3; ++i) {
        chatty->send(R"({"type":"chat","id":")" + std::to_string(i) + R"(","text":"hi"})");
        std::string answer;
        while (field(answer, "id") != std::to_string(i)) {
            const auto next = chatty->receive();
            ASSERT_TRUE(next);
            answer = *next;
        }
        said.push_back(field(answer, "type"));
    }
    EXPECT_EQ(said, (std::vector<std::string>{"done", "done", "refused"}));
    // Its hello was the first of eight; of twelve for two connections, it has taken eight.
    const auto pongs = [](Socket& socket) {
        int heard = 0;
        socket.send(R"({"type":"ping"})");
        while (const auto message = socket.receive()) {
            if (says(*message, "bye")) break;
            heard += says(*message, "pong");
            socket.send(R"({"type":"ping"})");
        }
        return heard;
    };
    EXPECT_EQ(pongs(*sit("127.0.1.7")), 7);
    EXPECT_EQ(pongs(*sit("127.0.1.7")), 3);
    // One bot chooses its tickets, which takes a while; the others wait.
    const auto start = sit("127.0.1.8", R"({"map":"usa","seats":[{"bot":null},{"bot":"level-3"},)"
                                        R"({"bot":"level-3"},{"bot":"level-3"}]})");
    start->send(R"({"type":"start","id":"start"})");
    while (const auto message = start->receive()) {
        if (says(*message, R"("state":"shuffling")")) start->send(salt_message(*message, "x"));
        if (says(*message, R"("state":"running")")) break;
    }
    const auto put_off = [&, asked = 0]() mutable {
        const std::string from = "127.0.2." + std::to_string(1 + asked++ % 200);
        return says(get(server, "/metrics", from.c_str()).body, "\ntrunkline_bot_put_off 2\n");
    };
    EXPECT_TRUE(comes_true(put_off));
}

TEST(Limits, loopback_is_exempt_only_where_the_host_says_so) {
    const Folder folder;
    Server strict(folder.path, {"--limit-sockets", "20"});
    const auto open = [](const Server& server) {
        std::vector<std::unique_ptr<Socket>> sockets;
        int opened = 0;
        for (int i = 0; i < 40; ++i) {
            sockets.push_back(std::make_unique<Socket>(server.port()));
            opened += sockets.back()->upgrade();
        }
        return opened;
    };
    EXPECT_EQ(open(strict), 20);
    strict.end(SIGKILL);
    const Server generous(folder.path, {"--limit-sockets", "20", "--exempt-loopback"});
    EXPECT_EQ(open(generous), 40);
}

TEST(Limits, behind_a_trusted_proxy_each_visitor_has_limits_of_its_own) {
    const Folder folder;
    const Server server(folder.path, {"--trust-proxy", "127.0.0.1", "--limit-tables", "1/1h",
                                      "--limit-sockets", "2"});
    const auto by = [](const std::string& who) { return "X-Forwarded-For: " + who + "\r\n"; };
    EXPECT_EQ(make(server, nullptr, by("192.0.2.1")).status, 201);
    EXPECT_EQ(make(server, nullptr, by("192.0.2.1")).status, 429);
    EXPECT_EQ(make(server, nullptr, by("192.0.2.2")).status, 201);
    EXPECT_EQ(make(server, nullptr, by("8.8.8.8, 192.0.2.2")).status, 429)
        << "what a visitor wrote there itself";
    EXPECT_EQ(make(server, nullptr, "Forwarded: for=192.0.2.3\r\n").status, 201);
    EXPECT_EQ(make(server, nullptr, "Forwarded: for=192.0.2.3\r\n").status, 429);
    EXPECT_EQ(make(server, nullptr, by("192.0.2.2") + "Forwarded: for=192.0.2.9\r\n").status, 400);
    EXPECT_EQ(make(server, nullptr, by("nonsense")).status, 400);
    // A household of IPv6.
    EXPECT_EQ(make(server, nullptr, by("2001:db8:1:2::1")).status, 201);
    EXPECT_EQ(make(server, nullptr, by("2001:db8:1:2:ffff::9")).status, 429);
    EXPECT_EQ(make(server, nullptr, by("2001:db8:1:3::1")).status, 201);
    // Whoever is no proxy speaks for itself.
    EXPECT_EQ(make(server, "127.0.0.2", by("192.0.2.4")).status, 201);
    EXPECT_EQ(make(server, "127.0.0.2", by("192.0.2.5")).status, 429);
    // Sockets are counted for whom they are.
    std::vector<std::unique_ptr<Socket>> sockets;
    const auto open = [&](const std::string& who) {
        sockets.push_back(std::make_unique<Socket>(server.port()));
        return sockets.back()->upgrade(by(who));
    };
    EXPECT_TRUE(open("192.0.2.1"));
    EXPECT_TRUE(open("192.0.2.1"));
    EXPECT_FALSE(open("192.0.2.1"));
    EXPECT_TRUE(open("192.0.2.2"));
    const Response third = get(server, "/api/socket", nullptr,
                               by("192.0.2.1") +
                                   "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                   "Sec-WebSocket-Version: 13\r\n"
                                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
    EXPECT_EQ(third.status, 429);
    EXPECT_TRUE(says(third.head, "Retry-After: ")) << third.head;
}

TEST(Limits, a_wrong_token_is_a_guess_and_a_right_one_always_gets_in) {
    const Folder folder;
    const Server server(folder.path, {"--limit-wrong-codes", "5/5s"});
    const std::string made = make(server).body;
    const std::string token = field(made, "token"), code = field(made, "code");
    const auto say = [&](const std::string& hello) {
        Socket socket(server.port());
        EXPECT_TRUE(socket.upgrade());
        socket.send(hello);
        return socket.receive().value_or("");
    };
    for (int i = 0; i < 5; ++i)
        EXPECT_TRUE(says(say(hello_token(code + ".x" + std::to_string(i))), "unknown"));
    EXPECT_TRUE(says(say(hello_table(code)), "busy"));
    const Response refused = get(server, "/api/tables/" + code);
    EXPECT_EQ(refused.status, 429);
    EXPECT_EQ(field(say(hello_token(token)), "type"), "state");
    // And nobody else behind that address is locked out for long: as long as is said.
    const auto at = refused.head.find("Retry-After: ");
    ASSERT_NE(at, std::string::npos) << refused.head;
    EXPECT_LE(std::atoi(refused.head.c_str() + at + 13), 1);
    for (int tries = 0; tries < 100 && get(server, "/api/tables/" + code).status != 200; ++tries)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(get(server, "/api/tables/" + code, "127.0.0.2").status, 200);
}

TEST(Limits, floods_of_requests_and_of_empty_frames_are_cut_off) {
    const Folder folder;
    const Server server(folder.path);
    Socket asking(server.port());
    std::string many;
    for (int i = 0; i < 2000; ++i) many += "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    asking.write(many);
    int answers = 0;
    Response last;
    for (Response next = asking.response(); next.status != 0; next = asking.response()) {
        last = next;
        ++answers;
    }
    EXPECT_LT(answers, 1000);
    EXPECT_EQ(last.status, 429);
    EXPECT_FALSE(asking.connected());
    // A message that never ends, in pieces without anything in them.
    Socket socket(server.port(), "127.0.0.2");
    ASSERT_TRUE(socket.upgrade());
    socket.write(std::string("\x01\x80\0\0\0\0", 6));
    std::string empty;
    for (int i = 0; i < 1000; ++i) empty += std::string("\x00\x80\0\0\0\0", 6);
    int sent = 0;
    while (sent < 1000 && socket.write(empty)) ++sent;
    EXPECT_LT(sent, 1000);
    EXPECT_TRUE(says(get(server, "/metrics", "127.0.0.3").body,
                     R"(trunkline_turned_away_total{why="rate"})"));
}

} // namespace
} // namespace trunkline::client

// The real binary over real sockets: what a stranger can do to it, and what they cannot.
// Each test stands for a line of docs/SECURITY.md.
#include <sqlite3.h>
#include <sys/mount.h>

#include <fstream>
#include <regex>
#include <thread>

#include "socket_player.hpp"

namespace trunkline::client {
namespace {

using stage::says;

constexpr const char* kTwo =
    R"({"map":"usa","name":"Ada","seats":[{"bot":null},{"bot":"random"}]})";

class Http : public testing::Test {
  protected:
    std::string hello(const std::string& token) {
        return R"({"type":"hello","protocol":1,"token":")" + token + R"(","version":null})";
    }
    Response make(const std::string& body = kTwo) {
        return Socket(server.port()).ask("POST", "/api/tables", body);
    }
    Response get(const std::string& path) { return Socket(server.port()).ask("GET", path); }

    Folder folder;
    Server server{folder.path};
};

TEST_F(Http, pages_carry_security_headers) {
    const Response page = get("/");
    EXPECT_EQ(page.status, 200);
    EXPECT_TRUE(says(page.head, "Content-Security-Policy: default-src 'none'"));
    EXPECT_FALSE(says(page.head, "unsafe-inline"));
    EXPECT_TRUE(says(page.head, "X-Content-Type-Options: nosniff"));
    EXPECT_TRUE(says(page.head, "frame-ancestors 'none'"));
    EXPECT_EQ(Socket(server.port()).ask("HEAD", "/").status, 200);
}

TEST_F(Http, other_origins_get_no_socket_and_no_table) {
    EXPECT_FALSE(Socket(server.port()).upgrade("Origin: http://evil.example\r\n"));
    EXPECT_FALSE(Socket(server.port()).upgrade("Origin: null\r\n"));
    EXPECT_TRUE(Socket(server.port()).upgrade("Origin: http://127.0.0.1\r\n"));
    EXPECT_EQ(Socket(server.port())
                  .ask("POST", "/api/tables", kTwo,
                       "Content-Type: application/json\r\nOrigin: http://evil.example\r\n")
                  .status,
              403);
    EXPECT_EQ(Socket(server.port())
                  .ask("POST", "/api/tables", kTwo, "Content-Type: text/plain\r\n")
                  .status,
              415);
}

TEST_F(Http, tokens_cannot_be_guessed_and_are_not_logged) {
    const std::string token = field(make().body, "token");
    const std::string secret = token.substr(token.find('.') + 1);
    EXPECT_GE(secret.size() * 6, 128u);
    for (const std::string& wrong : {token.substr(0, token.size() - 1) + "!", std::string("x.y"),
                                     std::string("."), token.substr(0, 7), token + "x"}) {
        Socket socket(server.port());
        ASSERT_TRUE(socket.upgrade());
        socket.send(hello(wrong));
        EXPECT_EQ(socket.receive().value_or(""), R"({"type":"bye","reason":"unknown"})") << wrong;
    }
    Socket socket(server.port());
    socket.upgrade();
    socket.send(hello(token));
    EXPECT_EQ(field(socket.receive().value_or(""), "type"), "state");
    server.end(SIGTERM);
    for (const char* file : {"/log", "/tables.sqlite", "/tables.sqlite-wal"}) {
        std::ifstream in(folder.path + file);
        const std::string text((std::istreambuf_iterator<char>(in)), {});
        EXPECT_FALSE(says(text, secret)) << file;
    }
}

TEST_F(Http, oversized_and_broken_requests_are_refused) {
    EXPECT_EQ(make(std::string(100'000, 'x')).status, 413);
    EXPECT_EQ(make("{").status, 400);
    EXPECT_EQ(make(std::string(2000, '[')).status, 400);
    EXPECT_EQ(make(R"({"map":"usa","name":"Ada","seats":[]})").status, 400);
    EXPECT_EQ(make(R"({"map":"mars","name":"Ada","seats":[{"bot":null},{"bot":null}]})").status,
              404);
    EXPECT_EQ(make(R"({"map":"usa","name":"","seats":[{"bot":null},{"bot":null}]})").status, 400);
    EXPECT_EQ(make(R"({"map":"usa","name":"A","seats":[{"bot":null},{"bot":"nobody"}]})").status,
              400);
    EXPECT_EQ(
        make("{\"map\":\"usa\",\"name\":\"\xff\xfe\",\"seats\":[{\"bot\":null},{\"bot\":null}]}")
            .status,
        400);
    EXPECT_EQ(make(R"({"map":"usa","name":"A\udc00","seats":[{"bot":null},{"bot":null}]})").status,
              400);
    Socket socket(server.port());
    socket.write("GET / HTTP/1.1\r\nHost: x\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n");
    EXPECT_EQ(socket.response().status, 431);
    EXPECT_EQ(Socket(server.port()).ask("DELETE", "/").status, 405);
    EXPECT_EQ(get("/../../etc/passwd").status, 404);
    EXPECT_EQ(get("/api/maps/..%2f").status, 404);
    EXPECT_EQ(get("/healthz").status, 200);
}

TEST_F(Http, nonsense_on_a_socket_is_refused_and_then_shown_out) {
    const std::string token = field(make().body, "token");
    Socket socket(server.port());
    ASSERT_TRUE(socket.upgrade());
    socket.send(hello(token));
    EXPECT_EQ(field(socket.receive().value_or(""), "type"), "state");
    for (const char* nonsense :
         {"", "{", "[]", "null", R"({"type":"move"})", R"({"type":"move","id":1})",
          R"({"type":"move","id":"a","version":1,"move":{"type":"fly"}})",
          R"({"type":"move","id":"a","version":1e99,"move":{"type":"pass"}})",
          R"({"type":"chat","id":"a","text":"x","more":1})",
          R"({"type":"chat","id":"a","text":"hi \udc00"})", "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]"}) {
        socket.send(nonsense);
        EXPECT_EQ(field(socket.receive().value_or(""), "reason"), "unreadable") << nonsense;
    }
    socket.send(R"({"type":"ping"})");
    EXPECT_EQ(socket.receive().value_or(""), R"({"type":"pong"})");
    Socket huge(server.port());
    ASSERT_TRUE(huge.upgrade());
    huge.frame(1, std::string(5000, 'x'));
    EXPECT_FALSE(huge.receive());
    Socket binary(server.port());
    ASSERT_TRUE(binary.upgrade());
    binary.frame(2, "abc");
    EXPECT_FALSE(binary.receive());
    Socket broken(server.port());
    ASSERT_TRUE(broken.upgrade());
    broken.frame(1, "{\"type\":\"hello\xff\"}");
    EXPECT_FALSE(broken.receive());
    // Counted by the connection's own thread, after the good-bye.
    const auto counted = [&] {
        return says(get("/metrics").body, R"(trunkline_turned_away_total{why="frame"} 1)");
    };
    for (int i = 0; i < 100 && !counted(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_TRUE(counted());
    EXPECT_EQ(get("/healthz").status, 200);
}

TEST_F(Http, floods_are_cut_off) {
    const std::string token = field(make().body, "token");
    Socket socket(server.port());
    ASSERT_TRUE(socket.upgrade());
    socket.send(hello(token));
    for (int i = 0; i < 1000; ++i)
        if (!socket.send(R"({"type":"ping"})")) break;
    std::string last;
    while (auto message = socket.receive()) last = *message;
    EXPECT_EQ(last, R"({"type":"bye","reason":"rude"})");
    Socket pinging(server.port());
    ASSERT_TRUE(pinging.upgrade());
    for (int i = 0; i < 1000; ++i)
        if (!pinging.frame(9, "?")) break;
    EXPECT_FALSE(pinging.receive());
    EXPECT_FALSE(pinging.connected());
    int refused = 0;
    for (int i = 0; i < 120; ++i) refused += make().status == 429;
    EXPECT_GT(refused, 0) << "tables per address are limited";
}

TEST(Slow, whoever_does_not_read_is_dropped_and_counted) {
    const Folder folder;
    const Server server(folder.path, {"--exempt-loopback"});
    const std::string made = Socket(server.port()).ask("POST", "/api/tables", kTwo).body;
    Socket socket(server.port());
    ASSERT_TRUE(socket.upgrade());
    socket.send(R"({"type":"hello","protocol":1,"version":null,"token":")" + field(made, "token") +
                "\"}");
    std::string many; // each is answered with a whole sentence
    for (int i = 0; i < 1000; ++i)
        many += std::string("\x81\x93\0\0\0\0", 6) + R"({"type":"nonsense"})";
    int sent = 0;
    while (sent < 2000 && socket.write(many)) ++sent;
    EXPECT_LT(sent, 2000);
    EXPECT_TRUE(says(Socket(server.port()).ask("GET", "/metrics").body,
                     R"(trunkline_turned_away_total{why="slow"} 1)"));
}

TEST_F(Http, idle_connections_do_not_keep_others_out) {
    std::vector<std::unique_ptr<Socket>> idle;
    for (int i = 0; i < 400; ++i)
        idle.push_back(std::make_unique<Socket>(server.port(), "127.0.0.2"));
    EXPECT_EQ(get("/healthz").status, 200);
    const std::string token = field(make().body, "token");
    Socket socket(server.port());
    ASSERT_TRUE(socket.upgrade());
    socket.send(hello(token));
    EXPECT_EQ(field(socket.receive().value_or(""), "type"), "state");
}

TEST_F(Http, records_of_running_games_are_nobodys_to_see) {
    const std::string made = make().body;
    EXPECT_EQ(get("/api/tables/" + field(made, "code") + "/record").status, 403);
    EXPECT_EQ(get("/api/tables/ZZZZZZ/record").status, 404);
    const std::string about = get("/api/tables/" + field(made, "code")).body;
    EXPECT_TRUE(says(about, R"("commitment":")" + field(made, "commitment")));
    EXPECT_FALSE(says(about, "token"));
}

TEST_F(Http, private_tables_are_not_listed) {
    const std::string hidden = field(make().body, "code");
    const std::string shown = field(
        make(
            R"({"map":"usa","name":"A","seats":[{"bot":null},{"bot":null}],"options":{"public":true}})")
            .body,
        "code");
    const std::string list = get("/api/tables").body;
    EXPECT_TRUE(says(list, shown));
    EXPECT_FALSE(says(list, hidden));
}

TEST_F(Http, a_second_server_and_a_newer_file_are_refused_with_a_clear_line) {
    Server second(folder.path);
    EXPECT_EQ(second.wait(), 1);
    EXPECT_EQ(server.end(SIGTERM), 0) << "SIGTERM ends it cleanly";
    sqlite3* db = nullptr;
    sqlite3_open((folder.path + "/tables.sqlite").c_str(), &db);
    sqlite3_exec(db, "PRAGMA user_version = 99", nullptr, nullptr, nullptr);
    sqlite3_close(db);
    Server newer(folder.path);
    EXPECT_EQ(newer.wait(), 1);
    std::ifstream in(folder.path + "/log");
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    EXPECT_TRUE(says(text, "another server holds the folder"));
    EXPECT_TRUE(says(text, "newer version"));
}

TEST_F(Http, everybody_is_told_when_the_server_stops) {
    const std::string token = field(make().body, "token");
    Socket socket(server.port());
    ASSERT_TRUE(socket.upgrade());
    socket.send(hello(token));
    socket.receive();
    std::thread stopping([&] { server.end(SIGTERM); });
    EXPECT_EQ(socket.receive().value_or(""), R"({"type":"bye","reason":"shutdown"})");
    socket.drop();
    stopping.join();
}

// Somebody else holds the file: moves are refused, the table stays, and it goes on afterwards.
TEST_F(Http, a_locked_file_refuses_and_heals) {
    const std::string token = field(make().body, "token");
    Socket socket(server.port());
    ASSERT_TRUE(socket.upgrade());
    socket.send(hello(token));
    socket.receive();
    sqlite3* db = nullptr;
    sqlite3_open((folder.path + "/tables.sqlite").c_str(), &db);
    sqlite3_busy_timeout(db, 5000); // the server may be writing
    ASSERT_EQ(sqlite3_exec(db, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    socket.send(R"({"type":"chat","id":"c","text":"hi"})");
    EXPECT_EQ(field(socket.receive().value_or(""), "reason"), "storage");
    EXPECT_EQ(get("/healthz").status, 503);
    EXPECT_EQ(make().status, 503);
    sqlite3_exec(db, "ROLLBACK", nullptr, nullptr, nullptr);
    sqlite3_close(db);
    socket.send(R"({"type":"chat","id":"c","text":"hi"})");
    EXPECT_EQ(field(socket.receive().value_or(""), "type"), "chat");
    EXPECT_TRUE(comes_true([&] { return get("/healthz").status == 200; }));
}

// Whoever asks for a table then must not be told that there is no such table.
TEST_F(Http, a_file_that_cannot_be_read_is_trouble_and_no_answer) {
    make();
    for (const char* name : {"/tables.sqlite", "/tables.sqlite-wal"}) {
        const auto size = std::filesystem::file_size(folder.path + name);
        std::fstream(folder.path + name, std::ios::in | std::ios::out) << std::string(size, 'x');
    }
    EXPECT_EQ(get("/api/tables/ABCDEF").status, 503);
    Socket socket(server.port());
    ASSERT_TRUE(socket.upgrade());
    socket.send(R"({"type":"hello","protocol":1,"table":"ABCDEF","version":null})");
    EXPECT_EQ(field(socket.receive().value_or(""), "reason"), "storage");
}

TEST_F(Http, a_rematch_is_joined_with_the_old_token) {
    const std::string token = field(make().body, "token");
    Socket socket(server.port());
    ASSERT_TRUE(socket.upgrade());
    socket.send(hello(token));
    PageView page;
    std::string error, code;
    const auto bot = make_bot("random", stage::board("usa"), 3, error);
    int moves = 0;
    while (code.empty()) {
        const auto message = socket.receive();
        ASSERT_TRUE(message);
        const std::string type = field(*message, "type");
        page.take(*message);
        if (type == "rematch") code = field(*message, "code");
        if (type == "state" && !page.dealt()) socket.send(R"({"type":"start","id":"start"})");
        if (says(*message, R"("state":"shuffling")")) socket.send(salt_message(*message, "x"));
        if (type != "state" && type != "event") continue;
        if (page.over())
            socket.send(R"({"type":"rematch","id":"again"})");
        else if (page.awaits(0))
            socket.send(R"({"type":"move","id":"m)" + std::to_string(++moves) + R"(","version":)" +
                        std::to_string(page.version) + R"(,"move":)" +
                        choose(page, *bot, stage::board("usa")) + "}");
    }
    const auto join = [&](const std::string& body) {
        return Socket(server.port()).ask("POST", "/api/tables/" + code + "/join", body);
    };
    EXPECT_EQ(join(R"({"name":"Stranger"})").status, 409);
    const Response mine = join(R"({"from":")" + token + R"("})");
    EXPECT_EQ(mine.status, 201);
    EXPECT_EQ(field(mine.body, "seat"), "1") << "the seats have turned";
    EXPECT_EQ(join(R"({"from":")" + token + R"("})").body, mine.body);
    EXPECT_TRUE(says(get("/api/tables/" + code).body, R"("name":"Ada")"));
}

TEST_F(Http, the_example_bot_plays_a_game) {
    if (std::system("python3 --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "no python3 here";
    const std::string command = "python3 " TRUNKLINE_ROOT
                                "/docs/examples/bot.py http://127.0.0.1:" +
                                std::to_string(server.port()) + " new nordic >/dev/null";
    EXPECT_EQ(std::system(command.c_str()), 0);
}

TEST_F(Http, the_example_bridge_seats_a_program_that_can_be_challenged) {
    if (std::system("python3 --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "no python3 here";
    const std::string url = " http://127.0.0.1:" + std::to_string(server.port());
    const std::string command = "cd " TRUNKLINE_ROOT
                                "/docs/examples; said=$(mktemp); "
                                "python3 bridge.py" +
                                url +
                                " challenge usa python3 arena_bot.py >$said & bridge=$!; "
                                "wait_for() { for i in $(seq 600); do grep $1 $said && return; "
                                "sleep 0.1; done; return 1; }; "
                                "code=$(wait_for waits | tail -c 7) && python3 bot.py" +
                                url +
                                " join $code >/dev/null && wait_for winners >/dev/null; "
                                "status=$?; kill $bridge; rm $said; exit $status";
    EXPECT_EQ(std::system(("bash -c '" + command + "'").c_str()), 0);
}

TEST(Disk, a_full_disk_refuses_and_heals) {
    const Folder folder;
    if (mount("none", folder.path.c_str(), "tmpfs", 0, "size=400k") != 0)
        GTEST_SKIP() << "only root can mount a small disk";
    {
        const Server server(folder.path, {"--exempt-loopback"});
        std::ofstream(folder.path + "/ballast") << std::string(100'000, 'x');
        const auto make = [&] {
            return Socket(server.port()).ask("POST", "/api/tables", kTwo).status;
        };
        int made = 0;
        while (made < 1000 && make() == 201) ++made;
        EXPECT_LT(made, 1000);
        EXPECT_EQ(make(), 503);
        EXPECT_TRUE(comes_true([&] {
            const Response health = Socket(server.port()).ask("GET", "/healthz");
            return health.status == 503 && says(health.body, "full");
        }));
        // It asks the disk, whether or not anybody writes.
        const auto well = [&] {
            return Socket(server.port()).ask("GET", "/healthz").status == 200;
        };
        std::filesystem::remove(folder.path + "/ballast");
        EXPECT_TRUE(comes_true(well)) << "before the next write";
        std::ofstream(folder.path + "/ballast") << std::string(400'000, 'x');
        EXPECT_TRUE(comes_true([&] { return !well(); })) << "before the next write";
        std::filesystem::remove(folder.path + "/ballast");
        EXPECT_TRUE(comes_true(well));
        EXPECT_EQ(make(), 201);
    }
    umount(folder.path.c_str());
}

TEST_F(Http, the_data_is_its_owners_alone) {
    using std::filesystem::perms;
    const auto rights = [](const std::string& path) {
        return std::filesystem::status(path).permissions();
    };
    const std::string fresh = folder.path + "/fresh";
    {
        const Server other(fresh);
        EXPECT_EQ(rights(fresh), perms::owner_all);
    }
    EXPECT_EQ(server.end(SIGTERM), 0);
    std::filesystem::permissions(folder.path, perms::all); // like /tmp: not ours to close
    std::filesystem::permissions(folder.path + "/tables.sqlite", perms::all); // by mistake, say
    const Server again(folder.path);
    EXPECT_EQ(rights(folder.path), perms::all);
    const perms own = perms::owner_read | perms::owner_write;
    EXPECT_EQ(rights(folder.path + "/tables.sqlite"), own);
    EXPECT_EQ(rights(folder.path + "/tables.sqlite-wal"), own);
}

TEST_F(Http, whoever_tries_wrong_codes_is_not_told_the_right_one) {
    const std::string code = field(make().body, "code");
    EXPECT_EQ(get("/api/tables/" + code).status, 200);
    for (int i = 0; i < 100; ++i) get("/api/tables/ZZZZZ" + std::string(1, "23456789AB"[i % 10]));
    EXPECT_EQ(get("/api/tables/" + code).status, 429);
    Socket onlooker(server.port());
    ASSERT_TRUE(onlooker.upgrade());
    onlooker.send(R"({"type":"hello","protocol":1,"table":")" + code + R"(","version":null})");
    EXPECT_EQ(onlooker.receive(), R"({"type":"bye","reason":"busy"})");
}

TEST_F(Http, figures_have_our_name) {
    const std::string figures = get("/metrics").body;
    for (const char* name :
         {"trunkline_open_tables", "trunkline_sockets", "trunkline_moves_total",
          "trunkline_refusals_total", "trunkline_commit_seconds", "trunkline_bot_thinking_seconds"})
        EXPECT_TRUE(says(figures, name)) << name;
}

TEST_F(Http, figures_are_there_that_alerts_and_dashboard_ask_for) {
    const std::string figures = get("/metrics").body;
    const std::regex name("(trunkline|process)_[a-z_]+");
    for (const char* file : {"alerts.yml", "dashboard.json"}) {
        std::ifstream in(TRUNKLINE_ROOT "/packaging/" + std::string(file));
        const std::string text((std::istreambuf_iterator<char>(in)), {});
        int found = 0;
        for (std::sregex_iterator each(text.begin(), text.end(), name), end; each != end; ++each) {
            std::string figure = each->str();
            if (figure.ends_with("_bucket")) figure.resize(figure.size() - 7);
            EXPECT_TRUE(says(figures, "# TYPE " + figure + " ")) << file << ": " << figure;
            ++found;
        }
        EXPECT_GT(found, 5) << file;
    }
}

TEST_F(Http, backup_while_running_and_restore) {
    const std::string code = field(make().body, "code");
    const std::string admin = std::string(TRUNKLINE_BINARY) + " admin --data ";
    EXPECT_EQ(std::system((admin + folder.path + " backup " + folder.path + "/copy").c_str()), 0);
    const Folder other;
    EXPECT_EQ(std::system((admin + other.path + " restore " + folder.path + "/copy").c_str()), 0);
    Server restored(other.path);
    EXPECT_EQ(Socket(restored.port()).ask("GET", "/api/tables/" + code).status, 200);
}

} // namespace
} // namespace trunkline::client

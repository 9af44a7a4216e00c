// What the host of a server can do about its tables, with the real binary: by request, and by
// `trunkline admin`.
#include <sqlite3.h>

#include <fstream>
#include <thread>

#include "socket_player.hpp"

namespace trunkline::client {
namespace {

using stage::says;

constexpr const char* kSecret = "a secret of the host's own";

class Moderated : public testing::Test {
  protected:
    Moderated() {
        Socket http(server.port());
        const std::string made =
            http.ask("POST", "/api/tables",
                     R"({"map":"usa","name":"Ada","seats":[{"bot":null},{"bot":null}]})")
                .body;
        code = field(made, "code");
        tokens[0] = field(made, "token");
        tokens[1] = field(
            http.ask("POST", "/api/tables/" + code + "/join", R"({"name":"Bob"})").body, "token");
    }

    Response host(const std::string& task, const std::string& secret = kSecret,
                  const char* from = nullptr) {
        return Socket(server.port(), from)
            .ask("POST", "/api/host", task,
                 "Content-Type: application/json\r\nAuthorization: Bearer " + secret + "\r\n");
    }
    // A task about the table.
    Response about(const std::string& what, int seat = -1) {
        return host(R"({"do":")" + what + R"(","table":")" + code + "\"" +
                    (seat < 0 ? "" : R"(,"seat":)" + std::to_string(seat)) + "}");
    }
    std::unique_ptr<Socket> sit(int seat, const char* from = nullptr) {
        auto socket = std::make_unique<Socket>(server.port(), from);
        EXPECT_TRUE(socket->upgrade());
        socket->send(R"({"type":"hello","protocol":1,"token":")" + tokens[seat] +
                     R"(","version":null})");
        return socket;
    }
    static std::string wait_for(Socket& socket, std::string_view part) {
        while (const auto message = socket.receive())
            if (says(*message, part)) return *message;
        ADD_FAILURE() << "nobody said " << part;
        return {};
    }
    void begin(Socket& ada, Socket& bob) {
        ada.send(R"({"type":"start","id":"start"})");
        for (Socket* person : {&ada, &bob})
            person->send(salt_message(wait_for(*person, R"("state":"shuffling")"), "x"));
        for (Socket* person : {&ada, &bob})
            person->send(salt_message(wait_for(*person, to_hex(sha256("x"))), "x"));
        for (Socket* person : {&ada, &bob}) wait_for(*person, R"("type":"state")");
    }
    std::string admin(const std::string& words, const std::string& secret = {}) {
        const std::string command =
            std::string(TRUNKLINE_BINARY) +
            " admin --server http://127.0.0.1:" + std::to_string(server.port()) + " --secret " +
            (secret.empty() ? secret_file() : secret) + " " + words + " 2>&1";
        std::string said;
        FILE* out = popen(command.c_str(), "r");
        char bytes[4096];
        while (const std::size_t n = fread(bytes, 1, sizeof bytes, out)) said.append(bytes, n);
        pclose(out);
        return said;
    }
    std::string secret_file() {
        std::ofstream(folder.path + "/secret") << kSecret << "\n";
        return folder.path + "/secret";
    }

    Folder folder;
    Server server{folder.path, {"--host-secret", secret_file()}};
    std::string code, tokens[2];
};

constexpr const char* kTasks[] = {
    R"({"do":"tables"})",
    R"({"do":"look","table":"%"})",
    R"({"do":"mute","table":"%","seat":0})",
    R"({"do":"unmute","table":"%","seat":0})",
    R"({"do":"remove","table":"%","seat":0})",
    R"({"do":"ban","table":"%","seat":0})",
    R"({"do":"ban","who":"192.0.2.0/24"})",
    R"({"do":"lift","who":"192.0.2.0/24"})",
    R"({"do":"announce","seconds":60})",
    R"({"do":"close","table":"%"})",
    R"({"do":"delete","table":"%"})",
};

TEST_F(Moderated, nothing_works_without_the_secret) {
    int last = 1;
    for (std::string task : kTasks) {
        if (const auto at = task.find('%'); at != std::string::npos) task.replace(at, 1, code);
        const std::string from = "127.0.0." + std::to_string(++last); // each a visitor of its own
        EXPECT_EQ(host(task, "", from.c_str()).status, 401) << task;
        EXPECT_EQ(host(task, "another secret of nobody's", from.c_str()).status, 401) << task;
        EXPECT_EQ(host(task, std::string(kSecret) + "x", from.c_str()).status, 401) << task;
        EXPECT_EQ(Socket(server.port(), from.c_str()).ask("POST", "/api/host", task).status, 401);
    }
    EXPECT_EQ(Socket(server.port()).ask("GET", "/api/tables/" + code).status, 200);
    EXPECT_TRUE(says(host(kTasks[0]).body, R"("bans":[])"));
    const Folder other;
    Server without(other.path);
    EXPECT_EQ(Socket(without.port()).ask("POST", "/api/host", kTasks[0]).status, 404);
}

TEST_F(Moderated, the_secret_cannot_be_guessed_at_leisure) {
    int tries = 0;
    while (host(kTasks[0], "guess " + std::to_string(tries), "127.0.0.9").status == 401) ++tries;
    EXPECT_EQ(tries, 10);
    const Response refused = host(kTasks[0], kSecret, "127.0.0.9");
    EXPECT_EQ(refused.status, 429) << "nor is the right one told from a wrong one";
    EXPECT_TRUE(says(refused.head, "Retry-After: "));
    EXPECT_EQ(host(kTasks[0]).status, 200) << "the host, from elsewhere";
}

TEST_F(Moderated, a_table_is_seen_as_onlookers_see_it) {
    const auto ada = sit(0), bob = sit(1);
    begin(*ada, *bob);
    EXPECT_TRUE(says(host(kTasks[0]).body, code));
    const std::string seen = about("look").body;
    EXPECT_TRUE(says(seen, R"("you":null)"));
    EXPECT_TRUE(says(seen, R"("view":{)"));
    for (const char* hidden :
         {R"("hand":)", R"("offer":)", R"("tickets":[)", R"("seed")", R"("key")"})
        EXPECT_FALSE(says(seen, hidden)) << hidden;
    // The same bytes, but for the clock.
    Socket onlooker(server.port());
    ASSERT_TRUE(onlooker.upgrade());
    onlooker.send(R"({"type":"hello","protocol":1,"table":")" + code + R"(","version":null})");
    EXPECT_EQ(wait_for(onlooker, R"("type":"state")"), about("look").body);
}

TEST_F(Moderated, whoever_is_removed_before_the_start_leaves_a_free_seat) {
    const auto ada = sit(0), bob = sit(1);
    wait_for(*bob, R"("state":"gathering")");
    EXPECT_EQ(about("remove", 1).status, 200);
    EXPECT_TRUE(says(wait_for(*bob, "bye"), R"("reason":"removed")"));
    wait_for(*ada, R"({"name":"","bot":null)");
    EXPECT_TRUE(says(wait_for(*sit(1), "bye"), R"("reason":"removed")")) << "the link is dead";
    EXPECT_EQ(about("remove", 1).status, 400) << "nobody sits there";
    EXPECT_EQ(Socket(server.port())
                  .ask("POST", "/api/tables/" + code + "/join", R"({"name":"Eve"})")
                  .status,
              201);
}

TEST_F(Moderated, whoever_is_removed_from_a_game_is_played_for) {
    const auto ada = sit(0), bob = sit(1);
    begin(*ada, *bob);
    EXPECT_EQ(about("remove", 1).status, 200);
    EXPECT_TRUE(says(wait_for(*bob, "bye"), R"("reason":"removed")"));
    wait_for(*ada, R"("away":true)");
    EXPECT_TRUE(says(wait_for(*sit(1), "bye"), R"("reason":"removed")"));
    EXPECT_EQ(server.end(SIGTERM), 0);
    Server again(folder.path, {"--host-secret", secret_file()});
    Socket later(again.port());
    ASSERT_TRUE(later.upgrade());
    later.send(R"({"type":"hello","protocol":1,"token":")" + tokens[1] + R"(","version":null})");
    EXPECT_TRUE(says(wait_for(later, "bye"), R"("reason":"removed")")) << "after a restart, too";
}

TEST_F(Moderated, whoever_is_muted_can_play_and_not_chat) {
    const auto ada = sit(0), bob = sit(1);
    EXPECT_EQ(about("mute", 1).status, 200);
    bob->send(R"({"type":"chat","id":"c1","text":"hello"})");
    EXPECT_TRUE(says(wait_for(*bob, R"("id":"c1")"), "refused"));
    ada->send(R"({"type":"chat","id":"c2","text":"hello"})");
    EXPECT_TRUE(says(wait_for(*ada, R"("id":"c2")"), "done"));
    EXPECT_EQ(about("unmute", 1).status, 200);
    bob->send(R"({"type":"chat","id":"c3","text":"hello"})");
    EXPECT_TRUE(says(wait_for(*bob, R"("id":"c3")"), "done"));
}

TEST_F(Moderated, an_address_that_is_banned_makes_joins_and_hears_nothing) {
    const char* theirs = "127.0.7.7";
    const auto bob = sit(1, theirs);
    wait_for(*bob, R"("state":"gathering")");
    EXPECT_EQ(host(R"({"do":"ban","who":"127.0.7.0/24"})").status, 200);
    EXPECT_TRUE(says(wait_for(*bob, "bye"), R"("reason":"removed")")) << "at once";
    EXPECT_TRUE(says(wait_for(*sit(1, theirs), "bye"), R"("reason":"removed")"));
    const std::string table =
        R"({"map":"usa","name":"Bob","seats":[{"bot":null},{"bot":"random"}]})";
    EXPECT_EQ(Socket(server.port(), theirs).ask("POST", "/api/tables", table).status, 403);
    EXPECT_EQ(
        Socket(server.port(), theirs).ask("POST", "/api/tables/" + code + "/join", "{}").status,
        403);
    EXPECT_EQ(Socket(server.port()).ask("POST", "/api/tables", table).status, 201) << "others can";
    EXPECT_EQ(host(R"({"do":"lift","who":"127.0.7.0/24"})").status, 200);
    EXPECT_EQ(Socket(server.port(), theirs).ask("POST", "/api/tables", table).status, 201);
    EXPECT_EQ(host(R"({"do":"ban","who":"everybody"})").status, 400);
}

TEST_F(Moderated, banning_a_seat_bans_its_visitor_and_its_link) {
    const auto bob = sit(1, "127.0.7.7");
    wait_for(*bob, R"("state":"gathering")");
    EXPECT_EQ(about("ban", 1).status, 200);
    EXPECT_TRUE(says(wait_for(*bob, "bye"), R"("reason":"removed")"));
    EXPECT_TRUE(says(host(kTasks[0]).body, R"("127.0.7.7")"));
    EXPECT_TRUE(says(wait_for(*sit(1, "127.0.8.8"), "bye"), R"("reason":"removed")"))
        << "the link, from wherever";
}

TEST_F(Moderated, a_closed_table_is_its_record_and_a_deleted_one_is_nothing) {
    const auto ada = sit(0), bob = sit(1);
    begin(*ada, *bob);
    EXPECT_EQ(about("close").status, 200);
    wait_for(*ada, "bye");
    const auto status = [&](const std::string& rest) {
        return Socket(server.port()).ask("GET", "/api/tables/" + code + rest).status;
    };
    EXPECT_TRUE(comes_true([&] { return status("/record") == 200; }));
    EXPECT_EQ(status(""), 404);
    const std::string made =
        Socket(server.port())
            .ask("POST", "/api/tables",
                 R"({"map":"usa","name":"Ada","seats":[{"bot":null},{"bot":"random"}]})")
            .body;
    code = field(made, "code");
    EXPECT_EQ(about("delete").status, 200);
    EXPECT_TRUE(comes_true([&] { return status("") == 404; }));
    EXPECT_EQ(status("/record"), 404);
}

// Somebody else holds the file for a moment, so that the entry is still on its way.
TEST_F(Moderated, a_table_is_closed_after_the_entry_that_is_on_its_way) {
    for (const char* what : {"close", "delete"}) {
        const std::string made =
            Socket(server.port())
                .ask("POST", "/api/tables",
                     R"({"map":"usa","name":"Ada","seats":[{"bot":null},{"bot":null}]})")
                .body;
        code = field(made, "code");
        tokens[0] = field(made, "token");
        const auto ada = sit(0);
        wait_for(*ada, R"("state":"gathering")");
        sqlite3* db = nullptr;
        sqlite3_open((folder.path + "/tables.sqlite").c_str(), &db);
        sqlite3_busy_timeout(db, 5000);
        ASSERT_EQ(sqlite3_exec(db, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
        ada->send(R"({"type":"seat","id":"r","ready":true})");
        ada->send(R"({"type":"ping"})");
        wait_for(*ada, "pong"); // so the entry has been decided on
        std::thread release([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            sqlite3_exec(db, "ROLLBACK", nullptr, nullptr, nullptr);
            sqlite3_close(db);
        });
        EXPECT_EQ(about(what).status, 200);
        release.join();
        EXPECT_EQ(Socket(server.port()).ask("GET", "/api/tables/" + code).status, 404) << what;
        wait_for(*ada, "bye");
    }
}

TEST_F(Moderated, what_could_not_be_closed_is_said_so) {
    sqlite3* db = nullptr;
    sqlite3_open((folder.path + "/tables.sqlite").c_str(), &db);
    sqlite3_busy_timeout(db, 5000);
    ASSERT_EQ(sqlite3_exec(db, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    const Response refused = about("delete");
    EXPECT_EQ(refused.status, 503);
    EXPECT_EQ(field(refused.body, "reason"), "storage");
    sqlite3_exec(db, "ROLLBACK", nullptr, nullptr, nullptr);
    sqlite3_close(db);
    EXPECT_EQ(Socket(server.port()).ask("GET", "/api/tables/" + code).status, 200);
    EXPECT_EQ(about("delete").status, 200);
    EXPECT_EQ(Socket(server.port()).ask("GET", "/api/tables/" + code).status, 404) << "at once";
}

TEST_F(Moderated, a_restart_is_announced_to_everybody) {
    const auto ada = sit(0), bob = sit(1);
    for (const auto& person : {ada.get(), bob.get()}) wait_for(*person, R"("state":"gathering")");
    EXPECT_EQ(host(R"({"do":"announce","seconds":300})").status, 200);
    for (const auto& person : {ada.get(), bob.get()})
        wait_for(*person, R"({"type":"notice","what":"restart","in_s":300})");
}

TEST_F(Moderated, admin_does_all_of_it) {
    const auto bob = sit(1);
    wait_for(*bob, R"("state":"gathering")");
    EXPECT_TRUE(says(admin("tables"), code + "  gathering  usa       Ada, Bob\n"))
        << admin("tables");
    EXPECT_TRUE(says(admin("look " + code), R"("state":"gathering")"));
    EXPECT_EQ(admin("mute " + code + " 1"), "Done.\n");
    EXPECT_EQ(admin("unmute " + code + " 1"), "Done.\n");
    EXPECT_EQ(admin("announce 60"), "Done.\n");
    EXPECT_EQ(admin("ban 192.0.2.0/24"), "Done.\n");
    EXPECT_TRUE(says(admin("tables"), "banned: 192.0.2.0/24\n"));
    EXPECT_EQ(admin("lift 192.0.2.0/24"), "Done.\n");
    EXPECT_EQ(admin("remove " + code + " 1"), "Done.\n");
    EXPECT_EQ(admin("remove " + code + " 1"), "trunkline admin: Nobody sits there.\n");
    EXPECT_EQ(admin("delete " + code), "Done.\n");
    EXPECT_EQ(admin("look NOSUCH"), "trunkline admin: There is no such table.\n");
    std::ofstream(folder.path + "/wrong") << "not the secret at all\n";
    EXPECT_EQ(admin("tables", folder.path + "/wrong"),
              "trunkline admin: That is not the host's secret.\n");
}

} // namespace
} // namespace trunkline::client

// What becomes of tables over time: restarts, changed maps, entries that cannot be read, other
// writers, and the age at which they are archived.
#include <sqlite3.h>

#include "client.hpp"
#include "loop.hpp"
#include "server/compressed_text.hpp"
#include "server/retention.hpp"
#include "stage.hpp"

namespace trunkline {
namespace {

using client::field;
using client::Folder;
using client::Server;
using client::Socket;
using stage::says;
using stage::Stage;

constexpr std::int64_t kDay = 24LL * 3600 * 1000;

// A finished game 9SN7W3, a running public one NFXGQ9 with a clock, and CXVV7Z, which gathers.
void fill(const Folder& folder) {
    std::filesystem::copy(TRUNKLINE_ROOT "/tests/server/formats/1/tables.sqlite", folder.path);
    open_database(folder.path, Access::Own);
}

void change(const Folder& folder, const std::string& sql) {
    sqlite3* db = nullptr;
    sqlite3_open((folder.path + "/tables.sqlite").c_str(), &db);
    sqlite3_busy_timeout(db, 10'000); // a server may be writing
    EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(db);
    sqlite3_close(db);
}

std::string list(const Folder& folder) {
    const std::string command =
        std::string(TRUNKLINE_BINARY) + " admin --data " + folder.path + " list 2>&1";
    std::string said;
    FILE* out = popen(command.c_str(), "r");
    char bytes[4096];
    while (const std::size_t n = fread(bytes, 1, sizeof bytes, out)) said.append(bytes, n);
    pclose(out);
    return said;
}

TEST(Kept, a_rematch_asked_for_while_an_entry_is_on_its_way_comes_after_it) {
    Stage s;
    s.begin();
    while (s.table->state() != TableState::Over) s.play(s.awaited(), s.any_move(s.awaited()));
    s.say(1, R"({"type":"rematch","id":"again"})");
    ASSERT_EQ(s.rematches.size(), 1u);
    s.store_at_once = false;
    s.say(0, R"({"type":"chat","id":"c","text":"good game"})");
    s.table->continued("NEWONE", 1, s.rematches[0].connection, "again", s.now);
    EXPECT_FALSE(says(s.last_of(1, "refused"), "again"));
    s.settle(true); // the chat
    s.settle(true); // the rematch
    EXPECT_TRUE(says(s.last_of(0, "rematch"), R"("code":"NEWONE")"));
}

TEST(Kept, a_line_of_chat_that_cannot_be_read_costs_that_line) {
    const Folder folder;
    fill(folder);
    change(folder, R"(UPDATE chat SET text = replace(text, 'good evening', 'hi \udc00'))");
    EXPECT_TRUE(says(list(folder), "23 entries, 1 unreadable")) << list(folder);
    const Server server(folder.path);
    EXPECT_EQ(Socket(server.port()).ask("GET", "/api/tables/NFXGQ9").status, 200);
    EXPECT_TRUE(says(Socket(server.port()).ask("GET", "/metrics").body,
                     "trunkline_unreadable_lines_total 1"));
}

TEST(Kept, of_a_million_lines_of_chat_only_the_newest_are_read) {
    const Folder folder;
    fill(folder);
    change(folder, R"(WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 1e6)
                      INSERT INTO chat SELECT id, i, '{"at":1,"seat":0,"text":"' || i || '"}'
                      FROM n, tables WHERE code = 'NFXGQ9')");
    const auto table = open_database(folder.path, Access::Look)->load("NFXGQ9");
    EXPECT_EQ(static_cast<std::int64_t>(table->chat.size()), kMostChat);
    EXPECT_TRUE(says(table->chat.rbegin()->second, "1000000"));
    const Server server(folder.path);
    EXPECT_EQ(Socket(server.port()).ask("GET", "/api/tables/NFXGQ9").status, 200);
}

TEST(Kept, a_table_whose_map_has_changed_is_reported_and_kept) {
    const Folder folder;
    fill(folder);
    change(folder, R"(UPDATE entries SET text = replace(text, '"map":"usa"',
                      '"map":"usa","map_sha256":"0123"') WHERE version = 1)");
    EXPECT_TRUE(says(list(folder), "NFXGQ9  unreadable: its map has changed")) << list(folder);
    {
        const Server server(folder.path);
        EXPECT_EQ(Socket(server.port()).ask("GET", "/api/tables/NFXGQ9").status, 500);
        EXPECT_EQ(Socket(server.port()).ask("GET", "/api/tables/ABCDEF").status, 404);
        const auto bye = [&](const std::string& code) {
            Socket socket(server.port());
            EXPECT_TRUE(socket.upgrade());
            socket.send(R"({"type":"hello","protocol":1,"version":null,"table":")" + code + "\"}");
            return field(socket.receive().value_or(""), "reason");
        };
        EXPECT_EQ(bye("NFXGQ9"), "unreadable_table");
        EXPECT_EQ(bye("ABCDEF"), "unknown");
        EXPECT_EQ(Socket(server.port()).ask("GET", "/api/tables/CXVV7Z").status, 200);
        EXPECT_FALSE(says(Socket(server.port()).ask("GET", "/metrics").body,
                          "trunkline_unreadable_tables_total 0"));
    }
    EXPECT_EQ(open_database(folder.path, Access::Look)->load("NFXGQ9")->entries.size(), 23u);
}

TEST(Kept, new_tables_store_the_hash_of_their_map) {
    Stage s;
    EXPECT_TRUE(says(s.entries.front(), R"("map_sha256":")" + s.table->board().sha256));
}

TEST(Kept, a_start_reads_no_table_that_nobody_asks_for) {
    const Folder folder;
    fill(folder);
    const Server server(folder.path);
    EXPECT_TRUE(says(Socket(server.port()).ask("GET", "/metrics").body,
                     "trunkline_open_tables{state=\"gathering\"} 0"));
    EXPECT_EQ(Socket(server.port()).ask("GET", "/api/tables/CXVV7Z").status, 200);
    EXPECT_TRUE(says(Socket(server.port()).ask("GET", "/metrics").body,
                     "trunkline_open_tables{state=\"gathering\"} 1"));
}

TEST(Kept, a_clock_goes_on_after_a_restart_though_nobody_comes) {
    const Folder folder;
    auto server = std::make_unique<Server>(folder.path);
    const std::string made =
        Socket(server->port())
            .ask("POST", "/api/tables",
                 R"({"map":"usa","name":"Ada","seats":[{"bot":null},{"bot":"random"}],)"
                 R"("options":{"clock":{"move_s":5,"bank_s":0}}})")
            .body;
    const std::string code = field(made, "code");
    {
        Socket socket(server->port());
        ASSERT_TRUE(socket.upgrade());
        socket.send(R"({"type":"hello","protocol":1,"token":")" + field(made, "token") +
                    R"(","version":null})");
        socket.send(R"({"type":"start","id":"start"})");
        while (const auto message = socket.receive()) {
            if (says(*message, R"("state":"shuffling")"))
                socket.send(client::salt_message(*message, "x"));
            if (says(*message, R"("state":"running")")) break;
        }
    }
    const auto database = open_database(folder.path, Access::Look);
    const auto wait_for = [](const auto& there) {
        for (int i = 0; i < 600 && !there(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        EXPECT_TRUE(there());
    };
    wait_for([&] { return database->load(code)->head.wake_at > 0; });
    server->end(SIGKILL);
    server = std::make_unique<Server>(folder.path);
    wait_for([&] { return says(database->load(code)->entries.back(), R"("type":"away")"); });
}

TEST(Kept, another_writer_makes_the_table_be_read_again) {
    const Folder folder;
    const Server server(folder.path);
    const std::string made =
        Socket(server.port())
            .ask("POST", "/api/tables",
                 R"({"map":"usa","name":"Ada","seats":[{"bot":null},{"bot":"random"}]})")
            .body;
    const std::string hello =
        R"({"type":"hello","protocol":1,"token":")" + field(made, "token") + R"(","version":null})";
    Socket socket(server.port());
    ASSERT_TRUE(socket.upgrade());
    socket.send(hello);
    socket.receive();
    change(folder, R"(INSERT INTO chat SELECT id, 1, '{"at":1,"seat":0,"id":"x","digest":"",)"
                   R"("text":"from elsewhere"}' FROM tables)");
    socket.send(R"({"type":"chat","id":"c","text":"from here"})");
    EXPECT_EQ(field(socket.receive().value_or(""), "reason"), "storage");
    std::string last;
    while (const auto message = socket.receive()) last = *message;
    EXPECT_EQ(field(last, "type"), "bye");
    Socket again(server.port());
    ASSERT_TRUE(again.upgrade());
    again.send(hello);
    const std::string state = again.receive().value_or("");
    EXPECT_EQ(field(state, "type"), "state") << state;
    EXPECT_TRUE(says(again.receive().value_or(""), "from elsewhere"));
}

TEST(Kept, old_tables_are_archived_as_records_of_at_most_four_kilobytes) {
    const Folder folder;
    fill(folder);
    Loop loop;
    int archived = 0;
    const auto post = [&](std::function<void()> work) { loop.post(std::move(work)); };
    Storage storage(folder.path,
                    Storage::Owners::only(post,
                                          [&](const Storage::Batch& batch) {
                                              archived += static_cast<int>(batch.results.size());
                                          }),
                    [](const Storage::Commit&) {});
    Retention retention(storage, post, {90, 30},
                        [](std::string_view id) { return &stage::board(std::string(id)); });
    const auto database = open_database(folder.path, Access::Look);
    const std::int64_t last = database->load("CXVV7Z")->head.touched_at;
    retention.tick(last + 40 * kDay);
    loop.run_until([&] { return archived == 1; });
    EXPECT_TRUE(database->load("9SN7W3")->head.archived);
    EXPECT_TRUE(database->load("CXVV7Z")->head.open);
    retention.tick(last + 91 * kDay);
    loop.run_until([&] { return archived == 3; });
    EXPECT_FALSE(database->load("CXVV7Z")) << "no game had begun";
    for (const char* code : {"9SN7W3", "NFXGQ9"}) {
        const auto table = database->load(code);
        EXPECT_TRUE(table->entries.empty());
        EXPECT_LE(table->record.size(), 4096u);
        EXPECT_TRUE(says(unpack(table->record).value_or(""), R"("moves":[{)")) << code;
    }
    EXPECT_TRUE(says(list(folder), "9SN7W3  archived"));
}

TEST(Kept, an_archived_game_still_gives_its_record) {
    const Folder folder;
    fill(folder);
    {
        const auto database = open_database(folder.path, Access::Own);
        const Write archive = Archive{"9SN7W3", 132, 1, pack("{\"a\":\"record\"}")};
        ASSERT_EQ(database->write({&archive, 1}).front(), Stored::Yes);
    }
    const Server server(folder.path);
    const auto ask = [&](const std::string& path) {
        return Socket(server.port()).ask("GET", "/api/tables/9SN7W3" + path);
    };
    EXPECT_EQ(ask("/record").body, "{\"a\":\"record\"}");
    EXPECT_EQ(ask("").status, 404);
}

TEST(Pack, what_was_packed_comes_back_and_nothing_else_does) {
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += static_cast<char>('a' + i % 7);
    EXPECT_LT(pack(text).size(), 1000u);
    EXPECT_EQ(unpack(pack(text)), text);
    EXPECT_EQ(unpack(pack("")), "");
    EXPECT_EQ(unpack("nonsense"), std::nullopt);
    EXPECT_EQ(unpack(pack(text).substr(0, 50)), std::nullopt);
}

} // namespace
} // namespace trunkline

// trunkline admin and trunkline serve on folders and databases, good and bad.
#include <sqlite3.h>

#include <algorithm>

#include "client.hpp"
#include "postgres_server.hpp"
#include "server/storage.hpp"

namespace trunkline::client {
namespace {

struct Ran {
    int status = 0;
    std::string said;
    long lines() const { return std::count(said.begin(), said.end(), '\n'); }
};

Ran run(const std::string& words) {
    const std::string command = std::string(TRUNKLINE_BINARY) + " " + words + " 2>&1";
    Ran ran;
    FILE* out = popen(command.c_str(), "r");
    char bytes[4096];
    while (const std::size_t n = fread(bytes, 1, sizeof bytes, out)) ran.said.append(bytes, n);
    const int status = pclose(out);
    ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return ran;
}

std::string in_quotes(const std::string& text) {
    return "'" + text + "'";
}

std::vector<StoredTable> everything(const std::string& where) {
    const auto database = open_database(where, Access::Look);
    std::vector<StoredTable> all;
    for (const TableHead& head : database->heads({})) all.push_back(*database->load(head.code));
    return all;
}

// A folder with a finished game, a running one and one that gathers.
void fill(const Folder& folder) {
    std::filesystem::copy(TRUNKLINE_ROOT "/tests/server/formats/1/tables.sqlite", folder.path);
    EXPECT_EQ(run("admin --data " + folder.path + " vacuum").said, "");
}

TEST(Admin, lists_what_an_earlier_format_held) {
    const Folder folder;
    fill(folder);
    const Ran list = run("admin --data " + folder.path + " list");
    EXPECT_EQ(list.status, 0);
    EXPECT_NE(list.said.find("9SN7W3  over       nordic    2 seats  132 entries"),
              std::string::npos)
        << list.said;
    EXPECT_NE(list.said.find("NFXGQ9  running"), std::string::npos) << list.said;
    EXPECT_NE(list.said.find("CXVV7Z  gathering"), std::string::npos) << list.said;
    EXPECT_EQ(run("admin --data " + folder.path + " export 9SN7W3").status, 0);
}

TEST(Admin, a_damaged_copy_is_not_restored) {
    const Folder folder, other;
    fill(folder);
    const std::string file = folder.path + "/copy";
    ASSERT_EQ(run("admin --data " + folder.path + " backup " + file).said, "");
    ASSERT_EQ(run("admin --data " + other.path + "/good restore " + file).said, "");
    EXPECT_EQ(everything(other.path + "/good"), everything(folder.path));
    // A page in the middle of it, as a bad disk leaves it.
    std::fstream(file, std::ios::in | std::ios::out).seekp(9 * 1024) << std::string(4096, 'x');
    const Ran restore = run("admin --data " + other.path + "/bad restore " + file);
    EXPECT_EQ(restore.status, 1);
    EXPECT_EQ(restore.lines(), 1) << restore.said;
    EXPECT_FALSE(std::filesystem::exists(other.path + "/bad")) << "nothing half done";
}

TEST(Admin, a_copy_with_an_entry_missing_is_not_restored) {
    const Folder folder, other;
    fill(folder);
    const std::string file = folder.path + "/copy";
    ASSERT_EQ(run("admin --data " + folder.path + " backup " + file).said, "");
    sqlite3* db = nullptr;
    sqlite3_open(file.c_str(), &db);
    sqlite3_exec(db, "DELETE FROM entries WHERE version = 20", nullptr, nullptr, nullptr);
    sqlite3_close(db);
    const Ran restore = run("admin --data " + other.path + "/bad restore " + file);
    EXPECT_EQ(restore.status, 1);
    EXPECT_NE(restore.said.find("9SN7W3"), std::string::npos) << restore.said;
    EXPECT_FALSE(std::filesystem::exists(other.path + "/bad"));
}

TEST(Admin, wants_one_place) {
    EXPECT_EQ(run("admin list").status, 2);
    EXPECT_EQ(run("admin --data /tmp --store postgresql:///x list").status, 2);
    EXPECT_EQ(run("admin --store mysql://x list").status, 2);
    EXPECT_EQ(run("serve --store mysql://x").status, 2);
}

class Postgres : public testing::Test {
  protected:
    void SetUp() override {
        server = PostgresServer::get();
        if (!server) GTEST_SKIP() << "tools/setup database has not been run";
        address = server->address(server->new_database());
    }
    PostgresServer* server = nullptr;
    std::string address;
};

TEST_F(Postgres, a_folder_moves_there_and_back_without_losing_a_byte) {
    const Folder folder, other;
    fill(folder);
    const std::string before = run("admin --data " + folder.path + " list").said;
    EXPECT_EQ(run("admin --data " + folder.path + " copy " + in_quotes(address)).said, "");
    EXPECT_EQ(everything(address), everything(folder.path));
    EXPECT_EQ(run("admin --store " + in_quotes(address) + " list").said, before);
    EXPECT_EQ(run("admin --store " + in_quotes(address) + " copy " + other.path + "/back").said,
              "");
    EXPECT_EQ(everything(other.path + "/back"), everything(folder.path));
    // A copy as a file, and back into a database.
    const std::string file = other.path + "/copy";
    EXPECT_EQ(run("admin --store " + in_quotes(address) + " backup " + file).said, "");
    const std::string second = server->address(server->new_database());
    EXPECT_EQ(run("admin --store " + in_quotes(second) + " restore " + file).said, "");
    EXPECT_EQ(everything(second), everything(folder.path));
    const Ran again = run("admin --store " + in_quotes(second) + " restore " + file);
    EXPECT_EQ(again.status, 2) << "it holds tables already";
    EXPECT_EQ(again.lines(), 1) << again.said;
}

TEST_F(Postgres, a_wrong_address_is_one_clear_line) {
    const auto refused = [](const std::string& where, const std::string& says) {
        const Ran ran = run("serve --listen 127.0.0.1:0 --store " + in_quotes(where));
        EXPECT_EQ(ran.status, 2) << ran.said;
        EXPECT_EQ(ran.lines(), 1) << ran.said;
        EXPECT_NE(ran.said.find(says), std::string::npos) << ran.said;
        EXPECT_EQ(ran.said.find("hush"), std::string::npos) << "a password is nobody's to read";
    };
    refused("postgresql://127.0.0.1:1/x", "refused");
    refused(server->address("no_such_database"), "no_such_database");
    ASSERT_TRUE(server->make_locked());
    refused(server->address("locked") + "&password=hush", "password");
    {
        const auto database = open_database(address, Access::Own);
        refused(address, "another server holds");
    }
    ASSERT_TRUE(server->tell(address, "UPDATE trunkline.format SET format = 99"));
    refused(address, "newer version");
}

TEST_F(Postgres, a_database_that_goes_away_is_told_and_heals) {
    const Folder folder;
    const Server trunkline(folder.path, {}, -1, address);
    ASSERT_GT(trunkline.port(), 0);
    const auto make = [&] {
        return Socket(trunkline.port())
            .ask("POST", "/api/tables",
                 R"({"map":"usa","name":"Ada","seats":[{"bot":null},{"bot":"random"}]})");
    };
    const Response made = make();
    ASSERT_EQ(made.status, 201) << made.body;
    ASSERT_TRUE(server->stop());
    EXPECT_EQ(make().status, 503);
    EXPECT_EQ(Socket(trunkline.port()).ask("GET", "/api/tables/ABCDEF").status, 503);
    ASSERT_TRUE(server->start());
    EXPECT_EQ(make().status, 201);
    const std::string code = field(made.body, "code");
    EXPECT_EQ(Socket(trunkline.port()).ask("GET", "/api/tables/" + code).status, 200);
    EXPECT_EQ(Socket(trunkline.port()).ask("GET", "/api/tables/ABCDEF").status, 404);
}

} // namespace
} // namespace trunkline::client

// Every format that tables have been kept in is brought up to date. tests/server/formats/ has the
// same tables in each of them, as the version of that time wrote them; whoever adds a format adds
// its folder, or its dump.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>

#include "client.hpp"
#include "postgres_server.hpp"
#include "server/read_table.hpp"
#include "server/storage.hpp"
#include "stage.hpp"

namespace trunkline {
namespace {

using client::Folder;

const std::string kFormats = TRUNKLINE_ROOT "/tests/server/formats/";

std::string folder_of(int format) {
    return kFormats + std::to_string(format) + "/tables.sqlite";
}
std::string dump_of(int format) {
    return kFormats + "postgres/" + std::to_string(format) + ".sql";
}

int format_of(const std::string& file) {
    sqlite3* db = nullptr;
    sqlite3_open(file.c_str(), &db);
    int format = 0;
    sqlite3_exec(
        db, "PRAGMA user_version",
        [](void* found, int, char** values, char**) {
            *static_cast<int*>(found) = std::atoi(*values);
            return 0;
        },
        &format, nullptr);
    sqlite3_close(db);
    return format;
}

// What a program says, or nothing where it fails.
std::string psql(const std::string& where, const std::string& words) {
    const std::string command = "psql -q -t -A -v ON_ERROR_STOP=1 '" + where + "' " + words;
    std::string said;
    FILE* out = popen(command.c_str(), "r");
    char bytes[4096];
    while (const std::size_t n = fread(bytes, 1, sizeof bytes, out)) said.append(bytes, n);
    return pclose(out) == 0 ? said : std::string();
}

// A finished game, one that gathers, and a public one that runs and has a line of chat.
void expect_all_tables(Database& database) {
    database.check();
    const auto finished = database.load("9SN7W3"), gathering = database.load("CXVV7Z"),
               running = database.load("NFXGQ9");
    ASSERT_TRUE(finished && gathering && running);
    EXPECT_EQ(finished->head, (TableHead{"9SN7W3", false, false, false, 1794942766000,
                                         1794942767588, 1794942767588, 0}));
    EXPECT_EQ(finished->entries.size(), 132u);
    EXPECT_EQ(gathering->head, (TableHead{"CXVV7Z", true, false, false, gathering->head.made_at,
                                          gathering->head.touched_at, 0, 0}));
    EXPECT_EQ(running->head, (TableHead{"NFXGQ9", true, false, true, running->head.made_at,
                                        running->head.touched_at, 0, running->head.wake_at}));
    // Chat has left the entries, and no version has changed.
    EXPECT_EQ(running->entries.size(), 23u);
    EXPECT_EQ(running->entries[2],
              R"({"type":"chat","at":1794942777088,"clock":0,"seat":0,"text":""})");
    ASSERT_EQ(running->chat.size(), 1u);
    EXPECT_NE(running->chat.at(1).find("good evening"), std::string::npos);
    for (const auto* table : {&*finished, &*gathering, &*running}) {
        std::string why;
        EXPECT_TRUE(ReadTable::read(*table, &stage::board(map_of(table->entries.front())), why))
            << table->head.code << ": " << why;
    }
}

TEST(Formats, every_one_has_a_folder_and_is_brought_up_to_date) {
    const Folder fresh;
    open_database(fresh.path, Access::Own);
    const int newest = format_of(fresh.path + "/tables.sqlite");
    EXPECT_GE(newest, 3);
    for (int format = 1; format <= newest; ++format) {
        SCOPED_TRACE(format);
        const Folder folder;
        ASSERT_TRUE(std::filesystem::exists(folder_of(format))) << "keep a small folder of it";
        std::filesystem::copy(folder_of(format), folder.path);
        EXPECT_EQ(format_of(folder.path + "/tables.sqlite"), format);
        if (format < newest) {
            EXPECT_THROW(open_database(folder.path, Access::Look), StorageError);
        }
        expect_all_tables(*open_database(folder.path, Access::Own));
    }
}

TEST(Formats, every_one_of_postgres_has_a_dump_and_is_brought_up_to_date) {
    client::PostgresServer* server = client::PostgresServer::get();
    if (!server) GTEST_SKIP() << "tools/setup database has not been run";
    const std::string fresh = server->address(server->new_database());
    open_database(fresh, Access::Own);
    const std::string asks = "-c 'SELECT format FROM trunkline.format'";
    const int newest = std::atoi(psql(fresh, asks).c_str());
    EXPECT_GE(newest, 2);
    for (int format = 1; format <= newest; ++format) {
        SCOPED_TRACE(format);
        const std::string where = server->address(server->new_database());
        ASSERT_TRUE(std::filesystem::exists(dump_of(format))) << "keep a small dump of it";
        psql(where, "-f " + dump_of(format));
        EXPECT_EQ(psql(where, asks), std::to_string(format) + "\n");
        expect_all_tables(*open_database(where, Access::Own));
    }
}

// Half a character, as the first versions stored it.
TEST(Formats, any_byte_of_chat_comes_through) {
    client::PostgresServer* server = client::PostgresServer::get();
    if (!server) GTEST_SKIP() << "tools/setup database has not been run";
    const std::string where = server->address(server->new_database());
    psql(where, "-f " + dump_of(1));
    psql(where,
         R"(-c "UPDATE trunkline.entries SET text = text || '\xedb080'::bytea WHERE version = 3")");
    const auto table = open_database(where, Access::Own)->load("NFXGQ9");
    ASSERT_EQ(table->chat.size(), 1u);
    EXPECT_NE(table->chat.at(1).find("\xed\xb0\x80"), std::string::npos);
}

TEST(Formats, a_line_that_cannot_be_read_makes_no_table_old) {
    const Folder folder;
    const std::string file = folder.path + "/tables.sqlite";
    std::filesystem::copy(folder_of(1), folder.path);
    sqlite3* db = nullptr;
    sqlite3_open(file.c_str(), &db);
    sqlite3_exec(db, "UPDATE lines SET body = '{' WHERE version = 2", nullptr, nullptr, nullptr);
    sqlite3_close(db);
    const auto table = open_database(folder.path, Access::Own)->load("CXVV7Z");
    EXPECT_EQ(table->entries.back(), "{");
    EXPECT_GT(table->head.touched_at, 1'700'000'000'000);
}

} // namespace
} // namespace trunkline

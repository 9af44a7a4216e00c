// What every implementation of the storage promises; and what the file of SQLite does by itself.
#include "server/storage.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "client.hpp"
#include "loop.hpp"
#include "postgres_server.hpp"

namespace trunkline {
namespace {

using client::Folder;

// A place for tables that is nobody else's.
class Place {
  public:
    virtual ~Place() = default;
    virtual std::string where() const = 0;
};

class FolderPlace final : public Place {
  public:
    std::string where() const override { return folder_.path; }

  private:
    Folder folder_;
};

class PostgresPlace final : public Place {
  public:
    explicit PostgresPlace(client::PostgresServer& server)
        : where_(server.address(server.new_database())) {}
    std::string where() const override { return where_; }

  private:
    std::string where_;
};

std::unique_ptr<Place> folder_place() {
    return std::make_unique<FolderPlace>();
}
std::unique_ptr<Place> postgres_place() {
    client::PostgresServer* server = client::PostgresServer::get();
    return server ? std::make_unique<PostgresPlace>(*server) : nullptr;
}

struct Kind {
    const char* name;
    std::unique_ptr<Place> (*make)();
    friend void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.name; }
};

class StorageContract : public testing::TestWithParam<Kind> {
  protected:
    void SetUp() override {
        place = GetParam().make();
        if (!place) GTEST_SKIP() << "tools/setup database has not been run";
        database = open_database(place->where(), Access::Own);
    }
    std::vector<Stored> write(std::vector<Write> writes) { return database->write(writes); }
    Stored write_one(Write one) { return database->write({&one, 1}).front(); }
    void make_table(const std::string& code, std::int64_t at = 1000) {
        EXPECT_EQ(write_one(NewEntry{code, 1, at, "made", true, false}), Stored::Yes);
    }
    std::vector<std::string> entries(const std::string& code) {
        const auto table = database->load(code);
        return table ? table->entries : std::vector<std::string>{"no such table"};
    }
    std::vector<std::string> codes(const HeadsQuery& query) {
        std::vector<std::string> found;
        for (const TableHead& head : database->heads(query)) found.push_back(head.code);
        return found;
    }

    std::unique_ptr<Place> place;
    std::unique_ptr<Database> database;
};

using Texts = std::vector<std::string>;

TEST_P(StorageContract, a_table_is_its_entries_in_order) {
    EXPECT_FALSE(database->load("AAAAAA"));
    EXPECT_EQ(write({NewEntry{"AAAAAA", 1, 1000, "one", true, true},
                     NewEntry{"AAAAAA", 2, 2000, "two", true, true},
                     NewEntry{"BBBBBB", 1, 3000, "other", true, false},
                     NewEntry{"AAAAAA", 3, 4000, "three", false, true}}),
              (std::vector<Stored>{Stored::Yes, Stored::Yes, Stored::Yes, Stored::Yes}));
    const auto table = database->load("AAAAAA");
    ASSERT_TRUE(table);
    EXPECT_EQ(table->entries, (Texts{"one", "two", "three"}));
    EXPECT_EQ(table->head, (TableHead{"AAAAAA", false, false, true, 1000, 4000, 4000, 0}));
    EXPECT_EQ(database->load("BBBBBB")->head,
              (TableHead{"BBBBBB", true, false, false, 3000, 3000, 0, 0}));
}

TEST_P(StorageContract, whoever_writes_from_an_old_state_writes_nothing_and_others_do) {
    make_table("AAAAAA");
    EXPECT_EQ(write({NewEntry{"AAAAAA", 3, 0, "a hole", true, false},
                     NewEntry{"AAAAAA", 1, 0, "made again", true, false},
                     NewEntry{"AAAAAA", 2, 0, "two", true, false},
                     NewEntry{"AAAAAA", 2, 0, "another two", false, false},
                     NewEntry{"CCCCCC", 2, 0, "of no table", true, false},
                     NewEntry{"BBBBBB", 1, 0, "other", true, false}}),
              (std::vector<Stored>{Stored::Conflict, Stored::Conflict, Stored::Yes,
                                   Stored::Conflict, Stored::Conflict, Stored::Yes}));
    EXPECT_EQ(entries("AAAAAA"), (Texts{"made", "two"}));
    EXPECT_EQ(entries("BBBBBB"), (Texts{"other"}));
    EXPECT_TRUE(database->load("AAAAAA")->head.open) << "a refused entry closes nothing";
}

// Somebody whose answer was lost asks again.
TEST_P(StorageContract, the_same_entry_twice_is_stored_once) {
    make_table("AAAAAA");
    make_table("AAAAAA");
    const NewEntry entry{"AAAAAA", 2, 0, "two", true, false};
    EXPECT_EQ(write_one(entry), Stored::Yes);
    EXPECT_EQ(write_one(entry), Stored::Yes);
    EXPECT_EQ(entries("AAAAAA"), (Texts{"made", "two"}));
}

TEST_P(StorageContract, every_byte_comes_back) {
    std::string bytes;
    for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
    EXPECT_EQ(write_one(NewEntry{"AAAAAA", 1, 0, bytes, true, false}), Stored::Yes);
    EXPECT_EQ(entries("AAAAAA"), Texts{bytes});
    EXPECT_EQ(write_one(Archive{"AAAAAA", 1, 9, bytes}), Stored::Yes);
    EXPECT_EQ(database->load("AAAAAA")->record, bytes);
}

TEST_P(StorageContract, chat_has_an_order_of_its_own_and_only_the_newest_is_kept) {
    make_table("AAAAAA");
    make_table("BBBBBB");
    EXPECT_EQ(write({NewChat{"AAAAAA", 1, "one"}, NewChat{"AAAAAA", 3, "a hole"},
                     NewChat{"AAAAAA", 1, "another one"}, NewChat{"AAAAAA", 1, "one"},
                     NewChat{"CCCCCC", 1, "of no table"}, NewChat{"BBBBBB", 1, "there"},
                     NewEntry{"AAAAAA", 2, 5, "two", true, false}}),
              (std::vector<Stored>{Stored::Yes, Stored::Conflict, Stored::Conflict, Stored::Yes,
                                   Stored::Conflict, Stored::Yes, Stored::Yes}));
    EXPECT_EQ(entries("AAAAAA"), (Texts{"made", "two"})) << "it is no entry";
    for (std::int64_t i = 2; i <= kMostChat + 5; ++i)
        ASSERT_EQ(write_one(NewChat{"AAAAAA", i, std::to_string(i)}), Stored::Yes);
    const auto chat = database->load("AAAAAA")->chat;
    EXPECT_EQ(static_cast<std::int64_t>(chat.size()), kMostChat);
    EXPECT_EQ(chat.begin()->first, 6);
    EXPECT_EQ(chat.rbegin()->second, std::to_string(kMostChat + 5));
    EXPECT_EQ(database->load("BBBBBB")->chat.size(), 1u);
    EXPECT_EQ(write_one(Archive{"AAAAAA", 2, 9000, "record"}), Stored::Yes);
    EXPECT_TRUE(database->load("AAAAAA")->chat.empty());
    EXPECT_EQ(write_one(NewChat{"AAAAAA", kMostChat + 6, "late"}), Stored::Conflict);
    EXPECT_EQ(write_one(Archive{"BBBBBB", 1, 9000, ""}), Stored::Yes);
    make_table("BBBBBB");
    EXPECT_TRUE(database->load("BBBBBB")->chat.empty());
}

TEST_P(StorageContract, tables_are_listed_page_by_page) {
    for (const char* code : {"CCCCCC", "AAAAAA", "DDDDDD", "BBBBBB"}) make_table(code);
    write_one(NewEntry{"BBBBBB", 2, 5000, "over", false, false});
    EXPECT_EQ(codes({HeadsQuery::Which::All, "", 3}), (Texts{"AAAAAA", "BBBBBB", "CCCCCC"}));
    EXPECT_EQ(codes({HeadsQuery::Which::All, "CCCCCC", 3}), Texts{"DDDDDD"});
    EXPECT_EQ(codes({HeadsQuery::Which::Open, "", 2}), (Texts{"AAAAAA", "CCCCCC"}));
    EXPECT_EQ(codes({HeadsQuery::Which::Open, "CCCCCC", 2}), Texts{"DDDDDD"});
    EXPECT_EQ(codes({HeadsQuery::Which::Closed, "", 9}), Texts{"BBBBBB"});
}

TEST_P(StorageContract, old_tables_are_found_by_their_age) {
    make_table("AAAAAA", 1000);
    make_table("BBBBBB", 2000);
    make_table("CCCCCC", 500);
    write_one(NewEntry{"CCCCCC", 2, 3000, "over", false, false});
    EXPECT_EQ(codes({HeadsQuery::Which::Open, "", 9, 2000}), Texts{"AAAAAA"});
    write_one(NewEntry{"AAAAAA", 2, 8000, "somebody came", true, false});
    EXPECT_EQ(codes({HeadsQuery::Which::Open, "", 9, 2000}), Texts{});
    EXPECT_EQ(codes({HeadsQuery::Which::Closed, "", 9, 3000}), Texts{});
    EXPECT_EQ(codes({HeadsQuery::Which::Closed, "", 9, 3001}), Texts{"CCCCCC"});
}

TEST_P(StorageContract, an_archived_table_is_its_record) {
    make_table("AAAAAA");
    EXPECT_EQ(write_one(Archive{"AAAAAA", 2, 9000, "record"}), Stored::Conflict)
        << "somebody went on playing";
    EXPECT_EQ(write_one(Archive{"AAAAAA", 1, 9000, "record"}), Stored::Yes);
    const auto table = database->load("AAAAAA");
    ASSERT_TRUE(table);
    EXPECT_EQ(*table,
              (StoredTable{{"AAAAAA", false, true, false, 1000, 0, 9000, 0}, {}, {}, "record"}));
    EXPECT_EQ(write_one(NewEntry{"AAAAAA", 2, 0, "two", true, false}), Stored::Conflict);
    EXPECT_EQ(write_one(NewEntry{"AAAAAA", 1, 0, "made", true, false}), Stored::Conflict);
    EXPECT_EQ(codes({HeadsQuery::Which::Open, "", 9}), Texts{});
    EXPECT_EQ(codes({HeadsQuery::Which::Closed, "", 9}), Texts{});
    EXPECT_EQ(codes({}), Texts{"AAAAAA"});
}

TEST_P(StorageContract, a_table_without_a_record_goes_and_its_code_is_free) {
    make_table("AAAAAA");
    EXPECT_EQ(write_one(Archive{"AAAAAA", 1, 9000, ""}), Stored::Yes);
    EXPECT_FALSE(database->load("AAAAAA"));
    make_table("AAAAAA");
}

TEST_P(StorageContract, the_time_to_wake_is_kept) {
    make_table("AAAAAA");
    EXPECT_EQ(write_one(Wake{"AAAAAA", 77}), Stored::Yes);
    EXPECT_EQ(write_one(Wake{"BBBBBB", 77}), Stored::Conflict);
    EXPECT_EQ(database->heads({}).front().wake_at, 77);
}

TEST_P(StorageContract, what_is_written_is_there_for_others_and_after_a_restart) {
    make_table("AAAAAA");
    const auto reading = open_database(place->where(), Access::Look);
    write_one(NewEntry{"AAAAAA", 2, 0, "two", true, false});
    EXPECT_EQ(reading->load("AAAAAA")->entries, (Texts{"made", "two"}));
    database.reset();
    database = open_database(place->where(), Access::Own);
    EXPECT_EQ(entries("AAAAAA"), (Texts{"made", "two"}));
    EXPECT_NO_THROW(database->probe(Database::Probe::Little));
    EXPECT_NO_THROW(database->probe(Database::Probe::Much));
    EXPECT_NO_THROW(database->check());
}

TEST_P(StorageContract, nobody_else_can_own_it) {
    EXPECT_THROW(open_database(place->where(), Access::Own), StorageError);
}

TEST_P(StorageContract, tables_move_elsewhere_whole) {
    make_table("AAAAAA");
    write_one(Wake{"AAAAAA", 77});
    write_one(NewChat{"AAAAAA", 1, "hello"});
    write_one(NewEntry{"BBBBBB", 1, 4, "made", false, true});
    make_table("CCCCCC");
    write_one(Archive{"CCCCCC", 1, 9000, "record"});
    std::vector<StoredTable> all;
    for (const TableHead& head : database->heads({})) all.push_back(*database->load(head.code));
    const auto other_place = GetParam().make();
    const auto other = open_database(other_place->where(), Access::Own);
    other->put(all);
    for (const StoredTable& table : all) EXPECT_EQ(other->load(table.head.code), table);
    EXPECT_THROW(other->put(all), StorageError) << "they are there already";
    const NewEntry next{"AAAAAA", 2, 0, "two", true, false};
    const Write one = next;
    EXPECT_EQ(other->write({&one, 1}).front(), Stored::Yes) << "and go on there";
}

TEST_P(StorageContract, a_copy_sees_everything_at_one_moment) {
    make_table("AAAAAA");
    const auto reading = open_database(place->where(), Access::Look);
    reading->hold_still();
    write_one(NewEntry{"AAAAAA", 2, 0, "two", true, false});
    make_table("BBBBBB");
    EXPECT_EQ(reading->load("AAAAAA")->entries, Texts{"made"});
    EXPECT_EQ(reading->heads({}).size(), 1u);
}

TEST_P(StorageContract, vacuum_loses_nothing) {
    make_table("AAAAAA");
    make_table("BBBBBB");
    write_one(Archive{"BBBBBB", 1, 0, "record"});
    database->vacuum();
    EXPECT_EQ(entries("AAAAAA"), Texts{"made"});
    EXPECT_EQ(database->load("BBBBBB")->record, "record");
}

// The threads in front of it: answers come through `post`, also to what was asked before the end.
TEST_P(StorageContract, answers_are_posted) {
    database.reset();
    Loop loop;
    std::vector<Stored> results;
    bool probed = false, loaded = false;
    const auto post = [&](std::function<void()> work) { loop.post(std::move(work)); };
    Storage storage(place->where(),
                    Storage::Owners::only(post,
                                          [&](const Storage::Batch& batch) {
                                              results.insert(results.end(), batch.results.begin(),
                                                             batch.results.end());
                                          }),
                    [&](const Storage::Commit& commit) { EXPECT_EQ(commit.error, ""); });
    storage.write(NewEntry{"AAAAAA", 1, 0, "made", true, false});
    storage.write(NewEntry{"AAAAAA", 9, 0, "a hole", true, false});
    loop.run_until([&] { return results.size() == 2; });
    EXPECT_EQ(results, (std::vector<Stored>{Stored::Yes, Stored::Conflict}));
    storage.probe(post, [&](const std::string& error) { probed = error.empty(); });
    storage.load("AAAAAA", post, [&](const Storage::Answer<std::optional<StoredTable>>& answer) {
        loaded = answer.value && answer.value->entries == Texts{"made"};
    });
    loop.run_until([&] { return probed && loaded; });
    EXPECT_EQ(storage.trouble(), "");
}

TEST_P(StorageContract, each_owner_hears_of_its_own_tables) {
    database.reset();
    Loop loop;
    std::vector<std::string> heard[2];
    std::size_t committed = 0;
    const auto post = [&](std::function<void()> work) { loop.post(std::move(work)); };
    Storage storage(place->where(),
                    {[](std::string_view code) { return code.front() == 'A' ? 0 : 1; },
                     {post, post},
                     [&](std::size_t owner, const Storage::Batch& batch) {
                         for (std::size_t i = 0; i < batch.writes.size(); ++i)
                             if (batch.results[i] == Stored::Yes)
                                 heard[owner].push_back(std::get<NewEntry>(batch.writes[i]).code);
                     }},
                    [&](const Storage::Commit& commit) { committed += commit.writes; });
    int number = 0;
    for (const char* code : {"AAAAAA", "BBBBBB", "AAAAAB", "BBBBBB"})
        storage.write(NewEntry{code, 1, 0, std::to_string(++number), true, false});
    loop.run_until([&] { return committed == 4 && heard[0].size() == 2 && !heard[1].empty(); });
    EXPECT_EQ(heard[0], (std::vector<std::string>{"AAAAAA", "AAAAAB"}));
    EXPECT_EQ(heard[1], (std::vector<std::string>{"BBBBBB"}));
}

INSTANTIATE_TEST_SUITE_P(All, StorageContract,
                         testing::Values(Kind{"sqlite", folder_place},
                                         Kind{"postgres", postgres_place}),
                         [](const auto& kind) { return kind.param.name; });

} // namespace
} // namespace trunkline

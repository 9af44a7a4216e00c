// Who owns a table, and the fence in every write: with a real PostgreSQL.
#include "server/leases.hpp"

#include <gtest/gtest.h>

#include "postgres_server.hpp"
#include "server/node_message.hpp"

namespace trunkline {
namespace {

using client::PostgresServer;

class LeasesTest : public testing::Test {
  protected:
    void SetUp() override {
        postgres = PostgresServer::get();
        if (!postgres) GTEST_SKIP() << "tools/setup database has not been run";
        where = postgres->address(postgres->new_database());
        a = open_database(where, Access::Share);
        b = open_database(where, Access::Share);
    }
    static Stored write(Database& database, Write one) { return database.write({&one, 1}).front(); }
    static NewEntry entry(std::int64_t version, const std::string& text, std::int64_t epoch) {
        return {"AAAAAA", version, 0, text, true, false, epoch};
    }
    // As if its time were over.
    void stop_the_clock_of(const Leases& node) {
        ASSERT_TRUE(
            postgres->tell(where, "UPDATE trunkline.nodes SET until = 'epoch' WHERE epoch = " +
                                      std::to_string(node.epoch())));
    }

    PostgresServer* postgres = nullptr;
    std::string where;
    std::unique_ptr<Database> a, b;
};

TEST_F(LeasesTest, a_table_is_owned_by_one_and_only_the_owner_writes) {
    const Leases one(where, "one"), two(where, "two");
    EXPECT_LT(one.epoch(), two.epoch());
    EXPECT_EQ(one.cluster(), two.cluster());
    EXPECT_EQ(write(*a, entry(1, "made", one.epoch())), Stored::Yes);
    EXPECT_EQ(b->take("AAAAAA", two.epoch()), one.epoch());
    EXPECT_EQ(a->take("AAAAAA", one.epoch()), one.epoch()) << "twice is once";
    EXPECT_EQ(write(*b, entry(2, "another's", two.epoch())), Stored::Conflict);
    EXPECT_EQ(write(*b, entry(2, "nobody's", 0)), Stored::Conflict);
    EXPECT_EQ(write(*b, NewChat{"AAAAAA", 1, "another's", two.epoch()}), Stored::Conflict);
    EXPECT_EQ(write(*b, Wake{"AAAAAA", 7, two.epoch()}), Stored::Conflict);
    EXPECT_EQ(write(*b, Archive{"AAAAAA", 1, 9, "record", 0, 0}), Stored::Conflict);
    EXPECT_EQ(write(*b, GiveBack{"AAAAAA", two.epoch()}), Stored::Conflict);
    EXPECT_EQ(write(*a, entry(2, "two", one.epoch())), Stored::Yes);
    EXPECT_EQ(write(*a, NewChat{"AAAAAA", 1, "said", one.epoch()}), Stored::Yes);
    EXPECT_EQ(write(*a, Wake{"AAAAAA", 7, one.epoch()}), Stored::Yes);
    EXPECT_EQ(a->load("AAAAAA")->entries, (std::vector<std::string>{"made", "two"}));

    EXPECT_EQ(write(*a, GiveBack{"AAAAAA", one.epoch()}), Stored::Yes);
    EXPECT_EQ(b->take("AAAAAA", two.epoch()), two.epoch());
    EXPECT_EQ(write(*a, entry(3, "too late", one.epoch())), Stored::Conflict);
    EXPECT_EQ(write(*b, entry(3, "three", two.epoch())), Stored::Yes);
    NewEntry last = entry(4, "the end", two.epoch());
    last.open = false;
    EXPECT_EQ(write(*a, last), Stored::Yes) << "the epoch counts, not the connection";
    EXPECT_EQ(write(*b, Archive{"AAAAAA", 4, 9, "record", 0, two.epoch()}), Stored::Yes);
    EXPECT_EQ(b->take("AAAAAA", two.epoch()), two.epoch()) << "there is nothing left to own";
    EXPECT_EQ(b->take("NNNNNN", two.epoch()), two.epoch()) << "and here never was";
}

TEST_F(LeasesTest, whoever_is_late_is_struck_off_and_its_writes_are_refused) {
    Leases one(where, "one"), two(where, "two");
    const std::int64_t first = one.epoch();
    EXPECT_EQ(write(*a, entry(1, "made", first)), Stored::Yes);
    EXPECT_TRUE(one.renew());
    EXPECT_TRUE(two.strike_off().nodes.empty());

    stop_the_clock_of(one);
    EXPECT_TRUE(one.renew()) << "nobody has noticed";
    EXPECT_TRUE(two.strike_off().nodes.empty());

    stop_the_clock_of(one);
    const Leases::Freed freed = two.strike_off();
    EXPECT_EQ(freed.nodes, std::vector{first});
    EXPECT_EQ(freed.codes, std::vector<std::string>{"AAAAAA"});
    EXPECT_EQ(write(*a, entry(2, "too late", first)), Stored::Conflict) << "taken or not";
    EXPECT_THROW(a->take("AAAAAA", first), StorageError);
    EXPECT_EQ(b->take("AAAAAA", two.epoch()), two.epoch());
    EXPECT_EQ(write(*a, entry(2, "too late", first)), Stored::Conflict);
    EXPECT_EQ(write(*b, entry(2, "two", two.epoch())), Stored::Yes);
    EXPECT_FALSE(one.renew());
    EXPECT_GT(one.epoch(), two.epoch()) << "no number is given twice";
    EXPECT_TRUE(one.renew());
    EXPECT_EQ(write(*a, entry(3, "too late", one.epoch())), Stored::Conflict);
    EXPECT_EQ(b->load("AAAAAA")->entries, (std::vector<std::string>{"made", "two"}));
}

TEST_F(LeasesTest, whoever_leaves_need_not_be_waited_for) {
    Leases one(where, "one"), two(where, "two");
    EXPECT_EQ(write(*a, entry(1, "made", one.epoch())), Stored::Yes);
    one.leave();
    EXPECT_EQ(two.strike_off().codes.size(), 1u);
    const Leases again(where, "one");
    EXPECT_GT(again.epoch(), two.epoch());
}

// A batch that is not committed yet keeps its leases: whoever takes over reads what it wrote.
TEST_F(LeasesTest, a_write_on_its_way_is_seen_by_whoever_takes_over) {
    Leases one(where, "one"), two(where, "two");
    EXPECT_EQ(write(*a, entry(1, "made", one.epoch())), Stored::Yes);
    std::atomic<bool> stop = false;
    std::int64_t told = 1;
    std::thread writer([&] {
        for (std::int64_t version = 2; !stop; ++version) {
            if (write(*a, entry(version, std::to_string(version), one.epoch())) != Stored::Yes)
                return;
            told = version;
        }
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    for (int tries = 0; tries < 200; ++tries) { // it may be left alone while it writes
        stop_the_clock_of(one);
        if (!two.strike_off().nodes.empty()) break;
    }
    EXPECT_EQ(b->take("AAAAAA", two.epoch()), two.epoch());
    const auto seen = static_cast<std::int64_t>(b->load("AAAAAA")->entries.size());
    writer.join();
    EXPECT_EQ(told, seen) << "what was acknowledged, and nothing after that";
    stop = true;
}

TEST_F(LeasesTest, a_server_alone_and_nodes_exclude_each_other) {
    EXPECT_THROW(open_database(where, Access::Own), StorageHeld);
    a.reset();
    b.reset();
    const auto alone = open_database(where, Access::Own);
    EXPECT_THROW(open_database(where, Access::Share), StorageHeld);
}

TEST_F(LeasesTest, a_name_is_there_once) {
    Leases one(where, "one");
    std::atomic<bool> stop = false;
    std::thread renewing([&] {
        while (!stop) {
            one.renew();
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
    });
    EXPECT_THROW(Leases(where, "one"), StorageHeld);
    stop = true;
    renewing.join();
}

TEST(NodeMessages, every_message_comes_back_as_it_was_and_half_of_one_does_not) {
    const Subscriber who{"key", {3, 4}, "visitor"};
    const std::vector<NodeMessage> all = {
        node::Subscribe{"AAAAAA", 7, who},
        node::Say{"AAAAAA", 7, 8, std::string("a\0b", 3)},
        node::Unsubscribe{"AAAAAA", 7},
        node::Tell{7, 9, "text"},
        node::State{7, 9, Subscription::Removed},
        node::Broken{7},
        node::Join{"AAAAAA", 1, {"visitor", -1, "Ada", "from", "key"}},
        node::Joined{1, Seated{"AAAAAA", 2, "token", "commitment"}},
        node::Joined{1, Refused(Reason::BadOptions, "more")},
        node::Joined{1, Lookup::Unknown},
        node::Read{"AAAAAA", 1, TablePart::Record},
        node::ReadText{1, {Lookup::Archived, "text"}},
        node::Moderate{"AAAAAA", 1, {HostTask::What::Remove, 3}},
        node::Moderated{1, {Lookup::Found, Refused(Reason::NobodySitsThere), "a", "b", "c"}},
        node::Moderated{1, {Lookup::Unknown, {}, "a", "b", "c"}},
        node::List{1},
        node::Listed{1, {{5, "AAAAAA", "x"}, {6, "BBBBBB", ""}}},
        node::Describe{1},
        node::Described{1, {"one", "two"}},
        node::Alive{4},
        node::Gone{5},
    };
    for (const NodeMessage& message : all) {
        const std::string bytes = write_node_message(42, message);
        const auto read = read_node_message(bytes);
        ASSERT_TRUE(read);
        EXPECT_EQ(read->node, 42);
        EXPECT_EQ(read->message.index(), message.index());
        EXPECT_EQ(write_node_message(42, read->message), bytes);
        for (std::size_t size = 0; size < bytes.size(); ++size)
            EXPECT_FALSE(read_node_message(std::string_view(bytes).substr(0, size)));
    }
}

} // namespace
} // namespace trunkline

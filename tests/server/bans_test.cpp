#include "server/bans.hpp"

#include "client.hpp"
#include "server/visitor.hpp"
#include "stage.hpp"

namespace trunkline {
namespace {

using client::Folder;

TEST(Bans, hold_addresses_and_ranges_of_them) {
    Bans bans("");
    EXPECT_TRUE(bans.add("192.0.2.7"));
    EXPECT_TRUE(bans.add("198.51.100.0/22"));
    EXPECT_TRUE(bans.add("2001:db8:1::/48"));
    const auto barred = [&](const char* address) { return bans.bars_visitor(visitor_of(address)); };
    EXPECT_TRUE(barred("192.0.2.7"));
    EXPECT_TRUE(barred("::ffff:192.0.2.7")) << "the same one, by IPv6";
    EXPECT_FALSE(barred("192.0.2.8"));
    EXPECT_TRUE(barred("198.51.103.255"));
    EXPECT_FALSE(barred("198.51.104.0"));
    EXPECT_TRUE(barred("2001:db8:1:2::5"));
    EXPECT_FALSE(barred("2001:db8:2::5"));
    EXPECT_FALSE(bans.bars_visitor("")) << "somebody without limits";
    EXPECT_TRUE(bans.remove("192.0.2.7"));
    EXPECT_FALSE(bans.remove("192.0.2.7"));
    EXPECT_FALSE(barred("192.0.2.7"));
}

TEST(Bans, take_no_nonsense) {
    Bans bans("");
    for (const char* line : {"", "everybody", "0.0.0.0/0", "::/0", "192.0.2.0/33", "192.0.2.0/-1",
                             "192.0.2.0/24x", "token", "token abc", "muted ../../etc"})
        EXPECT_FALSE(bans.add(line)) << line;
    EXPECT_TRUE(bans.lines().empty());
}

TEST(Bans, are_kept_in_a_file_that_people_can_edit) {
    const Folder folder;
    const std::string file = folder.path + "/bans", key(64, 'a');
    {
        Bans bans(file);
        EXPECT_TRUE(bans.add("192.0.2.0/24"));
        EXPECT_TRUE(bans.add("token " + key));
    }
    std::ofstream(file, std::ios::app)
        << "2001:db8::/32 # a whole provider\n\nmuted " << key << "\n";
    Bans bans(file);
    EXPECT_EQ(bans.lines().size(), 4u);
    EXPECT_TRUE(bans.bars_visitor("2001:db8:5:6::/64"));
    EXPECT_TRUE(bans.bars_token(key));
    EXPECT_TRUE(bans.mutes(key));
    std::ofstream(file) << "192.0.2.0/24\nwhoever\n";
    EXPECT_TRUE(stage::says(bans.read(), "bans:2: found 'whoever'"));
    EXPECT_TRUE(bans.bars_token(key)) << "nothing has changed";
    EXPECT_THROW(Bans{file}, std::runtime_error);
}

} // namespace
} // namespace trunkline

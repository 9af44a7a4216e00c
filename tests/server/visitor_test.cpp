// Who counts as one visitor, and what a proxy may say about it.
#include "server/visitor.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "server/rate_limit.hpp"

namespace trunkline {
namespace {

TEST(Visitor, an_address_of_IPv4_is_one_and_so_is_a_64_of_IPv6) {
    EXPECT_EQ(visitor_of("192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(visitor_of("::ffff:192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(visitor_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(visitor_of("2001:db8:1:2::"), visitor_of("2001:db8:1:2:ffff:ffff:ffff:ffff"));
    EXPECT_NE(visitor_of("2001:db8:1:2::1"), visitor_of("2001:db8:1:3::1"));
    EXPECT_EQ(visitor_of("fe80::1%eth0"), "fe80::/64");
    EXPECT_EQ(visitor_of("nobody"), "");
    EXPECT_TRUE(is_loopback("127.0.0.9"));
    EXPECT_TRUE(is_loopback("::1"));
    EXPECT_FALSE(is_loopback("128.0.0.1"));
}

TEST(Visitor, of_what_a_proxy_passes_on_only_its_own_word_counts) {
    const std::vector<std::string> proxies = {"10.0.0.1", "10.0.0.2"};
    const auto by = [&](std::string forwarded, std::string x) {
        return forwarded_address({std::move(forwarded), std::move(x)}, proxies);
    };
    EXPECT_EQ(by("", "192.0.2.60"), "192.0.2.60");
    EXPECT_EQ(by("", "1.2.3.4, 192.0.2.60"), "192.0.2.60") << "the first is the visitor's own";
    EXPECT_EQ(by("", "192.0.2.60, 10.0.0.2"), "192.0.2.60") << "one proxy behind another";
    EXPECT_EQ(by("", "10.0.0.2, 10.0.0.1"), "10.0.0.2") << "a proxy that asks for itself";
    EXPECT_EQ(by("", "192.0.2.60:4711"), "192.0.2.60");
    EXPECT_EQ(by("", "[2001:db8::1]:4711"), "2001:db8::1");
    EXPECT_EQ(by("", "2001:db8::1"), "2001:db8::1");
    EXPECT_EQ(by("for=192.0.2.60;proto=https", ""), "192.0.2.60");
    EXPECT_EQ(by("for=1.2.3.4, proto=https; For=\"[2001:db8::1]:80\"", ""), "2001:db8::1");
    EXPECT_EQ(by("for=unknown", ""), "");
    EXPECT_EQ(by("for=_hidden, for=10.0.0.1", ""), "");
    EXPECT_EQ(by("", ", ,"), "");
    EXPECT_EQ(by("for=192.0.2.60", "192.0.2.60"), "192.0.2.60");
    EXPECT_EQ(by("for=1.2.3.4", "192.0.2.60"), "") << "one of them is invented";
}

TEST(RateLimit, takes_so_many_and_as_many_again_in_its_time) {
    RateLimit limit({3, 30});
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(limit.take("a", 1000));
    EXPECT_FALSE(limit.take("a", 1000));
    EXPECT_EQ(limit.wait_ms("a", 1000), 10'000);
    EXPECT_TRUE(limit.take("b", 1000));
    EXPECT_TRUE(limit.take("a", 11'000));
    EXPECT_FALSE(limit.take("a", 11'000));
    limit.charge("b", 5, 11'000);
    EXPECT_EQ(limit.wait_ms("b", 11'000), 30'000) << "three less five, and one is wanted";
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(limit.take("", 1000));
}

TEST(RateLimit, costs_the_same_with_70000_visitors_as_with_ten) {
    using Clock = std::chrono::steady_clock;
    const auto fastest = [](int visitors) {
        RateLimit limit({1000, 3600});
        std::vector<std::string> names;
        for (int i = 0; i < visitors; ++i) names.push_back("2001:db8::" + std::to_string(i));
        for (const std::string& name : names) limit.take(name, 1000);
        EXPECT_EQ(limit.size(), names.size());
        auto best = Clock::duration::max(); // of a few: the machine may be busy
        for (int round = 0; round < 20; ++round) {
            const auto began = Clock::now();
            for (std::size_t i = 0; i < 100; ++i)
                limit.take(names[(i * 7919 + static_cast<std::size_t>(round)) % names.size()],
                           1000);
            best = std::min(best, Clock::now() - began);
        }
        return std::chrono::duration<double>(best).count();
    };
    // Caches make some difference; going through all of them would be some thousand times as much.
    EXPECT_LT(fastest(70'000), 50 * fastest(10));
}

TEST(RateLimit, forgets_whoever_has_been_away) {
    RateLimit limit({1, 10});
    for (int i = 0; i < 1000; ++i) limit.take(std::to_string(i), 1000);
    for (int i = 0; i < 1000; ++i) limit.take("x", 60'000);
    EXPECT_EQ(limit.size(), 1u);
}

TEST(RateLimit, never_forgets_who_is_asking) {
    RateLimit limit({1, 10});
    const auto held = limit.bucket_of("somebody", 1000);
    const auto asked = limit.bucket_of("somebody else", 1000);
    EXPECT_EQ(limit.size(), 2u);
    EXPECT_TRUE(asked->take(1, {1, 10}, 1000));
    EXPECT_FALSE(limit.any("somebody else", 1000));
}

} // namespace
} // namespace trunkline

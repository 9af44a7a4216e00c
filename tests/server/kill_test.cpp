// Clients that vanish, reload, say things twice and talk nonsense; and kill -9 at random moments:
// what a client was told has happened is there after the restart, once.
#include <cstdlib>

#include "driver.hpp"
#include "postgres_server.hpp"

namespace trunkline::client {
namespace {

TEST(Soak, games_end_well_whatever_their_clients_do) {
    const int tables = std::getenv("TRUNKLINE_LONG") ? 40 : 6;
    const Folder folder;
    const Server server(folder.path, {"--exempt-loopback"});
    const std::atomic<int> port = server.port();
    const std::atomic<bool> stop = false;
    std::vector<Pair> pairs(static_cast<std::size_t>(tables));
    std::vector<std::thread> threads;
    for (int i = 0; i < tables; ++i) {
        Pair& pair = pairs[static_cast<std::size_t>(i)];
        seat_two(port, pair);
        threads.emplace_back(
            [&, i] { Driver(pair, [&] { return port.load(); }, stop, i, true).run(); });
    }
    for (std::thread& thread : threads) thread.join();
    for (const Pair& pair : pairs) {
        EXPECT_EQ(pair.complaint, "");
        const std::string text =
            Socket(port).ask("GET", "/api/tables/" + pair.code + "/record").body;
        std::string error;
        const auto record = read_record(
            text, [](std::string_view id) { return &stage::board(std::string(id)); }, error);
        ASSERT_TRUE(record) << error << text;
        EXPECT_EQ(verify(*record), "");
    }
}

// Fresh games, ended twenty times by a signal while they are played. Each time another number of
// shards goes on with them.
void play_and_end(int signal, unsigned round, const std::string& address = {}) {
    constexpr int kKills = 20;
    constexpr int kTables = 4;
    const Folder folder;
    const auto start = [&](int time) {
        return std::make_unique<Server>(
            folder.path,
            std::vector<std::string>{"--exempt-loopback", "--shards", std::to_string(1 + time % 3)},
            -1, address);
    };
    auto server = start(2);
    ASSERT_GT(server->port(), 0);
    std::atomic<int> port = server->port();
    std::atomic<bool> stop = false;

    std::vector<Pair> pairs(kTables);
    for (Pair& pair : pairs) seat_two(port, pair);
    std::vector<std::unique_ptr<Driver>> drivers;
    std::vector<std::thread> threads;
    for (int i = 0; i < kTables; ++i)
        drivers.push_back(std::make_unique<Driver>(
            pairs[static_cast<std::size_t>(i)], [&] { return port.load(); }, stop, i));
    for (const auto& driver : drivers) threads.emplace_back([&driver] { driver->run(); });
    std::mt19937 random(round);
    for (int i = 0; i < kKills; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20 + random() % 200));
        EXPECT_EQ(server->end(signal), signal == SIGKILL ? 128 + SIGKILL : 0);
        server = start(i);
        ASSERT_GT(server->port(), 0) << "it did not start again";
        port = server->port();
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    stop = true;
    for (std::thread& thread : threads) thread.join();
    server->end(SIGKILL);

    Compared all;
    compare(pairs, address.empty() ? folder.path : address, all);
    std::printf("ended %d times, %zu moves told, %d sent again, %zu lines of chat\n", kKills,
                all.told, all.doubted, all.said);
    EXPECT_GT(all.said, 0u);
    EXPECT_GT(all.told, static_cast<std::size_t>(kKills));
}

TEST(Killed, nothing_told_is_lost_or_doubled) {
    const unsigned rounds = std::getenv("TRUNKLINE_LONG") ? 10 : 1;
    for (unsigned round = 1; round <= rounds && !HasFailure(); ++round)
        play_and_end(SIGKILL, round);
}

TEST(Stopped, nothing_told_is_lost_or_doubled) {
    play_and_end(SIGTERM, 1);
}

TEST(Killed, nothing_told_is_lost_or_doubled_in_postgres) {
    PostgresServer* postgres = PostgresServer::get();
    if (!postgres) GTEST_SKIP() << "tools/setup database has not been run";
    play_and_end(SIGKILL, 1, postgres->address(postgres->new_database()));
}

} // namespace
} // namespace trunkline::client

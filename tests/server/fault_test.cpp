// Nodes are killed, stopped, paused and cut off while games are played over all of them: everything
// that anybody was told is stored once, and every table goes on. TRUNKLINE_LONG=1 has 200 kills, 50
// pauses and 50 cuts.
#include <cstdlib>

#include "driver.hpp"
#include "nodes.hpp"

namespace trunkline::client {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kNodes = 3;
constexpr int kTables = 4;

class Faults : public testing::Test {
  protected:
    void SetUp() override {
        if (!can_run_nodes()) GTEST_SKIP() << "tools/setup database has not been run";
    }

    struct Fault {
        void (*breaks)(Nodes&, std::size_t which);
        void (*repairs)(Nodes&, std::size_t which);
        bool others_go_on; // meanwhile
    };

    // A few tables are played while each of these happens once.
    void play(const std::vector<Fault>& faults, unsigned round) {
        Nodes nodes(kNodes);
        std::mt19937 random(round);
        std::atomic<bool> stop = false;
        std::vector<Pair> pairs(kTables);
        for (int i = 0; i < kTables; ++i)
            seat_two(nodes.port(static_cast<std::size_t>(i) % kNodes),
                     pairs[static_cast<std::size_t>(i)]);
        std::vector<std::thread> threads;
        for (int i = 0; i < kTables; ++i)
            threads.emplace_back([&, i] {
                std::mt19937 which(round + static_cast<unsigned>(i));
                Driver driver(
                    pairs[static_cast<std::size_t>(i)], [&] { return nodes.any_port(which()); },
                    stop, i);
                driver.play_slowly(std::chrono::milliseconds(40));
                driver.run();
            });
        go_on(pairs, "at the start");
        for (const Fault& fault : faults) {
            const std::size_t which = random() % kNodes;
            fault.breaks(nodes, which);
            if (fault.others_go_on) go_on(pairs, "while one is gone");
            fault.repairs(nodes, which);
            go_on(pairs, "when all is well again");
            if (HasFailure()) break;
        }
        stop = true;
        for (std::thread& thread : threads) thread.join();
        compare(pairs, nodes.where, all_);
    }

    // Every game is played on from where it stands, or is over.
    void go_on(const std::vector<Pair>& pairs, const char* when) {
        const auto began = Clock::now();
        std::vector<int> from;
        for (const Pair& pair : pairs) from.push_back(pair.version);
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const auto goes_on = [&] { return pairs[i].over || pairs[i].version > from[i] + 2; };
            // A busy machine may take its time.
            EXPECT_TRUE(comes_true(goes_on) || comes_true(goes_on) || comes_true(goes_on))
                << pairs[i].code << " stands still " << when << " at version " << pairs[i].version;
        }
        longest_ = std::max(longest_, std::chrono::duration<double>(Clock::now() - began).count());
    }

    void TearDown() override {
        if (IsSkipped()) return;
        std::printf("%zu moves told, %d sent again, longest pause %.1f s\n", all_.told,
                    all_.doubted, longest_);
        EXPECT_GT(all_.told, 0u);
    }

    static void start(Nodes& nodes, std::size_t which) { nodes.start(which); }
    static constexpr Fault kKilled = {
        [](Nodes& nodes, std::size_t which) { nodes.end(which, SIGKILL); }, start, true};
    static constexpr Fault kStopped = {
        [](Nodes& nodes, std::size_t which) { EXPECT_EQ(nodes.end(which, SIGTERM), 0); }, start,
        true};
    // For longer than its lease; whoever is connected to it waits, or dials again.
    static constexpr Fault kPaused = {
        [](Nodes& nodes, std::size_t which) {
            nodes.take_out(which);
            nodes.signal(which, SIGSTOP);
            std::this_thread::sleep_for(std::chrono::milliseconds(3600));
        },
        [](Nodes& nodes, std::size_t which) {
            nodes.signal(which, SIGCONT);
            nodes.put_back(which);
        },
        true};
    static constexpr Fault kBusRestarts = {[](Nodes& nodes, std::size_t) { nodes.nats.stop(); },
                                           [](Nodes& nodes, std::size_t) { nodes.nats.start(); },
                                           false};
    static constexpr Fault kDatabaseRestarts = {
        [](Nodes& nodes, std::size_t) { EXPECT_TRUE(nodes.postgres.stop()); },
        [](Nodes& nodes, std::size_t) { EXPECT_TRUE(nodes.postgres.start()); }, false};

    static bool is_long() { return std::getenv("TRUNKLINE_LONG") != nullptr; }

    Compared all_;
    double longest_ = 0;
};

TEST_F(Faults, nodes_are_killed) {
    const unsigned rounds = is_long() ? 67 : 1;
    for (unsigned round = 1; round <= rounds && !HasFailure(); ++round)
        play({kKilled, kStopped, kKilled, kKilled}, round);
}

TEST_F(Faults, nodes_are_paused_for_longer_than_their_lease) {
    const unsigned rounds = is_long() ? 25 : 1;
    for (unsigned round = 1; round <= rounds && !HasFailure(); ++round)
        play({kPaused, kPaused}, round);
}

TEST_F(Faults, the_bus_and_the_database_start_again) {
    const unsigned rounds = is_long() ? 25 : 1;
    for (unsigned round = 1; round <= rounds && !HasFailure(); ++round)
        play({kBusRestarts, kDatabaseRestarts}, round);
}

} // namespace
} // namespace trunkline::client

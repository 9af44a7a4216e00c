// Clients that vanish, reload, say things twice and talk nonsense; and kill -9 at random moments:
// what a client was told has happened is there after the restart, once.
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <map>
#include <mutex>
#include <random>
#include <thread>

#include "postgres_server.hpp"
#include "server/storage.hpp"
#include "socket_player.hpp"
#include "wire/record.hpp"

namespace trunkline::client {
namespace {

struct Pair { // one table, both of its people
    std::string code;
    std::string tokens[2];
    std::vector<std::string> told; // moves in the order of their versions: {"seat":0,…}
    std::vector<std::string> said; // chat that was answered with `done`
    int doubted = 0;               // sent again after a loss
    std::string complaint;
};

// Plays until `stop`, reconnecting whenever the server is gone, and notes what it was told.
class Driver {
  public:
    Driver(Pair& pair, const std::atomic<int>& port, const std::atomic<bool>& stop, int number,
           bool mischief = false)
        : pair_(pair), port_(port), stop_(stop), number_(number), mischief_(mischief) {
        std::string error;
        bot_ = make_bot("random", stage::board("usa"), static_cast<std::uint64_t>(number), error);
    }

    void run() {
        while (!stop_ && !finished()) {
            connect();
            while (!stop_ && !finished() && both_connected()) step();
        }
    }

  private:
    bool both_connected() const {
        return sockets_[0] && sockets_[1] && sockets_[0]->connected() && sockets_[1]->connected();
    }

    bool finished() const { return pages_[0].over() && pages_[1].over(); }

    void misbehave() {
        const int seat = static_cast<int>(random_() % 2);
        switch (random_() % 25) {
            case 0:
                sockets_[seat]->drop(); // a tunnel, a closed lid, a reload
                break;
            case 1:
                pages_[seat].version = 0; // a new device, which knows nothing
                sockets_[seat]->drop();
                break;
            case 2:
                sockets_[seat]->send("{\"type\":\"move\"");
                break;
            case 3:
                sockets_[seat]->send(
                    R"({"type":"move","id":"x","version":1,"move":{"type":"pass"}})");
                break;
            case 4:
                if (!open_message_.empty()) sockets_[open_seat_]->send(open_message_);
                break;
            default:
                break;
        }
    }

    void connect() {
        // What one seat is told meanwhile, the other may hear after its own state.
        const int told = told_version_;
        for (int seat = 0; seat < 2; ++seat) {
            sockets_[seat] = std::make_unique<Socket>(port_);
            if (!sockets_[seat]->connected() || !sockets_[seat]->upgrade()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
                sockets_[0].reset();
                return;
            }
            sockets_[seat]->send(
                R"({"type":"hello","protocol":1,"token":")" + pair_.tokens[seat] +
                R"(","version":)" +
                (pages_[seat].version ? std::to_string(pages_[seat].version) : "null") + "}");
        }
        // Up to date when the missed messages have ended with a table, or with a whole state.
        for (int seat = 0; seat < 2; ++seat)
            while (auto message = sockets_[seat]->receive()) {
                hear(seat, *message);
                const std::string type = field(*message, "type");
                if (type != "state" && type != "table") continue;
                if (const std::string version = field(*message, "version");
                    std::atoi(version.c_str()) < told)
                    pair_.complaint = "told version " + std::to_string(told) +
                                      ", and the server knows only " + version;
                break;
            }
        if (!open_message_.empty() && both_connected()) {
            ++pair_.doubted;
            sockets_[open_seat_]->send(open_message_);
        }
        if (!open_chat_.empty() && both_connected()) sockets_[0]->send(chat_message());
    }

    std::string chat_message() const {
        return R"({"type":"chat","id":")" + open_chat_ + R"(","text":")" + open_chat_ + "\"}";
    }

    void hear(int seat, const std::string& message) {
        const std::string type = field(message, "type");
        if (type == "event") {
            if (pages_[seat].take(message) && pages_[seat].version > told_version_) {
                told_version_ = pages_[seat].version;
                pair_.told.push_back(message);
            }
        } else if (type == "state" || type == "table") {
            pages_[seat].take(message);
            if (seat == 0 && message.find(R"("state":"gathering")") != std::string::npos)
                sockets_[0]->send(R"({"type":"start","id":"start"})");
            if (message.find(R"("state":"shuffling")") != std::string::npos)
                sockets_[seat]->send(salt_message(message, "pepper"));
        }
        if (!open_chat_.empty() && field(message, "id") == open_chat_) {
            if (type == "done") pair_.said.push_back(open_chat_);
            open_chat_.clear();
        }
        if (!open_id_.empty() && seat == open_seat_ && field(message, "id") == open_id_) {
            if (type == "refused" && field(message, "reason") != "storage" &&
                field(message, "reason") != "stale")
                pair_.complaint = "refused: " + message;
            open_id_.clear();
            open_message_.clear();
        }
    }

    void step() {
        if (open_id_.empty())
            for (int seat = 0; seat < 2; ++seat)
                if (pages_[seat].awaits(seat) && pages_[seat].version >= told_version_) {
                    open_seat_ = seat;
                    open_id_ = "d" + std::to_string(number_) + "-" + std::to_string(++count_);
                    open_message_ = R"({"type":"move","id":")" + open_id_ + R"(","version":)" +
                                    std::to_string(pages_[seat].version) + R"(,"move":)" +
                                    choose(pages_[seat], *bot_, stage::board("usa")) + "}";
                    sockets_[seat]->send(open_message_);
                    break;
                }
        if (open_chat_.empty() && random_() % 4 == 0) {
            open_chat_ = "said " + std::to_string(++count_);
            sockets_[0]->send(chat_message());
        }
        if (mischief_) misbehave();
        bool any = false;
        for (int seat = 0; seat < 2; ++seat)
            while (auto message = sockets_[seat]->receive(any ? 0 : 5)) {
                hear(seat, *message);
                any = true;
            }
    }

    Pair& pair_;
    const std::atomic<int>& port_;
    const std::atomic<bool>& stop_;
    int number_;
    bool mischief_;
    std::mt19937 random_{static_cast<unsigned>(number_)};
    std::unique_ptr<Bot> bot_;
    std::unique_ptr<Socket> sockets_[2];
    PageView pages_[2];
    std::string open_id_, open_message_;
    std::string open_chat_; // both its text and its id
    int open_seat_ = 0;
    int count_ = 0;
    int told_version_ = 0;
};

std::string output_of(const std::string& command) {
    std::string text;
    FILE* pipe = popen(command.c_str(), "r");
    char bytes[4096];
    for (std::size_t n = 0; pipe && (n = fread(bytes, 1, sizeof bytes, pipe)) > 0;)
        text.append(bytes, n);
    if (pipe) pclose(pipe);
    return text;
}

void seat_two(int port, Pair& pair) {
    Socket socket(port);
    const std::string made =
        socket
            .ask("POST", "/api/tables",
                 R"({"map":"usa","name":"A","seats":[{"bot":null},{"bot":null}]})")
            .body;
    pair.code = field(made, "code");
    pair.tokens[0] = field(made, "token");
    pair.tokens[1] = field(
        socket.ask("POST", "/api/tables/" + pair.code + "/join", R"({"name":"B"})").body, "token");
    EXPECT_FALSE(pair.tokens[1].empty()) << made;
}

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
        threads.emplace_back([&, i] { Driver(pair, port, stop, i, true).run(); });
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
        drivers.push_back(
            std::make_unique<Driver>(pairs[static_cast<std::size_t>(i)], port, stop, i));
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

    std::size_t told = 0, said = 0;
    int doubted = 0;
    for (const Pair& pair : pairs) {
        EXPECT_EQ(pair.complaint, "");
        std::map<std::string, int> kept; // lines of chat
        const std::string where = address.empty() ? folder.path : address;
        const auto table = open_database(where, Access::Look)->load(pair.code);
        ASSERT_TRUE(table);
        for (const auto& [number, text] : table->chat) ++kept[field(text, "text")];
        // The newest are kept; of those that were not answered at the end some are among them.
        const auto newest = std::min<std::size_t>(pair.said.size(), kMostChat / 2);
        for (std::size_t i = pair.said.size() - newest; i < pair.said.size(); ++i)
            EXPECT_EQ(kept[pair.said[i]], 1) << pair.said[i];
        said += pair.said.size();
        const std::string text =
            output_of(std::string(TRUNKLINE_BINARY) + " admin " +
                      (address.empty() ? "--data " + folder.path : "--store '" + address + "'") +
                      " export " + pair.code);
        std::string error;
        const auto record = read_record(
            text, [](std::string_view id) { return &stage::board(std::string(id)); }, error);
        ASSERT_TRUE(record) << error << text;
        // Opening tickets stand in the order of seats in a record; the rest as it was told.
        std::size_t next = 2;
        for (const std::string& event : pair.told) {
            if (event.find(R"("type":"keep")") != std::string::npos && next == 2) continue;
            ASSERT_LT(next, record->moves.size()) << "told, but not stored: " << event;
            std::string written_move;
            json::Writer out(written_move);
            WrittenMove move = record->moves[next++];
            EXPECT_NE(event.find("\"seat\":" + std::to_string(move.move.seat)), std::string::npos);
            if (move.move.type == MoveType::Claim) {
                write_move(out, *record->board, move, WithSeat::Yes);
                written_move.pop_back();
                EXPECT_NE(event.find(written_move.substr(1)), std::string::npos)
                    << event << written_move;
            }
        }
        EXPECT_LE(record->moves.size(), next + 1) << "more stored than was sent";
        told += pair.told.size();
        doubted += pair.doubted;
    }
    std::printf("ended %d times, %zu moves told, %d sent again, %zu lines of chat\n", kKills, told,
                doubted, said);
    EXPECT_GT(said, 0u);
    EXPECT_GT(told, static_cast<std::size_t>(kKills));
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

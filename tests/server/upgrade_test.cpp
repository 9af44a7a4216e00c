// A new version takes over while people play: the listening socket stays open all the time, as with
// systemd's socket activation, the new process waits until the old one has let go of the tables,
// and whoever plays comes back within a second.
#include <chrono>
#include <memory>

#include "socket_player.hpp"

namespace trunkline::client {
namespace {

using stage::says;
using Clock = std::chrono::steady_clock;

// As systemd holds it: it listens, whichever process serves.
class ListeningSocket {
  public:
    ListeningSocket() {
        descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        bind(descriptor, reinterpret_cast<sockaddr*>(&address), sizeof address);
        listen(descriptor, 4096);
        socklen_t size = sizeof address;
        getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size);
        port = ntohs(address.sin_port);
    }
    ~ListeningSocket() { close(descriptor); }
    ListeningSocket(const ListeningSocket&) = delete;

    int descriptor = -1;
    int port = 0;
};

// Two people at one table, who come back whenever the server goes.
class Pair {
  public:
    explicit Pair(int port) : port_(port) {
        Socket http(port);
        const std::string made =
            http.ask("POST", "/api/tables",
                     R"({"map":"usa","name":"Ada","seats":[{"bot":null},{"bot":null}]})")
                .body;
        code = field(made, "code");
        tokens_[0] = field(made, "token");
        tokens_[1] = field(
            http.ask("POST", "/api/tables/" + code + "/join", R"({"name":"Bob"})").body, "token");
        for (int seat = 0; seat < 2; ++seat) come(seat);
        sockets_[0]->send(R"({"type":"start","id":"start"})");
        std::string error;
        bot_ = make_bot("random", stage::board("usa"), 1, error);
    }

    // Reads and moves until so many moves more are acknowledged, or the game is over.
    void play(int moves) {
        for (moves += acknowledged; acknowledged < moves && !pages_[0].over();) {
            for (int seat = 0; seat < 2; ++seat) {
                const auto message = sockets_[seat]->receive(5);
                if (message)
                    take(seat, *message);
                else if (!sockets_[seat]->connected())
                    come(seat);
            }
            const int seat = pages_[0].awaits(0) ? 0 : 1;
            if (!pages_[seat].awaits(seat) || asked_[seat] == pages_[seat].version) continue;
            asked_[seat] = pages_[seat].version;
            sockets_[seat]->send(R"({"type":"move","id":"m)" + std::to_string(++last_id_) +
                                 R"(","version":)" + std::to_string(pages_[seat].version) +
                                 R"(,"move":)" + choose(pages_[seat], *bot_, stage::board("usa")) +
                                 "}");
        }
    }
    bool over() const { return pages_[0].over(); }

    std::string code;
    int acknowledged = 0, came_back = 0;
    // From the good-bye to the state of the table, at best: the machine may be busy.
    Clock::duration quickest = Clock::duration::max();

  private:
    void come(int seat) {
        const auto since = Clock::now();
        asked_[seat] = 0;
        sockets_[seat] = std::make_unique<Socket>(port_);
        ASSERT_TRUE(sockets_[seat]->upgrade()) << "nobody is refused";
        sockets_[seat]->send(R"({"type":"hello","protocol":1,"token":")" + tokens_[seat] +
                             R"(","version":null})");
        if (!bot_) return; // at first
        const auto state = sockets_[seat]->receive();
        ASSERT_TRUE(state);
        take(seat, *state);
        quickest = std::min(quickest, Clock::now() - since);
        ++came_back;
    }
    void take(int seat, const std::string& message) {
        acknowledged += says(message, R"("id":"m)") && !says(message, R"("type":"refused")");
        if (says(message, R"("state":"shuffling")"))
            sockets_[seat]->send(salt_message(message, "x" + std::to_string(seat)));
        pages_[seat].take(message);
    }

    int port_;
    std::string tokens_[2];
    std::unique_ptr<Socket> sockets_[2];
    PageView pages_[2];
    int asked_[2] = {0, 0};
    int last_id_ = 0;
    std::unique_ptr<Bot> bot_;
};

TEST(Upgrade, people_play_on_through_it_and_nobody_is_refused) {
    const Folder folder;
    const ListeningSocket door;
    auto running =
        std::make_unique<Server>(folder.path, std::vector<std::string>{}, -1, "", door.descriptor);
    ASSERT_EQ(running->port(), door.port);
    Pair pair(door.port);
    pair.play(10);
    for (int upgrade = 1; upgrade <= 3; ++upgrade) {
        // It begins while the other still serves, and has to wait for it.
        auto next = std::make_unique<Server>(folder.path, std::vector<std::string>{}, -1, "",
                                             door.descriptor, Server::Start::InBackground);
        pair.play(5);
        kill(running->pid(), SIGTERM);
        while (pair.came_back < 2 * upgrade && !HasFailure()) pair.play(1);
        pair.play(10);
        EXPECT_EQ(running->wait(), 0);
        next->wait_until_open();
        EXPECT_EQ(next->port(), door.port);
        running = std::move(next);
        EXPECT_EQ(pair.came_back, 2 * upgrade);
    }
    EXPECT_LT(pair.quickest, std::chrono::seconds(1));
    while (!pair.over() && !testing::Test::HasFailure()) pair.play(20);
    Socket http(door.port);
    const Response record = http.ask("GET", "/api/tables/" + pair.code + "/record");
    EXPECT_EQ(record.status, 200);
    std::ofstream(folder.path + "/record.json") << record.body;
    EXPECT_EQ(std::system((std::string(TRUNKLINE_BINARY) + " verify " + folder.path +
                           "/record.json >" + folder.path + "/verified")
                              .c_str()),
              0);
    EXPECT_EQ(running->end(SIGTERM), 0);
}

TEST(Upgrade, a_socket_that_does_not_listen_is_one_clear_line) {
    const Folder folder;
    const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    Server server(folder.path, {}, -1, "", descriptor);
    close(descriptor);
    EXPECT_EQ(server.wait(), 1);
    std::ifstream in(folder.path + "/log");
    std::string line;
    std::getline(in, line);
    EXPECT_EQ(line,
              "trunkline serve: the socket that was given (LISTEN_FDS) does not listen to TCP");
}

} // namespace
} // namespace trunkline::client

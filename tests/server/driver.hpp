// Clients that play whatever happens to the server, and note what they were told; and whoever
// compares that with what is stored. Neither knows how the server is made.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <random>
#include <thread>

#include "server/storage.hpp"
#include "socket_player.hpp"
#include "wire/record.hpp"

namespace trunkline::client {

struct Pair { // one table, both of its people
    std::string code;
    std::string tokens[2];
    std::vector<std::string> told; // moves in the order of their versions: {"seat":0,…}
    std::vector<std::string> said; // chat that was answered with `done`
    int doubted = 0;               // sent again after a loss
    std::string complaint;
    std::atomic<int> version = 0; // told so far
    std::atomic<bool> over = false;
};

// Plays until `stop`, reconnecting whenever the server is gone, and notes what it was told.
class Driver {
  public:
    // `port`: where to find the server, or a node of it, right now.
    Driver(Pair& pair, std::function<int()> port, const std::atomic<bool>& stop, int number,
           bool mischief = false)
        : pair_(pair), port_(std::move(port)), stop_(stop), number_(number), mischief_(mischief) {
        std::string error;
        bot_ = make_bot("random", stage::board("usa"), static_cast<std::uint64_t>(number), error);
    }

    void run() {
        while (!stop_ && !finished()) {
            connect();
            while (!stop_ && !finished() && both_connected()) step();
        }
        pair_.over = finished();
    }
    // So long between two moves.
    void play_slowly(std::chrono::milliseconds pause) { pause_ = pause; }

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
        last_heard_[0] = last_heard_[1] = std::chrono::steady_clock::now();
        for (int seat = 0; seat < 2; ++seat) {
            sockets_[seat] = std::make_unique<Socket>(port_());
            sockets_[seat]->patience = static_cast<int>(kPatience.count()) * 1000;
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
            while (auto message = sockets_[seat]->receive(sockets_[seat]->patience)) {
                hear(seat, *message);
                const std::string type = field(*message, "type");
                if (type == "refused" || type == "bye") return sockets_[seat]->drop();
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
                pair_.version = told_version_ = pages_[seat].version;
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
        if (open_id_.empty() && pause_.count() > 0) std::this_thread::sleep_for(pause_);
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
                last_heard_[seat] = std::chrono::steady_clock::now();
            }
        // Somebody always moves: silence is a broken line, and one dials again.
        for (int seat = 0; seat < 2; ++seat)
            if (std::chrono::steady_clock::now() - last_heard_[seat] > kPatience)
                sockets_[seat]->drop();
    }

    static constexpr std::chrono::seconds kPatience{3};
    Pair& pair_;
    std::chrono::milliseconds pause_{0};
    std::chrono::steady_clock::time_point last_heard_[2];
    std::function<int()> port_;
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

inline std::string output_of(const std::string& command) {
    std::string text;
    FILE* pipe = popen(command.c_str(), "r");
    char bytes[4096];
    for (std::size_t n = 0; pipe && (n = fread(bytes, 1, sizeof bytes, pipe)) > 0;)
        text.append(bytes, n);
    if (pipe) pclose(pipe);
    return text;
}

inline void seat_two(int port, Pair& pair) {
    stage::board("usa"); // read once, before several threads ask for it
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

struct Compared {
    std::size_t told = 0, said = 0;
    int doubted = 0;
};

// Everything that anybody was told is stored exactly once, and in that order. `where` is a folder
// or the address of a database.
inline void compare(const std::vector<Pair>& pairs, const std::string& where, Compared& all) {
    for (const Pair& pair : pairs) {
        EXPECT_EQ(pair.complaint, "");
        std::map<std::string, int> kept; // lines of chat
        const auto table = open_database(where, Access::Look)->load(pair.code);
        ASSERT_TRUE(table);
        for (const auto& [number, text] : table->chat) ++kept[field(text, "text")];
        // The newest are kept; of those that were not answered at the end some are among them.
        const auto newest = std::min<std::size_t>(pair.said.size(), kMostChat / 2);
        for (std::size_t i = pair.said.size() - newest; i < pair.said.size(); ++i)
            EXPECT_EQ(kept[pair.said[i]], 1) << pair.said[i];
        all.said += pair.said.size();
        const std::string text =
            output_of(std::string(TRUNKLINE_BINARY) + " admin " +
                      (is_address(where) ? "--store '" + where + "'" : "--data " + where) +
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
        all.told += pair.told.size();
        all.doubted += pair.doubted;
    }
}

} // namespace trunkline::client

// Thousands of clients on one thread: each makes or joins a table, opens a WebSocket, keeps count
// of what it is told, and moves when its table's time has come. Every message is checked.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/board.hpp"

namespace trunkline::load {

using Clock = std::chrono::steady_clock;

// What one seat knows, as far as it takes to play and to check: figures, no strings.
struct Known {
    int version = 0;
    bool dealt = false, over = false, first_card = false; // first_card: the second is awaited
    unsigned to_move = 0;
    std::array<int, 9> hand = {};
    std::array<int, 5> cards = {}, trains = {};
    std::array<bool, 5> slot_plain = {}; // of the row: a card, and no locomotive
    int deck = 0, discard = 0, row = 0, tunnel = 0;
    bool tunnel_waits = false;
    std::vector<std::string> offer;
    int keep = 0;
};

enum class Stage : std::uint8_t { Idle, Connecting, Seating, Upgrading, Greeting, Playing, Gone };

struct Client {
    int descriptor = -1;
    int table = -1; // -1: only echoes
    int seat = -1;  // -1: looks on
    Stage stage = Stage::Idle;
    std::string in, out;
    std::string token;
    Known known;
    std::uint32_t events = 0; // epoll
};

struct TableOfFour {
    std::string code;
    std::vector<int> clients;
    std::vector<bool> open; // routes that nobody has claimed
    int in_flight = -1;     // seat that waits for its answer
    Clock::time_point sent;
    int claimed = -1; // the route that the last message asked for
};

struct Tally {
    std::uint64_t accepted = 0, refused = 0, messages = 0, late = 0;
    std::vector<float> latency_ms;
    std::string fault; // the first thing that was wrong with what a client was told
};

class Crowd {
  public:
    Crowd(int port, const Board& board);
    ~Crowd();

    // Makes tables with so many people (and bots of that level) and seats everybody; returns when
    // all are dealt.
    void gather(int tables, int people, int bots, const std::string& level);
    // More connections that only look on at the tables.
    void look_on(int count);
    // Moves at this rate, spread evenly over the tables, for so long.
    void play(double moves_per_second, double seconds);
    // Cuts so many connections off and brings them back with their whole state; seconds it took.
    double reconnect(int count);
    // Round trips of the smallest message over so many connections, as fast as they go.
    double echo(int connections, double seconds);

    Tally tally;
    int connected() const;

  private:
    void open_connection(int client);
    void seat_request(int client);
    void poll(int ms);
    void read_from(int client);
    void flush(int client);
    void send_text(Client& client, std::string_view text);
    void got_http(int client);
    void got_message(int client, std::string_view message);
    void merge(Client& client, const void* changes);
    void prepare(Client& client, const void* about, std::string_view message);
    void check(const Client& client, std::string_view message);
    bool move(int table);
    std::string choose(TableOfFour& table, const Known& known, int seat) const;
    void fault(std::string_view what, std::string_view message);

    int port_;
    const Board& board_;
    std::unordered_map<std::string, int> routes_;
    int epoll_;
    std::vector<Client> clients_;
    std::vector<TableOfFour> tables_;
    std::string setup_;
    std::uint64_t echoes_ = 0, ids_ = 0;
    bool echoing_ = false;
    int playing_ = 0; // clients that are up to date
};

} // namespace trunkline::load

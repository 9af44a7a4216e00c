// All tables of a host: makes them, finds them, brings them back after a restart, and keeps their
// lines, timers and bots going. Everything here happens on one thread; the store and the bots
// answer through `post`.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <queue>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/bot_pool.hpp"
#include "server/figures.hpp"
#include "server/store.hpp"
#include "server/subscribers.hpp"
#include "server/table.hpp"

namespace trunkline {

struct LobbyOptions {
    std::string folder;
    BotPoolOptions bots;
};

// What making or joining a table came to.
struct Seated {
    bool ok = false;
    std::string refusal; // the message `refused`, where it is not ok
    std::string code;
    int seat = 0;
    std::string token;
    std::string commitment;
};

class Lobby {
  public:
    using Post = std::function<void(std::function<void()>)>;

    // Throws StoreError where the folder cannot be used. Tables that were open go on.
    Lobby(const LobbyOptions& options, const Post& post);
    ~Lobby();

    const Board* board(std::string_view id) const;

    // The table of that code, from memory or from the store; nullptr where there is none.
    Table* find(std::string_view code);
    // `visitor`: who asks for it; the bots at it think in that visitor's share of time.
    void make(Setup setup, int seat, std::string name, const std::string& visitor,
              std::function<void(Seated)> answer);
    // `seat` -1: any. `from`: the token of a seat at the table that this one continues.
    void join(std::string_view code, int seat, std::string name, const std::string& from,
              std::function<void(Seated)> answer);

    // A connection; it is attached to a table by hello() until gone().
    Listener listen(Subscriber& subscriber);
    void hello(Listener listener, Table& table, int seat, int version, const std::string& visitor);
    void hear(Listener listener, std::string_view code, std::string_view message);
    void gone(Listener listener, std::string_view code);

    void tick();
    // Public tables that gather or play, newest first.
    std::vector<const Table*> public_tables() const;
    std::map<std::string, std::uint64_t> tables_by_state() const;
    std::string trouble() const { return store_.trouble(); }
    BotPool& bots() { return bots_; }
    Figures& figures() { return figures_; }
    static Milliseconds now();

  private:
    class Hosted;
    struct Once;
    struct TextHash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    struct Due {
        Milliseconds at;
        std::int64_t table;
        friend bool operator>(const Due& a, const Due& b) { return a.at > b.at; }
    };

    Hosted* add(std::int64_t id, const Board& board);
    Hosted* load(const StoredTable& stored);
    Hosted* by_code(std::string_view code);
    Listener once(std::function<void(std::string_view)> answer);
    void make_table(Setup setup, std::optional<std::string> visitor,
                    const std::function<void(Hosted*, std::string)>& answer);
    void seat_down(Hosted& hosted, int seat, std::string name, const std::string& token,
                   std::string kept, std::function<void(Seated)> answer);
    void stored(const Batch& batch);
    void thought(const BotAnswer& answer);
    void schedule(Hosted& hosted);
    void unload_idle();

    std::map<std::string, Board, std::less<>> boards_;
    Figures figures_;
    std::unordered_map<std::int64_t, std::unique_ptr<Hosted>> tables_;
    std::unordered_map<std::string, Hosted*, TextHash, std::equal_to<>> codes_;
    Subscribers subscribers_;
    std::unordered_map<Listener, std::unique_ptr<Once>> onces_;
    std::priority_queue<Due, std::vector<Due>, std::greater<>> timers_;
    std::int64_t last_table_ = 0;
    Milliseconds next_sweep_ = 0;
    std::string last_trouble_;
    Store store_; // these two stop first: their threads post to what is above
    BotPool bots_;
};

} // namespace trunkline

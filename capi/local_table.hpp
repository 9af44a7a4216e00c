// A table without a server: it keeps its own entries and lets its bots think when it is told to.
// What is said to it and what it says are the messages of docs/PROTOCOL.md.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.hpp"
#include "server/table.hpp"

namespace trunkline {

class LocalTable final : public Keeper {
  public:
    explicit LocalTable(const Board& board) : table_(board, *this) {}

    // Everybody sits down at once; `tokens` has one for each seat that is a person's. False, and
    // one line in `error`, where the table does not like it.
    bool make(Setup setup, const std::vector<std::string>& names,
              const std::vector<std::string>& tokens, Milliseconds now, std::string& error);
    bool load(std::vector<std::string> entries, std::map<std::int64_t, std::string> chat,
              Milliseconds now, std::string& error);

    // The first thing a connection says has to be `hello`.
    void hear(ConnectionId connection, std::string_view message, Milliseconds now);
    void hang_up(ConnectionId connection, Milliseconds now);
    void tick(Milliseconds now);
    // Lets one bot that is awaited make up its mind.
    void think(Milliseconds now, const Budget& budget);
    bool has_to_think() const { return !questions_.empty(); }
    bool wants_rematch() const { return rematch_.has_value(); }
    void continued(std::string code, Milliseconds now);

    struct Said {
        ConnectionId to;
        std::string message;
    };
    std::optional<Said> next();
    const std::vector<std::string>& entries() const { return entries_; }
    const std::map<std::int64_t, std::string>& chat() const { return chat_; } // the newest lines
    const Table& table() const { return table_; }

  private:
    struct BotQuestion {
        int seat;
        std::string level;
        View view;
        std::uint64_t number;
    };
    struct Rematch {
        int seat;
        ConnectionId connection;
        std::string id;
    };

    void store(std::int64_t version, std::string_view entry, bool open) override;
    void store_chat(std::int64_t number, std::string_view text) override;
    void tell(ConnectionId to, std::string_view message) override;
    void think(int seat, const std::string& level, const View& view,
               std::uint64_t question) override;
    void rematch(int seat, ConnectionId connection, const std::string& id) override;
    void answered(Caller caller, const Result& result) override;

    void settle(Milliseconds now); // what was written is safe
    bool hello(ConnectionId connection, std::string_view message, Milliseconds now);

    std::vector<std::string> entries_;
    std::map<std::int64_t, std::string> chat_;
    int unsettled_ = 0; // entries and lines of chat that the table does not know to be stored
    std::deque<Said> said_;
    std::deque<BotQuestion> questions_;
    std::optional<Rematch> rematch_;
    std::optional<Refused> refusal_; // of somebody who wanted to sit down
    std::vector<ConnectionId> listening_;
    std::map<std::string, std::unique_ptr<Bot>> bots_;
    Table table_;
};

} // namespace trunkline

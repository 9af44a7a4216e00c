// A stored table that is only looked at: nobody listens, and nothing is stored.
#pragma once

#include <memory>
#include <string>

#include "server/storage.hpp"
#include "server/table.hpp"

namespace trunkline {

class ReadTable {
  public:
    // Nothing, and one line in `error`, where it cannot be read by this board; `board` is the map
    // that its first entry names, or null.
    static std::unique_ptr<ReadTable> read(const StoredTable& stored, const Board* board,
                                           std::string& error);
    const Table& table() const { return table_; }
    // The record of what was played, or nothing where the cards were never dealt.
    std::string record() const;

  private:
    struct NoKeeper final : Keeper {
        void store(std::int64_t, std::string_view, bool) override {}
        void store_chat(std::int64_t, std::string_view) override {}
        void tell(ConnectionId, std::string_view) override {}
        void answered(Caller, const Result&) override {}
        void think(int, const std::string&, const View&, std::uint64_t) override {}
        void rematch(int, ConnectionId, const std::string&) override {}
    };
    explicit ReadTable(const Board& board) : table_(board, keeper_) {}

    NoKeeper keeper_;
    Table table_;
};

} // namespace trunkline

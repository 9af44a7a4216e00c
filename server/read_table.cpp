#include "server/read_table.hpp"

namespace trunkline {

std::unique_ptr<ReadTable> ReadTable::read(const StoredTable& stored, const Board* board,
                                           std::string& error) {
    if (!board) {
        error = "its map is not known here";
        return nullptr;
    }
    auto read = std::unique_ptr<ReadTable>(new ReadTable(*board));
    return read->table_.load(stored.entries, stored.chat, 0, error) ? std::move(read) : nullptr;
}

std::string ReadTable::record() const {
    return table_.state() < TableState::Running ? std::string() : table_.record();
}

} // namespace trunkline

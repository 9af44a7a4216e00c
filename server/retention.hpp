// How long tables are kept. One that nobody has touched for so long is closed; one that has been
// over for so long is taken out of the way; of both the record stays, packed. Tables that cannot
// be read are left alone.
#pragma once

#include <functional>
#include <string>

#include "server/storage.hpp"
#include "server/table.hpp"

namespace trunkline {

struct RetentionOptions {
    int open_days = 90;     // without an entry
    int finished_days = 30; // after the end
};

class Retention {
  public:
    using FindBoard = std::function<const Board*(std::string_view id)>;

    // `post`: to the thread of tick().
    Retention(Storage& storage, Storage::Post post, RetentionOptions options, FindBoard board)
        : storage_(storage), post_(std::move(post)), options_(options), board_(std::move(board)) {}

    // Looks through the storage now and then; one table at a time, so that nobody notices.
    void tick(Milliseconds now);

  private:
    void look_through(HeadsQuery query, Milliseconds now);
    void archive_each(std::vector<TableHead> heads, HeadsQuery next, Milliseconds now);
    void archive(const StoredTable& stored, Milliseconds now);

    Storage& storage_;
    Storage::Post post_;
    RetentionOptions options_;
    FindBoard board_;
    Milliseconds next_ = 0;
};

} // namespace trunkline

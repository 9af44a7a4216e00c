// Where tables are kept so that nothing told is ever lost: a folder with one SQLite file, written
// by one thread that commits many tables' lines at once. A line is either on disk for good before
// anybody hears of it, or it never happened.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace trunkline {

// The folder cannot be used; what() is one clear line for the host.
struct StoreError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// One line of a table's history. Version 1 makes the table.
struct Line {
    std::int64_t table = 0;
    std::int64_t version = 0;
    std::string code; // of the table
    std::string body;
    bool open = true; // false: the table is over, and need not be read when the server starts
};

struct Batch {
    std::vector<Line> lines;
    std::string error; // empty where all of them are on disk; else none of them is
    double seconds = 0;
};

struct StoredTable {
    std::int64_t table = 0;
    std::string code;
    bool open = false;
    std::vector<std::string> lines;
};

class Store {
  public:
    // Takes the folder for this process alone, makes it where it is missing, and brings an older
    // file up to date. `stored` is called by the writing thread after each commit or failure.
    Store(const std::string& folder, std::function<void(Batch)> stored);
    // Writes what is waiting.
    ~Store();
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    void append(Line line);

    // Every open table, lines in order; then, one at a time, any table by its code.
    void read_open(const std::function<void(StoredTable)>& visit);
    std::optional<StoredTable> read(std::string_view code);
    std::int64_t last_table();

    // Why the last attempt to write failed; empty while all is well.
    std::string trouble() const;

  private:
    struct Files;
    void write_lines();
    std::string commit(const std::vector<Line>& lines);

    std::unique_ptr<Files> files_;
    std::function<void(Batch)> stored_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Line> waiting_;
    std::string trouble_;
    bool stopping_ = false;
    std::thread writer_;
};

// For `trunkline admin`, on a folder whether or not a server holds it.
std::vector<StoredTable> list_tables(const std::string& folder); // without lines
std::optional<StoredTable> read_table(const std::string& folder, std::string_view code);
// A consistent copy as one file; the server may go on writing.
void back_up(const std::string& folder, const std::string& file);
// Puts a copy into a folder that holds no tables and no server.
void restore(const std::string& folder, const std::string& file);

} // namespace trunkline

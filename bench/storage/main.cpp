// bench_storage: entries a second that reach the disk, in SQLite and in PostgreSQL in one run, and
// the ratio of the two. 2,000 tables have one entry each on its way, as in a full house.
//   bench_storage [--seconds N]
#include <fmt/core.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "server/storage.hpp"
#include "tests/server/loop.hpp"
#include "tests/server/postgres_server.hpp"

namespace trunkline {
namespace {

constexpr int kTables = 2000;

double entries_per_second(const std::string& where, double seconds) {
    using Clock = std::chrono::steady_clock;
    const std::string text =
        R"({"type":"move","at":1794942766720,"clock":71,"seat":0,"id":"22386-4","move":)"
        R"({"type":"claim","route":"kiruna:boden","pay":{"black":3}}})";
    Loop loop;
    std::int64_t stored = 0, on_the_way = 0;
    std::string error;
    bool over = false;
    Storage* storage = nullptr;
    const auto append = [&](const std::string& code, std::int64_t version) {
        ++on_the_way;
        storage->write(NewEntry{code, version, version, text, true, false});
    };
    Storage here(
        where,
        Storage::Owners::only([&](std::function<void()> work) { loop.post(std::move(work)); },
                              [&](const Storage::Batch& batch) {
                                  on_the_way -= static_cast<std::int64_t>(batch.writes.size());
                                  stored += static_cast<std::int64_t>(batch.writes.size());
                                  if (over || !error.empty()) return;
                                  for (const Write& write : batch.writes) {
                                      const auto& entry = std::get<NewEntry>(write);
                                      append(entry.code, entry.version + 1);
                                  }
                              }),
        [&](const Storage::Commit& commit) {
            if (!commit.error.empty()) error = commit.error;
        });
    storage = &here;
    for (int i = 0; i < kTables; ++i) append(fmt::format("T{:05}", i), 1);
    loop.run_until([&] { return stored >= kTables || !error.empty(); });
    const std::int64_t before = stored;
    const auto began = Clock::now();
    const auto took = [&] { return std::chrono::duration<double>(Clock::now() - began).count(); };
    loop.run_until([&] { return took() >= seconds || !error.empty(); });
    const double rate = static_cast<double>(stored - before) / took();
    over = true;
    loop.run_until([&] { return on_the_way == 0; });
    if (!error.empty()) fmt::print("{}\n", error);
    return rate;
}

} // namespace
} // namespace trunkline

int main(int argc, char** argv) {
    using namespace trunkline;
    const double seconds =
        argc == 3 && std::string(argv[1]) == "--seconds" ? std::atof(argv[2]) : 5;
    client::PostgresServer* postgres = client::PostgresServer::get("on");
    for (int round = 1; round <= 2; ++round) {
        std::string folder = "/tmp/trunkline-storage-XXXXXX";
        const double sqlite = entries_per_second(mkdtemp(folder.data()), seconds);
        std::filesystem::remove_all(folder);
        fmt::print("SQLite      {:>8.0f} entries/s\n", sqlite);
        if (!postgres) continue; // tools/setup database
        const double other =
            entries_per_second(postgres->address(postgres->new_database()), seconds);
        fmt::print("PostgreSQL  {:>8.0f} entries/s, {:.2f} of SQLite\n", other, other / sqlite);
    }
    return 0;
}

#include "server/storage.hpp"

#include <chrono>
#include <iterator>

namespace trunkline {
namespace {

constexpr auto kWindow = std::chrono::milliseconds(2); // writes gather this long under load
constexpr std::size_t kManyWrites = 4;                 // load: so many writes in the last commit
constexpr std::size_t kLargestBatch = 512;

} // namespace

bool is_address(std::string_view where) {
    return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

std::unique_ptr<Database> open_database(const std::string& where, Access access) {
    return is_address(where) ? open_postgres(where, access) : open_folder(where, access);
}

Storage::Storage(const std::string& where, Post post, std::function<void(const Batch&)> stored)
    : post_(std::move(post)),
      stored_(std::move(stored)),
      writing_(open_database(where, Access::Own)),
      reading_(open_database(where, Access::Look)),
      writer_([this] { write_batches(); }),
      reader_([this] { answer_reads(); }) {}

Storage::~Storage() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_writer_.notify_one();
    wake_reader_.notify_one();
    writer_.join();
    reader_.join();
}

void Storage::write(Write write) {
    bool first = false;
    {
        const std::lock_guard lock(mutex_);
        first = waiting_.empty();
        waiting_.push_back(std::move(write));
    }
    if (first) wake_writer_.notify_one();
}

void Storage::probe(std::function<void(const std::string&)> answer) {
    {
        const std::lock_guard lock(mutex_);
        probes_.push_back(std::move(answer));
    }
    wake_writer_.notify_one();
}

void Storage::write_batches() {
    using Clock = std::chrono::steady_clock;
    std::size_t last_size = 0;
    for (;;) {
        auto batch = std::make_shared<Batch>();
        std::vector<std::function<void(const std::string&)>> probes;
        {
            std::unique_lock lock(mutex_);
            wake_writer_.wait(lock,
                              [&] { return stopping_ || !waiting_.empty() || !probes_.empty(); });
            if (waiting_.empty() && stopping_) return;
            if (last_size >= kManyWrites && !stopping_) {
                lock.unlock();
                std::this_thread::sleep_for(kWindow);
                lock.lock();
            }
            probes.swap(probes_);
            if (waiting_.size() <= kLargestBatch) {
                batch->writes.swap(waiting_);
            } else {
                const auto end = waiting_.begin() + kLargestBatch;
                batch->writes.assign(std::make_move_iterator(waiting_.begin()),
                                     std::make_move_iterator(end));
                waiting_.erase(waiting_.begin(), end);
            }
        }
        last_size = batch->writes.size();
        const auto began = Clock::now();
        try {
            if (!batch->writes.empty())
                batch->results = writing_->write(batch->writes);
            else
                writing_->probe();
        } catch (const StorageError& error) {
            batch->error = error.what();
            batch->results.assign(batch->writes.size(), Stored::Failed);
        }
        batch->seconds = std::chrono::duration<double>(Clock::now() - began).count();
        {
            const std::lock_guard lock(mutex_);
            trouble_ = batch->error;
        }
        post_([this, batch, probes = std::move(probes)] {
            if (!batch->writes.empty()) stored_(*batch);
            for (const auto& answer : probes) answer(batch->error);
        });
    }
}

void Storage::answer_reads() {
    for (;;) {
        std::function<void()> next;
        {
            std::unique_lock lock(mutex_);
            wake_reader_.wait(lock, [&] { return stopping_ || !reads_.empty(); });
            if (stopping_) return;
            next = std::move(reads_.front());
            reads_.pop_front();
        }
        next();
    }
}

template <class T>
void Storage::read(std::function<T(Database&)> ask, std::function<void(const Answer<T>&)> answer) {
    {
        const std::lock_guard lock(mutex_);
        reads_.push_back([this, ask = std::move(ask), answer = std::move(answer)] {
            auto found = std::make_shared<Answer<T>>();
            try {
                found->value = ask(*reading_);
            } catch (const StorageError& error) {
                found->error = error.what();
            }
            post_([answer, found] { answer(*found); });
        });
    }
    wake_reader_.notify_one();
}

void Storage::load(std::string code,
                   std::function<void(const Answer<std::optional<StoredTable>>&)> answer) {
    read<std::optional<StoredTable>>(
        [code = std::move(code)](Database& database) { return database.load(code); },
        std::move(answer));
}

void Storage::heads(HeadsQuery query,
                    std::function<void(const Answer<std::vector<TableHead>>&)> answer) {
    read<std::vector<TableHead>>(
        [query = std::move(query)](Database& database) { return database.heads(query); },
        std::move(answer));
}

std::string Storage::trouble() const {
    const std::lock_guard lock(mutex_);
    return trouble_;
}

} // namespace trunkline

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

Storage::Storage(const std::string& where, Owners owners,
                 std::function<void(const Commit&)> committed, Access access)
    : owners_(std::move(owners)),
      committed_(std::move(committed)),
      writing_(open_database(where, access)),
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

void Storage::probe(const Post& post, std::function<void(const std::string&)> answer) {
    {
        const std::lock_guard lock(mutex_);
        probes_.push_back([post, answer = std::move(answer)](const std::string& trouble) {
            post([answer, trouble] { answer(trouble); });
        });
    }
    wake_writer_.notify_one();
}

void Storage::write_batches() {
    using Clock = std::chrono::steady_clock;
    std::size_t last_size = 0;
    bool well = true;
    for (;;) {
        Batch batch;
        Commit commit;
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
                batch.writes.swap(waiting_);
            } else {
                const auto end = waiting_.begin() + kLargestBatch;
                batch.writes.assign(std::make_move_iterator(waiting_.begin()),
                                    std::make_move_iterator(end));
                waiting_.erase(waiting_.begin(), end);
            }
        }
        last_size = batch.writes.size();
        const auto began = Clock::now();
        try {
            if (!batch.writes.empty())
                batch.results = writing_->write(batch.writes);
            else
                writing_->probe(well ? Database::Probe::Little : Database::Probe::Much);
        } catch (const StorageError& error) {
            commit.error = error.what();
            batch.results.assign(batch.writes.size(), Stored::Failed);
        }
        commit.seconds = std::chrono::duration<double>(Clock::now() - began).count();
        commit.writes = batch.writes.size();
        well = commit.error.empty();
        {
            const std::lock_guard lock(mutex_);
            trouble_ = commit.error;
        }
        for (const auto& answer : probes) answer(commit.error);
        if (batch.writes.empty()) continue;
        owners_.post.front()([this, commit] { committed_(commit); });
        tell_owners(std::move(batch));
    }
}

void Storage::tell_owners(Batch batch) {
    const auto tell = [this](std::size_t owner, Batch its) {
        const auto piece = std::make_shared<const Batch>(std::move(its));
        owners_.post[owner]([this, owner, piece] { owners_.stored(owner, *piece); });
    };
    if (owners_.post.size() == 1) return tell(0, std::move(batch));
    std::vector<Batch> pieces(owners_.post.size());
    for (std::size_t i = 0; i < batch.writes.size(); ++i) {
        const auto& code = std::visit(
            [](const auto& write) -> const std::string& { return write.code; }, batch.writes[i]);
        Batch& piece = pieces[owners_.of(code)];
        piece.writes.push_back(std::move(batch.writes[i]));
        piece.results.push_back(batch.results[i]);
    }
    for (std::size_t owner = 0; owner < pieces.size(); ++owner)
        if (!pieces[owner].writes.empty()) tell(owner, std::move(pieces[owner]));
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
void Storage::read(std::function<T(Database&)> ask, const Post& post,
                   std::function<void(const Answer<T>&)> answer) {
    {
        const std::lock_guard lock(mutex_);
        reads_.push_back([this, ask = std::move(ask), post, answer = std::move(answer)] {
            auto found = std::make_shared<Answer<T>>();
            try {
                found->value = ask(*reading_);
            } catch (const StorageError& error) {
                found->error = error.what();
            }
            post([answer, found] { answer(*found); });
        });
    }
    wake_reader_.notify_one();
}

void Storage::load(std::string code, const Post& post,
                   std::function<void(const Answer<std::optional<StoredTable>>&)> answer) {
    read<std::optional<StoredTable>>(
        [code = std::move(code)](Database& database) { return database.load(code); }, post,
        std::move(answer));
}

void Storage::take(std::string code, std::int64_t epoch, const Post& post,
                   std::function<void(const Answer<Taken>&)> answer) {
    read<Taken>(
        [code = std::move(code), epoch](Database& database) {
            Taken taken{database.take(code, epoch), {}};
            if (taken.owner == epoch) taken.table = database.load(code);
            return taken;
        },
        post, std::move(answer));
}

void Storage::heads(HeadsQuery query, const Post& post,
                    std::function<void(const Answer<std::vector<TableHead>>&)> answer) {
    read<std::vector<TableHead>>(
        [query = std::move(query)](Database& database) { return database.heads(query); }, post,
        std::move(answer));
}

std::string Storage::trouble() const {
    const std::lock_guard lock(mutex_);
    return trouble_;
}

} // namespace trunkline

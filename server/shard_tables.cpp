#include "server/shard_tables.hpp"

#include <algorithm>
#include <utility>

#include "server/chance.hpp"
#include "server/compressed_text.hpp"
#include "server/log.hpp"
#include "server/node_bus.hpp"

namespace trunkline {
namespace {

constexpr Milliseconds kSweep = 10'000;
constexpr Milliseconds kAgain = 1000;   // a table is to be looked after and could not be read
constexpr Milliseconds kIdle = 600'000; // a table stays in memory so long after the last connection

Subscription why_none(Lookup result) {
    switch (result) {
        case Lookup::Archived:
            return Subscription::Archived;
        case Lookup::Unreadable:
            return Subscription::Unreadable;
        case Lookup::Failed:
            return Subscription::Failed;
        default:
            return Subscription::NoTable;
    }
}

} // namespace

Reason why_not_found(Lookup result) {
    if (result == Lookup::Unreadable) return Reason::UnreadableTable;
    return result == Lookup::Failed ? Reason::CannotRead : Reason::NoSuchTable;
}

ShardTables::ShardTables(std::size_t shard, const TableHost& host, Bus& bus, Figures& figures,
                         Storage::Post post, std::function<bool(std::string_view)> owns)
    : shard_(shard),
      host_(host),
      bus_(bus),
      figures_(figures),
      post_(std::move(post)),
      owns_(std::move(owns)) {}

ShardTables::~ShardTables() = default;

const Board* ShardTables::find_board(std::string_view id) const {
    const auto found = host_.boards.find(id);
    return found == host_.boards.end() ? nullptr : &found->second;
}

HostedTable* ShardTables::add(std::string code, const Board& board, std::int64_t epoch) {
    const std::int64_t id = ++host_.last_table;
    auto& place = tables_[id] =
        std::make_unique<HostedTable>(*this, id, std::move(code), board, epoch);
    HostedTable* hosted = place.get();
    return codes_[hosted->code] = hosted;
}

Lookup ShardTables::load(const StoredTable& stored, std::int64_t epoch) {
    const std::string& code = stored.head.code;
    if (stored.head.archived) return Lookup::Archived;
    const Board* map =
        stored.entries.empty() ? nullptr : find_board(map_of(stored.entries.front()));
    std::string error = "its map is not known here";
    if (map) {
        HostedTable* hosted = add(code, *map, epoch);
        error.clear();
        // Its clocks have been running since the start, whenever somebody asks; but where it was
        // another node's until now, since now.
        const Milliseconds since = epoch == 0 ? started_ : clock_now();
        if (hosted->table.load(stored.entries, stored.chat, since, error)) {
            hosted->wake_at = stored.head.wake_at;
            if (const int lines = hosted->table.unreadable(); lines > 0) {
                figures_.lines_unreadable += static_cast<std::uint64_t>(lines);
                log(LogLevel::Warning, "lines_unreadable",
                    {{"code", code}, {"lines", std::to_string(lines)}});
            }
            hosted->table.tick(clock_now());
            schedule(*hosted);
            return Lookup::Found;
        }
        codes_.erase(code);
        tables_.erase(hosted->id);
    }
    ++figures_.unreadable;
    log(LogLevel::Error, "table_unreadable", {{"code", code}, {"why", error}});
    return Lookup::Unreadable;
}

void ShardTables::with(std::string_view code, Then then) {
    if (const auto found = codes_.find(code); found != codes_.end()) {
        const bool made = found->second->table.version() > 0;
        if (made) return then({Lookup::Found, found->second});
        return then({Lookup::Unknown});
    }
    if (!is_code(code)) return then({Lookup::Unknown});
    std::vector<Then>& waiting = loading_[std::string(code)];
    waiting.push_back(std::move(then));
    if (waiting.size() > 1) return; // it is being read already
    const std::int64_t epoch = host_.epoch;
    host_.storage.take(
        std::string(code), epoch, post_,
        [this, epoch, name = std::string(code)](const Storage::Answer<Storage::Taken>& answer) {
            Lookup result = Lookup::Unknown;
            if (codes_.contains(name)) {
                result = Lookup::Found; // somebody made it meanwhile
            } else if (!answer.error.empty()) {
                log(LogLevel::Error, "cannot_read", {{"why", answer.error}});
                result = Lookup::Failed;
            } else if (answer.value.owner != epoch) {
                result = Lookup::Elsewhere;
            } else if (epoch != host_.epoch) {
                result = Lookup::Failed; // it may be another's by now
            } else if (answer.value.table) {
                result = load(*answer.value.table, epoch);
            }
            const std::vector<Then> all = std::move(loading_.extract(name).mapped());
            for (const Then& one : all) {
                const auto found = codes_.find(name);
                const bool here = result == Lookup::Found && found != codes_.end();
                one({result, here ? found->second : nullptr, answer.value.owner});
            }
        });
}

void ShardTables::subscribe(ConnectionId from, std::string_view code, Subscriber who) {
    with(code, [this, from, name = std::string(code), who = std::move(who)](const Found& found) {
        if (found.result == Lookup::Elsewhere)
            return others_->subscribe_at(found.owner, from, name, who);
        if (others_) others_->remote_tables().forget(from);
        HostedTable* hosted = found.table;
        if (!hosted) return bus_.subscription(from, name, why_none(found.result));
        const std::optional<int> seat =
            who.key.empty() ? kOnlooker : hosted->table.seat_of(who.key);
        if (!seat) return bus_.subscription(from, name, Subscription::WrongToken);
        if (!hosted->visitor && *seat != kOnlooker) hosted->visitor = who.visitor;
        hosted->subscribed.push_back({from, who.visitor, who.key});
        hosted->touched = clock_now();
        hosted->table.hello(from, *seat, who.seen, clock_now());
        schedule(*hosted);
        bus_.subscription(from, name, Subscription::Open);
    });
}

void ShardTables::say(ConnectionId from, std::string_view code, std::string_view message) {
    const auto found = codes_.find(code);
    if (found == codes_.end()) {
        if (others_) others_->remote_tables().say(from, message);
        return;
    }
    HostedTable& hosted = *found->second;
    hosted.table.hear(from, message, clock_now());
    schedule(hosted);
}

void ShardTables::unsubscribe(ConnectionId from, std::string_view code) {
    if (others_) others_->remote_tables().unsubscribe(from);
    const auto found = codes_.find(code);
    if (found == codes_.end()) return;
    HostedTable& hosted = *found->second;
    std::erase_if(hosted.subscribed, [&](const auto& each) { return each.connection == from; });
    hosted.touched = clock_now();
    hosted.table.gone(from, clock_now());
    schedule(hosted);
}

void ShardTables::read(std::string_view code, TablePart part,
                       std::function<void(const TableText&)> answer) {
    with(code,
         [this, part, name = std::string(code), answer = std::move(answer)](const Found& found) {
             if (found.result == Lookup::Elsewhere)
                 return others_->read_at(found.owner, name, part, answer);
             if (part == TablePart::Record && found.result == Lookup::Archived)
                 return read_record(name, answer);
             const HostedTable* hosted = found.table;
             TableText told{found.result, {}};
             if (hosted && part == TablePart::Description) {
                 json::Writer out(told.text);
                 hosted->table.describe(out, kOnlooker, clock_now());
             } else if (hosted && hosted->table.state() == TableState::Over) {
                 told.text = hosted->table.record();
             }
             answer(told);
         });
}

void ShardTables::read_record(const std::string& code,
                              const std::function<void(const TableText&)>& answer) {
    using Answer = Storage::Answer<std::optional<StoredTable>>;
    host_.storage.load(code, post_, [answer](const Answer& stored) {
        if (!stored.value) return answer({Lookup::Failed, {}});
        const auto text = unpack(stored.value->record);
        answer({text ? Lookup::Found : Lookup::Unreadable, text.value_or("")});
    });
}

std::vector<ListedTable> ShardTables::listed() const {
    std::vector<ListedTable> all;
    for (const auto& [id, hosted] : tables_)
        if (hosted->is_listed()) all.push_back({id, hosted->code, hosted->visitor.value_or("")});
    return all;
}

void ShardTables::stored(const Storage::Batch& batch) {
    for (std::size_t i = 0; i < batch.writes.size(); ++i)
        if (const auto* entry = std::get_if<NewEntry>(&batch.writes[i]))
            table_stored(entry->code, entry->version == 1, batch.results[i]);
        else if (const auto* chat = std::get_if<NewChat>(&batch.writes[i]))
            table_stored(chat->code, false, batch.results[i]);
        else if (const auto* archive = std::get_if<Archive>(&batch.writes[i]))
            archive_stored(*archive, batch.results[i]);
}

void ShardTables::archive_stored(const Archive& archive, Stored result) {
    if (result == Stored::Yes) drop(archive.code);
    if (archive.told == 0) return;
    callers_.extract(archive.told)
        .mapped()(result == Stored::Yes ? Result(Done{}) : Result(Refused(Reason::NotStored)));
}

// The storage holds something else by now: whoever is there comes again, and it is read again.
void ShardTables::drop(const std::string& code) {
    const auto found = codes_.find(code);
    if (found == codes_.end()) return;
    const std::int64_t id = found->second->id;
    const std::vector<HostedTable::Subscribed> all = std::move(found->second->subscribed);
    codes_.erase(found);
    tables_.erase(id);
    for (const HostedTable::Subscribed& each : all)
        bus_.subscription(each.connection, code, Subscription::Ended);
}

void ShardTables::discard(const HostedTable& hosted) {
    host_.storage.write(
        Archive{hosted.code, hosted.table.version(), clock_now(), {}, 0, hosted.epoch});
}

void ShardTables::table_stored(const std::string& code, bool made, Stored result) {
    const auto found = codes_.find(code);
    if (found == codes_.end()) return;
    HostedTable& hosted = *found->second; // others may come into the map meanwhile
    if (result == Stored::Conflict) {
        if (made) {
            hosted.code_taken = true;
            codes_.erase(found);
        }
        log(LogLevel::Error, "store_conflict",
            {{"code", code}, {"version", std::to_string(hosted.table.version())}});
    }
    hosted.table.stored(result == Stored::Yes, clock_now());
    if (result == Stored::Conflict && !made) return drop(code);
    schedule(hosted);
}

void ShardTables::thought(const BotAnswer& answer) {
    figures_.thinking[answer.task.level].add(answer.seconds);
    figures_.bots_waited.add(answer.waited);
    const auto found = tables_.find(answer.task.table);
    if (found == tables_.end()) return;
    HostedTable& hosted = *found->second;
    hosted.table.bot_moved(answer.task.seat, answer.task.question, answer.move, clock_now());
    schedule(hosted);
}

void ShardTables::schedule(HostedTable& hosted) {
    const Milliseconds at = hosted.table.deadline();
    // Whoever is there comes back after a restart; for the rest the storage knows when.
    const Milliseconds wake_at = at == kNever ? 0 : at;
    if (hosted.subscribed.empty() && hosted.wake_at != wake_at && hosted.table.version() > 0)
        host_.storage.write(Wake{hosted.code, hosted.wake_at = wake_at, hosted.epoch});
    if (at >= hosted.due) return;
    hosted.due = at;
    timers_.push({at, hosted.id});
}

void ShardTables::tick() {
    const Milliseconds time = clock_now();
    // All that is due first: what a table then has to do at once waits for the next round, and no
    // table can keep the others waiting.
    std::vector<Due<std::int64_t>> all_due;
    for (; !timers_.empty() && timers_.top().at <= time; timers_.pop())
        all_due.push_back(timers_.top());
    for (const Due<std::int64_t>& due : all_due) {
        const auto found = tables_.find(due.table);
        if (found == tables_.end() || found->second->due != due.at) continue;
        HostedTable& hosted = *found->second;
        hosted.due = kNever;
        hosted.table.tick(time);
        schedule(hosted);
    }
    constexpr std::size_t kReadAtOnce = 4; // so that nobody who comes has to wait for these
    for (; !asleep_.empty() && asleep_.top().at <= time && loading_.size() < kReadAtOnce;
         asleep_.pop())
        with(asleep_.top().table, [this, code = asleep_.top().table](const Found& found) {
            if (found.result == Lookup::Failed) wake_at(clock_now() + kAgain, code);
        });
    if (time >= next_sweep_) {
        next_sweep_ = time + kSweep;
        unload_idle();
    }
}

void ShardTables::unload_idle() {
    std::erase_if(tables_, [&](const auto& entry) {
        const HostedTable& hosted = *entry.second;
        if (!hosted.table.idle() || clock_now() - hosted.touched < kIdle) return false;
        if (const auto found = codes_.find(hosted.code);
            found != codes_.end() && found->second == &hosted)
            codes_.erase(found);
        if (hosted.epoch != 0) host_.storage.write(GiveBack{hosted.code, hosted.epoch});
        return true;
    });
}

void ShardTables::let_go() {
    std::vector<std::string> all;
    for (const auto& [code, hosted] : codes_)
        if (hosted->epoch != host_.epoch) all.push_back(code);
    for (const std::string& code : all) drop(code);
}

std::map<std::string, std::uint64_t> ShardTables::by_state() const {
    std::map<std::string, std::uint64_t> counts;
    for (int state = 0; state <= static_cast<int>(TableState::Over); ++state)
        counts[std::string(name_of(static_cast<TableState>(state)))] = 0;
    for (const auto& [id, hosted] : tables_) ++counts[std::string(name_of(hosted->table.state()))];
    return counts;
}

} // namespace trunkline

#include "server/lobby.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

#include "server/chance.hpp"
#include "server/log.hpp"
#include "server/names.hpp"
#include "server/pack.hpp"
#include "wire/map.hpp"

namespace trunkline {
namespace {

constexpr Milliseconds kSweep = 10'000;
constexpr Milliseconds kIdle = 600'000; // a table stays in memory so long after the last connection

} // namespace

Reason why_not_found(Lookup result) {
    if (result == Lookup::Unreadable) return Reason::UnreadableTable;
    return result == Lookup::Failed ? Reason::CannotRead : Reason::NoSuchTable;
}

// A table with what surrounds it here.
class Lobby::Hosted final : public Keeper {
  public:
    Hosted(Lobby& lobby, std::int64_t number, std::string its_code, const Board& board)
        : id(number), code(std::move(its_code)), table(board, *this), lobby_(lobby) {}

    void store(std::int64_t version, std::string_view text, bool open) override {
        accepted_ = std::chrono::steady_clock::now();
        lobby_.storage_.write(NewEntry{code, version, now(), std::string(text), open, is_public});
    }
    void tell(ConnectionId to, std::string_view message) override {
        if (Subscriber* subscriber = lobby_.subscribers_.find(to)) subscriber->hear(message);
    }
    void think(int seat, const std::string& level, const View& view,
               std::uint64_t question) override {
        lobby_.bots_.think({id, seat, level, &table.board(), view, question, visitor.value_or("")});
    }
    void rematch(int seat, ConnectionId connection, const std::string& message) override {
        Setup setup = table.next_setup();
        lobby_.make_table(
            std::move(setup), visitor,
            [&lobby = lobby_, number = id, seat, connection, message](Hosted* next, const Result&) {
                const auto old = lobby.tables_.find(number);
                if (old != lobby.tables_.end()) {
                    Hosted& hosted = *old->second;
                    hosted.table.continued(next ? next->code : "", seat, connection, message,
                                           now());
                    lobby.schedule(hosted);
                } else if (next) {
                    lobby.discard(*next); // nobody knows of it
                }
            });
    }
    void answered(Caller caller, const Result& result) override {
        lobby_.callers_.extract(caller).mapped()(result);
    }
    void happened(const Entry& entry) override {
        const bool moved = std::holds_alternative<entry::Move>(entry.what);
        const bool began = std::holds_alternative<entry::Deal>(entry.what);
        if (moved) {
            ++lobby_.figures_.moves;
            lobby_.figures_.moves_told.add(
                std::chrono::duration<double>(std::chrono::steady_clock::now() - accepted_)
                    .count());
        }
        const bool ended = std::holds_alternative<entry::Ended>(entry.what);
        if (began || ended || (moved && table.state() == TableState::Over))
            log(began ? "game_began" : "game_over", {{"code", code}});
    }
    void refused(const Refused& refused) override {
        Figures::count(lobby_.figures_.refusals, refused.counted_as());
        if (refused.reason == Reason::BadBotMove || refused.reason == Reason::NoSuchBot)
            log("bot_replaced", {{"code", code}, {"why", std::string(refused.text())}});
    }

    bool is_good_name(std::string_view name, std::span<const std::string> others) const override {
        return trunkline::is_good_name(name, others);
    }
    bool may_chat(ConnectionId by) override {
        const Subscriber* subscriber = lobby_.subscribers_.find(by);
        return !subscriber || lobby_.chat_.take(subscriber->visitor(), now());
    }
    // At a public table nobody takes more than half of the seats, but for whose table it is.
    bool may_sit(const std::string& who) const {
        if (!table.setup().options.is_public || who.empty() || who == visitor) return true;
        int people = 0, theirs = 0;
        for (int i = 0; i < table.seats(); ++i) {
            if (!table.seat(i).person()) continue;
            ++people;
            const auto sat = sat_from.find(i);
            theirs += table.seat(i).taken() && sat != sat_from.end() && sat->second == who;
        }
        return theirs < std::max(1, people / 2);
    }

    const std::int64_t id; // while it is in memory; never given twice
    const std::string code;
    bool is_public = false;
    bool code_taken = false; // by another table: it was never made
    Table table;
    // Who made it, or, after a restart, who came back to a seat first.
    std::optional<std::string> visitor;
    std::map<int, std::string> sat_from; // which visitor each seat was taken by
    std::vector<ConnectionId> connections;
    Milliseconds due = kNever; // of its earliest timer
    Milliseconds wake_at = 0;  // as the storage knows it
    Milliseconds touched = now();

  private:
    Lobby& lobby_;
    std::chrono::steady_clock::time_point accepted_; // the entry on its way
};

Milliseconds Lobby::now() {
    using namespace std::chrono;
    // Begins at the time of day, then never jumps: clocks of games run on it.
    static const auto offset = duration_cast<milliseconds>(system_clock::now().time_since_epoch()) -
                               duration_cast<milliseconds>(steady_clock::now().time_since_epoch());
    return (duration_cast<milliseconds>(steady_clock::now().time_since_epoch()) + offset).count();
}

Lobby::Lobby(const LobbyOptions& options, const Post& post)
    : folder_(options.storage),
      storage_(options.storage, post, [this](const Storage::Batch& batch) { stored(batch); }),
      retention_(storage_, options.keep, [this](std::string_view id) { return board(id); }),
      bots_(options.bots, [this, post](BotAnswer answer) {
          post([this, thought_of = std::make_shared<BotAnswer>(std::move(answer))] {
              thought(*thought_of);
          });
      }) {
    for (const auto& ids : {map_ids(), house_map_ids()})
        for (const std::string& id : ids)
            if (auto found = embedded_map(id)) boards_.emplace(id, std::move(*found));
    look_through({}, 0);
}

// After a start: which tables are open? They are not read before somebody comes or their time is
// up, but for public ones, which everybody asks for who looks for a table.
void Lobby::look_through(const std::string& after, std::size_t open) {
    constexpr int kPage = 1000;
    storage_.heads({HeadsQuery::Which::Open, after, kPage},
                   [this, open](const Storage::Answer<std::vector<TableHead>>& page) {
                       if (!page.error.empty())
                           return log(LogLevel::Error, "cannot_read", {{"why", page.error}});
                       const std::size_t seen = open + page.value.size();
                       for (const TableHead& head : page.value)
                           if (head.is_public || head.wake_at > 0)
                               asleep_.push({head.wake_at, head.code});
                       if (page.value.size() == kPage)
                           return look_through(page.value.back().code, seen);
                       log("opened", {{"tables", std::to_string(seen)}});
                   });
}

Lobby::~Lobby() = default;

const Board* Lobby::board(std::string_view id) const {
    const auto found = boards_.find(id);
    return found == boards_.end() ? nullptr : &found->second;
}

Lobby::Hosted* Lobby::add(std::string code, const Board& board) {
    const std::int64_t id = ++last_table_;
    Hosted* hosted =
        (tables_[id] = std::make_unique<Hosted>(*this, id, std::move(code), board)).get();
    return codes_[hosted->code] = hosted;
}

Lookup Lobby::load(const StoredTable& stored) {
    const std::string& code = stored.head.code;
    if (stored.head.archived) return Lookup::Archived;
    const Board* map = stored.entries.empty() ? nullptr : board(map_of(stored.entries.front()));
    std::string error = "its map is not known here";
    if (map) {
        Hosted* hosted = add(code, *map);
        error.clear();
        // Its clocks have been running since the start, whenever somebody asks.
        if (hosted->table.load(stored.entries, started_, error)) {
            hosted->wake_at = stored.head.wake_at;
            if (const int lines = hosted->table.unreadable(); lines > 0) {
                figures_.lines_unreadable += static_cast<std::uint64_t>(lines);
                log(LogLevel::Warning, "lines_unreadable",
                    {{"code", code}, {"lines", std::to_string(lines)}});
            }
            hosted->table.tick(now());
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

void Lobby::with(std::string_view code, Then then) {
    if (const auto found = codes_.find(code); found != codes_.end()) {
        const bool made = found->second->table.version() > 0;
        return then(made ? Lookup::Found : Lookup::Unknown, made ? found->second : nullptr);
    }
    if (!is_code(code)) return then(Lookup::Unknown, nullptr);
    std::vector<Then>& waiting = loading_[std::string(code)];
    waiting.push_back(std::move(then));
    if (waiting.size() > 1) return; // it is being read already
    using Answer = Storage::Answer<std::optional<StoredTable>>;
    storage_.load(std::string(code), [this, name = std::string(code)](const Answer& answer) {
        Lookup result = Lookup::Unknown;
        if (codes_.contains(name)) {
            result = Lookup::Found; // somebody made it meanwhile
        } else if (!answer.error.empty()) {
            log(LogLevel::Error, "cannot_read", {{"why", answer.error}});
            result = Lookup::Failed;
        } else if (answer.value) {
            result = load(*answer.value);
        }
        const std::vector<Then> all = std::move(loading_.extract(name).mapped());
        for (const Then& one : all) {
            const auto found = codes_.find(name);
            one(result, result == Lookup::Found && found != codes_.end() ? found->second : nullptr);
        }
    });
}

void Lobby::record(std::string_view code, std::function<void(Lookup, std::string)> answer) {
    with(code, [this, name = std::string(code), answer = std::move(answer)](Lookup result,
                                                                            Hosted* hosted) {
        if (hosted) {
            const bool over = hosted->table.state() == TableState::Over;
            return answer(result, over ? hosted->table.record() : std::string());
        }
        if (result != Lookup::Archived) return answer(result, {});
        using Answer = Storage::Answer<std::optional<StoredTable>>;
        storage_.load(name, [answer](const Answer& stored) {
            if (!stored.value) return answer(Lookup::Failed, {});
            const auto text = unpack(stored.value->record);
            answer(text ? Lookup::Found : Lookup::Unreadable, text.value_or(""));
        });
    });
}

void Lobby::find(std::string_view code, std::function<void(Lookup, Table*)> answer) {
    with(code, [answer = std::move(answer)](Lookup result, Hosted* hosted) {
        answer(result, hosted ? &hosted->table : nullptr);
    });
}

Caller Lobby::once(std::function<void(const Result&)> answer) {
    callers_[++last_caller_] = std::move(answer);
    return last_caller_;
}

void Lobby::make_table(Setup setup, std::optional<std::string> visitor,
                       const std::function<void(Hosted*, const Result&)>& answer) {
    const Board* map = board(setup.map);
    if (!map) return answer(nullptr, Refused(Reason::NoSuchMap));
    setup.seed = random_seed();
    do setup.code = random_code();
    while (codes_.contains(setup.code) || loading_.contains(setup.code));
    Hosted* hosted = add(setup.code, *map);
    hosted->is_public = setup.options.is_public;
    hosted->visitor = std::move(visitor);
    const Caller caller = once([this, id = hosted->id, setup, answer](const Result& result) {
        Hosted* made = tables_[id].get();
        if (std::holds_alternative<Done>(result)) {
            log("table_made", {{"code", made->code},
                               {"map", setup.map},
                               {"visitor", made->visitor.value_or("")},
                               {"seats", std::to_string(made->table.seats())}});
            return answer(made, result);
        }
        // The table itself is still at work; it goes when that is done.
        made->touched = 0;
        if (made->code_taken) return make_table(setup, made->visitor, answer);
        answer(nullptr, result);
    });
    hosted->table.make(std::move(setup), caller, now());
}

void Lobby::seat_down(Hosted& hosted, Join join, const std::string& token, std::string visitor,
                      std::function<void(const SeatedOrNot&)> answer) {
    join.key = key_of(token);
    const Caller caller = once([this, id = hosted.id, token, key = join.key,
                                visitor = std::move(visitor),
                                answer = std::move(answer)](const Result& result) {
        if (const auto* refused = std::get_if<Refused>(&result)) return answer(*refused);
        Hosted& at = *tables_[id];
        const int seat = *at.table.seat_of(key);
        at.sat_from[seat] = visitor;
        log("sat_down", {{"code", at.code}, {"seat", std::to_string(seat)}, {"visitor", visitor}});
        answer(Seated{at.code, seat, token, at.table.commitment()});
    });
    hosted.touched = now();
    hosted.table.join(caller, std::move(join), now());
    schedule(hosted);
}

void Lobby::make(Setup setup, int seat, std::string name, const std::string& visitor,
                 std::function<void(const SeatedOrNot&)> answer) {
    make_table(std::move(setup), visitor,
               [this, seat, name = std::move(name), visitor, answer = std::move(answer)](
                   Hosted* made, const Result& result) {
                   if (!made) return answer(std::get<Refused>(result));
                   seat_down(*made, {seat, name, {}, {}}, made->code + "." + random_secret(),
                             visitor, answer);
               });
}

void Lobby::join(std::string_view code, JoinRequest wish,
                 std::function<void(const SeatedOrNot&)> answer) {
    with(code, [this, wish = std::move(wish), answer = std::move(answer)](Lookup result,
                                                                          Hosted* hosted) mutable {
        if (hosted) return join_at(*hosted, std::move(wish), std::move(answer));
        answer(why_not_found(result));
    });
}

void Lobby::join_at(Hosted& hosted, JoinRequest wish,
                    std::function<void(const SeatedOrNot&)> answer) {
    std::string token = hosted.code + ".";
    Join join{wish.seat, std::move(wish.name), {}, {}};
    if (!wish.from.empty()) {
        join.kept = key_of(wish.from);
        const std::optional<int> kept = hosted.table.seat_kept_for(join.kept);
        if (!kept) return answer(Reason::NoFreeSeat);
        join.seat = *kept;
        // The same old link leads to the same new one, on whichever device.
        token += to_hex(sha256(wish.from + " " + hosted.code));
    } else if (!wish.key.empty()) {
        // So does the same key, also after a restart; nobody can tell without the seed.
        token += to_hex(sha256(to_hex(hosted.table.setup().seed) + " " + wish.key));
    } else {
        token += random_secret();
    }
    const bool sits = hosted.table.seat_of(key_of(token)).has_value();
    if (!sits && join.kept.empty() && !hosted.may_sit(wish.visitor))
        return answer(Reason::TooManySeats);
    seat_down(hosted, std::move(join), token, std::move(wish.visitor), std::move(answer));
}

ConnectionId Lobby::listen(Subscriber& subscriber) {
    return subscribers_.add(subscriber);
}

void Lobby::hello(ConnectionId connection, Table& table, int seat, int version,
                  const std::string& visitor) {
    Hosted& hosted = *codes_.find(table.setup().code)->second;
    if (!hosted.visitor && seat != kOnlooker) hosted.visitor = visitor;
    hosted.connections.push_back(connection);
    hosted.touched = now();
    table.hello(connection, seat, version, now());
    schedule(hosted);
}

void Lobby::hear(ConnectionId connection, std::string_view code, std::string_view message) {
    const auto found = codes_.find(code);
    if (found == codes_.end()) return;
    Hosted& hosted = *found->second;
    hosted.table.hear(connection, message, now());
    schedule(hosted);
}

void Lobby::gone(ConnectionId connection, std::string_view code) {
    subscribers_.remove(connection);
    const auto found = codes_.find(code);
    if (found == codes_.end()) return;
    Hosted& hosted = *found->second;
    std::erase(hosted.connections, connection);
    hosted.touched = now();
    hosted.table.gone(connection, now());
    schedule(hosted);
}

void Lobby::stored(const Storage::Batch& batch) {
    figures_.commits.add(batch.seconds);
    if (!batch.error.empty()) figures_.entries_lost += batch.writes.size();
    if (batch.error != last_trouble_) {
        last_trouble_ = batch.error;
        if (batch.error.empty())
            log("store_well_again");
        else
            log(LogLevel::Error, "store_failed", {{"why", batch.error}});
    }
    for (std::size_t i = 0; i < batch.writes.size(); ++i)
        if (const auto* entry = std::get_if<NewEntry>(&batch.writes[i]))
            entry_stored(*entry, batch.results[i]);
        else if (const auto* archive = std::get_if<Archive>(&batch.writes[i]);
                 archive && batch.results[i] == Stored::Yes)
            drop(archive->code);
}

// The storage holds something else by now: whoever is there comes again, and it is read again.
void Lobby::drop(const std::string& code) {
    const auto found = codes_.find(code);
    if (found == codes_.end()) return;
    const std::int64_t id = found->second->id;
    const std::vector<ConnectionId> connections = std::move(found->second->connections);
    codes_.erase(found);
    tables_.erase(id);
    for (const ConnectionId connection : connections)
        if (Subscriber* subscriber = subscribers_.find(connection)) subscriber->let_go();
}

void Lobby::discard(const Hosted& hosted) {
    storage_.write(Archive{hosted.code, hosted.table.version(), now(), {}});
}

void Lobby::entry_stored(const NewEntry& entry, Stored result) {
    const auto found = codes_.find(entry.code);
    if (found == codes_.end()) return;
    Hosted& hosted = *found->second; // others may come into the map meanwhile
    if (result == Stored::Conflict) {
        if (entry.version == 1) {
            hosted.code_taken = true;
            codes_.erase(found);
        }
        log(LogLevel::Error, "store_conflict",
            {{"code", entry.code}, {"version", std::to_string(entry.version)}});
    }
    hosted.table.stored(result == Stored::Yes, now());
    if (result == Stored::Conflict && entry.version > 1) return drop(entry.code);
    schedule(hosted);
}

void Lobby::thought(const BotAnswer& answer) {
    figures_.thinking[answer.task.level].add(answer.seconds);
    figures_.bots_waited.add(answer.waited);
    const auto found = tables_.find(answer.task.table);
    if (found == tables_.end()) return;
    Hosted& hosted = *found->second;
    hosted.table.bot_moved(answer.task.seat, answer.task.question, answer.move, now());
    schedule(hosted);
}

void Lobby::schedule(Hosted& hosted) {
    const Milliseconds at = hosted.table.deadline();
    // Whoever is there comes back after a restart; for the rest the storage knows when.
    const Milliseconds wake_at = at == kNever ? 0 : at;
    if (hosted.connections.empty() && hosted.wake_at != wake_at && hosted.table.version() > 0)
        storage_.write(Wake{hosted.code, hosted.wake_at = wake_at});
    if (at >= hosted.due) return;
    hosted.due = at;
    timers_.push({at, hosted.id});
}

void Lobby::tick() {
    const Milliseconds time = now();
    // All that is due first: what a table then has to do at once waits for the next round, and no
    // table can keep the others waiting.
    std::vector<Due<std::int64_t>> all_due;
    for (; !timers_.empty() && timers_.top().at <= time; timers_.pop())
        all_due.push_back(timers_.top());
    for (const Due<std::int64_t>& due : all_due) {
        const auto found = tables_.find(due.table);
        if (found == tables_.end() || found->second->due != due.at) continue;
        Hosted& hosted = *found->second;
        hosted.due = kNever;
        hosted.table.tick(time);
        schedule(hosted);
    }
    constexpr std::size_t kReadAtOnce = 4; // so that nobody who comes has to wait for these
    for (; !asleep_.empty() && asleep_.top().at <= time && loading_.size() < kReadAtOnce;
         asleep_.pop())
        with(asleep_.top().table, [](Lookup, Hosted*) {});
    if (time >= next_sweep_) {
        next_sweep_ = time + kSweep;
        unload_idle();
        retention_.tick(time);
    }
}

void Lobby::unload_idle() {
    std::erase_if(tables_, [&](const auto& entry) {
        const Hosted& hosted = *entry.second;
        if (!hosted.table.idle() || now() - hosted.touched < kIdle) return false;
        if (const auto found = codes_.find(hosted.code);
            found != codes_.end() && found->second == &hosted)
            codes_.erase(found);
        return true;
    });
}

Lobby::Page Lobby::public_tables(std::string_view after, std::size_t most) const {
    std::vector<const Hosted*> newest_first;
    for (const auto& [id, hosted] : tables_)
        if (hosted->table.version() > 0 && hosted->table.setup().options.is_public &&
            hosted->table.state() != TableState::Over)
            newest_first.push_back(hosted.get());
    std::ranges::sort(newest_first, std::greater<>(), &Hosted::id);
    // A few of each visitor, then the next few: nobody's tables push others' off the first page.
    constexpr std::size_t kShare = 5;
    struct Listed {
        std::string place; // sorts as the list does
        const Hosted* hosted;
    };
    std::vector<Listed> list;
    std::map<std::string, std::size_t> of_visitor;
    for (const Hosted* hosted : newest_first) {
        const std::string visitor = hosted->visitor.value_or("");
        const std::size_t round = visitor.empty() ? 0 : of_visitor[visitor]++ / kShare;
        list.push_back({fmt::format("{:06}.{:016x}", round, INT64_MAX - hosted->id), hosted});
    }
    std::ranges::sort(list, {}, &Listed::place);
    Page page;
    auto next = std::ranges::upper_bound(list, after, {}, &Listed::place);
    for (; next != list.end() && page.tables.size() < most; ++next)
        page.tables.push_back(&next->hosted->table);
    if (next != list.end() && !page.tables.empty()) page.next = std::prev(next)->place;
    return page;
}

std::map<std::string, std::uint64_t> Lobby::tables_by_state() const {
    std::map<std::string, std::uint64_t> counts;
    for (int state = 0; state <= static_cast<int>(TableState::Over); ++state)
        counts[std::string(name_of(static_cast<TableState>(state)))] = 0;
    for (const auto& [id, hosted] : tables_) ++counts[std::string(name_of(hosted->table.state()))];
    return counts;
}

} // namespace trunkline

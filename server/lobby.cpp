#include "server/lobby.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

#include "server/chance.hpp"
#include "server/log.hpp"
#include "wire/map.hpp"

namespace trunkline {
namespace {

constexpr Milliseconds kSweep = 10'000;
constexpr Milliseconds kIdle = 600'000; // a table stays in memory so long after the last listener

constexpr std::array<const char*, 5> kStates = {"gathering", "shuffling", "running", "paused",
                                                "over"};

bool is_done(std::string_view message) {
    return message.starts_with(R"({"type":"done")");
}
bool is_move(std::string_view line) {
    return line.starts_with(R"({"type":"move")");
}

std::string refusal(std::string_view reason, std::string_view why) {
    std::string text;
    json::Writer out(text);
    out.open('{').key("type").word("refused").key("id").null().key("reason").word(reason);
    out.key("why").text(why).close('}');
    return text;
}

} // namespace

// A table with what surrounds it here.
class Lobby::Hosted final : public Keeper {
  public:
    Hosted(Lobby& lobby, std::int64_t number, const Board& board)
        : id(number), table(board, *this), lobby_(lobby) {}

    void store(std::int64_t version, std::string_view line, bool open) override {
        const std::string& code =
            version == 1 ? code_to_be : table.setup().code; // not yet folded when it is made
        lobby_.store_.append({id, version, code, std::string(line), open});
    }
    void tell(Listener to, std::string_view message) override {
        if (Subscriber* subscriber = lobby_.subscribers_.find(to)) subscriber->hear(message);
    }
    void think(int seat, const std::string& level, const View& view,
               std::uint64_t question) override {
        lobby_.bots_.think({id, seat, level, &table.board(), view, question, visitor.value_or("")});
    }
    void rematch(int seat, Listener listener, const std::string& message) override {
        Setup setup = table.next_setup();
        lobby_.make_table(std::move(setup), visitor,
                          [&lobby = lobby_, number = id, seat, listener, message](
                              Hosted* next, const std::string&) {
                              const auto old = lobby.tables_.find(number);
                              if (old == lobby.tables_.end()) return;
                              old->second->table.continued(next ? next->table.setup().code : "",
                                                           seat, listener, message, now());
                          });
    }
    void refused(std::string_view rule) override { Figures::count(lobby_.figures_.refusals, rule); }

    std::int64_t id;
    std::string code_to_be;
    Table table;
    // Who made it, or, after a restart, who came back to a seat first.
    std::optional<std::string> visitor;
    Milliseconds due = kNever; // of its earliest timer
    Milliseconds touched = now();

  private:
    Lobby& lobby_;
};

// Hears one answer and is forgotten.
struct Lobby::Once final : Subscriber {
    Once(Lobby& owner, std::function<void(std::string_view)> what)
        : lobby(owner), answer(std::move(what)) {}
    void hear(std::string_view message) override {
        const auto self = std::move(lobby.onces_.extract(listener).mapped());
        lobby.subscribers_.remove(listener);
        const std::string text(message); // the table reuses its own buffer
        self->answer(text);
    }
    Lobby& lobby;
    Listener listener = 0;
    std::function<void(std::string_view)> answer;
};

Milliseconds Lobby::now() {
    using namespace std::chrono;
    // Begins at the time of day, then never jumps: clocks of games run on it.
    static const auto offset = duration_cast<milliseconds>(system_clock::now().time_since_epoch()) -
                               duration_cast<milliseconds>(steady_clock::now().time_since_epoch());
    return (duration_cast<milliseconds>(steady_clock::now().time_since_epoch()) + offset).count();
}

Lobby::Lobby(const LobbyOptions& options, const Post& post)
    : store_(options.folder,
             [this, post](Batch batch) {
                 post([this, done = std::make_shared<Batch>(std::move(batch))] { stored(*done); });
             }),
      bots_(options.bots, [this, post](BotAnswer answer) {
          post([this, thought_of = std::make_shared<BotAnswer>(std::move(answer))] {
              thought(*thought_of);
          });
      }) {
    for (const auto& ids : {map_ids(), house_map_ids()})
        for (const std::string& id : ids)
            if (auto found = embedded_map(id)) boards_.emplace(id, std::move(*found));
    last_table_ = store_.last_table();
    std::size_t open = 0;
    store_.read_open([&](const StoredTable& stored) {
        if (load(stored)) ++open;
    });
    log("opened", {{"folder", options.folder}, {"tables", std::to_string(open)}});
    for (const auto& [id, hosted] : tables_) {
        hosted->table.tick(now());
        schedule(*hosted);
    }
}

Lobby::~Lobby() = default;

const Board* Lobby::board(std::string_view id) const {
    const auto found = boards_.find(id);
    return found == boards_.end() ? nullptr : &found->second;
}

Lobby::Hosted* Lobby::add(std::int64_t id, const Board& board) {
    return (tables_[id] = std::make_unique<Hosted>(*this, id, board)).get();
}

Lobby::Hosted* Lobby::load(const StoredTable& stored) {
    const Board* map = stored.lines.empty() ? nullptr : board(map_of(stored.lines.front()));
    std::string error = "its map is not known here";
    if (map) {
        Hosted* hosted = add(stored.table, *map);
        error.clear();
        if (hosted->table.load(stored.lines, now(), error)) {
            codes_[stored.code] = hosted;
            return hosted;
        }
        tables_.erase(stored.table);
    }
    log("table_unreadable", {{"code", stored.code}, {"why", error}});
    return nullptr;
}

Lobby::Hosted* Lobby::by_code(std::string_view code) {
    if (const auto found = codes_.find(code); found != codes_.end()) return found->second;
    if (!is_code(code)) return nullptr;
    const auto stored = store_.read(code);
    if (!stored) return nullptr;
    Hosted* hosted = load(*stored);
    if (hosted) schedule(*hosted);
    return hosted;
}

Table* Lobby::find(std::string_view code) {
    Hosted* hosted = by_code(code);
    return hosted ? &hosted->table : nullptr;
}

Listener Lobby::once(std::function<void(std::string_view)> answer) {
    auto waiting = std::make_unique<Once>(*this, std::move(answer));
    const Listener listener = waiting->listener = subscribers_.add(*waiting);
    onces_[listener] = std::move(waiting);
    return listener;
}

void Lobby::make_table(Setup setup, std::optional<std::string> visitor,
                       const std::function<void(Hosted*, std::string)>& answer) {
    const Board* map = board(setup.map);
    if (!map) return answer(nullptr, refusal("no_such_map", "There is no such map."));
    setup.seed = random_seed();
    try {
        do setup.code = random_code();
        while (by_code(setup.code));
    } catch (const StoreError&) {
        return answer(nullptr, refusal("storage", "The host could not look at its tables."));
    }
    Hosted* hosted = add(++last_table_, *map);
    hosted->code_to_be = setup.code;
    hosted->visitor = std::move(visitor);
    const Listener listener = once([this, id = hosted->id, answer](std::string_view message) {
        Hosted* made = tables_[id].get();
        if (!is_done(message)) {
            // The table itself is still at work; it goes when that is done.
            made->touched = 0;
            return answer(nullptr, std::string(message));
        }
        const std::string& code = made->table.setup().code;
        codes_[code] = made;
        log("table_made", {{"code", code},
                           {"map", made->table.setup().map},
                           {"seats", std::to_string(made->table.seats())}});
        answer(made, {});
    });
    hosted->table.make(std::move(setup), listener, now());
}

void Lobby::seat_down(Hosted& hosted, int seat, std::string name, const std::string& token,
                      std::string kept, std::function<void(Seated)> answer) {
    Seated seated{true, {}, hosted.table.setup().code, seat, token, hosted.table.commitment()};
    const Listener listener = once(
        [answer = std::move(answer), seated = std::move(seated)](std::string_view message) mutable {
            if (!is_done(message)) seated = {false, std::string(message), {}, 0, {}, {}};
            answer(std::move(seated));
        });
    hosted.touched = now();
    hosted.table.join(listener, seat, std::move(name), key_of(token), std::move(kept), now());
    schedule(hosted);
}

void Lobby::make(Setup setup, int seat, std::string name, const std::string& visitor,
                 std::function<void(Seated)> answer) {
    make_table(std::move(setup), visitor,
               [this, seat, name = std::move(name), answer = std::move(answer)](
                   Hosted* made, std::string refused) {
                   if (!made) return answer({false, std::move(refused), {}, 0, {}, {}});
                   seat_down(*made, seat, name, made->table.setup().code + "." + random_secret(),
                             {}, answer);
               });
}

void Lobby::join(std::string_view code, int seat, std::string name, const std::string& from,
                 std::function<void(Seated)> answer) {
    Hosted* hosted = by_code(code);
    if (!hosted)
        return answer({false, refusal("no_such_table", "There is no such table."), {}, 0, {}, {}});
    std::string token = hosted->table.setup().code + ".";
    std::string kept;
    std::optional<int> place = seat;
    if (!from.empty()) {
        kept = key_of(from);
        place = hosted->table.seat_kept_for(kept);
        // The same old link leads to the same new one, on whichever device.
        token += to_hex(sha256(from + " " + hosted->table.setup().code));
    } else {
        token += random_secret();
        if (seat < 0) place = hosted->table.free_seat();
    }
    if (!place)
        return answer({false, refusal("seat_taken", "There is no free seat."), {}, 0, {}, {}});
    seat_down(*hosted, *place, std::move(name), token, std::move(kept), std::move(answer));
}

Listener Lobby::listen(Subscriber& subscriber) {
    return subscribers_.add(subscriber);
}

void Lobby::hello(Listener listener, Table& table, int seat, int version,
                  const std::string& visitor) {
    Hosted* hosted = by_code(table.setup().code);
    if (!hosted->visitor && seat != kOnlooker) hosted->visitor = visitor;
    hosted->touched = now();
    table.hello(listener, seat, version, now());
    schedule(*hosted);
}

void Lobby::hear(Listener listener, std::string_view code, std::string_view message) {
    Hosted* hosted = by_code(code);
    if (!hosted) return;
    hosted->table.hear(listener, message, now());
    schedule(*hosted);
}

void Lobby::gone(Listener listener, std::string_view code) {
    subscribers_.remove(listener);
    const auto found = codes_.find(code);
    if (found == codes_.end()) return;
    found->second->touched = now();
    found->second->table.gone(listener, now());
    schedule(*found->second);
}

void Lobby::stored(const Batch& batch) {
    figures_.commits.add(batch.seconds);
    const bool ok = batch.error.empty();
    if (!ok) figures_.lines_lost += batch.lines.size();
    if (batch.error != last_trouble_) {
        last_trouble_ = batch.error;
        if (ok)
            log("store_well_again");
        else
            log("store_failed", {{"why", batch.error}});
    }
    for (const Line& line : batch.lines) {
        const auto found = tables_.find(line.table);
        if (found == tables_.end()) continue;
        if (ok && is_move(line.body)) ++figures_.moves;
        Table& table = found->second->table;
        const TableState before = table.state();
        table.stored(ok, now());
        if (table.state() != before &&
            (table.state() == TableState::Over || before == TableState::Shuffling))
            log(table.state() == TableState::Over ? "game_over" : "game_began",
                {{"code", table.setup().code}});
        schedule(*found->second);
    }
}

void Lobby::thought(const BotAnswer& answer) {
    figures_.thinking[answer.task.level].add(answer.seconds);
    figures_.bots_waited.add(answer.waited);
    const auto found = tables_.find(answer.task.table);
    if (found == tables_.end()) return;
    found->second->table.bot_moved(answer.task.seat, answer.task.question, answer.move, now());
    schedule(*found->second);
}

void Lobby::schedule(Hosted& hosted) {
    const Milliseconds at = hosted.table.deadline();
    if (at >= hosted.due) return;
    hosted.due = at;
    timers_.push({at, hosted.id});
}

void Lobby::tick() {
    const Milliseconds time = now();
    // All that is due first: what a table then has to do at once waits for the next round, and no
    // table can keep the others waiting.
    std::vector<Due> all_due;
    for (; !timers_.empty() && timers_.top().at <= time; timers_.pop())
        all_due.push_back(timers_.top());
    for (const Due& due : all_due) {
        const auto found = tables_.find(due.table);
        if (found == tables_.end() || found->second->due != due.at) continue;
        found->second->due = kNever;
        found->second->table.tick(time);
        schedule(*found->second);
    }
    if (time >= next_sweep_) {
        next_sweep_ = time + kSweep;
        unload_idle();
    }
}

void Lobby::unload_idle() {
    std::erase_if(tables_, [&](const auto& entry) {
        const Hosted& hosted = *entry.second;
        if (!hosted.table.idle() || now() - hosted.touched < kIdle) return false;
        codes_.erase(hosted.table.setup().code);
        return true;
    });
}

std::vector<const Table*> Lobby::public_tables() const {
    std::vector<const Hosted*> found;
    for (const auto& [id, hosted] : tables_)
        if (hosted->table.version() > 0 && hosted->table.setup().options.is_public &&
            hosted->table.state() != TableState::Over)
            found.push_back(hosted.get());
    std::ranges::sort(found, std::greater<>(), &Hosted::id);
    std::vector<const Table*> tables;
    for (const Hosted* hosted : found) tables.push_back(&hosted->table);
    return tables;
}

std::map<std::string, std::uint64_t> Lobby::tables_by_state() const {
    std::map<std::string, std::uint64_t> counts;
    for (const char* state : kStates) counts[state] = 0;
    for (const auto& [id, hosted] : tables_)
        ++counts[kStates[static_cast<std::size_t>(hosted->table.state())]];
    return counts;
}

} // namespace trunkline

#include "server/api.hpp"

#include <algorithm>

#include "server/chance.hpp"
#include "server/log.hpp"
#include "server/names.hpp"
#include "server/page.hpp"
#include "server/process_figures.hpp"
#include "wire/map.hpp"

namespace trunkline {
namespace {

constexpr Milliseconds kSilence = 10'000; // for a connection to say hello
constexpr int kMostUnreadable = 10;
constexpr std::size_t kMostListed = 100;
constexpr json::Limits kBody = {8192, 6};
constexpr std::size_t kShortestKey = 16, kLongestKey = 100; // of requests
constexpr std::size_t kMostKeys = 10'000;                   // remembered
constexpr Milliseconds kProbe = 100;                        // the disk is asked at most so often
constexpr std::uint64_t kLeastRoom = 64 * 1024;             // bytes
constexpr Milliseconds kProbeUnasked = 10'000;              // for the figures
constexpr int kRetryAfter = 5;                              // seconds, where the disk is in trouble
constexpr std::size_t kMostEarly = 16; // messages that wait for the table they are meant for

int status_of(Reason reason) {
    switch (reason) {
        case Reason::NotStored:
        case Reason::CannotRead:
        case Reason::TooMuchAtOnce:
            return 503;
        case Reason::UnreadableTable:
            return 500;
        case Reason::TooManyRequests:
        case Reason::TooManyGuesses:
        case Reason::TooManyJoins:
        case Reason::TooManyTables:
            return 429;
        case Reason::NoSuchTable:
        case Reason::NoSuchMap:
        case Reason::NoSuchAddress:
            return 404;
        case Reason::SeatTaken:
        case Reason::NoFreeSeat:
        case Reason::TooManySeats:
        case Reason::HasBegun:
        case Reason::KeyUsed:
            return 409;
        case Reason::Running:
            return 403;
        default:
            return 400;
    }
}

Reply refusal(const Refused& refused) {
    Reply reply;
    reply.status = status_of(refused.reason);
    if (reply.status == 503) reply.retry_after = kRetryAfter;
    reply.body = messages::refused(refused);
    return reply;
}

// Whoever wants none leaves it out.
std::string_view read_name(const json::Value& value) {
    const std::string_view name = value.text();
    if (name.empty()) value.refuse("a name, or none at all");
    return name;
}

Reply seated(const SeatedOrNot& result) {
    if (const auto* refused = std::get_if<Refused>(&result)) return refusal(*refused);
    const auto& seated = std::get<Seated>(result);
    Reply reply;
    reply.status = 201;
    json::Writer out(reply.body);
    out.open('{').key("code").text(seated.code).key("seat").number(seated.seat);
    out.key("token").text(seated.token).key("commitment").word(seated.commitment).close('}');
    return reply;
}

} // namespace

class Api::ConnectionState final : public Subscriber {
  public:
    explicit ConnectionState(Connection& to) : connection(to) {}
    void hear(std::string_view message) override { connection.send(message); }
    const std::string& visitor() const override { return connection.visitor(); }
    void let_go() override {
        dismissed = true;
        connection.send(messages::bye(Farewell::Shutdown));
        connection.close();
    }

    Connection& connection;
    ConnectionId id = 0;
    std::string code;     // of its table; empty before hello
    bool looking = false; // for the table that it said hello to
    std::vector<std::string> early;
    Bucket rate;
    int unreadable = 0;
    bool dismissed = false;
};

Api::Api(Lobby& lobby, const Limits& limits, std::string network)
    : lobby_(lobby),
      network_(std::move(network)),
      requests_(limits.requests),
      made_(limits.tables),
      joined_(limits.joins),
      misses_(limits.wrong_codes),
      messages_(limits.all_messages),
      messages_of_one_(limits.messages),
      makes_(kMostKeys) {
    lobby_.set_limit_of_chat(limits.chat);
}

Api::~Api() = default;

void Api::set_limits(const Limits& limits) {
    requests_.set(limits.requests);
    made_.set(limits.tables);
    joined_.set(limits.joins);
    misses_.set(limits.wrong_codes);
    messages_.set(limits.all_messages);
    messages_of_one_ = limits.messages;
    lobby_.set_limit_of_chat(limits.chat);
}

// ---------------------------------------------------------------------- requests

void Api::asked(Request request, Answer answer) noexcept {
    if (!requests_.take(request.visitor, Lobby::now()))
        return answer(too_much(requests_, request.visitor, Reason::TooManyRequests));
    answer_request(request, answer);
}

void Api::answer_request(const Request& request, const Answer& answer) {
    const std::string_view path = request.path;
    constexpr std::string_view kTables = "/api/tables";
    constexpr std::string_view kBelowTables = "/api/tables/";
    const bool below_tables = path.starts_with(kBelowTables);
    const std::string_view rest = below_tables ? path.substr(kBelowTables.size()) : "";
    if (request.method == "POST") {
        if (path == kTables) return make_table(request, answer);
        constexpr std::string_view kJoin = "/join";
        if (below_tables && rest.ends_with(kJoin))
            return join_table(request, rest.substr(0, rest.size() - kJoin.size()), answer);
        return answer(refusal(Reason::NoSuchAddress));
    }
    if (path == kTables) return answer(tables(request));
    if (below_tables) return about_tables(request, rest, answer);
    if (path == "/api/maps") return answer(maps({}));
    if (path.starts_with("/api/maps/")) return answer(maps(path.substr(10)));
    if (path == "/healthz") return health(answer);
    if (path == "/metrics") {
        Reply reply;
        reply.type = "text/plain; version=0.0.4";
        reply.body = lobby_.figures().text(lobby_.tables_by_state(), connections_.size(),
                                           lobby_.bots().waiting(), trouble_.empty()) +
                     process_figures(lobby_.folder());
        return answer(std::move(reply));
    }
    answer(page_file(request));
}

void Api::make_table(const Request& request, const Answer& answer) {
    json::Document document(request.body, kBody);
    const json::Value root = document.root();
    Setup setup;
    std::string name;
    std::string written_key;
    int seat = -1;
    if (root.fields({"map", "seats"}, {"name", "seat", "options", "key"})) {
        if (const auto given = root.find("key")) written_key = given->text();
        setup.map = root["map"].text();
        if (const auto given = root.find("name")) name = read_name(*given);
        setup.options.stand_in = default_stand_in();
        if (const auto options = root.find("options")) setup.options = read_new_options(*options);
        root["seats"].each(
            [&](const json::Value& value) {
                if (!value.fields({"bot"})) return;
                SeatSetup& entry = setup.seats.emplace_back();
                if (value["bot"].is_null()) return;
                entry.bot = value["bot"].text("a bot's name or null");
                if (!is_level(entry.bot)) value["bot"].refuse("a bot's name or null");
            },
            kMaxSeats);
        if (const auto wanted = root.find("seat")) seat = wanted->integer(0, kMaxSeats - 1);
    }
    if (document.complaint())
        return answer(refusal({Reason::BadOptions, document.complaint().text()}));
    const Board* map = lobby_.board(setup.map);
    if (!map) return answer(refusal(Reason::NoSuchMap));
    const auto players = setup.seats.size();
    if (players < map->min_players || players > map->max_players)
        return answer(refusal(Reason::WrongNumberOfPlayers));
    const auto person = [](const SeatSetup& entry) { return entry.bot.empty(); };
    if (seat < 0) {
        const auto first = std::ranges::find_if(setup.seats, person);
        seat = static_cast<int>(first - setup.seats.begin());
    }
    if (seat >= static_cast<int>(players) || !person(setup.seats[static_cast<std::size_t>(seat)]))
        return answer(refusal(Reason::NoSeatForMaker));
    if (!name.empty() && !is_readable(name, kLongestName)) return answer(refusal(Reason::BadName));
    if (!name.empty() && !is_good_name(name, {})) return answer(refusal(Reason::NameTaken));
    const auto key = key_of_request(request, written_key);
    if (const auto* refused = std::get_if<Refused>(&key)) return answer(refusal(*refused));
    const auto& known = std::get<std::string>(key);
    const std::string what = known.empty() ? "" : to_hex(sha256(request.body));
    if (!known.empty()) {
        const auto before = makes_.asked_before(known, what, answer);
        if (before == AnswersByKey::Before::Other) return answer(refusal(Reason::KeyUsed));
        if (before == AnswersByKey::Before::Same) return;
    }
    if (!made_.take(request.visitor, Lobby::now()))
        return answer(too_much(made_, request.visitor, Reason::TooManyTables));
    setup.host = seat;
    const Answer once = known.empty() ? answer : makes_.begin(known, what, answer);
    lobby_.make(std::move(setup), seat, std::move(name), request.visitor,
                [once](const SeatedOrNot& result) { once(seated(result)); });
}

void Api::join_table(const Request& request, std::string_view code, const Answer& answer) {
    json::Document document(request.body, kBody);
    const json::Value root = document.root();
    JoinRequest wish;
    wish.visitor = request.visitor;
    if (root.fields({}, {"name", "seat", "from", "key"})) {
        if (const auto given = root.find("name")) wish.name = given->text();
        if (const auto given = root.find("from")) wish.from = given->text();
        if (const auto given = root.find("key")) wish.key = given->text();
        if (const auto wanted = root.find("seat")) wish.seat = wanted->integer(0, kMaxSeats - 1);
    }
    if (document.complaint())
        return answer(refusal({Reason::Unreadable, document.complaint().text()}));
    if (guesses(request.visitor))
        return answer(too_much(misses_, request.visitor, Reason::TooManyGuesses));
    if (!joined_.take(request.visitor, Lobby::now()))
        return answer(too_much(joined_, request.visitor, Reason::TooManyJoins));
    const auto key = key_of_request(request, wish.key);
    if (const auto* refused = std::get_if<Refused>(&key)) return answer(refusal(*refused));
    wish.key = std::get<std::string>(key);
    look_up(code, request.visitor, [this, code = std::string(code), wish, answer](Lookup, Table*) {
        lobby_.join(code, wish, [answer](const SeatedOrNot& result) { answer(seated(result)); });
    });
}

std::variant<std::string, Refused> Api::key_of_request(const Request& request,
                                                       const std::string& written) const {
    const std::string key = written.empty() ? request.key : written;
    // Whoever knows the key gets the seat: so it must not be one that others hit upon.
    if (!key.empty() && (key.size() < kShortestKey || key.size() > kLongestKey))
        return Refused(Reason::BadOptions, "A key has 16 to 100 characters, drawn at random.");
    return key;
}

// Whoever has tried too many wrong codes is not told either which one is right.
bool Api::guesses(const std::string& visitor) {
    return !misses_.any(visitor, Lobby::now());
}

void Api::missed(const std::string& visitor) {
    misses_.take(visitor, Lobby::now());
}

void Api::look_up(std::string_view code, const std::string& visitor,
                  std::function<void(Lookup, Table*)> then) {
    lobby_.find(code, [this, visitor, then = std::move(then)](Lookup result, Table* table) {
        if (result == Lookup::Unknown) missed(visitor);
        then(result, table);
    });
}

Reply Api::too_much(RateLimit& limit, const std::string& visitor, Reason reason) {
    turned_away("rate");
    log(LogLevel::Debug, "limited",
        {{"visitor", visitor}, {"why", std::string(describe(reason).text)}});
    Reply reply = refusal(reason);
    reply.retry_after = static_cast<int>((limit.wait_ms(visitor, Lobby::now()) + 999) / 1000);
    return reply;
}

Reply Api::tables(const Request& request) const {
    constexpr std::string_view kAfter = "after=";
    const std::string_view query = request.query;
    const Lobby::Page page = lobby_.public_tables(
        query.starts_with(kAfter) ? query.substr(kAfter.size()) : "", kMostListed);
    Reply reply;
    json::Writer out(reply.body);
    out.open('{').key("tables").open('[');
    for (const Table* table : page.tables) table->describe(out, kOnlooker, Lobby::now());
    out.close(']').key("next");
    if (page.next.empty())
        out.null();
    else
        out.text(page.next);
    out.close('}');
    return reply;
}

void Api::about_tables(const Request& request, std::string_view rest, const Answer& answer) {
    constexpr std::string_view kRecord = "/record";
    const bool record = rest.ends_with(kRecord);
    if (guesses(request.visitor))
        return answer(too_much(misses_, request.visitor, Reason::TooManyGuesses));
    if (record)
        return lobby_.record(
            rest.substr(0, rest.size() - kRecord.size()),
            [this, visitor = request.visitor, answer](Lookup result, std::string text) {
                if (result == Lookup::Unknown) missed(visitor);
                if (result != Lookup::Found) return answer(refusal(why_not_found(result)));
                if (text.empty()) return answer(refusal(Reason::Running));
                Reply reply;
                reply.body = std::move(text);
                answer(std::move(reply));
            });
    look_up(rest, request.visitor, [answer](Lookup result, const Table* table) {
        if (!table) return answer(refusal(why_not_found(result)));
        Reply reply;
        json::Writer out(reply.body);
        out.open('{').key("table");
        table->describe(out, kOnlooker, Lobby::now());
        out.close('}');
        answer(std::move(reply));
    });
}

Reply Api::maps(std::string_view id) const {
    Reply reply;
    if (!id.empty()) {
        const EmbeddedFile* file = find_map(id);
        if (!file) return refusal(Reason::NoSuchMap);
        reply.file = file->bytes;
        reply.caching = "no-cache";
        return reply;
    }
    json::Writer out(reply.body);
    out.open('{').key("maps").open('[');
    for (const std::string& map : map_ids()) out.word(map);
    out.close(']').key("house_maps").open('[');
    for (const std::string& map : house_map_ids()) out.word(map);
    out.close(']').key("levels").open('[');
    for (const std::string& level : bot_levels()) out.word(level);
    out.close(']').key("network");
    if (network_.empty())
        out.null();
    else
        out.text(network_);
    out.close('}');
    return reply;
}

void Api::health(const Answer& answer) {
    waiting_for_health_.push_back(answer);
    if (waiting_for_health_.size() > 1) return; // the disk is being asked
    const auto tell = [this](const std::string& trouble) {
        trouble_ = trouble;
        Reply reply;
        reply.status = trouble.empty() ? 200 : 503;
        if (!trouble.empty()) reply.retry_after = kRetryAfter;
        json::Writer out(reply.body);
        out.open('{').key("ok").boolean(trouble.empty());
        if (!trouble.empty()) out.key("store").text(trouble);
        out.key("sockets").number(static_cast<int>(connections_.size())).close('}');
        for (const Answer& one : std::exchange(waiting_for_health_, {})) one(reply);
    };
    if (Lobby::now() - probed_at_ < kProbe) return tell(std::string(trouble_));
    lobby_.probe([this, tell](const std::string& trouble) {
        probed_at_ = Lobby::now();
        // A few bytes fit where a whole line no longer does.
        const bool full = room_left(lobby_.folder()) < kLeastRoom;
        tell(trouble.empty() && full ? "the disk is full" : trouble);
    });
}

// ---------------------------------------------------------------------- connections

void Api::opened(Connection& connection) noexcept {
    auto state = std::make_unique<ConnectionState>(connection);
    state->id = lobby_.listen(*state);
    connections_.emplace(connection.id(), std::move(state));
    silent_.emplace_back(Lobby::now(), connection.id());
}

void Api::heard(Connection& connection, std::string_view message) noexcept {
    const auto found = connections_.find(connection.id());
    if (found == connections_.end() || found->second->dismissed) return;
    listen_to(*found->second, message);
}

void Api::listen_to(ConnectionState& state, std::string_view message) {
    ++lobby_.figures().messages;
    const std::string& visitor = state.connection.visitor();
    const bool limited = !visitor.empty();
    if ((limited && !state.rate.take(1, messages_of_one_, Lobby::now())) ||
        !messages_.take(visitor, Lobby::now())) {
        turned_away("rate");
        log(LogLevel::Debug, "cut_off", {{"visitor", visitor}, {"code", state.code}});
        return dismiss(state, Farewell::Rude);
    }
    if (is_ping(message)) return state.connection.send(messages::pong());
    if (state.looking) {
        if (state.early.size() < kMostEarly) state.early.emplace_back(message);
        return;
    }
    if (state.code.empty()) return hello(state, message);
    lobby_.hear(state.id, state.code, message);
}

void Api::hello(ConnectionState& state, std::string_view message) {
    std::string error;
    const Hello hello = read_hello(message, error);
    if (!error.empty()) {
        turned_away("unreadable");
        state.connection.send(messages::refused("", {Reason::Unreadable, error}, 0));
        if (++state.unreadable > kMostUnreadable) dismiss(state, Farewell::Rude);
        return;
    }
    if (hello.protocol != kProtocol) return dismiss(state, Farewell::Protocol);
    const bool sits = !hello.token.empty();
    const std::string code = sits ? hello.token.substr(0, hello.token.find('.')) : hello.table;
    // Whoever has a seat gets back to it, however many wrong codes others have tried.
    const std::string& visitor = state.connection.visitor();
    if (!sits && guesses(visitor)) {
        turned_away("guesses");
        return dismiss(state, Farewell::Busy);
    }
    state.looking = true;
    look_up(code, visitor,
            [this, id = state.connection.id(), code, hello](Lookup result, Table* table) {
                const auto found = connections_.find(id);
                if (found == connections_.end() || found->second->dismissed)
                    return; // it went meanwhile
                sit_down(*found->second, code, hello, result, table);
            });
}

void Api::sit_down(ConnectionState& state, const std::string& code, const Hello& hello,
                   Lookup result, Table* table) {
    state.looking = false;
    if (result == Lookup::Failed)
        return state.connection.send(messages::refused("", Reason::CannotRead, 0));
    if (result == Lookup::Unreadable) return dismiss(state, Farewell::UnreadableTable);
    std::optional<int> seat = kOnlooker;
    if (table && !hello.token.empty()) seat = table->seat_of(key_of(hello.token));
    if (table && !seat) missed(state.connection.visitor());
    if (!table || !seat) {
        turned_away("token");
        return dismiss(state, Farewell::Unknown);
    }
    state.code = code;
    lobby_.hello(state.id, *table, *seat, hello.version, state.connection.visitor());
    for (const std::string& message : std::exchange(state.early, {}))
        lobby_.hear(state.id, state.code, message);
}

void Api::dismiss(ConnectionState& state, Farewell reason) {
    state.dismissed = true;
    state.connection.send(messages::bye(reason));
    state.connection.close();
}

void Api::closed(Connection& connection) noexcept {
    const auto found = connections_.find(connection.id());
    if (found == connections_.end()) return;
    lobby_.gone(found->second->id, found->second->code);
    connections_.erase(found);
}

void Api::tick() {
    lobby_.tick();
    const Milliseconds now = Lobby::now();
    if (now - probed_at_ > kProbeUnasked && waiting_for_health_.empty())
        health([](const Reply&) {});
    for (; !silent_.empty() && silent_.front().first + kSilence <= now; silent_.pop_front()) {
        const auto found = connections_.find(silent_.front().second);
        if (found == connections_.end() || !found->second->code.empty()) continue;
        turned_away("silent");
        dismiss(*found->second, Farewell::Silent);
    }
}

void Api::stopping() {
    log("stopping", {{"sockets", std::to_string(connections_.size())}});
    for (const auto& [id, state] : connections_) dismiss(*state, Farewell::Shutdown);
}

void Api::turned_away(std::string_view why) {
    Figures::count(lobby_.figures().turned_away, why);
}

void Api::answered(int status) {
    Figures::count(lobby_.figures().answered, std::to_string(status));
}

} // namespace trunkline

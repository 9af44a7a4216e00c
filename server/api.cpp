#include "server/api.hpp"

#include <algorithm>

#include "server/chance.hpp"
#include "server/http_bodies.hpp"
#include "server/log.hpp"
#include "server/page.hpp"
#include "server/player_names.hpp"
#include "server/process_figures.hpp"
#include "server/protocol_writer.hpp"
#include "server/public_list.hpp"
#include "server/refused_reply.hpp"
#include "wire/map.hpp"

namespace trunkline {
namespace {

constexpr std::size_t kMostListed = 100;
constexpr json::Limits kBody = {8192, 6};
constexpr std::size_t kShortestKey = 16, kLongestKey = 100; // of requests
constexpr std::size_t kMostKeys = 10'000;                   // remembered
constexpr Milliseconds kProbe = 100;                        // the disk is asked at most so often
constexpr std::uint64_t kLeastRoom = 64 * 1024;             // bytes
constexpr Milliseconds kProbeUnasked = 10'000;              // for the figures

// Whoever wants none leaves it out.
std::string_view read_name(const json::Value& value) {
    const std::string_view name = value.text();
    if (name.empty()) value.refuse("a name, or none at all");
    return name;
}

Reply seated(const SeatedOrNot& result) {
    if (const auto* refused = std::get_if<Refused>(&result)) return refusal(*refused);
    if (const auto* none = std::get_if<Lookup>(&result)) return refusal(why_not_found(*none));
    Reply reply;
    reply.status = 201;
    reply.body = bodies::seated(std::get<Seated>(result));
    return reply;
}

Reply described_protocol() {
    static const std::string schema = protocol::schema();
    Reply reply;
    reply.type = "application/schema+json";
    reply.file = schema;
    reply.caching = "no-cache";
    return reply;
}

} // namespace

Api::Api(Lobby& lobby, const Limits& limits, std::string network, const std::string& secret)
    : lobby_(lobby),
      network_(std::move(network)),
      requests_(limits.requests),
      made_(limits.tables),
      joined_(limits.joins),
      moderation_(lobby, secret),
      makes_(kMostKeys) {}

Api::~Api() = default;

void Api::set_limits(const Limits& limits) {
    requests_.set(limits.requests);
    made_.set(limits.tables);
    joined_.set(limits.joins);
    lobby_.set_limits(limits);
}

void Api::asked(Request request, Answer answer) noexcept {
    if (!requests_.take(request.visitor, clock_now()))
        return answer(too_much(requests_, request.visitor, Reason::TooManyRequests));
    answer_request(request, answer);
}

void Api::answer_request(const Request& request, const Answer& answer) {
    const std::string_view path = request.path;
    constexpr std::string_view kTables = "/api/tables";
    constexpr std::string_view kBelowTables = "/api/tables/";
    if (path == "/healthz") return health(answer);
    if (path == "/metrics" && request.door != Door::Public) return figures(answer);
    if (path == "/metrics" || request.door == Door::Figures)
        return answer(refusal(Reason::NoSuchAddress));
    const bool below_tables = path.starts_with(kBelowTables);
    const std::string_view rest = below_tables ? path.substr(kBelowTables.size()) : "";
    if (request.method == "POST") {
        if (path == "/api/host") return moderation_.asked(request, answer);
        if (lobby_.limits().bans.bars_visitor(request.visitor)) {
            turned_away("banned");
            return answer(refusal(Reason::Removed));
        }
        if (path == kTables) return make_table(request, answer);
        constexpr std::string_view kJoin = "/join";
        if (below_tables && rest.ends_with(kJoin))
            return join_table(request, rest.substr(0, rest.size() - kJoin.size()), answer);
        return answer(refusal(Reason::NoSuchAddress));
    }
    if (path == kTables) return tables(request, answer);
    if (below_tables) return about_tables(request, rest, answer);
    if (path == "/api/maps") return answer(maps({}));
    if (path.starts_with("/api/maps/")) return answer(maps(path.substr(10)));
    if (path == "/api/protocol") return answer(described_protocol());
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
    if (!made_.take(request.visitor, clock_now()))
        return answer(too_much(made_, request.visitor, Reason::TooManyTables));
    setup.host = seat;
    const Answer once = known.empty() ? answer : makes_.begin(known, what, answer);
    lobby_.bus().make({std::move(setup), seat, std::move(name), request.visitor},
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
        return answer(
            too_much(lobby_.limits().wrong_codes, request.visitor, Reason::TooManyGuesses));
    if (!joined_.take(request.visitor, clock_now()))
        return answer(too_much(joined_, request.visitor, Reason::TooManyJoins));
    const auto key = key_of_request(request, wish.key);
    if (const auto* refused = std::get_if<Refused>(&key)) return answer(refusal(*refused));
    wish.key = std::get<std::string>(key);
    lobby_.bus().join(code, std::move(wish),
                      [this, visitor = request.visitor, answer](const SeatedOrNot& result) {
                          const auto* none = std::get_if<Lookup>(&result);
                          if (none && *none == Lookup::Unknown) missed(visitor);
                          answer(seated(result));
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
    return !lobby_.limits().wrong_codes.any(visitor, clock_now());
}

void Api::missed(const std::string& visitor) {
    lobby_.limits().wrong_codes.take(visitor, clock_now());
}

Reply Api::too_much(RateLimit& limit, const std::string& visitor, Reason reason) {
    turned_away("rate");
    log(LogLevel::Debug, "limited",
        {{"visitor", visitor}, {"why", std::string(describe(reason).text)}});
    Reply reply = refusal(reason);
    reply.retry_after = static_cast<int>((limit.wait_ms(visitor, clock_now()) + 999) / 1000);
    return reply;
}

void Api::tables(const Request& request, const Answer& answer) {
    constexpr std::string_view kAfter = "after=";
    const std::string after =
        request.query.starts_with(kAfter) ? request.query.substr(kAfter.size()) : "";
    lobby_.bus().list([this, after, answer](std::vector<ListedTable> all) {
        PublicPage page = public_page(std::move(all), after, kMostListed);
        if (page.codes.empty()) return answer(with_body(bodies::public_tables({}, "")));
        struct Gathered {
            std::vector<std::string> tables; // empty: over or gone meanwhile
            std::size_t missing;
            std::string next;
        };
        const auto gathered = std::make_shared<Gathered>(
            Gathered{std::vector<std::string>(page.codes.size()), page.codes.size(), page.next});
        for (std::size_t i = 0; i < page.codes.size(); ++i)
            lobby_.bus().read(
                page.codes[i], TablePart::Description,
                [gathered, i, answer](const TableText& found) {
                    gathered->tables[i] = found.text;
                    if (--gathered->missing > 0) return;
                    answer(with_body(bodies::public_tables(gathered->tables, gathered->next)));
                });
    });
}

void Api::about_tables(const Request& request, std::string_view rest, const Answer& answer) {
    constexpr std::string_view kRecord = "/record";
    const bool record = rest.ends_with(kRecord);
    if (record) rest.remove_suffix(kRecord.size());
    if (guesses(request.visitor))
        return answer(
            too_much(lobby_.limits().wrong_codes, request.visitor, Reason::TooManyGuesses));
    lobby_.bus().read(rest, record ? TablePart::Record : TablePart::Description,
                      [this, record, visitor = request.visitor, answer](const TableText& found) {
                          if (found.result == Lookup::Unknown) missed(visitor);
                          if (found.result != Lookup::Found)
                              return answer(refusal(why_not_found(found.result)));
                          if (record && found.text.empty()) return answer(refusal(Reason::Running));
                          answer(with_body(record ? found.text : bodies::one_table(found.text)));
                      });
}

void Api::figures(const Answer& answer) {
    lobby_.count([this, answer](const Lobby::Counted& counted) {
        Reply reply;
        reply.type = "text/plain; version=0.0.4";
        reply.body = counted.figures.text(counted.tables, lobby_.connections(),
                                          lobby_.bots().waiting(), trouble_.empty()) +
                     process_figures(lobby_.folder());
        answer(std::move(reply));
    });
}

Reply Api::maps(std::string_view id) const {
    if (id.empty()) return with_body(bodies::maps(network_));
    const EmbeddedFile* file = find_map(id);
    if (!file) return refusal(Reason::NoSuchMap);
    Reply reply;
    reply.file = file->bytes;
    reply.caching = "no-cache";
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
        reply.body = bodies::health(trouble, static_cast<int>(lobby_.connections()));
        for (const Answer& one : std::exchange(waiting_for_health_, {})) one(reply);
    };
    const bool changed = lobby_.trouble() != probed_;
    if (!changed && clock_now() - probed_at_ < kProbe) return tell(std::string(trouble_));
    lobby_.probe([this, tell](const std::string& trouble) {
        probed_at_ = clock_now();
        probed_ = trouble;
        // A few bytes fit where a whole line no longer does.
        const bool full = room_left(lobby_.folder()) < kLeastRoom;
        if (!trouble.empty()) return tell(trouble);
        tell(full ? "the disk is full" : lobby_.connected() ? "" : "the bus is cut");
    });
}

std::size_t Api::thread_for(std::string_view table) {
    return table.empty() ? next_thread_++ % lobby_.shards() : lobby_.shard_of(table);
}

void Api::tick() {
    lobby_.tick();
    if (clock_now() - probed_at_ > kProbeUnasked && waiting_for_health_.empty())
        health([](const Reply&) {});
}

void Api::stopping() {
    log("stopping", {{"sockets", std::to_string(lobby_.connections())}});
}

void Api::turned_away(std::string_view why) {
    Figures::count(lobby_.figures().turned_away, why);
}

void Api::answered(int status) {
    Figures::count(lobby_.figures().answered, std::to_string(status));
}

} // namespace trunkline

// How a table of a shard is made, and how people get a seat at it.
#include <utility>

#include "server/chance.hpp"
#include "server/log.hpp"
#include "server/node_bus.hpp"
#include "server/shard_tables.hpp"

namespace trunkline {

Caller ShardTables::once(std::function<void(const Result&)> answer) {
    callers_[++last_caller_] = std::move(answer);
    return last_caller_;
}

void ShardTables::make_table(Setup setup, std::optional<std::string> visitor,
                             const std::function<void(HostedTable*, const Result&)>& answer) {
    const Board* map = find_board(setup.map);
    if (!map) return answer(nullptr, Refused(Reason::NoSuchMap));
    setup.seed = random_seed();
    do setup.code = random_code();
    while (!owns_(setup.code) || codes_.contains(setup.code) || loading_.contains(setup.code));
    HostedTable* hosted = add(setup.code, *map, host_.epoch);
    hosted->is_public = setup.options.is_public;
    hosted->visitor = std::move(visitor);
    const Caller caller = once([this, id = hosted->id, setup, answer](const Result& result) {
        HostedTable* made = tables_[id].get();
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
    hosted->table.make(std::move(setup), caller, clock_now());
}

void ShardTables::seat_down(HostedTable& hosted, Join join, const std::string& token,
                            std::string visitor, std::function<void(const SeatedOrNot&)> answer) {
    join.key = key_of(token);
    const Caller caller = once([this, id = hosted.id, token, key = join.key,
                                visitor = std::move(visitor),
                                answer = std::move(answer)](const Result& result) {
        if (const auto* refused = std::get_if<Refused>(&result)) return answer(*refused);
        HostedTable& at = *tables_[id];
        const int seat = *at.table.seat_of(key);
        at.sat_from[seat] = visitor;
        log("sat_down", {{"code", at.code}, {"seat", std::to_string(seat)}, {"visitor", visitor}});
        answer(Seated{at.code, seat, token, at.table.commitment()});
    });
    hosted.touched = clock_now();
    hosted.table.join(caller, std::move(join), clock_now());
    schedule(hosted);
}

void ShardTables::make(MakeRequest wish, std::function<void(const SeatedOrNot&)> answer) {
    Setup setup = std::move(wish.setup);
    const std::string visitor = wish.visitor;
    make_table(std::move(setup), visitor,
               [this, wish = std::move(wish), answer = std::move(answer)](HostedTable* made,
                                                                          const Result& result) {
                   if (!made) return answer(std::get<Refused>(result));
                   seat_down(*made, {wish.seat, wish.name, {}, {}, {}},
                             made->code + "." + random_secret(), wish.visitor, answer);
               });
}

void ShardTables::join(std::string_view code, JoinRequest wish,
                       std::function<void(const SeatedOrNot&)> answer) {
    with(code, [this, name = std::string(code), wish = std::move(wish),
                answer = std::move(answer)](const Found& found) {
        if (found.result == Lookup::Elsewhere)
            return others_->join_at(found.owner, name, wish, answer);
        if (found.table) return join_at(*found.table, wish, answer);
        answer(found.result);
    });
}

void ShardTables::join_at(HostedTable& hosted, JoinRequest wish,
                          std::function<void(const SeatedOrNot&)> answer) {
    std::string token = hosted.code + ".";
    Join join{wish.seat, std::move(wish.name), {}, {}, {}};
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
        join.digest = digest_of(std::to_string(join.seat) + " " + join.name);
    } else {
        token += random_secret();
    }
    const bool sits = hosted.table.seat_of(key_of(token)).has_value();
    if (!sits && join.kept.empty() && !hosted.may_sit(wish.visitor))
        return answer(Reason::TooManySeats);
    seat_down(hosted, std::move(join), token, std::move(wish.visitor), std::move(answer));
}

} // namespace trunkline

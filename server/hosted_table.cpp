#include "server/hosted_table.hpp"

#include <algorithm>
#include <utility>

#include "server/log.hpp"
#include "server/player_names.hpp"
#include "server/shard_tables.hpp"

namespace trunkline {

HostedTable::HostedTable(ShardTables& tables, std::int64_t number, std::string its_code,
                         const Board& board, std::int64_t its_epoch)
    : id(number),
      code(std::move(its_code)),
      epoch(its_epoch),
      table(board, *this),
      tables_(tables) {}

void HostedTable::store(std::int64_t version, std::string_view text, bool open) {
    accepted_ = std::chrono::steady_clock::now();
    tables_.host_.storage.write(
        NewEntry{code, version, clock_now(), std::string(text), open, is_public, epoch});
}

void HostedTable::store_chat(std::int64_t number, std::string_view text) {
    tables_.host_.storage.write(NewChat{code, number, std::string(text), epoch});
}

void HostedTable::tell(ConnectionId to, std::string_view message) {
    tables_.bus_.tell(to, message);
}

void HostedTable::think(int seat, const std::string& level, const View& view,
                        std::uint64_t question) {
    tables_.host_.bots.think(
        {id, seat, level, &table.board(), view, question, visitor.value_or(""), tables_.shard_});
}

void HostedTable::rematch(int seat, ConnectionId connection, const std::string& message) {
    tables_.make_table(table.next_setup(), visitor,
                       [&tables = tables_, number = id, seat, connection, message](
                           HostedTable* next, const Result&) {
                           const auto old = tables.tables_.find(number);
                           if (old != tables.tables_.end()) {
                               HostedTable& hosted = *old->second;
                               hosted.table.continued(next ? next->code : "", seat, connection,
                                                      message, clock_now());
                               tables.schedule(hosted);
                           } else if (next) {
                               tables.discard(*next); // nobody knows of it
                           }
                       });
}

void HostedTable::answered(Caller caller, const Result& result) {
    tables_.callers_.extract(caller).mapped()(result);
}

void HostedTable::happened(const Entry& entry) {
    const bool moved = std::holds_alternative<entry::Move>(entry.what);
    const bool began = std::holds_alternative<entry::Deal>(entry.what);
    if (moved) {
        ++tables_.figures_.moves;
        tables_.figures_.moves_told.add(
            std::chrono::duration<double>(std::chrono::steady_clock::now() - accepted_).count());
    }
    const bool ended = std::holds_alternative<entry::Ended>(entry.what);
    if (began || ended || (moved && table.state() == TableState::Over))
        log(began ? "game_began" : "game_over", {{"code", code}});
}

void HostedTable::refused(const Refused& refused) {
    Figures::count(tables_.figures_.refusals, refused.counted_as());
    if (refused.reason == Reason::BadBotMove || refused.reason == Reason::NoSuchBot)
        log("bot_replaced", {{"code", code}, {"why", std::string(refused.text())}});
}

bool HostedTable::is_good_name(std::string_view name, std::span<const std::string> others) const {
    return trunkline::is_good_name(name, others);
}

bool HostedTable::may_chat(ConnectionId by) {
    const auto found = std::ranges::find(subscribed, by, &Subscribed::connection);
    return found == subscribed.end() || (!tables_.host_.bans.mutes(found->key) &&
                                         tables_.host_.chat.take(found->visitor, clock_now()));
}

bool HostedTable::may_sit(const std::string& who) const {
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

bool HostedTable::is_listed() const {
    return table.version() > 0 && table.setup().options.is_public &&
           table.state() != TableState::Over;
}

} // namespace trunkline

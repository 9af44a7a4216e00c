// What the host of the server does about the tables of a shard (server/moderation.hpp).
#include <algorithm>
#include <utility>

#include "server/compressed_text.hpp"
#include "server/log.hpp"
#include "server/node_bus.hpp"
#include "server/shard_tables.hpp"

namespace trunkline {

std::map<std::int64_t, std::string, std::greater<>> ShardTables::described() const {
    constexpr std::size_t kMost = 1000;
    std::map<std::int64_t, std::string, std::greater<>> texts;
    for (const auto& [id, hosted] : tables_) {
        if (hosted->table.version() == 0) continue;
        json::Writer out(texts[id]);
        hosted->table.describe(out, kOnlooker, clock_now());
        if (texts.size() > kMost) texts.erase(std::prev(texts.end()));
    }
    return texts;
}

void ShardTables::moderate(std::string_view code, HostTask task,
                           std::function<void(const HostResult&)> answer) {
    with(code,
         [this, name = std::string(code), task, answer = std::move(answer)](const Found& found) {
             if (found.result == Lookup::Elsewhere)
                 return others_->moderate_at(found.owner, name, task, answer);
             HostResult result{.found = found.result};
             HostedTable* hosted = found.table;
             if (!hosted) return answer(result);
             Table& table = hosted->table;
             if (task.what == HostTask::What::Look) {
                 result.text = table.public_view(clock_now());
                 return answer(result);
             }
             if (task.what == HostTask::What::Close || task.what == HostTask::What::Delete)
                 return end(*hosted, task.what, answer);
             if (task.seat < 0 || task.seat >= table.seats() || !table.seat(task.seat).taken()) {
                 result.refused = Reason::NobodySitsThere;
                 return answer(result);
             }
             result.key = table.seat(task.seat).key;
             if (const auto sat = hosted->sat_from.find(task.seat); sat != hosted->sat_from.end())
                 result.visitor = sat->second;
             for (const HostedTable::Subscribed& each : hosted->subscribed)
                 if (each.key == result.key) result.visitor = each.visitor;
             if (task.what == HostTask::What::Seat) return answer(result);
             remove_from(*hosted, task.seat, std::move(result), answer);
         });
}

// After the entry that is on its way, and before any other: an entry that comes later finds no
// table. Whoever is there hears of it when it is done, and so does the host.
void ShardTables::end(HostedTable& hosted, HostTask::What how,
                      std::function<void(const HostResult&)> answer) {
    const bool keep = how == HostTask::What::Close;
    const Caller told = once([code = hosted.code, keep, answer](const Result& result) {
        HostResult ended;
        if (const auto* refused = std::get_if<Refused>(&result))
            ended.refused = *refused;
        else
            log(keep ? "table_closed" : "table_deleted", {{"code", code}});
        answer(ended);
    });
    const Caller still = once([this, id = hosted.id, keep, told](const Result&) {
        const HostedTable& at = *tables_[id];
        const std::string record = keep ? at.table.record() : std::string();
        host_.storage.write(Archive{at.code, at.table.version(), clock_now(),
                                    record.empty() ? std::string() : pack(record), told, at.epoch});
    });
    hosted.table.when_still(still, clock_now());
}

void ShardTables::remove_from(HostedTable& hosted, int seat, HostResult who,
                              std::function<void(const HostResult&)> answer) {
    for (const HostedTable::Subscribed& each : std::vector(hosted.subscribed))
        if (each.key == who.key)
            bus_.subscription(each.connection, hosted.code, Subscription::Removed);
    const Caller caller = once([who = std::move(who), answer = std::move(answer), seat,
                                code = hosted.code](const Result& result) {
        HostResult told = who;
        if (const auto* refused = std::get_if<Refused>(&result))
            told.refused = *refused;
        else
            log("removed", {{"code", code}, {"seat", std::to_string(seat)}});
        answer(told);
    });
    hosted.table.remove(caller, seat, clock_now());
    schedule(hosted);
}

} // namespace trunkline

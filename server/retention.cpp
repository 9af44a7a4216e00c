#include "server/retention.hpp"

#include "server/compressed_text.hpp"
#include "server/log.hpp"
#include "server/read_table.hpp"

namespace trunkline {
namespace {

constexpr Milliseconds kHour = 3'600'000;
constexpr Milliseconds kDay = 24 * kHour;
constexpr int kPage = 100;

} // namespace

void Retention::tick(Milliseconds now) {
    if (now < next_) return;
    next_ = now + kHour;
    look_through({HeadsQuery::Which::Open, {}, kPage, now - options_.open_days * kDay}, now);
    look_through({HeadsQuery::Which::Closed, {}, kPage, now - options_.finished_days * kDay}, now);
}

void Retention::look_through(HeadsQuery query, Milliseconds now) {
    storage_.heads(query, post_,
                   [this, query, now](const Storage::Answer<std::vector<TableHead>>& page) mutable {
                       if (page.value.empty()) return; // or it could not be read: next time, then
                       query.after = page.value.back().code;
                       archive_each(page.value, std::move(query), now);
                   });
}

void Retention::archive_each(std::vector<TableHead> heads, HeadsQuery next, Milliseconds now) {
    if (heads.empty()) return look_through(std::move(next), now);
    const std::string code = std::move(heads.back().code);
    heads.pop_back();
    storage_.load(code, post_,
                  [this, heads = std::move(heads), next = std::move(next),
                   now](const Storage::Answer<std::optional<StoredTable>>& answer) mutable {
                      if (answer.value) archive(*answer.value, now);
                      archive_each(std::move(heads), std::move(next), now);
                  });
}

void Retention::archive(const StoredTable& stored, Milliseconds now) {
    if (stored.entries.empty()) return;
    std::string why;
    const auto read = ReadTable::read(stored, board_(map_of(stored.entries.front())), why);
    if (!read) return log("table_unreadable", {{"code", stored.head.code}, {"why", why}});
    const std::string record = read->record();
    log("table_archived", {{"code", stored.head.code},
                           {"as", record.empty()     ? "nothing: no game had begun"
                                  : stored.head.open ? "an unfinished game"
                                                     : "a finished game"}});
    storage_.write(Archive{stored.head.code, static_cast<std::int64_t>(stored.entries.size()), now,
                           record.empty() ? std::string() : pack(record)});
}

} // namespace trunkline

#include "server/lobby.hpp"

#include <utility>

#include "server/cluster.hpp"
#include "server/log.hpp"
#include "wire/map.hpp"

namespace trunkline {
namespace {

Boards all_boards() {
    Boards boards;
    for (const auto& ids : {map_ids(), house_map_ids()})
        for (const std::string& id : ids)
            if (auto found = embedded_map(id)) boards.emplace(id, std::move(*found));
    return boards;
}

std::vector<ShardAddress> addresses_of(const std::vector<Storage::Post>& posts) {
    std::vector<ShardAddress> all;
    for (const Storage::Post& post : posts) all.push_back({post, nullptr, nullptr});
    return all;
}

} // namespace

Lobby::Lobby(const LobbyOptions& options, const Limits& limits, std::vector<Storage::Post> posts)
    : boards_(all_boards()),
      limits_(limits, options.bans),
      addresses_(addresses_of(posts)),
      folder_(options.storage),
      storage_(
          options.storage,
          {[this](std::string_view code) { return shard_of(code); }, posts,
           [this](std::size_t shard, const Storage::Batch& batch) {
               shards_[shard]->tables.stored(batch);
           }},
          [this](const Storage::Commit& commit) { committed(commit); },
          options.bus.empty() ? Access::Own : Access::Share),
      retention_(storage_, posts.front(), options.keep,
                 [this](std::string_view id) { return board(id); }),
      bots_(options.bots, [this](BotAnswer answer) {
          const std::size_t shard = answer.task.shard;
          addresses_[shard].post(
              [this, shard, thought_of = std::make_shared<BotAnswer>(std::move(answer))] {
                  shards_[shard]->tables.thought(*thought_of);
              });
      }) {
    if (!options.bus.empty())
        cluster_ = std::make_unique<Cluster>(options.bus, options.node, options.storage, posts);
    const TableHost host{boards_,
                         storage_,
                         bots_,
                         limits_.chat,
                         limits_.bans,
                         last_table_,
                         cluster_ ? cluster_->epoch() : alone_};
    const std::optional<OtherNodes> others =
        cluster_ ? std::optional(cluster_->others()) : std::nullopt;
    for (std::size_t i = 0; i < posts.size(); ++i) {
        shards_.push_back(std::make_unique<Shard>(i, addresses_, limits, limits_, connections_,
                                                  host, others ? &*others : nullptr));
        addresses_[i].tables = &shards_[i]->tables;
        addresses_[i].connections = &shards_[i]->connections;
    }
    if (cluster_) start_cluster();
    look_through({}, 0);
}

Lobby::~Lobby() = default;

void Lobby::start_cluster() {
    std::vector<NodeBus*> buses;
    for (const auto& shard : shards_) buses.push_back(shard->node_bus.get());
    const auto let_go = [this] {
        for (const ShardAddress& shard : addresses_)
            shard.post([tables = shard.tables] { tables->let_go(); });
    };
    const auto look_after = [this](const std::vector<std::string>& codes) {
        for (const std::string& code : codes) {
            const ShardAddress& to = addresses_[shard_of(code)];
            to.post([tables = to.tables, code] { tables->wake_at(0, code); });
        }
    };
    cluster_->start(std::move(buses), let_go, look_after);
}

// After a start: which tables are open? They are not read before somebody comes or their time is
// up, but for public ones, which everybody asks for who looks for a table.
void Lobby::look_through(const std::string& after, std::size_t open) {
    constexpr int kPage = 1000;
    storage_.heads({HeadsQuery::Which::Open, after, kPage}, addresses_.front().post,
                   [this, open](const Storage::Answer<std::vector<TableHead>>& page) {
                       if (!page.error.empty())
                           return log(LogLevel::Error, "cannot_read", {{"why", page.error}});
                       const std::size_t seen = open + page.value.size();
                       for (const TableHead& head : page.value) {
                           if (!head.is_public && head.wake_at <= 0) continue;
                           const ShardAddress& to = addresses_[shard_of(head.code)];
                           to.post([tables = to.tables, at = head.wake_at, code = head.code] {
                               tables->wake_at(at, code);
                           });
                       }
                       if (page.value.size() == kPage)
                           return look_through(page.value.back().code, seen);
                       log("opened", {{"tables", std::to_string(seen)}});
                   });
}

bool Lobby::connected() const {
    return !cluster_ || cluster_->connected();
}

const Board* Lobby::board(std::string_view id) const {
    const auto found = boards_.find(id);
    return found == boards_.end() ? nullptr : &found->second;
}

std::vector<ConnectionHandler*> Lobby::handlers() {
    std::vector<ConnectionHandler*> all;
    for (const auto& shard : shards_) all.push_back(shard.get());
    return all;
}

void Lobby::committed(const Storage::Commit& commit) {
    figures().commits.add(commit.seconds);
    if (!commit.error.empty()) figures().entries_lost += commit.writes;
    if (commit.error == last_trouble_) return;
    last_trouble_ = commit.error;
    if (commit.error.empty())
        log("store_well_again");
    else
        log(LogLevel::Error, "store_failed", {{"why", commit.error}});
}

void Lobby::count(std::function<void(const Counted&)> answer) {
    ask_all<Counted>(
        addresses_, 0,
        [this](std::size_t number) {
            const Shard& shard = *shards_[number];
            return Counted{shard.figures, shard.tables.by_state()};
        },
        [answer = std::move(answer)](std::vector<Counted> pieces) {
            Counted all = std::move(pieces.front());
            for (std::size_t i = 1; i < pieces.size(); ++i) {
                all.figures += pieces[i].figures;
                for (const auto& [state, tables] : pieces[i].tables) all.tables[state] += tables;
            }
            answer(all);
        });
}

void Lobby::announce(const std::string& message) {
    for (const ShardAddress& shard : addresses_)
        shard.post([connections = shard.connections, message] { connections->tell_all(message); });
}

void Lobby::dismiss_banned() {
    for (const ShardAddress& shard : addresses_)
        shard.post([connections = shard.connections] { connections->dismiss_banned(); });
}

void Lobby::tick() {
    retention_.tick(clock_now());
    if (cluster_) cluster_->tick(clock_now());
}

void Lobby::set_limits(const Limits& limits) {
    limits_.set(limits);
    bots_.set_limit(limits.bot_seconds);
    for (const ShardAddress& shard : addresses_)
        shard.post([connections = shard.connections, limits] { connections->set_limits(limits); });
}

} // namespace trunkline

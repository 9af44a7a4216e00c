#include "server/cluster.hpp"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "server/log.hpp"

namespace trunkline {
namespace {

constexpr auto kRenew = std::chrono::milliseconds(500);
constexpr Milliseconds kAlive = 1000;   // how often the others hear of this node
constexpr Milliseconds kSilence = 4000; // of another, until it counts as gone
constexpr std::int64_t kNoEpoch = -1;   // was struck off, and has no other yet

} // namespace

Cluster::Cluster(const std::string& bus, const std::string& node, const std::string& store,
                 const std::vector<Storage::Post>& posts)
    : posts_(posts),
      leases_(store, node),
      epoch_(leases_.epoch()),
      prefix_(fmt::format("trunkline.{}.{}", kNodeProtocol, leases_.cluster())),
      nats_(bus, [this] { cut(); }) {}

void Cluster::start(std::vector<NodeBus*> buses, std::function<void()> let_go,
                    std::function<void(const std::vector<std::string>&)> freed) {
    buses_ = std::move(buses);
    let_go_ = std::move(let_go);
    freed_ = std::move(freed);
    to_all_ = nats_.listen(prefix_ + ".all", [this](auto bytes, auto) { heard(bytes); });
    begin_epoch();
    keeper_ = std::thread([this] { keep_alive(); });
}

Cluster::~Cluster() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    if (keeper_.joinable()) keeper_.join();
    try {
        leases_.leave();
    } catch (const StorageError&) { // its time will be over soon
    }
    publish_to_all(node::Gone{epoch_});
}

void Cluster::begin_epoch() {
    epoch_ = leases_.epoch();
    to_this_ = nats_.listen(fmt::format("{}.node.{}", prefix_, epoch_.load()),
                            [this](auto bytes, auto) { heard(bytes); });
    log("node", {{"epoch", std::to_string(epoch_)}});
}

// ---------------------------------------------------------------------- leases

void Cluster::keep_alive() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        lock.unlock();
        std::string trouble;
        try {
            look_after_leases();
        } catch (const std::exception& error) {
            trouble = error.what();
            strike_off_from_ = clock_now() + Leases::kSeconds * 1000;
        }
        if (trouble != trouble_ && !trouble.empty())
            log(LogLevel::Error, "leases_failed", {{"why", trouble}});
        trouble_ = trouble;
        lock.lock();
        wake_.wait_for(lock, kRenew);
    }
}

void Cluster::look_after_leases() {
    if (!leases_.renew()) {
        log(LogLevel::Warning, "struck_off");
        begin_epoch();
        let_go_();
        on_each_shard([](NodeBus& bus) { bus.lost_all(); });
    }
    if (clock_now() < strike_off_from_) return;
    const Leases::Freed freed = leases_.strike_off();
    for (const std::int64_t node : freed.nodes) {
        log("node_gone", {{"epoch", std::to_string(node)}});
        publish_to_all(node::Gone{node});
        lose(node);
    }
    if (!freed.codes.empty()) freed_(freed.codes);
}

// ---------------------------------------------------------------------- the others

void Cluster::send(std::int64_t node, const NodeMessage& message) {
    nats_.publish(fmt::format("{}.node.{}", prefix_, node), write_node_message(epoch_, message));
}

void Cluster::publish_to_all(const NodeMessage& message) {
    nats_.publish(prefix_ + ".all", write_node_message(epoch_, message));
}

OtherNodes Cluster::others() {
    return {[this](std::int64_t node, const NodeMessage& message) { send(node, message); },
            [this] {
                const std::lock_guard lock(mutex_);
                std::vector<std::int64_t> all;
                for (const auto& [node, other] : others_) all.push_back(node);
                return all;
            }};
}

void Cluster::on_each_shard(const std::function<void(NodeBus&)>& what) {
    for (std::size_t i = 0; i < buses_.size(); ++i)
        posts_[i]([bus = buses_[i], what] { what(*bus); });
}

void Cluster::cut() {
    ++cuts_;
    log(LogLevel::Warning, "bus_cut");
    on_each_shard([](NodeBus& bus) { bus.lost_all(); });
}

void Cluster::lose(std::int64_t node) {
    {
        const std::lock_guard lock(mutex_);
        others_.erase(node);
    }
    on_each_shard([node](NodeBus& bus) { bus.lost(node); });
}

// On the bus's thread. What concerns one table goes to its shard, what somebody waits for to the
// shard that waits.
void Cluster::heard(std::string_view bytes) {
    auto found = read_node_message(bytes);
    if (!found || found->node == epoch_) return;
    const auto from = std::make_shared<const FromNode>(std::move(*found));
    const std::size_t shard = std::visit(
        [&](const auto& message) -> std::size_t {
            if constexpr (requires { message.code; })
                return shard_of_table(message.code, buses_.size());
            else if constexpr (requires { message.link; })
                return message.link >> 56;
            else if constexpr (
                requires { message.tables; } || requires { message.result; } ||
                requires { message.text; })
                return message.request >> 56;
            else
                return 0;
        },
        from->message);
    if (shard >= buses_.size()) return;
    posts_[shard]([this, bus = buses_[shard], from] {
        heard_of(*from);
        bus->heard(*from);
    });
}

void Cluster::heard_of(const FromNode& from) {
    if (const auto* gone = std::get_if<node::Gone>(&from.message)) {
        lose(gone->epoch);
        std::int64_t own = gone->epoch;
        if (epoch_.compare_exchange_strong(own, kNoEpoch)) let_go_();
        return wake_.notify_one(); // there may be tables to be taken
    }
    const auto* alive = std::get_if<node::Alive>(&from.message);
    if (!alive) return;
    bool was_cut = false;
    {
        const std::lock_guard lock(mutex_);
        const auto other = others_.try_emplace(from.node).first;
        was_cut = other->second.cuts != alive->cuts; // of a new one: 0
        other->second = {clock_now(), alive->cuts};
    }
    if (was_cut) on_each_shard([node = from.node](NodeBus& bus) { bus.lost(node); });
}

void Cluster::tick(Milliseconds now) {
    if (now < next_alive_) return;
    next_alive_ = now + kAlive;
    publish_to_all(node::Alive{cuts_});
    std::vector<std::int64_t> silent;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [node, other] : others_)
            if (now - other.heard_at > kSilence) silent.push_back(node);
    }
    for (const std::int64_t node : silent) lose(node);
}

} // namespace trunkline

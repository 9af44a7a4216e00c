#include "server/node_bus.hpp"

#include <iterator>
#include <memory>
#include <utility>

#include "server/shard_tables.hpp"

namespace trunkline {
namespace {

constexpr Milliseconds kAnswer = 3000; // that another node may take

template <class... Kinds>
struct Overloaded : Kinds... {
    using Kinds::operator()...;
};
template <class... Kinds>
Overloaded(Kinds...) -> Overloaded<Kinds...>;

} // namespace

NodeBus::NodeBus(std::size_t shard, LocalBus& local, ShardTables& tables, const OtherNodes& others)
    : local_(local),
      tables_(tables),
      others_(others),
      remote_tables_(shard, local, others.send,
                     [this](ConnectionId from, std::string_view code, Subscriber who) {
                         tables_.subscribe(from, code, std::move(who));
                     }),
      remote_connections_(tables, others.send),
      last_request_(RequestId{shard} << 56) {}

// ---------------------------------------------------------------------- within the process

void NodeBus::subscribe(ConnectionId from, std::string_view code, Subscriber who) {
    local_.subscribe(from, code, std::move(who));
}
void NodeBus::say(ConnectionId from, std::string_view code, std::string_view message) {
    local_.say(from, code, message);
}
void NodeBus::unsubscribe(ConnectionId from, std::string_view code) {
    local_.unsubscribe(from, code);
}
void NodeBus::make(MakeRequest wish, std::function<void(const SeatedOrNot&)> answer) {
    local_.make(std::move(wish), std::move(answer));
}
void NodeBus::join(std::string_view code, JoinRequest wish,
                   std::function<void(const SeatedOrNot&)> answer) {
    local_.join(code, std::move(wish), std::move(answer));
}
void NodeBus::read(std::string_view code, TablePart part,
                   std::function<void(const TableText&)> answer) {
    local_.read(code, part, std::move(answer));
}
void NodeBus::moderate(std::string_view code, HostTask task,
                       std::function<void(const HostResult&)> answer) {
    local_.moderate(code, task, std::move(answer));
}

void NodeBus::tell(ConnectionId to, std::string_view message) {
    if (RemoteConnections::is_one(to)) return remote_connections_.tell(to, message);
    local_.tell(to, message);
}
void NodeBus::subscription(ConnectionId to, std::string_view code, Subscription state) {
    if (RemoteConnections::is_one(to)) return remote_connections_.subscription(to, code, state);
    local_.subscription(to, code, state);
}

// ---------------------------------------------------------------------- asking others

template <class Message>
void NodeBus::ask(std::int64_t node, Message message,
                  std::function<void(const NodeMessage*)> answer) {
    message.request = ++last_request_;
    waiting_[message.request] = {node, clock_now() + kAnswer, std::move(answer)};
    others_.send(node, message);
}

void NodeBus::answered(RequestId request, const NodeMessage* message) {
    if (const auto found = waiting_.extract(request)) found.mapped().answer(message);
}

void NodeBus::give_up(const std::function<bool(const Waiting&)>& which) {
    std::vector<RequestId> all;
    for (const auto& [request, waiting] : waiting_)
        if (which(waiting)) all.push_back(request);
    for (const RequestId request : all) answered(request, nullptr);
}

void NodeBus::subscribe_at(std::int64_t owner, ConnectionId from, std::string_view code,
                           Subscriber who) {
    // Another node believed that the table is here: let it look again.
    if (RemoteConnections::is_one(from)) return subscription(from, code, Subscription::Ended);
    remote_tables_.subscribe(owner, from, code, std::move(who));
}

void NodeBus::join_at(std::int64_t owner, std::string_view code, JoinRequest wish,
                      std::function<void(const SeatedOrNot&)> answer) {
    ask(owner, node::Join{std::string(code), 0, std::move(wish)},
        [answer = std::move(answer)](const NodeMessage* message) {
            const auto* joined = message ? std::get_if<node::Joined>(message) : nullptr;
            answer(joined ? joined->result : SeatedOrNot(Lookup::Failed));
        });
}

void NodeBus::read_at(std::int64_t owner, std::string_view code, TablePart part,
                      std::function<void(const TableText&)> answer) {
    ask(owner, node::Read{std::string(code), 0, part},
        [answer = std::move(answer)](const NodeMessage* message) {
            const auto* read = message ? std::get_if<node::ReadText>(message) : nullptr;
            answer(read ? read->text : TableText{Lookup::Failed, {}});
        });
}

void NodeBus::moderate_at(std::int64_t owner, std::string_view code, HostTask task,
                          std::function<void(const HostResult&)> answer) {
    ask(owner, node::Moderate{std::string(code), 0, task},
        [answer = std::move(answer)](const NodeMessage* message) {
            const auto* done = message ? std::get_if<node::Moderated>(message) : nullptr;
            answer(done ? done->result : HostResult{.found = Lookup::Failed});
        });
}

// A node that does not answer has nothing to say.
template <class Question, class Reply, class Item>
void NodeBus::ask_others(std::vector<Item> own, std::function<void(std::vector<Item>)> answer) {
    struct Gathered {
        std::vector<Item> all;
        std::size_t missing;
    };
    const std::vector<std::int64_t> others = others_.all();
    const auto gathered = std::make_shared<Gathered>(Gathered{std::move(own), others.size()});
    if (others.empty()) return answer(std::move(gathered->all));
    for (const std::int64_t other : others)
        ask(other, Question{}, [gathered, answer](const NodeMessage* message) {
            if (const auto* reply = message ? std::get_if<Reply>(message) : nullptr)
                gathered->all.insert(gathered->all.end(), reply->tables.begin(),
                                     reply->tables.end());
            if (--gathered->missing == 0) answer(std::move(gathered->all));
        });
}

void NodeBus::list(std::function<void(std::vector<ListedTable>)> answer) {
    local_.list([this, answer = std::move(answer)](std::vector<ListedTable> own) {
        ask_others<node::List, node::Listed>(std::move(own), answer);
    });
}

void NodeBus::describe_all(std::function<void(std::vector<std::string>)> answer) {
    local_.describe_all([this, answer = std::move(answer)](std::vector<std::string> own) {
        ask_others<node::Describe, node::Described>(std::move(own), answer);
    });
}

// ---------------------------------------------------------------------- from others

void NodeBus::heard(const FromNode& from) {
    const std::int64_t node = from.node;
    const auto reply = [this, node](NodeMessage message) { others_.send(node, message); };
    std::visit(
        Overloaded{
            [&](const node::Subscribe& m) { remote_connections_.subscribe(node, m); },
            [&](const node::Say& m) { remote_connections_.say(node, m); },
            [&](const node::Unsubscribe& m) { remote_connections_.unsubscribe(node, m); },
            [&](const node::Tell& m) { remote_tables_.told(m); },
            [&](const node::State& m) { remote_tables_.state(m); },
            [&](const node::Broken& m) { remote_tables_.broken(m); },
            [&](const node::Join& m) {
                tables_.join(m.code, m.wish, [reply, id = m.request](const SeatedOrNot& result) {
                    reply(node::Joined{id, result});
                });
            },
            [&](const node::Read& m) {
                tables_.read(m.code, m.part, [reply, id = m.request](const TableText& text) {
                    reply(node::ReadText{id, text});
                });
            },
            [&](const node::Moderate& m) {
                tables_.moderate(m.code, m.task, [reply, id = m.request](const HostResult& result) {
                    reply(node::Moderated{id, result});
                });
            },
            [&](const node::List& m) {
                local_.list([reply, id = m.request](std::vector<ListedTable> tables) {
                    reply(node::Listed{id, std::move(tables)});
                });
            },
            [&](const node::Describe& m) {
                local_.describe_all([reply, id = m.request](std::vector<std::string> tables) {
                    reply(node::Described{id, std::move(tables)});
                });
            },
            [&](const node::Joined& m) { answered(m.request, &from.message); },
            [&](const node::ReadText& m) { answered(m.request, &from.message); },
            [&](const node::Moderated& m) { answered(m.request, &from.message); },
            [&](const node::Listed& m) { answered(m.request, &from.message); },
            [&](const node::Described& m) { answered(m.request, &from.message); },
            [](const node::Alive&) {},
            [](const node::Gone&) {},
        },
        from.message);
}

void NodeBus::lost(std::int64_t node) {
    remote_tables_.lost(node);
    remote_connections_.lost(node);
    give_up([&](const Waiting& waiting) { return waiting.node == node; });
}

void NodeBus::lost_all() {
    remote_tables_.lost_all();
    remote_connections_.lost_all();
    give_up([](const Waiting&) { return true; });
}

void NodeBus::tick() {
    const Milliseconds now = clock_now();
    remote_tables_.tick(now);
    if (!waiting_.empty()) give_up([&](const Waiting& waiting) { return waiting.until <= now; });
}

} // namespace trunkline

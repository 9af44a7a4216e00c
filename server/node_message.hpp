// What nodes say to each other over the bus between them. A link is one connection at one node that
// talks to a table of another; it is numbered by the node of the connection, and what passes
// through it in each direction is numbered too, so that a loss is noticed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/bus.hpp"

namespace trunkline {

using LinkId = std::uint64_t;    // its highest byte: the shard that opened it
using RequestId = std::uint64_t; // the same

namespace node {

// To the node that owns a table.
struct Subscribe {
    std::string code;
    LinkId link = 0;
    Subscriber who;
};
struct Say {
    std::string code;
    LinkId link = 0;
    std::uint64_t number = 0;
    std::string text;
};
struct Unsubscribe {
    std::string code;
    LinkId link = 0;
};
// And back.
struct Tell {
    LinkId link = 0;
    std::uint64_t number = 0;
    std::string text;
};
struct State {
    LinkId link = 0;
    std::uint64_t number = 0;
    Subscription state = Subscription::Open;
};

// The link is not known there, or no longer.
struct Broken {
    LinkId link = 0;
};

// What is asked is answered once, or not at all.
struct Join {
    std::string code;
    RequestId request = 0;
    JoinRequest wish;
};
struct Joined {
    RequestId request = 0;
    SeatedOrNot result;
};
struct Read {
    std::string code;
    RequestId request = 0;
    TablePart part = TablePart::Description;
};
struct ReadText {
    RequestId request = 0;
    TableText text;
};
struct Moderate {
    std::string code;
    RequestId request = 0;
    HostTask task;
};
struct Moderated {
    RequestId request = 0;
    HostResult result;
};
struct List {
    RequestId request = 0;
};
struct Listed {
    RequestId request = 0;
    std::vector<ListedTable> tables;
};
struct Describe {
    RequestId request = 0;
};
struct Described {
    RequestId request = 0;
    std::vector<std::string> tables;
};

// To all, every second; and how often it has lost what others may have said.
struct Alive {
    std::uint64_t cuts = 0;
};
// To all: that node has been struck off.
struct Gone {
    std::int64_t epoch = 0;
};

} // namespace node

using NodeMessage =
    std::variant<node::Subscribe, node::Say, node::Unsubscribe, node::Tell, node::State,
                 node::Broken, node::Join, node::Joined, node::Read, node::ReadText, node::Moderate,
                 node::Moderated, node::List, node::Listed, node::Describe, node::Described,
                 node::Alive, node::Gone>;

// Nodes understand each other where these are the same.
inline constexpr int kNodeProtocol = 1;

struct FromNode {
    std::int64_t node = 0; // its epoch
    NodeMessage message;
};
std::string write_node_message(std::int64_t from, const NodeMessage& message);
std::optional<FromNode> read_node_message(std::string_view bytes);

} // namespace trunkline

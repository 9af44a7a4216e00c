// The fields of each message are stated once, for writing and for reading.
#include "server/node_message.hpp"

#include <cstring>
#include <type_traits>
#include <utility>

namespace trunkline {
namespace {

// Numbers as eight bytes, texts and lists with their length before them.
class BytesOut {
  public:
    explicit BytesOut(std::string& bytes) : bytes_(bytes) {}
    template <class... Fields>
    void operator()(const Fields&... fields) {
        (put(fields), ...);
    }
    static constexpr bool kReads = false;

  private:
    template <class Number>
        requires(std::is_integral_v<Number> || std::is_enum_v<Number>)
    void put(Number number) {
        const auto wide = static_cast<std::int64_t>(number);
        bytes_.append(reinterpret_cast<const char*>(&wide), sizeof wide);
    }
    void put(const std::string& text) {
        put(text.size());
        bytes_ += text;
    }

    std::string& bytes_;
};

class BytesIn {
  public:
    explicit BytesIn(std::string_view bytes) : bytes_(bytes) {}
    template <class... Fields>
    void operator()(Fields&... fields) {
        (get(fields), ...);
    }
    bool well() const { return well_; }
    static constexpr bool kReads = true;

  private:
    template <class Number>
        requires(std::is_integral_v<Number> || std::is_enum_v<Number>)
    void get(Number& number) {
        std::int64_t wide = 0;
        if (bytes_.size() < sizeof wide) return fail();
        std::memcpy(&wide, bytes_.data(), sizeof wide);
        bytes_.remove_prefix(sizeof wide);
        number = static_cast<Number>(wide);
    }
    void get(std::string& text) {
        std::size_t size = 0;
        get(size);
        if (size > bytes_.size()) return fail();
        text = bytes_.substr(0, size);
        bytes_.remove_prefix(size);
    }
    void fail() {
        well_ = false;
        bytes_ = {};
    }

    std::string_view bytes_;
    bool well_ = true;
};

template <class Bytes>
void fields(Bytes& is, node::Subscribe& m) {
    is(m.code, m.link, m.who.key, m.who.seen.version, m.who.seen.chat, m.who.visitor);
}
template <class Bytes>
void fields(Bytes& is, node::Say& m) {
    is(m.code, m.link, m.number, m.text);
}
template <class Bytes>
void fields(Bytes& is, node::Unsubscribe& m) {
    is(m.code, m.link);
}
template <class Bytes>
void fields(Bytes& is, node::Tell& m) {
    is(m.link, m.number, m.text);
}
template <class Bytes>
void fields(Bytes& is, node::State& m) {
    is(m.link, m.number, m.state);
}
template <class Bytes>
void fields(Bytes& is, node::Broken& m) {
    is(m.link);
}
template <class Bytes>
void fields(Bytes& is, node::Join& m) {
    is(m.code, m.request, m.wish.visitor, m.wish.seat, m.wish.name, m.wish.from, m.wish.key);
}
template <class Bytes>
void fields(Bytes& is, Refused& refused) {
    is(refused.reason, refused.rule, refused.detail);
}
template <class Bytes>
void fields(Bytes& is, node::Joined& m) {
    std::size_t kind = m.result.index();
    is(m.request, kind);
    if (Bytes::kReads && kind == 1) m.result = Refused(Reason::NotStored);
    if (Bytes::kReads && kind == 2) m.result = Lookup::Failed;
    if (auto* seated = std::get_if<Seated>(&m.result))
        is(seated->code, seated->seat, seated->token, seated->commitment);
    if (auto* refused = std::get_if<Refused>(&m.result)) fields(is, *refused);
    if (auto* none = std::get_if<Lookup>(&m.result)) is(*none);
}
template <class Bytes>
void fields(Bytes& is, node::Read& m) {
    is(m.code, m.request, m.part);
}
template <class Bytes>
void fields(Bytes& is, node::ReadText& m) {
    is(m.request, m.text.result, m.text.text);
}
template <class Bytes>
void fields(Bytes& is, node::Moderate& m) {
    is(m.code, m.request, m.task.what, m.task.seat);
}
template <class Bytes>
void fields(Bytes& is, node::Moderated& m) {
    bool refused = m.result.refused.has_value();
    is(m.request, m.result.found, m.result.text, m.result.key, m.result.visitor, refused);
    if (Bytes::kReads && refused) m.result.refused = Refused(Reason::NotStored);
    if (refused) fields(is, *m.result.refused);
}
template <class Bytes>
void fields(Bytes& is, node::List& m) {
    is(m.request);
}
template <class Bytes, class Item, class Each>
void list(Bytes& is, std::vector<Item>& items, Each each) {
    std::size_t left = items.size();
    is(left);
    if constexpr (Bytes::kReads)
        for (; left > 0 && is.well(); --left) each(items.emplace_back());
    else
        for (Item& item : items) each(item);
}
template <class Bytes>
void fields(Bytes& is, node::Listed& m) {
    is(m.request);
    list(is, m.tables, [&](ListedTable& one) { is(one.number, one.code, one.visitor); });
}
template <class Bytes>
void fields(Bytes& is, node::Describe& m) {
    is(m.request);
}
template <class Bytes>
void fields(Bytes& is, node::Described& m) {
    is(m.request);
    list(is, m.tables, [&](std::string& one) { is(one); });
}
template <class Bytes>
void fields(Bytes& is, node::Alive& m) {
    is(m.cuts);
}
template <class Bytes>
void fields(Bytes& is, node::Gone& m) {
    is(m.epoch);
}

// The message of that kind.
template <std::size_t... kKinds>
bool of_kind(std::size_t kind, NodeMessage& message, std::index_sequence<kKinds...>) {
    return ((kind == kKinds && (message.emplace<kKinds>(), true)) || ...);
}

} // namespace

std::string write_node_message(std::int64_t from, const NodeMessage& message) {
    std::string bytes;
    BytesOut out(bytes);
    out(from, message.index());
    // What is written is only looked at.
    std::visit([&](auto& one) { fields(out, one); }, const_cast<NodeMessage&>(message));
    return bytes;
}

std::optional<FromNode> read_node_message(std::string_view bytes) {
    BytesIn in(bytes);
    FromNode found;
    std::size_t kind = 0;
    in(found.node, kind);
    constexpr auto kAll = std::make_index_sequence<std::variant_size_v<NodeMessage>>();
    if (!in.well() || !of_kind(kind, found.message, kAll)) return std::nullopt;
    std::visit([&](auto& one) { fields(in, one); }, found.message);
    if (!in.well()) return std::nullopt;
    return found;
}

} // namespace trunkline

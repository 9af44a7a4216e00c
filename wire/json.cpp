#include "wire/json.hpp"

#include <algorithm>

#include "wire/writer.hpp"

namespace trunkline::json {
namespace {

constexpr std::size_t kShown = 40; // of what was found, in bytes

std::string show(const Node& node) {
    std::string text;
    switch (node.kind) {
        case Kind::Null:
            return "null";
        case Kind::False:
            return "false";
        case Kind::True:
            return "true";
        case Kind::Object:
            return node.size == 0 ? "{}" : "an object";
        case Kind::Array:
            return node.size == 0 ? "[]" : "an array of " + std::to_string(node.size);
        case Kind::Text:
            Writer(text).text(node.str());
            break;
        case Kind::Whole:
        case Kind::Real:
            text = node.str();
            break;
    }
    if (text.size() > kShown) {
        std::size_t end = kShown;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
        text.resize(end);
        text += "…";
    }
    return text;
}

std::string line_and_column(std::string_view text, std::size_t offset) {
    const auto before = text.substr(0, std::min(offset, text.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const auto column = before.size() - (before.rfind('\n') + 1) + 1;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

std::string words(std::span<const std::string_view> list) {
    std::string text;
    for (const auto word : list) {
        if (!text.empty()) text += ", ";
        text += '"';
        text += word;
        text += '"';
    }
    return text;
}

std::string from_to(int least, int most) {
    return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
}

} // namespace

void Complaint::add(std::string_view path, std::string_view found, std::string_view expected) {
    if (!text_.empty()) return;
    text_ += path.empty() ? "/" : path;
    text_ += ": found ";
    text_ += found;
    text_ += ", expected ";
    text_ += expected;
}

void Value::refuse(std::string_view expected) const {
    if (value_ != nullptr) complaint_->add(path_, show(*value_), expected);
}

Value Value::child(std::string_view name, const Node* value) const {
    std::string path = path_;
    path += '/';
    path += name;
    return {*complaint_ ? nullptr : value, std::move(path), complaint_};
}

Value Value::operator[](std::string_view field) const {
    auto member = find(field);
    if (member) return *member;
    const Value missing = child(field, nullptr);
    if (value_ != nullptr) complaint_->add(missing.path_, "nothing", "a field of this name");
    return missing;
}

std::optional<Value> Value::find(std::string_view field) const {
    const Node* value = is_object() ? member(field) : nullptr;
    if (value == nullptr) return std::nullopt;
    return child(field, value);
}

const Node* Value::member(std::string_view name) const {
    const Node* node = value_->first();
    for (std::uint32_t i = 0; i < value_->size; ++i, node = node->next()->next())
        if (node->str() == name) return node->next();
    return nullptr;
}

bool Value::fields(std::initializer_list<std::string_view> required,
                   std::initializer_list<std::string_view> optional) const {
    if (!is_object()) return false;
    const auto in = [](std::initializer_list<std::string_view> list, std::string_view name) {
        return std::find(list.begin(), list.end(), name) != list.end();
    };
    each_member([&](std::string_view name, const Value& value) {
        if (!ok()) return;
        if (!in(required, name) && !in(optional, name))
            complaint_->add(value.path_, "an unknown field",
                            "only " + words({required.begin(), required.size()}) +
                                (required.size() == 0 || optional.size() == 0 ? "" : ", ") +
                                words({optional.begin(), optional.size()}));
        if (value.value_ != nullptr && value.value_ != member(name))
            complaint_->add(value.path_, "a field for the second time", "it once");
    });
    for (const auto name : required)
        if (ok()) static_cast<void>((*this)[name]);
    return ok();
}

void Value::once(std::initializer_list<std::string_view> names) const {
    for (const auto name : names) {
        int times = 0;
        each_member([&](std::string_view member, const Value& value) {
            if (member == name && ++times == 2)
                complaint_->add(value.path_, "a field for the second time", "it once");
        });
    }
}

bool Value::is_object() const {
    if (value_ == nullptr) return false;
    if (value_->kind != Kind::Object) refuse("an object");
    return value_->kind == Kind::Object;
}

std::size_t Value::size(std::size_t most) const {
    if (value_ == nullptr) return 0;
    if (value_->kind != Kind::Array) {
        refuse("an array");
        return 0;
    }
    if (value_->size > most) {
        refuse("an array of at most " + std::to_string(most));
        return 0;
    }
    return value_->size;
}

Value Value::at(std::size_t index) const {
    const Node* element = nullptr;
    if (is(Kind::Array) && index < value_->size) {
        element = value_->first();
        for (std::size_t i = 0; i < index; ++i) element = element->next();
    }
    return child(std::to_string(index), element);
}

int Value::integer(int least, int most, std::string_view expected) const {
    if (value_ == nullptr) return least;
    if (is(Kind::Whole) && value_->number >= least && value_->number <= most)
        return static_cast<int>(value_->number);
    refuse(expected.empty() ? from_to(least, most) : expected);
    return least;
}

double Value::number(double least, double most, std::string_view expected) const {
    if (value_ == nullptr) return least;
    if ((is(Kind::Whole) || is(Kind::Real)) && value_->number >= least && value_->number <= most)
        return value_->number;
    refuse(expected);
    return least;
}

void Value::write(Writer& out) const {
    if (value_ == nullptr) return;
    switch (value_->kind) {
        case Kind::Null:
            out.null();
            break;
        case Kind::False:
        case Kind::True:
            out.boolean(is(Kind::True));
            break;
        case Kind::Whole:
            out.raw(std::to_string(static_cast<std::int64_t>(value_->number)));
            break;
        case Kind::Real:
            out.raw(value_->str());
            break;
        case Kind::Text:
            out.text(value_->str());
            break;
        case Kind::Array:
            out.open('[');
            each([&](const Value& element) { element.write(out); });
            out.close(']');
            break;
        case Kind::Object:
            out.open('{');
            each_member(
                [&](std::string_view name, const Value& member) { member.write(out.key(name)); });
            out.close('}');
            break;
    }
}

bool Value::boolean() const {
    if (value_ == nullptr) return false;
    if (!is(Kind::True) && !is(Kind::False)) refuse("true or false");
    return is(Kind::True);
}

std::string_view Value::text(std::string_view expected) const {
    if (value_ == nullptr) return {};
    if (is(Kind::Text)) return value_->str();
    refuse(expected);
    return {};
}

int Value::one_of(std::span<const std::string_view> list) const {
    if (value_ == nullptr) return 0;
    const auto found = is_text() ? std::find(list.begin(), list.end(), text()) : list.end();
    if (found != list.end()) return static_cast<int>(found - list.begin());
    refuse((list.size() > 1 ? "one of " : "") + words(list));
    return 0;
}

Document::Document(std::string_view text, Limits limits) {
    if (text.size() > limits.bytes) {
        complaint_.add("", std::to_string(text.size()) + " bytes",
                       "at most " + std::to_string(limits.bytes));
        return;
    }
    const Fault fault = read_tree(text, limits.depth, tree_);
    if (fault.too_deep)
        complaint_.add("", "deeper nesting", "at most " + std::to_string(limits.depth) + " levels");
    else if (!fault.what.empty())
        complaint_.add(line_and_column(text, fault.offset) +
                       ": not JSON: " + std::string(fault.what));
}

} // namespace trunkline::json

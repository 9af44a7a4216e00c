#include "wire/json.hpp"

#include <rapidjson/error/en.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <algorithm>
#include <cmath>

namespace trunkline::json {
namespace {

constexpr std::size_t kShown = 40; // of what was found, in bytes

std::string show(const rapidjson::Value& value) {
    if (value.IsObject()) return value.ObjectEmpty() ? "{}" : "an object";
    if (value.IsArray())
        return value.Empty() ? "[]" : "an array of " + std::to_string(value.Size());
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
    value.Accept(writer);
    std::string text(buffer.GetString(), buffer.GetSize());
    if (text.size() > kShown) {
        std::size_t end = kShown;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
        text.resize(end);
        text += "…";
    }
    return text;
}

bool deeper_than(std::string_view text, int most) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '[' || c == '{') {
            if (++depth > most) return true;
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return false;
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

Value Value::child(std::string_view name, const rapidjson::Value* value) const {
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
    if (!is_object()) return std::nullopt;
    const auto member =
        value_->FindMember(rapidjson::Value(rapidjson::StringRef(field.data(), field.size())));
    if (member == value_->MemberEnd()) return std::nullopt;
    return child(field, &member->value);
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
            complaint_->add(
                value.path_, "an unknown field",
                "only " + words({required.begin(), required.size()}) +
                    (optional.size() == 0 ? ""
                                          : ", " + words({optional.begin(), optional.size()})));
        const auto first =
            value_->FindMember(rapidjson::Value(rapidjson::StringRef(name.data(), name.size())));
        if (value.value_ != nullptr && &first->value != value.value_)
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
    if (!value_->IsObject()) refuse("an object");
    return value_->IsObject();
}

std::size_t Value::size(std::size_t most) const {
    if (value_ == nullptr) return 0;
    if (!value_->IsArray()) {
        refuse("an array");
        return 0;
    }
    if (value_->Size() > most) {
        refuse("an array of at most " + std::to_string(most));
        return 0;
    }
    return value_->Size();
}

Value Value::at(std::size_t index) const {
    const auto i = static_cast<rapidjson::SizeType>(index);
    return child(
        std::to_string(index),
        value_ == nullptr || !value_->IsArray() || i >= value_->Size() ? nullptr : &(*value_)[i]);
}

int Value::integer(int least, int most, std::string_view expected) const {
    if (value_ == nullptr) return least;
    if (value_->IsInt() && value_->GetInt() >= least && value_->GetInt() <= most)
        return value_->GetInt();
    refuse(expected.empty() ? from_to(least, most) : expected);
    return least;
}

double Value::number(double least, double most, std::string_view expected) const {
    if (value_ == nullptr) return least;
    if (value_->IsNumber() && value_->GetDouble() >= least && value_->GetDouble() <= most)
        return value_->GetDouble();
    refuse(expected);
    return least;
}

bool Value::boolean() const {
    if (value_ == nullptr) return false;
    if (!value_->IsBool()) refuse("true or false");
    return value_->IsTrue();
}

std::string_view Value::text(std::string_view expected) const {
    if (value_ == nullptr) return {};
    if (value_->IsString()) return {value_->GetString(), value_->GetStringLength()};
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
    if (deeper_than(text, limits.depth)) {
        complaint_.add("", "deeper nesting", "at most " + std::to_string(limits.depth) + " levels");
        return;
    }
    // Not kParseFullPrecisionFlag: RapidJSON 1.1 then counts the leading zeros of 0e1 (undefined).
    document_.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag>(
        text.data(), text.size());
    if (document_.HasParseError())
        complaint_.add(line_and_column(text, document_.GetErrorOffset()) +
                       ": not JSON: " + rapidjson::GetParseError_En(document_.GetParseError()));
}

} // namespace trunkline::json

// Variants whose alternatives have names: a kind of entry, a kind of message.
#pragma once

#include <cstddef>
#include <string_view>
#include <variant>

namespace trunkline {

template <class... Kinds>
constexpr std::string_view name_of(const std::variant<Kinds...>& value) {
    return std::visit([](const auto& kind) { return kind.kName; }, value);
}

// Makes the one of that name, empty, out of `value`; false where there is none.
template <class... Kinds>
bool make_named(std::variant<Kinds...>& value, std::string_view name) {
    const auto make = [&]<class Kind>(const Kind*) {
        if (Kind::kName != name) return false;
        value.template emplace<Kind>();
        return true;
    };
    return (make(static_cast<const Kinds*>(nullptr)) || ...);
}

} // namespace trunkline

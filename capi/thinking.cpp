#include "capi/thinking.hpp"

#include <chrono>
#include <vector>

namespace trunkline::capi {
namespace {

constexpr double kLongest = 600'000;        // ms
constexpr double kExact = 9007199254740991; // whole numbers up to here are exact in JSON

double clock_ms() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double, std::milli>(now).count();
}

} // namespace

std::string read_bot(const json::Value& name) {
    std::vector<std::string_view> names;
    for (const BotEntry& entry : bot_registry()) names.push_back(entry.name);
    name.one_of(names);
    return std::string(name.text());
}

Budget budget_of(double ms, double nodes) {
    return {ms, static_cast<std::uint64_t>(nodes), clock_ms};
}

Budget read_budget(const json::Value& question) {
    const auto figure = [&](std::string_view name, double most) {
        const auto value = question.find(name);
        return value ? value->number(0, most) : 0;
    };
    return budget_of(figure("ms", kLongest), figure("nodes", kExact));
}

std::uint64_t read_seed(const json::Value& value) {
    constexpr std::string_view expected = "a whole number below 2^53";
    const double number = value.number(0, kExact, expected);
    const auto whole = static_cast<std::uint64_t>(number);
    if (static_cast<double>(whole) != number) value.refuse(expected);
    return whole;
}

} // namespace trunkline::capi

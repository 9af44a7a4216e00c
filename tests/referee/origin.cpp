#include "tests/referee/origin.hpp"

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <algorithm>
#include <map>
#include <vector>

#include "engine/sha256.hpp"

namespace trunkline::referee {
namespace {

using Json = rapidjson::Value;

std::string quoted(const Json& text) {
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
    text.Accept(writer);
    return buffer.GetString();
}

// RFC 8785 for whole numbers and ASCII.
std::string canonical(const Json& value) {
    std::string text;
    if (value.IsObject()) {
        std::map<std::string, std::string> members;
        for (const auto& member : value.GetObject())
            members[quoted(member.name)] = canonical(member.value);
        for (const auto& [name, inner] : members)
            text += (text.empty() ? "" : ",") + name + ":" + inner;
        return "{" + text + "}";
    }
    if (value.IsArray()) {
        for (const auto& item : value.GetArray())
            text += (text.empty() ? "" : ",") + canonical(item);
        return "[" + text + "]";
    }
    return quoted(value);
}

std::string hash_of_map(const std::string& text) {
    rapidjson::Document map;
    map.Parse(text.c_str());
    auto& memory = map.GetAllocator();
    const auto keep_only = [](Json& object, const std::vector<std::string>& names) {
        for (auto member = object.MemberBegin(); member != object.MemberEnd();)
            member = std::ranges::count(names, member->name.GetString()) > 0
                         ? member + 1
                         : object.EraseMember(member);
    };
    keep_only(map, {"id", "players", "trains", "cities", "routes", "tickets", "rulebook"});
    for (auto& city : map["cities"].GetArray()) city = Json(city["id"], memory);
    for (auto& route : map["routes"].GetArray())
        keep_only(route, {"a", "b", "length", "color", "ferry", "tunnel", "substitute"});
    for (auto& ticket : map["tickets"].GetArray()) keep_only(ticket, {"a", "b", "points", "long"});
    return to_hex(sha256(canonical(map)));
}

std::vector<std::string> texts(const Json& list) {
    std::vector<std::string> all;
    for (const auto& item : list.GetArray()) all.emplace_back(item.GetString());
    return all;
}

std::string raw(const Digest& digest) {
    return {digest.begin(), digest.end()};
}

// Step 4 of the fair shuffle.
void put_in_order(const std::string& key, const std::string& label, std::vector<std::string>& all) {
    std::vector<std::uint32_t> numbers;
    std::uint64_t counter = 0;
    std::size_t used = 0;
    for (std::size_t i = all.size(); i-- > 1;) {
        const std::uint64_t n = i + 1;
        std::uint32_t r = 0;
        do {
            if (used == numbers.size()) {
                std::string bytes = key + label;
                for (int shift = 56; shift >= 0; shift -= 8)
                    bytes += static_cast<char>(counter >> shift & 0xff);
                ++counter;
                const std::string digest = raw(sha256(bytes));
                for (std::size_t b = 0; b < digest.size(); b += 4) {
                    std::uint32_t number = 0;
                    for (std::size_t k = 0; k < 4; ++k)
                        number = number * 256 + static_cast<unsigned char>(digest[b + k]);
                    numbers.push_back(number);
                }
            }
            r = numbers[used++];
        } while (r >= n * ((std::uint64_t{1} << 32) / n));
        std::swap(all[i], all[r % n]);
    }
}

const std::vector<std::string> kCards = {"pink",   "blue",  "orange", "white",     "green",
                                         "yellow", "black", "red",    "locomotive"};

std::vector<std::string> in_order_of_names(const std::vector<std::string>& cards) {
    std::vector<std::string> sorted;
    for (const auto& name : kCards)
        sorted.insert(sorted.end(), static_cast<std::size_t>(std::ranges::count(cards, name)),
                      name);
    return sorted;
}

} // namespace

std::string objection_to_origin(const std::string& text, const std::string& map_text) {
    rapidjson::Document record, map;
    record.Parse(text.c_str());
    map.Parse(map_text.c_str());
    if (record["format"] != "trunkline/2") return "format";
    if (record["map_sha256"].GetString() != hash_of_map(map_text)) return "map_sha256";
    const Json& fairness = record["fairness"];
    const auto salts = texts(fairness["salts"]);
    const auto shown = texts(fairness["salt_commitments"]);
    if (salts.size() != record["seats"].Size() || shown.size() != salts.size()) return "salts";
    for (std::size_t s = 0; s < salts.size(); ++s)
        if (shown[s] != (salts[s].empty() ? "" : to_hex(sha256(salts[s])))) return "a commitment";
    Digest seed;
    if (!from_hex(fairness["seed"].GetString(), seed)) return "seed";
    if (fairness["commitment"].GetString() != to_hex(sha256(raw(seed)))) return "commitment";
    std::string joined = raw(seed) + '\0';
    for (const auto& salt : salts) joined += salt + '\0';
    const std::string key = raw(sha256(joined));

    std::vector<std::string> deck;
    for (const auto& name : kCards) deck.insert(deck.end(), name == "locomotive" ? 14 : 12, name);
    put_in_order(key, "deck", deck);
    if (deck != texts(record["deck"])) return "deck";
    for (const bool long_ones : {false, true}) {
        std::vector<std::string> tickets;
        for (const auto& ticket : map["tickets"].GetArray())
            if (ticket["long"].GetBool() == long_ones)
                tickets.push_back(std::string(ticket["a"].GetString()) + ":" +
                                  ticket["b"].GetString());
        const char* name = long_ones ? "long_tickets" : "tickets";
        put_in_order(key, name, tickets);
        if (tickets.empty() ? record.HasMember(name) : tickets != texts(record[name])) return name;
    }
    for (rapidjson::SizeType k = 0; k < record["reshuffles"].Size(); ++k) {
        const auto found = texts(record["reshuffles"][k]);
        auto order = in_order_of_names(found);
        put_in_order(key, "reshuffle " + std::to_string(k), order);
        if (order != found) return "a reshuffle";
    }
    return {};
}

} // namespace trunkline::referee

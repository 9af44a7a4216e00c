// What the clients are told, and whether it can be true.
#include <rapidjson/document.h>

#include <algorithm>
#include <cstdlib>

#include "crowd.hpp"
#include "engine/sha256.hpp"
#include "wire/word_lists.hpp"

namespace trunkline::load {
namespace {

int total(const rapidjson::Value& cards) {
    int sum = 0;
    for (const auto& card : cards.GetObject()) sum += card.value.GetInt();
    return sum;
}

} // namespace

void Crowd::merge(Client& client, const void* what) {
    Known& known = client.known;
    TableOfFour& table = tables_[static_cast<std::size_t>(client.table)];
    for (const auto& entry : static_cast<const rapidjson::Value*>(what)->GetObject()) {
        const std::string_view key(entry.name.GetString(), entry.name.GetStringLength());
        const auto& value = entry.value;
        const auto player = [&](int seat, const rapidjson::Value& figures) {
            if (figures.HasMember("cards"))
                known.cards[static_cast<std::size_t>(seat)] = figures["cards"].GetInt();
            if (figures.HasMember("trains"))
                known.trains[static_cast<std::size_t>(seat)] = figures["trains"].GetInt();
            if (figures.HasMember("routes"))
                for (const auto& route : figures["routes"].GetArray())
                    table.open[static_cast<std::size_t>(routes_[route.GetString()])] = false;
        };
        if (key == "phase") {
            known.over = value == "over";
            known.first_card = value == "draw";
        } else if (key == "to_move") {
            known.to_move = 0;
            for (const auto& seat : value.GetArray()) known.to_move |= 1u << seat.GetInt();
        } else if (key == "hand") {
            known.hand = {};
            for (const auto& card : value.GetObject())
                known.hand[static_cast<std::size_t>(find_card(card.name.GetString()))] =
                    card.value.GetInt();
        } else if (key == "deck") {
            known.deck = value.GetInt();
        } else if (key == "discard") {
            known.discard = total(value);
        } else if (key == "row") {
            known.row = 0;
            for (rapidjson::SizeType i = 0; i < value.Size(); ++i) {
                known.row += !value[i].IsNull();
                known.slot_plain[i] = !value[i].IsNull() && value[i] != "locomotive";
            }
        } else if (key == "tunnel") {
            known.tunnel_waits = value.IsObject();
            known.tunnel = value.IsObject()
                               ? total(value["laid"]) + static_cast<int>(value["revealed"].Size())
                               : 0;
        } else if (key == "offer") {
            known.offer.clear();
            if (!value.IsObject()) continue;
            known.keep = value["keep"].GetInt();
            for (const auto& ticket : value["tickets"].GetArray())
                known.offer.emplace_back(ticket.GetString());
        } else if (key == "players" && value.IsArray()) {
            for (rapidjson::SizeType i = 0; i < value.Size(); ++i)
                player(static_cast<int>(i), value[i]);
        } else if (key == "players") {
            for (const auto& figures : value.GetObject())
                player(std::atoi(figures.name.GetString()), figures.value);
        }
    }
}

void Crowd::check(const Client& client, std::string_view message) {
    const Known& known = client.known;
    int all = known.deck + known.discard + known.row + known.tunnel;
    for (const int cards : known.cards) all += cards;
    if (all != kAllCards) fault("a view in which cards are lost or doubled", message);
    int mine = 0;
    for (const int n : known.hand) mine += n;
    if (client.seat >= 0 && mine != known.cards[static_cast<std::size_t>(client.seat)])
        fault("a hand that is not what its count says", message);
}

// What a table that is not dealt yet waits for from this seat. Whoever comes last may find in its
// very first message that the others have begun.
void Crowd::prepare(Client& client, const void* about, std::string_view message) {
    const auto& table = *static_cast<const rapidjson::Value*>(about);
    const std::string_view state = table["state"].GetString();
    if (state == "gathering" && client.seat == 0 && message.find("\"taken\":false") == message.npos)
        send_text(client, R"({"type":"start","id":"start"})");
    if (state != "shuffling" || client.seat < 0) return;
    const auto& seats = table["seats"];
    const auto& commitments = table["salt_commitments"];
    const auto missing = [&](rapidjson::SizeType seat) { // bots have none
        return seats[seat]["bot"].IsNull() && commitments[seat].GetStringLength() == 0;
    };
    if (missing(static_cast<rapidjson::SizeType>(client.seat)))
        return send_text(client, R"({"type":"salt_commitment","id":"commit","commitment":")" +
                                     to_hex(sha256("load")) + "\"}");
    for (rapidjson::SizeType seat = 0; seat < commitments.Size(); ++seat)
        if (missing(seat)) return;
    send_text(client, R"({"type":"salt","id":"salt","salt":"load"})");
}

void Crowd::got_message(int number, std::string_view message) {
    Client& client = clients_[static_cast<std::size_t>(number)];
    ++tally.messages;
    if (message == R"({"type":"pong"})") {
        ++echoes_;
        if (echoing_) send_text(client, R"({"type":"ping"})");
        return;
    }
    char room[8192];
    rapidjson::MemoryPoolAllocator<> pool(room, sizeof room);
    rapidjson::Document document(&pool);
    document.Parse(message.data(), message.size());
    if (document.HasParseError()) return fault("not JSON", message);
    const std::string_view type = document["type"].GetString();
    TableOfFour& table = tables_[static_cast<std::size_t>(client.table)];
    Known& known = client.known;
    if (type == "event") {
        const int version = document["version"].GetInt();
        if (version <= known.version) return fault("a version twice", message);
        known.version = version;
        const auto& happened = document["happened"];
        const bool own = happened["seat"].GetInt() == client.seat;
        const auto& changes = document["changes"];
        if (!own && changes.HasMember("hand")) fault("another's move changed a hand", message);
        if (!own && happened["type"] == "draw" && happened["from"] == "deck" &&
            happened.HasMember("card"))
            fault("a blind card was told to another", message);
        merge(client, &changes);
        check(client, message);
        if (own && table.in_flight == client.seat && document.HasMember("id")) {
            table.in_flight = -1;
            ++tally.accepted;
            tally.latency_ms.push_back(
                std::chrono::duration<float, std::milli>(Clock::now() - table.sent).count());
        }
    } else if (type == "state") {
        known.version = document["version"].GetInt();
        if (document["view"].IsObject()) {
            known.dealt = true;
            merge(client, &document["view"]);
            check(client, message);
        }
        if (client.stage != Stage::Playing) {
            client.stage = Stage::Playing;
            ++playing_;
        }
        prepare(client, &document["table"], message);
    } else if (type == "table") {
        known.version = std::max(known.version, document["version"].GetInt());
        prepare(client, &document["table"], message);
    } else if (type == "refused") {
        const std::string_view reason = document["reason"].GetString();
        if (table.in_flight == client.seat && reason != "not_now") {
            ++tally.refused;
            table.in_flight = -1;
            // The simple player does not know which tracks are closed to it; anything else is a
            // fault.
            if (table.claimed >= 0 && document.HasMember("rule"))
                table.open[static_cast<std::size_t>(table.claimed)] = false;
            else if (reason != "stale")
                fault("refused", message);
        }
    } else if (type == "bye") {
        fault("sent away", message);
    }
}

} // namespace trunkline::load

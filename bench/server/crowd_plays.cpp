// What the clients do: sit down, move, vanish and come back, echo.
#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>

#include "crowd.hpp"
#include "wire/word_lists.hpp"

namespace trunkline::load {
namespace {

constexpr int kAtOnce = 200; // connections that are being opened at a time

} // namespace

std::string Crowd::choose(TableOfFour& table, const Known& known, int seat) const {
    table.claimed = -1;
    if (!known.offer.empty()) {
        std::string text = R"({"type":"keep","tickets":[)";
        for (int i = 0; i < known.keep; ++i)
            text += (i ? ",\"" : "\"") + known.offer[static_cast<std::size_t>(i)] + "\"";
        return text + "]}";
    }
    if (known.tunnel_waits) return R"({"type":"decline"})";
    const int mine = known.cards[static_cast<std::size_t>(seat)];
    if (!known.first_card && mine >= 8)
        for (std::size_t r = 0; r < board_.routes.size(); ++r) {
            const Route& route = board_.routes[r];
            if (!table.open[r] || route.terrain != Terrain::Regular || route.length < 2 ||
                route.length > known.trains[static_cast<std::size_t>(seat)])
                continue;
            for (int c = 0; c < kColors; ++c)
                if ((route.color == kGray || route.color == c) &&
                    known.hand[static_cast<std::size_t>(c)] >= route.length) {
                    table.claimed = static_cast<int>(r);
                    return R"({"type":"claim","route":")" + board_.route_ids[r] + R"(","pay":{")" +
                           std::string(kCardNames[static_cast<std::size_t>(c)]) +
                           "\":" + std::to_string(route.length) + "}}";
                }
        }
    if (known.deck > 0) return R"({"type":"draw","from":"deck"})";
    for (std::size_t slot = 0; slot < known.slot_plain.size(); ++slot)
        if (known.slot_plain[slot]) return R"({"type":"draw","from":)" + std::to_string(slot) + "}";
    return R"({"type":"pass"})";
}

bool Crowd::move(int number) {
    TableOfFour& table = tables_[static_cast<std::size_t>(number)];
    if (table.in_flight >= 0) return false;
    for (std::size_t seat = 0; seat < table.clients.size(); ++seat) {
        Client& client = clients_[static_cast<std::size_t>(table.clients[seat])];
        const int place = static_cast<int>(seat);
        if (client.stage != Stage::Playing || !client.known.dealt ||
            !((client.known.to_move >> place) & 1))
            continue;
        table.in_flight = place;
        table.sent = Clock::now();
        send_text(client, R"({"type":"move","id":")" + std::to_string(++ids_) + R"(","version":)" +
                              std::to_string(client.known.version) + R"(,"move":)" +
                              choose(table, client.known, place) + "}");
        return true;
    }
    return false;
}

void Crowd::gather(int tables, int people, int bots, const std::string& level) {
    setup_ = R"({"map":")" + board_.id + R"(","name":"Host","seats":[)";
    for (int i = 0; i < people + bots; ++i)
        setup_ += std::string(i ? "," : "") +
                  (i < people ? R"({"bot":null})" : R"({"bot":")" + level + "\"}");
    setup_ += "]}";
    const int first = static_cast<int>(tables_.size());
    clients_.reserve(clients_.size() + static_cast<std::size_t>(tables * people) + 12'000);
    for (int t = 0; t < tables; ++t) {
        TableOfFour& table = tables_.emplace_back();
        table.open.assign(board_.routes.size(), true);
        for (int seat = 0; seat < people; ++seat) {
            table.clients.push_back(static_cast<int>(clients_.size()));
            Client& client = clients_.emplace_back();
            client.table = first + t;
            client.seat = seat;
        }
    }
    // First everybody's first seat, since the others join by its table's code.
    for (int seat = 0; seat < people; ++seat) {
        int next = first;
        const int want = playing_ + tables;
        int opened = playing_;
        while (playing_ < want && tally.fault.empty()) {
            while (next < first + tables && opened - playing_ < kAtOnce) {
                open_connection(tables_[static_cast<std::size_t>(next++)]
                                    .clients[static_cast<std::size_t>(seat)]);
                ++opened;
            }
            poll(10);
        }
    }
    const auto dealt = [&] {
        return std::ranges::all_of(clients_, [](const Client& client) {
            return client.table < 0 || client.seat < 0 || client.known.dealt;
        });
    };
    while (tally.fault.empty() && !dealt())
        for (int i = 0; i < 50; ++i) poll(5);
}

void Crowd::look_on(int count) {
    const int first = static_cast<int>(clients_.size());
    for (int i = 0; i < count; ++i) {
        Client& client = clients_.emplace_back();
        client.table = i % static_cast<int>(tables_.size());
    }
    const int want = playing_ + count;
    for (int next = first, opened = playing_; playing_ < want && tally.fault.empty(); poll(10))
        while (next < first + count && opened - playing_ < kAtOnce) {
            open_connection(next++);
            ++opened;
        }
}

void Crowd::play(double moves_per_second, double seconds) {
    tally = {};
    const auto began = Clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration<double>(Clock::now() - began).count();
    };
    double due = 0;
    int next = 0;
    while (elapsed() < seconds && tally.fault.empty()) {
        for (const double now = elapsed(); due <= now; due += 1 / moves_per_second) {
            if (!move(next)) ++tally.late;
            next = (next + 1) % static_cast<int>(tables_.size());
        }
        poll(1);
    }
    const auto waiting = [&] {
        return std::ranges::any_of(tables_, [](const TableOfFour& t) { return t.in_flight >= 0; });
    };
    constexpr double kPatience = 10;
    while (elapsed() < seconds + kPatience && waiting() && tally.fault.empty()) poll(10);
    if (waiting()) fault("a move was never answered", "");
}

double Crowd::reconnect(int count) {
    for (int i = 0; i < count; ++i) {
        Client& client = clients_[static_cast<std::size_t>(i)];
        epoll_ctl(epoll_, EPOLL_CTL_DEL, client.descriptor, nullptr);
        close(client.descriptor);
        client.stage = Stage::Idle;
        client.known = {};
        --playing_;
    }
    const auto began = Clock::now();
    const int want = playing_ + count;
    for (int next = 0, opened = playing_; playing_ < want && tally.fault.empty(); poll(10))
        while (next < count && opened - playing_ < 4 * kAtOnce) {
            open_connection(next++);
            ++opened;
        }
    return std::chrono::duration<double>(Clock::now() - began).count();
}

double Crowd::echo(int connections, double seconds) {
    clients_.reserve(static_cast<std::size_t>(connections) + 20'000);
    const int first = static_cast<int>(clients_.size());
    for (int i = 0; i < connections; ++i) clients_.emplace_back();
    const int want = playing_ + connections;
    for (int next = first, opened = playing_; playing_ < want && tally.fault.empty(); poll(10))
        while (next < first + connections && opened - playing_ < kAtOnce) {
            open_connection(next++);
            ++opened;
        }
    echoing_ = true;
    echoes_ = 0;
    for (int i = first; i < first + connections; ++i)
        send_text(clients_[static_cast<std::size_t>(i)], R"({"type":"ping"})");
    const auto began = Clock::now();
    while (std::chrono::duration<double>(Clock::now() - began).count() < seconds &&
           tally.fault.empty())
        poll(10);
    echoing_ = false;
    const double rate =
        static_cast<double>(echoes_) / std::chrono::duration<double>(Clock::now() - began).count();
    for (int i = 0; i < 20; ++i) poll(5);
    return rate;
}

} // namespace trunkline::load

#include "crowd.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <rapidjson/document.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "wire/names.hpp"

namespace trunkline::load {
namespace {

constexpr int kAtOnce = 200; // connections that are being opened at a time

void mask_frame(std::string& out, std::string_view text) {
    out += static_cast<char>(0x81);
    if (text.size() < 126) {
        out += static_cast<char>(0x80 | text.size());
    } else {
        out += static_cast<char>(0xfe);
        out += static_cast<char>(text.size() >> 8);
        out += static_cast<char>(text.size() & 255);
    }
    out.append(4, '\0'); // a mask of zeros leaves the text as it is
    out += text;
}

int total(const rapidjson::Value& cards) {
    int sum = 0;
    for (const auto& card : cards.GetObject()) sum += card.value.GetInt();
    return sum;
}

std::string field(std::string_view message, std::string_view key) {
    const auto at = message.find(key);
    if (at == std::string_view::npos) return {};
    const auto from = at + key.size();
    return std::string(message.substr(from, message.find('"', from) - from));
}

} // namespace

Crowd::Crowd(int port, const Board& board) : port_(port), board_(board), epoll_(epoll_create1(0)) {
    for (std::size_t i = 0; i < board.route_ids.size(); ++i)
        routes_[board.route_ids[i]] = static_cast<int>(i);
}

Crowd::~Crowd() {
    for (const Client& client : clients_)
        if (client.descriptor >= 0) close(client.descriptor);
    close(epoll_);
}

int Crowd::connected() const {
    return static_cast<int>(std::ranges::count_if(
        clients_, [](const Client& client) { return client.stage == Stage::Playing; }));
}

void Crowd::fault(std::string_view what, std::string_view message) {
    if (tally.fault.empty())
        tally.fault = std::string(what) + ": " + std::string(message.substr(0, 400));
}

void Crowd::open_connection(int number) {
    Client& client = clients_[static_cast<std::size_t>(number)];
    client.descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    const int yes = 1;
    setsockopt(client.descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port_));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connect(client.descriptor, reinterpret_cast<sockaddr*>(&address), sizeof address);
    client.stage = Stage::Connecting;
    client.in.clear();
    client.out.clear();
    client.events = EPOLLIN | EPOLLOUT;
    epoll_event event{client.events, {.u32 = static_cast<std::uint32_t>(number)}};
    epoll_ctl(epoll_, EPOLL_CTL_ADD, client.descriptor, &event);
}

void Crowd::flush(int number) {
    Client& client = clients_[static_cast<std::size_t>(number)];
    while (!client.out.empty()) {
        const ssize_t n =
            send(client.descriptor, client.out.data(), client.out.size(), MSG_NOSIGNAL);
        if (n <= 0) break;
        client.out.erase(0, static_cast<std::size_t>(n));
    }
    const std::uint32_t wanted = client.out.empty() ? EPOLLIN : EPOLLIN | EPOLLOUT;
    if (wanted == client.events) return;
    client.events = wanted;
    epoll_event event{wanted, {.u32 = static_cast<std::uint32_t>(number)}};
    epoll_ctl(epoll_, EPOLL_CTL_MOD, client.descriptor, &event);
}

void Crowd::send_text(Client& client, std::string_view text) {
    mask_frame(client.out, text);
    flush(static_cast<int>(&client - clients_.data()));
}

void Crowd::seat_request(int number) {
    Client& client = clients_[static_cast<std::size_t>(number)];
    const auto post = [&](const std::string& path, const std::string& body) {
        client.out += "POST " + path +
                      " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" +
                      "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
        client.stage = Stage::Seating;
    };
    if (client.table < 0 || client.seat < 0 || !client.token.empty()) {
        client.out +=
            "GET /api/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        client.stage = Stage::Upgrading;
    } else if (client.seat == 0) {
        post("/api/tables", setup_);
    } else {
        post("/api/tables/" + tables_[static_cast<std::size_t>(client.table)].code + "/join",
             R"({"name":"Guest","seat":)" + std::to_string(client.seat) + "}");
    }
    flush(number);
}

void Crowd::got_http(int number) {
    Client& client = clients_[static_cast<std::size_t>(number)];
    const auto end = client.in.find("\r\n\r\n");
    if (end == std::string::npos) return;
    std::size_t size = 0;
    if (const auto length = client.in.find("Content-Length: "); length < end)
        size = static_cast<std::size_t>(std::atoll(client.in.c_str() + length + 16));
    if (client.in.size() < end + 4 + size) return;
    const std::string body = client.in.substr(end + 4, size);
    const bool good = client.in.compare(9, 3, client.stage == Stage::Seating ? "201" : "101") == 0;
    client.in.erase(0, end + 4 + size);
    if (!good) return fault("not served", body);
    if (client.stage == Stage::Seating) {
        client.token = field(body, "\"token\":\"");
        TableOfFour& table = tables_[static_cast<std::size_t>(client.table)];
        if (client.seat == 0) table.code = field(body, "\"code\":\"");
        return seat_request(number);
    }
    if (client.table < 0) {
        client.stage = Stage::Playing;
        ++playing_;
        return;
    }
    client.stage = Stage::Greeting;
    client.known = {};
    const std::string who =
        client.seat < 0
            ? R"("table":")" + tables_[static_cast<std::size_t>(client.table)].code + "\""
            : R"("token":")" + client.token + "\"";
    send_text(client, R"({"type":"hello","protocol":1,)" + who + R"(,"version":null})");
}

void Crowd::read_from(int number) {
    Client& client = clients_[static_cast<std::size_t>(number)];
    char bytes[65536];
    const ssize_t n = recv(client.descriptor, bytes, sizeof bytes, 0);
    if (n == 0 || (n < 0 && errno != EAGAIN)) {
        fault("the server closed a connection", client.token.substr(0, 6));
        epoll_ctl(epoll_, EPOLL_CTL_DEL, client.descriptor, nullptr);
        client.stage = Stage::Gone;
        return;
    }
    if (n < 0) return;
    client.in.append(bytes, static_cast<std::size_t>(n));
    if (client.stage == Stage::Seating || client.stage == Stage::Upgrading) got_http(number);
    if (client.stage != Stage::Greeting && client.stage != Stage::Playing) return;
    std::size_t at = 0;
    while (client.in.size() - at >= 2) {
        const auto byte = [&](std::size_t i) {
            return static_cast<unsigned char>(client.in[at + i]);
        };
        std::size_t size = byte(1) & 127, head = 2;
        if (size == 126) {
            if (client.in.size() - at < 4) break;
            size = static_cast<std::size_t>(byte(2) << 8 | byte(3));
            head = 4;
        }
        if (client.in.size() - at < head + size) break;
        const int opcode = byte(0) & 15;
        const std::string message = client.in.substr(at + head, size);
        at += head + size;
        if (opcode == 1) got_message(number, message);
        if (opcode == 8) fault("closed", message);
    }
    client.in.erase(0, at);
}

void Crowd::poll(int ms) {
    epoll_event events[1024];
    const int n = epoll_wait(epoll_, events, 1024, ms);
    for (int i = 0; i < n; ++i) {
        const int number = static_cast<int>(events[i].data.u32);
        Client& client = clients_[static_cast<std::size_t>(number)];
        if ((events[i].events & EPOLLOUT) && client.stage == Stage::Connecting)
            seat_request(number);
        if (events[i].events & EPOLLOUT) flush(number);
        if (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) read_from(number);
    }
}

// ---------------------------------------------------------------------- what is told

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
        const std::string_view state = document["table"]["state"].GetString();
        if (document["view"].IsObject()) {
            known.dealt = true;
            merge(client, &document["view"]);
            check(client, message);
        }
        if (client.stage != Stage::Playing) {
            client.stage = Stage::Playing;
            ++playing_;
        }
        if (state == "gathering" && client.seat == 0 &&
            message.find("\"taken\":false") == message.npos)
            send_text(client, R"({"type":"start","id":"start"})");
    } else if (type == "table") {
        const std::string_view state = document["table"]["state"].GetString();
        known.version = std::max(known.version, document["version"].GetInt());
        if (state == "gathering" && client.seat == 0 &&
            message.find("\"taken\":false") == message.npos)
            send_text(client, R"({"type":"start","id":"start"})");
        if (state == "shuffling" && client.seat >= 0)
            send_text(client, R"({"type":"salt","id":"salt","salt":"load"})");
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

// ---------------------------------------------------------------------- what is done

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

// How thousands of clients are connected: sockets, as much of HTTP as it takes, and frames.
#include "crowd.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace trunkline::load {
namespace {

constexpr int kText = 1, kClose = 8, kPing = 9, kPong = 10;

void mask_frame(std::string& out, std::string_view text, int opcode = kText) {
    out += static_cast<char>(0x80 | opcode);
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
        const std::string query =
            client.table < 0 ? ""
                             : "?table=" + tables_[static_cast<std::size_t>(client.table)].code;
        client.out += "GET /api/socket" + query +
                      " HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                      "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        client.stage = Stage::Upgrading;
    } else if (client.seat == 0) {
        post("/api/tables", setup_);
    } else {
        post("/api/tables/" + tables_[static_cast<std::size_t>(client.table)].code + "/join",
             R"({"seat":)" + std::to_string(client.seat) + "}"); // the name is any that is free
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
        if (opcode == kText) got_message(number, message);
        if (opcode == kClose) fault("closed", message);
        if (opcode == kPing) { // whoever does not answer is taken for gone
            mask_frame(client.out, message, kPong);
            flush(number);
        }
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

} // namespace trunkline::load

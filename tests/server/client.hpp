// The real binary, and a stranger's client for it: plain sockets, and as much of HTTP and
// WebSocket as it takes to be polite, or rude.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "engine/sha256.hpp"
#include "schema.hpp"

namespace trunkline::client {

class Folder {
  public:
    Folder() {
        std::string name = "/tmp/trunkline-test-XXXXXX";
        path = mkdtemp(name.data());
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    std::string path;
};

// `trunkline serve` as a child process; killed at the latest when this goes. What a sanitizer says
// about it makes the test fail.
class Server {
  public:
    enum class Start { AndWait, InBackground };
    // `log`: where its standard error goes, if not to a file in the folder. `address`: of a
    // database that holds the tables instead of the folder. `given`: a socket that listens already.
    explicit Server(const std::string& folder, std::vector<std::string> more = {}, int log = -1,
                    const std::string& address = {}, int given = -1, Start start = Start::AndWait)
        : log_(folder + "/log") {
        int out[2];
        if (pipe2(out, O_CLOEXEC) != 0) return;
        pid_ = fork();
        if (pid_ == 0) {
            dup2(out[1], 1);
            if (log < 0) log = open(log_.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
            dup2(log, 2);
            if (given >= 0) {
                if (given == 3) fcntl(given, F_SETFD, 0);
                dup2(given, 3);
                setenv("LISTEN_FDS", "1", 1);
                setenv("LISTEN_PID", std::to_string(getpid()).c_str(), 1);
            }
            std::vector<std::string> words = {TRUNKLINE_BINARY,
                                              "serve",
                                              "--listen",
                                              "127.0.0.1:0",
                                              address.empty() ? "--data" : "--store",
                                              address.empty() ? folder : address};
            // Whatever the number of shards, nobody notices: tests say so where it matters.
            const char* shards = std::getenv("TRUNKLINE_TEST_SHARDS");
            if (shards && std::ranges::find(more, "--shards") == more.end())
                words.insert(words.end(), {"--shards", shards});
            words.insert(words.end(), more.begin(), more.end());
            std::vector<char*> arguments;
            for (std::string& word : words) arguments.push_back(word.data());
            arguments.push_back(nullptr);
            execv(TRUNKLINE_BINARY, arguments.data());
            _exit(127);
        }
        close(out[1]);
        out_ = out[0];
        if (start == Start::AndWait) wait_until_open();
    }
    void wait_until_open() {
        char byte = 0;
        while (read(out_, &byte, 1) == 1 && byte != '\n') said_ += byte;
        close(std::exchange(out_, -1));
        const auto colon = said_.rfind(':');
        if (colon != std::string::npos) port_ = std::atoi(said_.c_str() + colon + 1);
    }
    ~Server() {
        if (pid_ > 0) end(SIGKILL);
        if (out_ >= 0) close(out_);
    }
    Server(const Server&) = delete;

    // Returns the exit status, or 128 and the signal.
    int end(int signal) {
        kill(pid_, signal);
        return wait();
    }
    int wait() {
        int status = 0;
        waitpid(pid_, &status, 0);
        pid_ = -1;
        std::ifstream log(log_);
        for (std::string line; std::getline(log, line);)
            if (line.find("Sanitizer") != std::string::npos ||
                line.find("runtime error:") != std::string::npos)
                ADD_FAILURE() << line << log.rdbuf();
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    int port() const { return port_; }
    pid_t pid() const { return pid_; }

  private:
    pid_t pid_ = -1;
    int port_ = 0;
    int out_ = -1;
    std::string log_, said_;
};

struct Response {
    int status = 0;
    std::string head, body;
};

// One frame of a WebSocket's client, whole.
inline std::string frame_of(int opcode, std::string_view payload) {
    std::string bytes(1, static_cast<char>(0x80 | opcode));
    if (payload.size() < 126) {
        bytes += static_cast<char>(0x80 | payload.size());
    } else if (payload.size() < 65536) {
        bytes += static_cast<char>(0xfe);
        bytes += static_cast<char>(payload.size() >> 8);
        bytes += static_cast<char>(payload.size() & 255);
    } else {
        bytes += static_cast<char>(0xff);
        for (int i = 56; i >= 0; i -= 8)
            bytes += static_cast<char>((std::uint64_t{payload.size()} >> i) & 255);
    }
    bytes.append(4, '\0'); // a mask of zeros leaves the payload as it is
    return bytes.append(payload);
}
inline std::string text_frame(std::string_view text) {
    return frame_of(1, text);
}

class Socket {
  public:
    // `from`: another address of this machine (127.0.0.2), for another visitor.
    explicit Socket(int port, const char* from = nullptr) {
        descriptor_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        sockaddr_in own{};
        own.sin_family = AF_INET;
        if (from && inet_pton(AF_INET, from, &own.sin_addr) == 1)
            bind(descriptor_, reinterpret_cast<sockaddr*>(&own), sizeof own);
        const int yes = 1;
        setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        if (connect(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
            drop();
    }
    ~Socket() { drop(); }
    Socket(const Socket&) = delete;

    bool connected() const { return descriptor_ >= 0; }
    int descriptor() const { return descriptor_; }
    void drop() {
        if (descriptor_ >= 0) close(descriptor_);
        descriptor_ = -1;
    }
    bool write(std::string_view bytes) {
        while (!bytes.empty() && descriptor_ >= 0) {
            const ssize_t n = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (n <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(n));
        }
        return descriptor_ >= 0;
    }
    // More bytes into the buffer; false at the end or when the time is over.
    bool fill(int ms = 10'000) {
        pollfd waiting{descriptor_, POLLIN, 0};
        if (descriptor_ < 0 || poll(&waiting, 1, ms) != 1) return false;
        char bytes[16384];
        const ssize_t n = recv(descriptor_, bytes, sizeof bytes, 0);
        if (n <= 0) {
            drop();
            return false;
        }
        buffer_.append(bytes, static_cast<std::size_t>(n));
        return true;
    }

    Response ask(const std::string& method, const std::string& path, const std::string& body = {},
                 const std::string& headers = "Content-Type: application/json\r\n") {
        write(method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers +
              "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
        Response answer = response(method == "HEAD");
        expect_described(method, path, answer.status, answer.body);
        return answer;
    }
    Response response(bool no_body = false) {
        Response answer;
        std::size_t end = 0;
        while ((end = buffer_.find("\r\n\r\n")) == std::string::npos)
            if (!fill(patience)) return answer;
        answer.head = buffer_.substr(0, end + 2);
        buffer_.erase(0, end + 4);
        answer.status = std::atoi(answer.head.c_str() + 9);
        const auto length = answer.head.find("Content-Length: ");
        if (length == std::string::npos || no_body) return answer;
        const auto size = static_cast<std::size_t>(std::atoll(answer.head.c_str() + length + 16));
        while (buffer_.size() < size)
            if (!fill()) return answer;
        answer.body = buffer_.substr(0, size);
        buffer_.erase(0, size);
        return answer;
    }

    // `table`: the code of the one it is for.
    bool upgrade(const std::string& headers = {}, const std::string& table = {}) {
        write("GET /api/socket" + (table.empty() ? "" : "?table=" + table) +
              " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
              "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
              headers + "\r\n");
        return response(true).status == 101;
    }
    bool frame(int opcode, std::string_view payload) { return write(frame_of(opcode, payload)); }
    bool send(std::string_view text) { return frame(1, text); }
    // The next text message; nothing at the end or when the time is over.
    std::optional<std::string> receive(int ms = 10'000) {
        for (;;) {
            while (buffer_.size() < 2)
                if (!fill(ms)) return std::nullopt;
            const int opcode = buffer_[0] & 15;
            std::size_t size = buffer_[1] & 127;
            std::size_t head = 2;
            const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(buffer_[i]); };
            if (size == 126) {
                while (buffer_.size() < 4)
                    if (!fill(ms)) return std::nullopt;
                size = byte(2) << 8 | byte(3);
                head = 4;
            } else if (size == 127) {
                while (buffer_.size() < 10)
                    if (!fill(ms)) return std::nullopt;
                size = 0;
                for (std::size_t i = 2; i < 10; ++i) size = size << 8 | byte(i);
                head = 10;
            }
            while (buffer_.size() < head + size)
                if (!fill(ms)) return std::nullopt;
            std::string payload = buffer_.substr(head, size);
            buffer_.erase(0, head + size);
            if (opcode == 1) {
                expect_described(payload);
                return payload;
            }
            if (opcode == 8) {
                drop();
                return std::nullopt;
            }
            if (opcode == 9) frame(10, payload);
        }
    }

    int patience = 10'000; // milliseconds for a response to begin

  private:
    int descriptor_ = -1;
    std::string buffer_;
};

// The text of one field of a message, without its quotes.
inline std::string field(std::string_view message, std::string_view name) {
    const std::string key = "\"" + std::string(name) + "\":";
    auto at = message.find(key);
    if (at == std::string_view::npos) return {};
    at += key.size();
    const bool quoted = at < message.size() && message[at] == '"';
    if (quoted) ++at;
    const auto end = message.find_first_of(quoted ? "\"" : ",}]", at);
    return std::string(message.substr(at, end - at));
}

// Until it is so; a busy machine may take its time.
template <class Condition>
bool comes_true(Condition condition) {
    for (int tries = 0; tries < 400; ++tries) {
        if (condition()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(25));
    }
    return false;
}

// What a person's device says to a table that is shuffling: first its commitment, and its salt when
// everybody's commitment is shown.
inline std::string salt_message(std::string_view message, const std::string& salt) {
    if (message.find(R"("salt_commitments":["")") != std::string_view::npos)
        return R"({"type":"salt_commitment","id":"commit","commitment":")" + to_hex(sha256(salt)) +
               "\"}";
    return R"({"type":"salt","id":"salt","salt":")" + salt + "\"}";
}

} // namespace trunkline::client

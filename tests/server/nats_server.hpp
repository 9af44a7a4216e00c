// A real NATS for tests, on a free port of this machine; gone with its object.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include "client.hpp"

namespace trunkline::client {

class NatsServer {
  public:
    static bool installed() { return access(kProgram, X_OK) == 0; }

    NatsServer() : port_(free_port()) { start(); }
    ~NatsServer() { stop(); }
    NatsServer(const NatsServer&) = delete;

    std::string address() const { return "nats://127.0.0.1:" + std::to_string(port_); }
    void start() {
        pid_ = fork();
        if (pid_ == 0) {
            const int nowhere = open("/dev/null", O_WRONLY);
            dup2(nowhere, 1);
            dup2(nowhere, 2);
            execl(kProgram, kProgram, "-a", "127.0.0.1", "-p", std::to_string(port_).c_str(),
                  nullptr);
            _exit(127);
        }
        EXPECT_TRUE(comes_true([&] { return Socket(port_).connected(); })) << "no NATS";
    }
    void stop() {
        if (pid_ <= 0) return;
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
        pid_ = -1;
    }

    static int free_port() {
        const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        bind(socket, reinterpret_cast<sockaddr*>(&address), size);
        getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
        close(socket);
        return ntohs(address.sin_port);
    }

  private:
    static constexpr const char* kProgram = "/usr/sbin/nats-server";
    int port_;
    pid_t pid_ = -1;
};

} // namespace trunkline::client

#include "cli/systemd.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace trunkline {

std::vector<int> sockets_given() {
    constexpr int kFirst = 3;
    const char* whose = std::getenv("LISTEN_PID");
    const char* count = std::getenv("LISTEN_FDS");
    std::vector<int> sockets;
    if (!whose || !count || std::atoi(whose) != getpid()) return sockets;
    for (int i = 0; i < std::atoi(count); ++i) {
        fcntl(kFirst + i, F_SETFD, FD_CLOEXEC);
        sockets.push_back(kFirst + i);
    }
    return sockets;
}

void say_ready() {
    const char* path = std::getenv("NOTIFY_SOCKET");
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::size_t size = path ? std::strlen(path) : 0;
    if (size == 0 || size >= sizeof address.sun_path) return;
    std::copy_n(path, size, address.sun_path);
    if (address.sun_path[0] == '@') address.sun_path[0] = '\0'; // one without a file
    const int to = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (to < 0) return;
    constexpr std::string_view kReady = "READY=1";
    sendto(to, kReady.data(), kReady.size(), MSG_NOSIGNAL, reinterpret_cast<sockaddr*>(&address),
           static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + size));
    close(to);
}

} // namespace trunkline

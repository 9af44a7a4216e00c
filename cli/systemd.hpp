// What a service manager gives to the program it starts, and wants to hear from it: systemd's
// protocol, which others speak as well. It is a few words in the environment, and needs no library.
#pragma once

#include <vector>

namespace trunkline {

// Sockets that listen already (LISTEN_FDS): they outlive this process, so that nobody is refused
// while the next one takes its place.
std::vector<int> sockets_given();

// Whoever comes is served from now on (NOTIFY_SOCKET).
void say_ready();

} // namespace trunkline

// What a host does with the real binary: settings in a file, signals, logs.
#include <sys/resource.h>

#include <fstream>
#include <thread>

#include "socket_player.hpp"

namespace trunkline::client {
namespace {

using stage::says;

constexpr const char* kTwo =
    R"({"map":"usa","name":"Ada","seats":[{"bot":null},{"bot":"random"}]})";

std::string text_of(const std::string& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}
// The ports of 127.0.0.1 that a process listens on.
std::vector<int> listening_ports(pid_t process) {
    std::vector<int> ports;
    std::ifstream table("/proc/" + std::to_string(process) + "/net/tcp");
    std::string own;
    std::error_code error;
    for (const auto& file :
         std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/fd", error))
        own += std::filesystem::read_symlink(file, error).string() + " ";
    std::string line;
    std::getline(table, line);
    while (std::getline(table, line)) {
        unsigned address = 0, port = 0, state = 0;
        unsigned long inode = 0;
        if (std::sscanf(line.c_str(), "%*u: %x:%x %*s %x %*s %*s %*s %*s %*s %lu", &address, &port,
                        &state, &inode) == 4 &&
            state == 10 && own.find("socket:[" + std::to_string(inode) + "]") != std::string::npos)
            ports.push_back(static_cast<int>(port));
    }
    return ports;
}
int make(const Server& server) {
    return Socket(server.port()).ask("POST", "/api/tables", kTwo).status;
}
TEST(Serve, goes_on_when_nobody_reads_its_log) {
    const Folder folder;
    int log[2];
    ASSERT_EQ(pipe(log), 0);
    Server server(folder.path, {}, log[1]);
    close(log[0]);
    close(log[1]);
    EXPECT_EQ(make(server), 201);
    EXPECT_EQ(make(server), 201);
    EXPECT_EQ(server.end(SIGTERM), 0);
}

TEST(Serve, goes_on_when_its_files_may_not_grow) {
    const Folder folder;
    Server server(folder.path, {"--exempt-loopback"});
    const rlimit little{100'000, RLIM_INFINITY}, plenty{RLIM_INFINITY, RLIM_INFINITY};
    ASSERT_EQ(prlimit(server.pid(), RLIMIT_FSIZE, &little, nullptr), 0);
    int made = 0;
    while (made < 1000 && make(server) == 201) ++made;
    EXPECT_LT(made, 1000);
    EXPECT_EQ(make(server), 503);
    const auto health = [&] { return Socket(server.port()).ask("GET", "/healthz").status; };
    EXPECT_EQ(health(), 503) << "what is too little for a table is no room";
    ASSERT_EQ(prlimit(server.pid(), RLIMIT_FSIZE, &plenty, nullptr), 0);
    EXPECT_TRUE(comes_true([&] { return health() == 200; }));
    EXPECT_EQ(make(server), 201);
    EXPECT_EQ(server.end(SIGTERM), 0);
}

TEST(Serve, opens_its_log_anew_and_reads_its_settings_again_on_SIGHUP) {
    const Folder folder;
    const std::string settings = folder.path + "/settings", log = folder.path + "/games.log";
    std::ofstream(settings) << "# a comment\nlog = " << log << "\nlimit-tables = 1/1h\n";
    Server server(folder.path + "/data", {"--config", settings});
    EXPECT_EQ(make(server), 201);
    EXPECT_EQ(make(server), 429);
    std::filesystem::rename(log, log + ".1");
    std::ofstream(settings) << "log = " << log << "\nlimit-tables = 1000/1s\nlog-json = true\n";
    kill(server.pid(), SIGHUP);
    EXPECT_TRUE(comes_true([&] { return says(text_of(log), "settings_read"); }));
    EXPECT_EQ(make(server), 201);
    EXPECT_TRUE(says(text_of(log), R"("level":"info","event":"table_made")")) << text_of(log);
    EXPECT_TRUE(says(text_of(log + ".1"), " info table_made code="));
    // What cannot be read changes nothing.
    std::ofstream(settings) << "limit-tables = many\n";
    kill(server.pid(), SIGHUP);
    EXPECT_TRUE(comes_true([&] { return says(text_of(log), "settings_kept"); }));
    EXPECT_EQ(make(server), 201);
    EXPECT_EQ(server.end(SIGTERM), 0);
}

TEST(Serve, keeps_its_figures_at_an_address_of_their_own) {
    const Folder folder;
    Server server(folder.path, {"--metrics", "127.0.0.1:0"});
    int port = 0;
    EXPECT_TRUE(comes_true([&] {
        // Said on the second line, which nobody reads: so the process is asked for what it listens
        // on.
        for (const int listening : listening_ports(server.pid()))
            if (listening != server.port()) port = listening;
        return port != 0;
    }));
    const auto status = [](int at, const std::string& method, const std::string& path) {
        return Socket(at).ask(method, path).status;
    };
    EXPECT_EQ(status(server.port(), "GET", "/metrics"), 404);
    EXPECT_EQ(status(server.port(), "GET", "/healthz"), 200);
    const Response figures = Socket(port).ask("GET", "/metrics");
    EXPECT_EQ(figures.status, 200);
    for (const char* name : {"trunkline_build_info{version=", "trunkline_disk_free_bytes ",
                             "trunkline_unreadable_tables_total ", "process_open_fds "})
        EXPECT_TRUE(says(figures.body, name)) << name;
    EXPECT_EQ(status(port, "GET", "/healthz"), 200);
    EXPECT_EQ(status(port, "GET", "/"), 404);
    EXPECT_EQ(status(port, "GET", "/api/tables"), 404);
    EXPECT_EQ(status(port, "POST", "/api/tables"), 404);
    EXPECT_FALSE(Socket(port).upgrade());
    EXPECT_EQ(server.end(SIGTERM), 0);
}

TEST(Serve, says_whether_its_settings_fit) {
    const Folder folder;
    const auto check = [&](const std::string& text, const std::string& words = {}) {
        std::ofstream(folder.path + "/settings") << text;
        const std::string command = std::string(TRUNKLINE_BINARY) + " serve --check-config " +
                                    words + " --config " + folder.path + "/settings >" +
                                    folder.path + "/said 2>&1";
        const int status = std::system(command.c_str());
        return std::to_string(WEXITSTATUS(status)) + " " + text_of(folder.path + "/said");
    };
    EXPECT_EQ(check(""), "0 All settings fit.\n");
    EXPECT_EQ(check("listen = 0.0.0.0:80\norigin = https://a.example\norigin = https://b.example\n"
                    "trust-proxy = 127.0.0.1\nbot-threads = 2\nexempt-loopback = true\n"),
              "0 All settings fit.\n");
    EXPECT_TRUE(says(check("\nlisten 80\n"), "settings:2: found 'listen 80', expected a setting"));
    EXPECT_TRUE(says(check("speed = 9\n"), "settings:1: found 'speed = 9', expected a setting"));
    EXPECT_TRUE(says(check("bot-threads = none\n"), "settings:1: "));
    EXPECT_TRUE(says(check("limit-joins = 60\n"), "expected a number and its time like 100/1h"));
    EXPECT_TRUE(says(check("trust-proxy = proxy\n"), "expected an address like 127.0.0.1"));
    EXPECT_TRUE(says(check("log-level = loud\n"), "expected debug, info, warning or error"));
    EXPECT_EQ(check("log-level = loud\n", "--log-level error"), "0 All settings fit.\n")
        << "the command line comes first";
}

} // namespace
} // namespace trunkline::client

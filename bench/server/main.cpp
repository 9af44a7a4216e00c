// bench_server: what the server carries. It starts the real binary on one core and plays real
// games against it from the other, through real sockets, with every commit on disk. Ratios of one
// run say more than its figures: a slow machine does not change them.
//   bench_server [load] [shards] [idle] [reconnect] [bots] [tables] [--seconds N]
//                [--games N]
#include <fcntl.h>
#include <fmt/core.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <thread>

#include "crowd.hpp"
#include "wire/map.hpp"

namespace trunkline::load {
namespace {

void pin(int core) {
    if (std::thread::hardware_concurrency() < 2) return;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(core, &set);
    sched_setaffinity(0, sizeof set, &set);
}

void unpin() {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (unsigned core = 0; core < std::thread::hardware_concurrency(); ++core) CPU_SET(core, &set);
    sched_setaffinity(0, sizeof set, &set);
}

class Server {
  public:
    // With several shards it may use every core.
    explicit Server(int shards = 1) {
        std::string name = "/tmp/trunkline-load-XXXXXX";
        folder_ = mkdtemp(name.data());
        int out[2];
        if (pipe(out) != 0) return;
        pid_ = fork();
        if (pid_ == 0) {
            if (shards == 1)
                pin(0);
            else
                unpin();
            dup2(out[1], 1);
            dup2(open("/dev/null", O_WRONLY), 2);
            execl(TRUNKLINE_BINARY, "trunkline", "serve", "--listen", "127.0.0.1:0", "--data",
                  folder_.c_str(), "--exempt-loopback", "--shards", std::to_string(shards).c_str(),
                  nullptr);
            _exit(127);
        }
        close(out[1]);
        std::string said;
        char byte = 0;
        while (read(out[0], &byte, 1) == 1 && byte != '\n') said += byte;
        close(out[0]);
        if (const auto colon = said.rfind(':'); colon != std::string::npos)
            port = std::atoi(said.c_str() + colon + 1);
    }
    ~Server() {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    double cpu_seconds() const {
        std::ifstream in("/proc/" + std::to_string(pid_) + "/stat");
        const std::string text((std::istreambuf_iterator<char>(in)), {});
        unsigned long user = 0, system = 0;
        std::sscanf(text.c_str() + text.rfind(')') + 2,
                    "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
        return static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
    }
    double megabytes() const {
        std::ifstream in("/proc/" + std::to_string(pid_) + "/status");
        for (std::string line; std::getline(in, line);)
            if (line.starts_with("VmRSS:")) return std::atof(line.c_str() + 6) / 1024;
        return 0;
    }

    int port = 0;

  private:
    std::string folder_;
    pid_t pid_ = -1;
};

float percentile(std::vector<float> values, double part) {
    if (values.empty()) return 0;
    const auto at = static_cast<std::size_t>(part * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at),
                     values.end());
    return values[at];
}

bool report(std::string_view what, const Tally& tally, double seconds, double cpu) {
    fmt::print(
        "{:<34} {:>7.0f} moves/s  p50 {:>6.1f} ms  p99 {:>6.1f} ms  {:>5.2f} CPU s/1000 moves  "
        "{:>7.0f} messages/s  {} refused, {} late\n",
        what, static_cast<double>(tally.accepted) / seconds, percentile(tally.latency_ms, 0.5),
        percentile(tally.latency_ms, 0.99), cpu / static_cast<double>(tally.accepted) * 1000,
        static_cast<double>(tally.messages) / seconds, tally.refused, tally.late);
    std::fflush(stdout);
    if (tally.fault.empty()) return true;
    fmt::print("FAULT: {}\n", tally.fault);
    return false;
}

struct Run {
    const Board& board;
    double seconds;
    int games;           // of four, for load and shards
    double echo_cpu = 0; // of the server, for one round trip
    // Of the last play().
    double moves_per_second = 0, cpu_per_move = 0;

    bool play(Server& server, Crowd& crowd, std::string_view what, double rate) {
        const double before = server.cpu_seconds();
        crowd.play(rate, seconds);
        const double cpu = server.cpu_seconds() - before;
        moves_per_second = static_cast<double>(crowd.tally.accepted) / seconds;
        cpu_per_move = cpu / static_cast<double>(crowd.tally.accepted);
        return report(what, crowd.tally, seconds, cpu);
    }
    static void ratio(std::string_view what, double value, std::string_view unit,
                      std::string_view asked_for) {
        fmt::print("{:<58} {:>7.2f} {} (asked for: {})\n", what, value, unit, asked_for);
        std::fflush(stdout);
    }
    bool echo() {
        Server server;
        Crowd crowd(server.port, board);
        const double before = server.cpu_seconds();
        const double rate = crowd.echo(200, 3);
        echo_cpu = (server.cpu_seconds() - before) / (rate * 3);
        fmt::print("{:<34} {:>7.0f} round trips/s, {:.0f} per server CPU second\n",
                   "echo of the same socket layer", rate, 1 / echo_cpu);
        return crowd.tally.fault.empty();
    }
    bool load() {
        Server server;
        Crowd crowd(server.port, board);
        crowd.gather(games, 4, 0, "");
        bool good = play(server, crowd, fmt::format("{} games, as fast as it goes", games), 20'000);
        const double highest = moves_per_second;
        ratio("a move with four listeners, in CPU time of an echo", cpu_per_move / echo_cpu,
              "echoes", "at most 5");
        good &= play(server, crowd, "at half of that", highest * 0.5);
        ratio("p99 at half of the highest rate", percentile(crowd.tally.latency_ms, 0.99), "ms",
              "below 20");
        good &= play(server, crowd, "at 0.9 of it", highest * 0.9);
        ratio("p99 at 0.9 of the highest rate", percentile(crowd.tally.latency_ms, 0.99), "ms",
              "below 50");
        return good;
    }
    bool shards() {
        bool good = true;
        double one = 0, one_cpu = 0;
        for (const int count : {1, 2}) {
            Server server(count);
            Crowd crowd(server.port, board);
            crowd.gather(2000, 4, 0, "");
            good &=
                play(server, crowd, fmt::format("{} shards, as fast as it goes", count), 40'000);
            if (count == 1) {
                one = moves_per_second;
                one_cpu = cpu_per_move;
            }
        }
        ratio("moves/s of two shards on two cores, of those of one", moves_per_second / one,
              "times", "at least 1.7 with clients elsewhere");
        ratio("CPU time of a move with two shards, of that with one", cpu_per_move / one_cpu,
              "times", "what 1.7 leaves: at most 1.18");
        return good;
    }
    bool idle() {
        Server server;
        const double empty = server.megabytes();
        Crowd crowd(server.port, board);
        crowd.gather(2000, 4, 0, "");
        crowd.look_on(2000);
        const bool good = play(server, crowd, "10,000 sockets, mostly idle", 400);
        ratio(fmt::format("memory with 10,000 sockets ({:.1f} MB without any)", empty),
              server.megabytes(), "MB", "at most 100");
        return good;
    }
    bool reconnect() const {
        Server server;
        Crowd crowd(server.port, board);
        crowd.gather(1250, 4, 0, "");
        crowd.play(4000, 3);
        const double took = crowd.reconnect(5000);
        fmt::print("{:<34} {:>7.2f} s\n", "5,000 reconnect with full state", took);
        if (!crowd.tally.fault.empty()) fmt::print("FAULT: {}\n", crowd.tally.fault);
        return crowd.tally.fault.empty();
    }
    bool bots() {
        Server server;
        Crowd people(server.port, board);
        people.gather(200, 2, 0, "");
        bool good = play(server, people, "200 games of people", 1000);
        Crowd with_bots(server.port, board);
        with_bots.gather(100, 1, 3, "level-4");
        std::jthread busy([&] { with_bots.play(200, seconds + 2); });
        good &= play(server, people, "the same while bots think", 1000);
        busy.join();
        return good;
    }
    bool tables() {
        bool good = true;
        for (const int count : {100, 1000, 4000}) {
            Server server;
            Crowd crowd(server.port, board);
            crowd.gather(count, 2, 0, "");
            good &= play(server, crowd, fmt::format("{} games of two", count), 1000);
        }
        return good;
    }
};

} // namespace
} // namespace trunkline::load

int main(int argc, char** argv) {
    using namespace trunkline;
    std::set<std::string> wanted;
    double seconds = 10;
    int games = 2000;
    for (int i = 1; i < argc; ++i)
        if (std::string(argv[i]) == "--seconds" && i + 1 < argc)
            seconds = std::atof(argv[++i]);
        else if (std::string(argv[i]) == "--games" && i + 1 < argc)
            games = std::atoi(argv[++i]);
        else
            wanted.insert(argv[i]);
    rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    load::pin(1);
    const auto board = embedded_map("usa");
    load::Run run{*board, seconds, games};
    const auto chosen = [&](const char* name) { return wanted.empty() || wanted.contains(name); };
    bool good = run.echo();
    if (chosen("load")) good &= run.load();
    if (chosen("shards")) good &= run.shards();
    if (chosen("idle")) good &= run.idle();
    if (chosen("reconnect")) good &= run.reconnect();
    if (chosen("bots")) good &= run.bots();
    if (chosen("tables")) good &= run.tables();
    return good ? 0 : 1;
}

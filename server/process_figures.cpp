#include "server/process_figures.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace trunkline {
namespace {

void gauge(std::string& out, std::string_view name, std::string_view help, double value) {
    fmt::format_to(std::back_inserter(out), "# HELP {0} {1}\n# TYPE {0} gauge\n{0} {2}\n", name,
                   help, value);
}

double unix_time() {
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

} // namespace

std::uint64_t room_left(const std::string& folder) {
    struct statvfs disk;
    if (statvfs(folder.c_str(), &disk) != 0) return UINT64_MAX;
    return static_cast<std::uint64_t>(disk.f_frsize) * disk.f_bavail;
}

std::string process_figures(const std::string& folder) {
    static const double started = unix_time();
    std::string out;
    gauge(out, "process_start_time_seconds", "When it was started, in Unix time.", started);
    rusage used;
    if (getrusage(RUSAGE_SELF, &used) == 0) {
        const auto seconds = [](const timeval& time) {
            return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
        };
        fmt::format_to(std::back_inserter(out),
                       "# HELP process_cpu_seconds_total Time it has used of all cores.\n"
                       "# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total {}\n",
                       seconds(used.ru_utime) + seconds(used.ru_stime));
    }
    std::uint64_t all = 0, resident = 0;
    if (std::ifstream("/proc/self/statm") >> all >> resident)
        gauge(out, "process_resident_memory_bytes", "Memory it holds.",
              static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)));
    std::error_code error;
    const std::filesystem::directory_iterator open("/proc/self/fd", error);
    if (!error)
        gauge(out, "process_open_fds", "Files and connections it has open.",
              static_cast<double>(std::distance(open, {})));
    rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0)
        gauge(out, "process_max_fds", "How many it may have open.",
              static_cast<double>(files.rlim_cur));
    struct statvfs disk;
    if (statvfs(folder.c_str(), &disk) == 0) {
        gauge(out, "trunkline_disk_free_bytes", "Room left on the disk of the tables.",
              static_cast<double>(room_left(folder)));
        gauge(out, "trunkline_disk_size_bytes", "Size of that disk.",
              static_cast<double>(disk.f_frsize) * static_cast<double>(disk.f_blocks));
    }
    return out;
}

} // namespace trunkline
